import { z } from 'zod'
import { cpfCnpjOptional } from './kit/documento-field.ts'
import { email, Msg, orNull, text, textOptional, urlOptional, VersaoEnviada } from './kit/fields.ts'
import { Versioned } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { Encarregado } from './privacidade/encarregado.ts'
import { RegimeTributacao } from './faturamento/regime-tributacao.ts'

/** Bytes of the logo. */
export const LOGO_MAX = 200 * 1024
const LOGO_TEXT_MAX = 400_000

/** Left out it stays as it is; without a name and an address nobody is named. */
const encarregado = z
  .object({
    nome: textOptional('Encarregado pelos dados pessoais', 120),
    email: orNull(email('E-mail do encarregado')).meta({ label: 'E-mail do encarregado' }),
  })
  .superRefine(({ nome, email }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (nome === null && email !== null) refuse('nome', 'Informe o nome do encarregado.')
    if (nome !== null && email === null) refuse('email', 'Informe o e-mail do encarregado.')
  })
  .nullish()

export const EmpresaForm = z.object({
  nome: text('Nome', 'o nome da empresa', 120),
  cpfCnpj: cpfCnpjOptional,
  endereco: textOptional('Endereço', 300, { multiline: true }),
  telefone: textOptional('Telefone', 40),
  email: orNull(email('E-mail')).meta({ label: 'E-mail' }),
  site: urlOptional('Site'),
  /** Left out it stays as it is. */
  regime: RegimeTributacao.schema.nullish().meta({ label: 'Regime tributário', required: false }),
  encarregado,
  /** As `data:` and base64, or the name of the part of a multipart save that is the file; nothing takes it away. */
  logo: orNull(z.string({ error: 'Logo: escolha um arquivo PNG ou SVG.' }).max(LOGO_TEXT_MAX, 'Logo: no máximo 200 kB.')).meta({
    label: 'Logo',
  }),
})
export type EmpresaForm = z.output<typeof EmpresaForm>

const Empresa = z.object({
  /** Null until somebody wrote it down. */
  nome: z.string().nullable(),
  cpfCnpj: z.string().nullable(),
  endereco: z.string().nullable(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  site: z.string().nullable(),
  regime: RegimeTributacao.schema.nullable(),
  encarregado: Encarregado.nullable(),
  /** `data:image/png;base64,…` or `data:image/svg+xml;base64,…`. */
  logo: z.string().nullable(),
})
export type Empresa = z.output<typeof Empresa>

/** Who we are, as sheets, slips and mails say it. */
export const empresa = {
  consultar: route('GET', '/empresa', {
    access: 'session',
    summary: 'Os dados da própria empresa, que aparecem em fichas, boletos e e-mails',
    response: z.intersection(Empresa, Versioned),
  }),
  alterar: route('POST', '/empresa', {
    access: 'admin',
    summary: 'Altera os dados da própria empresa; o logo é PNG ou SVG de no máximo 200 kB',
    body: z.intersection(EmpresaForm, VersaoEnviada),
    response: Msg,
    files: { most: 1, bytes: LOGO_MAX },
  }),
}
