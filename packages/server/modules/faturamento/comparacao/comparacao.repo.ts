import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/types.ts'

/** The newest monthly invoice of a client before a month that was not cancelled. */
export async function readAnterior(
  db: Db,
  cliente: number,
  { ano, mes }: Competencia,
): Promise<(Competencia & { id: number }) | undefined> {
  return await db
    .selectFrom('fatura')
    .select(['id', 'ano', 'mes'])
    .where('clienteId', '=', cliente)
    .where('situacao', '<>', SituacaoFatura.code.CANCELADA)
    .where('tipo', '=', TipoFatura.code.MENSAL)
    .where(sql<boolean>`(ano, mes) < (${ano}, ${mes})`)
    .orderBy('ano', 'desc')
    .orderBy('mes', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of these links, those that are not in force on a day. */
export async function listEncerrados(db: Db, ids: readonly number[], day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ids.id from unnest(${[...ids]}::int[]) as ids (id)
    left join cliente_objeto_contrato v on v.id = ids.id
    where v.id is null or (v."dataHoraFim" at time zone 'America/Sao_Paulo')::date < ${day}::date`.execute(db)
  return rows.map(({ id }) => id)
}
