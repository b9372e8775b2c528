import type { Passo } from '@retaguarda/contract/primeiros-passos.ts'
import type { Db, Trx } from '../../db/types.ts'
import { sql } from 'kysely'
import { rowOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'

/** What was there once was done, also where it is there no more. */
const foi = (entidade: string) => sql`exists (select from auditoria where entidade = ${entidade} and acao = 'excluir')`

/** Which steps what exists or existed shows as done. The first administrator and that person are there from the start, and count for none. */
export async function readPassos(db: Db): Promise<Record<Passo, boolean>> {
  const row = await rowOf<Record<Passo, boolean>>(db)`
    select exists (select from empresa where nome is not null) as empresa,
      exists (select from conta_bancaria) or ${foi('conta-bancaria')} as "contaBancaria",
      exists (select from pessoa p where not exists (select from usuario u where u."pessoaId" = p.id)) or ${foi('pessoa')} as pessoa,
      (select count(*) from (select from usuario where not servico limit 2) u) > 1 or ${foi('usuario')} as usuario,
      exists (select from setor) or ${foi('setor')} as setor,
      exists (select from objeto_contrato) or ${foi('objeto-contrato')} as "objetoContrato",
      exists (select from cliente) or ${foi('cliente')} as cliente,
      exists (select from cliente_objeto_contrato) or ${foi('cliente-objeto-contrato')} as contrato,
      exists (select from fatura) or ${foi('fatura')} as fatura,
      exists (select from mensagem) as entrega,
      exists (select from checklist) or ${foi('checklist')} as checklist`
  if (!row) throw new Error('A select without a from answers one row')
  return row
}

export async function isDispensado(db: Db, usuarioId: number): Promise<boolean> {
  const found = await db.selectFrom('usuario').select('passosDispensados').where('id', '=', usuarioId).executeTakeFirst()
  return found?.passosDispensados ?? false
}

export const updateDispensado = (trx: Trx, usuarioId: number): Promise<void> =>
  updateRow(trx, 'usuario', usuarioId, { passosDispensados: true })
