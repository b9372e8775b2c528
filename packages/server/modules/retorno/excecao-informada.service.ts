import { COMPROVANTES_MAX, PAGUEI_POR_DIA } from '@retaguarda/contract/pagador.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { addDays, dayOf, dayText, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, must, notFound, RuleError } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import { type FileKind, fileKind } from '../../integrations/files/file-kind.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx/context.ts'
import type { Download } from '../../kit/http/handle.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { baixarArquivo, confirmarArquivos, descartarArquivos, incluirArquivo } from '../arquivo/arquivo.service.ts'
import { NADA_DITO } from './excecao-bancaria.service.ts'
import {
  countInformadas,
  countInformadasDoCliente,
  hasInformada,
  insertInformada,
  lockInformadas,
  readComprovante,
} from './excecao-informada.repo.ts'

const ACEITOS: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']

/** A client says that it has paid a boleto of its own, and proves it with a file. */
export type Informado = { clienteId: number; boleto: number; data: string; valor: string; observacao: string | null }

/**
 * Leaves to a person what a client says that it has paid; nothing is settled by it. The same file for the same boleto is told once, whatever
 * became of it, and by twenty calls at once as well.
 * @throws RuleError 409 where enough proofs of the boleto wait, 415 and 422 for the file, 429 where the client sent enough today
 */
export async function informarPagamento(ctx: PublicCtx, informado: Informado, file: Upload): Promise<void> {
  const kind = await comprovanteDe(file)
  if (await isRepetido(ctx.db, ctx.now(), informado, file)) return
  const arquivoId = await incluirArquivo(ctx, file, 'arquivo', kind)
  const used = await inTransaction(ctx.db, async (trx) => {
    await lockInformadas(trx, informado.clienteId)
    if (await isRepetido(trx, ctx.now(), informado, file)) return false
    await confirmarArquivos(trx, [arquivoId], ctx.now())
    await incluirInformada(trx, ctx, informado, { arquivoId, arquivoHash: file.sha256 })
    return true
  }).catch(async (error: unknown) => {
    await descartarArquivos(ctx, [arquivoId])
    throw error
  })
  if (!used) await descartarArquivos(ctx, [arquivoId])
}

async function comprovanteDe(file: Upload): Promise<FileKind> {
  const kind = await fileKind(file)
  if (kind && ACEITOS.includes(kind.type)) return kind
  const sentence = 'O comprovante é um PDF, um PNG ou um JPEG. Escolha outro arquivo.'
  throw new RuleError('formato', sentence, { fields: { arquivo: sentence } })
}

/** @throws RuleError 409, 429 where it is new and too much */
async function isRepetido(db: Db, now: Date, { clienteId, boleto }: Informado, { sha256 }: Upload): Promise<boolean> {
  if (await hasInformada(db, boleto, sha256)) return true
  const today = dayOf(now)
  if ((await countInformadasDoCliente(db, clienteId, new Date(instanteDe(today)))) >= PAGUEI_POR_DIA) {
    const wait = Math.ceil((Date.parse(instanteDe(addDays(today, 1))) - now.getTime()) / 1000)
    const sentence = `Hoje já recebemos ${PAGUEI_POR_DIA} comprovantes. Envie os outros amanhã.`
    throw new RuleError('limite', sentence, { headers: { 'Retry-After': String(wait) } })
  }
  if ((await countInformadas(db, boleto)) >= COMPROVANTES_MAX)
    throw conflict(`Já há ${COMPROVANTES_MAX} comprovantes deste boleto em conferência.`)
  return false
}

type Guardado = { arquivoId: number; arquivoHash: string }

async function incluirInformada(trx: Trx, ctx: PublicCtx, informado: Informado, file: Guardado): Promise<void> {
  const { boleto, data, valor, observacao, clienteId } = informado
  const item = { ...NADA_DITO, usoEmpresa: `RTG${boleto}`, valorPago: valor, dataOcorrencia: data }
  const mensagem = `O cliente informou que pagou ${brl(valor)} em ${dayText(data)}. Confira no banco.`
  const id = await insertInformada(trx, { boleto, ...file, observacao, item, mensagem, criadaEm: ctx.now() })
  const depois = { boleto, data, valor, observacao, arquivo: file.arquivoId }
  // Whoever has the link says it: also in a session it is not its person.
  await audit(trx, { ...ctx, user: null }, { entidade: 'excecao-bancaria', registro: id, acao: 'informar pagamento', depois, clienteId })
}

/** @throws RuleError 404 */
export async function baixarComprovante(ctx: Ctx, id: number): Promise<Download> {
  const { arquivoId } = must(await readComprovante(ctx.db, id), 'Exceção não encontrada.')
  if (arquivoId === null) throw notFound('Esta exceção não tem comprovante.')
  return baixarArquivo(ctx, arquivoId)
}
