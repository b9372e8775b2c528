import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'

const LinhaComparada = z.object({
  /** The object's name; several items of one object and kind are one line. */
  objeto: z.string(),
  de: z.string(),
  para: z.string(),
  diferenca: z.string(),
  /** What made the difference, as `faturamento: R$ 1.000,00 → R$ 1.500,00`; null where there is none. */
  porQue: z.string().nullable(),
})
export type LinhaComparada = z.output<typeof LinhaComparada>

/** An invoice beside the one before it of the same client. */
export const comparacao = route('GET', '/fatura/comparacao/:id', {
  access: 'financeiro',
  summary: 'O que mudou, item a item, desde a fatura anterior do cliente que não foi cancelada; sem uma, tudo é novo',
  response: z.object({
    anterior: Competencia.extend({ id: Id }).nullable(),
    de: z.string(),
    para: z.string(),
    linhas: z.array(LinhaComparada),
  }),
})
export type Comparacao = z.output<typeof comparacao.response>
