import { PASSOS, type Passo } from '@retaguarda/contract/primeiros-passos.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isDispensado, readPassos, updateDispensado } from './primeiros-passos.repo.ts'

export async function consultarPassos({ db, user }: Ctx): Promise<{ feitos: Passo[]; dispensado: boolean }> {
  const [passos, dispensado] = await Promise.all([readPassos(db), isDispensado(db, user.id)])
  return { feitos: PASSOS.filter((passo) => passos[passo]), dispensado }
}

export const dispensarPassos = ({ db, user }: Ctx): Promise<{ msg: string }> =>
  inTransaction(db, async (trx) => {
    await updateDispensado(trx, user.id)
    return { msg: 'Os primeiros passos não aparecem mais no seu início.' }
  })
