import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { TODAS_PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'
import type { Vez } from './plataforma.repo.ts'

export const filaDe = ({ usuarioId, platform }: Vez): string => `desligar-${usuarioId}-${platform}`

/** Inactive, and without technical access. */
export const updateDesligado = (trx: Trx, id: number): Promise<void> =>
  updateRow(trx, 'usuario', id, { ativo: false, isTecnico: false, isMaster: false })

/** Says that somebody is to leave every platform, in the transaction in which they leave here; what an earlier one did is forgotten. */
export async function insertDesligamento(trx: Trx, row: Selectable<Tables['desligamento']>, tentarEm: Date): Promise<void> {
  const { usuarioId, ...asked } = row
  await trx
    .insertInto('desligamento')
    .values(row)
    .onConflict((conflict) => conflict.column('usuarioId').doUpdateSet(asked))
    .execute()
  const anew = {
    situacao: SituacaoTrabalho.code.ESPERA,
    tentativas: 0,
    tentarEm,
    feitoEm: null,
    erro: null,
    msg: null,
    resultado: null,
    tentadoEm: null,
  } as const
  await trx
    .insertInto('desligamento_plataforma')
    .values(TODAS_PLATAFORMAS.map((platform) => ({ usuarioId, platform, fila: filaDe({ usuarioId, platform }), ...anew })))
    .onConflict((conflict) => conflict.columns(['usuarioId', 'platform']).doUpdateSet(anew))
    .execute()
}

/** What an attempt needs to know. */
export type Row = Vez & { id: number; fila: string; ativo: boolean; pedidoPorId: number }

export const listRows = (db: Db, ids: readonly number[]): Promise<Row[]> =>
  db
    .selectFrom('desligamento_plataforma as l')
    .innerJoin('desligamento as d', 'd.usuarioId', 'l.usuarioId')
    .innerJoin('usuario as u', 'u.id', 'l.usuarioId')
    .select(['l.id', 'l.usuarioId', 'l.platform', 'l.fila', 'u.ativo', 'd.pedidoPorId'])
    .where('l.id', 'in', [...ids])
    .execute()

type Guardada = Selectable<Tables['desligamento_plataforma']>
type Tried = Pick<Guardada, 'tentadoEm'> & Partial<Pick<Guardada, 'msg' | 'resultado'>>

export const updateLine = (trx: Trx, id: number, tried: Tried): Promise<void> => updateRow(trx, 'desligamento_plataforma', id, tried)

export const readDesligamento = (db: Db, usuarioId: number) =>
  db
    .selectFrom('desligamento as d')
    .innerJoin('usuario as u', 'u.id', 'd.pedidoPorId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['d.pedidoEm', 'd.pedidoPorId', 'p.nome as pedidoPor', 'd.sessoes', 'd.tecnico'])
    .where('d.usuarioId', '=', usuarioId)
    .executeTakeFirst()

/** In the order of the cards. */
export async function listResultados(db: Db, usuarioId: number): Promise<Selectable<Guardada>[]> {
  const order = sql`array_position(${TODAS_PLATAFORMAS}::text[], platform)`
  return db.selectFrom('desligamento_plataforma').selectAll().where('usuarioId', '=', usuarioId).orderBy(order).execute()
}
