import type { Answer } from '@retaguarda/contract/task.ts'
import type { Resposta } from '@retaguarda/contract/task-regras.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aoConfirmar as aoConfirmarNaFila, aoEnviar, aoRecusar, wait, proxima } from '../fila/fila.ts'
import { chaveDe, contradiz, dar, mesmaResposta, type Pendente, type Questao, sobre, tryAgain, type Visto } from './fila.ts'

const aoConfirmar = (current: Pendente | undefined, enviada: Pendente, gravada: Visto | null) =>
  aoConfirmarNaFila(current, enviada, (one) => sobre(one, gravada))

const EU = 1
const ELA = 2
const QUESTOES = [10, 11, 12]
const questao = (item: number): Questao => ({ usuario: EU, task: 7, entrada: 70, item })

/** A server of one task that keeps the agreed rules of `answer/add`, and counts what it writes. */
function servidor() {
  const stored = new Map<number, Answer>()
  const written: { item: number; usuario: number; resposta: Resposta | null }[] = []
  let clock = 0
  const write = (item: number, usuario: number, resposta: Resposta) => {
    const data_hora = new Date(++clock * 1000).toISOString()
    const answer: Answer = {
      id: item * 100,
      checklistItem: item,
      resposta,
      time: null,
      task: 7,
      usuario: { id: usuario, nome: `${usuario}` },
      data_hora,
    }
    stored.set(item, answer)
    written.push({ item, usuario, resposta })
    return answer
  }
  const take = (item: number, usuario: number) => {
    if (stored.delete(item)) written.push({ item, usuario, resposta: null })
    return null
  }
  return {
    stored,
    written,
    ela: (item: number, resposta: Resposta | null) => (resposta === null ? take(item, ELA) : write(item, ELA, resposta)),
    /** The same person, on another device. */
    outro: (item: number, resposta: Resposta) => write(item, EU, resposta),
    /** What `fila-envio.ts` asks for; undefined is a conflict. */
    receber(pendente: Pendente): Answer | null | undefined {
      const now = stored.get(pendente.item)
      // The same again, by the same person or by another, writes nothing.
      if (now && mesmaResposta(now.resposta, pendente.resposta)) return now
      if (now && contradiz(pendente, now)) return undefined
      return pendente.resposta === null ? take(pendente.item, EU) : write(pendente.item, EU, pendente.resposta)
    },
  }
}

type Passo =
  | { tipo: 'responder'; item: number; resposta: Resposta | null }
  | { tipo: 'ela'; item: number; resposta: Resposta | null }
  | { tipo: 'outro'; item: number; resposta: Resposta | null }
  | { tipo: 'enviar'; falha: 'nada' | 'pedido' | 'retorno'; durante?: { item: number; resposta: Resposta | null } | undefined }
  | { tipo: 'ver' }
  | { tipo: 'decidir'; item: number; minha: boolean }

