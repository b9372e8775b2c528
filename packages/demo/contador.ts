import { contabil, type ExportarContabilForm, UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { competenciaDe, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { Demo } from './demo.ts'

/** As an accountant's plan numbers them. */
const CODIGOS: Record<keyof typeof UsoContabil.code, string> = {
  CLIENTES: '1.1.2.01',
  RECEITA: '3.1.1.01',
  BANCO: '1.1.1.02',
  SEM_CONTA: '1.1.1.01',
  IRRF: '1.1.4.01',
  PIS: '1.1.4.02',
  COFINS: '1.1.4.03',
  CSLL: '1.1.4.04',
  ISS: '1.1.4.05',
  INSS: '1.1.4.06',
  ENCARGOS: '3.3.1.01',
  DESCONTOS: '3.2.1.01',
  TARIFAS: '4.2.1.05',
  CREDITOS: '2.1.3.01',
  DEVOLUCOES: '3.2.1.02',
}
/** Months before today's from which on the accountant has entries, and the day on which a month is closed. */
const MESES = 4
const DIA = 8

/** The plan, and the file of each month that is over; the newest one waits to be closed. */
export function entregarAoContador({ company, diary, today, equipe }: Demo): void {
  const desde = somaMeses(competenciaDe(today), -MESES)
  diary.on(diaDoMes(desde, DIA), '10:40', 'plano do contador', async () => {
    const names = keysOf(CODIGOS)
    const contas = names.map((name) => {
      const uso = UsoContabil.code[name]
      return { uso, codigo: CODIGOS[name], nome: UsoContabil.labels[uso] }
    })
    const colunas = ['data', 'debito', 'credito', 'valor', 'historico', 'documento', 'cliente', 'cpfCnpj', 'evento', 'id'] as const
    await company.as(present(equipe[0]))(contabil.alterarPlano, {
      body: { desde, colunas: [...colunas], separador: ';', decimal: ',', contas },
    })
  })
  for (let n = 0; n < MESES - 1; n++) {
    const mes = somaMeses(desde, n)
    diary.on(diaDoMes(somaMeses(mes, 1), DIA), '15:10', 'arquivo do contador', () => exportar({ company, equipe }, mes))
  }
}

async function exportar({ company, equipe }: Pick<Demo, 'company' | 'equipe'>, body: ExportarContabilForm): Promise<void> {
  try {
    await company.as(present(equipe[5]))(contabil.exportar, { body })
  } catch (error) {
    // Nothing may have happened in a short demonstration.
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  }
}
