import { BANCOS, type Field, type CodigoBanco, tamanhoDe } from '@retaguarda/contract/cobranca/bancos.ts'
import { describe, expect, test } from 'vitest'
import { type ContaDaRemessa, type ItemDaRemessa, semAcentos } from './field.calc.ts'
import { remessaDe } from './remessa.calc.ts'

const QUEM = {
  beneficiarioNome: 'Empresa Modelo Serviços Ltda',
  beneficiarioCpfCnpj: '11222333000181',
  especie: 'DS',
  aceite: false,
  diasBaixa: 60,
  instrucoes: [],
} as const
const CONTAS: Record<CodigoBanco, Omit<ContaDaRemessa, 'banco' | keyof typeof QUEM>> = {
  '001': { agencia: '1234', agenciaDv: '5', conta: '12345', contaDv: '6', carteira: '17', variacao: '019', convenio: '1234567' },
  '033': {
    agencia: '1234',
    carteira: '101',
    codigoBeneficiario: '7654321',
    codigoTransmissao: '123400007654321',
    conta: '13000123',
    contaDv: '4',
  },
  '077': { agencia: '0001', carteira: '112', operacao: '1234567', conta: '123456', contaDv: '7' },
  '104': { agencia: '1234', codigoBeneficiario: '123456', modalidade: '1', agenciaDv: '3' },
  '237': { agencia: '1234', conta: '12345', contaDv: '6', carteira: '09' },
  '341': { agencia: '1234', conta: '12345', contaDv: '0', carteira: '109' },
  '748': { agencia: '0156', posto: '05', codigoBeneficiario: '85305', carteira: '1', conta: '12345', contaDv: '6' },
  '756': { agencia: '4277', carteira: '1', modalidade: '01', codigoCliente: '172278', agenciaDv: '3', conta: '17227', contaDv: '8' },
}
/** As the campo livre has it, and its digit. */
const NOSSO: Record<CodigoBanco, readonly [string, string]> = {
  '001': ['12345670000004711', ''],
  '033': ['000000004711', '7'],
  '077': ['0000004711', '2'],
  '104': ['14000000000004711', '5'],
  '237': ['00000004711', 'P'],
  '341': ['00004711', '6'],
  '748': ['26204711', '3'],
  '756': ['0004711', '9'],
}

function item(banco: CodigoBanco, over: Partial<ItemDaRemessa> = {}): ItemDaRemessa {
  const [nossoNumero, nossoNumeroDv] = NOSSO[banco]
  return {
    movimento: '01',
    nossoNumero,
    nossoNumeroDv,
    seuNumero: '815',
    usoEmpresa: 'RTG815',
    valor: '1234.56',
    vencimento: '2026-12-31',
    emissao: '2026-11-22',
    abatimento: '10.00',
    juros: { tipo: 1, valor: '0.4100' },
    multa: { tipo: 2, valor: '2.0000' },
    desconto: { tipo: 2, valor: '5.0000', ate: '2026-12-20' },
    pagador: {
      cpfCnpj: '12ABC34501DE35',
      nome: 'Padaria São João & Cia',
      endereco: { logradouro: 'Rua das Acácias', numero: 15, complemento: null },
      bairro: 'Centro',
      cep: '12245000',
      cidade: 'São José',
      uf: 'SP',
    },
    ...over,
  }
}

const AGORA = { sequencia: 42, dia: '2026-11-22', hora: '130501' }
function rows(banco: CodigoBanco, itens: ItemDaRemessa[], conta: Partial<ContaDaRemessa> = {}): string[] {
  const text = [...remessaDe({ ...AGORA, conta: { ...QUEM, ...CONTAS[banco], banco, ...conta }, itens })].join('')
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  return lines
}
/** `de` to `ate`, counted from 1. */
const at = (line: string | undefined, columns: string) => {
  const [de = 0, ate = de] = columns.split('-').map(Number)
  return line?.slice(de - 1, ate)
}
const shown = (line: string | undefined, expected: Record<string, string>) =>
  expect(Object.fromEntries(Object.keys(expected).map((columns) => [columns, at(line, columns)]))).toEqual(expected)