const item = fc.constantFrom(...QUESTOES)
const resposta = fc.oneof(
  fc.constantFrom<Resposta | null>(true, false, null),
  fc.integer({ min: 1, max: 3 }),
  fc.string({ minLength: 1, maxLength: 3 }),
)
const dada = fc.record({ item, resposta })
const passo: fc.Arbitrary<Passo> = fc.oneof(
  { weight: 4, arbitrary: dada.map((d): Passo => ({ tipo: 'responder', ...d })) },
  { weight: 2, arbitrary: dada.map((d): Passo => ({ tipo: 'ela', ...d })) },
  { weight: 2, arbitrary: dada.map((d): Passo => ({ tipo: 'outro', ...d })) },
  {
    weight: 4,
    arbitrary: fc.record({
      tipo: fc.constant('enviar' as const),
      falha: fc.constantFrom('nada' as const, 'pedido' as const, 'retorno' as const),
      durante: fc.option(dada, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Passo>({ tipo: 'ver' }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('decidir' as const), item, minha: fc.boolean() }) },
)

/** One person's browser, with a network that loses requests and answers, beside another person who answers the same questions. */
function navegador() {
  const server = servidor()
  const fila = new Map<string, Pendente>()
  const vistas = new Map<number, Answer>()
  const last = new Map<number, Resposta | null>()
  /** What was not written by this browser. */
  const alheias = new Set<Answer>()
  const alheia = (answer: Answer | null) => void (answer && alheias.add(answer))
  let order = 0

  const change = (i: number, next: (current: Pendente | undefined, order: number) => Pendente | undefined) => {
    const key = chaveDe(questao(i))
    const kept = next(fila.get(key), ++order)
    if (kept) fila.set(key, kept)
    else fila.delete(key)
  }
  const give = (i: number, value: Resposta | null) => {
    const seen = vistas.get(i)
    const anterior = seen ? { id: seen.id, data_hora: seen.data_hora } : null
    last.set(i, value)
    change(i, (current, place) => dar(current, { ...questao(i), resposta: value, time: null, anterior }, place))
  }
  const send = (falha: 'nada' | 'pedido' | 'retorno', durante?: { item: number; resposta: Resposta | null }) => {
    const next = proxima([...fila.values()])
    if (!next) return false
    change(next.item, (current) => aoEnviar(current, next))
    const result = falha === 'pedido' ? null : server.receber(next)
    if (durante) give(durante.item, durante.resposta)
    if (falha !== 'nada') return true
    if (result === undefined) {
      const dela = server.stored.get(next.item)
      if (dela) change(next.item, (current) => aoRecusar(current, next, { tipo: 'conflito', dela, mensagem: '' }))
      return true
    }
    if (result) vistas.set(next.item, result)
    else vistas.delete(next.item)
    change(next.item, (current) => aoConfirmar(current, next, result))
    return true
  }
  return {
    server,
    fila,
    last,
    alheias,
    step(p: Passo) {
      if (p.tipo === 'responder') give(p.item, p.resposta)
      else if (p.tipo === 'ela') alheia(server.ela(p.item, p.resposta))
      else if (p.tipo === 'outro') alheia(p.resposta === null ? null : server.outro(p.item, p.resposta))
      else if (p.tipo === 'enviar') send(p.falha, p.durante)
      else if (p.tipo === 'ver') {
        vistas.clear()
        for (const [i, answer] of server.stored) vistas.set(i, answer)
      } else if (fila.get(chaveDe(questao(p.item)))?.problema) change(p.item, p.minha ? tryAgain : () => undefined)
    },
    /** The network holds until nothing is left to be sent. */
    settle() {
      for (let n = 0; n < 100 && send('nada'); n++);
    },
  }
}

test('TAR-028 no answer is lost and none is written twice, whatever the network loses', () => {
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 40 }), (passos) => {
      const alone = passos.filter(({ tipo }) => tipo !== 'ela' && tipo !== 'outro' && tipo !== 'decidir')
      const browser = navegador()
      for (const p of alone) browser.step(p)
      browser.settle()
      expect(browser.fila.size).toBe(0)
      for (const [i, value] of browser.last) expect(browser.server.stored.get(i)?.resposta ?? null).toEqual(value)
      for (const i of QUESTOES) {
        const written = browser.server.written.filter((w) => w.item === i)
        for (let n = 1; n < written.length; n++) expect(written[n]?.resposta).not.toEqual(written[n - 1]?.resposta)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('TAR-028 FAL-34 what another person, or oneself elsewhere, answered unseen is never overwritten: both stand until the person says which', () => {
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 40 }), (passos) => {
      const browser = navegador()
      for (const p of passos) {
        const before = new Map(browser.server.stored)
        const waiting = new Map(browser.fila)
        browser.step(p)
        for (const [i, answer] of before) {
          const now = browser.server.stored.get(i)
          const mine = now ? !browser.alheias.has(now) : p.tipo === 'enviar'
          if (!browser.alheias.has(answer) || now === answer || !mine) continue
          const sent = waiting.get(chaveDe(questao(i)))
          // What this browser gave as well is not lost with it.
          if (answer.usuario.id === EU && sent?.enviadas?.some((one) => mesmaResposta(one, answer.resposta))) continue
          // Mine stands over another: it had been seen by whoever gave it.
          expect(sent?.anterior?.data_hora).toBe(answer.data_hora)
        }
      }
      browser.settle()
      for (const kept of browser.fila.values()) {
        expect(kept.problema?.tipo).toBe('conflito')
        expect(kept.resposta).toEqual(browser.last.get(kept.item))
      }
    }),
    { numRuns: 2_000 },
  )
})

const base = { ...questao(10), time: null, anterior: null }
const end = (p: Pendente | undefined): Pendente => {
  if (!p) throw new Error('nothing is kept')
  return p
}

test('TAR-028 answers go out in the order of their last change, and a refused one lets the others pass', () => {
  const a = end(dar(undefined, { ...base, resposta: true }, 1))
  const b = end(dar(undefined, { ...base, item: 11, resposta: true }, 2))
  const again = end(dar(a, { ...base, resposta: false }, 3))
  expect(proxima([again, b])?.item).toBe(11)
  const refused = end(aoRecusar(b, b, { tipo: 'recusada', mensagem: 'Não.', trace: '', status: 422, pedido: '' }))
  expect(proxima([refused, again])?.item).toBe(10)
  expect(proxima([refused])).toBeUndefined()
  expect(refused.resposta).toBe(true)
  expect(proxima([end(tryAgain(refused, 4))])?.item).toBe(11)
})

test('TAR-029 an answer that never left and is taken back leaves nothing to send; one that may have arrived is taken back there', () => {
  const a = end(dar(undefined, { ...base, resposta: true }, 1))
  expect(dar(a, { ...base, resposta: null }, 2)).toBeUndefined()
  expect(dar(aoEnviar(a, a), { ...base, resposta: null }, 2)).toMatchObject({ resposta: null })
})

test('TAR-028 a change while the former one is under way is sent after it, upon what was written', () => {
  const a = end(dar(undefined, { ...base, resposta: 1 }, 1))
  const b = end(dar(aoEnviar(a, a), { ...base, resposta: 2 }, 2))
  const saved = { id: 5, data_hora: '2026-11-21T12:00:00Z' }
  expect(aoConfirmar(b, a, saved)).toMatchObject({ resposta: 2, anterior: saved })
  expect(aoConfirmar(a, a, saved)).toBeUndefined()
  expect(aoRecusar(b, a, { tipo: 'recusada', mensagem: '', trace: '', status: 422, pedido: '' })?.problema).toBeNull()
})

test('TAR-028 while an answer waits the person sees their own: what came meanwhile was not seen', () => {
  const a = end(dar(undefined, { ...base, resposta: 1 }, 1))
  const hers = { id: 5, data_hora: '2026-11-21T12:00:00Z' }
  expect(dar(a, { ...base, resposta: 2, anterior: hers }, 2)?.anterior).toBeNull()
})

test('TAR-028 the wait between attempts doubles up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((n) => wait(n, 0.5))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (n, chance) => wait(n, chance) >= 800 && wait(n, chance) <= 36_001),
  )
})
