import { describe, expect, test } from 'vitest'
import { retornoDoBanco, type TituloDoBanco } from '../../../test/cnab.ts'
import { put } from '../../../test/retornos-recusados.ts'
import { type Lida, naoAtendido } from './leitor.calc.ts'
import { leituraDeRetorno } from './retorno.calc.ts'

const UM: TituloDoBanco = {
  movimento: '06',
  nossoNumero: '12345678',
  valor: 100,
  pago: 100,
  vencimento: '2026-11-10',
  credito: '2026-11-12',
}
const content = (banco: string, layout: 240 | 400, quantos = 1, more: Partial<TituloDoBanco> = {}) =>
  retornoDoBanco({ banco, layout, titulos: Array.from({ length: quantos }, () => ({ ...UM, ...more })), sequencia: 7 })

function lido(file: string) {
  const leitura = leituraDeRetorno()
  const lidas: (Lida | undefined)[] = file.split('\r\n').map((line) => leitura.linha(line.trimEnd()))
  const { ultima, ...end } = leitura.fim()
  return { ...end, lidas: [...lidas, ultima].filter((lida) => lida !== undefined) }
}
/** The lines of a file, some of them changed. */
const de = (file: string, change: (lines: string[]) => string[]) => change(file.split('\r\n')).join('\r\n')

test('a layout that its bank does not send is refused by name, with what to ask for', () => {
  const abre = (header: string) => () => {
    const leitura = leituraDeRetorno()
    leitura.linha(header)
    leitura.linha('9')
  }
  const recusa = (layout: number, banco: string) =>
    `O retorno CNAB ${layout} do banco ${banco} ainda não é atendido. Peça ao banco o outro formato.`
  expect(naoAtendido(240, '077').message).toBe(recusa(240, '077'))
  expect(abre(`${'07700000'.padEnd(142)}2`)).toThrow(recusa(240, '077'))
  expect(abre(`${'02RETORNO'.padEnd(76)}756`)).toThrow(recusa(400, '756'))
})

type Caso = [line: number, from: number, name: string]
describe('letters where digits are to be are refused by the name of their field', () => {
  test.each([
    ...([
      [0, 144, 'A data do arquivo'],
      [0, 158, 'A sequência do arquivo'],
      [1, 4, 'O número do lote'],
    ] as Caso[]),
    ...([
      [2, 16, 'O movimento'],
      [2, 74, 'O vencimento'],
      [2, 82, 'O valor'],
      [2, 199, 'A tarifa'],
    ] as Caso[]),
    ...([
      [3, 18, 'Os acréscimos'],
      [3, 33, 'O desconto'],
      [3, 48, 'O abatimento'],
      [3, 78, 'O valor pago'],
    ] as Caso[]),
    ...([
      [3, 138, 'A data da ocorrência'],
      [3, 146, 'A data do crédito'],
    ] as Caso[]),
    ...([
      [4, 18, 'A quantidade de registros do lote'],
      [4, 30, 'O total'],
      [5, 24, 'A quantidade de linhas'],
    ] as Caso[]),
  ])('240, line %i, column %i: %s', (line, from, name) => {
    expect(() => lido(put(content('104', 240), line, from, 'A'))).toThrow(`Linha ${line + 1}: ${name} devia ter só algarismos e traz “A`)
  })

  test.each([
    ...([
      [0, 95, 'A data do arquivo'],
      [0, 109, 'A sequência do arquivo'],
      [0, 395, 'O número da linha'],
    ] as Caso[]),
    ...([
      [1, 109, 'O movimento'],
      [1, 111, 'A data da ocorrência'],
      [1, 147, 'O vencimento'],
      [1, 153, 'O valor'],
    ] as Caso[]),
    ...([
      [1, 176, 'A tarifa'],
      [1, 228, 'O abatimento'],
      [1, 241, 'O desconto'],
      [1, 254, 'O valor pago'],
      [1, 267, 'Os juros'],
    ] as Caso[]),
    ...([
      [1, 280, 'A multa'],
      [1, 296, 'A data do crédito'],
      [1, 395, 'O número da linha'],
      [2, 26, 'O total'],
    ] as Caso[]),
  ])('400, line %i, column %i: %s', (line, from, name) => {
    expect(() => lido(put(content('237', 400), line, from, 'A'))).toThrow(`Linha ${line + 1}: ${name} devia ter só algarismos e traz “A`)
  })
})

