import { setTimeout as delay } from 'node:timers/promises'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { enqueue } from '@retaguarda/server/queue/enqueue.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folder, PRODUCT, start } from './process.ts'

vi.setConfig({ testTimeout: 240_000 })

const BOLETOS = 12
const testing = await testApp()
const { db, user, callAs, clock, connection } = testing
const { cliente, email, fechada } = cenarioCobranca(testing)

/** A mail server that keeps what it took, and takes its time to say so. */
async function correio() {
  const recebidas: { id: string; para: string[] }[] = []
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const id = /^Message-ID: (\S+)/m.exec(Buffer.concat(parts).toString())?.[1]
        if (id !== undefined) recebidas.push({ id, para: envelope.rcptTo.map(({ address }) => address) }) // none where its sender died midway
        void delay(200).then(() => done())
      })
    },
  })
  server.on('error', () => {}) // whoever speaks to it dies midway
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo // it listens on TCP
  return { recebidas, url: `smtp://127.0.0.1:${port}` }
}

test('FAL-14 a worker is killed with reminders in hand: the next one sends them again under their Message-IDs, and none is given up', async () => {
  const rui = await user({ nome: 'Rui Reis', tipo: 2 })
  clock.at = new Date()
  for (let n = 0; n < BOLETOS; n++) {
    const id = await cliente(`Lembrada ${n}`)
    await email(id, `fin${n}@exemplo.com.br`, `nfe${n}@exemplo.com.br`)
    const one = await fechada(id, ['10.00'])
    await callAs(() => rui)(fatura.faturar, { params: { id: one }, body: { vencimento: dayOf(clock.now()) } })
  }
  const regra = { nome: 'Vence hoje', dias: 0, assunto: 'Vence hoje', texto: 'Olá.', anexarPdf: false, ativa: true }
  await db.insertInto('regua_cobranca').values(regra).execute()
  // On any day: what the clock orders on business days.
  await sql`insert into regua_envio ("boletoId", "reguaId", "clienteId", "dataHora", emails, assunto, "tentarEm")
    select d.id, r.id, f."clienteId", now(), (select string_agg(pc.contato, ', ' order by pc.contato) from pessoa_contato pc where pc."pessoaId" = c."pessoaId"),
      r.assunto, now() from fatura_documento d join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId", regua_cobranca r`.execute(
    db,
  )
  const servidor = await correio()
  const worker = () =>
    start(PRODUCT, [], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: connection.connectionString ?? '',
        DATA_DIR: folder(),
        RETAGUARDA_ROLE: 'worker',
        LOG_LEVEL: 'error',
        CHAVE_SEGREDO: 'a'.repeat(64),
        SMTP_URL: servidor.url,
        PUBLIC_URL: 'http://retaguarda.test',
      },
    })
  const morto = worker()
  await enqueue(db, 'regua.enviar', {})
  await expect.poll(() => servidor.recebidas.length, { timeout: 90_000, interval: 5 }).toBeGreaterThan(4)
  morto.child.kill('SIGKILL')
  await morto.exit
  const before = servidor.recebidas.length
  const vivo = worker()
  const enviados = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from regua_envio where situacao = 1`.execute(db)).rows[0]?.n)
  await expect.poll(enviados, { timeout: 120_000 }).toBe(BOLETOS)
  vivo.child.kill('SIGTERM')
  expect(await vivo.exit).toBe(0)
  expect(new Set(servidor.recebidas.map(({ id }) => id)).size).toBe(BOLETOS)
  expect(servidor.recebidas.length - BOLETOS).toBeGreaterThan(0)
  expect(servidor.recebidas.length - BOLETOS).toBeLessThanOrEqual(4)
  expect(servidor.recebidas.every(({ para }) => para.length === 2)).toBe(true)
  console.log(`Lembretes: ${before} até a morte, ${servidor.recebidas.length - BOLETOS} repetidos`)
})
