import { z } from 'zod'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Msg } from './kit/fields.ts'
import { ListQuery, pageOf } from './kit/list-query.ts'
import { grid } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'

const route = routesOf('session')

/** What a person is told of. */
export const TipoAviso = enumOf({
  TRABALHO: [1, 'Trabalho terminado'],
  FALHA: [2, 'Envio que falhou'],
  AGENDAMENTO: [3, 'Agendamento'],
  CONFLITO: [4, 'Resposta em conflito'],
  APROVACAO: [5, 'Aprovação'],
  MENCAO: [6, 'Menção'],
  NOTA_FISCAL: [7, 'Nota fiscal'],
  SAUDE: [8, 'Saúde'],
  PRIVACIDADE: [9, 'Privacidade'],
  TOKEN: [14, 'Token'],
})
export type TipoAviso = z.output<typeof TipoAviso.schema>

export const AVISO_TITULO_MAX = 200
export const AVISO_TEXTO_MAX = 1_000

const grade = grid('/aviso', {
  title: 'Avisos',
  name: { singular: 'aviso', plural: 'avisos', gender: 'm' },
  access: 'session',
  columns: {
    id: col.id('Id'),
    tipo: col.enum('Tipo', TipoAviso),
    titulo: col.fixed(col.text('Título')),
    texto: col.fixed(col.text('Texto')),
    /** A path of the product; null where there is nothing to open. */
    link: col.fixed(col.orNull(col.text('Endereço'))),
    lido: col.boolean('Lido'),
    dataHora: col.dateTime('Data e hora'),
  },
  defaultSort: [{ col: 'dataHora', sort: 'desc' }],
})

const Lidos = z.preprocess(
  (v) => (v === '' ? undefined : v),
  z
    .enum(['true', 'false'], { error: 'use true ou false' })
    .transform((v) => v === 'true')
    .optional(),
)

/** Said, and not left out: who forgets it would switch mails off. */
export const AvisoPreferencias = z.object({
  porEmail: z
    .boolean('Receber os avisos também por e-mail: responda sim ou não.')
    .meta({ label: 'Receber os avisos também por e-mail', required: true }),
})

/** What concerns the person of the session; nobody sees another's. */
export const aviso = {
  ...grade,
  list: route('GET', '/aviso/list', {
    summary: 'Os próprios avisos, do mais novo ao mais velho; com lidos=true ou lidos=false, só esses',
    query: ListQuery.extend({ lidos: Lidos }),
    response: pageOf(grade.row),
    passive: true,
  }),
  lido: route('POST', '/aviso/lido/:id', {
    summary: 'Marca um dos próprios avisos como lido',
    response: Msg,
  }),
  lidos: route('POST', '/aviso/lidos', { summary: 'Marca todos os próprios avisos como lidos', response: Msg }),
  preferencias: route('GET', '/aviso/preferencias', {
    summary: 'Se a pessoa recebe os avisos também por e-mail',
    response: z.object({ porEmail: z.boolean(), servidorDeEmail: z.boolean() }),
  }),
  preferir: route('POST', '/aviso/preferencias', {
    summary: 'Liga ou desliga os avisos por e-mail',
    body: AvisoPreferencias,
    response: Msg,
  }),
}
