import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { credito, OrigemCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import type { Call } from '@retaguarda/contract/kit/call.ts'
import { LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Competencia, competenciaDe, diaDoMes, ordemDe, addDays, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { Demo } from './demo.ts'
import { figurasDe } from './figuras.ts'

/** The newest months are paid by way of the banks (banco.ts). */
export const MESES_DO_BANCO = 4
/** Day of the month after it on which boletos fall due. */
const VENCIMENTO = 15
/** The newest of the months before, in which stores are away at some payments. */
const MESES_DA_QUEDA = 2
type Manual = readonly [valor: string, observacao: string]
/** Of the newest month that is over: how many invoices are left where they are. */
const RESTAM = 3
const MANUAIS: readonly [Manual, ...Manual[]] = [
  ['240.00', 'Horas adicionais de desenvolvimento'],
  ['1180.50', 'Campanha de fim de ano'],
  ['680.00', 'Treinamento extra da equipe'],
]

/** Of every month what was sold, its closing, invoicing and sending; then the payments. The month that runs is looked at as it stands. */
export function faturar(demo: Demo): void {
  const { diary, inicio, today } = demo
  const [first, last] = [competenciaDe(inicio), competenciaDe(today)]
  // On the first days of a month the one before is not closed yet.
  const closed = somaMeses(last, today < diaDoMes(last, 4) ? -2 : -1)
  for (let mes = first; ordemDe(mes) < ordemDe(last); mes = somaMeses(mes, 1)) {
    const newest = ordemDe(mes) === ordemDe(closed)
    const next = somaMeses(mes, 1)
    diary.on(diaDoMes(next, 2), '09:00', 'fechamento do mês', () => fechar(demo, mes, newest))
    diary.on(diaDoMes(next, 3), '09:00', 'faturas', () => emitir(demo, mes, newest))
  }
  diary.last('fechamento do mês', async () => {
    await receberUso(demo, last)
    await demo.company.as(financeira(demo))(fechamento.executar, { body: { ...last } })
    await demo.company.work()
    await cobrarVisita(demo, closed)
    await creditar(demo, closed)
  })
}

/** A client has a courtesy for its next invoice, another a note of credit of one that it was sent. */
async function creditar(demo: Demo, mes: Competencia): Promise<void> {
  const as = demo.company.as(financeira(demo))
  const [open] = await faturasDe(as, mes, 'EM_PROCESSAMENTO')
  const [sent] = (await faturasDe(as, mes, 'ENVIADA')).filter(({ valor }) => exact(valor).gt('180.00'))
  const cortesia = { origem: OrigemCredito.code.CORTESIA, valor: '150.00', motivo: 'Pela demora na entrega do novo layout' }
  if (open) await as(credito.add, { body: { cliente: open.cliente.id, fatura: null, ...cortesia } })
  const nota = { origem: OrigemCredito.code.NOTA_DE_CREDITO, valor: '180.00', motivo: 'Horas cobradas que eram de garantia' }
  if (sent) await as(credito.add, { body: { cliente: sent.cliente.id, fatura: sent.id, ...nota } })
}

/** What is charged beside the month. */
async function cobrarVisita(demo: Demo, mes: Competencia): Promise<void> {
  const as = demo.company.as(financeira(demo))
  const [cliente] = await as(fechamento.clientes, { query: mes })
  if (!cliente) return
  const { id: idObjetoContrato } = present(demo.objetos[0])
  const itens = [{ idObjetoContrato, valorCobranca: '680.00', observacao: 'Visita técnica no local' }]
  const faturar = { vencimento: addDays(demo.today, VENCIMENTO), contaBancaria: null }
  await as(avulsa.add, { body: { cliente: cliente.id, ...mes, itens, observacao: null, faturar } })
}

const financeira = ({ equipe }: Demo): number => present(equipe[5])

/** Of those without a store a person sends a list. */
async function receberUso(demo: Demo, mes: Competencia): Promise<void> {
  const body = demo.semLoja.map(({ id, n }) => ({ cliente: id, ...mes, ...figurasDe(n, mes) }))
  if (body.length > 0) await demo.company.as(financeira(demo))(uso.receber, { body })
}

async function fechar(demo: Demo, mes: Competencia, newest: boolean): Promise<void> {
  const { company, r } = demo
  const as = company.as(financeira(demo))
  await receberUso(demo, mes)
  const clientes = (await as(fechamento.clientes, { query: mes })).map(({ id }) => id)
  if (clientes.length === 0) return
  await as(fechamento.executar, { body: mes })
  await company.work()
  const [some] = await faturasDe(as, mes, 'EM_PROCESSAMENTO')
  if (some) {
    const [valorCobranca, observacao] = r.pick(MANUAIS)
    const [item] = await as(fatura.financeiros, { params: { id: some.id } })
    const objeto = present(demo.objetos.find(({ codigo, nome }) => item?.objetoContrato === `${codigo} - ${nome}`))
    await as(financeiro.novoItem, { params: { id: some.id }, body: { idObjetoContrato: objeto.id, valorCobranca, observacao } })
  }
  await as(fechamento.executar, { body: { ...mes, clientes: newest ? clientes.slice(RESTAM) : clientes, fecharFatura: true } })
  await company.work()
}

/** One is called off, some are paid in parts; the stores are told of most. */
async function emitir(demo: Demo, mes: Competencia, newest: boolean): Promise<void> {
  const { company } = demo
  const as = company.as(financeira(demo))
  const fechadas = (await faturasDe(as, mes, 'FECHADA')).slice(newest ? RESTAM : 0)
  const [parcelada, other] = fechadas.filter(({ valor }) => exact(valor).gt(0))
  const cancelada = mes.mes % 3 > 0 ? other : undefined
  const rest = fechadas.filter((one) => one !== parcelada && one !== cancelada)
  if (!parcelada || rest.length === 0) return
  const vencimento = diaDoMes(somaMeses(mes, 1), VENCIMENTO)
  if (cancelada) {
    const params = { id: cancelada.id }
    if (mes.mes % 3 > 1) await as(fatura.faturar, { params, body: { vencimento, contaBancaria: null } })
    await as(fatura.cancelar, { params })
  }
  await as(fatura.faturar, { params: { id: parcelada.id }, body: { vencimento, parcelas: 3, contaBancaria: null } })
  await as(loteFaturas.faturar, {
    body: { faturas: rest.map(({ id }) => id), vencimento: null, diaVencimento: VENCIMENTO, contaBancaria: null },
  })
  await company.work()
  await as(loteFaturas.enviar, { body: { faturas: rest.slice(newest ? RESTAM : 0).map(({ id }) => id) } })
  await company.work()
  const idade = ordemDe(competenciaDe(demo.today)) - ordemDe(mes) - MESES_DO_BANCO
  if (idade > 0) for (const { id } of [parcelada, ...rest]) await esperarPagamentos(demo, id, idade <= MESES_DA_QUEDA)
}

async function faturasDe(as: Call, { ano, mes }: Competencia, situacao: keyof typeof SituacaoFatura.code) {
  const filter = Object.entries({ ano, mes, situacao: SituacaoFatura.code[situacao] }).map(([name, v]) => ({ name, op: '=' as const, v }))
  return (await as(fatura.list, { query: { filter, sort: [{ col: 'id', sort: 'asc' }], limit: LIMIT_MAX } })).rows
}

/** Most are paid about the day; a few late, in two parts, taken back and made again, or never. */
async function esperarPagamentos(demo: Demo, id: number, queda: boolean): Promise<void> {
  const { company, diary, r } = demo
  const as = company.as(financeira(demo))
  const { fatura: aberta, boletos } = await as(faturaDocumento.get, { params: { id } })
  const contada = aberta.situacao === SituacaoFatura.code.ENVIADA
  for (const { id: boleto, valor, dataVencimento, parcela } of boletos) {
    if (r.chance(0.02) || (parcela === 3 && r.chance(0.3))) continue
    const day = addDays(dataVencimento, r.chance(0.12) ? r.between(1, 25) : -r.between(0, 4))
    const pagar = (valorPago: string) =>
      as(faturaDocumento.liquidar, { params: { id }, body: [{ id: boleto, valorPago, dataPagamento: day }] })
    diary.on(day, '15:00', 'pagamentos', async () => {
      const emPartes = r.chance(0.04)
      demo.lojas.caidas = queda && contada && demo.lojas.quedas-- > 0 // of these somebody has to look again
      await pagar(emPartes ? toMoney(exact(valor).div(2)) : valor)
      demo.lojas.caidas = false
      if (emPartes) diary.on(addDays(day, 9), '15:10', 'pagamentos', () => quitar(as, boleto, pagar))
    })
  }
}

/** What was paid is taken back, and paid whole. */
async function quitar(as: Call, id: number, pagar: (valor: string) => Promise<unknown>): Promise<void> {
  const { pagamentos, valor } = await as(boleto.get, { params: { id } })
  await as(boleto.estornar, { params: { id }, body: { pagamento: present(pagamentos[0]).id, motivo: 'Lançado no boleto errado.' } })
  await pagar(valor)
}
