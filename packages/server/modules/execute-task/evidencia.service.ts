import { topicoExecucao } from '@retaguarda/contract/evento.ts'
import { EVIDENCIA_TIPOS, type EvidenciaData } from '@retaguarda/contract/runner.ts'
import { extensionOf, type FileKind } from '../../integrations/files/file-kind.ts'
import type { Ctx, RunnerCtx } from '../../kit/ctx/context.ts'
import { invalid, must, RuleError } from '../../base/errors.ts'
import type { Download } from '../../kit/http/handle.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { baixarArquivo, confirmarArquivos, descartarArquivos, incluirArquivo } from '../arquivo/arquivo.service.ts'
import { countEvidencias, insertEvidencia, readEvidencia } from './evidencia.repo.ts'
import { RESULTADO_AUSENTE } from './executar.service.ts'

/** Of one result, of all its attempts. */
const POR_RESULTADO = 2000
const RECEBIDA = { msg: 'Evidência recebida.' }

/** A screen may be a JPEG as well; the rest is what its kind says, whatever it is called. */
const KINDS: Record<EvidenciaData['tipo'], FileKind | undefined> = {
  tela: undefined,
  html: { type: `${EVIDENCIA_TIPOS.html}; charset=utf-8`, extensions: ['html'] },
  console: { type: `${EVIDENCIA_TIPOS.console}; charset=utf-8`, extensions: ['txt'] },
  rede: { type: `${EVIDENCIA_TIPOS.rede}; charset=utf-8`, extensions: ['txt'] },
  trace: { type: EVIDENCIA_TIPOS.trace, extensions: ['zip'] },
}

/** Keeps a piece of evidence that the runner sends; the same id is one. @throws RuleError 404, 415, 422 */
export async function receberEvidencia(ctx: RunnerCtx, data: EvidenciaData, files: Upload[]) {
  const { id, result, ordem, tipo, tentativa, rodada } = data
  const upload = files.find(({ part }) => part === 'arquivo')
  if (!upload) throw invalid({ arquivo: 'Envie a evidência na parte arquivo.' })
  const found = must(await countEvidencias(ctx.db, ctx.execucao, result), RESULTADO_AUSENTE)
  if (await readEvidencia(ctx.db, id)) return RECEBIDA
  if (tentativa > found.tentativa) throw invalid({ tentativa: 'Esta tentativa não existe.' })
  if (found.n >= POR_RESULTADO)
    throw new RuleError('regra', `Um resultado guarda no máximo ${POR_RESULTADO.toLocaleString('pt-BR')} evidências.`)
  const kind = KINDS[tipo]
  const name = `${tipo}${ordem === null ? '' : `-${ordem}`}.${kind?.extensions[0] ?? (extensionOf(upload.name) || 'png')}`
  const arquivoId = await incluirArquivo(ctx, { ...upload, name }, 'arquivo', kind)
  let kept = false
  try {
    kept = await inTransaction(ctx.db, async (trx) => {
      const row = { id, resultadoId: result, tentativa, rodada, ordem, tipo, arquivoId, criadaEm: ctx.now() }
      if (!(await insertEvidencia(trx, row))) return false
      await confirmarArquivos(trx, [arquivoId], ctx.now())
      await notifyChange(trx, topicoExecucao(ctx.execucao))
      return true
    })
  } finally {
    if (!kept) await descartarArquivos(ctx, [arquivoId])
  }
  return RECEBIDA
}

/** @throws RuleError 404 */
export async function baixarEvidencia(ctx: Ctx, id: string): Promise<Download> {
  const found = must(await readEvidencia(ctx.db, id), 'Evidência não encontrada. Ela é guardada por um tempo e depois excluída.')
  return baixarArquivo(ctx, found.arquivoId)
}
