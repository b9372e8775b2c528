import type pg from 'pg'
import { seed } from './seed.ts'

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
