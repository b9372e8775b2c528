import { setTimeout as delay } from 'node:timers/promises'
import { AcaoRegua, type reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { isBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, RuleError } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit, type By } from '../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { wake } from '../../kit/outbox/outbox-run.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { julgarAcordos } from '../acordo/encerrar.service.ts'
import { insertMensagensDosLembretes, novoMessageId } from '../correio/mensagem.repo.ts'
import { SEM_CORREIO } from '../correio/recusa.service.ts'
import { julgarPromessas } from '../faturamento/promessa/promessa.service.ts'
import { enviarAvisosDeSuspensao } from '../faturamento/suspensao/aviso-suspensao.service.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { type Atos, agir, type Suspensos, suspenderPelaRegua } from './agir.service.ts'
import { countLembretes, type Devido, insertLembretes, listDevidos } from './lembrete.repo.ts'
import { compor, enviarLembretes, esperaDe, lembretes, soRetencaoDe } from './lembrete.service.ts'
import { janelaDe } from './regua.calc.ts'
import { hasAcaoSemCorreio, hasLugar, lockDay, readLastDays } from './regua-cobranca.repo.ts'

export const reguaRules: RulesOf<typeof reguaCobranca> = {
  async check(trx, _ctx, _form, before) {
    if (!before && !(await hasLugar(trx))) throw conflict('A régua tem no máximo 20 regras. Exclua ou altere uma das que existem.')
  },
}

/** Reminders that one run orders at most; what is left is the next one's. */
const PEDIDOS_MAX = 20_000

type Pedidos = { ids: number[]; repetidos: number; semEmail: number }
const NENHUM: Pedidos = { ids: [], repetidos: 0, semEmail: 0 }
type Quem = By & Pick<JobCtx, 'config' | 'integrations'>

/** Has done what the rules ask for since the last time, each boleto and rule once. Without a mail server nothing is mailed. */
async function pedir(trx: Trx, by: Quem, suspensos: Suspensos): Promise<Pedidos & Atos> {
  const hoje = dayOf(by.now())
  const correio = by.integrations.mail.configured
  const feriados = await readFeriados(trx)
  const ultimos = await readLastDays(trx)
  await lockDay(trx, hoje, correio)
  const janela = (ultimo: string | null) => janelaDe(hoje, { ultimo, hoje, feriados })
  const atos = await agir(trx, by, { janela: janela(ultimos.acao), feriados, correio })
  const { ids, ...contados } = correio ? await pedirLembretes(trx, by, janela(ultimos.correio), feriados) : NENHUM
  const depois = { novos: ids.length, ...contados, ...atos, ...suspensos }
  await audit(trx, by, { entidade: 'regua-cobranca', registro: hoje, acao: 'executar', depois })
  return { ids, ...contados, ...atos }
}

async function pedirLembretes(
  trx: Trx,
  { now, config, user }: Quem,
  janela: ReturnType<typeof janelaDe>,
  feriados: ReadonlySet<string>,
): Promise<Pedidos> {
  const hoje = dayOf(now())
  const todos = await listDevidos(trx, [AcaoRegua.code.EMAIL], janela, PEDIDOS_MAX)
  const soRetencao = await soRetencaoDe(trx, todos)
  const devidos = todos.filter(
    (devido) => !devido.semRegua && !soRetencao.has(devido.boleto) && esperaDe(devido, hoje, feriados) === undefined,
  )
  const [comEmail, sem] = [
    devidos.filter(({ enderecos }) => enderecos.length > 0),
    devidos.filter(({ enderecos }) => enderecos.length === 0),
  ]
  const pedidos = comEmail.map((devido) => pedidoDe(devido, compor(devido, hoje, feriados)))
  const ordenados = await insertLembretes(trx, pedidos, { usuarioId: user?.id ?? null, agora: now() })
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

/** What is due before the rules act: what was promised and not kept is asked for again. */
async function julgar(db: Db, by: By): Promise<Suspensos> {
  await julgarPromessas(db, by)
  await julgarAcordos(db, by)
  return suspenderPelaRegua(db, by)
}

/**
 * Does what the rules ask for, and waits for the first half minute of what is mailed; the rest goes on by itself.
 * @throws RuleError 503 without a mail server, where no rule acts without one
 */
export async function executar(ctx: Ctx) {
  const correio = ctx.integrations.mail.configured
  if (!correio && !(await hasAcaoSemCorreio(ctx.db))) throw new RuleError('naoConfigurado', SEM_CORREIO)
  const suspensos = await julgar(ctx.db, ctx)
  const { ids, repetidos, semEmail, ...atos } = await inTransaction(ctx.db, (trx) => pedir(trx, ctx, suspensos))
  await enviarLembretes(ctx)
  if (atos.avisos > 0) await enviarAvisosDeSuspensao(ctx)
  const { enviados, erros, esperam } = await resultado(ctx.db, ids)
  const rest = esperam > 0 ? ` ${esperam.toLocaleString('pt-BR')} ainda na fila: veja os lembretes enviados.` : ''
  const msg = [correio ? `${sentence(enviados)}${rest}` : SEM_CORREIO, ...frases({ ...atos, ...suspensos })].join(' ')
  return { msg, enviados, repetidos, semEmail, erros, ...atos, ...suspensos }
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

const counted = (n: number, one: string, many: string) => (n === 0 ? [] : [n === 1 ? one : `${n.toLocaleString('pt-BR')} ${many}`])

/** What was done beside the mails; nothing of what was not. */
const frases = ({ ligacoes, avisos, suspensoes, aprovacao }: Atos & Suspensos): string[] => [
  ...counted(ligacoes, 'Um cliente a ligar.', 'clientes a ligar.'),
  ...counted(avisos, 'Um aviso de suspensão.', 'avisos de suspensão.'),
  ...counted(suspensoes, 'Uma loja será suspensa.', 'lojas serão suspensas.'),
  ...(aprovacao === null ? [] : ['As suspensões esperam outra pessoa, em Aprovações.']),
]

/** At eight in São Paulo on business days; later where nobody was there at eight. */
export async function executarDoDia(ctx: JobCtx): Promise<void> {
  const today = dayOf(ctx.now())
  if (!isBusinessDay(today, await readFeriados(ctx.db))) return
  const by = { ...ctx, user: null, requestId: 'regua.diaria' }
  await julgarPromessas(ctx.db, by)
  await julgarAcordos(ctx.db, by)
  const { configured } = ctx.integrations.mail
  if (!configured && !(await hasAcaoSemCorreio(ctx.db))) return
  const { acao, correio } = await readLastDays(ctx.db)
  if ((configured ? correio : acao) === today) return
  const suspensos = await suspenderPelaRegua(ctx.db, by)
  await inTransaction(ctx.db, async (trx) => {
    await pedir(trx, by, suspensos)
    await wake(trx, lembretes)
  })
}
