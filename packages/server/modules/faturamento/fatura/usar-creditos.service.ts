import { type UsarCreditosForm, SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import type { Trx } from '../../../db/types.ts'
import { invalid } from '../../../base/errors.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { type CreditoLivre, ofertaDe } from '../valores/amounts.calc.ts'
import { listLivres, listPedidos, lockClienteDaFatura, updateEscolhidos, updateOferecidos, updatePorQue } from '../valores/creditos.repo.ts'
import { comOutrosCreditos } from '../valores/valores.calc.ts'
import { readRetidoDaFatura } from '../valores/valores.repo.ts'
import { trocarUsos } from '../valores/valores.service.ts'
import { readRetrato } from './fatura.repo.ts'
import { ENTIDADE_FATURA, lockFatura } from './fatura.service.ts'

/**
 * Says which credits an invoice uses: closing takes them, and one that is closed uses them at once.
 * @throws RuleError 404, 409 in another situation, 422 for a credit that it cannot use
 */
export async function usarCreditos(trx: Trx, ctx: Ctx, id: number, { usar }: UsarCreditosForm): Promise<{ msg: string; fatura: number }> {
  await lockClienteDaFatura(trx, id)
  const { situacao, valor, retido, cliente } = await lockFatura(trx, id, 'usarCreditos', 'alterada')
  const livres = await listLivres(trx, cliente.id, id)
  const chosen = usar && [...new Set(usar)].toSorted((a, b) => a - b)
  if (chosen) await recusarPedidos(trx, cliente.id, chosen, livres)
  const antes = await readRetrato(trx, id)
  await updateEscolhidos(trx, id, chosen)
  const closed = situacao === SituacaoFatura.code.FECHADA
  const { porQue } = await readRetidoDaFatura(trx, id)
  const oferta = closed ? ofertaDe(livres, chosen) : []
  const again = comOutrosCreditos({ valor, retido, porQue }, oferta)
  if (closed) {
    await updateOferecidos(
      trx,
      id,
      oferta.map(({ id }) => id),
    )
    await trocarUsos(trx, ctx.now(), { id, usos: again.usos }, () => updatePorQue(trx, id, again.porQue))
  }
  await touchRecord(trx, ctx, 'fatura', id)
  const depois = { ...(await readRetrato(trx, id)), creditosEscolhidos: chosen }
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'usar creditos', antes, depois })
  if (closed) return { msg: `A fatura usa ${brl(again.credito)} de créditos. Ficam ${brl(again.aPagar)} a pagar.`, fatura: id }
  return { msg: `${foreseen(chosen)} quando a fatura for fechada.`, fatura: id }
}

const foreseen = (chosen: readonly number[] | null): string => {
  if (chosen === null) return 'Todos os créditos do cliente serão usados'
  if (chosen.length === 0) return 'Nenhum crédito será usado'
  return `${counted(chosen.length, 'crédito será usado', 'créditos serão usados')}`
}

/** @throws RuleError 422 */
async function recusarPedidos(trx: Trx, clienteId: number, chosen: readonly number[], livres: readonly CreditoLivre[]): Promise<void> {
  const pedidos = new Map((await listPedidos(trx, chosen)).map((one) => [one.id, one]))
  for (const id of chosen) {
    const found = pedidos.get(id)
    if (found?.clienteId !== clienteId) throw invalid({ usar: `O crédito ${id} não é deste cliente.` })
    if (found.situacao === SituacaoCredito.code.AGUARDANDO)
      throw invalid({ usar: `O crédito ${id} espera uma aprovação e ainda não pode ser usado.` })
    if (!livres.some((livre) => livre.id === id)) throw invalid({ usar: `O crédito ${id} não tem saldo.` })
  }
}
