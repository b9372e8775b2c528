import type { Evento, Eventos, EventosAceitos } from '@retaguarda/contract/runner.ts'
import type { z } from 'zod'
import type { Trx } from '../../db/types.ts'
import type { RunnerCtx } from '../../kit/ctx/context.ts'
import { invalid } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { alterarResultados } from './encerrar.service.ts'
import { aplicar, judge } from './eventos-julgados.ts'
import { insertEventos, listComFalha } from './eventos.repo.ts'
import { lockResultados, type Resultado } from './resultado.repo.ts'

type Contado = Exclude<Evento, { tipo: 'sinal' }>

/** ms after which a sign is written down again: what only says that a job is still held costs nothing in between. */
const SINAL = 15_000

/**
 * Takes what the runner tells of the results of one execution: all of a call or nothing, durable before the answer, each event once.
 * @throws RuleError 422
 */
export async function receberEventos(
  ctx: Pick<RunnerCtx, 'db' | 'now' | 'config' | 'execucao'>,
  { eventos }: z.output<typeof Eventos>,
): Promise<z.input<typeof EventosAceitos>> {
  return inTransaction(ctx.db, async (trx) => {
    const ids = [...new Set(eventos.map(({ result }) => result))]
    const rows = await lockResultados(trx, ctx.execucao, ids)
    const resultados = new Map(rows.map((row) => [row.id, row]))
    const { novos, sinais, repetidos, cancelados, desconhecidos, impossivel } = judge(eventos, resultados)
    if (impossivel !== undefined)
      throw invalid({ [`eventos.${impossivel}.tentativa`]: `Evento ${impossivel + 1}: esta tentativa não existe.` })
    const contados = novos.filter((evento): evento is Contado => evento.tipo !== 'sinal')
    const kept = await insertEventos(trx, contados)
    const aceitos = contados.filter(({ id }) => kept.has(id.toLowerCase()))
    await registrar(trx, ctx, resultados, { aceitos, sinais })
    const repeated = repetidos + contados.length - aceitos.length
    return { aceitos: aceitos.length + sinais.length, repetidos: repeated, cancelados, desconhecidos }
  })
}

async function registrar(
  trx: Trx,
  ctx: Pick<RunnerCtx, 'now' | 'config'>,
  before: ReadonlyMap<number, Resultado>,
  { aceitos, sinais }: { aceitos: readonly Contado[]; sinais: readonly Evento[] },
): Promise<void> {
  const comFalha = await listComFalha(
    trx,
    aceitos.filter(({ tipo }) => tipo === 'fim'),
  )
  const after = new Map<number, Resultado>()
  const at = ctx.now()
  const of = (id: number) => after.get(id) ?? before.get(id)
  for (const evento of aceitos) {
    const was = of(evento.result)
    if (was) after.set(evento.result, { ...aplicar(was, evento, comFalha.has(evento.result)), sinalEm: at })
  }
  const stale = Math.min(SINAL, (ctx.config.RUNNER_PRAZO_S * 1000) / 4)
  for (const { result, id } of sinais) {
    const was = of(result)
    if (was && at.getTime() - was.sinalEm.getTime() >= stale) after.set(result, { ...was, sinalEm: at, sinalId: id })
  }
  const pares = [...after.values()].flatMap((now) => {
    const was = before.get(now.id)
    return was ? [{ antes: was, depois: now }] : []
  })
  await alterarResultados(trx, ctx, pares)
}
