import { Readable } from 'node:stream'
import { type ExportarContabilForm, UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, competenciaDe, dayOf, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, must } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import type { Download } from '../../kit/http/handle.ts'
import { headOf, writerOf } from './arquivo.calc.ts'
import {
  closeEntries,
  hasAFechar,
  hasExportado,
  insertExportacao,
  insertParte,
  listEntries,
  openEntries,
  type Periodo,
  readEspera,
  readExportacao,
  readParte,
} from './exportar.repo.ts'
import { lancarNaTransacao } from './lancar.service.ts'
import { readPlano } from './plano.repo.ts'

/** The name under which files are audited. */
const ENTIDADE_EXPORTACAO = 'contabil-exportacao'

/** Entries that are written before others have their turn. */
const PIECE = 2000

type Exportado = { msg: string; id: number; lancamentos: number; total: string; complemento: boolean }

/**
 * Writes one file with all of a month or a year that is in none yet, by the plan of now.
 * @throws RuleError 409 without a plan, where it lacks an account, or where nothing waits
 */
export async function exportarContabil(trx: Trx, ctx: Ctx, { ano, mes }: ExportarContabilForm): Promise<Exportado> {
  const { desde } = must(await lancarNaTransacao(trx), 'Não há plano de contas.')
  if (desde === null) throw conflict('Ainda não há plano de contas do contador: preencha-o em Contador, Plano de contas.')
  const periodo = periodoDe(ano, mes)
  const { lancamentos, total, faltam } = await readEspera(trx, periodo)
  const complemento = await hasExportado(trx, periodo)
  if (lancamentos === 0)
    throw conflict(
      complemento ? `Nada mudou desde o último arquivo de ${monthText(ano, mes)}.` : `Não há lançamentos de ${monthText(ano, mes)}.`,
    )
  const [falta] = faltam
  if (falta !== undefined) throw conflict(`Falta a conta de ${UsoContabil.labels[falta]} no plano.`)
  const nova = { ano, mes, lancamentos, total, complemento, usuarioId: ctx.user.id, dataHora: ctx.now() }
  const id = await insertExportacao(trx, nova, periodo)
  await write(trx, id)
  const depois = { periodo: monthText(ano, mes), lancamentos, total, complemento }
  await audit(trx, ctx, { entidade: ENTIDADE_EXPORTACAO, registro: id, acao: 'exportar', depois })
  const what = complemento ? 'Complemento' : 'Arquivo'
  const msg = `${what} de ${monthText(ano, mes)} gerado com ${counted(lancamentos, 'lançamento', 'lançamentos')}, ${brl(total)}.`
  return { msg, id, lancamentos, total, complemento }
}

/** The last month that is over, while the accountant has no file of it. */
export async function consultarAFechar({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Competencia | null> {
  const month = somaMeses(competenciaDe(dayOf(now())), -1)
  return (await hasAFechar(db, periodoDe(month.ano, month.mes), month)) ? month : null
}

const two = (n: number) => String(n).padStart(2, '0')
const monthText = (ano: number, mes: number | null) => (mes === null ? String(ano) : `${two(mes)}/${ano}`)

function periodoDe(ano: number, mes: number | null): Periodo {
  if (mes === null) return { de: `${ano}-01-01`, ate: `${ano}-12-31` }
  return { de: `${ano}-${two(mes)}-01`, ate: `${ano}-${two(mes)}-${new Date(Date.UTC(ano, mes, 0)).getUTCDate()}` }
}

async function write(trx: Trx, id: number): Promise<void> {
  const plano = await readPlano(trx)
  const rowOfEntry = writerOf(plano)
  await openEntries(trx, id)
  for (let parte = 0; ; parte++) {
    const entries = await listEntries(trx, PIECE)
    if (entries.length === 0) break
    const rows = entries.map(rowOfEntry).join('')
    await insertParte(trx, id, parte, Buffer.from(parte === 0 ? headOf(plano) + rows : rows))
  }
  await closeEntries(trx)
}

/** The bytes as they were made. @throws RuleError 404 */
export async function baixarContabil({ db }: Pick<Ctx, 'db'>, id: number): Promise<Download> {
  const { ano, mes, partes, bytes } = must(await readExportacao(db, id), 'Arquivo do contador não encontrado. Recarregue a página.')
  const name = `contador-${ano}${mes === null ? '' : `-${two(mes)}`}-${id}.csv`
  return { name, type: 'text/csv; charset=utf-8', content: Readable.from(piecesOf(db, id, partes)), size: bytes }
}

async function* piecesOf(db: Db, id: number, partes: number): AsyncGenerator<Buffer> {
  for (let parte = 0; parte < partes; parte++) yield await readParte(db, id, parte)
}
