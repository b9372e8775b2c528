import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '../../../db/transaction.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { confirmarArquivos, descartarArquivos, incluirArquivo } from '../../arquivo/arquivo.service.ts'
import { ARQUIVOS_DE_PAPEIS, type ArquivoDePapel, listVencidos, updateArquivoDePapel } from './arquivos.repo.ts'
import type { Due } from './papeis.repo.ts'

type Ran = Pick<JobCtx, 'db' | 'integrations' | 'now' | 'log'>

/** What is read in the place of a file: tables of papers refer to one for good. */
const TEXT = Buffer.from('Este arquivo foi apagado: alguém dele foi anonimizado, e a lei não pede mais que ele fique.\n')
/** Knows it again. */
export const APAGADO = createHash('sha256').update(TEXT).digest('hex')
const KIND = { type: 'text/plain; charset=utf-8', extensions: ['txt'] } as const

/**
 * Takes away the files of his papers that are past their term, also those of many people, as the ones of a remessa are.
 * @returns how many, at most so many
 */
export async function limparArquivosVencidos(ctx: Ran, pessoa: number, due: Due): Promise<number> {
  let left = due.most
  for (const one of ARQUIVOS_DE_PAPEIS) {
    const ids = left > 0 ? await listVencidos(ctx.db, one, pessoa, { ...due, most: left }, APAGADO) : []
    for (const id of ids) await trocar(ctx, one, { id, pessoa })
    left -= ids.length
  }
  return due.most - left
}

async function trocar(ctx: Ran, one: ArquivoDePapel, { id, pessoa }: { id: number; pessoa: number }): Promise<void> {
  const { db, now } = ctx
  const folder = await mkdtemp(join(tmpdir(), `retaguarda-envio-${process.pid}-`))
  try {
    const path = join(folder, 'apagado.txt')
    await writeFile(path, TEXT)
    const upload = { part: 'arquivo', name: 'apagado.txt', path, size: TEXT.length, sha256: APAGADO }
    const novo = await incluirArquivo(ctx, upload, 'arquivo', KIND)
    await inTransaction(db, async (trx) => {
      await updateArquivoDePapel(trx, one, { id, novo }, now())
      await confirmarArquivos(trx, [novo], now())
      const by = { now, user: null, requestId: '' }
      await audit(trx, by, {
        entidade: 'anonimizado',
        registro: pessoa,
        acao: 'anonimizar arquivos',
        depois: { tabela: one.tabela, arquivos: 1 },
      })
    })
    await descartarArquivos(ctx, [id])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
