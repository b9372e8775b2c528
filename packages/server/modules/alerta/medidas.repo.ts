import type { AlvoCopia } from '@retaguarda/contract/copia.ts'
import { SituacaoCorreio } from '@retaguarda/contract/falha.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { ANSWERS } from '../../integrations/http/heard.ts'
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
  select min("criadaEm") as "maisAntiga" from correio_aberto where nome = 'Notificações' and situacao = ${codes(SituacaoCorreio, 'TENTA')}`

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

/** How many calls the product answered in the last minutes, and how many of them by a failure of its own (5xx). */
export const readRespostas = (db: Db, minutos: number): Promise<{ respostas: number; falhas: number } | undefined> =>
  rowOf<{ respostas: number; falhas: number }>(db)`
    select coalesce(sum(sucessos + falhas), 0)::int as respostas, coalesce(sum(falhas), 0)::int as falhas from medida_minuto
    where nome = ${ANSWERS} and minuto > now() - make_interval(mins => ${minutos})`

type Disco = { maquina: string; lugar: string; livre: number; total: number; em: Date; livreAntes: number; emAntes: Date }

/** The disks as they were last seen, within the hour, with what was free at the first look of a day before. */
export const listEspacos = (db: Db): Promise<Disco[]> => rowsOf<Disco>(db)`
  select d.maquina, d.lugar, d.livre, d.total, d.em, a.livre as "livreAntes", a.em as "emAntes"
  from (select distinct on (maquina, lugar) * from disco_medida where em > now() - interval '1 hour' order by maquina, lugar, em desc) d
  cross join lateral (
    select a.livre, a.em from disco_medida a where a.maquina = d.maquina and a.lugar = d.lugar and a.em > now() - interval '1 day'
    order by a.em limit 1) a
  order by d.maquina, d.lugar`

/** Whether the server demands that a replica confirms, so that none that is synchronous is a fault. */
export const isSincronaExigida = async (db: Db): Promise<boolean> =>
  (await rowOf<{ exige: boolean }>(db)`select current_setting('synchronous_standby_names') <> '' as exige`)?.exige ?? false
