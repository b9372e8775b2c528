import { type DescontoForm, type NovoItemForm, podeExcluirItem } from '@retaguarda/contract/faturamento/item.ts'
import { brl, exact, MONEY_MAX, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, invalid, must } from '../../../base/errors.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { TIPO_ITEM } from '../../../db/codes.ts'
import { percentDiscount } from '../valores/amounts.calc.ts'
import { refazerValores } from '../valores/valores.service.ts'
import { readRetrato } from './fatura.repo.ts'
import { ENTIDADE_FATURA, lockFatura } from './fatura.service.ts'
import { insertItem, type ItemNovo, readCobrado, readFaturaDoItem, readItem, readObjeto, removeItem } from './item-manual.repo.ts'

const NO_ITEM = 'Item de fatura não encontrado. Talvez outra pessoa o tenha excluído, ou a fatura tenha sido calculada de novo.'

type Feito = { id: number; valorFatura: string }

/**
 * Adds an item of any active object to an invoice in processing.
 * @throws RuleError 404, 409 in another situation, 422 beside the field at fault
 */
export async function incluirItem(trx: Trx, ctx: Ctx, faturaId: number, form: NovoItemForm): Promise<Feito> {
  const { ano, mes, valor, cliente } = await lockFatura(trx, faturaId, 'alterar', 'alterada')
  const objeto = await readObjeto(trx, form.idObjetoContrato)
  if (!objeto?.ativo) throw invalid({ idObjetoContrato: 'Este objeto de contrato não existe mais ou está inativo. Escolha outro.' })
  if (exact(valor).plus(form.valorCobranca).gt(MONEY_MAX))
    throw invalid({ valorCobranca: `Com este item a fatura passaria do máximo de ${brl(MONEY_MAX)}.` })
  return incluir(trx, ctx, { id: faturaId, ano, mes, clienteId: cliente.id }, objeto, {
    ...form,
    tipo: TIPO_ITEM.manual,
    percentual: null,
  })
}

/**
 * Takes a value or a percentage off what an object charges in an invoice in processing. Nobody approves it: nothing was promised yet.
 * @throws RuleError 404, 409 in another situation, 422 beside the field at fault
 */
export async function incluirDesconto(trx: Trx, ctx: Ctx, faturaId: number, form: DescontoForm): Promise<Feito> {
  const { ano, mes, cliente } = await lockFatura(trx, faturaId, 'alterar', 'alterada')
  const objeto = must(await readObjeto(trx, form.idObjetoContrato), 'Este objeto de contrato não existe mais. Escolha outro.')
  const { cobrado, resta } = await readCobrado(trx, faturaId, form.idObjetoContrato)
  const { idObjetoContrato, percentual, motivo } = form
  const valorCobranca = percentual === null ? toMoney(exact(present(form.valor)).negated()) : percentDiscount(cobrado, percentual)
  if (exact(resta).plus(valorCobranca).lt(0))
    throw invalid({
      [percentual === null ? 'valor' : 'percentual']:
        `O desconto passa do que o objeto ${nameOf(objeto)} cobra nesta fatura: no máximo ${brl(resta)}.`,
    })
  return incluir(trx, ctx, { id: faturaId, ano, mes, clienteId: cliente.id }, objeto, {
    idObjetoContrato,
    tipo: TIPO_ITEM.desconto,
    valorCobranca,
    percentual,
    observacao: motivo,
  })
}

const nameOf = ({ codigo, nome }: { codigo: string; nome: string }) => `${codigo} - ${nome}`

type DaFatura = { id: number; ano: number; mes: number; clienteId: number }

async function incluir(trx: Trx, ctx: Ctx, fatura: DaFatura, objeto: { codigo: string; nome: string }, item: ItemNovo): Promise<Feito> {
  const before = await readRetrato(trx, fatura.id)
  const id = await insertItem(trx, item, { fatura, objetoContrato: nameOf(objeto), now: ctx.now(), usuarioId: ctx.user.id })
  return { id, valorFatura: await mudou(trx, ctx, fatura.id, 'incluir item', before) }
}

/** Takes a manual item out of an invoice in processing. @throws RuleError 404, or 409 for any other */
export async function excluirItem(trx: Trx, ctx: Ctx, id: number): Promise<Feito> {
  const where = must(await readFaturaDoItem(trx, id), NO_ITEM)
  await lockFatura(trx, where.faturaId, 'alterar', 'alterada')
  // Read once more: somebody may have taken it out while the invoice was waited for.
  const item = must(await readItem(trx, id), NO_ITEM)
  if (!podeExcluirItem(item.origem))
    throw conflict('Só itens manuais podem ser excluídos. Este foi calculado: corrija o vínculo ou os números e calcule a fatura de novo.')
  const before = await readRetrato(trx, where.faturaId)
  await removeItem(trx, id)
  return { id, valorFatura: await mudou(trx, ctx, where.faturaId, 'excluir item', before) }
}

/** Sums, stamps and audits an invoice whose items have changed. */
async function mudou(trx: Trx, ctx: Ctx, faturaId: number, acao: string, antes: object | undefined): Promise<string> {
  const { valor: valorFatura } = await refazerValores(trx, ctx, faturaId)
  await touchRecord(trx, ctx, 'fatura', faturaId)
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: faturaId, acao, antes, depois: await readRetrato(trx, faturaId) })
  return valorFatura
}
