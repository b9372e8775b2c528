import { readFileSync } from 'node:fs'
import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { expect, test } from 'vitest'
import { ofertaDe } from './amounts.calc.ts'
import { comOutrosCreditos } from './valores.calc.ts'

type Fato =
  | { o: 'credito'; id: string; valor: string }
  | { o: 'fatura'; id: string; valor: string; usar?: string[] }
  | { o: 'cancelarCredito' | 'cancelarFatura'; id: string }
type Parts = { usado: string; cancelado: string; saldo: string }
type Caso = {
  id: string
  entrada: { fatos: Fato[] }
  saida: { faturas: { credito: string; aPagar: string; situacao: number }[]; creditos: Record<string, Parts> }
}

// The worked examples, computed by an independent program; this type is theirs.
const exemplos = JSON.parse(readFileSync(new URL('creditos.calc.examples.json', import.meta.url), 'utf8')) as Caso[]

type Row = { id: number; nome: string; valor: number; usado: number; cancelado: number }
const saldoDe = ({ valor, usado, cancelado }: Row) => valor - usado - cancelado

/** Credits as the database keeps them (0450_credito.sql), in cents, used as the product says. */
function carteira() {
  const creditos: Row[] = []
  const faturas = new Map<string, { creditos: Map<number, number>; viva: boolean }>()
  const ditas: Caso['saida']['faturas'] = []
  const named = (nome: string) => creditos.find((one) => one.nome === nome)
  return {
    creditos,
    faturas,
    ditas,
    creditar: (nome: string, valor: string) =>
      creditos.push({ id: creditos.length + 1, nome, valor: toCents(valor), usado: 0, cancelado: 0 }),
    faturar(nome: string, valor: string, usar?: string[]) {
      const livres = creditos.filter((one) => saldoDe(one) > 0).map((one) => ({ id: one.id, saldo: fromCents(saldoDe(one)) }))
      const oferta = ofertaDe(livres, usar ? usar.map((one) => named(one)?.id ?? 0) : null)
      const { usos, credito, aPagar } = comOutrosCreditos({ valor, retido: '0.00', porQue: [] }, oferta)
      for (const uso of usos) for (const one of creditos) if (one.id === uso.credito) one.usado += toCents(uso.valor)
      faturas.set(nome, { creditos: new Map(usos.map(({ credito, valor }) => [credito, toCents(valor)])), viva: true })
      ditas.push({ credito, aPagar, situacao: aPagar === '0.00' ? 3 : 2 })
    },
    cancelarCredito(nome: string) {
      const one = named(nome)
      if (one) one.cancelado += saldoDe(one)
    },
    cancelarFatura(nome: string) {
      const one = faturas.get(nome)
      if (!one?.viva) return
      one.viva = false
      for (const [id, valor] of one.creditos) for (const credito of creditos) if (credito.id === id) credito.usado -= valor
    },
  }
}

test.each(exemplos.map((caso) => [caso.id, caso] as const))('%s: the credits of the worked example', (_, { entrada, saida }) => {
  const dele = carteira()
  for (const fato of entrada.fatos) {
    if (fato.o === 'credito') dele.creditar(fato.id, fato.valor)
    else if (fato.o === 'fatura') dele.faturar(fato.id, fato.valor, fato.usar)
    else dele[fato.o](fato.id)
  }
  expect(dele.ditas).toEqual(saida.faturas)
  const parts = dele.creditos.map((one) => {
    const { nome, usado, cancelado } = one
    return [nome, { usado: fromCents(usado), cancelado: fromCents(cancelado), saldo: fromCents(saldoDe(one)) }]
  })
  expect(Object.fromEntries(parts)).toEqual(saida.creditos)
})

const SEQUENCES = 100_000
const STEPS = 8
const seed = 20_261_130

test(`no cent of credits is lost or used twice, in ${SEQUENCES} random sequences`, () => {
  const { between } = randomOf(seed)
  const r = { upTo: (n: number) => between(0, n - 1) }
  for (let at = 0; at < SEQUENCES; at++) {
    const dele = carteira()
    // Reckoned apart: cent by cent from the oldest pot, and back into it.
    const pots: number[] = []
    const taken = new Map<string, number[]>()
    let given = 0
    let cancelled = 0
    for (let step = 0; step < STEPS; step++) {
      const kind = r.upTo(5)
      const cents = 1 + r.upTo(40_000)
      if (kind < 2) {
        dele.creditar(`c${pots.length}`, fromCents(cents))
        pots.push(cents)
        given += cents
      } else if (kind === 2) {
        const chosen = r.upTo(3) === 0 ? pots.flatMap((_, n) => (r.upTo(2) === 0 ? [n] : [])) : undefined
        dele.faturar(
          `f${step}`,
          fromCents(cents),
          chosen?.map((n) => `c${n}`),
        )
        let left = cents
        const own = pots.map((pot, n) => {
          const part = chosen && !chosen.includes(n) ? 0 : Math.min(pot, left)
          left -= part
          pots[n] = pot - part
          return part
        })
        taken.set(`f${step}`, own)
        const dita = dele.ditas.at(-1)
        if (dita?.aPagar !== fromCents(left) || dita.credito !== fromCents(cents - left))
          expect.fail(`semente ${seed}, sequência ${at}: ${JSON.stringify(dita)} em vez de ${fromCents(left)} a pagar`)
      } else if (kind === 3 && pots.length > 0) {
        const n = r.upTo(pots.length)
        dele.cancelarCredito(`c${n}`)
        cancelled += pots[n] ?? 0
        pots[n] = 0
      } else {
        const [nome] = [...taken.keys()].slice(r.upTo(taken.size + 1))
        if (nome === undefined) continue
        dele.cancelarFatura(nome)
        for (const [n, part] of (taken.get(nome) ?? []).entries()) pots[n] = (pots[n] ?? 0) + part
        taken.delete(nome)
      }
    }
    const saldos = dele.creditos.map(saldoDe)
    const used = [...taken.values()].flat().reduce((total, part) => total + part, 0)
    const kept = saldos.reduce((total, saldo) => total + saldo, 0)
    if (saldos.some((saldo, n) => saldo !== pots[n] || saldo < 0) || given !== used + cancelled + kept)
      expect.fail(`semente ${seed}, sequência ${at}: ${saldos.join(' ')} em vez de ${pots.join(' ')}`)
  }
}, 120_000)
