import { present } from '@retaguarda/contract/kit/present.ts'
import { conflict, invalid, notFound, RuleError } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { fileKind } from '../../../integrations/files/file-kind.ts'
import { auditAll } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import type { Download } from '../../../kit/http/handle.ts'
import type { Upload } from '../../../kit/http/multipart.ts'
import { baixarArquivo, confirmarArquivos, incluirArquivo } from '../../arquivo/arquivo.service.ts'
import { retencaoText } from '../valores/valores.calc.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { type ComComprovante, lockRetencoes, readComprovante, updateComprovante } from './retencao-lista.repo.ts'

const NO_RETENCAO = 'Uma das retenções não está mais na lista. Recarregue a página.'
const TIPOS = ['application/pdf', 'image/png', 'image/jpeg']

/**
 * Puts a proof away, before the transaction that gives it to what it proves.
 * @returns its id
 * @throws RuleError 415, 422, 503
 */
export async function receberComprovante(ctx: Ctx, files: readonly Upload[]): Promise<number> {
  const upload = files.find(({ part }) => part === 'arquivo')
  if (!upload) throw invalid({ arquivo: 'Escolha o comprovante.' })
  const kind = await fileKind(upload)
  const sentence = `O arquivo ${upload.name} não é PDF, PNG nem JPEG. Escolha outro.`
  if (!kind || !TIPOS.includes(kind.type)) throw new RuleError('formato', sentence, { fields: { arquivo: sentence } })
  return incluirArquivo(ctx, upload, 'arquivo', kind)
}

/**
 * One file for several rows, in the place of what they had.
 * @throws RuleError 404, 409
 */
export async function comprovarRetencoes(
  trx: Trx,
  ctx: Ctx,
  ids: readonly number[],
  arquivoId: number,
): Promise<{ msg: string; retencoes: number[] }> {
  const chosen = [...new Set(ids)].toSorted((a, b) => a - b)
  const rows = await lockRetencoes(trx, chosen)
  if (rows.length < chosen.length) throw notFound(NO_RETENCAO)
  await confirmarArquivos(trx, [arquivoId], ctx.now())
  await updateComprovante(trx, chosen, arquivoId)
  await auditar(trx, ctx, 'depois', rows)
  const msg = rows.length === 1 ? 'Comprovante guardado.' : `Comprovante guardado para ${rows.length} retenções.`
  return { msg, retencoes: chosen }
}

/** @throws RuleError 404, 409 */
export async function excluirComprovante(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const rows = await lockRetencoes(trx, [id])
  if (rows.length === 0) throw notFound(NO_RETENCAO)
  if (rows.every(({ arquivoId }) => arquivoId === null)) throw conflict('Esta retenção não tem comprovante. Recarregue a página.')
  await updateComprovante(trx, [id], null)
  await auditar(trx, ctx, 'antes', rows)
  return { msg: 'Comprovante excluído.' }
}

/** @throws RuleError 404 */
export async function baixarComprovante(ctx: Ctx, id: number): Promise<Download> {
  const arquivoId = await readComprovante(ctx.db, id)
  if (arquivoId === null) throw notFound('Esta retenção não tem comprovante.')
  return baixarArquivo(ctx, arquivoId)
}

/** In the history of each of the invoices. */
const auditar = (trx: Trx, ctx: Ctx, when: 'antes' | 'depois', rows: readonly ComComprovante[]) =>
  auditAll(
    trx,
    [...Map.groupBy(rows, ({ faturaId }) => faturaId)].map(([registro, dela]) => ({
      ctx,
      change: {
        entidade: ENTIDADE_FATURA,
        registro,
        acao: `${when === 'depois' ? 'incluir' : 'excluir'} comprovante de retenção`,
        [when]: { retencoes: dela.map(retencaoText) },
        clienteId: present(dela[0]).clienteId,
      },
    })),
  )
