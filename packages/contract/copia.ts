import { z } from 'zod'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Instant, Msg } from './kit/fields.ts'
import { grid } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'

/** How a copy fares. Proven: it was brought back whole. Expired: the keep rule removed it. Lost: it is not where it was put. */
export const SituacaoCopia = enumOf({
  EM_ANDAMENTO: [1, 'Em andamento'],
  PRONTA: [2, 'Pronta'],
  PROVADA: [3, 'Provada'],
  FALHOU: [4, 'Falhou'],
  VENCIDA: [5, 'Vencida'],
  PERDIDA: [6, 'Perdida'],
})
export type SituacaoCopia = z.output<typeof SituacaoCopia.schema>

/** Where copies go: a folder or a bucket. */
export const AlvoCopia = enumOf({ PASTA: [1, 'Pasta'], S3: [2, 'S3'] })
export type AlvoCopia = z.output<typeof AlvoCopia.schema>

/** Every copy that was made or tried, one row for each place that it goes to. */
export const copiaLista = grid('/copia', {
  title: 'Cópias',
  name: { singular: 'cópia', plural: 'cópias', gender: 'f' },
  access: 'admin',
  columns: {
    id: col.id('Id'),
    inicio: col.dateTime('Início'),
    fim: col.further(col.orNull(col.dateTime('Fim'))),
    situacao: col.enum('Situação', SituacaoCopia),
    destino: col.text('Destino'),
    bytes: col.orNull(col.number('Tamanho')),
    linhas: col.orNull(col.number('Linhas')),
    arquivos: col.orNull(col.number('Arquivos')),
    provadaEm: col.orNull(col.dateTime('Provada em')),
    erro: col.orNull(col.long(col.text('Erro'))),
    prova: col.further(col.orNull(col.long(col.text('Prova')))),
  },
  defaultSort: [{ col: 'inicio', sort: 'desc' }],
})

/** What of a copy tells when it was. */
const Marco = z.object({ id: z.number().int(), inicio: Instant, destino: z.string() })

/** How the copies by themselves stand: null where there is none yet, or none is planned. */
export const SituacaoDasCopias = z.object({
  /** Where they go to; none where nothing is set. */
  alvos: z.array(z.object({ alvo: AlvoCopia.schema, destino: z.string() })),
  ultima: Marco.nullable(),
  provada: Marco.extend({ provadaEm: Instant }).nullable(),
  proxima: Instant.nullable(),
  proximaProva: Instant.nullable(),
  /** The copy that follows the embedded database, in each of its places; none where it is off. */
  continua: z.array(
    z.object({
      alvo: AlvoCopia.schema,
      destino: z.string(),
      baseEm: Instant.nullable(),
      enviadoEm: Instant.nullable(),
      esperando: z.number().int(),
      paradaEm: Instant.nullable(),
      erro: z.string().nullable(),
    }),
  ),
  /** What is being done now, and of which copy. */
  andamento: z.object({ prova: z.boolean(), copia: z.number().int().nullable() }).nullable(),
})
export type SituacaoDasCopias = z.output<typeof SituacaoDasCopias>

const call = routesOf('admin')

export const copia = {
  situacao: call('GET', '/copia/situacao', { summary: 'Como estão as cópias automáticas', response: SituacaoDasCopias }),
  fazer: call('POST', '/copia/fazer', { summary: 'Pede uma cópia agora (202)', response: Msg, once: true }),
  provar: call('POST', '/copia/provar/:id', {
    summary: 'Pede a prova de uma cópia: ela é trazida de volta e conferida (202)',
    response: Msg,
    once: true,
  }),
}
