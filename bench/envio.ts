import { EventEmitter, on } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { encrypt } from '../packages/server/base/cipher.ts'
import { readConfig } from '../packages/server/base/config.ts'
import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { PURPOSE } from '../packages/server/modules/cliente/cliente-key.service.ts'
import { type Bench, overProduct } from './over-product.ts'
import { CLIENTES } from './seed-faturas.ts'
import { seed } from './seed.ts'
import { client } from './server.ts'
import { count, show, table } from './table.ts'
import { median } from './time.ts'

const RUNS = 5

/** Invoices of a thousand clients sent together, from the order to the last mail that the mail server has, with a store each and without. */
export async function envio([faturas = CLIENTES]: number[] = []): Promise<string> {
  const [correio, loja] = [await startCorreio(), await startLoja()]
  const settings = { SMTP_URL: correio.url, LOJA_REDE_INTERNA: 'sim', PUBLIC_URL: 'http://127.0.0.1' }
  const bench = async (one: Bench) => {
    const { pool } = one.database
    const key = encrypt(readConfig({ DATA_DIR: join(one.dataDir, 'product') }), PURPOSE, loja.chave)
    const toStores = await sendings(one, faturas, correio)
    await pool.query('update cliente set "lojaUrl" = $1, "lojaChave" = $2', [loja.url, key])
    const both = await sendings(one, faturas, correio)
    return table(
      [`${count(faturas)} faturas, da ordem ao último e-mail`, 'mediana', 'faturas por segundo'],
      [
        ['só por e-mail', seconds(toStores), show(faturas / (toStores / 1000))],
        ['à loja e por e-mail', seconds(both), show(faturas / (both / 1000))],
      ],
    )
  }
  try {
    return await overProduct((pool) => fill(pool, faturas), bench, settings)
  } finally {
    await correio.stop()
    await loja.stop()
  }
}

const seconds = (ms: number) => `${show(ms / 1000)} s`

/** A mail server that takes all; `taken` counts. */
async function startCorreio() {
  const came = new EventEmitter()
  const state = { taken: 0 }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        state.taken++
        came.emit('mail')
        done(null, 'queued')
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo // it listens on TCP
  return {
    url: `smtp://127.0.0.1:${port}`,
    async until(taken: number) {
      if (state.taken < taken) for await (const _ of on(came, 'mail')) if (state.taken >= taken) break
    },
    state,
    stop: () => new Promise<void>((closed) => server.close(closed)),
  }
}

let month = 0

async function sendings({ database: { pool }, product, token }: Bench, faturas: number, correio: Awaited<ReturnType<typeof startCorreio>>) {
  const call = client(product.origin, 1, token)
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const ids = await invoiced(pool, faturas, month++)
    const began = performance.now()
    const before = correio.state.taken
    await call('/api/fatura/enviar-lote', { faturas: ids, total: ids.length, semLoja: true })
    await correio.until(before + faturas)
    took.push(performance.now() - began)
  }
  return median(took)
}

async function fill(pool: pg.Pool, faturas: number): Promise<void> {
  await seed(pool, faturas)
  await pool.query(
    `insert into objeto_contrato (codigo, nome, type, descricao, "valorSetup", "tipoConfiguracao", configuracao) values ('B1', 'Mensalidade', 1, 'Medição', 0, 0, '{}')`,
  )
  await pool.query(`
    insert into pessoa_contato ("pessoaId", ordem, tipo, contato)
    select "pessoaId", 1, 1, 'financeiro' || id || '@loja.example' from cliente`)
}

/** @returns invoices in 2, of a month of their own, with an item and a boleto each */
async function invoiced(pool: pg.Pool, faturas: number, at: number): Promise<number[]> {
  const [ano, mes] = [2024 + Math.floor(at / 12), (at % 12) + 1]
  const client = await pool.connect()
  try {
    await client.query('begin') // the sums are compared at its end
    const { rows } = await client.query<{ id: number }>(
      `insert into fatura ("clienteId", ano, mes, situacao, valor, "dataHoraGeracao")
       select id, $1, $2, 6, 90, now() from cliente order by id limit $3 returning id`,
      [ano, mes, faturas],
    )
    const ids = rows.map(({ id }) => id)
    const move = (situacao: number) => client.query('update fatura set situacao = $2 where id = any ($1)', [ids, situacao])
    await client.query(ITEMS, [ids])
    await move(1)
    await client.query(BOLETOS, [ids])
    await move(2)
    await client.query('commit')
    await client.query('analyze fatura, financeiro, fatura_documento')
    return ids
  } finally {
    client.release()
  }
}

const ITEMS = `
insert into financeiro ("faturaId", "clienteId", ano, mes, "objetoContratoId", "objetoContrato", tipo, origem, situacao, "valorCobranca", "dataHora")
select f.id, f."clienteId", f.ano, f.mes, o.id, 'B1 - Mensalidade', 3, 2, 1, 90, now() from fatura f, objeto_contrato o where f.id = any ($1)`
const BOLETOS = `
insert into fatura_documento ("faturaId", tipo, nome, valor, parcela, situacao, "dataVencimento", "dataHora")
select id, 1, 'Boleto 1', 90, 1, 1, current_date + 30, now() from fatura where id = any ($1)`
