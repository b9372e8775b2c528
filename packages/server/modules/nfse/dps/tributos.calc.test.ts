import { expect, test } from 'vitest'
import { issPrevisto, pAliqDe, pisCofinsDe, tpRetPisCofinsDe } from './tributos.calc.ts'

type Caso = [
  opSimpNac: 1 | 3,
  regApTribSN: 1 | 2 | 3 | null,
  regEspTrib: number,
  tribISSQN: 1 | 4,
  municipioAtivo: boolean,
  retida: string | null,
  said: string | null,
]
test.each<Caso>([
  // A regime of its own, or no tax at all: never (E0604).
  [1, null, 1, 1, false, null, null],
  [3, 1, 6, 1, false, '2.0000', null],
  [1, null, 0, 4, false, '2.0000', null],
  // Outside of the Simples: only where Sefin does not know it (E0617, E0619).
  [1, null, 0, 1, true, null, null],
  [1, null, 0, 1, true, '3.0000', null],
  [1, null, 0, 1, false, null, '2.50'],
  [1, null, 0, 1, false, '3.0000', '3.00'],
  // ISS within the Simples: only when it is withheld.
  [3, 1, 0, 1, false, null, null],
  [3, 1, 0, 1, true, '2.0150', '2.02'],
  // ISS outside of it: as who is not in it.
  [3, 2, 0, 1, true, '2.0000', null],
  [3, 2, 0, 1, false, null, '2.50'],
  [3, 3, 0, 1, false, '5.0000', '5.00'],
])(
  'opSimpNac %s regApTribSN %s regEspTrib %s tribISSQN %s active %s withheld %s: pAliq %s',
  (...[op, ap, esp, trib, ativo, retida, said]) => {
    const prestador = { opSimpNac: op, regApTribSN: ap, regEspTrib: esp }
    expect(pAliqDe({ prestador, municipioAtivo: ativo, tribISSQN: trib, retida, aliquotaIss: '2.50' })).toBe(said)
  },
)

test('ISS that nobody withholds, as it will be owed', () => {
  const prestador = { opSimpNac: 1, regApTribSN: null, regEspTrib: 0 } as const
  const iss = (other: object, tribISSQN: 1 | 4 = 1) =>
    issPrevisto({ prestador: { ...prestador, ...other }, tribISSQN, aliquotaIss: '2.00' }, '333.33')
  expect([
    iss({}),
    iss({ regEspTrib: 5 }),
    iss({}, 4),
    iss({ opSimpNac: 3, regApTribSN: 1 }),
    iss({ opSimpNac: 3, regApTribSN: 2 }),
  ]).toEqual(['6.67', '0.00', '0.00', '0.00', '6.67'])
})

test('which of PIS, COFINS and CSLL are withheld, as one code', () => {
  const codes = [0b000, 0b111, 0b110, 0b100, 0b010, 0b011, 0b001, 0b101].map((bits) =>
    tpRetPisCofinsDe({ pis: (bits & 4) > 0, cofins: (bits & 2) > 0, csll: (bits & 1) > 0 }),
  )
  expect(codes).toEqual([0, 3, 4, 5, 6, 7, 8, 9])
})

test('PIS and COFINS are rounded one by one, half up', () => {
  expect(pisCofinsDe('1000.50', { pis: '0.65', cofins: '3' }, { pis: false, cofins: false, csll: true })).toEqual({
    base: '1000.50',
    aliquotaPis: '0.65',
    aliquotaCofins: '3.00',
    pis: '6.50',
    cofins: '30.02',
    retencao: 8,
  })
})
