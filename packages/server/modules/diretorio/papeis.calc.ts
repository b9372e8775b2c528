import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { type PapelPorGrupo, TipoUsuario } from '@retaguarda/contract/usuario.ts'

export type Papeis = { tipo: CodeOf<typeof TipoUsuario>; isManagerTeam: boolean; isAdmin: boolean }

/** What a person may do by the groups that the directory has just told of her; as before where it told none, or names no group for it. */
export function papeisPelosGrupos(given: readonly PapelPorGrupo[], groups: readonly string[] | undefined, before: Papeis): Papeis {
  if (groups === undefined) return before
  const has = (role: PapelPorGrupo['role'], otherwise: boolean) => {
    const named = given.find((one) => one.role === role)
    return named ? named.groups.some((group) => groups.includes(group)) : otherwise
  }
  return {
    tipo: has('financeiro', before.tipo === TipoUsuario.code.FINANCEIRO) ? TipoUsuario.code.FINANCEIRO : TipoUsuario.code.PADRAO,
    isManagerTeam: has('gestor', before.isManagerTeam),
    isAdmin: has('admin', before.isAdmin),
  }
}

/**
 * The name of the profile that the groups give: of several the first that is named, null where they give none; undefined where the directory told no
 * groups, or none is named for a profile.
 */
export function perfilPelosGrupos(given: readonly PapelPorGrupo[], groups: readonly string[] | undefined): string | null | undefined {
  const named = given.filter((one) => one.role === 'perfil')
  if (groups === undefined || named.length === 0) return undefined
  return named.find((one) => one.groups.some((group) => groups.includes(group)))?.perfil ?? null
}
