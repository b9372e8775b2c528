import { CategoriaDados, TitularDados } from '@retaguarda/contract/privacidade/mapa.ts'
import type { Achado } from '@retaguarda/contract/privacidade/titular.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { isOf, type Lugar, names, pessoaOf, stepsOf, type Termos } from './lugar.repo.ts'

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
type Looked = { termos: Termos; pessoas: readonly number[] }
/** One statement, that can be given up without the others. */
type Passo = (db: Db) => Promise<Row[]>

const { ACESSO, LIVRE } = CategoriaDados.code

/** How a place is looked through: where it names somebody by one of these, or is about one of these people. */
export function passosDe(lugar: Lugar, { termos, pessoas }: Looked): Passo[] {
  const named = lugar.colunas.flatMap((told) => {
    const when = names(lugar, told, termos)
    return when ? [{ coluna: told.coluna, when }] : []
  })
  const about = pessoas.length > 0 && lugar.caminho && lugar.colunas.some(tellsWhose) ? [isOf(lugar, pessoas)] : []
  return stepsOf(lugar, named, about).map((where) => passo(lugar, where))
}

/** Free text says what it says; who wrote to a store's log is not known by whose store it is. */
const tellsWhose = ({ categoria, titular }: Lugar['colunas'][number]) =>
  categoria !== LIVRE && !(categoria === ACESSO && titular === TitularDados.code.CLIENTE)

function passo(lugar: Lugar, where: RawBuilder<boolean>): Passo {
  const { link } = lugar
  const person = isWritten(lugar) ? undefined : pessoaOf(lugar)
  const id = lugar.types.has('id') ? sql.ref('t.id') : sql`null::bigint`
  const to = link && lugar.types.has(link.id) ? sql.ref(`t.${link.id}`) : sql`null::int`
  return async (db) => {
    const { rows } = await sql<Row>`
      select f.*, p.nome, p."cpfCnpj" as documento from (
        select ${id} as registro, ${to}::text as alvo, count(*) over ()::int as total, ${person ?? sql`null::int`} as pessoa
        from ${sql.table(lugar.tabela)} t where ${where} order by 1 desc nulls last limit ${NAMED_MAX}
      ) f left join pessoa p on p.id = f.pessoa`.execute(db)
    return rows
  }
}

/** What somebody wrote says whose text it is, not whom it names. */
const isWritten = ({ caminho, colunas }: Lugar) =>
  caminho !== undefined && 'usuario' in caminho && colunas.every(({ categoria }) => categoria === LIVRE)

/** What the statements of a place found. */
export function achadosDe({ lugar, link }: Lugar, found: readonly (readonly Row[])[]): Achado[] {
  const total = found.reduce((sum, [row]) => sum + (row?.total ?? 0), 0) // of a statement that found nothing there is no row
  const named = found.flat().flatMap(({ registro, ...row }) => (registro === null ? [] : [{ ...row, registro: Number(registro) }]))
  const one = named.slice(0, NAMED_MAX)
  const rest = { lugar, registro: null, nome: null, documento: null, link: null, pessoa: null }
  return [
    ...one.map(({ registro, alvo, nome, documento, pessoa }) => ({
      lugar,
      registro,
      nome,
      documento,
      link: link === undefined || (alvo === null && link.to.includes(':id')) ? null : link.to.replace(':id', alvo ?? ''),
      vezes: 1,
      pessoa,
    })),
    ...(total > one.length ? [{ ...rest, vezes: total - one.length }] : []),
  ]
}
