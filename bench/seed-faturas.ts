import type pg from 'pg'
import { analyse, countsByFilter, seed } from './seed.ts'

export const CLIENTES = 1_000
export const VINCULOS = 12
/** The month that is closed, whose figures are known. */
export const COMPETENCIA = { ano: 2026, mes: 9 }

/** Twelve contract objects of all kinds, tables of six rows among them. */
const OBJETOS = `
insert into objeto_contrato (codigo, nome, type, descricao, "valorSetup", "tipoConfiguracao", configuracao)
select 'B' || n, 'Objeto ' || n, 1, 'Medição', case when n in (1, 12) then 99.90 else 0 end, tipo, case tipo
  when 1 then jsonb_build_object('valorMinimo', '250.00', 'tabelaComissao', (
    select jsonb_agg(jsonb_build_object('valorFaturamento', (i * 50000)::text || '.00', 'percentualLoja', (3 - i * 0.25)::numeric(7, 4)::text,
      'percentualMarketplace', '1.2000', 'comissaoB2B', '0.5000') order by i) from generate_series(0, 5) i))
  when 2 then jsonb_build_object('valoresDemanda', (
    select jsonb_agg(jsonb_build_object('quantidade', i * 1000, 'precoUnidade', (0.2 - i * 0.01)::numeric(7, 4)::text) order by i) from generate_series(0, 5) i))
  when 3 then jsonb_build_object('valorFixo', jsonb_build_array(jsonb_build_object('valorFixo', '99.90'), jsonb_build_object('valorFixo', '45.55')))
  else '{}' end
from (select n, (array[1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 0])[n] as tipo from generate_series(1, ${VINCULOS}) n) t`

const LINKS = `
insert into cliente_objeto_contrato ("clienteId", "objetoContratoId", situacao, "dataHoraInicio", tipo)
select c.id, o.id, 3, timestamptz '2026-09-10 12:00-03', 1 from (select id from cliente order by id limit $1) c, objeto_contrato o
where not exists (select from cliente_objeto_contrato v where v."clienteId" = c.id)`

const FIGURES = `
insert into uso ("clienteId", ano, mes, "valorFaturamento", "valorFaturamentoMarketplace", "valorFaturamentoB2B", "quantidadeNotas", origem, "recebidoEm")
select id, ${COMPETENCIA.ano}, ${COMPETENCIA.mes}, id * 731 % 400000, id * 317 % 90000, 0, id % 5000, 2, now() from cliente order by id limit ${CLIENTES}`

/** A thousand clients with twelve links each, and the figures of the month. */
export async function seedContratos(pool: pg.Pool): Promise<void> {
  await seed(pool, CLIENTES)
  await pool.query(OBJETOS)
  await pool.query(LINKS, [CLIENTES])
  await pool.query(FIGURES)
  await pool.query('vacuum (analyze) cliente_objeto_contrato, objeto_contrato, uso, cliente')
}

/** From January 2000, before which there are none. */
const MONTHS = 300
const INVOICES = `
insert into fatura ("clienteId", ano, mes, situacao, valor, "dataHoraGeracao")
select c.id, 2000 + (m / 12)::int, 1 + m % 12, case when m < ${MONTHS} - 3 then 5 else 6 end, 0, make_date(2000 + (m / 12)::int, 1 + m % 12, 5)
from generate_series($1::int, ${MONTHS - 1}) m, (select id from cliente order by id limit $2) c order by m, c.id`

const ITEMS = `
insert into financeiro ("faturaId", "clienteId", ano, mes, "objetoContratoId", "vinculoId", "objetoContrato", tipo, origem, situacao, "valorCobranca",
  "dataHora", "valorFaturamento", "valorFaturamentoMarketplace", "quantidadeNotas", aliquota, "aliquotaMarketplace", explicacao)
select f.id, f."clienteId", f.ano, f.mes, v."objetoContratoId", v.id, o.codigo || ' - ' || o.nome, 1, 1, case f.situacao when 6 then 1 else 5 end,
  (f.id * 37 + v.id) % 100000 / 7.0, f."dataHoraGeracao" + v.id % 1000 * interval '1 second', f.id * 13 % 400000, 0, null,
  case when o."tipoConfiguracao" = 1 then 2.5 end, case when o."tipoConfiguracao" = 1 then 1.2 end, '{}'
from fatura f join cliente_objeto_contrato v on v."clienteId" = f."clienteId" join objeto_contrato o on o.id = v."objetoContratoId"
order by f.id, v.id`

/** So many invoices of past months with twelve items each, three months of them open; of more clients where all months do not hold them. Past the triggers: they are not what is timed. */
export async function seedItens(pool: pg.Pool, itens: number): Promise<void> {
  const clientes = Math.max(CLIENTES, Math.ceil(itens / (MONTHS * VINCULOS)))
  if (clientes > CLIENTES) await seed(pool, clientes)
  const client = await pool.connect()
  try {
    await client.query(LINKS, [clientes])
    const months = Math.ceil(itens / (clientes * VINCULOS))
    await client.query('set session_replication_role = replica')
    const indexes = await client.query<{ name: string; def: string }>(`select c.relname as name, pg_get_indexdef(i.indexrelid) as def
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'financeiro'::regclass and not i.indisunique`)
    for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
    await client.query(INVOICES, [MONTHS - months, clientes])
    await client.query(ITEMS)
    for (const { def } of indexes.rows) await client.query(def)
    for (const name of ['fatura', 'financeiro'])
      await client.query(`insert into contagem_delta select '${name}', id::bigint >> 11, count(*) from ${name} group by 2`)
    if (await countsByFilter(client))
      await client.query(
        `select contar_grupos('fatura', '{situacao}', '{}'), contar_grupos('financeiro', '{situacao,origem}', '{dataHora,valorCobranca}')`,
      )
    await client.query('set session_replication_role = origin')
    await analyse(client, ['fatura', 'financeiro'])
  } finally {
    client.release()
  }
}
