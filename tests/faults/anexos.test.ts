import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { readConfig } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { createIntegrations } from '@retaguarda/server/integrations/integrations.ts'
import { cleanArquivos } from '@retaguarda/server/modules/arquivo/arquivo.jobs.ts'
import { pdfOf } from '@retaguarda/server/test/arquivos.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { fileOf } from '@retaguarda/server/test/multipart.ts'
import { expect, test, vi } from 'vitest'
import { preparedFolder } from './process.ts'
import { startProduct } from './product.ts'

vi.setConfig({ testTimeout: 240_000 })

const ROUNDS = 5
const SAVES = 20
const TWO_HOURS = 2 * 60 * 60 * 1000

test('CLI-021 o servidor morto durante 100 gravações com arquivos: nenhum órfão, nenhum registro pela metade', async () => {
  const dataDir = preparedFolder()
  const confirmed: number[] = []
  let token = ''
  let people = 0
  let sent = 0
  for (let round = 0; round < ROUNDS; round++) {
    const run = await startProduct(dataDir)
    token ||= await run.login()
    const save = async () => {
      const owner = { tipo: 1, nome: `Pessoa ${++people}`, cpfCnpj: validCpf(people) }
      const salva = await run.call(pessoa.add, { token, body: owner })
      const pdf = () => fileOf({ name: 'a.pdf', content: pdfOf(200_000 + Math.floor(Math.random() * 300_000)) })
      const clienteAnexo = ['a', 'b'].map((arquivo) => ({ nome: `${arquivo}.pdf`, arquivo }))
      sent++
      const form = { pessoa: salva.body?.id, situacao: 1, clienteAnexo }
      const { body } = await run.call(cliente.add, { token, body: form, files: { a: pdf(), b: pdf() } })
      if (body) confirmed.push(body.id)
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
    await cleanArquivos({ db, integrations: createIntegrations(config), now: () => new Date(Date.now() + TWO_HOURS), log: silent })
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
