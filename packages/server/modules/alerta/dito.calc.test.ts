import { RegraAlerta, SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { expect, test } from 'vitest'
import { avisarVigia, compor } from './dito.calc.ts'

const agora = new Date('2026-11-30T12:00:00Z')
const before = (minutes: number) => new Date(agora.getTime() - minutes * 60_000)
const { DISCO, FILA } = RegraAlerta.code
// All rules are there.
const emails = Object.fromEntries(
  RegraAlerta.options.map(({ value }) => [value, { emails: value === FILA ? ['fora@x.br', 'ana@x.br'] : [] }]),
) as Record<RegraAlerta, { emails: string[] }>
const pendentes = (n: number, regra: RegraAlerta = DISCO) =>
  Array.from({ length: n }, (_, i) => ({ id: i + 1, regra, titulo: `Alerta: ${i}`, texto: `Texto ${i}.`, em: agora }))
const made = (asked: Partial<Parameters<typeof compor>[0]>) =>
  compor({
    agora,
    pendentes: [],
    enviados: [],
    administradores: ['ana@x.br', 'bia@x.br'],
    emails,
    ...asked,
  })

test('each is a mail to every administrator, and to those whom its rule names, once to each', () => {
  expect(made({})).toBeUndefined()
  expect(made({ pendentes: pendentes(1) })?.mails.map(({ para }) => para)).toEqual(['ana@x.br', 'bia@x.br'])
  expect(made({ pendentes: pendentes(1, FILA) })?.mails.map(({ para }) => para)).toEqual(['ana@x.br', 'bia@x.br', 'fora@x.br'])
})

test('more than five in five minutes become one mail, and what comes after waits five minutes', () => {
  expect(made({ pendentes: pendentes(5) })?.mails).toHaveLength(10)
  const sent = (n: number, minutes: number, resumo = false) => Array.from({ length: n }, () => ({ emailEm: before(minutes), resumo }))
  const one = made({ pendentes: pendentes(2), enviados: sent(4, 3) })
  expect(one?.resumo).toBe(true)
  expect(one?.mails.map(({ para, assunto }) => [para, assunto])).toEqual([
    ['ana@x.br', '2 alertas da Retaguarda'],
    ['bia@x.br', '2 alertas da Retaguarda'],
  ])
  expect(one?.mails[0]?.texto).toContain('Alerta: 1\nTexto 1.')
  expect(made({ pendentes: pendentes(9), enviados: sent(6, 4, true) })).toBeUndefined()
  expect(made({ pendentes: pendentes(9), enviados: sent(6, 5, true) })?.resumo).toBe(true)
  expect(made({ pendentes: pendentes(2), enviados: sent(4, 5) })?.resumo).toBe(false)
})

test('the watch outside is told every five minutes, while nothing vital is open and all of it could be read', () => {
  const lidas = new Set(RegraAlerta.options.map(({ value }) => value))
  const told = (more: Partial<Parameters<typeof avisarVigia>[0]>) => avisarVigia({ agora, vigiadoEm: null, vivos: [], lidas, ...more })
  expect([told({}), told({ vigiadoEm: before(4) }), told({ vigiadoEm: before(5) })]).toEqual([true, false, true])
  const { ABERTO, VISTO, SILENCIADO } = SituacaoAlerta.code
  for (const { value: regra } of RegraAlerta.options) {
    const vital = [1, 2, 5, 8].includes(regra)
    for (const situacao of [ABERTO, VISTO]) expect(told({ vivos: [{ regra, situacao }] })).toBe(!vital)
    expect(told({ vivos: [{ regra, situacao: SILENCIADO }] })).toBe(true)
    expect(told({ lidas: new Set([...lidas].filter((one) => one !== regra)) })).toBe(!vital)
  }
})
