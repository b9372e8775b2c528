import { z } from 'zod'
import { emptyIsNone } from '../kit/list-query.ts'
import { routesOf } from '../kit/route.ts'

export const SEMANAS_MAX = 26
export const SEMANAS = 13
const PROBLEM = `Semanas: de 1 a ${SEMANAS_MAX}.`

const Semana = z.object({
  /** A Monday. */
  inicio: z.iso.date(),
  fim: z.iso.date(),
  boletos: z.string(),
  promessas: z.string(),
  contratos: z.string(),
  total: z.string(),
})
export type Semana = z.output<typeof Semana>

const route = routesOf('financeiro')

/** What is going to come in, week by week from this one on. */
export const previsao = {
  list: route('GET', '/financeiro/previsao', {
    summary:
      'O que deve entrar em cada semana: boletos em aberto pelo vencimento, o que venceu pela promessa, o que as faturas fechadas e os vínculos ainda vão cobrar',
    query: z.object({
      semanas: emptyIsNone(z.coerce.number(PROBLEM).int(PROBLEM).min(1, PROBLEM).max(SEMANAS_MAX, PROBLEM).default(SEMANAS)),
    }),
    response: z.object({
      /** Late, and promised for no day. */
      atrasado: z.string(),
      rows: z.array(Semana),
    }),
  }),
}
