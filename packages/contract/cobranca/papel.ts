import { z } from 'zod'
import { enumOf } from '../kit/enum.ts'
import { dateOptional, Id, refIdOptional } from '../kit/fields.ts'
import { routesOf } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'

export const SituacaoPdf = enumOf({
  NA_FILA: [1, 'Na fila'],
  GERANDO: [2, 'Gerando'],
  PRONTO: [3, 'Pronto'],
  ERRO: [4, 'Erro'],
})

export const PDF_MAX = 10_000

const VAZIO = 'Informe o mês ou os boletos, um dos dois.'

export const PdfLoteForm = z
  .object({
    ano: Competencia.shape.ano.nullish(),
    mes: Competencia.shape.mes.nullish(),
    cliente: refIdOptional('Cliente').optional(),
    boletos: z
      .array(Id, 'Boletos: envie uma lista.')
      .min(1, 'Marque ao menos um boleto.')
      .max(PDF_MAX, `No máximo ${PDF_MAX.toLocaleString('pt-BR')} boletos por vez.`)
      .nullish(),
  })
  .superRefine(({ ano, mes, boletos }, ctx) => {
    const missing = (value: unknown) => value === undefined || value === null
    if (missing(boletos) ? missing(ano) || missing(mes) : !missing(ano) || !missing(mes))
      ctx.addIssue({ code: 'custom', path: ['boletos'], message: VAZIO })
  })
export type PdfLoteForm = z.output<typeof PdfLoteForm>

/** Many slips in one PDF. How far it is travels to the topic `boletos-{id}` (`ProgressoEvento`). */
export const PdfLote = z.object({
  id: Id,
  situacao: SituacaoPdf.schema,
  total: z.number().int(),
  /** Those that were drawn or could not be. */
  feitos: z.number().int(),
  /** Those that could not be drawn. */
  erros: z.number().int(),
  /** Why there is no PDF. */
  falha: z.string().nullable(),
})
export type PdfLote = z.output<typeof PdfLote>

const route = routesOf('financeiro')

/** Slips on paper. */
export const papel = {
  pdf: route('GET', '/boleto/pdf/:id', {
    summary: 'O boleto em PDF; com um dia, de hoje a cinco anos, com o que custa nele',
    query: z.object({ data: dateOptional('Data').optional() }),
    download: true,
  }),
  pdfFatura: route('GET', '/boleto/pdf-fatura/:id', {
    summary: 'Os boletos em aberto de uma fatura em um PDF; o id é o da fatura',
    download: true,
  }),
  pedir: route('POST', '/boleto/pdf-lote', {
    summary: 'Gera em segundo plano um PDF com os boletos em aberto de um mês, todos ou de um cliente, ou com os boletos marcados',
    body: PdfLoteForm,
    response: z.object({ id: Id }),
    once: true,
  }),
  lote: route('GET', '/boleto/pdf-lote/:id', {
    summary: 'Em que pé está um PDF de muitos boletos',
    response: PdfLote,
  }),
  arquivo: route('GET', '/boleto/pdf-lote/:id/arquivo', {
    summary: 'O PDF de muitos boletos, guardado por sete dias',
    download: true,
  }),
}