const DE_240 = ['001', '033', '104', '748', '756'] as const
const DE_400 = ['077', '237', '341'] as const

describe('240 columns', () => {
  test.each(DE_240)('%s: every record is as wide as it is said, in ASCII capitals, and the counts are right', (banco) => {
    const semMulta = item(banco, { multa: { tipo: 0, valor: '0.0000' }, valor: '0.44' })
    const lines = rows(banco, [item(banco), semMulta, item(banco, { movimento: '02' })])
    for (const line of lines) expect(line).toMatch(/^[\x20-\x60\x7b-\x7e]{240}$/)
    expect(lines.slice(2, -2).map((line) => at(line, '9-14'))).toEqual([
      '00001P',
      '00002Q',
      '00003R',
      '00004P',
      '00005Q',
      '00006P',
      '00007Q',
    ])
    expect(lines.map((line) => at(line, '1-8')).map((head) => head?.slice(3))).toEqual([
      '00000',
      '00011',
      ...Array.from({ length: 7 }, () => '00013'),
      '00015',
      '99999',
    ])
    shown(lines[0], { '143': '1', '144-151': '22112026', '158-163': '000042' })
    shown(lines.at(-2), { '18-23': '000009' })
    shown(lines.at(-1), { '18-23': '000001', '24-29': '000011' })
    // Santander leaves the sums out.
    if (banco !== '033') shown(lines.at(-2), { '24-29': '000003', '30-46': '00000000000246956' })
    else expect(at(lines.at(-2), '24-240')?.trim()).toBe('')
  })

  test.each(DE_240)('%s: a title, its payer and its fine stand in their columns', (banco) => {
    const [, , p, q, r] = rows(banco, [item(banco)])
    shown(p, {
      '16-17': '01',
      '78-85': '31122026',
      '86-100': '000000000123456',
      '109': 'N',
      '110-117': '22112026',
      '118': '1',
      '119-126': '01012027',
      '127-141': '000000000000041',
      '142': '2',
      '143-150': '20122026',
      '151-165': '000000000000500',
      '181-195': '000000000001000',
      '196-220': 'RTG815'.padEnd(25),
    })
    shown(q, {
      '18': '2',
      '19-33': '012ABC34501DE35',
      '34-73': 'PADARIA SAO JOAO & CIA'.padEnd(40),
      '74-113': 'RUA DAS ACACIAS, 15'.padEnd(40),
    })
    shown(q, { '114-128': 'CENTRO'.padEnd(15), '129-136': '12245000', '137-151': 'SAO JOSE'.padEnd(15), '152-153': 'SP' })
    shown(r, { '66': '2', '67-74': '01012027', '75-89': '000000000000200' })
  })

  test('each bank has its own number, account and words', () => {
    const p = (banco: CodigoBanco) => rows(banco, [item(banco)])[2]
    shown(p('001'), {
      '18-37': '012345000000012345' + '6 ',
      '38-57': '12345670000004711   ',
      '58': '7',
      '107-108': '04',
      '224-227': '1060',
    })
    shown(p('033'), {
      '18-22': '1234 ',
      '23-32': '0130001234',
      '45-57': '0000000047117',
      '58-62': '511  ',
      '63-77': '815'.padEnd(15),
      '226-227': '60',
    })
    shown(p('104'), { '18-23': '012343', '24-30': '1234560', '40-57': '140000000000047115', '63-73': '815'.padEnd(11), '74-77': '    ' })
    shown(p('748'), { '38-57': '262047113'.padEnd(20), '107-108': '05', '224-227': '1060' })
    shown(p('756'), { '38-47': '0000047119', '48-57': '01014     ', '58-62': '10 22' })
    const head = (banco: CodigoBanco) => rows(banco, [item(banco)])[0]
    shown(head('001'), {
      '33-50': '001234567001417019',
      '53-71': '0123450000000123456',
      '164-166': '083',
      '103-132': 'BANCO DO BRASIL S.A.'.padEnd(30),
    })
    shown(head('033'), {
      '17-32': '2011222333000181',
      '33-47': '123400007654321',
      '164-166': '040',
      '73-102': 'EMPRESA MODELO SERVICOS LTDA'.padEnd(30),
    })
    shown(head('104'), { '33-52': '0'.repeat(20), '53-72': '01234312345600000000', '164-166': '101' })
    shown(rows('104', [item('104')], { codigoBeneficiario: '1234567' })[0], { '59-65': '1234567' })
    shown(head('748'), { '33-52': '85305'.padStart(20, '0'), '59-71': '0000000123456' })
    shown(head('756'), { '53-72': '04277300000001722780' })
  })

  test('an instruction is the title again with its movement, without its fine', () => {
    const lines = rows('104', [
      item('104', { movimento: '04', abatimento: '99.90' }),
      item('104', { movimento: '06', vencimento: '2027-01-15' }),
    ])
    expect(lines.slice(2, -2).map((line) => `${at(line, '14')}${at(line, '16-17')}`)).toEqual(['P04', 'Q04', 'P06', 'Q06'])
    shown(lines[2], { '181-195': '000000000009990' })
    shown(lines[4], { '78-85': '15012027' })
  })

  test('what is free of charges says so, and a person has a CPF', () => {
    const none = { tipo: 0 as const, valor: '0.0000' }
    const free = item('756', {
      juros: none,
      multa: none,
      desconto: { ...none, ate: null },
      pagador: { ...item('756').pagador, cpfCnpj: '11144477735' },
    })
    const lines = rows('756', [free])
    expect(lines).toHaveLength(6)
    shown(lines[2], { '118': '3', '119-141': '0'.repeat(23), '142-165': '0'.repeat(24) })
    shown(lines[3], { '18-33': '1000011144477735' })
  })
})

