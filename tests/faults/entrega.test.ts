import type { AddressInfo, Socket } from 'node:net'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { createMail } from '@retaguarda/server/integrations/mail/smtp.ts'
import { insertMensagensDosLembretes, novoMessageId } from '@retaguarda/server/modules/correio/mensagem.repo.ts'
import { insertEmail } from '@retaguarda/server/modules/faturamento/envio/enviar-email.repo.ts'
import { enviarEmails } from '@retaguarda/server/modules/faturamento/envio/enviar-email.service.ts'
import { enviarLembretes } from '@retaguarda/server/modules/regua-cobranca/lembrete.service.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { testLife } from '@retaguarda/server/test/test-life.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { live, random } from './vida.ts'

vi.setConfig({ testTimeout: 600_000 })

/** Mails of each kind, and lives that end among them; the whole proof is `ENTREGAS=500 MORTES=100`. */
const ENTREGAS = Number(process.env.ENTREGAS ?? 60)
const MORTES = Number(process.env.MORTES ?? 20)
const FATURAS = 10
const HOUR = 3_600_000
const testing = await testApp()
const { db, config, integrations, connection, user, callAs, clock } = testing
const { cliente, email, fechada } = cenarioCobranca(testing)
const r = random(20_261_130)

/** What the server said of a message at an address: `tomada` counts its 250s. */
type Dito = { tomada: number }
const said = new Map<string, Dito>()
const of = (id: string, address: string): Dito => {
  const key = `${id} ${address}`
  const one = said.get(key) ?? { tomada: 0 }
  said.set(key, one)
  return one
}

/** A mail server that refuses, puts off, hangs up and takes its time, as it happens; some addresses it never takes. */
async function correio() {
  const server = new SMTPServer({
    closeTimeout: 100,
    hideDSN: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const code = address.startsWith('nunca') ? 550 : r.below(4) === 0 ? 451 : undefined
      done(code === undefined ? null : Object.assign(new Error('Não'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const id = /^Message-ID: (\S+)/im.exec(Buffer.concat(parts).toString())?.[1]
        const fate = r.below(12)
        if (id === undefined || fate === 0) return void cutOff(session)
        if (fate === 1) return done(Object.assign(new Error('Agora não'), { responseCode: 451 }))
        for (const { address } of session.envelope.rcptTo) of(id, address).tomada++
        if (fate === 2) return void cutOff(session) // it has it, and nobody hears
        setTimeout(() => done(null), r.below(5))
      })
    },
  })
  server.on('error', () => {}) // whoever speaks to it dies midway
  const sockets = new Map<number, Socket>()
  server.server.on('connection', (socket) => sockets.set(socket.remotePort ?? 0, socket))
  const cutOff = ({ remotePort }: { remotePort: number }) => sockets.get(remotePort)?.destroy()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo // it listens on TCP
  return createMail({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Retaguarda <retaguarda@exemplo.com.br>' })
}

/** Invoices mailed again and again, and a reminder of each by many rules. */
async function ordered() {
  const rui = await user({ nome: 'Rui Reis', tipo: 2 })
  const faturas: number[] = []
  for (let n = 0; n < FATURAS; n++) {
    const id = await cliente(`Loja ${n}`)
    const dela = [`fin${n}@exemplo.com.br`, ...(n % 3 === 0 ? [`nunca${n}@exemplo.com.br`] : [`nfe${n}@exemplo.com.br`])]
    await email(id, ...dela)
    const one = await fechada(id, ['10.00'])
    await callAs(() => rui)(fatura.faturar, { params: { id: one }, body: { vencimento: '2031-01-31' } })
    faturas.push(one)
    await db.transaction().execute(async (trx) => {
      for (let at = 0; at < ENTREGAS / FATURAS; at++) {
        const messageId = novoMessageId(config, 'fatura', one)
        await insertEmail(trx, { faturaId: one, enderecos: dela, usuarioId: null, agora: clock.now(), messageId })
      }
    })
  }
  for (let n = 0; n < ENTREGAS / FATURAS; n++) {
    const regra = { nome: `Regra ${n}`, dias: n, assunto: 'Vence', texto: 'Olá.', anexarPdf: false, ativa: true }
    await db.insertInto('regua_cobranca').values(regra).execute()
  }
  await sql`insert into regua_envio ("boletoId", "reguaId", "clienteId", "dataHora", emails, assunto, "tentarEm")
    select d.id, r.id, f."clienteId", ${clock.now()}, (select string_agg(pc.contato, ', ' order by pc.contato) from pessoa_contato pc where pc."pessoaId" = c."pessoaId"),
      r.assunto, ${clock.now()} from fatura_documento d join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId", regua_cobranca r`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select id from regua_envio order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const names = ids.map((id) => novoMessageId(config, 'lembrete', id))
  await db.transaction().execute((trx) => insertMensagensDosLembretes(trx, ids, names))
}

test('of every address is known what the server says of it, whoever dies in between; what cannot be known is in doubt, and no reminder comes twice', async () => {
  await ordered()
  const mail = await correio()
  let kills = 0
  const life = async (fate: ReturnType<typeof r.fate>) => {
    const one = live(connection.connectionString ?? '', { loja: integrations.loja, mail }, fate)
    const processo = await testLife(db)
    const ctx = { db: one.db, integrations: { ...integrations, ...one.integrations }, config, life: processo, now: clock.now, log: silent }
    const work = Promise.all([enviarEmails(ctx), enviarLembretes(ctx)])
    const outcome = await Promise.race([work, one.death])
    await processo.die()
    if (outcome === 'morto') kills++
    else await one.end()
  }
  for (let n = 0; n < MORTES; n++) {
    await life(r.fate(60))
    clock.advance(60_000)
  }
  const waiting = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from envio_prova where situacao in (1, 3)`.execute(db)).rows[0]?.n
  for (let n = 0; n < 40 && (await waiting()) !== 0; n++) {
    clock.advance(HOUR)
    await life({ at: Number.POSITIVE_INFINITY, moment: 'antes' })
  }
  const provas = await sql<{ tipo: number; id: string; endereco: string; situacao: number }>`
    select m.tipo, m."messageId" as id, v.endereco, v.situacao from envio_prova v join mensagem m on m.id = v."mensagemId"`.execute(db)
  expect(kills).toBeGreaterThan(MORTES / 2)
  const wrong = provas.rows.filter(({ tipo, id, endereco, situacao }) => {
    const { tomada } = of(id, endereco)
    if (situacao === 5) return false
    if (tipo === 2 && tomada > 1) return true
    return tomada > 0 ? situacao !== 2 : situacao !== 4
  })
  expect(wrong.map((one) => ({ ...one, ...of(one.id, one.endereco) }))).toEqual([])
  expect(provas.rows.filter(({ tipo, id, endereco }) => tipo === 2 && of(id, endereco).tomada > 1)).toEqual([])
  const byState = (situacao: number) => provas.rows.filter((one) => one.situacao === situacao).length
  expect(byState(2)).toBeGreaterThan(0)
  console.log(`${kills} mortes, ${provas.rows.length} endereços: ${byState(2)} aceitos, ${byState(4)} recusados, ${byState(5)} incertos`)
})
