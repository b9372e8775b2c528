import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { parcelas } from '@retaguarda/contract/faturamento/parcelas.ts'
import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'
import { abertoEm, type Boleto, EVER_SINCE, quitadoEm, totalOf, vencimentoEm } from './conta-em-centavos.ts'
import { acordoDa, blank, done, EVER, feitosDe, type Historia } from './historia.ts'
import type { testApp } from './test-app.ts'

const MOTIVO = 'Para a prova dos históricos'

type Looks = {
  /** Of which something may be paid. */
  abertos: (historia: Historia) => Boleto[]
  daFatura: (historia: Historia, id: number) => Boleto[]
  /** As a whole. */
  paga: (historia: Historia, id: number) => boolean
}

/** Agreements made and undone at random. */
export function acordosDosHistoricos(as: Awaited<ReturnType<typeof testApp>>['call'], random: Random, { abertos, daFatura, paga }: Looks) {
  const anotarAcordo = async (historia: Historia, of: Boleto, valor: number, today: string) => {
    const { pagamentos } = (await as(boleto.get, { params: { id: of.id } })).body
    of.quita.push({ dia: today, valor, tipo: 'acordo' })
    const row = { ...blank, dia: today, valor: 0, origem: 8 }
    historia.feitos.set(of.id, [...feitosDe(historia, of.id), { pagamento: pagamentos.at(-1)?.id ?? 0, row, quita: valor, tipo: 'acordo' }])
  }

  /** What is late of a client is owed anew; without titles nothing is charged for being late. */
  async function acordar(historia: Historia, today: string): Promise<boolean> {
    const { conta } = historia
    const late = abertos(historia).filter((one) => !acordoDa(historia, one.fatura) && vencimentoEm(one, today) < today)
    if (late.length === 0) return false
    const chosen = late.slice(0, random.between(1, late.length))
    const n = random.between(1, 3)
    const total = totalOf(chosen.map((one) => abertoEm(one, EVER)))
    const split = parcelas(fromCents(total), n)
    if (!split.ok) return false
    const body = {
      cliente: conta.cliente,
      boletos: chosen.map(({ id }) => id),
      desconto: null,
      parcelas: n,
      contaBancaria: null,
      motivo: MOTIVO,
    }
    const made = await done(as(acordo.add, { body: { ...body, primeira: addDays(today, random.between(0, 30)) } }))
    const antigos = chosen
      .map((one) => ({ boleto: one, aberto: abertoEm(one, EVER), vencimento: vencimentoEm(one, today) }))
      .sort((a, b) => a.vencimento.localeCompare(b.vencimento) || a.boleto.id - b.boleto.id)
    for (const one of antigos) await anotarAcordo(historia, one.boleto, one.aberto, today)
    const { parcelas: novas } = (await as(acordo.get, { params: { id: made.id } })).body
    conta.boletos.push(
      ...novas.map(
        (one, at): Boleto => ({
          id: one.boleto,
          fatura: made.fatura,
          parcela: at + 1,
          valor: toCents(split.valores[at] ?? ''),
          nasceu: today,
          vencimentos: [{ desde: EVER_SINCE, em: one.vencimento }],
          quita: [],
          cancelado: null,
        }),
      ),
    )
    historia.acordos.push({ id: made.id, fatura: made.fatura, antigos, acabou: false })
    return true
  }

  async function desfazer(historia: Historia, today: string): Promise<boolean> {
    const live = historia.acordos.filter(({ acabou, fatura }) => !acabou && !paga(historia, fatura))
    const one = live[random.between(0, live.length - 1)]
    if (!one) return false
    const novas = daFatura(historia, one.fatura)
    let rest = totalOf(novas.map((nova) => Math.min(nova.valor, quitadoEm(nova, EVER))))
    await done(as(acordo.desfazer, { params: { id: one.id }, body: { motivo: MOTIVO } }))
    one.acabou = true
    for (const nova of novas) {
      const opened = abertoEm(nova, EVER)
      if (opened === nova.valor) nova.cancelado = today
      else if (opened > 0) await anotarAcordo(historia, nova, opened, today)
    }
    for (const { boleto: antigo, aberto } of one.antigos) {
      antigo.quita.push({ dia: today, valor: -aberto, tipo: 'acordo' })
      historia.feitos.set(antigo.id, feitosDe(historia, antigo.id).slice(0, -1))
      const part = Math.min(rest, aberto)
      rest -= part
      if (part > 0) await anotarAcordo(historia, antigo, part, today)
    }
    return true
  }

  return { acordar, desfazer }
}
