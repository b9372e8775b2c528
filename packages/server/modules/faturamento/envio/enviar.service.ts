import { setTimeout as delay } from 'node:timers/promises'
import type { EnviarForm, Envio } from '@retaguarda/contract/faturamento/envio.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { audit } from '../../../kit/audit.ts'
import type { Ctx, Db, JobCtx, Trx } from '../../../kit/context.ts'
import { invalid, notFound } from '../../../kit/errors.ts'
import { pushProgress } from '../../../kit/push/notify.ts'
import { emParalelo } from '../aviso/loja-aviso.service.ts'
import {
  andamento,
  enviosParados,
  getEnvio,
  insertEnvio,
  linhasDoEnvio,
  linhasQueEsperam,
  marcarVivo,
  terminarEnvio,
} from './enviar.repo.ts'
import { enviarCliente } from './enviar-cliente.service.ts'

const monthOf = ({ ano, mes }: { ano: number; mes: number }) => `${String(mes).padStart(2, '0')}/${ano}`

/**
 * Asks for a month's invoices to be sent: a job does it, once this is committed.
 * @throws RuleError 422
 */
export async function pedirEnvio(trx: Trx, ctx: Ctx, { cliente: clientes, ano, mes }: EnviarForm): Promise<{ envio: number }> {
  const made = await insertEnvio(trx, { ano, mes, clientes }, { now: ctx.now(), usuarioId: ctx.user.id })
  if (!made) throw invalid({ cliente: 'Um dos clientes não existe mais. Recarregue e escolha de novo.' })
  const { id: registro, total } = made
  await audit(trx, ctx, { entidade: 'envio', registro, acao: 'enviar', depois: { ano, mes, clientes: total } })
  if (total === 0) await terminarEnvio(trx, registro, ctx.now())
  else await enqueue(trx, 'fatura.enviar', { envio: registro })
  return { envio: registro }
}

/** Lines that one run of the job does, so that a process that is to stop waits for few stores. */
const PIECE = 24

/**
 * Sends what waits of a sending, a few clients at a time. Each client is a transaction of its own, so whatever ends the process,
 * the next run does what is left, and what may have arrived is repeated under the same key.
 */
export async function enviarPedido(ctx: JobCtx, { envio: id }: { envio: number }): Promise<void> {
  const envio = await getEnvio(ctx.db, id)
  if (!envio || envio.fim) return
  await marcarVivo(ctx.db, id, ctx.now())
  const waiting = await linhasQueEsperam(ctx.db, id, PIECE)
  const before = await mustAndamento(ctx.db, id)
  let feitos = before.feitas
  await emParalelo(waiting, async ({ clienteId, nome }) => {
    const { texto, erro } = await enviarCliente(ctx, { envioId: id, clienteId, nome, usuarioId: envio.usuarioId }, envio)
    await pushProgress(ctx.db, `envio-${id}`, { feitos: ++feitos, total: before.total, linha: { texto, erro }, fim: false })
  })
  const { total, feitas } = await mustAndamento(ctx.db, id)
  if (feitas < total) return enqueue(ctx.db, 'fatura.enviar', { envio: id })
  await terminarEnvio(ctx.db, id, ctx.now())
  await pushProgress(ctx.db, `envio-${id}`, { feitos: total, total, linha: null, fim: true })
}

/** ms after which a piece is certainly over, whatever its stores did. */
const PARADO = 120_000

/** Takes up the sendings whose process died. Should one be alive after all, keys and states make the second run do nothing twice. */
export async function retomarEnvios({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> {
  for (const envio of await enviosParados(db, new Date(now().getTime() - PARADO))) await enqueue(db, 'fatura.enviar', { envio })
}

async function mustAndamento(db: Db, id: number) {
  const found = await andamento(db, id)
  if (!found) throw notFound('Envio não encontrado.')
  return found
}

const POLL = 100 // ms

/** What became of a sending, as soon as it ended, after `limit` ms, or when the server is to stop. */
export async function esperarEnvio(db: Db, id: number, limit: number, stopping: () => boolean = () => false) {
  const began = performance.now()
  while (!(await mustAndamento(db, id)).fim && performance.now() - began < limit && !stopping()) await delay(POLL)
  const { message, fim, linhas } = await readEnvio(db, id)
  const textos = (situacao: 1 | 2) => linhas.flatMap((line) => (line.situacao === situacao && line.texto !== null ? [line.texto] : []))
  return { message, successMessage: textos(1), errorsMessage: textos(2), ...(fim === null && { envio: id }) }
}

/** @throws RuleError 404 */
export async function readEnvio(db: Db, id: number): Promise<Envio> {
  const [found, linhas] = await Promise.all([getEnvio(db, id), linhasDoEnvio(db, id)])
  if (!found) throw notFound('Envio não encontrado. Confira o endereço.')
  const { ano, mes, usuario, criadoEm, fim } = found
  const [enviadas, erros] = ([1, 2] as const).map((situacao) => linhas.filter((line) => line.situacao === situacao).length)
  const counts = { total: linhas.length, enviadas: enviadas ?? 0, erros: erros ?? 0 }
  const message = sentence({ ...counts, ended: fim !== null, month: monthOf(found) })
  return { id, ano, mes, usuario, inicio: criadoEm.toISOString(), fim: fim?.toISOString() ?? null, ...counts, message, linhas }
}

type Counts = { total: number; enviadas: number; erros: number; ended: boolean; month: string }

function sentence({ total, enviadas, erros, ended, month }: Counts): string {
  if (total === 0) return `Nenhuma fatura de ${month} está na situação ${SituacaoFatura.labels[2]}.`
  if (!ended) return `O envio continua em segundo plano: ${enviadas + erros} de ${total} clientes feitos.`
  const sent = enviadas === 1 ? '1 fatura enviada' : enviadas === 0 ? 'Nenhuma fatura enviada' : `${enviadas} faturas enviadas`
  return erros === 0 ? `${sent}.` : `${sent}; ${erros} ${erros === 1 ? 'cliente' : 'clientes'} com erro.`
}
