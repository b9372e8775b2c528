import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RETORNO_BYTES } from '@retaguarda/contract/cobranca/retorno.ts'
import { codeOf, reason } from '../../base/refusal.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { receberRetorno } from './retorno.service.ts'

/** ms that a file has to lie still, so that none is taken while it is being written. */
const PARADO = 10_000
/** The files that did not yet lie still, as they are and since when they were seen so; a process that starts looks at them anew. */
const vistos = new Map<string, { size: number; mtimeMs: number; desde: number }>()
/** Files of one turn; the others have theirs a minute later. */
const MOST = 100

/** Imports what the bank's program laid into the folder that is watched (docs/operacao.md, CNAB_PASTA). */
export async function importarDaPasta(ctx: JobCtx): Promise<void> {
  const pasta = ctx.config.CNAB_PASTA
  if (pasta === undefined) return
  const to = (name: string) => join(pasta, name)
  for (const name of ['entrada', 'processados', 'recusados']) await mkdir(to(name), { recursive: true })
  const names = (await readdir(to('entrada'))).filter((name) => !name.startsWith('.')).toSorted()
  const there = new Set(names.map((name) => join(pasta, 'entrada', name)))
  for (const path of vistos.keys()) if (!there.has(path)) vistos.delete(path)
  for (const name of names.slice(0, MOST)) {
    if (ctx.life.leaving()) return
    await importarArquivo(ctx, { pasta, name }).catch((error: unknown) => {
      // Another process took it.
      if (codeOf(error) === 'ENOENT') return
      ctx.log.error({ arquivo: name, reason: reason(error) }, 'Um arquivo da pasta de retornos não pôde ser importado agora')
    })
  }
}

async function importarArquivo(ctx: JobCtx, { pasta, name }: { pasta: string; name: string }): Promise<void> {
  const path = join(pasta, 'entrada', name)
  const found = await lstat(path)
  if (!found.isFile() || !estaParado(path, found, ctx.now().getTime())) return
  const sentence = await recebido(ctx, { name, path, size: found.size })
  const place = join(pasta, sentence === null ? 'processados' : 'recusados', await livre(pasta, sentence === null, name))
  if (sentence !== null) await writeFile(`${place}.txt`, `${sentence}\n`)
  await rename(path, place)
}

/** By its own time, or where that is of a clock ahead of ours, by two looks that see it the same. */
function estaParado(path: string, { size, mtimeMs }: Stats, now: number): boolean {
  if (Date.now() - mtimeMs >= PARADO) return true
  const visto = vistos.get(path)
  if (visto?.size === size && visto.mtimeMs === mtimeMs) return now - visto.desde >= PARADO
  vistos.set(path, { size, mtimeMs, desde: now })
  return false
}

/** Why the file was refused; null where it was taken. */
async function recebido(ctx: JobCtx, { name, path, size }: { name: string; path: string; size: number }): Promise<string | null> {
  if (size > RETORNO_BYTES) return 'O arquivo passa de 20 MB.'
  const by = { ...ctx, user: null, requestId: `pasta-${randomUUID()}` }
  try {
    await receberRetorno(by, { part: 'arquivo', name, path, size, sha256: await sha256De(path) })
    return null
  } catch (error) {
    if (error instanceof RuleError && error.status === 422) return error.message
    throw error
  }
}

async function sha256De(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer) // opened without an encoding
  return hash.digest('hex')
}

/** The name, or one like it where a file of the name is there already: nothing is overwritten. */
async function livre(folder: string, taken: boolean, name: string): Promise<string> {
  const there = new Set(await readdir(join(folder, taken ? 'processados' : 'recusados')))
  if (!there.has(name)) return name
  return `${Date.now()}-${name}`
}
