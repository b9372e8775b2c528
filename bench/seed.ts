import type pg from 'pg'

const FIRST =
  'Ana,Antônio,Beatriz,Bruno,Camila,Carlos,Célia,Cláudio,Conceição,Daniel,Débora,Eduardo,Elaine,Érica,Fábio,Fernanda,Flávia,Gabriel,Gisele,Gustavo,Helena,Heloísa,Henrique,Igor,Inês,Isabel,Ivo,Jéssica,João,José,Júlia,Karina,Laís,Leonardo,Letícia,Lívia,Lúcia,Luís,Marcelo,Márcia,Mariana,Mário,Mônica,Natália,Nélson,Otávio,Patrícia,Paulo,Pedro,Rafaela,Renata,Ricardo,Sabrina,Sérgio,Sílvia,Sônia,Tatiana,Thaís,Valéria,Vinícius,Vítor,Wagner,Yara,Zélia'
const LAST =
  'Almeida,Alves,Andrade,Araújo,Azevedo,Barbosa,Barros,Batista,Borges,Brandão,Camargo,Cardoso,Carvalho,Castro,Corrêa,Costa,Cunha,Dias,Duarte,Farias,Fernandes,Ferreira,Figueiredo,Fonseca,Freitas,Garcia,Gomes,Gonçalves,Guimarães,Leite,Lima,Lopes,Macedo,Machado,Marques,Martins,Medeiros,Melo,Mendes,Miranda,Monteiro,Moraes,Moreira,Nascimento,Neves,Nogueira,Nunes,Oliveira,Pacheco,Pereira,Pinto,Queirós,Ramos,Rezende,Ribeiro,Rocha,Rodrigues,Sá,Sales,Santana,Santos,Silva,Simões,Soares,Souza,Tavares,Teixeira,Vasconcelos,Vieira,Xavier'

/** A check digit of a document as SQL, over the column `base` of `length` characters; the weights of the law end at `top`. */
function digit(base: string, length: number, top: number): string {
  const sum = Array.from({ length }, (_, i) => `substr(${base}, ${i + 1}, 1)::int * ${2 + ((length - 1 - i) % (top - 1))}`).join(' + ')
  return `(array['0','0','9','8','7','6','5','4','3','2','1'])[1 + (${sum}) % 11]`
}

/** Names in the proportion of a real register, one distinct, valid document each; one in five is a company. */
const PEOPLE = `
insert into pessoa (tipo, "cpfCnpj", nome, "nomeFantasia", "contribuinteICMS", "dataNascimento", genero)
select case when empresa then 2 else 1 end,
  case when empresa then c1 || ${digit('c1', 13, 9)} else p1 || ${digit('p1', 10, 12)} end,
  p || ' ' || s1 || ' ' || s2 || case when empresa then ' Comércio Ltda' else '' end,
  case when empresa then s1 || ' ' || p || ' ' || i end, empresa,
  case when not empresa then date '1950-01-01' + (i * 7919 % 20000)::int end, 1 + i % 2
from (
  select i, i % 5 = 0 as empresa, lpad((i * 37 % 999999937)::text, 9, '0') as pessoa0, lpad(i::text, 8, '0') || '0001' as empresa0,
    $2::text[] as n, $3::text[] as s
  from generate_series($1::bigint, $4::bigint) i offset 0
) numeros, lateral (
  select n[1 + abs(hashint8(i) % cardinality(n))] as p, s[1 + abs(hashint8(i * 3 + 1) % cardinality(s))] as s1,
    s[1 + abs(hashint8(i * 7 + 2) % cardinality(s))] as s2,
    pessoa0 || ${digit('pessoa0', 9, 12)} as p1, empresa0 || ${digit('empresa0', 12, 9)} as c1
  offset 0
) nomes`

const USERS = `
insert into usuario ("pessoaId", email, ativo)
select id, 'pessoa' || id || '@empresa.com.br', id % 10 <> 0 from pessoa p
where id between $1 and $2 and not exists (select from usuario u where u."pessoaId" = p.id)`

/** As many clients as a large company has; seven of ten are in the default filter. */
const CLIENTS_MAX = 100_000
const CLIENTS = `
insert into cliente ("pessoaId", situacao)
select id, case when id % 10 < 2 then 1 when id % 10 < 7 then 2 when id % 10 < 9 then 3 end from pessoa p
where not exists (select from cliente c where c."pessoaId" = p.id) order by id limit ${CLIENTS_MAX} - (select count(*) from cliente)`

/** Brings people and users up to `total` each (`users` of the new people are users), and clients up to their limit. Indexes are made anew after the rows: a million then take about a minute. */
export async function seed(pool: pg.Pool, total: number, users = total): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ n: number; last: number }>('select count(*)::int as n, coalesce(max(id), 0) as last from pessoa')
    const { n = 0, last = 0 } = rows[0] ?? {}
    if (n >= total) return
    const big = total - n > 20_000
    const indexes = big ? await client.query<{ name: string; def: string }>(PLAIN_INDEXES) : { rows: [] }
    for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
    await client.query(PEOPLE, [last + 1, FIRST.split(','), LAST.split(','), last + total - n])
    await client.query(USERS, [last + 1, last + Math.min(users, total - n)])
    await client.query(CLIENTS)
    for (const { def } of indexes.rows) await client.query(def)
    await client.query('select contagem_consolida()')
    await client.query('vacuum (analyze) pessoa, usuario, cliente, contagem_delta, contagem_grupo')
  } finally {
    client.release()
  }
}

const PLAIN_INDEXES = `
select c.relname as name, pg_get_indexdef(i.indexrelid) as def
from pg_index i join pg_class c on c.oid = i.indexrelid
where i.indrelid in ('pessoa'::regclass, 'usuario'::regclass) and not i.indisunique`
