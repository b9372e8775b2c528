import { describe, expect, test } from 'vitest'
import { modulo10 } from './digitos.calc.ts'
import { type Dados, tituloDe } from './titulo.calc.ts'

// What identifies a title at each bank, without database.

describe('the number of a title', () => {
  const faltas = (banco: string, dados: Partial<Dados>) => {
    const read = tituloDe(banco, { comValor: true, ...dados })
    return read.ok ? {} : read.faltas
  }
  const fields = ['agencia', 'conta', 'carteira', 'codigoBeneficiario', 'codigoCliente', 'modalidade', 'emissao', 'posto', 'byte'] as const
  const all = [...fields, 'operacao', 'ios', 'nossoNumero', 'seuNumero', 'parcela', 'ano'] as const
  const longos = { ...Object.fromEntries(all.map((field) => [field, '9'.repeat(20)])), convenio: '123456' }
  const tamanhos = (sentences: Record<string, string>) =>
    Object.fromEntries(Object.entries(sentences).map(([field, one]) => [field, Number(/no máximo (\d+) algarismos?\.$/.exec(one)?.[1])]))

  test.each([
    ['001', ['convenio', 'carteira', 'nossoNumero', 'agencia', 'conta'], { carteira: 2, nossoNumero: 5, agencia: 4, conta: 8 }],
    ['033', ['nossoNumero', 'codigoBeneficiario', 'carteira'], { nossoNumero: 12, codigoBeneficiario: 7, ios: 1, carteira: 3 }],
    ['077', ['agencia', 'carteira', 'nossoNumero', 'operacao'], { agencia: 4, carteira: 3, nossoNumero: 10, operacao: 7 }],
    ['104', ['modalidade', 'nossoNumero', 'codigoBeneficiario'], { modalidade: 1, emissao: 1, nossoNumero: 15, codigoBeneficiario: 7 }],
    ['237', ['carteira', 'nossoNumero', 'agencia', 'conta'], { carteira: 2, nossoNumero: 11, agencia: 4, conta: 7 }],
    ['341', ['agencia', 'conta', 'carteira', 'nossoNumero'], { agencia: 4, conta: 5, carteira: 3, nossoNumero: 8 }],
    [
      '748',
      ['ano', 'carteira', 'nossoNumero', 'agencia', 'posto', 'codigoBeneficiario'],
      { ano: 2, byte: 1, carteira: 1, nossoNumero: 5, agencia: 4, posto: 2, codigoBeneficiario: 5 },
    ],
    [
      '756',
      ['agencia', 'nossoNumero', 'codigoCliente', 'carteira', 'modalidade'],
      { agencia: 4, nossoNumero: 7, codigoCliente: 7, carteira: 1, modalidade: 2, parcela: 3 },
    ],
  ])('%s says what is missing and what is too long', (banco, pede, max) => {
    expect(Object.keys(faltas(banco, {}))).toEqual(pede)
    expect(tamanhos(faltas(banco, longos))).toEqual(max)
  })

  test('in sentences, beside the field', () => {
    expect(faltas('208', {})).toEqual({ banco: 'O banco 208 ainda não é atendido.' })
    expect(faltas('748', {})).toMatchObject({ ano: 'Informe: Ano.', nossoNumero: 'Informe: Nosso número.', posto: 'Informe: Posto.' })
    expect(faltas('756', { ...longos, parcela: 'x' })).toMatchObject({ parcela: 'Parcela: use só algarismos.' })
    const comSeuNumero = { agencia: '1', conta: '1', carteira: '198', nossoNumero: '1' }
    expect(faltas('341', comSeuNumero)).toEqual({ seuNumero: 'Informe: Seu número.', codigoCliente: 'Informe: Código do cliente.' })
    expect(faltas('748', { ...longos, posto: '999', byte: '22' })).toMatchObject({
      posto: 'Posto: no máximo 2 algarismos.',
      byte: 'Byte: no máximo 1 algarismo.',
    })
    for (const conta of ['1a', 'a1'])
      expect(faltas('237', { agencia: '1', carteira: '1', nossoNumero: '1', conta })).toEqual({ conta: 'Conta: use só algarismos.' })
    for (const convenio of [null, '123', '12345', '123456789', '12a4'])
      expect(faltas('001', { agencia: '1', conta: '1', carteira: '1', nossoNumero: '1', convenio })).toHaveProperty(
        'convenio',
        'Convênio: 4, 6, 7 ou 8 algarismos.',
      )
  })

  test('what stands before a number may be typed with it, and only where it is the bank’s', () => {
    const bb = (convenio: string, nossoNumero: string, more: Partial<Dados> = {}) => {
      const read = tituloDe('001', { comValor: true, agencia: '1', conta: '2', carteira: '17', convenio, nossoNumero, ...more })
      return read.ok ? read.titulo : read.faltas
    }
    expect(bb('1234567', '12345670000000001')).toEqual(bb('1234567', '1'))
    expect(bb('1234567', '76543210000000001')).toEqual({ nossoNumero: 'Nosso número: no máximo 10 algarismos.' })
    expect(bb('1234567', '1234567000000001')).toEqual({ nossoNumero: 'Nosso número: no máximo 10 algarismos.' })
    expect(bb('12345678', '1')).toMatchObject({ nossoNumero: '12345678000000001', campoLivre: '0000001234567800000000117', dv: '' })
    expect(bb('1234', '1')).toMatchObject({
      formatado: '12340000001-1',
      nossoNumero: '12340000001',
      campoLivre: '1234000000100010000000217',
    })
    expect(bb('1234567', '1', { nossoNumero17: true })).toMatchObject({ campoLivre: '0000001234567000000000117' })
    expect(bb('123456', '1', { nossoNumero17: true })).toEqual({
      nossoNumero: '00000000000000001',
      dv: '',
      formatado: '00000000000000001',
      campoLivre: '1234560000000000000000121',
    })
  })

  test('of Caixa, Sicredi and Itaú too', () => {
    const campoLivre = (banco: string, dados: Partial<Dados>) => {
      const read = tituloDe(banco, { comValor: true, agencia: '1', conta: '2', nossoNumero: '3', ...dados })
      return read.ok ? read.titulo.campoLivre : read.faltas
    }
    const box = (codigoBeneficiario: string, nossoNumero: string) => campoLivre('104', { modalidade: '1', codigoBeneficiario, nossoNumero })
    expect(box('123456', '14000000000000006')).toEqual(box('123456', '6'))
    expect(box('123456', '24000000000000006')).toHaveProperty('nossoNumero')
    expect(box('00123456', '6')).toEqual(box('123456', '6'))
    expect(box('1234560', '6')).toMatch(/^1234560000/)
    expect(box('1002003', '6')).toMatch(/^1002003000/)
    expect(box('0012345', '6')).toMatch(/^012345/)
    const sicredi = (nossoNumero: string) =>
      campoLivre('748', { ano: '26', carteira: '1', posto: '2', codigoBeneficiario: '3', nossoNumero })
    expect(sicredi('26200003')).toEqual(sicredi('3'))
    expect(sicredi('25200003')).toHaveProperty('nossoNumero')
    expect(campoLivre('237', { carteira: '0009', nossoNumero: '000000000000003' })).toBe('0001090000000000300000020')
    const itau = (carteira: string, more: Partial<Dados> = {}) =>
      campoLivre('341', { carteira, agencia: '1234', conta: '56789', nossoNumero: '7', ...more })
    const dac = (text: string) => modulo10(text)
    for (const carteira of ['126', '131', '146', '150', '168'])
      expect(itau(carteira)).toBe(`${carteira}00000007${dac(`${carteira}00000007`)}123456789${dac('123456789')}000`)
    expect(itau('109')).toBe(`10900000007${dac('12345678910900000007')}123456789${dac('123456789')}000`)
    expect(itau('109', { contaDv: '4' })).toMatch(/1234567894000$/)
    for (const carteira of ['106', '107', '122', '142', '143', '195', '196', '198']) {
      const parts = `${carteira}00000007000001200345`
      expect(itau(carteira, { seuNumero: '12', codigoCliente: '345' })).toBe(`${parts}${dac(parts)}0`)
    }
  })

  test('each bank writes it in its own way', () => {
    const formatado = (banco: string, dados: Partial<Dados>) => {
      const read = tituloDe(banco, { comValor: true, agencia: '1', conta: '2', nossoNumero: '3', ...dados })
      return read.ok ? read.titulo.formatado : read.faltas
    }
    expect(formatado('033', { codigoBeneficiario: '1', carteira: '101' })).toBe('000000000003-5')
    expect(formatado('077', { carteira: '110', operacao: '1' })).toBe('00019/110/0000000003-0')
    expect(formatado('077', { carteira: '110', operacao: '1', agenciaDv: '7' })).toBe('00017/110/0000000003-0')
    expect(formatado('237', { carteira: '9' })).toMatch(/^09\/00000000003-[\dP]$/)
    expect(formatado('341', { carteira: '109' })).toMatch(/^109\/00000003-\d$/)
    expect(formatado('748', { ano: '26', carteira: '1', posto: '2', codigoBeneficiario: '3' })).toMatch(/^26\/200003-\d$/)
  })
})