describe('400 columns', () => {
  test.each(DE_400)('%s: every record is as wide as it is said, in ASCII capitals, and counted to the end', (banco) => {
    const lines = rows(banco, [item(banco), item(banco, { multa: { tipo: 0, valor: '0' } }), item(banco, { movimento: '02' })])
    for (const [n, line] of lines.entries()) {
      expect(line).toMatch(/^[\x20-\x60\x7b-\x7e]{400}$/)
      expect(at(line, '395-400')).toBe(String(n + 1).padStart(6, '0'))
    }
    expect(lines.map((line) => line[0]).join('')).toBe(banco === '341' ? '012119' : '01119')
  })

  test('Bradesco', () => {
    const [head, line] = rows('237', [item('237')])
    shown(head, {
      '1-26': '01REMESSA01COBRANCA       ',
      '27-46': '00000090123400123456',
      '77-94': '237BRADESCO       ',
      '95-100': '221126',
      '111-117': '0000042',
    })
    shown(line, {
      '1': '1',
      '21-37': '00090123400123456',
      '38-62': 'RTG815'.padEnd(25),
      '66-70': '20200',
      '71-82': '00000004711P',
      '93-94': '2N',
      '109-110': '01',
      '111-120': '815'.padEnd(10),
      '121-126': '311226',
      '127-139': '0000000123456',
      '148-149': '12',
      '150': 'N',
      '151-156': '221126',
      '161-173': '0000000000041',
      '174-179': '201226',
      '180-192': '0000000006123',
      '206-218': '0000000001000',
      '219-220': '02',
      '221-234': '12ABC34501DE35',
      '235-274': 'PADARIA SAO JOAO & CIA'.padEnd(40),
      '327-334': '12245000',
    })
    shown(rows('237', [item('237', { movimento: '06' })])[1], { '109-110': '06' })
  })

  test('Itaú has a record of its own for the fine of an entry', () => {
    const [head, line, multa] = rows('341', [item('341')])
    shown(head, { '27-38': '123400123450', '77-94': '341BANCO ITAU SA  ', '95-100': '221126', '111-117': '       ' })
    shown(line, {
      '2-17': '0211222333000181',
      '18-29': '123400123450',
      '38-62': 'RTG815'.padEnd(25),
      '63-70': '00004711',
      '84-86': '109',
      '108-110': 'I01',
      '111-120': '815'.padEnd(10),
      '121-139': '3112260000000123456',
      '140-142': '341',
      '148-149': '08',
      '161-173': '0000000000041',
      '219-234': '0212ABC34501DE35',
      '235-264': 'PADARIA SAO JOAO & CIA'.padEnd(30),
      '327-351': `12245000${'SAO JOSE'.padEnd(15)}SP`,
      '392-393': '60',
    })
    shown(multa, { '1-23': '22010120270000000000200' })
  })

  test('Inter', () => {
    const percentual = item('077', { juros: { tipo: 2, valor: '1.0000' } })
    const [head, line, daily] = rows('077', [percentual, item('077')])
    shown(head, { '77-79': '077', '111-117': '0000042' })
    shown(line, {
      '21-37': '11200010001234567',
      '38-62': 'RTG815'.padEnd(25),
      '66-89': '200000000000000200010127',
      '90-100': '00000047112',
      '109-110': '01',
      '111-120': '815'.padEnd(10),
      '121-139': '3112260000000123456',
      '140-141': '60',
      '160-183': '200000000000000100010127',
      '184-207': '400000000000000500201226',
      '221-236': '0212ABC34501DE35',
      '237-276': 'PADARIA SAO JOAO & CIA'.padEnd(40),
      '315-324': 'SP12245000',
    })
    shown(daily, { '160-183': '100000000000410000010127' })
  })
})

