import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { readConfig } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { prepare } from '@retaguarda/server/queue/prepare.ts'
import { startLoja } from '@retaguarda/server/integrations/loja/stand-in.ts'
import { openSession } from '@retaguarda/server/modules/auth/sessao.repo.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { sql } from 'kysely'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { preparedFolder } from './process.ts'
import { type Product, startProduct } from './product.ts'

vi.setConfig({ testTimeout: 240_000 })

const CLIENTS = 40
const MES = { ano: 2026, mes: 10 }

/** A mail server that keeps the Message-IDs of what it took. */
async function mailServer() {
  const ids: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      simpleParser(stream, (error: Error | null, mail?: ParsedMail) => {
        if (mail?.messageId) ids.push(mail.messageId) // none where its sender died midway
        done(error)
      }),
  })
  server.on('error', () => {}) // whoever speaks to it dies midway
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo // it listens on TCP
  return { ids, url: `smtp://127.0.0.1:${port}` }
}

/** Closed invoices of clients with a store and an address, in the folder of an installation, and somebody to send them. */
async function seed(dataDir: string, store: { url: string; chave: string }) {
  const { db, pool, stop } = await openDatabase({ dataDir, log: silent })
  await prepare(pool, silent)
  let people = 0
  const makePessoa = async (nome: string) =>
    (
      await db
        .insertInto('pessoa')
        .values({ nome, tipo: 1, cpfCnpj: validCpf(++people) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const { cliente, ligarLoja, email, fechada } = cenarioCobranca({ db, config: readConfig({ DATA_DIR: dataDir }), makePessoa })
  const faturas: number[] = []
  for (let n = 0; n < CLIENTS; n++) {
    const id = await cliente(`Loja ${n}`)
    await ligarLoja(id, store)
    await email(id, `loja${n}@exemplo.com.br`)
    faturas.push(await fechada(id, ['60.00', '40.00'], MES))
  }
  const pessoaId = await makePessoa('Rui Reis')
  const values = { pessoaId, email: 'rui@exemplo.com.br', tipo: 2, isAdmin: true } as const
  const { id } = await db.insertInto('usuario').values(values).returning('id').executeTakeFirstOrThrow()
  const { token } = await openSession(db, id, new Date())
  await stop()
  return { token, faturas }
}

test('FAT-047 BOL-019 o produto inteiro morto ao enviar e ao liquidar: a partida seguinte termina, nada se perde nem se repete', async () => {
  const dataDir = preparedFolder()
  const loja = await startLoja('k')
  onTestFinished(() => loja.stop())
  const mail = await mailServer()
  const { token, faturas } = await seed(dataDir, { url: loja.url, chave: 'k' })
  const start = () => startProduct(dataDir, { SMTP_URL: mail.url })
  const once = (name: string) => ({ token, idempotencyKey: `chave-${name}` })
  let kills = 0

  /** Kills the product while it works, `times` times; the last one ends what is left. */
  async function killed(times: number, patience: number, work: (product: Product) => Promise<unknown>) {
    for (let n = 0; n <= times; n++) {
      const product = await start()
      const done = work(product)
      if (n < times) {
        await Promise.race([done, delay(Math.random() * patience)])
        product.child.kill('SIGKILL')
        kills++
      }
      await done
      if (n === times) product.child.kill('SIGTERM')
      await product.exit
    }
  }

  await killed(1, 300, async ({ call }) => {
    const body = { vencimento: '2030-01-31', parcelas: 2 }
    for (const id of faturas) await call(fatura.faturar, { ...once(`faturar-${id}`), params: { id }, body })
  })
  await killed(3, 600, ({ call }) => call(envio.enviar, { ...once('enviar'), body: { ...MES, cliente: [] } }))
  await killed(3, 600, async ({ call }) => {
    for (const id of faturas) {
      const { body: lida } = await call(faturaDocumento.get, { token, params: { id } })
      const body = lida?.boletos.map((boleto) => ({ id: boleto.id }))
      if (body) await call(faturaDocumento.liquidar, { ...once(`liquidar-${id}`), params: { id }, body })
    }
  })

  const { db, stop } = await openDatabase({ dataDir, log: silent })
  onTestFinished(stop)
  const books = await sql`
    select f.situacao, f.valor, f."valorPago", count(*)::int as n from fatura f group by 1, 2, 3`.execute(db)
  expect(books.rows).toEqual([{ situacao: 3, valor: '100.00', valorPago: '100.00', n: CLIENTS }])
  const acoes = await sql`
    select acao, count(*)::int as n, count(distinct registro)::int as faturas from auditoria
    where acao in ('faturar', 'enviar', 'liquidar') and entidade = 'fatura' group by 1 order by 1`.execute(db)
  expect(acoes.rows).toEqual(['enviar', 'faturar', 'liquidar'].map((acao) => ({ acao, n: CLIENTS, faturas: CLIENTS })))
  const boletos = await sql<{ id: number }>`select id from fatura_documento where tipo = 1`.execute(db)
  expect(boletos.rows).toHaveLength(2 * CLIENTS)
  const untold = await sql<{ chave: string }>`select chave from loja_aviso where situacao <> 1`.execute(db)
  const told = [...loja.state.memory.recebidos.keys(), ...untold.rows.map(({ chave }) => chave)]
  expect(new Set(told)).toEqual(new Set([...faturas.map((id) => `fatura-${id}`), ...boletos.rows.map(({ id }) => `liquidacao-${id}`)]))
  // What was begun when a life ended is taken up a minute later, by the job of the minute.
  const waiting = await sql<{ id: string }>`
    select m."messageId" as id from fatura_email e join mensagem m on m.id = e."mensagemId" where e.situacao = 0`.execute(db)
  const mails = new Set([...mail.ids, ...waiting.rows.map(({ id }) => id)])
  expect(mails.size).toBe(CLIENTS)
  console.log(
    `${kills} mortes do produto; e-mails: ${mail.ids.length} enviados, ${waiting.rows.length} à espera; avisos à espera: ${untold.rows.length}`,
  )
})
