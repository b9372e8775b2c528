import { acordo, estaVivo, type FimDoAcordo, SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, must } from '../../base/errors.ts'
import { sentences } from '../../base/sentences.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit, type By } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { situacaoEm } from '../cobranca/acordo.calc.ts'
import { ENTIDADE_ACORDO } from '../cobranca/acordo.repo.ts'
import { seguirDivida } from '../faturamento/documento/divida.service.ts'
import { type BoletoAQuitar, type FaturaAQuitar, lockFaturasDosBoletos, mapBoletosAQuitar } from '../faturamento/documento/quitar.repo.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { fimDe } from './acordo.calc.ts'
import {
  listAJulgar,
  listFaturasDosBoletos,
  listParcelas,
  lockAcordo,
  mapAbertos,
  readPartes,
  updateFim,
  updateSituacao,
} from './acordo.repo.ts'
import { encerrarParcelas, reviver } from './mover.service.ts'

const { QUEBRADO, DESFEITO } = SituacaoAcordo.code
const say = sentences(acordo.name)

type Partes = NonNullable<Awaited<ReturnType<typeof readPartes>>>
type Preso = Partes & { faturas: Map<number, FaturaAQuitar>; boletos: Map<number, BoletoAQuitar> }

/** An agreement with all that hangs on it, locked in the order in which payments lock it. @throws RuleError 404 */
async function lockTudo(trx: Trx, id: number): Promise<Preso> {
  const partes = must(await readPartes(trx, id), say.notFound())
  const todos = [...partes.antigos, ...partes.novos]
  const faturas = await lockFaturasDosBoletos(trx, todos)
  const situacao = present(await lockAcordo(trx, id))
  const boletos = await mapBoletosAQuitar(trx, [...faturas.keys()], todos)
  return { ...partes, situacao, faturas, boletos }
}

/** What ending it would do, as it stands now. */
async function fimDoAcordo(db: Db, { id, antigos, novos }: Partes, boletos: ReadonlyMap<number, BoletoAQuitar>) {
  const abertos = await mapAbertos(db, id)
  const antes = antigos.map((boleto) => ({ boleto, aberto: present(abertos.get(boleto)) }))
  const novas = novos.map((boleto) => {
    const { valor, quitado } = present(boletos.get(boleto))
    return { boleto, quitado, aberto: toMoney(exact(valor).minus(quitado)) }
  })
  return fimDe(antes, novas)
}

const recusar = ({ id, situacao }: Partes) => {
  if (!estaVivo(situacao)) throw conflict(`O acordo ${id} está na situação ${SituacaoAcordo.labels[situacao]} e não pode ser desfeito.`)
}

/** @throws RuleError 404, 409 */
export async function preverFim(db: Db, id: number): Promise<FimDoAcordo> {
  const partes = must(await readPartes(db, id), say.notFound())
  recusar(partes)
  const { aplicado, revividos, canceladas } = await fimDoAcordo(db, partes, await boletosDe(db, partes))
  return { aplicado, revividos, canceladas }
}

async function boletosDe(db: Db, { antigos, novos, faturaId }: Partes) {
  return mapBoletosAQuitar(db, [faturaId, ...(await listFaturasDosBoletos(db, antigos))], [...antigos, ...novos])
}

/**
 * What is unpaid of an agreement ends, and what it was made of is owed again, but for what was settled of it.
 * @throws RuleError 404, 409
 */
export async function desfazerAcordo(trx: Trx, ctx: Ctx, id: number, motivo: string): Promise<{ msg: string } & FimDoAcordo> {
  const preso = await lockTudo(trx, id)
  recusar(preso)
  const fim = await encerrar(trx, ctx, preso, DESFEITO, motivo)
  const { length } = fim.revividos
  const back = length === 0 ? 'nada voltou a ser devido' : counted(length, 'boleto voltou a ser devido', 'boletos voltaram a ser devidos')
  return { msg: `Acordo ${id} desfeito: ${back}.`, ...fim }
}

type Fim = CodeOf<typeof SituacaoAcordo, 'QUEBRADO' | 'DESFEITO'>

async function encerrar(trx: Trx, by: By, preso: Preso, para: Fim, motivo: string | null): Promise<FimDoAcordo> {
  const { id, clienteId, faturaId, antigos, novos, faturas, boletos } = preso
  const { aplicado, partes, revividos, canceladas } = await fimDoAcordo(trx, preso, boletos)
  const { antes, depois } = {
    antes: { situacao: preso.situacao },
    depois: { situacao: para, aplicado, ...(motivo !== null && { motivo }) },
  }
  await updateFim(trx, id, { situacao: para, encerradoEm: dayOf(by.now()), aplicado, motivoFim: motivo })
  const of = (ids: readonly number[]) => ids.map((one) => present(boletos.get(one)))
  const nova = new Map([[faturaId, present(faturas.get(faturaId))]])
  const antigas = new Map([...faturas].filter(([one]) => one !== faturaId))
  await encerrarParcelas(trx, by, id, { faturas: nova, boletos: of(novos) })
  const contam = new Map(antigos.map((boleto, at) => [boleto, present(partes[at])]))
  await reviver(trx, by, id, { faturas: antigas, boletos: of(antigos) }, contam)
  await audit(trx, by, {
    entidade: ENTIDADE_ACORDO,
    registro: id,
    acao: para === DESFEITO ? 'desfazer' : 'quebrar',
    clienteId,
    antes,
    depois,
  })
  await seguirDivida(trx, by, [...antigos, ...novos])
  return { aplicado, revividos, canceladas }
}

/**
 * Judges the agreements that bind: late where an instalment was missed, broken ten days after. Each in a transaction of its own, so that
 * one that fails stops no other, and safe beside another process that does the same.
 * @returns how many were broken
 */
export async function julgarAcordos(db: Db, by: By): Promise<number> {
  const errors: unknown[] = []
  let broken = 0
  for (const id of await listAJulgar(db, dayOf(by.now())))
    await inTransaction(db, (trx) => julgar(trx, by, id)).then(
      (situacao) => (broken += situacao === QUEBRADO ? 1 : 0),
      (error: unknown) => errors.push(error),
    )
  if (errors.length > 0)
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, `${errors.length} agreements could not be judged`)
  return broken
}

async function julgar(trx: Trx, by: By, id: number): Promise<SituacaoAcordo> {
  const preso = await lockTudo(trx, id)
  if (!estaVivo(preso.situacao)) return preso.situacao
  const abertas = (await listParcelas(trx, preso.faturaId)).map(({ vencimento, aberto }) => ({ vencimento, aberto }))
  const para = situacaoEm(abertas, dayOf(by.now()), await readFeriados(trx))
  if (para === QUEBRADO) await encerrar(trx, by, preso, para, null)
  else if (para !== preso.situacao) {
    await updateSituacao(trx, id, para)
    const change = { antes: { situacao: preso.situacao }, depois: { situacao: para } }
    await audit(trx, by, { entidade: ENTIDADE_ACORDO, registro: id, acao: 'seguir', clienteId: preso.clienteId, ...change })
  }
  return para
}
