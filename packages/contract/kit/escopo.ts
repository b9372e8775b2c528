import type { Roles } from './access.ts'
import { keysOf } from './keys.ts'
import { isDePessoa, MODULOS, type Modulo, moduloOf } from './modulo.ts'
import type { Route } from './route.ts'

type SoLer = 'saude' | 'seguranca'
/** What a service token may do: read in a part of the product, exports too, or change as well. */
export type Escopo = `${Modulo}:ler` | `${Exclude<Modulo, SoLer>}:escrever`

const SO_LER: readonly Modulo[] = ['saude', 'seguranca'] satisfies SoLer[]
export const soLer = (modulo: Modulo): boolean => SO_LER.includes(modulo)

/** All of them, in the order of the parts. */
export const ESCOPOS: readonly Escopo[] = keysOf(MODULOS).flatMap((modulo) =>
  soLer(modulo) ? [`${modulo}:ler` as const] : [`${modulo}:ler` as const, `${modulo}:escrever` as Escopo],
)

const DO_FINANCEIRO: readonly Modulo[] = ['financeiro', 'banco', 'fiscal', 'contabil']
const TIPO = { PADRAO: 1, FINANCEIRO: 2 } as const

const has = (escopos: readonly Escopo[], modulo: Modulo) => escopos.some((escopo) => escopo.startsWith(`${modulo}:`))

/** The roles that scopes make; no scope makes an administrator. */
export const rolesOf = (escopos: readonly Escopo[]): Roles => ({
  tipo: DO_FINANCEIRO.some((modulo) => has(escopos, modulo)) ? TIPO.FINANCEIRO : TIPO.PADRAO,
  isManagerTeam: has(escopos, 'sprints'),
  isAdmin: false,
})

type Asked = Pick<Route, 'path' | 'access' | 'changes' | 'reauth'>

/**
 * The scope that a call asks of a token; null where none is enough: what asks who one is, what administrators alone do, what a person does
 * for herself. What administrators read of Saúde and Segurança is what those scopes are for.
 */
export function escopoOf({ path, access, changes, reauth }: Asked): Escopo | null {
  const modulo = moduloOf(path)
  if (modulo === undefined || isDePessoa(path) || reauth === 'always' || access === 'financeiro-admin') return null
  if (access === 'admin' && (changes || !soLer(modulo))) return null
  if (!changes) return `${modulo}:ler`
  // The two that are only read were just told apart.
  return soLer(modulo) ? null : (`${modulo}:escrever` as Escopo)
}

/** Whether the scopes of a token hold one: who may change may read. */
export const holds = (escopos: readonly Escopo[], escopo: Escopo): boolean =>
  escopos.includes(escopo) || (escopo.endsWith(':ler') && escopos.some((one) => one === escopo.replace(':ler', ':escrever')))
