import type { Pendencia } from '@retaguarda/contract/cobranca/pendencia.ts'
import { type Fatura, type FaturarPedido, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { parcelas, vencimentos } from '@retaguarda/contract/faturamento/parcelas.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import { invalid } from '../../../base/errors.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { readContaPadrao } from '../../cobranca/conta-bancaria.repo.ts'
import type { Recusado } from '../../cobranca/emitir.service.ts'
import { listPendencias } from '../../cobranca/pendencia.repo.ts'
import { valoresAoFaturar } from '../valores/valores.calc.ts'
import type { Pagamento } from '../valores/retencao.calc.ts'
import { listOferecidos, lockClienteDaFatura } from '../valores/creditos.repo.ts'
import { trocarUsos } from '../valores/valores.service.ts'
import { readRetidoDaFatura, updateRetencoes, updateRetido } from '../valores/valores.repo.ts'
import { ENTIDADE_FATURA, lockFatura, diasDoCliente } from '../fatura/fatura.service.ts'
import { emitirAoFaturar } from '../nfse/ao-faturar.service.ts'
import { emitirDosBoletos } from './emitir.service.ts'
import { insertBoletos, updateSituacaoDaFatura } from './documento.repo.ts'
import { readRetratoComBoletos } from './retrato.repo.ts'

const { FATURADA, PAGA } = SituacaoFatura.code

type Movida = { msg: string; situacao: SituacaoFatura; pendencias: Pendencia[] }

/**
 * Closed → invoiced, with a boleto an instalment; what has no value has nothing to pay and is paid.
 * @throws RuleError 404, 409, 422
 */
export const faturar = (trx: Trx, ctx: By, id: number, { vencimento, parcelas: n, contaBancaria }: FaturarPedido): Promise<Movida> => {
  const today = dayOf(ctx.now())
  const diasDe = async (fatura: Fatura) => {
    const first = vencimento ?? diaDaFatura(fatura)
    if (first === null) return diasSugeridos(await diasDoCliente(trx, fatura, n), today)
    recusarVencimento(first, today)
    return vencimentos(first, n)
  }
  return faturarEm(trx, ctx, id, { diasDe, dito: vencimento !== null, contaBancaria })
}

/** `dito`: somebody said the day, which is looked at even where credits have paid all. */
type Modo = { diasDe: (fatura: Fatura) => Promise<string[]>; dito?: boolean; contaBancaria: FaturarPedido['contaBancaria'] }

/** The same, with a boleto for each day that is said of the invoice. A boleto that cannot have a title is there all the same. */
export async function faturarEm(trx: Trx, ctx: By, id: number, { diasDe, dito = false, contaBancaria }: Modo): Promise<Movida> {
  await lockClienteDaFatura(trx, id)
  const fatura = await lockFatura(trx, id, 'faturar', 'faturada')
  const antes = await readRetratoComBoletos(trx, id)
  const needless = exact(fatura.aPagar).isZero() && !(dito && exact(fatura.credito).gt(0))
  const due = needless ? [] : await diasDe(fatura)
  const { aPagar, credito } = due[0] === undefined ? fatura : await reterDeNovo(trx, ctx, fatura, { dia: due[0], parcelas: due.length })
  const situacao = exact(aPagar).isZero() ? PAGA : FATURADA
  const days = situacao === PAGA ? [] : due
  const [vencimento] = days
  let semTitulo: Recusado[] = []
  let pendencias: Pendencia[] = []
  const faturadaEm = dayOf(ctx.now())
  if (vencimento === undefined) await updateSituacaoDaFatura(trx, id, PAGA, { faturadaEm })
  else {
    await updateSituacaoDaFatura(trx, id, FATURADA, { vencimento, faturadaEm })
    const boletos = await insertBoletos(trx, id, boletosDe(aPagar, days), { now: ctx.now(), usuarioId: ctx.user?.id ?? null })
    const conta = contaBancaria === undefined ? await readContaPadrao(trx) : contaBancaria
    if (conta !== undefined && conta !== null) {
      semTitulo = await emitirDosBoletos(trx, ctx, conta, boletos)
      const recusados = new Set(semTitulo.map(({ boleto }) => boleto))
      pendencias = await listPendencias(
        trx,
        boletos.filter((id) => !recusados.has(id)),
      )
    }
  }
  await touchRecord(trx, ctx, 'fatura', id)
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'faturar', antes, depois: await readRetratoComBoletos(trx, id) })
  const semNota = await emitirAoFaturar(trx, ctx, id, situacao)
  const msg = [sentence(situacao, credito, days.length), ...motivosDe(semTitulo, days.length), ...semNota].join(' ')
  return { msg, situacao, pendencias }
}

/** What is withheld hangs on the day and the number of payments, which are known now, and what credits pay on that. */
async function reterDeNovo(trx: Trx, { now }: By, fatura: Fatura, pagamento: Pagamento): Promise<Pick<Fatura, 'aPagar' | 'credito'>> {
  const { retencoes, porQue, csrf } = await readRetidoDaFatura(trx, fatura.id)
  if (!csrf) return fatura
  const { id, valor } = fatura
  const again = valoresAoFaturar({ valor, retencoes, porQue, csrf }, pagamento, await listOferecidos(trx, id))
  await updateRetencoes(trx, id, retencoes, again.retencoes)
  await trocarUsos(trx, now(), { id, usos: again.usos }, () => updateRetido(trx, id, again))
  return again
}

const diaDaFatura = ({ dataHoraVencimento }: Fatura): string | null =>
  dataHoraVencimento === null ? null : dayOf(new Date(dataHoraVencimento))

function diasSugeridos(days: string[], today: string): string[] {
  const [first] = days
  if (first === undefined || first < today) throw invalid({ vencimento: 'Informe o vencimento.' })
  return days
}

const sentence = (situacao: SituacaoFatura, credito: string, n: number): string => {
  if (situacao === PAGA && !exact(credito).isZero()) return 'A fatura foi quitada por créditos e passou a paga, sem boletos.'
  if (situacao === PAGA) return 'A fatura não tem valor a cobrar e passou a paga, sem boletos.'
  return n === 1 ? 'Fatura faturada, com 1 boleto.' : `Fatura faturada, com ${n} boletos.`
}

/** Boletos of one invoice mostly have no title for the same reason. */
function motivosDe(semTitulo: readonly Recusado[], total: number): string[] {
  const porMotivo = Map.groupBy(semTitulo, ({ error }) => error)
  return [...porMotivo].map(
    ([error, { length }]) => `${length === total ? 'Sem título no banco' : `${length} sem título no banco`}: ${error}`,
  )
}

/** Years ahead of which a due date is a slip of the keyboard. */
const LONGE = 5

/** @throws RuleError 422 */
export function recusarVencimento(vencimento: string, today: string): void {
  if (vencimento < today) throw invalid({ vencimento: 'O vencimento não pode ser anterior a hoje.' })
  if (vencimento > `${Number(today.slice(0, 4)) + LONGE}${today.slice(4)}`)
    throw invalid({ vencimento: `O vencimento pode ser no máximo ${LONGE} anos à frente.` })
}

function boletosDe(aPagar: string, days: string[]) {
  const split = parcelas(aPagar, days.length)
  if (!split.ok) throw invalid({ parcelas: split.erro })
  return days.map((dataVencimento, at) => ({
    parcela: at + 1,
    nome: `Boleto ${at + 1}/${days.length}`,
    valor: split.valores[at] ?? '',
    dataVencimento,
  }))
}
