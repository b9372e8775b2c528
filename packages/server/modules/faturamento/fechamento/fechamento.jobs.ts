import { SituacaoLinhaFechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { isDatabaseAway } from '../../../db/pool.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Db, JobCtx } from '../../../kit/context.ts'
import { RuleError } from '../../../kit/errors.ts'
import { limit } from '../../../kit/limit.ts'
import { pushProgress } from '../../../kit/push/notify.ts'
import { type ClienteLido, lerClientes } from '../calculo/faturamento.repo.ts'
import { type CalculoCtx, faturar, type Ordem, perguntarSePreciso } from '../calculo/faturamento.service.ts'
import { concluir, getFechamento, lerEmAndamento, marcarLinha, marcarVivo, parados, pendentes, type Resultado } from './fechamento.repo.ts'

/** Stores that are asked side by side; each may take 10 s to say nothing. */
export const LOJAS_AO_MESMO_TEMPO = 25
/** Invoices that are written side by side: a few keep database and process busy and leave connections to people. */
const FATURAS_AO_MESMO_TEMPO = 4
/** Clients that are read together. */
const PIECE = 200

const { FEITA, ERRO, MANTIDA } = SituacaoLinhaFechamento.code

/**
 * Calculates what waits of a closing. Each client is one transaction with its line, so that a process that dies at any point leaves
 * nothing half done, and the next one goes on with the rest.
 */
export async function executarFechamento(job: JobCtx, { id }: { id: number }): Promise<void> {
  const found = await lerEmAndamento(job.db, id)
  if (!found) return
  const { competencia, fecharFatura, requestId, user } = found
  const ctx: CalculoCtx = { ...job, requestId, user }
  const [ask, write] = [limit(LOJAS_AO_MESMO_TEMPO), limit(FATURAS_AO_MESMO_TEMPO)]
  const tell = await progressOf(job.db, id)

  const one = async (lido: ClienteLido) => {
    const loja = await ask(() => perguntarSePreciso(ctx, lido, competencia))
    const ordem = { cliente: lido.id, competencia, fecharFatura }
    await tell(lido, await write(() => faturarLinha(job, ctx, id, lido, ordem, loja)))
  }
  await enquantoVive(job, id, async () => {
    for (let ids = await pendentes(job.db, id, PIECE); ids.length > 0; ids = await pendentes(job.db, id, PIECE)) {
      const done = await Promise.allSettled((await lerClientes(job.db, ids, competencia)).map(one))
      // All have come to their end, so that none goes on behind a repeat of the job.
      for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason
    }
  })
  await concluir(job.db, id, job.now())
  await tell()
}

/** ms between two signs of life, and after which a closing without one is certainly nobody's. */
const SINAL = 20_000
const PARADO = 120_000

/** Says that this process works on the closing as long as it does. */
async function enquantoVive({ db, now }: JobCtx, id: number, work: () => Promise<void>): Promise<void> {
  await marcarVivo(db, id, now())
  // A sign that is lost is followed by the next one.
  const sign = setInterval(() => void marcarVivo(db, id, now()).catch(() => {}), SINAL)
  try {
    await work()
  } finally {
    clearInterval(sign)
  }
}

/** Takes up the closings whose process died. Should one be alive after all, each client is locked while it is calculated, and said once. */
export async function retomarFechamentos({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> {
  for (const id of await parados(db, new Date(now().getTime() - PARADO))) await enqueue(db, 'fechamento.executar', { id })
}

type Loja = Parameters<typeof faturar>[2]

/** @throws when the database is away: nothing is known of the client then, and the job is tried again */
async function faturarLinha(
  { db, log }: JobCtx,
  ctx: CalculoCtx,
  id: number,
  { fatura }: ClienteLido,
  ordem: Ordem,
  loja: Loja,
): Promise<Resultado> {
  try {
    const feita = await faturar(ctx, ordem, loja, (trx, { id: faturaId, valor }) =>
      marcarLinha(trx, id, ordem.cliente, { situacao: FEITA, faturaId, valor }),
    )
    return { situacao: FEITA, faturaId: feita.id, valor: feita.valor }
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (!(error instanceof RuleError)) log.error({ err: error, fechamento: id, cliente: ordem.cliente }, 'Falha ao calcular uma fatura')
    const resultado = resultadoDe(error, fatura)
    await marcarLinha(db, id, ordem.cliente, resultado)
    return resultado
  }
}

function resultadoDe(error: unknown, fatura: ClienteLido['fatura']): Resultado {
  if (!(error instanceof RuleError)) return { situacao: ERRO, erro: 'Algo deu errado ao calcular este cliente. Tente de novo.' }
  // Closed before, by a person or by an earlier run: it stays as it is.
  if (error.status === 409 && fatura) return { situacao: MANTIDA, faturaId: fatura.id, valor: fatura.valor }
  return { situacao: ERRO, erro: error.message }
}

/** ms between two pushes: more of them nobody could read. */
const BEAT = 200

/** Tells the screens how far it is; called without a client, that it is over. */
async function progressOf(db: Db, id: number) {
  const begun = await getFechamento(db, id)
  const total = begun?.total ?? 0
  let feitos = (begun?.feitas ?? 0) + (begun?.erros ?? 0)
  let told = 0
  return async (lido?: ClienteLido, resultado?: Resultado) => {
    if (!lido || !resultado) return pushProgress(db, `fechamento-${id}`, { feitos, total, linha: null, fim: true })
    feitos++
    if (performance.now() - told < BEAT) return
    told = performance.now()
    await pushProgress(db, `fechamento-${id}`, { feitos, total, linha: linhaDe(lido.nome, resultado), fim: false })
  }
}

function linhaDe(nome: string, resultado: Resultado): { texto: string; erro: boolean } {
  if (resultado.situacao === ERRO) return { texto: `${nome}: ${resultado.erro}`, erro: true }
  const valor = resultado.valor === null ? '' : ` ${brl(resultado.valor)}`
  return { texto: resultado.situacao === MANTIDA ? `${nome}: já fechada,${valor}` : `${nome}:${valor}`, erro: false }
}
