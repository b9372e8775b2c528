import { usuario } from '@retaguarda/contract/usuario.ts'
import { call } from '../../kit/api.ts'
import { namedOf } from '../../kit/list/state/named.ts'

/** A user that a list is filtered by, in the role that `label` says. */
export const porUsuario = (label: string) =>
  namedOf(label, usuario.prefix, async (id, signal) => (await call(usuario.get, { params: { id }, signal })).nome)
