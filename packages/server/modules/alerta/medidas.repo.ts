import type { AlvoCopia } from '@retaguarda/contract/copia.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { rowOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { WHOLE } from '../copia/copia.repo.ts'

const RECUSAS = codes(EventoSeguranca, 'ENTRADA_RECUSADA', 'BLOQUEIO', 'ACESSO_NEGADO', 'CHAVE_RECUSADA', 'CONFIRMACAO_RECUSADA')

/** Refusals after an instant, and when somebody came in last by the way that is for emergencies. */
export const readSeguranca = (db: Db, since: Date): Promise<{ recusas: number; emergencia: Date | null } | undefined> =>
  rowOf<{ recusas: number; emergencia: Date | null }>(db)`
    select count(*) filter (where evento in (${RECUSAS}))::int as recusas,
      max("dataHora") filter (where evento = ${codes(EventoSeguranca, 'EMERGENCIA')}) as emergencia
    from seguranca where "dataHora" > ${since}`

/** Since when a notification that was tried already still waits for the mail server; what is not tried yet only waits for its turn. */
export const readNotificacaoParada = (db: Db): Promise<{ maisAntiga: Date | null } | undefined> => rowOf<{ maisAntiga: Date | null }>(db)`
  select min("criadaEm") as "maisAntiga" from correio_aberto where id % 16 = 12 and situacao = 2`

/** When a copy to such a place was tried first, and when the first whole one of any was begun: from then on there could be one. */
export const readPrimeira = async (db: Db, alvo: AlvoCopia): Promise<Date | null> =>
  (
    await db
      .selectFrom('copia')
      .select(({ fn }) => fn.min('inicio').as('em'))
      .where('alvo', '=', alvo)
      .executeTakeFirst()
  )?.em ?? null

export const readPrimeiraInteira = async (db: Db): Promise<Date | null> =>
  (
    await db
      .selectFrom('copia')
      .select(({ fn }) => fn.min('inicio').as('em'))
      .where('situacao', 'in', WHOLE)
      .executeTakeFirst()
  )?.em ?? null

/** When a copy was proven last, be it there still or not. */
export const readProvadaEm = (db: Db): Promise<{ em: Date | null } | undefined> => rowOf<{ em: Date | null }>(db)`
  select max("provadaEm") as em from copia`
