import { ITENS_MAX, type RetornoImportado, type retorno, SituacaoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { invalid, must } from '../../base/errors.ts'
import type { Download } from '../../kit/http/handle.ts'
import { beginLote } from '../../kit/lote/lote-run.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { inTransaction } from '../../db/transaction.ts'
import { baixarArquivo, confirmarArquivos, descartarArquivos, incluirArquivo } from '../arquivo/arquivo.service.ts'
import { contaDesconhecida, contasDoArquivo, type ContaDoBanco } from './conta.calc.ts'
import { type ArquivoLido, readRetorno } from './leitura/read-retorno.ts'
import type { Lida } from './leitura/leitor.calc.ts'
import { Recusa } from './leitura/recusa.calc.ts'
import { countPagas, type FimDaLinha, listFins, mapClientes } from './row.repo.ts'
import { avisoDaSequencia } from './numero.calc.ts'
import { preverRetorno } from './prever.service.ts'
import { retornos } from './retorno.jobs.ts'
import {
  insertRetorno,
  listContasDoBanco,
  readArquivoDoRetorno,
  readRetornoIgual,
  readRetornoImportado,
  readSequencia,
  readSituacaoDoRetorno,
} from './retorno.repo.ts'

type Previa = z.input<typeof retorno.previa.response>
/** Of whoever brings a file: a person, or, with null, the folder that is watched. */
export type Importador = Pick<PublicCtx, 'db' | 'integrations' | 'now' | 'log' | 'requestId'> & { user: { id: number } | null }

const ENTIDADE = 'retorno'
const NADA = 'Retorno não encontrado.'
const { PROCESSANDO } = SituacaoRetorno.code

/** The file of a form. @throws RuleError 422 */
export function arquivoDe(files: readonly Upload[]): Upload {
  const file = files.find(({ part }) => part === 'arquivo')
  if (!file) throw invalid({ arquivo: 'Envie o arquivo de retorno na parte arquivo.' })
  return file
}

/** What a file says and an import would make of it; nothing is written. @throws RuleError 422 */
export async function conferirRetorno({ db, now }: Pick<PublicCtx, 'db' | 'now'>, file: Upload): Promise<Previa> {
  const lidas: Lida[] = []
  const { resumo, cabecalho, sha256 } = await readRetorno(file.path, (lida) => {
    if (lidas.length < ITENS_MAX) lidas.push(lida)
  }).catch(refuse)
  const contas = contasDoArquivo(await listContasDoBanco(db, cabecalho.banco), cabecalho.donos)
  const [conta] = contas
  const same = await readRetornoIgual(db, sha256)
  const { fins, ...previsto } = same ? await feitoDe(db, same.id) : await previstoDe(db, file.path, contas, resumo, dayOf(now()))
  const byRow = new Map(fins.map((end) => [end.linha, end]))
  const boletos = fins.flatMap(({ documentoId }) => documentoId ?? [])
  const clientes = await mapClientes(db, boletos)
  return {
    msg: same ? 'Este arquivo já foi importado.' : 'Arquivo conferido; nada foi gravado.',
    id: same?.id ?? null,
    duplicado: same !== undefined,
    contaBancaria: conta ? { id: conta.id, nome: conta.nome } : null,
    ...resumo,
    ...previsto,
    itens: lidas.map(({ carteira: _carteira, pix: _pix, numero: _numero, ...lida }) => {
      const { documentoId: boleto = null, situacao = null, mensagem = '' } = byRow.get(lida.linha) ?? {}
      return { ...lida, boleto, cliente: (boleto !== null && clientes.get(boleto)) || null, situacao, mensagem }
    }),
  }
}

type Previsto = Pick<Previa, 'situacao' | 'aLiquidar' | 'emParte' | 'excecoes' | 'repetidas' | 'avisos'> & { fins: FimDaLinha[] }

/** Of a file that was imported. */
async function feitoDe(db: Db, id: number): Promise<Previsto> {
  const { situacao, excecoes, repetidas, avisos } = await consultarRetorno(db, id)
  return { situacao, excecoes, repetidas, avisos, ...(await countPagas(db, id)), fins: await listFins(db, id, ITENS_MAX) }
}

async function previstoDe(
  db: Db,
  path: string,
  contas: readonly ContaDoBanco[],
  { avisos, layout, sequencia }: ArquivoLido['resumo'],
  hoje: string,
): Promise<Previsto> {
  const [conta] = contas
  const common = { situacao: null, avisos, aLiquidar: 0, emParte: 0, excecoes: 0, repetidas: 0, fins: [] }
  if (!conta) return common
  const ids = contas.map(({ id }) => id)
  const carteiras = new Map(contas.map(({ id, carteira }) => [id, carteira]))
  const previsao = await preverRetorno(db, path, { contaBancariaId: conta.id, contas: ids, carteiras }, { hoje, most: ITENS_MAX })
  const aviso = avisoDaSequencia(await readSequencia(db, conta.id, layout), sequencia)
  return { ...common, ...previsao, avisos: [...avisos, ...(aviso ? [aviso] : [])] }
}

function refuse(error: unknown): never {
  throw error instanceof Recusa ? invalid({ arquivo: error.message }) : error
}

/**
 * Judges a file and takes it in; what it says is done in the background. The same file again is the one that is there, also while it is
 * worked off.
 * @returns its number, and whether it was there
 * @throws RuleError 422, which the audit keeps with the file's SHA-256
 */
export async function receberRetorno(by: Importador, file: Upload): Promise<{ id: number; duplicado: boolean }> {
  try {
    const lido = await readRetorno(file.path, () => {})
    const same = await readRetornoIgual(by.db, lido.sha256)
    if (same) return { id: same.id, duplicado: true }
    const { banco, donos } = lido.cabecalho
    const contas = contasDoArquivo(await listContasDoBanco(by.db, banco), donos)
    const [conta] = contas
    if (!conta) throw new Recusa(contaDesconhecida(banco, donos))
    return await incluirRetorno(by, file, lido, [conta, ...contas.slice(1)])
  } catch (error) {
    if (!(error instanceof Recusa)) throw error
    const depois = { arquivo: file.name, motivo: error.message }
    await inTransaction(by.db, (trx) => audit(trx, by, { entidade: ENTIDADE, registro: file.sha256, acao: 'recusar', depois }))
    return refuse(error)
  }
}

/** What a bank's file is kept as, whatever its name says. */
const KIND = { type: 'text/plain; charset=iso-8859-1', extensions: ['ret', 'txt', 'crt', 'rst'] } as const

async function incluirRetorno(
  by: Importador,
  file: Upload,
  { resumo, sha256 }: ArquivoLido,
  contas: readonly [ContaDoBanco, ...ContaDoBanco[]],
) {
  const arquivoId = await incluirArquivo(by, file, 'arquivo', KIND)
  const contaBancariaId = contas[0].id
  const made = await inTransaction(by.db, async (trx) => {
    const aviso = avisoDaSequencia(await readSequencia(trx, contaBancariaId, resumo.layout), resumo.sequencia)
    const id = await insertRetorno(trx, {
      ...resumo,
      sha256,
      arquivoId,
      nome: file.name,
      contaBancariaId,
      contas: contas.map((conta) => conta.id),
      avisos: [...resumo.avisos, ...(aviso ? [aviso] : [])],
      inicio: by.now(),
      requestId: by.requestId,
      usuarioId: by.user?.id ?? null,
      fim: null,
      tentarEm: null,
      tomadoPor: null,
    })
    if (id === undefined) return undefined
    await confirmarArquivos(trx, [arquivoId], by.now())
    const { banco, layout, linhas, titulos, totalPago } = resumo
    const depois = { arquivo: file.name, sha256, banco, layout, linhas, titulos, totalPago }
    await audit(trx, by, { entidade: ENTIDADE, registro: id, acao: 'importar', depois })
    await beginLote(trx, retornos, id)
    return { id, duplicado: false }
  })
  if (made) return made
  await descartarArquivos(by, [arquivoId])
  const same = await readRetornoIgual(by.db, sha256)
  if (!same) throw new Error('The file that stood in the way is gone')
  return { id: same.id, duplicado: true }
}

/** ms that a call waits for the end of what it began, and between two looks. */
const ESPERA = 30_000
const OLHAR = 100

/** Waits for the end of an import as long as a person would. */
export async function esperarRetorno({ db, life }: Pick<PublicCtx, 'db' | 'life'>, id: number): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < ESPERA && !life.leaving()) {
    const row = await readSituacaoDoRetorno(db, id)
    if (row?.situacao !== PROCESSANDO) return
    await pause(OLHAR)
  }
}

/** What came of an import so far. */
export async function respostaDe(db: Db, id: number, duplicado: boolean): Promise<RetornoImportado & { msg: string }> {
  const { nome: _nome, inicio: _inicio, fim: _fim, usuario: _usuario, feitos: _feitos, ...lido } = await consultarRetorno(db, id)
  const end = lido.excecoes === 1 ? '1 exceção espera por você.' : `${lido.excecoes.toLocaleString('pt-BR')} exceções esperam por você.`
  const done =
    lido.situacao === PROCESSANDO
      ? 'Arquivo recebido; ele continua em segundo plano.'
      : `Arquivo importado.${lido.excecoes > 0 ? ` ${end}` : ''}`
  return { ...lido, duplicado, msg: duplicado ? 'Este arquivo já foi importado.' : done }
}

/** @throws RuleError 404 */
export async function consultarRetorno(db: Db, id: number) {
  return must(await readRetornoImportado(db, id), NADA)
}

/** The file as it came. @throws RuleError 404 */
export async function baixarRetorno(ctx: Pick<PublicCtx, 'db' | 'integrations'>, id: number): Promise<Download> {
  const row = must(await readArquivoDoRetorno(ctx.db, id), NADA)
  return baixarArquivo(ctx, row.arquivoId)
}
