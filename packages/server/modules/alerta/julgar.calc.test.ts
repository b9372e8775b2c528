import { RegraAlerta, SituacaoAlerta, TipoDito } from '@retaguarda/contract/alerta.ts'
import { expect, test } from 'vitest'
import { type Achado, julgar, type Silencio, type Suspeita, type Vivo } from './julgar.calc.ts'

const MINUTE = 60_000
const { code } = RegraAlerta
const { ABERTO, VISTO, SILENCIADO, ENCERRADO } = SituacaoAlerta.code

/** Judgments one after the other, a minute between, as the service keeps what they say. */
function judge() {
  let agora = new Date('2026-11-30T12:00:00Z')
  let vivos: Vivo[] = []
  let suspeitas: Suspeita[] = []
  let ids = 0
  const regras = Object.fromEntries(RegraAlerta.options.map(({ value }) => [value, { ligada: true, repetirMin: 240 }]))
  return {
    regras,
    vivos: () => vivos,
    pass: (minutes: number) => (agora = new Date(agora.getTime() + minutes * MINUTE)),
    see: () => (vivos = vivos.map((one) => ({ ...one, situacao: VISTO }))),
    /** @returns what is told, of which rule */
    step(regra: RegraAlerta, found: Achado[] | undefined, silencios: Silencio[] = []) {
      agora = new Date(agora.getTime() + MINUTE)
      const achados = Object.fromEntries(RegraAlerta.options.map(({ value }) => [value, []]))
      // Every rule is there; the one that is looked at says what was found, or that it could not be read.
      const { [regra]: _, ...others } = achados
      const result = julgar({
        agora,
        achados: { ...others, ...(found && { [regra]: found }) },
        regras: regras as Parameters<typeof julgar>[0]['regras'],
        vivos,
        suspeitas,
        silencios,
      })
      suspeitas = result.suspeitas
      const changed = new Map(result.mudados.map((one) => [one.id, one]))
      vivos = [
        ...vivos.flatMap((one): Vivo[] => {
          const { dizer: _d, situacao, ...after } = changed.get(one.id) ?? { ...one, dizer: null }
          return situacao === ENCERRADO ? [] : [{ ...after, situacao }]
        }),
        ...result.novos.map(({ dizer: _d, ...novo }) => ({ ...novo, situacao: novo.situacao, id: ++ids, bons: 0 })),
      ]
      return [...result.novos, ...result.mudados].flatMap(({ dizer }) => dizer ?? [])
    },
  }
}

const bad = (more: Partial<Achado> = {}): Achado[] => [{ alvo: 'x', texto: 'Está mal.', link: '/saude', ...more }]
const { COMECOU: comecou, CONTINUA: continua, ACABOU: acabou } = TipoDito.code

test.each(RegraAlerta.options.map(({ value, label }) => [label, value] as const))(
  'the alert of %s opens after its judgments in a row, and ends after three without',
  (_, regra) => {
    const many = { [code.COPIA]: 1, [code.DISCO]: 1, [code.SEGURANCA]: 1, [code.CONEXOES]: 6 }[regra as number] ?? 2
    const { step, vivos } = judge()
    for (let n = 1; n < many; n++) expect(step(regra, bad())).toEqual([])
    if (many > 1) {
      expect(step(regra, [])).toEqual([]) // one that does not last is none
      for (let n = 1; n < many; n++) expect(step(regra, bad())).toEqual([])
    }
    expect(step(regra, bad())).toEqual([comecou])
    expect(vivos()).toMatchObject([{ regra, alvo: 'x', situacao: ABERTO, vezes: 1 }])
    expect(step(regra, [])).toEqual([])
    expect(step(regra, [])).toEqual([])
    expect(step(regra, bad())).toEqual([])
    expect([step(regra, []), step(regra, []), step(regra, [])]).toEqual([[], [], [acabou]])
    expect(vivos()).toEqual([])
  },
)

test('what cannot be read neither opens nor ends an alert, nor forgets a suspicion', () => {
  const { step, vivos } = judge()
  step(code.FILA, bad())
  expect(step(code.FILA, undefined)).toEqual([])
  expect(step(code.FILA, bad())).toEqual([comecou])
  for (let n = 0; n < 5; n++) expect(step(code.FILA, undefined)).toEqual([])
  expect(vivos()).toHaveLength(1)
})

test('what stays open is told again by the interval thrice, then once a day', () => {
  const { step, pass } = judge()
  step(code.DISCO, bad())
  const hours = []
  for (let minute = 1; minute <= 4 * 1440; minute++) if (step(code.DISCO, bad()).includes(continua)) hours.push(minute / 60)
  expect(hours).toEqual([4, 8, 12, 36, 60, 84])
  pass(0)
})

test('what was seen is not told again, but its end is; what gets worse is open again', () => {
  const { step, see, vivos, pass } = judge()
  step(code.DISCO, bad())
  see()
  pass(3 * 1440)
  expect(step(code.DISCO, bad())).toEqual([])
  expect(step(code.DISCO, bad({ grau: 1 }))).toEqual([continua])
  expect(vivos()).toMatchObject([{ situacao: ABERTO, vezes: 2 }])
  see()
  expect([step(code.DISCO, []), step(code.DISCO, []), step(code.DISCO, [])]).toEqual([[], [], [acabou]])
})

test('the end of a certificate is told as it comes nearer, and not between', () => {
  const { step, pass } = judge()
  step(code.CERTIFICADO, bad({ grau: 1 }))
  expect(step(code.CERTIFICADO, bad({ grau: 1 }))).toEqual([comecou])
  pass(10 * 1440)
  expect(step(code.CERTIFICADO, bad({ grau: 1 }))).toEqual([])
  expect(step(code.CERTIFICADO, bad({ grau: 2 }))).toEqual([continua])
})

test('a silence tells nobody, of one thing or of the whole rule, and when it is over what is there still is told', () => {
  for (const alvo of ['x', null]) {
    const { step, vivos } = judge()
    const silence = [{ regra: code.DISCO, alvo }]
    expect(step(code.DISCO, bad(), silence)).toEqual([])
    expect(vivos()).toMatchObject([{ situacao: SILENCIADO, vezes: 0 }])
    expect(step(code.DISCO, bad())).toEqual([comecou])
    expect(step(code.DISCO, bad(), silence)).toEqual([])
    expect([step(code.DISCO, [], silence), step(code.DISCO, [], silence), step(code.DISCO, [], silence)]).toEqual([[], [], []])
    expect(vivos()).toEqual([])
  }
  const { step } = judge()
  expect(step(code.DISCO, bad(), [{ regra: code.DISCO, alvo: 'y' }])).toEqual([comecou])
})

test('a rule that is switched off ends what is open at once, and says nothing', () => {
  const { step, vivos, regras } = judge()
  step(code.DISCO, bad())
  regras[code.DISCO] = { ligada: false, repetirMin: 240 }
  expect(step(code.DISCO, bad())).toEqual([])
  expect(vivos()).toEqual([])
})
