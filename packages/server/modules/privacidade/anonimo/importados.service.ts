import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../../base/refusal.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { FileGone } from '../../../integrations/files/port.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { records } from '../../../kit/importacao/planilha.ts'
import { confirmarArquivos, descartarArquivos, incluirArquivo } from '../../arquivo/arquivo.service.ts'
import type { Quem } from './anonimo.repo.ts'
import { apagada, lineOf, wordsOf } from './importados.calc.ts'
import { type Importado, listNomeadas, readImportadoApos, updateImportado, updatePosicao } from './importados.repo.ts'

type Ran = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now' | 'log'>

/** Rows that are looked at by one statement. */
const PIECE = 500
const KIND = { type: 'text/csv; charset=utf-8', extensions: ['csv', 'txt'] } as const
const UTF8 = 'UTF-8'

/**
 * The next file that was brought in: of a row that names the person all values become a dot, in a new file that takes the place of the old
 * one. One that nobody has asked for yet goes with its preview.
 * @returns false where there is none
 */
export async function limparImportacao(ctx: Ran, { posicao, ...quem }: Quem & { posicao: number }): Promise<boolean> {
  const file = await readImportadoApos(ctx.db, posicao)
  if (!file) return false
  const folder = await mkdtemp(join(tmpdir(), `retaguarda-envio-${process.pid}-`))
  try {
    const path = join(folder, 'importado.csv')
    const written = await semNome(ctx, file, quem, path)
    if (!written || (file.inicio === null ? await excluirPrevia(ctx, file) : await trocar(ctx, file, { ...written, path })))
      await updatePosicao(ctx.db, quem.pessoa, { de: posicao, ate: file.id })
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Written = { sha256: string; cabecalho: string[]; amostra: string[][] }

/** Writes a file anew. @returns undefined where it names nobody, or is not there */
async function semNome(ctx: Ran, file: Importado, quem: Quem, path: string): Promise<Written | undefined> {
  const { cabecalho, amostra } = file
  const [hash, named] = [createHash('sha256'), new Set<number>()]
  async function* lines() {
    let [row, at] = [0, 1]
    for await (const piece of piecesOf(ctx, file)) {
      const found = await listNomeadas(
        ctx.db,
        piece.map(({ record }) => wordsOf(record)),
        quem.padrao,
      )
      let text = ''
      for (const [i, { record, line }] of piece.entries()) {
        if (found.has(i)) named.add(row)
        row++
        const next = lineOf(found.has(i) ? apagada(record) : record, { at, line, separador: file.separador })
        text += next.text
        at = next.at
      }
      hash.update(text)
      yield text
    }
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof FileGone) return undefined
    throw error
  }
  if (named.size === 0) return undefined
  const rows = [cabecalho, ...amostra].map((values, i) => (named.has(i) ? apagada(values) : values))
  return { sha256: hash.digest('hex'), cabecalho: rows[0] ?? [], amostra: rows.slice(1) }
}

type Rows = { record: string[]; line: number }[]

/** The headings and the rows, as many as one statement looks at. What cannot be read any more is left out, so that nobody is named there. */
async function* piecesOf({ integrations, log }: Ran, { id, chave, codificacao, separador }: Importado): AsyncGenerator<Rows> {
  let piece: Rows = []
  try {
    for await (const one of records(await integrations.files.open(chave), { codificacao, separador })) {
      if (piece.push(one) < PIECE) continue
      yield piece
      piece = []
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ id, reason: error.message }, 'Um arquivo importado não pode mais ser lido inteiro; o resto dele não foi olhado')
  }
  yield piece
}

/** @returns false where somebody asked for it meanwhile */
async function excluirPrevia(ctx: Ran, { id, arquivoId }: Importado): Promise<boolean> {
  await descartarArquivos(ctx, [arquivoId])
  return !(await readImportadoApos(ctx.db, id - 1))?.inicio
}

/** Puts the new file in the place of the old one. @returns false where another one has taken it already, which is not looked through yet */
async function trocar(ctx: Ran, file: Importado, { path, sha256, ...shown }: Written & { path: string }): Promise<boolean> {
  const { size } = await stat(path)
  const arquivoId = await incluirArquivo(ctx, { part: 'arquivo', name: file.nome, path, size, sha256 }, 'arquivo', KIND)
  const taken = await inTransaction(ctx.db, async (trx) => {
    if (!(await updateImportado(trx, file, { ...shown, arquivoId, codificacao: UTF8 }, ctx.now()))) return false
    await confirmarArquivos(trx, [arquivoId], ctx.now())
    return true
  })
  await descartarArquivos(ctx, [taken ? file.arquivoId : arquivoId])
  return taken
}
