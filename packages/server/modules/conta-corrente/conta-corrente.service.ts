import { cliente } from '@retaguarda/contract/cliente.ts'
import { CONTA_ANOS, CONTA_LINHAS, type ContaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { invalid, must, RuleError } from '../../base/errors.ts'
import { sentences } from '../../base/sentences.ts'
import type { Db } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import type { Download } from '../../kit/http/handle.ts'
import { openPdf, pdfOf } from '../../kit/pdf.ts'
import { drawPage, pagesOf } from '../../kit/pdf-sheet.ts'
import { readEmpresa } from '../empresa/empresa.repo.ts'
import { linhasDe } from './conta-corrente.calc.ts'
import { faixasDaConta } from './conta-corrente-pdf.ts'
import { readFaixas, readMovimento, readTitular, type Titular } from './conta-corrente.repo.ts'

type Reader = Pick<PublicCtx, 'db' | 'now'>
export type Periodo = { de: string; ate: string }

const say = sentences(cliente.name)
const YEAR_DIGITS = 4
const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, YEAR_DIGITS)) + years}${day.slice(YEAR_DIGITS)}`

/** @throws RuleError 422 */
export function conferirPeriodo({ de, ate }: Periodo): void {
  if (ate < de) throw invalid({ ate: 'Até: escolha um dia a partir do primeiro.' })
  if (ate >= yearsAfter(de, CONTA_ANOS)) throw invalid({ ate: `Até: no máximo ${CONTA_ANOS} anos por vez.` })
}

/** @throws RuleError 404 */
export const consultarTitular = async (db: Db, id: number): Promise<Titular> => must(await readTitular(db, id), say.notFound())

/**
 * What happened to a client's debt in a period, as one look at it all; of days to come what is open shows as it is today.
 * @throws RuleError 404, 422
 */
export async function consultarConta({ db, now }: Reader, id: number, periodo: Periodo): Promise<ContaCorrente> {
  conferirPeriodo(periodo)
  await consultarTitular(db, id)
  const { ate } = periodo
  const today = dayOf(now())
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { saldoInicial, eventos } = await consultarMovimento(trx, id, periodo)
      return { saldoInicial, ...linhasDe(saldoInicial, eventos), faixas: await readFaixas(trx, ate < today ? ate : today, id) }
    })
}

/** @throws RuleError 422 for more lines than a statement has */
export async function consultarMovimento(db: Db, id: number, periodo: Periodo) {
  const movimento = await readMovimento(db, id, { ...periodo, most: CONTA_LINHAS + 1 })
  if (movimento.eventos.length > CONTA_LINHAS)
    throw new RuleError('regra', `O período tem mais de ${CONTA_LINHAS.toLocaleString('pt-BR')} linhas. Escolha um menor.`)
  return movimento
}

/** The same on paper. @throws RuleError 404, 422 */
export async function imprimirConta(ctx: Reader, id: number, periodo: Periodo): Promise<Download> {
  const titular = await consultarTitular(ctx.db, id)
  const conta = await consultarConta(ctx, id, periodo)
  const empresa = await readEmpresa(ctx.db)
  const { de, ate } = periodo
  const pdf = await openPdf(`Extrato de ${titular.nome}`)
  const strips = faixasDaConta(pdf, { conta, titular, empresa, periodo })
  const content = await pdfOf(pdf, pagesOf(`Extrato · ${titular.nome}`, strips), drawPage)
  return { name: `extrato-${id}-${de}-${ate}.pdf`, type: 'application/pdf', content, size: content.length }
}
