import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aprovacao, SituacaoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { notificacao, SituacaoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertDestinatarios } from './destinatarios.ts'
import { folder, start } from './process.ts'
import { type Product, startProduct } from './product.ts'

const MORTES = Number(process.env.MORTES ?? 3)
const MINUTE = 60_000
vi.setConfig({ testTimeout: 120_000 + 3 * MORTES * MINUTE, hookTimeout: 120_000 })

/** More than twenty: a second person decides. */
const CLIENTES = 40
/** ms that the mail server takes for a mail, so that a death finds some that have not gone. */
const PAUSA = 50
const { db, user, clock, connection } = await testApp()
const listener = new pg.Client(connection)
beforeAll(async () => {
  await insertDestinatarios(db, CLIENTES)
  await listener.connect()
  await listener.query('listen "jobs:insert"') // as workers do
})
afterAll(() => listener.end())

const situacaoDe = async (id: number) =>
  (await db.selectFrom('aprovacao').select('situacao').where('id', '=', id).executeTakeFirstOrThrow()).situacao

test(`aprovacao.tipo 6: ${MORTES} processes are killed between the approval of a mass notice and its sending; it goes to everybody, once, and is decided once`, async () => {
  clock.at = new Date()
  const [rui, ana] = [await user({ nome: 'Rui Reis', tipo: 2 }), await user({ nome: 'Ana Ávila', tipo: 2 })]
  const file = join(folder(), 'recebidos')
  const said = await start('tests/faults/correio.ts', [file, '0', String(PAUSA)]).line((text) => text.startsWith('porta '))
  const product = () =>
    startProduct(folder(), {
      DATABASE_URL: present(connection.connectionString),
      CHAVE_SEGREDO: 'a'.repeat(64),
      SMTP_URL: `smtp://127.0.0.1:${said.slice('porta '.length)}`,
      NOTIFICACAO_DUAS_PESSOAS: 'sim',
    })
  const mails = (id: number) => {
    try {
      return readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes(`<notificacao-${id}-`))
    } catch {
      return [] // no mail came yet
    }
  }
  const ask = async ({ call }: Product) => {
    const added = await call(notificacao.add, { token: rui.token, body: { titulo: 'Parada no domingo', tipoNotificacao: 1 } })
    expect(added).toMatchObject({ status: 200 })
    const id = present(added.body?.id)
    const asked = await call(notificacao.liberar, { token: rui.token, params: { id } })
    expect(asked).toMatchObject({ status: 200 })
    return { id, pedido: present(asked.body?.aprovacao) }
  }
  const approve = ({ call }: Product, id: number) => call(aprovacao.aprovar, { token: ana.token, params: { id } })

  let running = await product()
  let between = 0
  while (between < MORTES) {
    const { id, pedido } = await ask(running)
    const committed = new Promise<void>((told) => listener.once('notification', () => told()))
    const approving = approve(running, pedido)
    await committed
    running.child.kill('SIGKILL')
    await Promise.all([approving, running.exit])
    const decided = (await situacaoDe(pedido)) === SituacaoAprovacao.code.APROVADA
    if (decided && mails(id).length < CLIENTES) between++
    running = await product()
    // Another job woke us before the approval: then it never was, and is still there to be given.
    expect((await approve(running, pedido)).status).toBe(decided ? 409 : 200)
    const get = async () => (await running.call(notificacao.get, { token: rui.token, params: { id } })).body
    await expect.poll(async () => (await get())?.situacao, { timeout: 2 * MINUTE }).toBe(SituacaoNotificacao.code.ENVIADA)
    expect(await get()).toMatchObject({ total: CLIENTES, enviados: CLIENTES, erros: 0, pendentes: 0 })
    const sent = mails(id)
    expect(new Set(sent.map((line) => line.split(' ')[0])).size).toBe(CLIENTES)
    expect(new Set(sent).size).toBe(CLIENTES)
    expect((await approve(running, pedido)).status).toBe(409)
  }
  const rows = await db
    .selectFrom('auditoria')
    .select('registro')
    .where('entidade', '=', 'aprovacao')
    .where('acao', '=', 'aprovar')
    .execute()
  expect(new Set(rows.map(({ registro }) => registro)).size).toBe(rows.length)
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
})
