import { z } from 'zod'
import type { Permission } from './access.ts'
import { flag, Id, Msg } from './fields.ts'
import { type Route, route } from './route.ts'

/** Records of one call; who changes more asks piece by piece. */
export const EM_LOTE_MAX = 200

const list = <T extends z.ZodType>(row: T) =>
  z
    .array(row, 'Registros: envie uma lista.')
    .min(1, 'Marque ao menos um registro.')
    .max(EM_LOTE_MAX, `No máximo ${EM_LOTE_MAX} registros por pedido.`)

/** What became of a record, or would: `versaoRegistro` is the one that the change left, and what taking it back asks for. */
const Row = z.object({
  id: Id,
  situacao: z.enum(['alterada', 'igual', 'recusada']),
  versaoRegistro: z.number().int().nullable(),
  erro: z.string().nullable(),
})
export type LinhaEmLote = z.output<typeof Row>

const response = Msg.extend({ linhas: z.array(Row) })

type Parts = { access: Permission; plural: string; campos: readonly string[]; reauth: Route['reauth'] }

/**
 * One field of many records. Each is judged and saved as by its form, in a transaction of its own: what is refused says why and the others go
 * on. `conferir` does the same and keeps nothing of it.
 */
export const emLoteOf = (prefix: `/${string}`, { access, plural, campos, reauth }: Parts) => ({
  campos,
  alterar: route('POST', `${prefix}/alterar-lote`, {
    access,
    summary: `Altera um campo de vários ${plural}, cada um pelas regras do formulário; \`conferir\` diz o que aconteceria e não grava`,
    body: z.object({
      ids: list(Id),
      campo: z.enum(campos, `Campo: use ${campos.join(' ou ')}.`),
      valor: z.unknown(),
      conferir: flag('Conferir', false),
    }),
    response,
    ...(reauth && { reauth }),
  }),
  desfazer: route('POST', `${prefix}/desfazer`, {
    access,
    summary: `Desfaz a última alteração própria de ${plural} que ninguém alterou depois, pelas regras do formulário`,
    body: z.object({
      linhas: list(z.object({ id: Id, versaoRegistro: z.number('Versão inválida.').int('Versão inválida.') })),
    }),
    response,
    ...(reauth && { reauth }),
  }),
})
export type EmLote = ReturnType<typeof emLoteOf>
