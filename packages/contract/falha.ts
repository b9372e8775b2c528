import { z } from 'zod'
import { motivo } from './cobranca/motivo.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Msg } from './kit/fields.ts'
import { grid } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'

export const OrigemFalha = enumOf({ TAREFA: [1, 'Tarefa'], CAIXA: [2, 'Caixa de saída'] })

export const SituacaoFalha = enumOf({ TENTA: [1, 'Tenta de novo'], DESISTIU: [2, 'Desistiu'], PRESA: [3, 'Presa'] })

export const FALHAS_MAX = 200

/** Of a job or of a row of an outbox; more than the number of one table. */
const FalhaId = z.number({ error: 'Identificador inválido.' }).int('Identificador inválido.').positive('Identificador inválido.')

const id = col.as(FalhaId, col.id('Id'))

const Ids = z
  .array(FalhaId)
  .min(1, 'Escolha ao menos uma falha.')
  .max(FALHAS_MAX, `Escolha no máximo ${FALHAS_MAX} falhas por vez.`)
  .transform((ids) => [...new Set(ids)])
  .meta({ label: 'Falhas', required: true })

export const FalhasForm = z.object({ ids: Ids, motivo })
export type FalhasForm = z.output<typeof FalhasForm>

/** How many were done, and why the others were not. */
export const FalhasFeitas = Msg.extend({
  feitas: z.number().int(),
  recusadas: z.array(z.object({ id: FalhaId, error: z.string() })),
})
export type FalhasFeitas = z.output<typeof FalhasFeitas>

const access = 'admin'
const route = routesOf(access)

/** What failed and is not done: jobs, and rows that were to be told to somebody outside. */
export const falha = {
  ...grid('/saude/falha', {
    title: 'Falhas',
    name: { singular: 'falha', plural: 'falhas', gender: 'f' },
    access,
    columns: {
      id: col.further(id),
      situacao: col.enum('Situação', SituacaoFalha),
      origem: col.further(col.enum('Origem', OrigemFalha)),
      nome: col.text('Nome'),
      registro: col.orNull(col.text('Registro')),
      tentativas: col.number('Tentativas'),
      erro: col.orNull(col.long(col.text('Erro'))),
      criadaEm: col.orNull(col.dateTime('Desde')),
      proximaEm: col.orNull(col.dateTime('Próxima tentativa')),
    },
    besides: { link: z.string().nullable() },
    defaultSort: [{ col: 'criadaEm', sort: 'desc' }],
  }),
  tentar: route('POST', '/saude/falha/tentar', {
    summary: 'Tenta de novo, agora, o que falhou; diz o que não pôde e por quê',
    body: FalhasForm,
    response: FalhasFeitas,
    once: true,
  }),
  descartar: route('POST', '/saude/falha/descartar', {
    summary: 'Descarta o que desistiu; o que fala de dinheiro nunca é descartado',
    body: FalhasForm,
    response: FalhasFeitas,
    once: true,
  }),
}

export const SituacaoCorreio = enumOf({ AGUARDA: [1, 'Aguardando'], TENTA: [2, 'Tenta de novo'], DESISTIU: [3, 'Desistiu'] })

/** Every mail that is not sent, with what the mail server said of it. */
export const correio = grid('/saude/correio', {
  title: 'Correio',
  name: { singular: 'e-mail', plural: 'e-mails por enviar', gender: 'm' },
  access,
  columns: {
    id: col.further(id),
    situacao: col.enum('Situação', SituacaoCorreio),
    nome: col.text('Caixa'),
    para: col.orNull(col.text('Para')),
    assunto: col.orNull(col.text('Assunto')),
    registro: col.orNull(col.text('Registro')),
    tentativas: col.number('Tentativas'),
    erro: col.orNull(col.long(col.text('Resposta do servidor'))),
    criadaEm: col.orNull(col.dateTime('Desde')),
    proximaEm: col.orNull(col.dateTime('Próxima tentativa')),
  },
  besides: { link: z.string().nullable() },
  defaultSort: [{ col: 'criadaEm', sort: 'desc' }],
})
