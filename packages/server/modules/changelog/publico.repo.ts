import { TipoMudanca, type VersaoPublicada } from '@retaguarda/contract/changelog.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/context.ts'
import type { Entrada } from './atom.ts'

type Row = Omit<VersaoPublicada, 'changeLog'> & {
  alteradoEm: Date
  changeLog: Pick<VersaoPublicada['changeLog'][number], 'type' | 'description'>[]
}

/** The versions up to a day, the newest first. */
export async function listPublicadas(db: Db, ate: string, { offset, limit }: { offset: number; limit: number }): Promise<Entrada[]> {
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

export async function countPublicadas(db: Db, ate: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from changelog where date <= ${ate}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The word by which this installation is told apart from others. */
export async function readInstalacao(db: Db): Promise<string> {
  const { rows } = await sql<{ palavra: string }>`select palavra from instalacao`.execute(db)
  return rows[0]?.palavra ?? ''
}