describe('whose a file is', () => {
  type Dono = [banco: string, layout: 240 | 400, dono: [from: number, text: string][], donos: object[]]
  test.each<Dono>([
    ['001', 240, [[33, '001234567']], [{ convenio: '1234567' }]],
    [
      '033',
      240,
      [
        [53, '000765432'],
        [33, '1234'],
        [38, '013000123'],
      ],
      [{ codigoBeneficiario: '765432' }, { agencia: '1234', conta: '13000123' }],
    ],
    ['104', 240, [[59, '1234567']], [{ codigoBeneficiario: '123456' }, { codigoBeneficiario: '1234567' }]],
    [
      '748',
      240,
      [
        [33, '85305'.padStart(20, '0')],
        [53, '00156'],
      ],
      [{ codigoBeneficiario: '85305' }],
    ],
    [
      '748',
      240,
      [
        [53, '00156'],
        [59, '000000012345'],
      ],
      [
        { agencia: '156', conta: '12345' },
        { agencia: '156', codigoBeneficiario: '12345' },
      ],
    ],
    [
      '756',
      240,
      [
        [53, '04277'],
        [59, '000000017227'],
      ],
      [{ agencia: '4277', conta: '17227' }],
    ],
    [
      '001',
      400,
      [
        [150, '1234567'],
        [27, '1234'],
        [32, '00012345'],
      ],
      [{ convenio: '1234567' }, { agencia: '1234', conta: '12345' }],
    ],
    [
      '033',
      400,
      [
        [27, '1234'],
        [31, '07654321'],
        [39, '01300123'],
      ],
      [{ codigoBeneficiario: '7654321' }, { agencia: '1234', conta: '1300123' }],
    ],
    ['033', 400, [[111, '7654321']], [{ codigoBeneficiario: '7654321' }]],
    ['104', 400, [[31, '1234567']], [{ codigoBeneficiario: '123456' }, { codigoBeneficiario: '1234567' }]],
    [
      '341',
      400,
      [
        [27, '1234'],
        [33, '12345'],
      ],
      [{ agencia: '1234', conta: '12345' }],
    ],
    ['748', 400, [[27, '85305']], [{ codigoBeneficiario: '85305' }]],
    [
      '237',
      400,
      [
        [25, '01234'],
        [30, '0056789'],
      ],
      [{ agencia: '1234', conta: '56789' }],
    ],
    [
      '077',
      400,
      [
        [24, '0001'],
        [28, '1234567890'],
      ],
      [
        { agencia: '1', contaComDv: '1234567890' },
        { agencia: '1', conta: '123456789' },
      ],
    ],
  ])('%s in %i columns', (banco, layout, dono, owners) => {
    expect(lido(retornoDoBanco({ banco, layout, titulos: [UM], dono })).cabecalho.donos).toEqual(owners)
  })

  test('is said by the first title where the header does not say it', () => {
    const dono: [number, string][] = [
      [25, '01234'],
      [30, '0056789'],
    ]
    const file = put(retornoDoBanco({ banco: '237', layout: 400, titulos: [UM, UM], dono }), 2, 25, '09999')
    expect(lido(file).cabecalho.donos).toEqual([{ agencia: '1234', conta: '56789' }])
  })
})

describe('240 columns', () => {
  const file = content('104', 240)
  test.each([
    ['a trailer twice', de(file, (l) => l.toSpliced(5, 0, l[5] ?? '')), 'Linha 6: há mais linhas depois do registro final.'],
    ['a record that there is not', put(file, 2, 8, '6'), 'não é um retorno CNAB'],
    ['another opening', put(file, 0, 4, '1'), 'não é um retorno CNAB'],
    ['letters for a bank', put(file, 0, 1, '1A4'), 'não é um retorno CNAB'],
    ['the end of no lote', de(file, (l) => l.toSpliced(1, 3)), 'Linha 2: o lote termina sem ter começado.'],
    ['a lote in a lote', de(file, (l) => l.toSpliced(1, 0, l[1] ?? '')), 'Arquivo incompleto: o lote 1 não termina.'],
    ['no end of a lote', de(file, (l) => l.toSpliced(4, 1)), 'Arquivo incompleto: o lote 1 não termina.'],
    ['U twice', de(file, (l) => l.toSpliced(4, 0, l[3] ?? '')), 'Linha 5: o segmento U veio sem o segmento T.'],
    ['a bank without it', put(file, 0, 1, '237'), 'O retorno CNAB 240 do banco 237 ainda não é atendido.'],
  ])('refused: %s', (_what, wrong, sentence) => {
    expect(() => lido(wrong)).toThrow(sentence)
  })

  test('other records count, and say nothing: not even a Pix code', () => {
    const other = `${'10400013'.padEnd(13, '0')}Z ${UM.movimento}04`.padEnd(81) + 'pix.example.com/v2/123'
    const more = de(file, (l) => l.toSpliced(4, 0, other, put(other, 0, 14, 'Y').replace('0604', '0605'), put(other, 0, 8, '2')))
    const { lidas } = lido(put(put(more, 7, 18, '000007'), 8, 24, '000009'))
    expect(lidas).toMatchObject([{ pix: '', valorPago: '1.00' }])
    const first = de(file, (l) => l.toSpliced(2, 0, put(other, 0, 14, 'Y')))
    expect(lido(put(put(first, 5, 18, '000005'), 6, 24, '000007')).lidas).toMatchObject([{ pix: '' }])
  })

  test('a title without its second line was not paid', () => {
    const half = put(
      put(
        de(file, (l) => l.toSpliced(3, 1)),
        3,
        18,
        '000003',
      ),
      4,
      24,
      '000005',
    )
    const nothing = { valorPago: '0.00', acrescimos: '0.00', desconto: '0.00', abatimento: '0.00', dataOcorrencia: null, dataCredito: null }
    expect(lido(half).lidas).toMatchObject([{ valor: '1.00', ...nothing }])
  })

  test('who pays, by the kind of document; a movement and a sequence as banks also write them', () => {
    const pagador = (text: string) => lido(put(file, 2, 133, text)).lidas[0]?.pagador
    expect(pagador('1    11144477735')).toBe('11144477735')
    expect(pagador('1000012345678909')).toBe('12345678909')
    expect(pagador('2011222333000181')).toBe('11222333000181')
    expect(pagador('0000000000000000')).toBe('')
    expect(lido(put(file, 2, 16, ' 6')).lidas[0]).toMatchObject({ movimento: '06', tipo: 'liquidacao' })
    expect(lido(put(file, 0, 158, ' '.repeat(6))).resumo.sequencia).toBe(null)
  })
})

