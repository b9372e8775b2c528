import { TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import type { MotivoForm } from '@retaguarda/contract/cobranca/motivo.ts'
import {
  LOJAS_SEM_APROVACAO,
  type NuncaSuspenderForm,
  OrigemSuspensao,
  SituacaoSuspensao,
  SUSPENSAO_PREVIA_MAX,
} from '@retaguarda/contract/cobranca/suspensao.ts'
import { brl, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { z } from 'zod'
import { conflict, must } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { audit, auditAll, type By } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { readAprovacaoIgual } from '../../cobranca/aprovacao.repo.ts'
import { pedirAprovacao } from '../../cobranca/aprovacao.service.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { bloqueios } from './bloqueio.service.ts'
import { listClientes, lockDividas } from './fatos.repo.ts'
import { A_MAO, type Julgamento, julgar, julgarDevedores } from './julgar.service.ts'
import { liberarSuspensoes } from './liberar.service.ts'
import { proximoDia, recusaDe } from './suspensao.calc.ts'
import { insertBloqueios, insertSuspensoes, lockSuspensao, readNunca, type Suspensa, updateDeNovo, updateNunca } from './suspensao.repo.ts'

const ENTIDADE = 'suspensao'
const NADA = 'Cliente não encontrado. Talvez outra pessoa o tenha excluído.'
const JA_SUSPENSA = 'A loja já está suspensa.'
/** What an order for many is known by: one waits at a time. */
const IMPRESSAO = 'suspensao'

const plural = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n.toLocaleString('pt-BR')} ${many}`)

/** What the store shows to its people. */
export const mensagemDe = ({ vencidos }: Julgamento): string =>
  `Esta loja está suspensa por falta de pagamento: há ${brl(toMoney(sum(vencidos.map(({ aberto }) => aberto))))} em atraso. Veja e pague na sua página; a loja volta assim que o pagamento for registrado.`

type Como = { origem: OrigemSuspensao; dias: number; motivo: string }

/** Suspends the stores of clients that were judged fit for it, in a transaction that keeps their debts as they are. */
async function suspenderJulgados(trx: Trx, by: By, julgados: readonly Julgamento[], { origem, dias, motivo }: Como): Promise<Suspensa[]> {
  const agora = by.now()
  const novas = julgados.map((one) => ({ clienteId: one.cliente.id, origem, dias, motivo, mensagem: mensagemDe(one) }))
  const suspensas = await insertSuspensoes(trx, novas, { usuarioId: by.user?.id ?? null, agora })
  await insertBloqueios(trx, suspensas, true, agora)
  await auditAll(
    trx,
    suspensas.map(({ id, clienteId }) => ({
      ctx: by,
      change: {
        entidade: ENTIDADE,
        registro: id,
        acao: 'suspender',
        depois: { situacao: SituacaoSuspensao.code.PEDIDA, motivo },
        clienteId,
      },
    })),
  )
  if (suspensas.length > 0) await wake(trx, bloqueios)
  return suspensas
}

/** @throws RuleError 404, 409 where a store is not to be suspended */
export async function suspender(trx: Trx, ctx: Ctx, clienteId: number, { motivo }: MotivoForm) {
  must(await readNunca(trx, clienteId), NADA)
  await lockDividas(trx, [clienteId], dayOf(ctx.now()))
  const [julgado] = await julgar(trx, [clienteId], { em: ctx.now(), dias: A_MAO })
  const { recusa, cliente } = present(julgado)
  if (recusa) throw conflict(recusa.motivo)
  const como = { origem: OrigemSuspensao.code.A_MAO, dias: A_MAO, motivo }
  const [suspensa] = await suspenderJulgados(trx, ctx, [present(julgado)], como)
  if (!suspensa) throw conflict(JA_SUSPENSA)
  return { msg: `A loja de ${cliente.nome} será suspensa em instantes.`, suspensao: suspensa.id }
}

/** @throws RuleError 404, 409 where nothing is suspended */
export async function liberar(trx: Trx, ctx: Ctx, clienteId: number, { motivo }: MotivoForm) {
  const [cliente] = await listClientes(trx, [clienteId])
  const { nome } = must(cliente, NADA)
  const viva = await lockSuspensao(trx, clienteId)
  if (!viva) throw conflict('A loja deste cliente não está suspensa.')
  if (viva.situacao === SituacaoSuspensao.code.LIBERACAO_PEDIDA) {
    await updateDeNovo(trx, clienteId, ctx.now())
    await wake(trx, bloqueios)
    await audit(trx, ctx, { entidade: ENTIDADE, registro: viva.id, acao: 'liberar', depois: { motivo }, clienteId })
  } else await liberarSuspensoes(trx, ctx, [viva], motivo)
  return { msg: `A loja de ${nome} será liberada em instantes.`, suspensao: viva.id }
}

/** @throws RuleError 404, 409 where it is so already */
export async function nuncaSuspender(trx: Trx, ctx: Ctx, clienteId: number, { valor, motivo }: NuncaSuspenderForm) {
  const { nunca } = must(await readNunca(trx, clienteId), NADA)
  if (!valor && nunca === null) throw conflict('Este cliente já pode ser suspenso.')
  await updateNunca(trx, clienteId, valor ? motivo : null)
  const [antes, depois] = [{ nuncaSuspender: nunca }, { nuncaSuspender: valor ? motivo : null, motivo }]
  await audit(trx, ctx, { entidade: 'cliente', registro: clienteId, acao: 'nunca suspender', antes, depois })
  return { msg: valor ? 'Este cliente nunca é suspenso.' : 'Este cliente volta a poder ser suspenso.' }
}

const motivoDaRegua = (dias: number) => `Há boletos vencidos há ${plural(dias, 'dia', 'dias')} ou mais.`

/**
 * Suspends by rule the stores of all that are late by so many days and that nothing protects. Above ten of them nothing is done yet: a
 * second person is asked, and whoever waits for one already is not asked for twice.
 * @returns how many are suspended, and the request that waits
 */
export async function suspenderPelaRegra(
  trx: Trx,
  by: By,
  { dias }: { dias: number },
): Promise<{ suspensoes: number; aprovacao: number | null }> {
  const nothing = { suspensoes: 0, aprovacao: null }
  const em = by.now()
  if (proximoDia(em, await readFeriados(trx)) !== undefined) return nothing
  const julgados = (await julgarDevedores(trx, { em, dias }, SUSPENSAO_PREVIA_MAX)).filter(({ recusa }) => recusa === undefined)
  if (julgados.length === 0) return nothing
  const clientes = julgados.map(({ cliente }) => cliente.id)
  if (julgados.length <= LOJAS_SEM_APROVACAO)
    return { suspensoes: (await suspenderDeNovo(trx, by, clientes, dias)).length, aprovacao: null }
  const id = await pedirAprovacao(trx, by, {
    tipo: TipoAprovacao.code.SUSPENSAO,
    impressao: IMPRESSAO,
    oQue: `Suspensão de ${clientes.length} lojas de clientes em atraso`,
    detalhes: julgados.map(
      ({ cliente, vencidos }) => `${cliente.nome}: ${brl(toMoney(sum(vencidos.map(({ aberto }) => aberto))))} em atraso`,
    ),
    pedido: { dias, clientes },
  })
  return { suspensoes: 0, aprovacao: id ?? (await readAprovacaoIgual(trx, IMPRESSAO)) ?? null }
}

/** Judges clients once their debts stay as they are, and suspends those that nothing protects. */
async function suspenderDeNovo(trx: Trx, by: By, clientes: readonly number[], dias: number): Promise<Suspensa[]> {
  await lockDividas(trx, clientes, dayOf(by.now()))
  const julgados = (await julgar(trx, clientes, { em: by.now(), dias })).filter(({ recusa }) => recusa === undefined)
  return suspenderJulgados(trx, by, julgados, { origem: OrigemSuspensao.code.REGUA, dias, motivo: motivoDaRegua(dias) })
}

export const SuspensaoPedida = z.object({ dias: z.int().positive(), clientes: z.array(z.int()) })

/** Suspends those of an order that may be suspended by now. @throws RuleError 409 at hours at which none is */
export async function suspenderAprovados(
  trx: Trx,
  ctx: Ctx,
  { dias, clientes }: z.output<typeof SuspensaoPedida>,
): Promise<{ msg: string }> {
  const em = ctx.now()
  const feriados = await readFeriados(trx)
  if (proximoDia(em, feriados) !== undefined) {
    const nobody = { nunca: null, comLoja: true, suspensa: false, atrasados: [], recebidos: [], avisos: [] }
    throw conflict(present(recusaDe(nobody, { em, dias, feriados })).motivo)
  }
  const { length } = await suspenderDeNovo(trx, ctx, clientes, dias)
  const left = clientes.length - length
  const rest = left === 0 ? '' : ` ${left === 1 ? 'Uma não pode mais ser suspensa.' : `${left} não podem mais ser suspensas.`}`
  return { msg: `${plural(length, 'loja será suspensa', 'lojas serão suspensas')} em instantes.${rest}` }
}
