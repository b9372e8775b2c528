import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { Msg } from '../kit/fields.ts'
import { rateSigned } from '../kit/money.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { Competencia, competenciaChave, competenciaTexto } from '../kit/tempo.ts'

/** The price indexes that are published month by month. */
export const IndicePublicado = enumOf({ IPCA: [1, 'IPCA'], IGPM: [2, 'IGP-M'], INPC: [3, 'INPC'] })
export type IndicePublicado = z.output<typeof IndicePublicado.schema>

/** By what a contract is readjusted: one of them, or a percentage of its own. */
export const Indice = enumOf({ IPCA: [1, 'IPCA'], IGPM: [2, 'IGP-M'], INPC: [3, 'INPC'], FIXO: [4, 'Fixo'] })
export type Indice = z.output<typeof Indice.schema>

/** What an index was in a month, in percent. */
export const ValorDoIndice = z.object({
  indice: IndicePublicado.schema.meta({ label: 'Índice', required: true }),
  ...Competencia.shape,
  percentual: rateSigned('Percentual', 'o percentual'),
})
export type ValorDoIndice = z.output<typeof ValorDoIndice>

export const VALORES_MAX = 600

export const IndicesForm = z.object({
  valores: z
    .array(ValorDoIndice, 'Valores: envie uma lista.')
    .min(1, 'Informe ao menos um mês.')
    .max(VALORES_MAX, `No máximo ${VALORES_MAX} meses por vez.`)
    .superRefine((rows, ctx) => {
      const seen = new Set<string>()
      for (const [at, { indice, ...competencia }] of rows.entries()) {
        const key = `${indice} ${competenciaChave(competencia)}`
        const message = `O ${IndicePublicado.labels[indice]} de ${competenciaTexto(competencia)} está duas vezes na lista: deixe um só.`
        if (seen.has(key)) ctx.addIssue({ code: 'custom', path: [at, 'mes'], message })
        seen.add(key)
      }
    }),
})

const access = 'financeiro'
const route = routesOf(access)

export const indice = {
  ...grid('/indice', {
    title: 'Índices',
    name: { singular: 'índice', plural: 'índices', gender: 'm' },
    access,
    columns: {
      id: col.id('Id'),
      indice: col.enum('Índice', IndicePublicado),
      ano: col.plain(col.number('Ano')),
      mes: col.short(col.number('Mês')),
      percentual: col.rate('Variação (%)'),
    },
    defaultSort: [
      { col: 'ano', sort: 'desc' },
      { col: 'mes', sort: 'desc' },
      { col: 'indice', sort: 'asc' },
    ],
  }),
  gravar: route('POST', '/indice/gravar', {
    summary: 'Grava o que os índices foram em cada mês; um mês que já foi usado em um reajuste não muda',
    body: IndicesForm,
    response: Msg.extend({ novos: z.int(), mudados: z.int(), iguais: z.int() }),
    once: true,
  }),
  remove: route('DELETE', '/indice/delete/:id', {
    summary: 'Exclui o que um índice foi em um mês, se nenhum reajuste o usou',
    response: Msg,
    once: true,
  }),
}
