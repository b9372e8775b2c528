import { type Fatura, type FaturarPedido, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { parcelas, vencimentos } from '@retaguarda/contract/faturamento/parcelas.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { diaDe } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/audit.ts'
import type { Ctx, Trx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { touchRecord } from '../../../kit/version.ts'
import { ENTIDADE_FATURA, lockFatura } from '../fatura/fatura.service.ts'
import { insertBoletos, updateSituacaoDaFatura, readRetratoComBoletos } from './documento.repo.ts'

const { FATURADA, PAGA } = SituacaoFatura.code

type Movida = { msg: string; situacao: SituacaoFatura }

/**
 * Closed → invoiced, with a boleto an instalment; what has no value has nothing to pay and is paid (decisions §7, §10).
 * @throws RuleError 404, 409, 422
 */
export async function faturar(trx: Trx, ctx: Ctx, id: number, form: FaturarPedido): Promise<Movida> {
  const fatura = await lockFatura(trx, id, 'faturar', 'faturada')
  const antes = await readRetratoComBoletos(trx, id)
  const situacao = exact(fatura.valor).isZero() ? PAGA : FATURADA
  if (situacao === PAGA) await updateSituacaoDaFatura(trx, id, PAGA)
  else {
    const vencimento = form.vencimento ?? diaDaFatura(fatura)
    await insertBoletos(trx, id, boletosDe(fatura, { ...form, vencimento }, ctx.now()), { now: ctx.now(), usuarioId: ctx.user.id })
    await updateSituacaoDaFatura(trx, id, FATURADA, { vencimento })
  }
  await touchRecord(trx, ctx, 'fatura', id)
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'faturar', antes, depois: await readRetratoComBoletos(trx, id) })
  return { msg: sentence(situacao, form.parcelas), situacao }
}

function diaDaFatura({ dataHoraVencimento }: Fatura): string {
  if (dataHoraVencimento === null) throw invalid({ vencimento: 'Informe o vencimento.' })
  return diaDe(new Date(dataHoraVencimento))
}

const sentence = (situacao: SituacaoFatura, n: number): string => {
  if (situacao === PAGA) return 'A fatura não tem valor a cobrar e passou a paga, sem boletos.'
  return n === 1 ? 'Fatura faturada, com 1 boleto.' : `Fatura faturada, com ${n} boletos.`
}

/** Years ahead of which a due date is a slip of the keyboard. */
const LONGE = 5

function boletosDe({ valor }: Fatura, { vencimento, parcelas: n }: { vencimento: string; parcelas: number }, now: Date) {
  const hoje = diaDe(now)
  if (vencimento < hoje) throw invalid({ vencimento: 'O vencimento não pode ser anterior a hoje.' })
  if (vencimento > `${Number(hoje.slice(0, 4)) + LONGE}${hoje.slice(4)}`)
    throw invalid({ vencimento: `O vencimento pode ser no máximo ${LONGE} anos à frente.` })
  const split = parcelas(valor, n)
  if (!split.ok) throw invalid({ parcelas: split.erro })
  const days = vencimentos(vencimento, n)
  return split.valores.map((valorDaParcela, at) => ({
    parcela: at + 1,
    nome: `Boleto ${at + 1}/${n}`,
    valor: valorDaParcela,
    dataVencimento: days[at] ?? vencimento,
  }))
}
