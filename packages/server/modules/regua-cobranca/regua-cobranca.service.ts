import { setTimeout as delay } from 'node:timers/promises'
import { type Lembrete, PREVIA_MAX, type reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { isBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { conflict, RuleError } from '../../base/errors.ts'
import { wake } from '../../kit/outbox/outbox-run.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countLembretes, type Devido, insertLembretes, listDevidos } from './lembrete.repo.ts'
import { insertMensagensDosLembretes, novoMessageId } from '../correio/mensagem.repo.ts'
import { julgarAcordos } from '../acordo/encerrar.service.ts'
import { julgarPromessas } from '../faturamento/promessa/promessa.service.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { compor, enviarLembretes, esperaDe, lembretes, soRetencaoDe } from './lembrete.service.ts'
import { janelaDe, motivoDe } from './regua.calc.ts'
import { hasLugar, lockDay, readLastDay } from './regua-cobranca.repo.ts'

export const reguaRules: RulesOf<typeof reguaCobranca> = {
  async check(trx, _ctx, _form, before) {
    if (!before && !(await hasLugar(trx))) throw conflict('A régua tem no máximo 20 regras. Exclua ou altere uma das que existem.')
  },
}

/** Reminders that one run orders at most; what is left is the next one's. */
const PEDIDOS_MAX = 20_000

/** What the rules would send on a day, and why they would not. */
export async function previa({ db, now }: Ctx, data: string | null): Promise<Lembrete[]> {
  const hoje = dayOf(now())
  const day = data ?? hoje
  const feriados = await readFeriados(db)
  const janela = janelaDe(day, { ultimo: await readLastDay(db), hoje, feriados })
  const devidos = await listDevidos(db, janela, PREVIA_MAX)
  const soRetencao = await soRetencaoDe(db, devidos)
  return devidos.map((devido) => {
    const { boleto, cliente, regra, enderecos, todos } = devido
    return {
      boleto,
      cliente,
      regra: { id: regra.id, nome: regra.nome },
      emails: enderecos,
      todos: todos && enderecos.length > 0,
      ...compor(devido, day, feriados),
      motivo: motivoDe({
        ...devido,
        soRetencao: soRetencao.has(boleto),
        espera: esperaDe(devido, day, feriados)?.motivo,
      }),
    }
  })
}

type Pedidos = { ids: number[]; repetidos: number; semEmail: number }

/** Orders what the rules ask for since the last time, each boleto and rule once. */
async function pedir(trx: Trx, { now, config }: Pick<JobCtx, 'now' | 'config'>, usuarioId: number | null): Promise<Pedidos> {
  const hoje = dayOf(now())
  const ultimo = await readLastDay(trx)
  const feriados = await readFeriados(trx)
  const janela = janelaDe(hoje, { ultimo, hoje, feriados })
  await lockDay(trx, hoje)
  const todos = await listDevidos(trx, janela, PEDIDOS_MAX)
  const soRetencao = await soRetencaoDe(trx, todos)
  const devidos = todos.filter(
    (devido) => !devido.semRegua && !soRetencao.has(devido.boleto) && esperaDe(devido, hoje, feriados) === undefined,
  )
  const [comEmail, sem] = [
    devidos.filter(({ enderecos }) => enderecos.length > 0),
    devidos.filter(({ enderecos }) => enderecos.length === 0),
  ]
  const pedidos = comEmail.map((devido) => pedidoDe(devido, compor(devido, hoje, feriados)))
  const ordenados = await insertLembretes(trx, pedidos, { usuarioId, agora: now() })
  const ids = ordenados.map(({ id }) => id)
  await insertMensagensDosLembretes(
    trx,
    ids,
    ordenados.map(({ boleto }) => novoMessageId(config, 'lembrete', boleto)),
  )
  return { ids, repetidos: comEmail.length - ids.length, semEmail: sem.length }
}

const pedidoDe = (devido: Devido, { assunto }: { assunto: string }) => ({
  boleto: devido.boleto,
  regra: devido.regra.id,
  cliente: devido.cliente.id,
  emails: devido.enderecos.join(', '),
  assunto,
})

/**
 * Sends what the rules ask for, and waits for the first half minute of it; the rest goes on by itself.
 * @throws RuleError 503 without a mail server
 */
export async function executar(ctx: Ctx) {
  if (!ctx.integrations.mail.configured)
    throw new RuleError(
      'foraDoAr',
      'O envio de e-mail não está configurado. Quem opera o sistema informa o servidor em SMTP_URL; nada foi enviado.',
    )
  await julgarPromessas(ctx.db, ctx)
  await julgarAcordos(ctx.db, ctx)
  const { ids, repetidos, semEmail } = await inTransaction(ctx.db, async (trx) => {
    const pedidos = await pedir(trx, ctx, ctx.user.id)
    const { ids: novos, ...contados } = pedidos
    const depois = { novos: novos.length, ...contados }
    await audit(trx, ctx, { entidade: 'regua-cobranca', registro: dayOf(ctx.now()), acao: 'executar', depois })
    return pedidos
  })
  await enviarLembretes(ctx)
  const { enviados, erros, esperam } = await resultado(ctx.db, ids)
  const rest = esperam > 0 ? ` ${esperam.toLocaleString('pt-BR')} ainda na fila: veja os lembretes enviados.` : ''
  return { msg: `${sentence(enviados)}${rest}`, enviados, repetidos, semEmail, erros }
}

const LOOK = 100 // ms
const LOOKS = 100

/** What became of these, once those that another process has in hand are told as well. */
async function resultado(db: Db, ids: number[]) {
  for (let n = 1; ; n++) {
    const counted = await countLembretes(db, ids)
    if (counted.esperam === 0 || n === LOOKS) return counted
    await delay(LOOK)
  }
}

const sentence = (n: number) =>
  n === 0 ? 'Nenhum lembrete a enviar.' : n === 1 ? 'Um lembrete enviado.' : `${n.toLocaleString('pt-BR')} lembretes enviados.`

/** At eight in São Paulo on business days; later where nobody was there at eight. */
export async function executarDoDia(ctx: JobCtx): Promise<void> {
  const today = dayOf(ctx.now())
  if (!isBusinessDay(today, await readFeriados(ctx.db))) return
  const by = { user: null, requestId: 'regua.diaria', now: ctx.now }
  await julgarPromessas(ctx.db, by)
  await julgarAcordos(ctx.db, by)
  if (!ctx.integrations.mail.configured) return
  if ((await readLastDay(ctx.db)) === today) return
  await inTransaction(ctx.db, async (trx) => {
    const { ids, ...contados } = await pedir(trx, ctx, null)
    await audit(trx, by, { entidade: 'regua-cobranca', registro: today, acao: 'executar', depois: { novos: ids.length, ...contados } })
    await wake(trx, lembretes)
  })
}
