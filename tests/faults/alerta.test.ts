import { alerta } from '@retaguarda/contract/alerta.ts'
import { auth } from '@retaguarda/contract/auth.ts'
import { segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { codeOf, stepOf } from '@retaguarda/server/modules/auth/totp.ts'
import { startCorreio } from '@retaguarda/server/test/correio.ts'
import { CLIENTE, SEGREDO_DIRETORIO } from '@retaguarda/server/test/test-diretorio.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { folder } from './process.ts'
import { type Product, SENHA, startProduct } from './product.ts'
import { pair } from './replica.ts'

vi.setConfig({ testTimeout: 600_000 })

/** ms within which people are told, by the clock on the wall. */
// Twice what is promised: a machine that runs other tests beside is not the one of the promise.
const TOLD = 240_000
const LOGIN = 'admin@exemplo.com.br'
/** Settings of the directory that nobody reaches: that is what an emergency is. */
const DIRETORIO = { OIDC_EMISSOR: 'http://127.0.0.1:9', OIDC_CLIENTE: CLIENTE, OIDC_SEGREDO: SEGREDO_DIRETORIO }

const correio = await startCorreio()

/** Makes the first administrator one for emergencies. @returns the secret of his codes */
async function forEmergencies({ call, login }: Product): Promise<string> {
  const token = await login()
  const { segredo = '' } = (await call(segundoFator.iniciarTotp, { token })).body ?? {}
  expect((await call(segundoFator.confirmarTotp, { token, body: { codigo: codeOf(segredo, stepOf(new Date())) } })).status).toBe(200)
  const { id = 0 } = (await call(auth.retrieve, { params: { token } })).body?.user ?? {}
  const { body } = await call(usuario.get, { token, params: { id } })
  const form = { ...body, pessoa: body?.pessoa.id, email: LOGIN, emergencia: true }
  expect(await call(usuario.edit, { token, params: { id }, body: form })).toMatchObject({ status: 200 })
  return segredo
}

test('an entry for an emergency, a replica that lags, and that none confirms: each told by mail within two minutes, by a product that runs', async () => {
  const { url, first, second } = await pair()
  const settings = { DATABASE_URL: url, SMTP_URL: correio.url }
  const data = folder()
  const before = await startProduct(data, { ...settings, ...DIRETORIO })
  const segredo = await forEmergencies(before)
  before.child.kill()
  await before.exit
  const { call } = await startProduct(data, { ...settings, ...DIRETORIO, OIDC_EXIGE: 'sim' })

  // The code of the step that was taken already lets nobody in a second time.
  const used = stepOf(new Date())
  while (stepOf(new Date()) === used) await delay(200)
  const begun = performance.now()
  const { body: asked } = await call(auth.login, { body: { login: LOGIN, password: SENHA } })
  const pendente = asked?.segundoFator?.pendente ?? ''
  const entered = await call(auth.segundoPasso, { body: { pendente, codigo: codeOf(segredo, stepOf(new Date())) } })
  const token = entered.body?.token ?? ''
  // It confirms what it takes, and applies nothing of it.
  await second.query('select pg_wal_replay_pause()')
  await first.query('create table cresce as select i, repeat(md5(i::text), 8) as t from generate_series(1, 300000) i', {
    database: 'retaguarda',
  })

  const subjects = () => correio.state.recebidas.map(({ mail }) => mail.subject ?? '')
  const told = async (subject: string, since: number) => {
    await expect.poll(() => subjects().includes(subject), { timeout: TOLD - (performance.now() - since), interval: 200 }).toBe(true)
  }
  const lags = performance.now()
  await told('Alerta: Segurança: Entrada de emergência', begun)
  await told('Alerta: Réplica: walreceiver', lags)
  const rows = (await call(alerta.list, { token })).body?.rows ?? []
  expect(rows.map(({ alvo }) => alvo).sort()).toEqual(['Entrada de emergência', 'walreceiver'])

  // From now on each commit waits for one, those of the queue too.
  second.signal('SIGKILL')
  await told('Alerta: Réplica: Réplica síncrona', performance.now())
})
