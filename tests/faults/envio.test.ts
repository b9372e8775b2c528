import { readFileSync, writeFileSync } from 'node:fs'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { pdfOf } from '@retaguarda/server/test/arquivos.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { fileOf } from '@retaguarda/server/test/multipart.ts'
import { expect, test, vi } from 'vitest'
import { preparedFolder } from './process.ts'
import { startProduct } from './product.ts'

vi.setConfig({ testTimeout: 120_000 })

const MB = 1024 * 1024
const RESET_PEAK = '5' // proc(5), clear_refs

const memory = (pid: number, what: 'VmRSS' | 'VmHWM') => {
  const [, kB] = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB) * 1024
}

// The kernel's own account of a process's memory is only there on Linux.
test.runIf(process.platform === 'linux')(
  'CLI-021 um envio de 20 MB não é mantido em memória: o servidor cresce menos de 40 MB',
  async () => {
    const run = await startProduct(preparedFolder())
    const token = await run.login()
    const pid = run.child.pid ?? 0
    let people = 0
    const upload = async (size: number) => {
      const owner = await run.call(pessoa.add, { token, body: { tipo: 1, nome: 'Envio', cpfCnpj: validCpf(++people) } })
      const body = { pessoa: owner.body?.id, clienteAnexo: [{ nome: 'a.pdf', arquivo: 'a' }] }
      const files = { a: fileOf({ name: 'a.pdf', content: pdfOf(size) }) }
      expect((await run.call(cliente.add, { token, body, files })).status).toBe(200)
    }
    const download = async (documento: number) => {
      const answer = await fetch(`${run.api}/cliente/download_document/${documento}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect((await answer.arrayBuffer()).byteLength).toBe(20 * MB)
    }

    await upload(MB)
    const grown: number[] = []
    const measure = async (work: () => Promise<void>) => {
      const before = memory(pid, 'VmRSS')
      writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK)
      await work()
      grown.push((memory(pid, 'VmHWM') - before) / MB)
    }
    await measure(() => upload(20 * MB))
    await measure(() => upload(20 * MB))
    await measure(() => download(3))
    console.log(`Memória do servidor: +${grown.map((mb) => mb.toFixed(1)).join(', +')} MB (dois envios e uma leitura de 20 MB)`)
    for (const mb of grown) expect(mb).toBeLessThan(40)
    run.child.kill('SIGTERM')
    expect(await run.exit).toBe(0)
  },
)
