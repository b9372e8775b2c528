import { podeBoleto, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Trx } from '../../db/types.ts'
import type { By } from '../../kit/ctx/audit.ts'
import { wake } from '../../kit/outbox/outbox-run.ts'
import { encerrarTitulos, reabrirTitulos } from '../cobranca/titulo.service.ts'
import { insertEstornos, insertPagamentos } from '../faturamento/aviso/loja-aviso.repo.ts'
import { pagamentos as avisos } from '../faturamento/aviso/loja-aviso.service.ts'
import { situacaoAposLiquidacao } from '../faturamento/calculo/parcela.calc.ts'
import { updateItensDasFaturas } from '../faturamento/documento/documento.repo.ts'
import {
  type BoletoAQuitar,
  type FaturaAQuitar,
  updateBoletosQuitados,
  updateFaturasQuitadas,
} from '../faturamento/documento/quitar.repo.ts'
import { insertHistoricoDosPagamentos } from '../faturamento/documento/retrato.repo.ts'
import { ENTIDADE_FATURA } from '../faturamento/fatura/fatura.service.ts'
import { type Baixa, insertBaixas, listBaixas, mapAntes, updateCancelados, updateFaturaCancelada } from './mover.repo.ts'

/** Invoices, which the caller has locked, and boletos of theirs. */
export type Movidos = { faturas: ReadonlyMap<number, FaturaAQuitar>; boletos: readonly BoletoAQuitar[] }
/** What is owed of a boleto afterwards. */
type Resto = { boleto: number; aberto: string }

const { LIQUIDADO, CANCELADO, PRONTO, SINCRONIZADO } = SituacaoBoleto.code
const { FATURADA, ENVIADA, PARCIALMENTE_PAGA, CANCELADA } = SituacaoFatura.code

const quandoDe = (by: By) => ({ data: dayOf(by.now()), now: by.now(), usuarioId: by.user?.id ?? null })
const abertoDe = ({ valor, quitado }: BoletoAQuitar) => toCents(valor) - toCents(quitado)

/** Settles what is open of boletos in the name of an agreement: titles are given up, stores are told. */
export async function baixarPorAcordo(trx: Trx, by: By, acordoId: number, { faturas, boletos }: Movidos): Promise<void> {
  const baixas = boletos.map((boleto) => ({ documentoId: boleto.id, acordo: fromCents(abertoDe(boleto)), estornoDe: null }))
  for (const boleto of boletos) {
    const fatura = present(faturas.get(boleto.faturaId))
    fatura.quitado = fromCents(toCents(fatura.quitado) + abertoDe(boleto))
    Object.assign(boleto, { quitado: boleto.valor, situacao: LIQUIDADO, logMensagem: `Acordo ${acordoId}.` })
    fatura.situacao = situacaoAposLiquidacao(fatura.aPagar, fatura.valorPago, fatura.quitado) ?? fatura.situacao
  }
  await gravar(trx, by, 'acordo', { faturas, boletos })
  await updateItensDasFaturas(trx, [...faturas.values()])
  await lancar(trx, by, acordoId, { faturas, boletos }, baixas)
  await encerrarTitulos(
    trx,
    by,
    boletos.map(({ id }) => ({ boleto: id, cobranca: null })),
  )
}

/** What an agreement had settled is owed again, but for what of each counts as settled. */
export async function reviver(
  trx: Trx,
  by: By,
  acordoId: number,
  { faturas, boletos }: Movidos,
  partes: ReadonlyMap<number, string>,
): Promise<Resto[]> {
  const ids = boletos.map(({ id }) => id)
  const [feitas, antes] = [await listBaixas(trx, acordoId, ids), await mapAntes(trx, ids)]
  const deQual = new Map(feitas.map((feita) => [feita.documentoId, feita]))
  const itens = new Map<number, { id: number; situacao: SituacaoFatura }>()
  const abertos: Resto[] = []
  for (const boleto of boletos) {
    const fatura = present(faturas.get(boleto.faturaId))
    const aberto = toCents(present(deQual.get(boleto.id)).acordo) - toCents(partes.get(boleto.id) ?? '0')
    const era = present(antes.get(boleto.id))
    const faturaEra = fatura.situacao === FATURADA || fatura.situacao === ENVIADA ? fatura.situacao : (era.fatura ?? FATURADA)
    fatura.quitado = fromCents(toCents(fatura.quitado) - aberto)
    boleto.quitado = fromCents(toCents(boleto.valor) - aberto)
    boleto.logMensagem = `O acordo ${acordoId} acabou.`
    if (aberto > 0) {
      boleto.situacao = era.boleto ?? (faturaEra === FATURADA ? PRONTO : SINCRONIZADO)
      abertos.push({ boleto: boleto.id, aberto: fromCents(aberto) })
    }
    fatura.situacao = situacaoAposLiquidacao(fatura.aPagar, fatura.valorPago, fatura.quitado) ?? faturaEra
    // State 7 leaves the items, which a paid invoice has moved on.
    itens.set(fatura.id, { id: fatura.id, situacao: fatura.situacao === PARCIALMENTE_PAGA ? faturaEra : fatura.situacao })
  }
  await gravar(trx, by, 'fim do acordo', { faturas, boletos })
  await updateItensDasFaturas(trx, [...itens.values()])
  const estornos = feitas.map(({ id, documentoId, acordo }) => ({ documentoId, acordo: `-${acordo}`, estornoDe: id }))
  await lancar(trx, by, acordoId, { faturas, boletos }, estornos)
  const novas = boletos.flatMap(({ id }) => {
    const part = partes.get(id) ?? '0'
    return toCents(part) > 0 ? [{ documentoId: id, acordo: part, estornoDe: null }] : []
  })
  await lancar(trx, by, acordoId, { faturas, boletos }, novas)
  await reabrirTitulos(
    trx,
    abertos.map(({ boleto }) => boleto),
  )
  return abertos
}

