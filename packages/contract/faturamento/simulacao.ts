import { z } from 'zod'
import { route } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'
import { Figuras, ItemCalculado } from './explicacao.ts'

/** A month and its figures, as a person types them to see what they would cost. */
export const SimulacaoForm = z.object({
  ...Competencia.shape,
  ...Figuras.shape,
  /** With the set-up item; where left out, in the month in which the link begins. */
  setup: z.boolean('Setup: responda sim ou não.').nullish().meta({ label: 'Cobrar o setup' }),
})
export type SimulacaoForm = z.output<typeof SimulacaoForm>

export const Simulacao = z.object({
  itens: z.array(ItemCalculado),
  /** The sum of the items. */
  valor: z.string(),
  /** Why there is no item, null where there is one. */
  semItens: z.string().nullable(),
})
export type Simulacao = z.output<typeof Simulacao>

/** What a month would cost, by the function that bills it; nothing is written. */
export const simularRoute = (prefix: `/${string}`, what: string) =>
  route('POST', `${prefix}/simular/:id`, {
    access: 'session',
    summary: `Calcula o que ${what} cobraria em um mês com os números informados, e por quê; nada é gravado`,
    body: SimulacaoForm,
    response: Simulacao,
    changes: false,
  })
