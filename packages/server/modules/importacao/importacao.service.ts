import { counted } from '@retaguarda/contract/kit/counted.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { podeMudarLoja } from '@retaguarda/contract/cliente.ts'
import { podeMudarRetencao } from '@retaguarda/contract/faturamento/retencao.ts'
import {
  AMOSTRA_MAX,
  COLUNA_SECRETA,
  type Importacao,
  IMPORTACAO_COLUNAS,
  type TipoImportacao,
  COLUNAS_DE_RETENCAO,
} from '@retaguarda/contract/importacao.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { Refusal } from '../../base/refusal.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, invalid, must, RuleError, forbidden } from '../../base/errors.ts'
import { csvChunks } from '../../kit/export/csv.ts'
import type { Download } from '../../kit/http/handle.ts'
import { colunasDe, mapaDe, simple } from '../../kit/importacao/mapa.calc.ts'
import type { Fonte } from '../../kit/importacao/medida.ts'
import { type Cabecalho, readCabecalho, records } from '../../kit/importacao/planilha.ts'
import { pastaComoCsv } from '../../kit/importacao/pasta.ts'
import { beginLote } from '../../kit/lote/lote-run.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { inTransaction } from '../../db/transaction.ts'
import { confirmarArquivos, descartarArquivos, incluirArquivo } from '../arquivo/arquivo.service.ts'
import { exigirMudarLoja } from '../cliente/cliente-loja-gravar.service.ts'
import { fonteDe, importacoes } from './importacao.jobs.ts'
import {
  insertAvisos,
  insertImportacao,
  mapRecusas,
  readImportacao,
  readImportacaoVista,
  readMapaLembrado,
  removeAvisos,
  updateConferencia,
  updateIniciada,
} from './importacao.repo.ts'
import { conferirArquivo, isInteiro, LIMITES } from './registros.ts'
import { Readable } from 'node:stream'

type Mapa = (string | null)[]

/** No job takes up what nobody has asked for. */
const NEVER = new Date('9999-12-31T00:00:00Z')
const NADA = 'Esta prévia não existe mais: ela espera uma hora. Escolha o arquivo de novo.'
/** Bytes of a file that are parsed at once, and characters of a cell that are shown. */
const PIECE = 16 * 1024
const SHOWN = 80
const KIND = { type: 'text/csv; charset=utf-8', extensions: ['csv', 'txt'] } as const

/** Looks through a file and keeps it for an hour; nothing of it is written. @throws RuleError 422 */
export async function conferirImportacao(ctx: Ctx, tipo: TipoImportacao, files: readonly Upload[]): Promise<Importacao & { msg: string }> {
  const sent = files.find(({ part }) => part === 'arquivo')
  if (!sent) throw invalid({ arquivo: 'Envie o arquivo, CSV ou XLSX, na parte arquivo.' })
  const file = await comoCsv(sent)
  const fonte = () => createReadStream(file.path, { highWaterMark: PIECE })
  const { cabecalho, amostra, ...medida } = await conferirCabecalho(tipo, fonte)
  const shown = cabecalho.map(cut)
  const mapa = semRetencao(
    ctx,
    tipo,
    semLoja(ctx, tipo, (await readMapaLembrado(ctx.db, tipo, shown)) ?? umaVez(mapaDe(cabecalho, colunasDe(tipo)))),
  )
  const conferida = await conferir(ctx, { tipo, fonte, mapa })
  const arquivoId = await incluirArquivo(ctx, file, 'arquivo', KIND)
  try {
    const id = await inTransaction(ctx.db, async (trx) => {
      const made = await insertImportacao(trx, {
        tipo,
        arquivoId,
        nome: sent.name,
        ...medida,
        cabecalho: shown,
        mapa,
        amostra: JSON.stringify(amostra.map((row) => row.map(cut))),
        ...conferida.contagem,
        criadaEm: ctx.now(),
        requestId: ctx.requestId,
        usuarioId: ctx.user.id,
        inicio: null,
        tentarEm: NEVER,
        fim: null,
        tomadoPor: null,
      })
      await insertAvisos(trx, made, conferida.avisos)
      return made
    })
    return { ...(await consultarImportacao(ctx.db, tipo, id)), msg: 'Arquivo conferido; nada foi gravado.' }
  } catch (error) {
    await descartarArquivos(ctx, [arquivoId])
    throw error
  }
}

