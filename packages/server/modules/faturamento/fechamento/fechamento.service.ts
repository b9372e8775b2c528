import type { fechamento, LinhaPrevia } from '@retaguarda/contract/faturamento/fechamento.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import type { Db, Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, must, RuleError, refusedBy } from '../../../base/errors.ts'
import { beginLote, retryLote } from '../../../kit/lote/lote-run.ts'
import { limit } from '../../../base/limit.ts'
import { listClientesLidos } from '../calculo/faturamento.repo.ts'
import { readRegras } from '../valores/valores.repo.ts'
import { calcular, creditosOferecidos, perguntarSePreciso, recusarMes } from '../calculo/faturamento.service.ts'
import { fechamentos, LOJAS_AO_MESMO_TEMPO } from './fechamento.jobs.ts'
import { listClientesDoMes, readFechamento, insertFechamento, listRows } from './fechamento.repo.ts'
import { linhaPrevia } from './previa.calc.ts'

type Previa = z.output<(typeof fechamento)['previa']['body']>
type Executar = z.output<(typeof fechamento)['executar']['body']>

/** What the closing would do with these clients; clients that there are not any more are left out. Nothing is written. */
export async function previa(ctx: Ctx, { clientes, ano, mes }: Previa): Promise<LinhaPrevia[]> {
  const competencia = { ano, mes }
  recusarMes(ctx, competencia, false)
  const lidos = await listClientesLidos(ctx.db, clientes, competencia)
  const regras = await readRegras(ctx.db)
  const ask = limit(LOJAS_AO_MESMO_TEMPO)
  return Promise.all(
    lidos.map(async (lido) => {
      const loja = await ask(() => perguntarSePreciso(ctx, lido, competencia))
      return linhaPrevia(lido, calcular(ctx, lido, loja ?? null, { competencia, oferta: creditosOferecidos(lido) }, regras), competencia)
    }),
  )
}

const EM_ANDAMENTO = 'fechamento_em_andamento'
const andamento = (competencia: Competencia) =>
  `Já há um fechamento de ${competenciaTexto(competencia)} em andamento. Acompanhe-o, ou espere que termine.`

/**
 * Begins to calculate a month in the background.
 * @throws RuleError 409 while another closing of the month goes on, 422 for a month that cannot be calculated or has no client
 */
export async function executar(trx: Trx, ctx: Ctx, { clientes, ano, mes, fecharFatura }: Executar): Promise<number> {
  const competencia = { ano, mes }
  recusarMes(ctx, competencia, fecharFatura)
  const chosen = clientes.length > 0 ? clientes : (await listClientesDoMes(trx, competencia)).map(({ id }) => id)
  if (chosen.length === 0)
    throw new RuleError('regra', `Nenhum cliente tem objeto de contrato em vigor em ${competenciaTexto(competencia)}.`)
  return oneAtATime(competencia, async () => {
    const who = { usuarioId: ctx.user.id, requestId: ctx.requestId, inicio: ctx.now() }
    const id = await insertFechamento(trx, { ...competencia, ...who, fecharFatura, clientes: chosen })
    await beginLote(trx, fechamentos, id)
    return id
  })
}

/** Tries again what failed. @throws RuleError 404, or 409 when nothing failed or another closing of the month goes on */
export async function retomar(trx: Trx, ctx: Ctx, id: number): Promise<void> {
  const { ano, mes } = await consultarFechamento(trx, id)
  await oneAtATime({ ano, mes }, async () => {
    if (!(await retryLote(trx, fechamentos, id, ctx.now())))
      throw conflict('Neste fechamento não há cliente com erro. Nada a tentar de novo.')
  })
}

async function oneAtATime<T>(competencia: Competencia, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusedBy(error).constraint === EM_ANDAMENTO ? conflict(andamento(competencia)) : error
  }
}

/** @throws RuleError 404 */
export async function consultarFechamento(db: Db, id: number) {
  const found = must(await readFechamento(db, id), 'Fechamento não encontrado.')
  return { ...found, linhas: await listRows(db, id) }
}
