import { isDeepStrictEqual } from 'node:util'
import { AjusteComercial } from '@retaguarda/contract/faturamento/configuracao.ts'
import { topicoReajuste } from '@retaguarda/contract/evento.ts'
import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import { OrigemPreco, type Reajustado } from '@retaguarda/contract/faturamento/preco.ts'
import { type LinhaReajuste, SituacaoLinhaReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { percentText } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { gather, type Outcome } from '../../base/gather.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import { auditAll, type By, type Change } from '../../kit/ctx/audit.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { isTakenAway } from '../../kit/life/held.ts'
import { loteJob } from '../../kit/lote/lote-run.ts'
import type { End, Lote, Write } from '../../kit/lote/lote.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { touchRecord } from '../../kit/register/version.ts'
import { avisarFim } from '../aviso/avisar.service.ts'
import { listPrecosEmVigor, type NovoPreco, updatePrecosDosVinculos, updateVinculosEmVigor } from '../preco/preco.repo.ts'
import { baseDe, jaFechado, maisNovo } from './linha.calc.ts'
import { type LinhaAFazer, listEstados, listLinhasAFazer, lockVinculos, type Ordem, readOrdem, updateFim } from './reajuste.repo.ts'

const { APLICADA, RECUSADA } = SituacaoLinhaReajuste.code
type Fim = End<'reajuste_linha'>
type Asked = { row: LinhaAFazer; write: Write<'reajuste_linha'>; now: () => Date }
/** `together` does one line with those that come meanwhile. */
type EmAndamento = Ordem & { together: (asked: Asked) => Promise<Fim> }

/** Contracts that one transaction readjusts, and transactions side by side. */
const TOGETHER = 100
const SIDE = 2

/**
 * Readjustments. A contract's price is written in one transaction with its line, and with other contracts, so that a process that dies at any
 * point leaves nothing half done, and another one goes on with the rest.
 */
export const reajustes: Lote<EmAndamento, LinhaAFazer, 'reajuste_linha'> = {
  table: 'reajuste',
  lines: 'reajuste_linha',
  lote: 'reajusteId',
  said: ['erro'],
  job: 'reajuste.aplicar',
  topico: topicoReajuste,
  piece: 500,
  width: 2 * SIDE * TOGETHER,
  open: async (db, id) => {
    const order = await readOrdem(db, id)
    return order && { ...order, together: gathered(db, order) }
  },
  load: (db, _ordem, ids) => listLinhasAFazer(db, ids),
  work: ({ now }, { together }, row, write) => together({ row, write, now }),
  broken: (_linha, erro) => ({ situacao: RECUSADA, erro }),
  ended: finish,
  text: ({ linha }, { situacao, erro }) => ({
    texto: [linha.cliente.nome, nameOf(linha), erro ?? ''].filter(Boolean).join(': '),
    erro: situacao === RECUSADA,
  }),
}
export const executarReajuste = loteJob(reajustes)

async function finish(trx: Trx, ctx: JobCtx, id: number): Promise<void> {
  const end = await updateFim(trx, id)
  if (!end) return
  await avisarFim(trx, ctx, { ...end, nome: 'Reajuste', link: `/financeiro/reajuste/visualizar/${id}`, chave: `reajuste-${id}` })
  await notifyChange(trx, topicoReajuste(id))
}

const gathered = (db: Db, order: Ordem) =>
  gather<Asked, Fim>({
    key: ({ row }) => row.vinculoId,
    work: (asked) => inTransaction(db, (trx) => reajustar(trx, order, asked)),
    hopeless: (error) => isDatabaseAway(error) || isTakenAway(error),
    side: SIDE,
    most: TOGETHER,
  })

/** Writes the prices of these contracts, of each that is still what it was reckoned from. */
async function reajustar(trx: Trx, { requestId, usuarioId }: Ordem, asked: readonly Asked[]): Promise<Outcome<Fim>[]> {
  const { now } = present(asked[0])
  const by: By = { now, requestId, user: usuarioId === null ? null : { id: usuarioId } }
  const judged = await judge(trx, asked)
  const done = judged.flatMap((one) => ('erro' in one ? [] : [one]))
  await updatePrecosDosVinculos(
    trx,
    done.map(({ row }) => precoDe(row)),
    { usuarioId, dataHora: now() },
  )
  await putInForce(
    trx,
    by,
    done.map(({ row }) => row),
  )
  await auditAll(
    trx,
    done.map(({ row }) => ({ ctx: by, change: changeOf(row) })),
  )
  for (const { write, substituido } of done) await write(trx, { situacao: APLICADA, substituido })
  return judged.map((one) => ({ value: 'erro' in one ? { situacao: RECUSADA, erro: one.erro } : { situacao: APLICADA } }))
}

/** Holds the contracts, and says of each why it is refused, or which row stood in its month before. */
async function judge(trx: Trx, asked: readonly Asked[]): Promise<(Asked & ({ erro: string } | { substituido: object | null }))[]> {
  await lockVinculos(
    trx,
    asked.map(({ row }) => row.vinculoId),
  )
  const months = asked.map(({ row: { vinculoId: vinculo, aPartirDe: mes } }) => ({ vinculo, mes }))
  const [states, prices] = [await listEstados(trx, months), await listPrecosEmVigor(trx, months)]
  const stateOf = new Map(states.map((state) => [state.vinculo, state]))
  const priceOf = new Map(prices.map((price) => [price.vinculo, price]))
  return asked.map((one) => {
    const { vinculoId, aPartirDe, base, linha } = one.row
    const { fechado, precos, doMes } = present(stateOf.get(vinculoId))
    const erro = jaFechado(fechado, aPartirDe) ?? maisNovo(precos, aPartirDe)
    if (erro !== undefined) return { ...one, erro }
    if (samePrice(baseDe(present(priceOf.get(vinculoId))), base)) return { ...one, substituido: doMes }
    return { ...one, erro: `O preço de ${nameOf(linha)} mudou depois da prévia: peça o reajuste dele de novo.` }
  })
}

const precoDe = ({ vinculoId: vinculo, aPartirDe, preco: configuracao, linha, reajusteId: id }: LinhaAFazer): NovoPreco => ({
  vinculo,
  aPartirDe,
  tipo: TipoVinculo.code.AJUSTE_COMERCIAL,
  configuracao,
  origem: OrigemPreco.code.REAJUSTE,
  motivo: porQue(linha),
  reajuste: { id, reajustado: reajustadoDe(linha) },
})

/** Has the register say at once what counts from this month on, or from an earlier one. */
async function putInForce(trx: Trx, by: By, rows: readonly LinhaAFazer[]): Promise<void> {
  const today = dayOf(by.now())
  const now = rows.filter(({ aPartirDe }) => aPartirDe <= today).map(({ vinculoId }) => vinculoId)
  if (now.length === 0) return
  await updateVinculosEmVigor(trx, `${today.slice(0, 7)}-01`, now)
  for (const id of now) await touchRecord(trx, by, 'cliente_objeto_contrato', id)
}

const changeOf = ({ vinculoId, clienteId, reajusteId, aPartirDe, base, preco, linha }: LinhaAFazer): Change => ({
  entidade: 'cliente-objeto-contrato',
  registro: vinculoId,
  clienteId,
  acao: 'reajuste',
  antes: { configuracao: base },
  depois: { aPartirDe, configuracao: preco, motivo: porQue(linha), reajuste: reajusteId },
})

const nameOf = ({ objetoContrato: { codigo, nome } }: LinhaReajuste) => `${codigo} - ${nome}`

/** `Reajuste de 11/2026 pelo IPCA: 4,2644%.` */
const porQue = ({ indice, aniversario, percentual }: LinhaReajuste): string => {
  const [ano = '', mes = ''] = present(aniversario).split('/')
  const by = indice === Indice.code.FIXO ? 'por percentual fixo' : `pelo ${Indice.labels[present(indice)]}`
  return `Reajuste de ${mes}/${ano} ${by}: ${percentText(present(percentual))}.`
}

/** However it was written into the database. */
const plain = (kept: unknown): unknown => AjusteComercial.safeParse(kept).data ?? kept
const samePrice = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b))

const reajustadoDe = ({ indice, aniversario, fator, mensalDe }: LinhaReajuste): Reajustado => ({
  indice: present(indice),
  aniversario: present(aniversario),
  fator: present(fator),
  de: present(mensalDe),
})
