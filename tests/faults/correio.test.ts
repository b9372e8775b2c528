import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { insertDestinatarios } from './destinatarios.ts'
import { folder, PRODUCT, type Running, start } from './process.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const CLIENTES = 2_000
/** Lines to a mail server at once: so many mails are under way when it goes, and nothing says of them whether it has them. */
const EM_DUVIDA = 20
/** ms that the server takes for a mail: so all of them take it a second or two, and there is a midst to die in. */
const DEMORA = 15
const ESPERA = { timeout: 90_000, interval: 10 }

const { db, call, user, connection } = await testApp()

async function liberada(token: string): Promise<number> {
  await insertDestinatarios(db, CLIENTES)
  const { body } = await call(notificacao.add, { token, body: { titulo: 'Sem servidor', tipoNotificacao: 2 } })
  const released = await call(notificacao.liberar, { token, params: { id: body.id } })
  expect(released.body).toMatchObject({ total: CLIENTES })
  return body.id
}

/** A mail server that can be killed, stopped and begun again on the port that it had; what it took stays on the disk. */
async function correio() {
  const file = join(folder(), 'recebidas')
  writeFileSync(file, '')
  let port = '0'
  let run: Running
  const begin = async () => {
    run = start('tests/faults/correio.ts', [file, port, String(DEMORA)])
    port = (await run.line((line) => line.startsWith('porta '))).slice('porta '.length)
  }
  const kill = async () => {
    run.child.kill('SIGKILL')
    await run.exit
  }
  const taken = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const [to = '', id = ''] = line.split(' ')
        return { to, id }
      })
  await begin()
  return { port, begin, kill, taken, hang: () => run.child.kill('SIGSTOP'), wake: () => run.child.kill('SIGCONT') }
}

test('NOT-019 NOT-021 the mail server is killed, hangs and is killed again midway: the sending goes on by itself, and nobody is Enviado who has nothing', async () => {
  const { token } = await user({ nome: 'Ana Ávila' })
  const servidor = await correio()
  const worker = start(PRODUCT, [], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: connection.connectionString ?? '',
      DATA_DIR: folder(),
      RETAGUARDA_ROLE: 'worker',
      LOG_LEVEL: 'error',
      CHAVE_SEGREDO: 'a'.repeat(64),
      SMTP_URL: `smtp://127.0.0.1:${servidor.port}`,
      PUBLIC_URL: 'http://retaguarda.test',
    },
  })
  const id = await liberada(token)
  const get = async () => (await call(notificacao.get, { token, params: { id } })).body
  const reached = async (n: number) => {
    await expect.poll(() => servidor.taken().length, ESPERA).toBeGreaterThanOrEqual(n)
  }

  /** The run says that it waits for the server; whoever is Enviado by then has the mail, and all others still wait. */
  async function expectWaiting() {
    await expect.poll(async () => (await get()).proximaTentativa, ESPERA).not.toBeNull()
    const { situacao, enviados = 0, erros, pendentes = 0, semConexaoDesde } = await get()
    expect({ situacao, erros, sum: enviados + pendentes }).toEqual({ situacao: 2, erros: 0, sum: CLIENTES })
    expect(pendentes).toBeGreaterThan(0)
    expect(semConexaoDesde).not.toBeNull()
    const { rows } = await sql<{
      emails: string[]
    }>`select emails from notificacao_envio where "notificacaoId" = ${id} and situacao = 1`.execute(db)
    const has = new Set(servidor.taken().map(({ to }) => to))
    expect(rows.flatMap(({ emails }) => emails).filter((email) => !has.has(email))).toEqual([])
  }

  await reached(200)
  await servidor.kill()
  await expectWaiting()
  await servidor.begin()

  await reached(700)
  servidor.hang() // its lines stay open, and new ones are accepted: it never answers
  await expectWaiting()
  servidor.wake()

  await reached(1_300)
  await servidor.kill()
  await servidor.begin()

  await expect.poll(async () => (await get()).situacao, { timeout: 150_000 }).toBe(3)
  expect(await get()).toMatchObject({ total: CLIENTES, enviados: CLIENTES, erros: 0, pendentes: 0, semConexaoDesde: null })
  const taken = servidor.taken()
  expect(new Set(taken.map(({ to }) => to)).size).toBe(CLIENTES)
  expect(new Set(taken.map(({ id: one }) => one)).size).toBe(CLIENTES)
  expect(new Set(taken.map(({ to, id: one }) => `${to} ${one}`)).size).toBe(CLIENTES)
  expect(taken.length - CLIENTES).toBeLessThanOrEqual(3 * EM_DUVIDA)
  worker.child.kill('SIGTERM')
})
