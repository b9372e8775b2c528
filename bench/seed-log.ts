import type pg from 'pg'

export const DAYS = 150
/** The index of all texts is made anew after so many rows: that is several times faster than to feed it. */
const MANY = 100_000

const ROWS = `
insert into log_ocorrencia (id, "clienteId", "createAt", "recebidoEm", "problemaId", tipo, error, identificador, usuario, code, database, info)
select nextval('log_ocorrencia_id'), c[1 + i % cardinality(c)], now() - (i * ${DAYS} * interval '1 day' / $2), now(), 1 + i % 40, 1 + i % 30,
  'Tempo esgotado ao chamar o serviço ' || i % 40 || ': ' || i || ' ms sem resposta do pedido', 'pedido-' || i, 'operador' || i % 50,
  'PG-' || i % 90, 'loja_' || i % 200, '{"pedido":' || i || '}'
from generate_series($1::int, $2::int) i, (select array_agg(id order by id) as c from cliente) k`

/** Brings the log up to `total` rows over some months, with its counters. */
export async function seedLog(pool: pg.Pool, total: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from log_ocorrencia')
  const have = rows[0]?.n ?? 0
  if (have >= total) return
  const { rows: found } = await pool.query<{ def: string }>("select pg_get_indexdef('log_ocorrencia_busca'::regclass) as def")
  await pool.query(`select log_particao_cria(now() - n * interval '1 month') from generate_series(0, ${Math.ceil(DAYS / 28)}) n`)
  const anew = total - have > MANY
  if (anew) await pool.query('drop index log_ocorrencia_busca')
  await pool.query(ROWS, [have + 1, total])
  if (anew) await pool.query((found[0]?.def ?? '').replace(' ON ONLY ', ' ON '))
  await pool.query(`
    truncate log_contagem, log_contagem_delta;
    delete from contagem_delta where tabela = 'log_ocorrencia';
    insert into log_contagem select 0, 0, date_trunc('hour', "createAt"), count(*) from log_ocorrencia group by 3;
    insert into log_contagem select 0, tipo, date_trunc('day', "createAt", 'America/Sao_Paulo'), count(*) from log_ocorrencia group by 2, 3;
    insert into log_contagem select "clienteId", tipo, date_trunc('day', "createAt", 'America/Sao_Paulo'), count(*) from log_ocorrencia group by 1, 2, 3;
    insert into log_contagem select "clienteId", 0, inicio, sum(n) from log_contagem where "clienteId" > 0 group by 1, 3;
    insert into contagem_delta select 'log_ocorrencia', id >> 11, count(*) from log_ocorrencia group by 2;`)
  await pool.query('vacuum (analyze) log_ocorrencia, log_contagem')
}
