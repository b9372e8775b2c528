import { z } from 'zod'
import { allows, type Roles } from '../kit/access.ts'
import { enumOf } from '../kit/enum.ts'
import { email, flag, orDefault, orNull, textOptional } from '../kit/fields.ts'
import { routesOf } from '../kit/route.ts'

/** How the municipality taxes a service. */
export const TribISSQN = enumOf({ TRIBUTAVEL: [1, 'Tributável'], NAO_INCIDENCIA: [4, 'Não incidência'] })

const IM_MAX = 15
const TRIB_MUN_MAX = 10
const DESCRICAO_MAX = 1_000
const EMAIL_NOTA_MAX = 80

export const inscricaoMunicipal = textOptional('Inscrição municipal', IM_MAX)

/** Digits, and as people write codes with dots and dashes: `01.03.02`. */
const code = (label: string, digits: number) =>
  orNull(
    z
      .string({ error: `${label}: texto inválido.` })
      .transform((typed) => typed.replace(/[\s./-]/g, ''))
      .refine((plain) => /^\d+$/.test(plain) && plain.length === digits, `${label}: informe os ${digits} algarismos.`),
  ).meta({ label })

const CST = 'CST do IBS/CBS'
export const NBS_QUE_FALTA = 'Informe a NBS: sem ela a Sefin recusa o grupo IBS/CBS (E0322).'

/** How what is charged for an object is classified on a note. */
export const FiscalDoObjeto = z
  .object({
    cTribNac: code('Código de tributação nacional', 6)
      .refine((sent) => sent !== null, 'Informe o código de tributação nacional.')
      .transform(String)
      .meta({ label: 'Código de tributação nacional', required: true }),
    cTribMun: textOptional('Código de tributação municipal', TRIB_MUN_MAX)
      .refine((sent) => sent === null || /^\d+$/.test(sent), 'Código de tributação municipal: use só algarismos.')
      .meta({ label: 'Código de tributação municipal' }),
    cNBS: code('NBS', 9),
    tribISSQN: orDefault(TribISSQN.schema, TribISSQN.code.TRIBUTAVEL).meta({ label: 'Tributação do ISS' }),
    cst: code(CST, 3),
    cClassTrib: code('Classificação tributária', 6),
    cIndOp: code('Indicador da operação', 6),
    descricao: textOptional('Descrição na nota', DESCRICAO_MAX, { multiline: true }),
  })
  .superRefine(({ cst, cClassTrib, cIndOp, cNBS }, ctx) => {
    const group = { cst, cClassTrib, cIndOp }
    const missing = Object.entries(group).flatMap(([name, value]) => (value === null ? [name] : []))
    if (missing.length === Object.keys(group).length) return
    const message = 'Informe CST, classificação tributária e indicador da operação, ou nenhum dos três.'
    for (const name of missing) ctx.addIssue({ code: 'custom', path: [name], message })
    if (cNBS === null) ctx.addIssue({ code: 'custom', path: ['cNBS'], message: NBS_QUE_FALTA })
  })
export type FiscalDoObjeto = z.output<typeof FiscalDoObjeto>

/** As it is read. */
export const FiscalLido = z.object({
  cTribNac: z.string(),
  cTribMun: z.string().nullable(),
  cNBS: z.string().nullable(),
  tribISSQN: TribISSQN.schema,
  cst: z.string().nullable(),
  cClassTrib: z.string().nullable(),
  cIndOp: z.string().nullable(),
  descricao: z.string().nullable(),
})

/** What a client's notes need beside the person. */
export const NfseDoCliente = z.object({
  inscricaoMunicipal,
  /** Gets no notes. */
  semNota: flag('Sem nota', false),
  emailNota: orNull(
    email('E-mail da nota').refine((typed) => typed.length <= EMAIL_NOTA_MAX, `E-mail da nota: no máximo ${EMAIL_NOTA_MAX} caracteres.`),
  ).meta({ label: 'E-mail da nota' }),
})
export type NfseDoCliente = z.output<typeof NfseDoCliente>
export const CLIENTE_SEM_DADOS_DE_NOTA: NfseDoCliente = { inscricaoMunicipal: null, semNota: false, emailNota: null }

/** Who may say what stands on notes, of an object or of a client. */
export const podeMudarNota = (user: Roles): boolean => allows('financeiro', user) || allows('admin', user)

/** As people write the codes of a list: `01.03.02`, `1.1301.10.00`. */
const MASKS = { cTribNac: [2, 2, 2], cNBS: [1, 4, 2, 2] } as const
export function formatCodigo(list: ListaDeCodigos, codigo: string): string {
  let at = 0
  return MASKS[list].map((digits) => codigo.slice(at, (at += digits))).join('.')
}

const LISTAS = ['cTribNac', 'cNBS'] as const
export type ListaDeCodigos = (typeof LISTAS)[number]

const route = routesOf('session')

/** The codes of a list whose number or words hold what was typed: at most 20. */
export const nfseCodigo = {
  suggest: route('GET', '/nfse/codigo/suggest/:texto', {
    summary: 'Sugestões de códigos de tributação nacional ou da NBS, pelo número ou pela descrição',
    params: z.object({ texto: z.string().max(200) }),
    query: z.object({ lista: z.enum(LISTAS, { error: 'Lista: use cTribNac ou cNBS.' }) }),
    response: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
}
