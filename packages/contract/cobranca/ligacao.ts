import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { Id, Instant, Msg, Ref, textOptional } from '../kit/fields.ts'
import { grid, Mudanca } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { PromessaForm } from './promessa.ts'

export const SituacaoLigacao = enumOf({ A_LIGAR: [1, 'A ligar'], FEITA: [2, 'Feita'], DISPENSADA: [3, 'Dispensada'] })
export type SituacaoLigacao = z.output<typeof SituacaoLigacao.schema>

export const ResultadoLigacao = enumOf({
  PROMETEU: [1, 'Prometeu'],
  NAO_ATENDEU: [2, 'Não atendeu'],
  CONTESTA: [3, 'Contesta'],
  OUTRO: [4, 'Outro'],
})
export type ResultadoLigacao = z.output<typeof ResultadoLigacao.schema>

/** How often a client is called who does not answer. */
export const TENTATIVAS = 3
const OBSERVACAO_MAX = 500
const PROMETEU = ResultadoLigacao.code.PROMETEU

export const FeitaForm = z
  .object({
    resultado: ResultadoLigacao.schema.meta({ label: 'Resultado', required: true }),
    observacao: textOptional('Observação', OBSERVACAO_MAX, { multiline: true }),
    /** What was promised; without a name whom one calls is who promised it. */
    promessa: PromessaForm.pick({ boletos: true, data: true })
      .extend({ contato: PromessaForm.shape.contato.optional() })
      .nullish()
      .transform((promessa) => promessa ?? null),
  })
  .superRefine(({ resultado, promessa }, ctx) => {
    if (promessa !== null && resultado !== PROMETEU)
      ctx.addIssue({ code: 'custom', path: ['resultado'], message: 'Uma promessa pede o resultado Prometeu.' })
  })
export type FeitaForm = z.output<typeof FeitaForm>

const Ligacao = z.object({
  id: Id,
  cliente: z.object({ id: Id, pessoa: z.object({ nome: z.string() }) }),
  situacao: SituacaoLigacao.schema,
  data: z.string(),
  /** The first, the second or the third time. */
  tentativa: z.int(),
  resultado: ResultadoLigacao.schema.nullable(),
  observacao: z.string().nullable(),
  /** Why it was let be. */
  motivo: z.string().nullable(),
  promessa: Id.nullable(),
  usuario: Ref.nullable(),
  dataHora: Instant,
  encerradaEm: Instant.nullable(),
  telefones: z.array(z.string()),
  total: z.string(),
  boletos: z.array(
    z.object({
      boleto: Id,
      fatura: Id,
      nome: z.string(),
      vencimento: z.string(),
      valor: z.string(),
      aberto: z.string(),
      /** The day until which it is promised. */
      prometidoAte: z.string().nullable(),
    }),
  ),
})
export type Ligacao = z.output<typeof Ligacao>

/** How its changes read in a history. */
export const LigacaoMudancas = z.object({
  situacao: SituacaoLigacao.schema.meta({ label: 'Situação' }),
  data: z.string().meta({ label: 'Data' }),
  boletos: z.array(Id).meta({ label: 'Boletos' }),
  resultado: ResultadoLigacao.schema.meta({ label: 'Resultado' }),
  observacao: z.string().meta({ label: 'Observação' }),
  promessa: Id.meta({ label: 'Promessa' }),
  motivo: z.string().meta({ label: 'Motivo' }),
})

const access = 'financeiro'
const route = routesOf(access)

/** Whom one is to call about what is late. */
export const ligacao = {
  ...grid('/ligacao', {
    title: 'Ligações',
    name: { singular: 'ligação', plural: 'ligações', gender: 'f' },
    access,
    columns: {
      id: col.id('Id'),
      data: col.date('Data'),
      'cliente.pessoa.nome': col.text('Cliente'),
      /** The number first, then whose it is. */
      telefones: col.fixed(col.as(z.array(z.string()), col.text('Telefones'))),
      boletos: col.fixed(col.as(z.array(Id), col.text('Boletos'))),
      /** What is open of them by now. */
      total: col.fixed(col.money('Em aberto')),
      /** Of the oldest that is open of them; null where nothing is. */
      diasAtraso: col.fixed(col.orNull(col.number('Dias de atraso'))),
      situacao: col.enum('Situação', SituacaoLigacao),
      resultado: col.orNull(col.enum('Resultado', ResultadoLigacao)),
      tentativa: col.further(col.number('Tentativa')),
      'cliente.id': col.hidden(col.id('Id do cliente')),
    },
    defaultFilter: [{ name: 'situacao', op: 'contains', v: [SituacaoLigacao.code.A_LIGAR] }],
    defaultSort: [
      { col: 'data', sort: 'asc' },
      { col: 'id', sort: 'asc' },
    ],
  }),
  get: route('GET', '/ligacao/get/:id', { summary: 'Uma ligação com os boletos de que trata', response: Ligacao }),
  history: route('GET', '/ligacao/historico/:id', {
    summary: 'Mudanças da ligação, da mais nova à mais antiga',
    response: z.array(Mudanca),
  }),
  feita: route('POST', '/ligacao/feita/:id', {
    summary: `Registra uma ligação e o que saiu dela; de quem não atende é feita outra no dia útil seguinte, ${TENTATIVAS} ao todo; com ela pode ir uma promessa`,
    body: FeitaForm,
    response: Msg.extend({ promessa: Id.nullable(), proxima: z.string().nullable() }),
    once: true,
  }),
}
