import { counted } from '@retaguarda/contract/kit/counted.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type EnviarForm,
  type Envio,
  PREVIA_ENVIO_MAX,
  type PreviaEnvio,
  SituacaoLinhaEnvio,
} from '@retaguarda/contract/faturamento/envio.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { motivosDe } from '@retaguarda/contract/faturamento/motivos.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../../db/types.ts'
import type { Ctx, JobCtx } from '../../../kit/ctx/context.ts'
import { invalid, must, notFound } from '../../../base/errors.ts'
import { stopLote } from '../../../kit/lote/lote.repo.ts'
import { beginLote, loteJob } from '../../../kit/lote/lote-run.ts'
import type { Lote } from '../../../kit/lote/lote.ts'
import { avisarFim } from '../../aviso/avisar.service.ts'
import {
  readAndamento,
  type EnvioPedido,
  readEnvio,
  insertEnvio,
  type LinhaAEnviar,
  listDestinatariosDoEnvio,
  listLinhasAEnviar,
  listRows,
} from './enviar.repo.ts'
import { enviarCliente } from './enviar-cliente.service.ts'

const { ENVIADA, ERRO } = SituacaoLinhaEnvio.code

/**
 * Asks for a month's invoices to be sent: a job does it, once this is committed.
 * @throws RuleError 422
 */
export async function pedirEnvio(trx: Trx, ctx: Ctx, { cliente: clientes, ano, mes, semLoja }: EnviarForm): Promise<{ envio: number }> {
  const made = await insertEnvio(trx, { ano, mes, clientes, semLoja }, { now: ctx.now(), usuarioId: ctx.user.id })
  if (!made) throw invalid({ cliente: 'Um dos clientes não existe mais. Recarregue e escolha de novo.' })
  const { id: registro, total } = made
  await audit(trx, ctx, { entidade: 'envio', registro, acao: 'enviar', depois: { ano, mes, clientes: total, semLoja } })
  if (total === 0) await stopLote(trx, envios, registro, ctx.now())
  else await beginLote(trx, envios, registro)
  return { envio: registro }
}

/**
 * A month's invoices on their way to the stores. Each client is a transaction of its own, so whatever ends the process, another one
 * does what is left, and what may have arrived is repeated under the same key.
 */
export const envios: Lote<EnvioPedido, LinhaAEnviar, 'envio_linha'> = {
  table: 'envio',
  lines: 'envio_linha',
  lote: 'envioId',
  said: ['texto', 'faturaId'],
  job: 'fatura.enviar',
  topico: (id) => `envio-${id}`,
  piece: 100,
  width: 8,
  open: readEnvio,
  load: (db, _envio, ids) => listLinhasAEnviar(db, ids),
  work: enviarCliente,
  broken: (row, error) => ({ situacao: ERRO, texto: [row?.nome, error].filter((part) => part !== undefined).join(': ') }),
  ended: finish,
  text: (_linha, { texto, situacao }) => ({ texto: texto ?? '', erro: situacao === ERRO }),
}

async function finish(trx: Trx, ctx: JobCtx, id: number): Promise<void> {
  const [envio, andamento] = [await readEnvio(trx, id), await readAndamento(trx, id)]
  if (!envio?.fim || !andamento) return
  const { feitas, enviadas } = andamento
  const onde = { link: `/financeiro/fatura/enviar?envio=${id}`, chave: `envio-${id}-${envio.fim.getTime()}` }
  const nome = `Envio de ${competenciaTexto(envio)}`
  await avisarFim(trx, ctx, { usuarioId: envio.usuarioId, nome, feitas: enviadas, erros: feitas - enviadas, ...onde })
}

export const enviarPedido = loteJob(envios)

async function mustAndamento(db: Db, id: number) {
  return must(await readAndamento(db, id), 'Envio não encontrado.')
}

/** To whom the mails of a month's invoices, all of them or of these clients, would go. */
export async function preverEnvio(
  { db, integrations }: Pick<Ctx, 'db' | 'integrations'>,
  { cliente: clientes, ano, mes }: EnviarForm,
): Promise<PreviaEnvio> {
  const all = await listDestinatariosDoEnvio(db, { clientes, ano, mes })
  const rows = all.map(({ enderecos, todos, comLoja: _, ...row }) => ({ ...row, enderecos, todos: todos && enderecos.length > 0 }))
  const first = (row: (typeof rows)[number]) => (row.todos ? 0 : row.enderecos.length === 0 ? 1 : 2)
  return {
    total: rows.length,
    semEmail: rows.filter(({ enderecos }) => enderecos.length === 0).length,
    semLoja: all.filter(({ comLoja }) => !comLoja).length,
    todos: rows.filter(({ todos }) => todos).length,
    servidorDeEmail: integrations.mail.configured,
    rows: rows.toSorted((a, b) => first(a) - first(b)).slice(0, PREVIA_ENVIO_MAX),
  }
}

const POLL = 100 // ms

/** What became of a sending, as soon as it ended, after `limit` ms, or when the server is to stop. */
export async function esperarEnvio(db: Db, id: number, limit: number, stopping: () => boolean = () => false) {
  const began = performance.now()
  while (!(await mustAndamento(db, id)).fim && performance.now() - began < limit && !stopping()) await delay(POLL)
  const { message, fim, linhas } = await consultarEnvio(db, id)
  const texts = (situacao: Envio['linhas'][number]['situacao']) =>
    linhas.flatMap((line) => (line.situacao === situacao && line.texto !== null ? [line.texto] : []))
  return { message, successMessage: texts(ENVIADA), errorsMessage: texts(ERRO), ...(fim === null && { envio: id }) }
}

/** @throws RuleError 404 */
export async function consultarEnvio(db: Db, id: number): Promise<Envio> {
  const [found, linhas] = await Promise.all([readEnvio(db, id), listRows(db, id)])
  if (!found) throw notFound('Envio não encontrado. Confira o endereço.')
  const { ano, mes, usuario, criadoEm, fim } = found
  const count = (one: CodeOf<typeof SituacaoLinhaEnvio>) => linhas.filter(({ situacao }) => situacao === one).length
  const counts = { total: linhas.length, enviadas: count(ENVIADA), erros: count(ERRO) }
  const refused = linhas.flatMap(({ situacao, texto, cliente: { nome } }) =>
    situacao === ERRO && texto !== null ? [{ erro: texto, nome }] : [],
  )
  const motivos = motivosDe(refused)
  const message = sentence({ ...counts, ended: fim !== null, month: competenciaTexto(found) })
  return { id, ano, mes, usuario, inicio: criadoEm.toISOString(), fim: fim?.toISOString() ?? null, ...counts, message, motivos, linhas }
}

type Counts = { total: number; enviadas: number; erros: number; ended: boolean; month: string }

function sentence({ total, enviadas, erros, ended, month }: Counts): string {
  if (total === 0) return `Nenhuma fatura de ${month} está na situação ${SituacaoFatura.labels[SituacaoFatura.code.FATURADA]}.`
  if (!ended)
    return `O envio continua em segundo plano: ${(enviadas + erros).toLocaleString('pt-BR')} de ${counted(total, 'cliente feito', 'clientes feitos')}.`
  const sent = enviadas === 0 ? 'Nenhuma fatura enviada' : counted(enviadas, 'fatura enviada', 'faturas enviadas')
  return erros === 0 ? `${sent}.` : `${sent}; ${counted(erros, 'cliente', 'clientes')} com erro.`
}
