import { type RegraAlerta, SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import type pg from 'pg'
import { rowOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'

/** Any number that no other lock of ours has. */
const WHO_TELLS = 7_202_611_546

/** Has the connection be that of who tells, until it ends. @returns false where another one is */
export async function lockSemReplica(on: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await on.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [WHO_TELLS])
  return rows[0]?.had === true
}

/** Whether it stands open and people were mailed of it, as of anything else. */
export const isDita = async (db: Db, { regra, alvo }: { regra: RegraAlerta; alvo: string }): Promise<boolean> =>
  (await rowOf(db)`
    select from alerta a where a.regra = ${regra} and a.alvo = ${alvo} and a.situacao <> ${codes(SituacaoAlerta, 'ENCERRADO')}
      and exists (select from alerta_dito d where d."alertaId" = a.id and d."emailEm" is not null)
      and not exists (select from alerta_email e where e.situacao = ${codes(SituacaoTrabalho, 'ESPERA')})`) !== undefined