const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1).toWellFormed()}…` : text)
const umaVez = (map: Mapa): Mapa => map.map((name, i) => (map.indexOf(name) === i ? name : null))

const temLoja = (tipo: TipoImportacao, map: Mapa) => tipo === 'clientes' && map.includes('lojaUrl')
/** Of who may not say where a store is, that column is not read. */
const semLoja = ({ user }: Ctx, tipo: TipoImportacao, map: Mapa): Mapa =>
  temLoja(tipo, map) && !podeMudarLoja(user) ? map.map((name) => (name === 'lojaUrl' ? null : name)) : map

const isRetencao = (name: string | null) => name !== null && COLUNAS_DE_RETENCAO.includes(name)
const temRetencao = (tipo: TipoImportacao, map: Mapa) => tipo === 'clientes' && map.some(isRetencao)
/** Nor of who may not say what is withheld. */
const semRetencao = ({ user }: Ctx, tipo: TipoImportacao, map: Mapa): Mapa =>
  temRetencao(tipo, map) && !podeMudarRetencao(user) ? map.map((name) => (isRetencao(name) ? null : name)) : map

/** @throws RuleError 403 for columns that the person may not bring */
function exigirColunas(ctx: Ctx, tipo: TipoImportacao, map: Mapa): void {
  if (temLoja(tipo, map)) exigirMudarLoja(ctx)
  if (temRetencao(tipo, map) && !podeMudarRetencao(ctx.user)) throw forbidden('Só o Financeiro muda a retenção na fonte.')
}

async function conferirCabecalho(tipo: TipoImportacao, fonte: Fonte): Promise<Cabecalho> {
  const read = await readCabecalho(fonte, LIMITES, AMOSTRA_MAX).catch(refuse)
  if (read.cabecalho.length === 0) throw invalid({ arquivo: 'O arquivo está vazio. A primeira linha traz os nomes das colunas.' })
  if (read.amostra.length === 0) throw invalid({ arquivo: 'O arquivo não tem nenhuma linha abaixo do cabeçalho.' })
  if (tipo === 'clientes' && read.cabecalho.some((heading) => simple(heading) === simple(COLUNA_SECRETA)))
    throw invalid({
      arquivo: 'A chave da loja não se importa pela tela, que guarda o arquivo. Tire a coluna lojaChave e escreva a chave no cliente.',
    })
  return read
}

/** A workbook as a CSV beside it; a CSV as it is. @throws RuleError 422 */
async function comoCsv(sent: Upload): Promise<Upload> {
  const path = `${sent.path}.csv`
  if (!(await pastaComoCsv(sent.path, path, LIMITES).catch(refuse))) return sent
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer) // a stream without an encoding
  return { ...sent, path, name: sent.name.replace(/\.xlsx$/i, '.csv'), size: (await stat(path)).size, sha256: hash.digest('hex') }
}

function refuse(error: unknown): never {
  throw error instanceof Refusal ? invalid({ arquivo: error.message }) : error
}

type FileField = { tipo: TipoImportacao; fonte: Fonte; mapa: Mapa }

const faltamDe = (tipo: TipoImportacao, map: Mapa) => colunasDe(tipo).obrigatorias.filter((name) => !map.includes(name))

/** What each row would be; nothing where a column that is needed is missing. @throws RuleError 422 */
async function conferir(ctx: Ctx, file: FileField) {
  const missing = faltamDe(file.tipo, file.mapa).length > 0
  const lidas = missing ? [] : (await conferirArquivo(ctx, file).catch(refuse)).lidas
  const avisos = lidas.flatMap(({ linha, veredito }) => (veredito ? [{ linha, ...veredito }] : []))
  const count = (what: string) => avisos.filter(({ tipo }) => tipo === what).length
  const [mudam, ficam, recusadas] = [count('muda'), count('fica'), count('recusa')]
  return { avisos, contagem: { linhas: lidas.length, novas: lidas.length - recusadas - ficam - mudam, mudam, ficam, recusadas } }
}

/** Reads the headings of a file in another way, and looks through it again. @throws RuleError 403, 404, 409 or 422 */
export async function mapearImportacao(ctx: Ctx, tipo: TipoImportacao, id: number, mapa: Mapa): Promise<Importacao & { msg: string }> {
  const row = must(await readImportacao(ctx.db, tipo, id), NADA)
  conferirMapa(tipo, mapa, row.cabecalho.length)
  exigirColunas(ctx, tipo, mapa)
  const { avisos, contagem } = await conferir(ctx, { tipo, fonte: fonteDe(ctx, row.chave), mapa })
  await inTransaction(ctx.db, async (trx) => {
    if (!(await updateConferencia(trx, id, mapa, contagem))) throw conflict('Esta importação já começou. Escolha o arquivo de novo.')
    await removeAvisos(trx, id)
    await insertAvisos(trx, id, avisos)
  })
  return { ...(await consultarImportacao(ctx.db, tipo, id)), msg: 'Arquivo conferido de novo; nada foi gravado.' }
}

function conferirMapa(tipo: TipoImportacao, map: Mapa, headings: number): void {
  const { todas } = colunasDe(tipo)
  const names = map.filter((name) => name !== null)
  const unknown = names.some((name) => !todas.includes(name) || name === COLUNA_SECRETA)
  if (map.length !== headings || map.length > IMPORTACAO_COLUNAS || unknown)
    throw invalid({ mapa: 'Diga de cada coluna do arquivo, na ordem dele, qual das colunas conhecidas ela é, ou nenhuma.' })
  if (new Set(names).size < names.length) throw invalid({ mapa: 'Cada coluna conhecida pode ser escolhida uma só vez.' })
}

/** Has what was looked through be written in the background; asked again, it goes on as it does. @throws RuleError 403, 404 or 422 */
export const iniciarImportacao = (ctx: Ctx, tipo: TipoImportacao, id: number): Promise<{ msg: string; id: number; total: number }> =>
  inTransaction(ctx.db, async (trx) => {
    const row = must(await readImportacao(trx, tipo, id), NADA)
    const { linhas: total, nome, arquivoId } = row
    exigirColunas(ctx, tipo, row.mapa)
    if (row.inicio === null) conferirConferida(tipo, row)
    const begun = await updateIniciada(trx, id, { inicio: ctx.now(), requestId: ctx.requestId, usuarioId: ctx.user.id })
    if (!begun) return { msg: 'Esta importação já tinha sido pedida.', id, total }
    await confirmarArquivos(trx, [arquivoId], ctx.now())
    await removeAvisos(trx, id)
    await audit(trx, ctx, {
      entidade: 'importacao',
      registro: id,
      acao: 'importar',
      depois: { tipo, arquivo: nome, linhas: total, mapa: row.mapa },
    })
    await beginLote(trx, importacoes, id)
    return { msg: `Importação de ${counted(total, 'linha', 'linhas')} iniciada.`, id, total }
  })

type Conferida = { mapa: Mapa; novas: number; mudam: number; recusadas: number }

function conferirConferida(tipo: TipoImportacao, { mapa, novas, mudam, recusadas }: Conferida): void {
  if (faltamDe(tipo, mapa).length > 0) throw new RuleError('regra', 'Falta dizer qual coluna do arquivo é cada uma das obrigatórias.')
  if (isInteiro(tipo) && recusadas > 0)
    throw new RuleError('regra', 'Uma linha com problema recusa o arquivo inteiro. Corrija-o e escolha-o de novo.')
  if (novas + mudam === 0) throw new RuleError('regra', 'O arquivo não traz nada de novo para gravar.')
}

/** @throws RuleError 404 */
export async function consultarImportacao(db: Db, tipo: TipoImportacao, id: number): Promise<Importacao> {
  const found = must(await readImportacaoVista(db, tipo, id), NADA)
  return { ...found, faltam: faltamDe(tipo, found.mapa) }
}

/** The refused rows as they came, with the reason beside. @throws RuleError 404 */
export async function baixarRecusadas(ctx: Ctx, tipo: TipoImportacao, id: number): Promise<Download> {
  const row = must(await readImportacao(ctx.db, tipo, id), NADA)
  const motivos = await mapRecusas(ctx.db, id)
  const text = (name: string, label: string) => ({ name, column: col.text(label) })
  const columns = [...row.cabecalho.map((label, i) => text(String(i), label)), text('linha', 'Linha'), text('motivo', 'Motivo')]
  async function* recusadas() {
    for await (const { record, line } of records(fonteDe(ctx, row.chave)(), row)) {
      const motivo = motivos.get(line)
      if (motivo !== undefined) yield { ...record, linha: String(line), motivo }
    }
  }
  const name = `${row.nome.replace(/\.[a-z]{1,4}$/i, '')}-recusadas.csv`
  return {
    name,
    type: 'text/csv; charset=utf-8',
    content: Readable.from(csvChunks(columns, recusadas())),
    about: counted(motivos.size, 'linha', 'linhas'),
  }
}
