import { PROMESSA_DIAS, type Promessa, type PromessaForm, promessa, SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { addDays, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, invalid, must } from '../../../base/errors.ts'
import { sentences } from '../../../base/sentences.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { audit, auditAll, type By } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { seguirLigacoes } from '../ligacao/ligacao.service.ts'
import { consultarSoRetencao } from '../valores/esperada.service.ts'
import { isPrometido, situacaoPor } from './promessa.calc.ts'
import {
  insertPromessa,
  listBoletosDaPromessa,
  listEstados,
  listPrometiveis,
  lockFaturas,
  lockPromessa,
  lockPromessasAte,
  lockPromessasDosBoletos,
  readPromessa,
  updateSituacoes,
  type Viva,
} from './promessa.repo.ts'

export const ENTIDADE_PROMESSA = 'promessa'
const say = sentences(promessa.name)
const { EM_VIGOR, QUEBRADA, CANCELADA } = SituacaoPromessa.code

/** @throws RuleError 404 */
export async function consultarPromessa(db: Db, id: number): Promise<Promessa> {
  const found = must(await readPromessa(db, id), say.notFound())
  return { ...found, boletos: await listBoletosDaPromessa(db, id) }
}

function recusarData(data: string, hoje: string): void {
  if (data < hoje) throw invalid({ data: 'A promessa vence hoje ou depois.' })
  if (data > addDays(hoje, PROMESSA_DIAS)) throw invalid({ data: `A promessa vence em até ${PROMESSA_DIAS} dias.` })
}

/** Their invoices are locked: nobody pays or promises them meanwhile. @throws RuleError 409, 422 */
async function conferirBoletos(trx: Trx, clienteId: number, boletos: readonly number[]): Promise<void> {
  await lockFaturas(trx, boletos)
  const found = new Map((await listPrometiveis(trx, boletos)).map((one) => [one.boleto, one]))
  for (const id of boletos) {
    const one = found.get(id)
    if (one?.cliente !== clienteId) throw invalid({ boletos: `O boleto ${id} não é deste cliente.` })
    if (!one.aberto) throw invalid({ boletos: `O boleto ${id} não está em aberto.` })
    if (one.prometidoAte !== null) throw conflict(`O boleto ${id} já tem uma promessa até ${dayText(one.prometidoAte)}.`)
  }
}

/** @throws RuleError 409, 422 */
export async function incluirPromessa(trx: Trx, ctx: Ctx, form: PromessaForm): Promise<{ msg: string; id: number }> {
  const { cliente: clienteId, data, contato, observacao } = form
  recusarData(data, dayOf(ctx.now()))
  const boletos = [...new Set(form.boletos)].toSorted((a, b) => a - b)
  await conferirBoletos(trx, clienteId, boletos)
  const id = await insertPromessa(trx, { clienteId, data, contato, observacao, boletos, usuarioId: ctx.user.id, dataHora: ctx.now() })
  await audit(trx, ctx, {
    entidade: ENTIDADE_PROMESSA,
    registro: id,
    acao: 'incluir',
    depois: { situacao: EM_VIGOR, data, contato, observacao, boletos },
    clienteId,
  })
  await seguirLigacoes(trx, ctx, boletos)
  return { msg: `Promessa ${id} até ${dayText(data)} registrada.`, id }
}

type Fim = { viva: Viva; acao: string; situacao: SituacaoPromessa; motivo: string | null }

async function mudar(trx: Trx, by: By, fins: readonly Fim[]): Promise<void> {
  if (fins.length === 0) return
  await updateSituacoes(
    trx,
    fins.map(({ viva: { id }, situacao, motivo }) => ({ id, situacao, motivo })),
    by.now(),
  )
  await auditAll(
    trx,
    fins.map(({ viva, acao, situacao, motivo }) => ({
      ctx: by,
      change: {
        entidade: ENTIDADE_PROMESSA,
        registro: viva.id,
        acao,
        antes: { situacao: viva.situacao },
        depois: { situacao, ...(motivo !== null && { motivo }) },
        clienteId: viva.clienteId,
      },
    })),
  )
}

/** @throws RuleError 404, 409 where it is in force no more */
export async function cancelarPromessa(trx: Trx, ctx: Ctx, id: number, motivo: string): Promise<{ msg: string }> {
  const viva = must(await lockPromessa(trx, id), say.notFound())
  if (viva.situacao !== EM_VIGOR)
    throw conflict(`A promessa ${id} está na situação ${SituacaoPromessa.labels[viva.situacao]}: só uma em vigor é cancelada.`)
  await mudar(trx, ctx, [{ viva, acao: 'cancelar', situacao: CANCELADA, motivo }])
  return { msg: `Promessa ${id} cancelada.` }
}

/** The promises in force of these boletos are over, for a reason that their history says. */
export async function cancelarPromessasDe(trx: Trx, by: By, boletos: readonly number[], motivo: string): Promise<void> {
  const vivas = (await lockPromessasDosBoletos(trx, boletos)).filter(({ situacao }) => situacao === EM_VIGOR)
  await mudar(
    trx,
    by,
    vivas.map((viva) => ({ viva, acao: 'cancelar', situacao: CANCELADA, motivo })),
  )
}

const ACAO = { [EM_VIGOR]: 'reabrir', [SituacaoPromessa.code.CUMPRIDA]: 'cumprir', [CANCELADA]: 'cancelar' } as const

/**
 * What of these boletos is owed has changed: a promise is kept once nothing of its boletos is to be paid, but what their client withholds,
 * and is in force again where the payment is taken back.
 */
export async function seguirPromessas(trx: Trx, by: By, boletos: readonly number[]): Promise<void> {
  if (boletos.length === 0) return
  // Of two payments at once, of which each leaves the other one's boleto, the second waits here and sees both.
  const vivas = await lockPromessasDosBoletos(trx, boletos)
  if (vivas.length === 0) return
  const estados = await listEstados(
    trx,
    vivas.map(({ id }) => id),
  )
  const soRetencao = await consultarSoRetencao(
    trx,
    estados.filter(({ devido, emParte }) => devido && emParte),
  )
  const byPromessa = Map.groupBy(estados, ({ promessa: id }) => id)
  const fins = vivas.flatMap((viva): Fim[] => {
    const own = (byPromessa.get(viva.id) ?? []).map((one) => ({ ...one, devido: one.devido && !soRetencao.has(one.boleto) }))
    const situacao = situacaoPor(own)
    if (situacao === viva.situacao) return []
    return [{ viva, acao: ACAO[situacao], situacao, motivo: situacao === CANCELADA ? 'Os boletos foram cancelados.' : null }]
  })
  await mudar(trx, by, fins)
}

/** Breaks the promises whose day, moved to a business day, is over. @returns how many */
export const julgarPromessas = (db: Db, by: By): Promise<number> =>
  inTransaction(db, async (trx) => {
    const hoje = dayOf(by.now())
    const feriados = await readFeriados(trx)
    const over = (await lockPromessasAte(trx, hoje)).filter(({ data }) => !isPrometido(data, hoje, feriados))
    await mudar(
      trx,
      by,
      over.map((viva) => ({ viva, acao: 'quebrar', situacao: QUEBRADA, motivo: null })),
    )
    return over.length
  })
