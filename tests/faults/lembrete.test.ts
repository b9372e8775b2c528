import { setTimeout as delay } from 'node:timers/promises'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { insertMensagensDosLembretes, novoMessageId } from '@retaguarda/server/modules/correio/mensagem.repo.ts'
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

test('FAL-14 a worker is killed with reminders in hand: the next one sends the others, and what the server may have is in doubt, never sent twice', async () => {
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
  const { rows } = await sql<{ id: number }>`select id from regua_envio order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await db.transaction().execute((trx) =>
    insertMensagensDosLembretes(
      trx,
      ids,
      ids.map((id) => novoMessageId(testing.config, 'lembrete', id)),
    ),
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
  const esperam = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from regua_envio where situacao = 0`.execute(db)).rows[0]?.n)
  await expect.poll(esperam, { timeout: 120_000 }).toBe(0)
  vivo.child.kill('SIGTERM')
  expect(await vivo.exit).toBe(0)
  expect(new Set(servidor.recebidas.map(({ id }) => id)).size).toBe(servidor.recebidas.length)
  const provas = await sql<{ id: string; situacao: number }>`
    select m."messageId" as id, v.situacao from envio_prova v join mensagem m on m.id = v."mensagemId"`.execute(db)
  const received = new Set(servidor.recebidas.map(({ id }) => id))
  expect(provas.rows.filter(({ situacao }) => situacao === 2).every(({ id }) => received.has(id))).toBe(true)
  expect(provas.rows.filter(({ id, situacao }) => situacao !== 5 && !received.has(id))).toEqual([])
  const duvida = new Set(provas.rows.flatMap(({ id, situacao }) => (situacao === 5 ? id : []))).size
  expect(duvida).toBeGreaterThan(0)
  expect(duvida).toBeLessThanOrEqual(4)
  expect(servidor.recebidas.every(({ para }) => para.length === 2)).toBe(true)
  console.log(`Lembretes: ${before} até a morte, ${duvida} em dúvida`)
})