const ONDE: Record<CodigoBanco, [record: number, columns: string]> = {
  '001': [3, '74-113'],
  '033': [3, '74-113'],
  '104': [3, '74-113'],
  '748': [3, '74-113'],
  '756': [3, '74-113'],
  '077': [1, '277-314'],
  '237': [1, '275-314'],
  '341': [1, '275-314'],
}

test.each([...DE_240, ...DE_400])('FAL-13 %s: the street gives way to the number of the house', (banco) => {
  const [record, columns] = ONDE[banco]
  const width = banco === '077' ? 38 : 40
  const written = (logradouro: string, numero: number | null, complemento: string | null = null) => {
    const { pagador } = item(banco)
    return at(rows(banco, [item(banco, { pagador: { ...pagador, endereco: { logradouro, numero, complemento } } })])[record], columns)
  }
  const longa = 'Rua Prefeito Doutor Sebastião Fernandes da Silva Albuquerque e Melo de Vasconcelos Guimarães, fundos'.slice(0, 94)
  const street = 'RUA PREFEITO DOUTOR SEBASTIAO FERNANDES DA SILVA'
  expect(written(longa, 12345)).toBe(`${street.slice(0, width - 7)}, 12345`)
  expect(written(longa, 12345, 'apto 301')).toBe(`${street.slice(0, width - 16).trim()}, 12345 APTO 301`.padEnd(width))
  expect(written('Rua das Acácias', 15, 'sala 2')).toBe('RUA DAS ACACIAS, 15 SALA 2'.padEnd(width))
})

test.each([...DE_240, ...DE_400])('%s: whatever an account may hold has room in its files', (banco) => {
  const { pede, aceita } = BANCOS[banco]
  const longest = Object.fromEntries([...pede, ...aceita].map((field: Field) => [field, '9'.repeat(tamanhoDe(field, banco))]))
  const most = item(banco, {
    valor: '99999999.99',
    abatimento: '99999999.98',
    seuNumero: '2147483647',
    usoEmpresa: 'RTG2147483647X99',
    juros: { tipo: 1, valor: '999999999.99' },
    multa: { tipo: 2, valor: '10.0000' },
    desconto: { tipo: 1, valor: '999999999.99', ate: '2026-12-20' },
  })
  const lines = rows(banco, [most], { ...longest, diasBaixa: 180 })
  expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([Number(BANCOS[banco].remessa)]))
})

