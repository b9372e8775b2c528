import { readFileSync } from 'node:fs'
import { TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { addDays, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { expect, test } from 'vitest'
import { desdeDoAviso, type Fatos, proximoDia, recusaDe } from './suspensao.calc.ts'

type Examples = { instantes: { em: string; ok: boolean; proxima?: string }[]; avisos: { aviso: string; desde: string }[] }
const examples = JSON.parse(readFileSync(new URL('calendario.examples.json', import.meta.url), 'utf8')) as Examples // as it stands there

const NONE: ReadonlySet<string> = new Set()
const at = (day: string, hora = '10:00') => new Date(instanteDe(day, hora))

test.each(examples.instantes)('at $em stores are suspended: $ok', ({ em, ok, proxima }) => {
  expect(proximoDia(at(em.slice(0, 10), em.slice(11)), NONE)).toBe(ok ? undefined : proxima)
})
test.each(examples.avisos)('warned on $aviso a store may be suspended from $desde on', ({ aviso, desde }) => {
  expect(desdeDoAviso(aviso, NONE)).toBe(desde)
})

/** The holidays of two years as calendars print them, and one that the company typed. */
const TYPED = '2026-06-24'
const FERIADOS = new Set([
  '2026-01-01',
  '2026-02-16',
  '2026-02-17',
  '2026-04-03',
  '2026-04-21',
  '2026-05-01',
  '2026-06-04',
  TYPED,
  '2026-09-07',
  '2026-10-12',
  '2026-11-02',
  '2026-11-15',
  '2026-11-20',
  '2026-12-25',
  '2027-01-01',
  '2027-02-08',
  '2027-02-09',
  '2027-03-26',
  '2027-04-21',
  '2027-05-01',
  '2027-05-27',
  '2027-09-07',
  '2027-10-12',
  '2027-11-02',
  '2027-11-15',
  '2027-11-20',
  '2027-12-25',
  '2028-01-01',
])
const isFree = (day: string) => FERIADOS.has(day) || ['sáb.', 'dom.'].includes(weekday(day))
const weekday = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

test('on each day of two years, before and after 16 h, the calendar says what a printed one says', () => {
  const days = Array.from({ length: 730 }, (_, n) => addDays('2026-01-01', n))
  const good = [...days, ...Array.from({ length: 10 }, (_, n) => addDays('2028-01-01', n))].filter(
    (day) => !isFree(day) && !isFree(addDays(day, 1)),
  )
  for (const day of days) {
    const next = good.find((one) => one > day)
    for (const [hora, open] of [
      ['00:00', true],
      ['08:00', true],
      ['15:59', true],
      ['16:00', false],
      ['23:59', false],
    ] as const)
      expect([day, hora, proximoDia(at(day, hora), new Set([TYPED]))]).toEqual([day, hora, good.includes(day) && open ? undefined : next])
  }
})

const MONDAY = '2026-11-30'
const atrasado = { boleto: 12, vencimento: '2026-10-05', aberto: '1000.00', total: '1038.00', prometidoAte: null }
const free: Fatos = { nunca: null, comLoja: true, suspensa: false, atrasados: [atrasado], recebidos: [], avisos: ['2026-11-20'] }
const said = (fatos: Partial<Fatos>, day = MONDAY, dias = 15) => {
  const refused = recusaDe({ ...free, ...fatos }, { em: at(day), dias, feriados: NONE })
  return refused && [refused.motivo.replaceAll('\u00a0', ' '), refused.podeEm]
}
const eight = (day: string) => `${day}T11:00:00.000Z`

test('who owes, was warned in time and is protected by nothing may be suspended', () => expect(said({})).toBeUndefined())

const PAGO = 'A loja não será suspensa: há um pagamento de R$ 1.038,00 nas exceções do banco.'
const recebido = { valor: '1038.00', boletos: [], tipo: TipoExcecao.code.NAO_ENCONTRADO, data: '2026-11-27' }
const informado = { ...recebido, tipo: TipoExcecao.code.INFORMADO, boletos: [12] }
/** From the first that holds to the last: each row holds with all those under it. */
const ORDER: [string, Partial<Fatos>, string, string | null][] = [
  ['never', { nunca: 'É sócio da empresa.' }, 'Este cliente nunca é suspenso: É sócio da empresa.', null],
  ['no store', { comLoja: false }, 'O cliente não tem loja conectada.', null],
  ['suspended', { suspensa: true }, 'A loja já está suspensa.', null],
  ['not late', { atrasados: [{ ...atrasado, vencimento: '2026-11-18' }] }, 'Nada deste cliente está vencido há 15 dias ou mais.', null],
  ['promised', { atrasados: [{ ...atrasado, prometidoAte: '2026-12-05' }] }, 'Há uma promessa até 05/12/2026.', eight('2026-12-08')],
  ['received', { recebidos: [recebido] }, PAGO, null],
  ['not warned', { avisos: [] }, 'Falta avisar: o aviso de suspensão sai 3 dias úteis antes.', null],
]
test.each(ORDER)('refused: %s', (_name, fatos, motivo, podeEm) => expect(said(fatos)).toEqual([motivo, podeEm]))

const together = (rows: typeof ORDER) => rows.toReversed().reduce<Partial<Fatos>>((all, [, fatos]) => ({ ...all, ...fatos }), {})

test('of several refusals the first is said', () => {
  for (let n = ORDER.length - 1; n >= 0; n--) {
    const all = together(ORDER.slice(n))
    expect(said(all)?.[0]).toBe(ORDER[n]?.[2])
  }
  const all = together(ORDER)
  expect(said(all, '2026-11-27')).toEqual([
    'A loja não é suspensa em fins de semana, feriados, na véspera deles ou depois das 16 h. Próxima hora: 30/11/2026, 8 h.',
    eight(MONDAY),
  ])
})

test('a warning counts from the third business day after it, and only where something late then is late still', () => {
  expect(said({ avisos: ['2026-11-27'] })).toEqual(['O aviso saiu em 27/11/2026: a partir de 02/12/2026.', eight('2026-12-02')])
  expect(said({ avisos: ['2026-11-27'] }, '2026-12-02')).toBeUndefined()
  expect(said({ avisos: ['2026-10-02'] })?.[0]).toMatch(/^Falta avisar/)
})

test('a promise protects where it is of all that is late', () => {
  const prometido = { ...atrasado, boleto: 13, prometidoAte: '2026-12-05' }
  expect(said({ atrasados: [atrasado, prometido] })).toBeUndefined()
  expect(said({ atrasados: [{ ...prometido, vencimento: '2026-11-25' }, prometido] })?.[0]).toBe('Há uma promessa até 05/12/2026.')
})

test('money protects by its value or by the boleto that it names, what a client says up to the third business day after it', () => {
  expect(said({ recebidos: [{ ...recebido, valor: '1000.00' }] })?.[0]).toMatch(/^A loja não será suspensa/)
  expect(said({ recebidos: [{ ...recebido, valor: '1.00', boletos: [12] }] })?.[0]).toMatch(/R\$ 1,00/)
  expect(said({ recebidos: [{ ...recebido, valor: '1.00', boletos: [13] }] })).toBeUndefined()
  expect(said({ recebidos: [{ ...recebido, tipo: TipoExcecao.code.REJEITADA }] })).toBeUndefined()
  expect(said({ recebidos: [{ ...recebido, tipo: null }] })?.[0]).toBe(PAGO)
  expect(said({ recebidos: [informado] }, '2026-12-02')).toEqual([PAGO, eight('2026-12-03')])
  expect(said({ recebidos: [informado] }, '2026-12-03')).toBeUndefined()
})

test('by hand one day is enough, once banks take it no more without charges', () => {
  const saturday = { ...atrasado, vencimento: '2026-11-28' }
  expect(said({ atrasados: [saturday], avisos: [] }, MONDAY, 1)?.[0]).toBe('Nada deste cliente está vencido há 1 dia ou mais.')
  expect(said({ atrasados: [saturday], avisos: [] }, '2026-12-01', 1)?.[0]).toMatch(/^Falta avisar/)
})
