import { OrigemUso, UsoForm } from '@retaguarda/contract/faturamento/uso.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import type { Db } from '../../../db/types.ts'
import { type Conferencia, conferir, type Leitura, type Nova, type Veredito } from '../../../kit/importacao/importar.ts'
import type { Row, Planilha } from '../../../kit/importacao/planilha.ts'
import { listDocumentosDeClientes } from '../../cliente/cliente.repo.ts'
import { clienteDaCelula, mesRepetido } from './uso-cliente.calc.ts'
import { enviadoDe } from './uso-csv.ts'
import { insertUsos, listVigentes, lockUsos, type NovoUso } from './uso.repo.ts'

const keyOf = ({ clienteId, ano, mes }: NovoUso) => `${clienteId} ${ano} ${mes}`
const FIGURAS = ['valorFaturamento', 'valorFaturamentoMarketplace', 'valorFaturamentoB2B', 'quantidadeNotas'] as const
const exists = () => 'É igual ao que vale agora; nada foi gravado.'

/** Looks through a file of months' figures, by the rules of `POST financeiro/uso`; what is equal to what counts stays. @throws Refusal */
export async function conferirUsos(db: Db, planilha: Planilha): Promise<Conferencia> {
  const clienteOf = clienteDaCelula(await listDocumentosDeClientes(db))
  return conferir<NovoUso>(db, planilha, {
    read: (row) => readRow(row, clienteOf),
    keyOf,
    repeated: mesRepetido,
    judge,
    exists,
    async insert(trx, rows, { now, user }) {
      // What another import brings at the same time is seen, and not kept twice.
      await lockUsos(trx)
      const judged = await judge(trx, rows)
      const usos = rows.map(({ form }) => form).filter((novo) => judged.get(keyOf(novo))?.tipo !== 'fica')
      await insertUsos(trx, usos, { origem: OrigemUso.code.CSV, recebidoEm: now(), usuarioId: user?.id ?? null })
      return new Set(usos.map(keyOf))
    },
  })
}

async function judge(db: Db, rows: readonly Nova<NovoUso>[]): Promise<Map<string, Veredito>> {
  const usos = rows.map(({ form }) => form)
  const vigentes = await listVigentes(db, usos)
  return new Map(
    usos.flatMap((novo, i): [string, Veredito][] => {
      const now = vigentes[i]
      if (!now) return []
      if (FIGURAS.every((figura) => now[figura] === novo[figura])) return [[keyOf(novo), { tipo: 'fica', texto: exists() }]]
      const texto = `Substitui o que vale agora: ${OrigemUso.labels[now.origem]}, ${instantText(now.recebidoEm)}.`
      return [[keyOf(novo), { tipo: 'muda', texto }]]
    }),
  )
}

function readRow({ colunas }: Row, clienteOf: ReturnType<typeof clienteDaCelula>): Leitura<NovoUso> {
  const read = UsoForm.safeParse(enviadoDe(colunas))
  if (!read.success) return { problemas: read.error.issues.map(({ message }) => message) }
  const { cliente, ...fields } = read.data
  const found = clienteOf(cliente)
  if ('problema' in found) return { problemas: [found.problema] }
  return { form: { ...fields, clienteId: found.cliente.id }, notas: found.nota === undefined ? [] : [found.nota] }
}
