import type { Encarregado } from '@retaguarda/contract/privacidade/encarregado.ts'
import { type LugarDados, PrazoDados, RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import { LUGARES } from '../../db/pessoal/mapa.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import type { Download } from '../../kit/http/handle.ts'
import { openPdf, pdfOf } from '../../kit/pdf.ts'
import { drawPage, pagesOf } from '../../kit/pdf-sheet.ts'
import { readEmpresa, readEncarregado } from '../empresa/empresa.repo.ts'
import { type Prazos, readPrazos } from '../prazo-dados/prazo.repo.ts'
import { faixasDoMapa } from './mapa-pdf.ts'

type Reader = Pick<Ctx, 'db' | 'config'>

export async function consultarMapa({ db, config }: Reader): Promise<{ encarregado: Encarregado | null; lugares: LugarDados[] }> {
  const [prazos, encarregado] = [await readPrazos(db, config), await readEncarregado(db)]
  return { encarregado, lugares: lugaresCom(prazos) }
}

/** The places of personal data, each with its term as the rules stand. */
export const lugaresCom = (prazos: Prazos): LugarDados[] =>
  LUGARES.filter(({ colunas }) => colunas.length > 0).map(({ tabela, lugar, finalidade, destinos, colunas }) => ({
    tabela,
    lugar,
    finalidade,
    destinos: [...destinos],
    dados: colunas.map((told) => ({ ...told, guarda: guardaDe(told.prazo, prazos) })),
  }))

function guardaDe(prazo: LugarDados['dados'][number]['prazo'], prazos: Prazos): string {
  const regra = RegraPrazo.schema.safeParse(prazo)
  if (!regra.success) return PrazoDados.labels[prazo]
  const { dias, ligada } = prazos[regra.data]
  return ligada ? `${dias.toLocaleString('pt-BR')} dias` : `Sem fim: a regra “${PrazoDados.labels[prazo]}” está desligada`
}

export async function baixarMapa(ctx: Reader & Pick<Ctx, 'now'>): Promise<Download> {
  const [{ encarregado, lugares }, empresa] = [await consultarMapa(ctx), await readEmpresa(ctx.db)]
  const title = 'Registro das operações de tratamento de dados pessoais'
  const pdf = await openPdf(title)
  const content = await pdfOf(pdf, pagesOf(title, faixasDoMapa(pdf, { empresa, encarregado, lugares, agora: ctx.now() })), drawPage)
  return { name: 'registro-de-tratamento.pdf', type: 'application/pdf', content, size: content.length }
}
