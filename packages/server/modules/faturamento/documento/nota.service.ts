import { NOTA_DE_ACORDO, type NotaForm, podeNota } from '@retaguarda/contract/faturamento/documento.ts'
import { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { conflict, invalid, must, notFound, refusedBy } from '../../../base/errors.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { extensionOf } from '../../../integrations/files/file-kind.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import type { Download } from '../../../kit/http/handle.ts'
import type { Upload } from '../../../kit/http/multipart.ts'
import { lockRecord, touchRecord } from '../../../kit/register/version.ts'
import { readArquivo } from '../../arquivo/arquivo.repo.ts'
import { baixarArquivo, confirmarArquivos, descartarArquivos, incluirArquivo } from '../../arquivo/arquivo.service.ts'
import { readAcordoQueAFez } from '../../cobranca/acordo.repo.ts'
import { listNfseDaFatura } from '../../nfse/nota/nota.repo.ts'
import { readFatura } from '../fatura/fatura.repo.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { readCreditado } from '../valores/creditos.repo.ts'
import { consultarBoletos } from './consultar-boletos.service.ts'
import { insertNota, listNotas, readArquivoDaNota, readNota, removeNota } from './nota.repo.ts'
import { completarNota, type NotaInteira } from './nota-xml.service.ts'

const NO_FATURA = 'Fatura não encontrada. Talvez outra pessoa a tenha excluído.'
const NO_NOTA = 'Nota fiscal não encontrada. Talvez outra pessoa a tenha excluído.'

/** @throws RuleError 404 */
export async function consultarDocumentos(db: Db, id: number) {
  const [fatura, acordo, boletos, notas, nfse, { sobra, pagoAMais }] = await Promise.all([
    readFatura(db, id),
    readAcordoQueAFez(db, id),
    consultarBoletos(db, id),
    listNotas(db, id),
    listNfseDaFatura(db, id),
    readCreditado(db, id),
  ])
  if (!fatura) throw notFound(NO_FATURA)
  return { fatura, acordo: acordo ?? null, boletos, notas, nfse, pagoAMais: toMoney(exact(sobra).minus(pagoAMais)) }
}

const PARTES = ['xml', 'pdf'] as const
type Part = (typeof PARTES)[number]
const TIPOS: Record<Part, { type: string; name: string }> = {
  xml: { type: 'application/xml', name: 'XML' },
  pdf: { type: 'application/pdf', name: 'PDF' },
}

/**
 * Puts the files of a nota fiscal away, before the transaction that adds it.
 * @throws RuleError 404, 409 for an invoice that is still calculated, is cancelled or is an agreement's, 415 and 422 for the files
 */
export async function receberNota(ctx: Ctx, faturaId: number, form: NotaForm, files: Upload[]): Promise<Recebida> {
  await mustTake(ctx.db, faturaId)
  const stored = await incluirArquivos(ctx, form, files)
  try {
    return { nota: await completarNota(ctx.db, form, files), stored }
  } catch (error) {
    await descartarArquivos(ctx, idsOf(stored))
    throw error
  }
}
type Recebida = { nota: NotaInteira; stored: Stored[] }

/** Gives up files of a nota fiscal that was not added. */
export const descartarNota = (ctx: Ctx, { stored }: Recebida): Promise<void> => descartarArquivos(ctx, idsOf(stored))

/** Adds a nota fiscal with its files to an invoice. @throws RuleError 404, 409 as above, 422 for a key that another one has */
export async function incluirNota(trx: Trx, ctx: Ctx, faturaId: number, { nota, stored }: Recebida): Promise<{ msg: string; id: number }> {
  try {
    return { msg: 'Nota fiscal incluída.', id: await registrarNota(trx, ctx, faturaId, nota, stored) }
  } catch (error) {
    if (refusedBy(error).constraint === 'fatura_documento_chave_unica')
      throw invalid({ chave: 'Já há uma nota fiscal com esta chave de acesso. Confira a chave.' })
    throw error
  }
}

async function mustTake(db: Db, faturaId: number) {
  const fatura = must(await readFatura(db, faturaId), NO_FATURA)
  if (!podeNota('incluir', fatura.situacao))
    throw conflict('Uma fatura em processamento ou cancelada não recebe nota fiscal. Feche a fatura antes.')
  if (fatura.tipo === TipoFatura.code.ACORDO) throw conflict(NOTA_DE_ACORDO)
  return fatura
}

type Stored = { parte: Part; arquivoId: number }
const idsOf = (stored: Stored[]) => stored.map(({ arquivoId }) => arquivoId)

/** What a form names is what a file must be, by its content. */
async function incluirArquivos(ctx: Ctx, form: NotaForm, files: Upload[]): Promise<Stored[]> {
  const stored: Stored[] = []
  try {
    for (const parte of PARTES) {
      const part = form[parte]
      if (part === null) continue
      const { name } = TIPOS[parte]
      const upload = files.find((file) => file.part === part)
      if (!upload) throw invalid({ [parte]: `O arquivo ${name} não veio no envio. Escolha-o de novo.` })
      const arquivoId = await incluirArquivo(ctx, upload, parte)
      stored.push({ parte, arquivoId })
      await mustBe(ctx.db, arquivoId, parte)
    }
    return stored
  } catch (error) {
    await descartarArquivos(ctx, idsOf(stored))
    throw error
  }
}

async function mustBe(db: Db, arquivoId: number, part: Part): Promise<void> {
  const file = await readArquivo(db, arquivoId)
  if (!file) throw new Error('A file that was just stored is gone')
  const { tipo, nome } = file
  // XML is text, which only its name tells from other text.
  if (tipo === TIPOS[part].type && (part === 'pdf' || extensionOf(nome) === 'xml')) return
  throw invalid({ [part]: `O arquivo ${nome} não é ${TIPOS[part].name}. Escolha o ${TIPOS[part].name} da nota.` })
}

async function registrarNota(trx: Trx, ctx: Ctx, faturaId: number, form: NotaInteira, stored: Stored[]): Promise<number> {
  await lockRecord(trx, 'fatura', faturaId)
  const { cliente } = await mustTake(trx, faturaId)
  const { numero, chave, valor } = form
  await confirmarArquivos(trx, idsOf(stored), ctx.now())
  const common = { faturaId, dataHora: ctx.now(), usuarioId: ctx.user.id }
  const id = await insertNota(trx, { ...common, nome: `Nota fiscal ${numero}`, numero, chave, valor }, stored)
  await touchRecord(trx, ctx, 'fatura', faturaId)
  const depois = { nota: numero, chaveNota: chave, valorNota: valor, arquivos: stored.map(({ parte }) => parte) }
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: faturaId, acao: 'incluir nota fiscal', depois, clienteId: cliente.id })
  return id
}

/** With its files. @throws RuleError 404 */
export async function excluirNota(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const nota = must(await readNota(trx, id), NO_NOTA)
  await lockRecord(trx, 'fatura', nota.faturaId)
  if (!(await removeNota(trx, id))) throw notFound(NO_NOTA)
  await touchRecord(trx, ctx, 'fatura', nota.faturaId)
  const antes = { nota: nota.numero, chaveNota: nota.chave, valorNota: nota.valor }
  const { faturaId: registro, clienteId } = nota
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro, acao: 'excluir nota fiscal', antes, clienteId })
  return { msg: 'Nota fiscal excluída.' }
}

/** @throws RuleError 404 */
export async function baixarNota(ctx: Ctx, id: number, part: Part): Promise<Download> {
  const arquivoId = await readArquivoDaNota(ctx.db, id, part)
  if (arquivoId === undefined) throw notFound(`Esta nota fiscal não tem ${TIPOS[part].name}.`)
  return baixarArquivo(ctx, arquivoId)
}
