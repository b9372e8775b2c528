import { z } from 'zod'
import { Msg } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What a new system needs before its first invoice, in this order. */
export const PASSOS = [
  'empresa',
  'contaBancaria',
  'pessoa',
  'usuario',
  'setor',
  'objetoContrato',
  'cliente',
  'contrato',
  'fatura',
  'entrega',
  'checklist',
] as const
export type Passo = (typeof PASSOS)[number]

export const primeirosPassos = {
  consultar: route('GET', '/primeiros-passos', {
    access: 'session',
    summary: 'Quais primeiros passos o sistema já deu, e se a pessoa os tirou do início',
    response: z.object({ feitos: z.array(z.enum(PASSOS)), dispensado: z.boolean() }),
  }),
  dispensar: route('POST', '/primeiros-passos/dispensar', {
    access: 'session',
    summary: 'Tira os primeiros passos do início da própria pessoa',
    response: Msg,
  }),
}
