import { randomBytes } from 'node:crypto'
import { codeOf, reason } from '../../base/refusal.ts'
import { DISK_FULL } from '../../integrations/disco.ts'
import { extensionOf, type FileKind, fileKind } from '../../integrations/files/file-kind.ts'
import { FileGone } from '../../integrations/files/port.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, must, notFound, RuleError } from '../../base/errors.ts'
import type { Download } from '../../kit/http/handle.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { insertArquivo, readArquivo, removeDescartado, updateConfirmado, updateDescartado } from './arquivo.repo.ts'

const ACCEPTED = 'PDF, imagens PNG, JPEG e WebP, documentos de escritório, CSV, TXT, XML, ZIP e certificados PFX, P12, CER e PEM'

type Storing = Pick<Ctx, 'db' | 'integrations' | 'now' | 'log'>

/**
 * Puts an uploaded file into the store, before the transaction of the save it belongs to. It is only waiting there until
 * `confirmarArquivos`; what never comes to that is removed by `undo`, or by the job.
 * @param field the form's field that the refusal stands beside
 * @param known what the file is, where that is known without its content
 * @returns the id of its row
 * @throws RuleError 415 or 422 when the content is not accepted, 503 when the store does not take it
 */
export async function incluirArquivo(
  { db, integrations, now, log }: Storing,
  upload: Upload,
  field: string,
  known?: FileKind,
): Promise<number> {
  const kind = await kindOf(upload, field, known)
  const chave = randomBytes(16).toString('hex')
  const { size: tamanho, sha256 } = upload
  const id = await insertArquivo(db, { chave, nome: nameFor(upload.name, kind), tipo: kind.type, tamanho, sha256, criadoEm: now() })
  try {
    await integrations.files.put(chave, upload)
  } catch (error) {
    log.error({ reason: reason(error) }, 'O arquivo não pôde ser guardado')
    await descartarArquivos({ db, integrations, log }, [id])
    if (codeOf(error) === 'ENOSPC') throw new RuleError('semEspaco', DISK_FULL)
    throw new RuleError('foraDoAr', `O arquivo ${upload.name} não pôde ser guardado. Tente de novo em alguns instantes.`)
  }
  return id
}

async function kindOf(upload: Upload, field: string, known?: FileKind): Promise<FileKind> {
  const refuse = (motivo: 'campos' | 'formato', sentence: string) => new RuleError(motivo, sentence, { fields: { [field]: sentence } })
  if (upload.size === 0) throw refuse('campos', `O arquivo ${upload.name} está vazio.`)
  const kind = known ?? (await fileKind(upload))
  if (!kind) throw refuse('formato', `O conteúdo do arquivo ${upload.name} não é aceito. São aceitos: ${ACCEPTED}.`)
  return kind
}

const NAME_MAX = 255

/** The name without a path, control characters and what turns its reading around, with an extension that its content has. */
export function nameFor(sent: string, { extensions }: Pick<FileKind, 'extensions'>): string {
  const base =
    sent
      .replace(/^.*[/\\]/s, '')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
      .trim() || 'arquivo'
  const ending = extensions.includes(extensionOf(base)) ? '' : `.${extensions[0]}`
  const tail = ending || `.${extensionOf(base)}`
  const stem = Array.from(base.slice(0, ending ? undefined : -tail.length))
    .slice(0, NAME_MAX - tail.length)
    .join('')
  return `${stem}${ending || base.slice(-tail.length)}`
}

/** The name that a person gave to a stored file, ending as the file itself does. */
export const nameWith = (given: string, stored: string): string => nameFor(given, { extensions: [extensionOf(stored)] })

/** Marks stored files as used, in the transaction that refers to them. @throws RuleError 409 when one waited too long and is gone */
export async function confirmarArquivos(trx: Trx, ids: number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  if ((await updateConfirmado(trx, ids, at)) < ids.length) throw conflict('O envio dos arquivos demorou demais. Envie de novo.')
}

/**
 * Removes a file that nothing uses, then its row. It is marked first, so that a save that is just confirming it comes either
 * before or too late; safe to repeat at any point.
 */
export async function excluirSemUso({ db, integrations }: Pick<Ctx, 'db' | 'integrations'>, id: number): Promise<void> {
  const key = await updateDescartado(db, id)
  if (key === undefined) return
  await integrations.files.remove(key)
  await removeDescartado(db, id)
}

/** Gives up files that no committed save uses. What cannot be removed now is left to the job. */
export async function descartarArquivos({ db, integrations, log }: Pick<Ctx, 'db' | 'integrations' | 'log'>, ids: number[]): Promise<void> {
  for (const id of ids)
    await excluirSemUso({ db, integrations }, id).catch((error: unknown) =>
      log.warn({ reason: reason(error) }, 'Um arquivo sem uso não pôde ser removido agora'),
    )
}

/** A stored file as the answer of a download. */
export async function baixarArquivo(ctx: Pick<Ctx, 'db' | 'integrations'>, id: number): Promise<Download> {
  const found = must(await readArquivo(ctx.db, id), GONE)
  try {
    const content = await ctx.integrations.files.open(found.chave)
    return { name: found.nome, type: found.tipo, content, size: found.tamanho }
  } catch (error) {
    if (error instanceof FileGone) throw notFound(GONE)
    throw error
  }
}

const GONE = 'Arquivo não encontrado. Talvez outra pessoa o tenha excluído.'
