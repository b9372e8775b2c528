import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import type { Trx } from '../../../db/types.ts'
import type { PublicCtx } from '../../../kit/ctx/context.ts'
import { avisar, type NovoAviso } from '../../aviso/avisar.service.ts'
import { listAvisados } from './sefin.repo.ts'

/** The screens of notes are the financial department's: an administrator of another one is led to what he may open. */
const DO_ADMINISTRADOR = '/empresa'

/** Tells who sees to the notes what concerns all of them. */
export async function avisarDasNotas(trx: Trx, { now }: Pick<PublicCtx, 'now'>, aviso: Omit<NovoAviso, 'para'>): Promise<void> {
  const people = await listAvisados(trx)
  const { FINANCEIRO } = TipoUsuario.code
  const financeiro = people.filter(({ tipo }) => tipo === FINANCEIRO).map(({ id }) => id)
  const others = people.filter(({ tipo }) => tipo !== FINANCEIRO).map(({ id }) => id)
  await avisar(trx, { now, user: null }, { ...aviso, para: financeiro })
  await avisar(trx, { now, user: null }, { ...aviso, para: others, link: DO_ADMINISTRADOR })
}
