import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, reason } from '../../../base/refusal.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { listCanceladasNaPasta, listParaPasta, readConteudo, updateNaPasta } from './remessa.repo.ts'

/** Files of one turn; the others have theirs a minute later. */
const MOST = 100

/**
 * Lays the files for the bank into the folder that its program looks at, and takes those back that were cancelled before they were sent
 * (docs/operacao.md, CNAB_PASTA). One that was laid and not yet written down as such is laid again, the same bytes under the same name.
 */
export async function levarASaida(ctx: JobCtx): Promise<void> {
  const folder = ctx.config.CNAB_PASTA
  if (folder === undefined) return
  const output = join(folder, 'saida')
  await mkdir(output, { recursive: true })
  for (const { id, nome } of await listCanceladasNaPasta(ctx.db, MOST))
    await guarded(ctx, nome, async () => {
      await gone(join(output, await naSaida(output, { id, nome }, (await readConteudo(ctx.db, id))?.conteudo)))
      await updateNaPasta(ctx.db, id, null)
    })
  for (const remessa of await listParaPasta(ctx.db, MOST)) {
    if (ctx.life.leaving()) return
    await guarded(ctx, remessa.nome, async () => {
      const { conteudo } = (await readConteudo(ctx.db, remessa.id)) ?? {}
      if (!conteudo) return
      await lay(output, await naSaida(output, remessa, conteudo), conteudo)
      await updateNaPasta(ctx.db, remessa.id, ctx.now())
    })
  }
}

/** One file that cannot be written keeps no other waiting. */
async function guarded({ log }: JobCtx, arquivo: string, work: () => Promise<void>) {
  await work().catch((error: unknown) => {
    log.error({ arquivo, reason: reason(error) }, 'Uma remessa não pôde ser posta na pasta do banco agora')
  })
}

/** The name that a file has there: its own, or one with its id where another file has that. */
async function naSaida(output: string, { id, nome }: { id: number; nome: string }, conteudo: Buffer | undefined): Promise<string> {
  const there = await readFile(join(output, nome)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return there === undefined || (conteudo && there.equals(conteudo)) ? nome : `${id}-${nome}`
}

/** Whole or not at all: the bank's program never sees a part of it. */
async function lay(output: string, name: string, conteudo: Buffer) {
  const part = join(output, `.${randomUUID()}`)
  await writeFile(part, conteudo, { flush: true })
  await rename(part, join(output, name))
}

const gone = (path: string) =>
  unlink(path).catch((error: unknown) => {
    // The bank's program took it; the bank refuses it, or the person there stops it.
    if (codeOf(error) !== 'ENOENT') throw error
  })
