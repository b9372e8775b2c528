import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@retaguarda/server/config.ts'
import { silent } from '@retaguarda/server/db/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { createIntegrations } from '@retaguarda/server/integrations/integrations.ts'
import { cleanArquivos } from '@retaguarda/server/modules/arquivo/arquivo.jobs.ts'
import { pdfOf } from '@retaguarda/server/test/arquivos.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { expect, test, vi } from 'vitest'
import { folder, start } from './process.ts'

vi.setConfig({ testTimeout: 240_000 })

const SENHA = 'Aurora#Boreal_7319'
const ROUNDS = 5
const SAVES = 20
const TWO_HOURS = 2 * 60 * 60 * 1000

/** The whole product as `npm start` runs it, on a free port of this machine. */
async function server(dataDir: string) {
  const run = start('packages/server/main.ts', [], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })
  const address = (await run.line((line) => line.startsWith('Retaguarda em '))).slice('Retaguarda em '.length)
  return { ...run, address }
}

async function login({ line, address }: Awaited<ReturnType<typeof server>>): Promise<string> {
  const link = await line((text) => text.startsWith('Primeiro acesso: '))
  const token = new URL(link.slice('Primeiro acesso: '.length)).searchParams.get('first-access-token')
  const post = (path: string, body: object) =>
    fetch(`${address}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await post('/confirmar/senha', { token, password: SENHA, password_confirm: SENHA })
  const answer = (await (await post('/auth/login', { login: 'admin@localhost', password: SENHA })).json()) as { token: string } // ours
  return answer.token
}

test('CLI-021 o servidor morto durante 100 gravações com arquivos: nenhum órfão, nenhum registro pela metade', async () => {
  const dataDir = folder()
  const confirmed: number[] = []
  let token = ''
  let people = 0
  let sent = 0
  for (let round = 0; round < ROUNDS; round++) {
    const run = await server(dataDir)
    token ||= await login(run)
    const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${run.address}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...headers },
        body,
      }).catch(() => undefined)
      const read = (await answer?.json().catch(() => undefined)) as { id?: number } | undefined // ours, and asserted
      return answer?.status === 200 ? read?.id : undefined
    }
    const save = async () => {
      const person = { tipo: 1, nome: `Pessoa ${++people}`, cpfCnpj: validCpf(people) }
      const pessoa = await post('/pessoa/add', JSON.stringify(person), { 'content-type': 'application/json' })
      const form = new FormData()
      form.set(
        'data',
        JSON.stringify({ pessoa, situacao: 1, clienteAnexo: ['a', 'b'].map((arquivo) => ({ nome: `${arquivo}.pdf`, arquivo })) }),
      )
      for (const part of ['a', 'b'])
        form.set(part, new File([new Uint8Array(pdfOf(200_000 + Math.floor(Math.random() * 300_000)))], `${part}.pdf`))
      sent++
      const id = await post('/cliente/add', form)
      if (id !== undefined) confirmed.push(id)
    }
    const enough = confirmed.length + 3 + Math.floor(Math.random() * 8)
    let killed = false
    const lane = async () => {
      for (let n = 0; n < SAVES / 4; n++) {
        await save()
        if (confirmed.length >= enough && !killed) {
          killed = true
          run.child.kill('SIGKILL')
        }
      }
    }
    await Promise.all([lane(), lane(), lane(), lane()])
    run.child.kill('SIGKILL')
    await run.exit
  }
  expect(sent).toBe(ROUNDS * SAVES)
  expect(confirmed.length).toBeGreaterThan(0)
  expect(confirmed.length, 'no save was cut').toBeLessThan(sent)

  const config = readConfig({ DATA_DIR: dataDir })
  const { db, stop } = await openDatabase({ dataDir, log: silent })
  try {
    await cleanArquivos({ db, config, integrations: createIntegrations(config), now: () => new Date(Date.now() + TWO_HOURS), log: silent })
    const rows = await db.selectFrom('arquivo').select(['id', 'chave', 'sha256', 'tamanho']).execute()
    const root = join(dataDir, 'arquivos')
    const onDisk = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('/'))
    expect(onDisk.map((name) => name.slice(3)).sort()).toEqual(rows.map(({ chave }) => chave).sort())
    for (const { chave, sha256, tamanho } of rows) {
      const content = readFileSync(join(root, chave.slice(0, 2), chave))
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([tamanho, sha256])
    }
    const clientes = await db.selectFrom('cliente').select('id').execute()
    const anexos = await db.selectFrom('cliente_anexo').select(['clienteId', 'arquivoId']).execute()
    expect(confirmed.filter((id) => !clientes.some((cliente) => cliente.id === id))).toEqual([])
    for (const { id } of clientes) expect(anexos.filter(({ clienteId }) => clienteId === id)).toHaveLength(2)
    expect(anexos.map(({ arquivoId }) => arquivoId).sort()).toEqual(rows.map(({ id }) => id).sort())
    const audited = await db.selectFrom('auditoria').select('registro').where('entidade', '=', 'cliente').execute()
    expect(audited.map(({ registro }) => Number(registro)).sort()).toEqual(clientes.map(({ id }) => id).sort())
    expect(existsSync(root)).toBe(true)
  } finally {
    await stop()
  }
})
