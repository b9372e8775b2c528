import { PAPEL_DE_GRUPO, type PapelPorGrupo } from '@retaguarda/contract/usuario.ts'
import { z } from 'zod'
import { blank, oneOf, optional } from './setting.ts'

const ROLES = ['financeiro', 'gestor', 'admin'] as const

const PERFIL = 'perfil.'

const GRUPOS =
  'OIDC_GRUPOS diz de que grupos vem cada papel, como em financeiro:g1|g2;gestor:g3;admin:g4;perfil.Leitura:g5. Antes dos dois-pontos, cada um uma vez: financeiro, gestor, admin, ou perfil. e o nome de um perfil.'
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Of the directory that people sign in by (OpenID Connect). */
export const directorySettings = {
  /** Exactly as it calls itself in what it signs. */
  OIDC_EMISSOR: optional(
    z
      .string()
      .refine(
        isIssuer,
        'OIDC_EMISSOR é o endereço do Diretório como ele se chama, com https. Exemplo: https://login.exemplo.com.br/empresa',
      ),
  ),
  OIDC_CLIENTE: optional(z.string()),
  OIDC_SEGREDO: optional(z.string()),
  /** What people are told that they sign in by. */
  OIDC_NOME: z.preprocess(blank, z.string().trim().max(40, 'OIDC_NOME tem no máximo 40 letras.').default('Diretório')),
  /** `sim`: nobody enters by a password but who is an administrator for emergencies. */
  OIDC_EXIGE: oneOf('OIDC_EXIGE', ['nao', 'sim']),
  /** Domains whose e-mails are believed though the directory does not say that it has verified them. */
  OIDC_CONFIA_EMAIL: z.preprocess(
    (v) => blank(v) ?? '',
    z
      .string()
      .transform((text) => text.split(',').flatMap((one) => one.trim().toLowerCase() || []))
      .refine(
        (list) => list.every((one) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one)),
        'OIDC_CONFIA_EMAIL são domínios separados por vírgula, como empresa.com.br,filial.com.br.',
      ),
  ),
  /** Which groups give which role or profile; of several profiles the first that is named here. */
  OIDC_GRUPOS: z.preprocess(
    (v) => blank(v) ?? '',
    z.string().transform((text, ctx) => {
      const given = text.split(';').flatMap((part) => (part.trim() === '' ? [] : [givenOf(part)]))
      const names = given.map((one) => one && (one.role === 'perfil' ? `${PERFIL}${one.perfil.toLowerCase()}` : one.role))
      if (!given.includes(undefined) && new Set(names).size === names.length) return given.flatMap((one) => one ?? [])
      ctx.addIssue({ code: 'custom', message: GRUPOS })
      return z.NEVER
    }),
  ),
  /** Who is not in this group does not come in. */
  OIDC_GRUPO_ACESSO: optional(z.string().trim()),
  /** Whose second factor counts where one signs in by the directory. */
  OIDC_SEGUNDO_FATOR: oneOf('OIDC_SEGUNDO_FATOR', ['nosso', 'diretorio']),
}

/** Everything travels by https, save on this very machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  return (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))) && search + hash + username === ''
}

function givenOf(part: string): PapelPorGrupo | undefined {
  const at = part.indexOf(':')
  const name = part.slice(0, at).trim()
  const groups = part
    .slice(at + 1)
    .split('|')
    .flatMap((one) => one.trim() || [])
  if (at < 1 || groups.length === 0) return undefined
  const perfil = name.startsWith(PERFIL) ? name.slice(PERFIL.length).trim() : ''
  if (perfil !== '') return { role: 'perfil', perfil, groups }
  const role = ROLES.find((one) => one === name)
  return role && { role, groups }
}

type Directory = z.output<z.ZodObject<typeof directorySettings>>

/** What is wrong of these settings together, each with a sentence. */
export function judgeDirectory(values: Directory): string[] {
  const whole = ['OIDC_EMISSOR', 'OIDC_CLIENTE', 'OIDC_SEGREDO'] as const
  const missing = whole.filter((name) => values[name] === undefined)
  const begun = missing.length < whole.length
  if (begun) return missing.map((name) => `A entrada pelo Diretório precisa de ${name}.`)
  const rest: [string, boolean][] = [
    ['OIDC_EXIGE=sim', values.OIDC_EXIGE === 'sim'],
    ['OIDC_GRUPOS', values.OIDC_GRUPOS.length > 0],
    ['OIDC_GRUPO_ACESSO', values.OIDC_GRUPO_ACESSO !== undefined],
    ['OIDC_CONFIA_EMAIL', values.OIDC_CONFIA_EMAIL.length > 0],
  ]
  return rest.flatMap(([name, set]) => (set ? [`${name} precisa de OIDC_EMISSOR.`] : []))
}

/** Nobody enters by a password but who is an administrator for emergencies. */
export const onlyDirectory = ({ OIDC_EXIGE }: Pick<Directory, 'OIDC_EXIGE'>): boolean => OIDC_EXIGE === 'sim'

/** What people call the directory; null where there is none. */
export const directoryOf = ({ OIDC_EMISSOR, OIDC_NOME }: Pick<Directory, 'OIDC_EMISSOR' | 'OIDC_NOME'>): { nome: string } | null =>
  OIDC_EMISSOR === undefined ? null : { nome: OIDC_NOME }

/** Which fields of a user the directory says: those whose roles are named in OIDC_GRUPOS. */
export const camposDo = (given: readonly PapelPorGrupo[]) => [...new Set(given.map(({ role }) => PAPEL_DE_GRUPO[role]))]

/** The profiles that groups give, by their names. */
export const perfisDo = (given: readonly PapelPorGrupo[]): string[] => given.flatMap((one) => (one.role === 'perfil' ? [one.perfil] : []))
