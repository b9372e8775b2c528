import { z } from 'zod'
import { motivo } from '../cobranca/motivo.ts'
import { allows, type Roles } from '../kit/access.ts'
import { enumOf } from '../kit/enum.ts'
import { flag, Id, orNull } from '../kit/fields.ts'
import { exact, money, rate } from '../kit/money.ts'
import { isoDay } from '../kit/tempo.ts'
import { RegimeTributacao } from './regime-tributacao.ts'

/** What a client keeps back of an invoice and pays to the state in our name, in the order in which it is written down. */
export const Tributo = enumOf({
  IRRF: [1, 'IRRF'],
  PIS: [2, 'PIS'],
  COFINS: [3, 'COFINS'],
  CSLL: [4, 'CSLL'],
  ISS: [5, 'ISS'],
  INSS: [6, 'INSS'],
})
export type Tributo = z.output<typeof Tributo.schema>

/** A rate that may be empty, between two others; they are written as people read them. */
const rateWithin = (label: string, [min, max]: readonly [min: string, max: string], words: string) =>
  orNull(
    rate(label, `a alíquota de ${label}`).refine((value) => exact(value).gte(min) && exact(value).lte(max), `${label}: ${words}`),
  ).meta({
    label: `${label} (%)`,
  })

/** What is withheld of what an object charges; rates in percent with four places. */
export const RetencaoDoObjeto = z.object({
  irrf: rateWithin('IRRF', ['0.01', '15'], 'de 0,01 a 15%.'),
  csrf: flag('PIS, COFINS e CSLL', false),
  inss: rateWithin('INSS', ['0.01', '11'], 'de 0,01 a 11%.'),
})
export type RetencaoDoObjeto = z.output<typeof RetencaoDoObjeto>
export const OBJETO_SEM_RETENCAO: RetencaoDoObjeto = { irrf: null, csrf: false, inss: null }

/** What a client withholds; `regime` null: what its store says. */
export const RetencaoDoCliente = z.object({
  iss: rateWithin('ISS', ['2', '5'], 'de 2 a 5%.'),
  regime: orNull(RegimeTributacao.schema).meta({ label: 'Regime tributário' }),
  nunca: flag('Nunca retém', false),
})
export type RetencaoDoCliente = z.output<typeof RetencaoDoCliente>
export const CLIENTE_SEM_RETENCAO: RetencaoDoCliente = { iss: null, regime: null, nunca: false }

/** Who may say what is withheld, of an object or of a client. */
export const podeMudarRetencao = (user: Roles): boolean => allows('financeiro', user)

/** Base and value as `"1234.56"`, the rate with four places. */
export const Retencao = z.object({ tributo: Tributo.schema, base: z.string(), aliquota: z.string(), valor: z.string() })
export type Retencao = z.output<typeof Retencao>

const RETENCOES_MAX = 12

/** Rows that a person writes in the place of the rules; null goes back to them. */
export const RetencoesForm = z.object({
  retencoes: z
    .array(
      z
        .object({
          tributo: Tributo.schema.meta({ label: 'Tributo', required: true }),
          base: money('Base', 'a base'),
          aliquota: rate('Alíquota', 'a alíquota').meta({ label: 'Alíquota (%)' }),
          valor: money('Valor', 'o valor'),
        })
        .refine(({ base, valor }) => exact(valor).lte(base), { path: ['valor'], message: 'O valor retido não pode passar da base.' }),
    )
    .max(RETENCOES_MAX, `No máximo ${RETENCOES_MAX} retenções.`)
    .superRefine((rows, ctx) => {
      const seen = new Set<string>()
      for (const [at, { tributo, aliquota }] of rows.entries()) {
        const key = `${tributo} ${aliquota}`
        if (seen.has(key))
          ctx.addIssue({ code: 'custom', path: [at, 'aliquota'], message: 'Este tributo já está na lista com esta alíquota.' })
        seen.add(key)
      }
    })
    .nullable(),
  motivo,
})
export type RetencoesForm = z.output<typeof RetencoesForm>

/** As an invoice has it: of a boleto that was issued in full only the value is known. */
export const RetencaoDaFatura = Retencao.extend({
  id: Id,
  base: z.string().nullable(),
  aliquota: z.string().nullable(),
  boleto: Id.nullable(),
  /** The client has proved it. */
  comprovante: z.boolean(),
})
export type RetencaoDaFatura = z.output<typeof RetencaoDaFatura>

/** What is withheld of a tribute, of one boleto. */
export const RetencaoDoBoleto = z.object({
  tributo: Tributo.schema.meta({ label: 'Tributo', required: true }),
  valor: money('Valor', 'o valor').refine((value) => exact(value).gt(0), 'Informe um valor maior que zero.'),
})
export type RetencaoDoBoleto = z.output<typeof RetencaoDoBoleto>

/** In cents: by so much what is open of a boleto may differ from what is expected to be withheld, and still be that. */
export const TOLERANCIA_RETENCAO = 2

/** Rows left out: what is expected; a day left out: today. */
export const ReterForm = z.object({
  retencoes: z
    .array(RetencaoDoBoleto)
    .min(1, 'Diga quanto é de ao menos um tributo.')
    .max(RETENCOES_MAX, `No máximo ${RETENCOES_MAX} retenções.`)
    .superRefine((rows, ctx) => {
      for (const [at, { tributo }] of rows.entries())
        if (rows.findIndex((row) => row.tributo === tributo) < at)
          ctx.addIssue({ code: 'custom', path: [at, 'tributo'], message: 'Este tributo já está na lista.' })
    })
    .nullish(),
  data: isoDay('Data da retenção inválida.').nullish().meta({ label: 'Data da retenção', required: false }),
})
export type ReterForm = z.output<typeof ReterForm>

/** A sentence for a figure of an invoice, or for why there is none, and what it is about. */
export type Reason = {
  parte: 'regra' | 'regime' | 'irrf' | 'csrf' | 'iss' | 'inss' | 'manual' | 'credito' | 'boleto' | 'aPagar'
  texto: string
}
