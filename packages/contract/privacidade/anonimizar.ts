import { z } from 'zod'
import { Msg, text } from '../kit/fields.ts'
import { routesOf } from '../kit/route.ts'
import { BaseLegal } from './mapa.ts'

const route = routesOf('admin')

/** How old `ate` is counted: to the end of the fifth year after the paper's own. */
export const ANOS_DO_PAPEL = 5

const MOTIVO_MIN = 10
const MOTIVO_MAX = 200

const Quantidade = z.object({ lugar: z.string(), quantidade: z.number().int() })

export const PreviaAnonimizacao = z.object({
  /** Who is meant, as the registers know her. */
  titular: z.object({ id: z.number().int(), nome: z.string() }),
  /** What was counted, as one word: whoever asks says which counts she saw. */
  previa: z.string(),
  apaga: z.array(Quantidade),
  /** Papers that law keeps, until which day; without a day what other people's registers say the same of. */
  mantem: z.array(Quantidade.extend({ base: BaseLegal.schema, ate: z.iso.date().nullable() })),
  impede: z.array(z.object({ motivo: z.string(), link: z.string() })),
  /** Places that were not counted, since that would have taken too long; what is there goes as well. */
  naoContados: z.array(z.string()),
})
export type PreviaAnonimizacao = z.output<typeof PreviaAnonimizacao>

export const AnonimizarForm = z.object({
  previa: z.string('Peça a prévia antes.').regex(/^[0-9a-f]{64}$/, 'Peça a prévia de novo.'),
  motivo: text('Motivo', 'o motivo', MOTIVO_MAX, { multiline: true })
    .min(MOTIVO_MIN, `Motivo: escreva ao menos ${MOTIVO_MIN} caracteres.`)
    .meta({ label: 'Motivo', required: true }),
})
export type AnonimizarForm = z.output<typeof AnonimizarForm>

/** Takes away who somebody is (Lei 13.709/2018, art. 18, IV), save what law keeps (art. 16). */
export const anonimizacao = {
  previa: route('POST', '/privacidade/previa/:id', {
    summary: 'O que a anonimização de uma pessoa apagaria, o que a lei mantém e até quando, e o que a impede',
    response: PreviaAnonimizacao,
    changes: false,
  }),
  pedir: route('POST', '/privacidade/anonimizar/:id', {
    summary: 'Pede a anonimização de uma pessoa, que outra pessoa aprova em Aprovações',
    body: AnonimizarForm,
    response: Msg,
    once: true,
  }),
}
