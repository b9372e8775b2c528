import type { TipoDeAchado } from '@retaguarda/contract/busca.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/context.ts'
import type { Pergunta } from './pergunta.calc.ts'

/** `posto`: 0 the very thing, 1 begins with what was typed, 2 holds it. */
export type Encontrado = { tipo: TipoDeAchado; id: number; titulo: string; subtitulo: string; alvo: number; posto: number }

/** Of each kind so many are looked at: a word that half of all names have is not worth reading them all. */
const CANDIDATOS = 60

/** From so many letters on a trigram is found in the middle of a pattern. */
const TRIGRAM = 3

/**
 * A word of a text begins like this; the trigram index of `busca(text)` serves it. Of a pair of letters it only knows those behind a
 * blank and at the head.
 */
const begins = (expression: RawBuilder<unknown>, palavra: string) =>
  [...palavra].length < TRIGRAM
    ? sql`(busca(${expression}) like busca(${palavra}) || '%' or busca(${expression}) like '% ' || busca(${palavra}) || '%')`
    : sql`busca(${expression}) ~ ('\\m' || regexp_replace(busca(${palavra}), '([^[:alnum:]])', '\\\\\\1', 'g'))`

/** Each word begins one of these texts' words. */
const holds = (palavras: string[], ...texts: RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    palavras.map(
      (palavra) =>
        sql`(${sql.join(
          texts.map((text) => begins(text, palavra)),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`

const posto = (texto: string, ...texts: RawBuilder<unknown>[]) =>
  sql`case when ${sql.join(
    texts.map((text) => sql`busca(${text}) = busca(${texto})`),
    sql` or `,
  )} then 0
    when ${sql.join(
      texts.map((text) => sql`starts_with(busca(${text}), busca(${texto}))`),
      sql` or `,
    )} then 1 else 2 end`

const ref = (name: string) => sql.ref(name)
const NOME = ref('p.nome')
const FANTASIA = ref('p.nomeFantasia')
const DOCUMENTO = ref('p.cpfCnpj')

/** People, and clients by theirs: those that begin with it come from the index in order, the others as they are found. */
function pessoas({ texto, palavras, documento }: Pergunta, tipo: 'cliente' | 'pessoa'): RawBuilder<unknown>[] {
  const cliente = tipo === 'cliente'
  const from = cliente ? sql`pessoa p join cliente c on c."pessoaId" = p.id` : sql`pessoa p`
  const id = cliente ? sql`c.id` : sql`p.id`
  const rows = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, rank: RawBuilder<unknown>) =>
    sql`(select ${sql.lit(tipo)} as tipo, ${id} as id, p.nome as titulo, concat_ws(' · ', p."nomeFantasia", p."cpfCnpj") as subtitulo,
      ${id} as alvo, ${rank} as posto from ${from} where ${where} ${order} limit ${sql.lit(CANDIDATOS)})`
  const name = sql`busca(${NOME}) collate "C"`
  return [
    ...(palavras.length > 0
      ? [
          rows(
            sql`${name} >= busca(${texto}) and ${name} < busca(${texto}) || chr(1114111)`,
            sql`order by ${name}, p.id`,
            posto(texto, NOME),
          ),
          rows(holds(palavras, NOME, FANTASIA), sql``, posto(texto, NOME, FANTASIA)),
        ]
      : []),
    ...(documento === null ? [] : [rows(beginsDocument(documento), sql``, sql`1`)]),
  ]
}

const beginsDocument = (documento: string) => {
  const column = sql`busca(${DOCUMENTO}) collate "C"`
  return sql`${column} >= busca(${documento}) and ${column} < busca(${documento}) || chr(1114111)`
}

type Simple = { tipo: TipoDeAchado; from: RawBuilder<unknown>; titulo: string; subtitulo: RawBuilder<unknown>; texts: string[] }
const SIMPLES: readonly Simple[] = [
  {
    ...{ tipo: 'usuario', titulo: 'p.nome', texts: ['p.nome', 'u.email'] },
    from: sql`(select u.id, u.email, u."pessoaId" from usuario u) u join pessoa p on p.id = u."pessoaId"`,
    subtitulo: sql`u.email`,
  },
  {
    ...{ tipo: 'objeto-contrato', titulo: 'u.nome', texts: ['u.nome', 'u.codigo'] },
    from: sql`objeto_contrato u`,
    subtitulo: sql`u.codigo`,
  },
  { ...{ tipo: 'checklist', titulo: 'u.nome', texts: ['u.nome'] }, from: sql`checklist u`, subtitulo: sql`''` },
  {
    ...{ tipo: 'task', titulo: 'u.descricao', texts: ['u.descricao', 'p.nome'] },
    from: sql`task u join cliente c on c.id = u."clienteId" join pessoa p on p.id = c."pessoaId"`,
    subtitulo: sql`p.nome`,
  },
  { ...{ tipo: 'test-case', titulo: 'u.name', texts: ['u.name', 'u.codigo'] }, from: sql`test_case u`, subtitulo: sql`u.codigo` },
]

/** What has a text of its own, and tasks by whose they are; a task also by its number. */
function simples({ texto, palavras, numero }: Pergunta): RawBuilder<unknown>[] {
  if (palavras.length === 0) return []
  return SIMPLES.map(({ tipo, from, titulo, subtitulo, texts }) => {
    const columns = texts.map(ref)
    const byNumber = tipo === 'task' && numero !== null
    const found = byNumber ? sql`(u.id = ${numero} or ${holds(palavras, ...columns)})` : holds(palavras, ...columns)
    const rank = byNumber ? sql`case when u.id = ${numero} then 0 else ${posto(texto, ...columns)} end` : posto(texto, ...columns)
    return sql`(select ${sql.lit(tipo)} as tipo, u.id as id, ${ref(titulo)} as titulo, ${subtitulo} as subtitulo, u.id as alvo,
      ${rank} as posto from ${from} where ${found} order by u.id desc limit ${sql.lit(CANDIDATOS)})`
  })
}

const FATURA = sql`fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"`
const COMPETENCIA = sql`lpad(f.mes::text, 2, '0') || '/' || f.ano`

/** Invoices by number, by month, by whose they are, and boletos by number. */
function financeiro({ palavras, numero, competencia }: Pergunta): RawBuilder<unknown>[] {
  const fatura = (where: RawBuilder<unknown>, rank: number) =>
    sql`(select 'fatura' as tipo, f.id as id, ${COMPETENCIA} || ' ' || p.nome as titulo, 'Fatura ' || f.id as subtitulo, f.id as alvo,
      ${sql.lit(rank)} as posto from ${FATURA} where ${where} order by f.id desc limit ${sql.lit(CANDIDATOS)})`
  const month = competencia && sql`f.ano = ${competencia.ano} and f.mes = ${competencia.mes}`
  const whose = palavras.length > 0 ? holds(palavras, NOME, FANTASIA) : undefined
  const where = month && whose ? sql`${month} and ${whose}` : (month ?? whose)
  return [
    ...(numero === null
      ? []
      : [
          fatura(sql`f.id = ${numero}`, 0),
          sql`(select 'boleto' as tipo, d.id as id, 'Boleto ' || d.id || ' de ' || p.nome as titulo,
            'Parcela ' || d.parcela || ' da fatura ' || f.id || ', ' || ${COMPETENCIA} as subtitulo, f.id as alvo, 0 as posto
            from ${FATURA} join fatura_documento d on d."faturaId" = f.id where d.id = ${numero} and d.tipo = 1)`,
        ]),
    ...(where ? [fatura(where, month ? 1 : 2)] : []),
  ]
}

/** What is found, unordered, a record perhaps more than once. */
export async function listEncontrados(db: Db, pergunta: Pergunta, comFinanceiro: boolean): Promise<Encontrado[]> {
  const parts = [
    ...pessoas(pergunta, 'cliente'),
    ...pessoas(pergunta, 'pessoa'),
    ...simples(pergunta),
    ...(comFinanceiro ? financeiro(pergunta) : []),
  ]
  if (parts.length === 0) return []
  return db.transaction().execute(async (trx) => {
    // For the sake of its limits PostgreSQL would read tables from their beginning, and to their end where nothing is found.
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<Encontrado>`${sql.join(parts, sql` union all `)}`.execute(trx)
    return rows
  })
}