describe('400 columns', () => {
  const file = content('237', 400, 2)
  test.each([
    ['a record that there is not', put(file, 1, 1, 'A'), 'não é um retorno CNAB'],
    ['another number of the first line', put(file, 0, 395, '000009'), 'Linha 1: o número nas posições 395 a 400 é “000009”.'],
    ['another number of a line', put(file, 1, 395, '000009'), 'Linha 2: o número nas posições 395 a 400 é “000009”.'],
    ['a bank without it', put(file, 0, 77, '756'), 'O retorno CNAB 400 do banco 756 ainda não é atendido.'],
    ['no bank', put(file, 0, 77, '7A6'), 'não é um retorno CNAB'],
    ['a month 13', put(file, 1, 147, '011326'), 'Linha 2: O vencimento traz “011326”, que não é uma data.'],
    ['a month 0', put(file, 1, 147, '010026'), 'Linha 2: O vencimento traz “010026”, que não é uma data.'],
    ['a day 0', put(file, 1, 147, '001126'), 'Linha 2: O vencimento traz “001126”, que não é uma data.'],
    ['a date that is cut off', put(content('748', 400), 0, 95, '2026113 '), 'Linha 1: A data do arquivo traz “2026113”'],
  ])('refused: %s', (_what, wrong, sentence) => {
    expect(() => lido(wrong)).toThrow(sentence)
  })

  test('the last day of a year, and a movement of one digit', () => {
    expect(lido(put(put(file, 1, 147, '311226'), 1, 109, ' 6')).lidas[0]).toMatchObject({
      vencimento: '2026-12-31',
      movimento: '06',
      tipo: 'liquidacao',
    })
  })

  test.each([
    ['077', 121, '000000000999'],
    ['341', 221, '00000000000999'],
    ['237', 26, '00000000000999'],
  ])('%s: what its trailer adds up otherwise is said', (banco, from, said) => {
    expect(lido(put(content(banco, 400), 2, from, said)).resumo.avisos).toHaveLength(1)
    expect(lido(put(content(banco, 400), 2, from, said.replace('999', '100'))).resumo.avisos).toEqual([])
  })
})

test('Banco do Brasil: a number of 12 ends in its digit, a longer one has none', () => {
  for (const layout of [240, 400] as const) {
    const numero = (nossoNumero: string) => lido(content('001', layout, 1, { nossoNumero })).lidas[0]
    expect(numero('123456789012')).toMatchObject({ nossoNumero: '123456789012', nossoNumeroDv: '2', numero: '12345678901' })
    expect(numero('12345678901234567')).toMatchObject({ nossoNumeroDv: '', numero: '12345678901234567' })
    // Some programs fill the field up with zeros; a number that begins with one is as long as it is.
    expect(numero('0000012345678901X')).toMatchObject({ nossoNumeroDv: 'X', numero: '12345678901' })
    expect(numero('012345678901')).toMatchObject({ nossoNumeroDv: '1', numero: '1234567890' })
    expect(numero('00000000000000012')).toMatchObject({ nossoNumeroDv: '', numero: '12' })
  }
  const box = lido(content('104', 400, 1, { nossoNumero: '14000000000004711' })).lidas[0]
  expect(box).toMatchObject({ nossoNumeroDv: '', numero: '14000000000004711' })
  const curto = lido(content('104', 400, 1, { nossoNumero: '00000123456789012' })).lidas[0]
  expect(curto).toMatchObject({ nossoNumeroDv: '', numero: '123456789012' })
})
