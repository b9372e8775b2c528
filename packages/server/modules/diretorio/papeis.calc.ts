import { type PapelPorGrupo, TipoUsuario } from '@retaguarda/contract/usuario.ts'

export type Papeis = { tipo: 1 | 2; isManagerTeam: boolean; isAdmin: boolean }
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
