import { isDeepStrictEqual } from 'node:util'
import type { Reason, Retencao } from '@retaguarda/contract/faturamento/retencao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Trx } from '../../../db/types.ts'
import { RuleError } from '../../../base/errors.ts'
import type { By } from '../../../kit/ctx/audit.ts'
import type { UsoDeCredito } from './amounts.calc.ts'
import { insertUsos, listUsos, updateUsosDesfeitos } from './creditos.repo.ts'
import { porQueComBoletos, previsto, type Regras, type Valores, valoresDe } from './valores.calc.ts'
import {
  readParaPorQue,
  readParaValores,
  readRegras,
  updateDescontos,
  updatePorQue,
  updateRetencoes,
  updateValores,
} from './valores.repo.ts'

/** What a person wrote in the place of the rules; null where the rules hold. */
export function manuaisDaRetencao(
  fatura: { retencoes: readonly Retencao[]; retencoesManuais: boolean; porQue: readonly Reason[] } | null,
): Regras['manuais'] {
  if (!fatura?.retencoesManuais) return null
  return { retencoes: fatura.retencoes, motivo: present(fatura.porQue.find(({ parte }) => parte === 'manual')) }
}

/**
 * Makes the amounts of an invoice anew from its items, after one of them came, changed or went; of a closed one also what it uses of the
 * credits that it was offered.
 * @throws RuleError 422 where they cannot be
 */
export async function refazerValores(trx: Trx, { now }: Pick<By, 'now'>, id: number): Promise<Valores> {
  const [lida, { empresa, objetos, feriados }] = await Promise.all([readParaValores(trx, id), readRegras(trx)])
  const { ano, mes, dataHoraVencimento, diaVencimento, cpf, retencao, itens, retencoes, oferta } = lida
  const regras: Regras = { quem: { empresa, cliente: { ...retencao, cpf } }, objetos, manuais: manuaisDaRetencao(lida) }
  const day = { dataHoraVencimento: dataHoraVencimento?.toISOString() ?? null, diaVencimento }
  const valores = valoresDe(itens, regras, previsto({ ano, mes }, day, feriados), oferta)
  if ('erro' in valores) throw new RuleError('regra', valores.erro)
  await updateDescontos(trx, valores.itens)
  await updateRetencoes(trx, id, retencoes, valores.retencoes)
  await trocarUsos(trx, now(), { id, usos: valores.usos }, () => updateValores(trx, id, valores))
  return valores
}

/** After something was kept back of a boleto, or was given back. */
export async function refazerPorQue(trx: Trx, id: number): Promise<void> {
  const { porQue, aPagar, retidas } = await readParaPorQue(trx, id)
  await updatePorQue(trx, id, porQueComBoletos(porQue, retidas, { aPagar }))
}

/**
 * Has a closed invoice use other credits, where they are others, around what else is written of it: what is to be paid is never below zero
 * in between. Its client is locked before.
 */
export async function trocarUsos(
  trx: Trx,
  now: Date,
  { id, usos }: { id: number; usos: readonly UsoDeCredito[] },
  write: () => Promise<void>,
): Promise<void> {
  const before = await listUsos(trx, id)
  const other = !isDeepStrictEqual(before, usos)
  if (other) await updateUsosDesfeitos(trx, id, now)
  await write()
  if (other) await insertUsos(trx, id, usos, now)
}