test('text becomes capitals of ASCII, and what does not fit its columns is an error, not another number', () => {
  expect(semAcentos('Łódź – “Ação” nº 5')).toBe('ODZ ACAO N 5')
  expect(() => rows('341', [item('341', { nossoNumero: '123456789' })])).toThrow(/não cabe em 8 posições/)
  const pagador = { ...item('756').pagador, cep: '000012245000', bairro: 'Jardim das Bromélias Azuis' }
  expect(at(rows('756', [item('756', { pagador })])[3], '114-138')).toBe('JARDIM DAS BROM12245000SA')
})

const NADA = { tipo: 0 as const, valor: '0.0000' }
/** Entries with every kind of charge, a person and a company, and every instruction. */
const variados = (banco: CodigoBanco) => [
  item(banco),
  item(banco, {
    juros: NADA,
    multa: NADA,
    desconto: { ...NADA, ate: null },
    abatimento: '0.00',
    valor: '0.01',
    seuNumero: '816',
    usoEmpresa: 'RTG816',
    pagador: { ...item(banco).pagador, cpfCnpj: '11144477735', nome: 'Ana', bairro: '', uf: 'RR' },
  }),
  item(banco, {
    juros: { tipo: 2, valor: '1.0000' },
    multa: { tipo: 1, valor: '7.5000' },
    desconto: { tipo: 1, valor: '3.2100', ate: '2026-12-28' },
    valor: '98765.43',
    vencimento: '2027-02-28',
    emissao: '2026-12-01',
  }),
  ...(['02', '04', '06'] as const).map((movimento) => item(banco, { movimento, seuNumero: `9${movimento}` })),
]
const OUTRA: Partial<ContaDaRemessa> = {
  especie: 'DM',
  aceite: true,
  diasBaixa: 0,
  instrucoes: ['Não receber após 30 dias', 'Em caso de dúvida, ligue'],
  beneficiarioCpfCnpj: '11144477735',
  beneficiarioNome: 'Ana Autônoma',
}

/** Accounts of which little was typed, or in another way. */
const POUCO: Partial<Record<CodigoBanco, Partial<ContaDaRemessa>[]>> = {
  '001': [{ agenciaDv: null, carteira: '11' }],
  '033': [
    { codigoTransmissao: null, agencia: '01234', agenciaDv: '8', conta: null },
    { codigoTransmissao: null, codigoBeneficiario: '54321', conta: '9013000123' },
  ],
  '077': [{ conta: null, contaDv: null, diasBaixa: 45 }],
  '104': [{ agenciaDv: null, codigoBeneficiario: '1234567' }, { codigoBeneficiario: '12345' }],
  '237': [{ carteira: '9', conta: '0000010045', contaDv: null }, { conta: '10045' }],
  '748': [{ conta: null }],
  '756': [{ conta: null, agenciaDv: null }],
}
const contasDeTodoJeito = (banco: CodigoBanco) => [{}, OUTRA, { especie: 'OU', diasBaixa: 180 } as const, ...(POUCO[banco] ?? [])]

describe('whole files stay as they were checked, column by column', () => {
  test.each([...DE_240, ...DE_400])('%s', async (banco) => {
    const ruler = Array.from({ length: 40 }, (_, i) => String((i + 1) * 10).padStart(10, '.')).join('')
    const files = contasDeTodoJeito(banco).map((conta) => rows(banco, variados(banco), conta).join('\n'))
    await expect([ruler.slice(0, files[0]?.indexOf('\n')), ...files, ''].join('\n')).toMatchFileSnapshot(`exemplos/${banco}.txt`)
  })
})
