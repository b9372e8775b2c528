import type { Passo } from '@retaguarda/contract/primeiros-passos.ts'
import type { Db, Trx } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'

/** Which steps what exists shows as done. The first administrator and that person are there from the start, and count for none. */
export async function readPassos(db: Db): Promise<Record<Passo, boolean>> {
  const row = await rowOf<Record<Passo, boolean>>(db)`
    select exists (select from empresa where nome is not null) as empresa,
      exists (select from pessoa p where not exists (select from usuario u where u."pessoaId" = p.id)) as pessoa,
      (select count(*) from (select from usuario limit 2) u) > 1 as usuario,
      exists (select from setor) as setor,
      exists (select from objeto_contrato) as "objetoContrato",
      exists (select from cliente) as cliente,
      exists (select from cliente_objeto_contrato) as contrato,
      exists (select from checklist) as checklist`
  if (!row) throw new Error('A select without a from answers one row')
  return row
}

export async function isDispensado(db: Db, usuarioId: number): Promise<boolean> {
  const found = await db.selectFrom('usuario').select('passosDispensados').where('id', '=', usuarioId).executeTakeFirst()
  return found?.passosDispensados ?? false
}

export const updateDispensado = (trx: Trx, usuarioId: number): Promise<void> =>
  updateRow(trx, 'usuario', usuarioId, { passosDispensados: true })