/** The instalments of an agreement that is over: what nothing was settled of is cancelled, the rest of the others closed. */
export async function encerrarParcelas(trx: Trx, by: By, acordoId: number, { faturas, boletos }: Movidos): Promise<void> {
  const opened = boletos.filter(({ situacao }) => podeBoleto('liquidar', situacao))
  const cancelados = opened.filter(({ quitado }) => toCents(quitado) === 0)
  const fechados = opened.filter(({ quitado }) => toCents(quitado) > 0)
  const baixas = fechados.map((boleto) => ({ documentoId: boleto.id, acordo: fromCents(abertoDe(boleto)), estornoDe: null }))
  for (const fatura of faturas.values()) {
    const resto = baixas.reduce((total, { acordo }) => total + toCents(acordo), 0)
    fatura.quitado = fromCents(toCents(fatura.quitado) + resto)
    fatura.situacao =
      toCents(fatura.valorPago) === 0
        ? CANCELADA
        : (situacaoAposLiquidacao(fatura.aPagar, fatura.valorPago, fatura.quitado) ?? fatura.situacao)
    if (fatura.situacao === CANCELADA) await updateFaturaCancelada(trx, fatura.id, dayOf(by.now()))
  }
  for (const boleto of cancelados) boleto.situacao = CANCELADO
  for (const boleto of fechados) Object.assign(boleto, { quitado: boleto.valor, situacao: LIQUIDADO })
  for (const boleto of opened) boleto.logMensagem = `O acordo ${acordoId} acabou.`
  await gravar(trx, by, 'fim do acordo', { faturas, boletos: opened })
  await updateCancelados(
    trx,
    cancelados.map(({ id }) => id),
    dayOf(by.now()),
  )
  await insertBaixas(trx, acordoId, baixas, quandoDe(by))
  await encerrarTitulos(
    trx,
    by,
    opened.map(({ id }) => ({ boleto: id, cobranca: null })),
  )
}

async function gravar(trx: Trx, by: By, acao: string, { faturas, boletos }: Movidos): Promise<void> {
  const all = [...faturas.values()]
  await insertHistoricoDosPagamentos(trx, by, { entidade: ENTIDADE_FATURA, acao }, { faturas: all, pagos: boletos })
  await updateBoletosQuitados(trx, boletos)
  await updateFaturasQuitadas(trx, all, by)
}

/** Keeps what an agreement settles or gives back; stores are told, each of what it was told before. */
async function lancar(trx: Trx, by: By, acordoId: number, { faturas, boletos }: Movidos, baixas: readonly Baixa[]): Promise<void> {
  const ids = await insertBaixas(trx, acordoId, baixas, quandoDe(by))
  const deQual = new Map(boletos.map((boleto) => [boleto.id, boleto]))
  const rows = baixas.map(({ documentoId, estornoDe }, at) => {
    const boleto = present(deQual.get(documentoId))
    if (estornoDe === null) boleto.pagamentos++
    const { faturaId, pagamentos: numero } = boleto
    return { faturaId, documentoId, liquidacaoId: present(ids[at]), numero, estornoDe, comLoja: present(faturas.get(faturaId)).comLoja }
  })
  const novos = rows.flatMap(({ estornoDe, comLoja, ...row }) => (estornoDe === null && comLoja ? [row] : []))
  await insertPagamentos(trx, novos, by.now())
  const estornos = rows.flatMap(({ estornoDe, comLoja: _, numero: __, ...row }) =>
    estornoDe === null ? [] : [{ ...row, pagamento: estornoDe }],
  )
  const told = await insertEstornos(trx, estornos, by.now())
  if (novos.length > 0 || told > 0) await wake(trx, avisos)
}
