import { nomeMarcado, usuario } from '@retaguarda/contract/usuario.ts'
import { call } from '../../kit/api.ts'
import { namedOf } from '../../kit/list/state/named.ts'

/** Somebody as filters name them, who may have left. */
export const nomeDe = ({ nome, ativo }: { nome: string; ativo: boolean }) => nomeMarcado(nome, ativo)

/** A user that a list is filtered by, in the role that `label` says. */
export const porUsuario = (label: string) =>
  namedOf(label, usuario.prefix, async (id, signal) => nomeDe(await call(usuario.get, { params: { id }, signal })))
