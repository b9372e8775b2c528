import { CategoriaDados } from '@retaguarda/contract/privacidade/mapa.ts'
import type { Achado } from '@retaguarda/contract/privacidade/titular.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { type Lugar, names, pessoaOf, type Termos } from './lugar.repo.ts'

/** Rows of a place that are named one by one. */
const NAMED_MAX = 20

type Row = {
  registro: number | null
  alvo: string | null
  total: number
  pessoa: number | null
  nome: string | null
  documento: string | null
}

/** Where a place names somebody by one of these. */
export async function listAchados(db: Db, lugar: Lugar, termos: Termos): Promise<Achado[]> {
  const found = lugar.colunas.flatMap((told) => names(lugar, told, termos) ?? [])
  if (found.length === 0) return []
  const { link, tabela } = lugar
  const person = isWritten(lugar) ? undefined : pessoaOf(lugar)
  const id = lugar.types.has('id') ? sql.ref('t.id') : sql`null::bigint`
  const to = link && lugar.types.has(link.id) ? sql.ref(`t.${link.id}`) : sql`null::int`
  const { rows } = await sql<Row>`
    select f.*, p.nome, p."cpfCnpj" as documento from (
      select ${id} as registro, ${to}::text as alvo, count(*) over ()::int as total, ${person ?? sql`null::int`} as pessoa
      from ${sql.table(tabela)} t where ${sql.join(found, sql` or `)} order by 1 desc nulls last limit ${NAMED_MAX}
    ) f left join pessoa p on p.id = f.pessoa`.execute(db)
  return achadosOf(lugar, rows)
}

/** What somebody wrote says whose text it is, not whom it names. */
const isWritten = ({ caminho, colunas }: Lugar) =>
  caminho !== undefined && 'usuario' in caminho && colunas.every(({ categoria }) => categoria === CategoriaDados.code.LIVRE)

function achadosOf({ lugar, link }: Lugar, rows: readonly Row[]): Achado[] {
  const total = rows[0]?.total ?? 0
  const rest = { lugar, registro: null, nome: null, documento: null, link: null, pessoa: null }
  const one = rows.filter(({ registro }) => registro !== null)
  return [
    ...one.map(({ registro, alvo, nome, documento, pessoa }) => ({
      lugar,
      registro: registro === null ? null : Number(registro),
      nome,
      documento,
      link: link === undefined || (alvo === null && link.to.includes(':id')) ? null : link.to.replace(':id', alvo ?? ''),
      vezes: 1,
      pessoa,
    })),
    ...(total > one.length ? [{ ...rest, vezes: total - one.length }] : []),
  ]
}
