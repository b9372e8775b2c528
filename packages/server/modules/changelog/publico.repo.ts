import { TipoMudanca, type VersaoPublicada } from '@retaguarda/contract/changelog.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import { numberOf } from '../../kit/sql.ts'
import type { Entrada } from './atom.ts'

type Row = Omit<VersaoPublicada, 'changeLog'> & {
  alteradoEm: Date
  changeLog: Pick<VersaoPublicada['changeLog'][number], 'type' | 'description'>[]
}

type Part = { offset: number; limit: number }

/** Of a part of them, how many versions there are, and how many of the first have at most so many bytes of text together; none of it is read. */
export const countQueCabem = async (db: Db, ate: string, { offset, limit }: Part, bytes: number): Promise<{ ha: number; cabem: number }> =>
  (await rowOf<{ ha: number; cabem: number }>(db)`
    select count(*)::int as ha, count(*) filter (where juntos <= ${bytes})::int as cabem
    from (
      select sum(coalesce((select sum(octet_length(description)) from changelog_linha l where l."changelogId" = c.id), 0))
        over (order by c.date desc, c.id desc) as juntos
      from (select id, date from changelog where date <= ${ate} order by date desc, id desc limit ${limit} offset ${offset}) c
    ) parte`) ?? { ha: 0, cabem: 0 }

/** The versions up to a day, the newest first. */
export async function listPublicadas(db: Db, ate: string, { offset, limit }: Part): Promise<Entrada[]> {
  const { rows } = await sql<Row>`
    select c.id, c.version, c.date, coalesce(c."alteradoEm", c.date) as "alteradoEm",
      (select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'description', l.description) order by l.ordem, l.id), '[]')
        from changelog_linha l where l."changelogId" = c.id) as "changeLog"
    from changelog c where c.date <= ${ate} order by c.date desc, c.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ changeLog, ...row }) => ({
    ...row,
    changeLog: changeLog.map(({ type, description }) => ({ type, tipo: TipoMudanca.labels[type], description })),
  }))
}

export const countPublicadas = (db: Db, ate: string): Promise<number> =>
  numberOf(db)`select count(*)::int as n from changelog where date <= ${ate}`

/** The word by which this installation is told apart from others. */
export const readInstalacao = async (db: Db): Promise<string> =>
  (await rowOf<{ palavra: string }>(db)`select palavra from instalacao`)?.palavra ?? ''
