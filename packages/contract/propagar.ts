import { z } from 'zod'
import { Msg, Id, VersaoEnviada } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { operation } from './operation.ts'
import { PassoParams } from './passo.ts'

/** Cases of one propagation and of its preview. */
export const PROPAGAR_CASOS_MAX = 5_000

const Passo = z.object({ name: z.string(), params: PassoParams })

/** A line that uses the operation. Paths name fields of a line (`params.value`): what would change, and what a hand changed and stays. */
const LinhaPropagada = z.object({
  id: Id,
  ordem: z.number().int(),
  antes: Passo,
  depois: Passo,
  mudancas: z.array(z.string()),
  mantidos: z.array(z.string()),
})

const CasoPropagado = z.object({
  testCase: z.object({ id: Id, codigo: z.string(), name: z.string(), versaoRegistro: z.number().int() }),
  linhas: z.array(LinhaPropagada),
})
export type CasoPropagado = z.output<typeof CasoPropagado>

const NENHUM = 'Escolha pelo menos um caso de teste.'

const PropagarForm = z.object({
  testCases: z
    .array(
      z.union([VersaoEnviada.extend({ id: Id }), Id.transform((id) => ({ id, versaoRegistro: undefined }))], {
        error: 'Caso de teste inválido.',
      }),
      { error: NENHUM },
    )
    .min(1, NENHUM)
    .max(PROPAGAR_CASOS_MAX, `No máximo ${PROPAGAR_CASOS_MAX.toLocaleString('pt-BR')} casos de teste por vez.`)
    .meta({ label: 'Casos de teste', required: true }),
  sobrescrever: z.preprocess((v) => v ?? false, z.boolean({ error: 'Sobrescrever: responda sim ou não.' })).meta({ label: 'Sobrescrever' }),
})
export type PropagarForm = z.output<typeof PropagarForm>

export const propagar = {
  get: route('GET', '/operation/propagate/:id', {
    access: 'session',
    summary: 'Os casos de teste que usam a operação e o que mudaria em cada linha; nada é alterado',
    response: z.object({ operation: operation.record, casos: z.array(CasoPropagado) }),
  }),
  post: route('POST', '/operation/propagate/:id', {
    access: 'session',
    summary: 'Leva a operação às linhas dos casos escolhidos; o que foi mudado à mão fica, a não ser com sobrescrever',
    body: PropagarForm,
    response: Msg.extend({
      alterados: z.number().int(),
      inalterados: z.number().int(),
      recusados: z.array(z.object({ id: Id, motivo: z.string() })),
    }),
  }),
}
