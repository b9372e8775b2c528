import { SituacaoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { retornoDoBanco } from '../packages/server/test/cnab.ts'
import { overProduct } from './over-product.ts'
import { seedContratos } from './seed-faturas.ts'
import { client } from './server.ts'
import { count, ms, show, table } from './table.ts'
import { p95 } from './time.ts'

const LINHAS = 50_000

/** A file of a bank, all of its titles paid, with other calls meanwhile, and the same file again. */
export function retorno([rows = LINHAS]: number[] = []): Promise<string> {
  const titulos = rows - 2
  const fill = async (pool: pg.Pool) => {
    await seedContratos(pool)
    await seedTitulos(pool, titulos)
  }
  return overProduct(fill, async ({ product, token }) => {
    const file = content(titulos)
    const call = client(product.origin, 2, token)
    const others: number[] = []
    let going = true
    const meanwhile = (async () => {
      while (going) {
        const began = performance.now()
        await call('/api/fatura/list')
        others.push(performance.now() - began)
        await delay(20)
      }
    })()
    const first = await importar(product.origin, token, file, async (id) => {
      // Of the contract.
      while (((await call(`/api/retorno/get/${id}`)) as { situacao: number }).situacao === SituacaoRetorno.code.PROCESSANDO) await delay(50)
    })
    going = false
    await meanwhile
    const again = await importar(product.origin, token, file, async () => {})
    const peak = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${product.pid}/status`, 'utf8').catch(() => ''))?.[1]
    return table(
      [`${count(rows)} linhas`, 'total', 'outras chamadas, p95', 'memória', 'de novo'],
      [['retorno/importar', ms(first), ms(p95(others)), `${show(Number(peak) / 1024)} MB`, ms(again)]],
    )
  })
}

const nossoNumero = (n: number) => String(n).padStart(11, '0')
const content = (titulos: number) =>
  retornoDoBanco({
    banco: '237',
    layout: 400,
    sequencia: 1,
    dono: [[22, '0090123400567890']],
    titulos: Array.from({ length: titulos }, (_, i) => ({
      movimento: '06',
      nossoNumero: `${nossoNumero(i + 1)}P`,
      valor: 1e4,
      pago: 1e4,
      vencimento: '2026-12-10',
      ocorrencia: '2026-12-09',
      credito: '2026-12-10',
    })),
  })

async function importar(origin: string, token: string, file: string, end: (id: number) => Promise<void>): Promise<number> {
  const form = new FormData()
  form.set('arquivo', new File([file], 'CB.RET'))
  const began = performance.now()
  const answer = await fetch(`${origin}/api/retorno/importar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  const { id } = (await answer.json()) as { id: number } // of the contract
  await end(id)
  return performance.now() - began
}

const PASSOS = [
  'begin',
  `insert into fatura ("clienteId", ano, mes, situacao, valor, "dataHoraGeracao")
    select c.ids[1 + (i % cardinality(c.ids))], 2001 + i / cardinality(c.ids) / 12, 1 + (i / cardinality(c.ids)) % 12, 6, 100, now()
    from generate_series(0, $1 - 1) i, (select array_agg(id order by id) as ids from cliente) c`,
  `insert into financeiro ("faturaId", "clienteId", ano, mes, "objetoContratoId", "objetoContrato", tipo, origem, situacao, "valorCobranca", "dataHora")
    select f.id, f."clienteId", f.ano, f.mes, (select min(id) from objeto_contrato), 'M1', 3, 2, 1, 100, now() from fatura f`,
  'update fatura set situacao = 1',
  'update financeiro set situacao = 2',
  'commit',
  'begin',
  `insert into fatura_documento ("faturaId", tipo, nome, valor, parcela, situacao, "dataVencimento", "dataHora")
    select id, 1, 'Boleto 1/1', 100, 1, 4, '2026-12-10', now() from fatura order by id`,
  'update fatura set situacao = 2',
  'update financeiro set situacao = 3',
  `insert into cobranca ("documentoId", "contaBancariaId", ordem, situacao, banco, valor, vencimento, "nossoNumero", "nossoNumeroDv",
      "nossoNumeroFormatado", "seuNumero", txid, "codigoBarras", "linhaDigitavel", juros, multa, desconto, "criadaEm")
    select id, 1, 1, 3, '237', 100, '2026-12-10', lpad((row_number() over (order by id))::text, 11, '0'), 'P', id::text, id::text, 'RTG' || id,
      lpad(id::text, 44, '0'), lpad(id::text, 47, '0'), '{"tipo":0,"valor":"0.0000"}', '{"tipo":0,"valor":"0.0000"}',
      '{"tipo":0,"valor":"0.0000","ate":null}', now() from fatura_documento`,
  'commit',
]

/** Invoices of one boleto each, twenty to a client, whose titles the bank has. */
async function seedTitulos(pool: pg.Pool, n: number): Promise<void> {
  await pool.query(`insert into conta_bancaria (nome, banco, agencia, conta, carteira, "beneficiarioNome", "beneficiarioCpfCnpj", "beneficiarioEndereco",
      especie, aceite, instrucoes, juros, multa, desconto, "diasBaixa", "nossoNumeroProximo", "remessaProxima", pix, historicos, padrao, ativa)
    values ('Bradesco', '237', '1234', '56789', '09', 'Loja', '11222333000181', 'Rua', 'DS', false, '{}', '{"tipo":0,"valor":"0.0000"}',
      '{"tipo":0,"valor":"0.0000"}', '{"tipo":0,"valor":"0.0000","dias":0}', 60, 1, 1, '{"modo":0,"chave":null,"nome":null,"cidade":null}', '{}', false, true)`)
  // In the steps that the guards let invoices go.
  const client = await pool.connect()
  try {
    for (const step of PASSOS) await client.query(step.replaceAll('$1', String(n)))
  } finally {
    client.release()
  }
  // A month lies between an invoice and its payment: what its steps left behind is long gone.
  await pool.query('vacuum analyze')
}
