import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { faturaDocumento, OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { parcelas } from '@retaguarda/contract/faturamento/parcelas.ts'
import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import { addDays, competenciaDe, daysOfMonth, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'
import { expect } from 'vitest'
import type { Trx } from '../db/types.ts'
import type { By } from '../kit/ctx/audit.ts'
import type { Ctx } from '../kit/ctx/context.ts'
import { incluirCreditoRecebido } from '../modules/faturamento/credito/credito.service.ts'
import { quitar } from '../modules/faturamento/documento/quitar.service.ts'
import { abertoEm, type Boleto, type Conta, EVER_SINCE, quitadoEm, totalOf } from './conta-em-centavos.ts'
import { acordoDa, blank, done, EVER, type Feito, feitosDe, type Historia, type Row } from './historia.ts'
import { acordosDosHistoricos } from './historicos-acordos.ts'
import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Parts = {
  as: App['call']
  db: App['db']
  by: () => By & { user: { id: number } }
  fechada: (cliente: number, valores: string[], competencia: { ano: number; mes: number }) => Promise<number>
}

const { RETORNO, GATEWAY, EXTRATO } = OrigemPagamento.code
const MOTIVO = 'Para a prova dos históricos'
/** Plays random things that happen to the debts of clients by the calls of the product, and writes down what each must come to. */
export function historicos({ as, db, by, fechada }: Parts, random: Random) {
  const cents = () => random.pick([random.between(2, 60), random.between(100, 9_999), random.between(10_000, 400_000)])
  const vivos = ({ conta }: Historia) => conta.boletos.filter(({ cancelado }) => cancelado === null)
  const some = <T>(list: readonly T[]): T | undefined => list[random.between(0, list.length - 1)]
  const daFatura = (historia: Historia, id: number) => historia.conta.boletos.filter((one) => one.fatura === id)
  const paga = (historia: Historia, id: number) => totalOf(daFatura(historia, id).map((one) => quitadoEm(one, EVER) - one.valor)) >= 0
  /** Those of which something is open, of invoices that are not paid as a whole. */
  const abertos = (historia: Historia) => vivos(historia).filter((one) => abertoEm(one, EVER) > 0 && !paga(historia, one.fatura))
  /** Of a payment, which is often typed late. */
  const dayOfPayment = (today: string) => (random.chance(0.3) ? today : addDays(today, -random.between(0, 75)))

  async function faturar(historia: Historia, today: string): Promise<boolean> {
    const month = somaMeses(competenciaDe(today), -random.between(0, 3))
    const name = `${month.ano}/${month.mes}`
    if (historia.meses.has(name)) return false
    historia.meses.add(name)
    const { conta } = historia
    const valor = cents()
    const id = await fechada(conta.cliente, [fromCents(valor)], month)
    let left = valor
    const livres = conta.creditos.map((one) => ({ one, saldo: saldoDo(one) })).filter(({ saldo }) => saldo > 0)
    if (livres.length > 0 && random.chance(0.8)) {
      await done(as(fatura.usarCreditos, { params: { id }, body: { usar: null } }))
      for (const { one, saldo } of livres) {
        const used = Math.min(saldo, left)
        if (used > 0) one.usos.push({ fatura: id, valor: used, de: today, ate: null })
        left -= used
      }
    }
    const n = left === 0 ? 1 : random.between(1, Math.min(3, left))
    const vencimento = addDays(today, random.between(0, 40))
    await done(as(fatura.faturar, { params: { id }, body: { vencimento, parcelas: n, contaBancaria: null } }))
    if (left === 0) return true
    const { boletos } = (await as(faturaDocumento.get, { params: { id } })).body
    const split = parcelas(fromCents(left), n)
    const last = diaDoMes(month, daysOfMonth(month))
    conta.boletos.push(
      ...boletos.map(
        (one, at): Boleto => ({
          id: one.id,
          fatura: id,
          parcela: at + 1,
          valor: split.ok ? toCents(split.valores[at] ?? '') : 0,
          nasceu: last < today ? last : today,
          vencimentos: [{ desde: EVER_SINCE, em: one.dataVencimento }],
          quita: [],
          cancelado: null,
        }),
      ),
    )
    return true
  }

  const saldoDo = ({ valor, cancelado, usos }: Conta['creditos'][number]) =>
    valor - totalOf(cancelado.map((one) => one.valor)) - totalOf(usos.filter(({ ate }) => ate === null).map((uso) => uso.valor))

  async function anotar(historia: Historia, of: Boleto, tipo: Feito['tipo'], quita: number, row: Row): Promise<void> {
    const { pagamentos } = (await as(boleto.get, { params: { id: of.id } })).body
    of.quita.push({ dia: row.dia, valor: quita, tipo })
    historia.conta.recebidos.push(row)
    historia.feitos.set(of.id, [...feitosDe(historia, of.id), { pagamento: pagamentos.at(-1)?.id ?? 0, row, quita, tipo }])
  }

  async function pagar(historia: Historia, today: string): Promise<boolean> {
    const of = some(abertos(historia))
    if (!of) return false
    const opened = abertoEm(of, EVER)
    const valor = random.pick([opened, random.between(1, opened), opened + random.between(1, 500)])
    const dia = dayOfPayment(today)
    const body = [{ id: of.id, valorPago: fromCents(valor), dataPagamento: dia }]
    await done(as(faturaDocumento.liquidar, { params: { id: of.fatura }, body }))
    await anotar(historia, of, 'pagamento', valor, { ...blank, dia, valor, origem: 1 })
    return true
  }

  /** As a bank tells of it: what was paid for being late, what was given up, what it keeps; what exceeds the debt is for being late too. */
  async function pagarNoBanco(historia: Historia, today: string): Promise<boolean> {
    const of = some(abertos(historia))
    if (!of) return false
    const opened = abertoEm(of, EVER)
    const valor = random.pick([opened, random.between(1, opened), opened + random.between(1, 500)])
    const said = random.chance(0.4) ? random.between(0, Math.min(valor, 300)) : 0
    const desconto = random.chance(0.3) ? random.between(1, 200) : 0
    const tarifa = random.chance(0.5) ? random.between(1, 250) : 0
    const dia = dayOfPayment(today)
    const diaCredito = random.chance(0.5) ? addDays(dia, 2) : null
    const origem = random.pick([RETORNO, GATEWAY, EXTRATO])
    const pagamento = {
      boleto: of.id,
      valorPago: fromCents(valor),
      encargos: fromCents(said),
      desconto: fromCents(desconto),
      abatimento: '0.00',
      tarifa: fromCents(tarifa),
      dataPagamento: dia,
      dataCredito: diaCredito,
      contaBancaria: null,
      origem,
      cobranca: null,
    }
    const [answer] = await db.transaction().execute((trx) => quitar(trx, by(), [pagamento]))
    expect(answer).toMatchObject({ ok: true })
    const quita = Math.min(Math.max(valor - said + desconto, 0), opened)
    const encargos = valor + desconto - quita
    await anotar(historia, of, 'pagamento', quita, { dia, diaCredito, valor, encargos, desconto, retido: 0, tarifa, origem })
    return true
  }

  async function reter(historia: Historia, today: string): Promise<boolean> {
    // What was withheld is of the invoices that were billed.
    const of = some(abertos(historia).filter((one) => !acordoDa(historia, one.fatura)))
    if (!of) return false
    const valor = random.between(1, abertoEm(of, EVER))
    const dia = dayOfPayment(today)
    await done(as(boleto.reter, { params: { id: of.id }, body: { retencoes: [{ tributo: 1, valor: fromCents(valor) }], data: dia } }))
    await anotar(historia, of, 'retencao', valor, { ...blank, dia, valor: 0, retido: valor, origem: 7 })
    return true
  }

  async function abater(historia: Historia, today: string): Promise<boolean> {
    const of = some(abertos(historia).filter((one) => abertoEm(one, EVER) > 1))
    if (!of) return false
    const valor = random.between(1, abertoEm(of, EVER) - 1)
    await done(as(boleto.abater, { params: { id: of.id }, body: { valor: fromCents(valor), motivo: MOTIVO } }))
    of.quita.push({ dia: today, valor, tipo: 'abatimento' })
    return true
  }

  async function prorrogar(historia: Historia, today: string): Promise<boolean> {
    const of = some(abertos(historia))
    if (!of) return false
    const vencimento = addDays(today, random.between(0, 60))
    await done(as(boleto.prorrogar, { params: { id: of.id }, body: { vencimento, motivo: MOTIVO } }))
    of.vencimentos.push({ desde: today, em: vencimento })
    return true
  }

  /** What was paid of an invoice beyond its boletos, charges aside, and what of it is a credit. */
  const sobraDe = (historia: Historia, id: number) => {
    const boletos = daFatura(historia, id).filter(({ cancelado }) => cancelado === null)
    const rows = boletos.flatMap((one) =>
      feitosDe(historia, one.id).map(({ row, quita, tipo }) => (tipo === 'acordo' ? quita : row.valor - row.encargos + row.retido)),
    )
    const kept = historia.conta.creditos.filter((one) => one.origem === 2 && one.fatura === id)
    const given = totalOf(kept.map(({ valor, cancelado }) => valor - totalOf(cancelado.map((one) => one.valor))))
    return { sobra: Math.max(0, totalOf(rows) - totalOf(boletos.map(({ valor }) => valor))), given }
  }

  async function estornar(historia: Historia, today: string): Promise<boolean> {
    const of = some(vivos(historia).filter(({ id }) => feitosDe(historia, id).length > 0))
    const last = of && feitosDe(historia, of.id).at(-1)
    if (!of || !last) return false
    const { sobra, given } = sobraDe(historia, of.fatura)
    const { row, quita, tipo } = last
    const answer = await as(boleto.estornar, { params: { id: of.id }, body: { pagamento: last.pagamento, motivo: MOTIVO } })
    // What an agreement settled, or came in for one that is over, is not taken back by itself.
    if (tipo === 'acordo' || acordoDa(historia, of.fatura)?.acabou) {
      expect(answer.status).toBe(409)
      return true
    }
    if (given > 0 && sobra - row.valor - row.retido + row.encargos < given) {
      expect(answer.status).toBe(409)
      return true
    }
    expect([answer.status, answer.body]).toEqual([200, answer.body])
    const { encargos, desconto, retido, valor } = row
    of.quita.push({ dia: today, valor: -quita, tipo })
    historia.conta.recebidos.push({
      dia: today,
      diaCredito: null,
      valor: -valor,
      encargos: -encargos,
      desconto: -desconto,
      retido: -retido,
      tarifa: 0,
      origem: 6,
    })
    historia.feitos.set(of.id, feitosDe(historia, of.id).slice(0, -1))
    return true
  }

  async function cancelar(historia: Historia, today: string): Promise<boolean> {
    const ids = [...new Set(vivos(historia).map((one) => one.fatura))].filter(
      (id) =>
        daFatura(historia, id).every((one) => feitosDe(historia, one.id).length === 0) &&
        !acordoDa(historia, id) &&
        !paga(historia, id) &&
        !historia.conta.creditos.some((one) => one.fatura === id),
    )
    // Those of which something was conceded, or paid and taken back, are few: they are not left to chance.
    const moved = ids.filter((id) => daFatura(historia, id).some(({ quita }) => quita.length > 0))
    const id = some(moved) ?? some(ids)
    if (id === undefined) return false
    await done(as(fatura.cancelar, { params: { id }, body: { motivo: MOTIVO } }))
    for (const one of daFatura(historia, id)) one.cancelado = today
    for (const { usos } of historia.conta.creditos) for (const uso of usos) if (uso.fatura === id) uso.ate = today
    return true
  }

  async function creditar(historia: Historia, today: string): Promise<boolean> {
    const { conta } = historia
    const ids = [...new Set(vivos(historia).map((one) => one.fatura))]
    const found = ids.map((id) => ({ id, ...sobraDe(historia, id) })).find(({ sobra, given }) => sobra > given)
    const body = found
      ? { origem: 2 as const, fatura: found.id, valor: random.between(1, found.sobra - found.given) }
      : { origem: 3 as const, fatura: null, valor: random.between(1, 5_000) }
    const { id } = await done(as(credito.add, { body: { ...body, cliente: conta.cliente, valor: fromCents(body.valor), motivo: MOTIVO } }))
    conta.creditos.push({ id, ...body, dia: today, cancelado: [], usos: [] })
    return true
  }

  async function cancelarCredito({ conta }: Historia, today: string): Promise<boolean> {
    const one = some(conta.creditos.filter((credito) => saldoDo(credito) > 0))
    if (!one) return false
    const valor = saldoDo(one)
    await done(as(credito.cancelar, { params: { id: one.id }, body: { motivo: MOTIVO } }))
    one.cancelado.push({ dia: today, valor })
    return true
  }

  /** Money that names no boleto and is kept as a credit, as an exception of the bank is settled. */
  async function guardar({ conta }: Historia, today: string): Promise<boolean> {
    const valor = cents()
    const dia = dayOfPayment(today)
    const pagamento = { tarifa: '0.00', dataPagamento: dia, dataCredito: null, contaBancariaId: null }
    const novo = { cliente: conta.cliente, faturaId: null, valor: fromCents(valor), motivo: MOTIVO, pagamento }
    const id = await db.transaction().execute((trx: Trx) => incluirCreditoRecebido(trx, by() as Ctx, novo)) // all of it that is used
    conta.creditos.push({ id, origem: 2, fatura: null, dia: today, valor, cancelado: [], usos: [] })
    conta.soltos.push({ dia, valor })
    conta.recebidos.push({ ...blank, dia, valor, origem: 5 })
    return true
  }

  const { acordar, desfazer } = acordosDosHistoricos(as, random, { abertos, daFatura, paga })

  // biome-ignore format: the likely ones several times
  const ways = [
    faturar, faturar, pagar, pagar, pagar, pagarNoBanco, pagarNoBanco, estornar, estornar, reter, abater, prorrogar, prorrogar,
    cancelar, creditar, creditar, cancelarCredito, guardar, acordar, acordar, desfazer,
  ] as const

  /** Something happens to an account today. @returns whether it did */
  return (historia: Historia, today: string): Promise<boolean> =>
    (historia.conta.boletos.length === 0 ? faturar : random.pick(ways))(historia, today)
}
