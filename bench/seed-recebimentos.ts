import type pg from 'pg'
import { seed } from './seed.ts'

const CLIENTES = 10_000
/** Of a thousand boletos of a month that is over, those that nobody has paid. */
const OPEN = 74

const ACCOUNTS = `
insert into conta_bancaria (nome, banco, agencia, "agenciaDv", conta, "contaDv", carteira, convenio, "beneficiarioNome", "beneficiarioCpfCnpj",
  "beneficiarioEndereco", especie, aceite, instrucoes, juros, multa, desconto, "diasBaixa", "nossoNumeroProximo", "remessaProxima", pix,
  historicos, padrao, ativa)
select 'Conta ' || n, '001', '1234', '5', '1000' || n, '1', '17', '123456' || n, 'Loja', '11222333000181', 'Rua', 'DM', false, '{}', '{}', '{}',
  '{}', 30, 1, 1, '{}', '{}', n = 1, true from generate_series(1, 3) n`

const INVOICES = `
insert into fatura ("clienteId", ano, mes, situacao, valor, "valorPago", quitado, "dataHoraGeracao", "faturadaEm")
select c.id, extract(year from m.d), extract(month from m.d), case when x.open then 2 else 3 end, x.valor,
  case when x.open then 0 else x.valor end, case when x.open then 0 else x.valor end, m.d + interval '1 month', (m.d + interval '1 month')::date
from (select n, date_trunc('month', now())::date - make_interval(months => n) as d from generate_series(1, $1::int) n) m
  cross join cliente c cross join lateral (
    select (50 + abs(hashint8(c.id * 7919::bigint + m.n)) % 200000 / 100.0)::numeric(15, 2) as valor,
      m.n < 3 or abs(hashint8(c.id * 104729::bigint + m.n * 31)) % 1000 < ${OPEN} as open) x
order by m.n desc, c.id`

const BOLETOS = `
insert into fatura_documento ("faturaId", "clienteId", nascimento, tipo, nome, parcela, valor, situacao, "valorPago", quitado, "dataVencimento",
  "ultimoPagamento", "mudouEm", "dataHora")
select f.id, f."clienteId", boleto_nascimento(f.ano, f.mes, f."faturadaEm"), 1, 'Boleto 1/1', 1, f.valor, case when f.situacao = 2 then 2 else 5 end,
  case when f.situacao = 3 then f.valor end, f.quitado, v.due, p.paid, p.paid, f."dataHoraGeracao"
from fatura f cross join lateral (select make_date(f.ano, f.mes, 10) + 31 as due) v
  cross join lateral (select case when f.situacao = 3 then v.due + abs(hashint4(f.id)) % 25 - 8 end as paid) p order by f.id`

const PAYMENTS = `
insert into liquidacao ("documentoId", "clienteId", "faturaId", "valorPago", encargos, tarifa, "dataPagamento", "dataCredito", "dataHora", origem,
  "contaBancariaId")
select d.id, f."clienteId", f.id, d.valor + x.late, x.late, case when d.id % 4 = 0 then 0 else 1.89 end, d."ultimoPagamento",
  d."ultimoPagamento" + 1, d."ultimoPagamento"::timestamptz, 3, 1 + d.id % 3
from fatura_documento d join fatura f on f.id = d."faturaId" cross join lateral (select case when d.id % 10 = 0 then 3.21 else 0 end as late) x
where d.quitado > 0 order by d."ultimoPagamento", d.id`

/** So many payments of ten thousand clients, and a tenth as many boletos that are open; written as they end, without what guards their ways. */
export async function seedRecebimentos(pool: pg.Pool, payments: number): Promise<void> {
  await seed(pool, CLIENTES, 20)
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(ACCOUNTS)
    await client.query(INVOICES, [Math.ceil((payments / CLIENTES) * 1.1)])
    await client.query(BOLETOS)
    await client.query(PAYMENTS)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum (analyze) fatura, fatura_documento, liquidacao, conta_bancaria')
  } finally {
    client.release()
  }
}
