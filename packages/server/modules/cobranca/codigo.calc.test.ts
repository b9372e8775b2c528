import { ContaBancariaForm } from '@retaguarda/contract/cobranca/conta-form.ts'
import { describe, expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { contaDe } from './conta-bancaria.calc.ts'
import { isPixKey, pixCopiaECola, pixDoTitulo, pixLidoDe, pixMostravel, plainPix, problemasDoPix } from './pix.calc.ts'
import { encargosDoTitulo, txidDe } from './titulo-novo.calc.ts'
import { codigoLidoDe } from './verificar.calc.ts'

// What codes say, and what accounts and titles keep, without database.

const HOJE = '2026-11-20'

describe('what a code says', () => {
  const motivo = (code: string) => codigoLidoDe(code, HOJE).motivo
  const barras = '23792690400000141501234040000000045301234560'
  const row = '23791234054000000004853012345608269040000014150'

  test('a slip says all of itself, and what is wrong says only that', () => {
    expect(codigoLidoDe(`${barras.slice(0, 20)} . -/,\n${barras.slice(20)}`, HOJE)).toEqual({
      valido: true,
      tipo: 'boleto',
      motivo: null,
      banco: '237',
      valor: '141.50',
      vencimento: '2041-04-23',
      codigoBarras: barras,
      linhaDigitavel: '23791.23405 40000.000048 53012.345608 2 69040000014150',
    })
    for (const between of ['.', '_', '|', '(', '–', '\u00A0', '\u200B', '*'])
      expect(codigoLidoDe([...row].join(between), HOJE)).toMatchObject({ valido: true, codigoBarras: barras })
    expect(codigoLidoDe('1', HOJE)).toEqual({
      valido: false,
      tipo: 'boleto',
      banco: null,
      valor: null,
      vencimento: null,
      codigoBarras: null,
      linhaDigitavel: null,
      motivo: 'O código tem 1 algarismos: um boleto tem 47 na linha digitável ou 44 no código de barras.',
    })
  })
  test('a Pix code among blanks', () => {
    const pix = pixCopiaECola({ nome: 'Loja', cidade: 'Rio', chave: 'a@b.co', txid: 'RTG1', valor: '1.50' })
    const nothing = { banco: null, vencimento: null, codigoBarras: null, linhaDigitavel: null }
    expect(codigoLidoDe(` ${pix}\n`, HOJE)).toEqual({ valido: true, tipo: 'pix', motivo: null, valor: '1.50', ...nothing })
    expect(codigoLidoDe(`${pix}1`, HOJE)).toMatchObject({ valido: false, tipo: 'pix', valor: null })
    expect(codigoLidoDe('x000201', HOJE)).toMatchObject({ valido: false, tipo: 'boleto' })
  })
  test('why not', () => {
    for (const wrong of ['x', '8'.repeat(44), '1'.repeat(48), '1'.repeat(47), '1'.repeat(44)])
      expect(codigoLidoDe(wrong, HOJE)).toMatchObject({ valido: false, tipo: 'boleto' })
    expect(motivo(`x${barras}`)).toBe('Informe os algarismos do boleto ou o código Pix inteiro.')
    expect(motivo(`${barras.slice(0, -1)}8`)).toMatch(/dígito de controle/)
    expect(motivo('x')).toBe('Informe os algarismos do boleto ou o código Pix inteiro.')
    expect(motivo(`${barras}x`)).toBe('Informe os algarismos do boleto ou o código Pix inteiro.')
    const arrecadacao = 'Este código é de arrecadação (contas e tributos), não de um boleto.'
    expect([motivo('1'.repeat(48)), motivo('8'.repeat(44))]).toEqual([arrecadacao, arrecadacao])
    expect(motivo('8'.repeat(47))).not.toBe(arrecadacao)
    for (const [at, field] of [
      [0, 1],
      [8, 1],
      [9, 1],
      [10, 2],
      [19, 2],
      [20, 2],
      [21, 3],
      [30, 3],
      [31, 3],
    ] as const) {
      const wrong = row.slice(0, at) + ((Number(row[at]) + 1) % 10) + row.slice(at + 1)
      expect(motivo(wrong)).toBe(`O ${field}º campo da linha digitável tem um algarismo errado.`)
    }
    for (const at of [32, 33, 46])
      expect(motivo(row.slice(0, at) + ((Number(row[at]) + 1) % 10) + row.slice(at + 1))).toBe(
        'O dígito de controle do boleto não confere: há um algarismo errado.',
      )
  })
})

describe('Pix', () => {
  const base = { nome: 'Loja', cidade: 'Rio', chave: '52998224725', txid: undefined, valor: '1.50' }
  test('names are plain, short and trimmed', () => {
    expect(plainPix('  São   José — ção  ', 25)).toBe('Sao Jose cao')
    expect(plainPix('ABCDE FGHI', 6)).toBe('ABCDE')
    expect(plainPix('☆ ABCDE', 5)).toBe('ABCDE')
    expect(plainPix('~ \u007f', 5)).toBe('~')
  })
  test.each([
    ['52998224725', true],
    ['52998224724', false],
    ['11222333000181', true],
    ['11222333000182', false],
    ['12ABC34501DE35', true],
    ['+5511987654321', true],
    ['+551198765432', true],
    ['+55119876543', false],
    ['+55119876543210', false],
    ['x+5511987654321', false],
    ['a@b.co', true],
    ['A@b.co', false],
    ['a@b', false],
    ['a@b.co.br', true],
    [' a@b.co', false],
    ['a@b.co ', false],
    [`${'a'.repeat(72)}@b.co`, true],
    [`${'a'.repeat(73)}@b.co`, false],
    ['123e4567-e89b-12d3-a456-426614174000', true],
    ['123E4567-e89b-12d3-a456-426614174000', false],
    ['x123e4567-e89b-12d3-a456-426614174000', false],
    ['123e4567-e89b-12d3-a456-4266141740000', false],
    ['', false],
    ['529982247255', false],
    ['x52998224725', false],
    ['11222333000181x', false],
    ['52998224724@pix.com.br', true],
  ])('the key %s: %s', (key, right) => expect(isPixKey(key)).toBe(right))

  test('what cannot be made says why, beside the field', () => {
    expect(problemasDoPix(base)).toEqual({})
    expect(problemasDoPix({ ...base, nome: '日本', cidade: '—' })).toEqual({
      'pix.nome': 'Nome do Pix: use letras.',
      'pix.cidade': 'Cidade do Pix: use letras.',
    })
    for (const txid of ['', 'a b', 'a'.repeat(26), 'é', '-x', 'x-'])
      expect(problemasDoPix({ ...base, txid })).toEqual({ txid: 'Txid: de 1 a 25 letras e algarismos.' })
    expect(problemasDoPix({ ...base, txid: 'Az09'.repeat(6) })).toEqual({})
    const { chave: _, ...bank } = base
    const location = (place: string) => problemasDoPix({ ...bank, location: place, txid: '-' })
    expect(location(`a${'https://'.repeat(9)}x`)).toEqual({})
    expect(location(`https://https://${'a'.repeat(70)}`)).toHaveProperty('location')
    expect(location(`a.com/https://${'a'.repeat(64)}`)).toHaveProperty('location')
    expect([location('pix.example.com/x'), location(`https://${'a'.repeat(77)}`)]).toEqual([{}, {}])
    for (const place of ['', 'a'.repeat(78), 'a b', 'é', 'a '])
      expect(location(place)).toEqual({ location: 'Location: no máximo 77 caracteres, sem espaços.' })
  })

  test("of a title: over what is to be paid by the account's own key, and otherwise what the bank sent", () => {
    const conta = (modo: number) => ({ pix: { modo, chave: base.chave, nome: base.nome, cidade: base.cidade } })
    const doBanco = pixCopiaECola({ ...base, txid: 'DOBANCO', valor: '9.99' })
    const titulo = { txid: 'RTG12', pixCopiaECola: doBanco }
    expect(pixDoTitulo(titulo, conta(1), '7.25')).toBe(pixCopiaECola({ ...base, txid: 'RTG12', valor: '7.25' }))
    expect([0, 2].map((modo) => pixDoTitulo(titulo, conta(modo), '7.25'))).toEqual([doBanco, doBanco])
    // FAL-02: what is no Pix code is shown to nobody, not even where it was stored long ago.
    for (const stored of [null, 'http://golpe.example/x', doBanco.replace('Loja', 'Loka')])
      expect([pixDoTitulo({ ...titulo, pixCopiaECola: stored }, conta(2), '7.25'), pixMostravel(stored)]).toEqual([null, null])
  })

  test('a code is read as it was made', () => {
    const code = pixCopiaECola({ ...base, txid: 'RTG12' })
    expect(pixLidoDe(code)).toEqual({ ok: true, valor: '1.50', txid: 'RTG12' })
    expect(pixLidoDe(pixCopiaECola(base))).toEqual({ ok: true, valor: '1.50', txid: null })
    expect(pixLidoDe(pixCopiaECola({ ...base, valor: '0' }))).toEqual({ ok: true, valor: null, txid: null })
    const { chave: _, ...bank } = base
    const dynamic = pixCopiaECola({ ...bank, location: 'https://pix.example.com/x', txid: 'A' })
    expect(pixCopiaECola({ ...bank, location: 'pix.example.com/https://x', txid: 'A' })).toContain('2525pix.example.com/https://x')
    expect(dynamic).toMatch(/^00020101021226390014br\.gov\.bcb\.pix2517pix\.example\.com\/x52040000530398658/)
    expect(pixLidoDe(dynamic)).toEqual({ ok: true, valor: null, txid: null })
    expect(pixLidoDe(`${code.slice(0, -4)}${code.slice(-4).toLowerCase()}`)).toMatchObject({ ok: true })
  })
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
  const GUI = field('00', 'br.gov.bcb.pix')
  const CHAVE = field('01', 'a@b.co')
  /** With a right digit of control, whatever the fields hold. */
  const code = (fields: Record<string, string>, end = '6304') => {
    const all: Record<string, string> = {
      '00': '01',
      '26': GUI + CHAVE,
      '52': '0000',
      '53': '986',
      '58': 'BR',
      '59': 'A',
      '60': 'B',
      ...fields,
    }
    const text = `${Object.entries(all)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([id, value]) => field(id, value))
      .join('')}${end}`
    let crc = 0xffff
    for (const one of text) {
      crc ^= one.charCodeAt(0) << 8
      for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x11021 : 0)
    }
    return text + (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
  }
  test('whoever made it', () => {
    expect(pixLidoDe(code({}))).toEqual({ ok: true, valor: null, txid: null })
    // The digits of control are the last field, whatever the field before it is called.
    expect(pixLidoDe(code({ '63': '0000' }, '9904'))).toMatchObject({ ok: false, motivo: some.stringMatching(/alterado/) })
    expect(pixLidoDe(code({ '26': field('00', 'BR.GOV.BCB.PIX') + CHAVE, '62': field('05', 'X1') }))).toEqual({
      ok: true,
      valor: null,
      txid: 'X1',
    })
    expect(pixLidoDe(code({ '62': field('04', 'X1') }))).toEqual({ ok: true, valor: null, txid: null })
    expect(pixLidoDe(code({ '62': 'torto' }))).toEqual({ ok: true, valor: null, txid: null })
    for (const valor of ['10', '1234567890', '1.5', '1234567890.12'])
      expect(pixLidoDe(code({ '54': valor }))).toMatchObject({ ok: true, valor: Number(valor).toFixed(2) })
    for (const valor of ['', 'x1', '1x', '1.234', '12345678901', '1,00'])
      expect(pixLidoDe(code({ '54': valor }))).toEqual({ ok: false, motivo: 'O valor do código Pix não pode ser lido.' })
    for (const account of [field('00', 'com.outro'), field('01', 'x'), 'torto'])
      expect(pixLidoDe(code({ '26': account }))).toEqual({ ok: false, motivo: 'O código é de outro arranjo, não é Pix.' })
    expect(pixLidoDe(`${code({}).slice(0, -8)}0x0163040000`)).toEqual({
      ok: false,
      motivo: 'O código Pix está incompleto: copie-o de novo, inteiro.',
    })
    for (const odd of ['x1020', '1x020', 'ab'])
      expect(pixLidoDe(`${odd}${code({})}`)).toEqual({ ok: false, motivo: 'O código Pix está incompleto: copie-o de novo, inteiro.' })
  })
  test('FAL-03 its currency and its country are judged, and its arrangement may stand in 26 to 51', () => {
    const motivoDe = (fields: Record<string, string>) => {
      const read = pixLidoDe(code(fields))
      return read.ok ? undefined : read.motivo
    }
    for (const moeda of ['840', '98', '', 'BRL']) expect(motivoDe({ '53': moeda })).toBe('O código Pix não é em reais.')
    for (const pais of ['US', '', 'br']) expect(motivoDe({ '58': pais })).toBe('O código Pix não é do Brasil.')
    expect(codigoLidoDe(code({ '53': '840' }), HOJE)).toMatchObject({ valido: false, tipo: 'pix', motivo: 'O código Pix não é em reais.' })
    const other = field('00', 'com.outro') + field('01', 'x')
    for (const id of ['27', '38', '51']) expect(motivoDe({ '26': other, [id]: GUI + CHAVE })).toBeUndefined()
    for (const id of ['04', '25', '52', '80'])
      expect(motivoDe({ '26': other, [id]: GUI + CHAVE })).toBe('O código é de outro arranjo, não é Pix.')
  })
  test('FAL-03 whom it pays is judged: a key as it is kept, or an address without a scheme', () => {
    const read = (conta: string, more: Record<string, string> = {}) => pixLidoDe(code({ '26': GUI + conta, ...more }))
    const onde = 'pix.example.com/qr/v2/9d36b84f'
    const UUID = '123E4567-E12B-12D1-A456-426655440000'
    for (const key of ['52998224725', '11222333000181', '12ABC34501DE35', '+5511987654321', '+351912345678', 'A@b.co', UUID])
      expect(read(field('01', key)), key).toMatchObject({ ok: true })
    for (const location of [onde, 'pix.example.com:8443/x']) expect(read(field('25', location)), location).toMatchObject({ ok: true })
    // What is asked to be paid again and again has its address apart.
    expect(read('', { '80': GUI + field('25', onde) })).toMatchObject({ ok: true })
    const nothing = 'O código Pix não diz a quem pagar: a sua chave ou o seu endereço não pode ser lido.'
    for (const key of ['x', '52998224724', '11222333000182', 'http://golpe.example/x', '+55 11 98765-4321'])
      expect(read(field('01', key)), key).toEqual({ ok: false, motivo: nothing })
    for (const location of [`http://${onde}`, `https://${onde}`, 'x', 'pix.example.com', 'pix.example.com/', 'a b.com/x'])
      expect(read(field('25', location)), location).toEqual({ ok: false, motivo: nothing })
    expect(read('')).toEqual({ ok: false, motivo: nothing })
    expect(read(CHAVE + field('25', 'http://golpe.example/x'))).toEqual({ ok: false, motivo: nothing })
  })
  test('and what is broken is told apart', () => {
    const motivoDe = (text: string) => {
      const read = pixLidoDe(text)
      return read.ok ? '' : read.motivo
    }
    const code = pixCopiaECola(base)
    expect(motivoDe(code.slice(0, -1))).toBe('O código Pix está incompleto: copie-o de novo, inteiro.')
    expect(motivoDe('xx')).toBe('O código Pix está incompleto: copie-o de novo, inteiro.')
    expect(motivoDe(code + code)).toBe('O código Pix está incompleto: copie-o de novo, inteiro.')
    expect(motivoDe(code.slice(6))).toBe('O código Pix está incompleto: copie-o de novo, inteiro.')
    expect(motivoDe('000201')).toBe('O código Pix está incompleto: falta um campo obrigatório.')
    expect(motivoDe(code.replace('Loja', 'Loka'))).toBe('O código Pix foi alterado: o seu dígito de controle não confere.')
  })
})

describe('the charges that a title keeps', () => {
  const pedido = { banco: '001', valor: '1000.00', vencimento: '2026-12-10', pagador: '11222333000181' }
  const regras = { juros: { tipo: 2, valor: '1' }, multa: { tipo: 2, valor: '2' }, desconto: { tipo: 1, valor: '5', dias: 3 } } as const
  test('as the account says, in the places of their kind', () => {
    expect(encargosDoTitulo({ ...pedido, ...regras })).toEqual({
      juros: { tipo: 2, valor: '1.0000' },
      multa: { tipo: 2, valor: '2.0000' },
      desconto: { tipo: 1, valor: '5.00', ate: '2026-12-07' },
    })
    const none = { tipo: 0, valor: '9', dias: 3 } as const
    expect(encargosDoTitulo({ ...pedido, juros: none, multa: { tipo: 1, valor: '0' }, desconto: none })).toEqual({
      juros: { tipo: 0, valor: '0.00' },
      multa: { tipo: 0, valor: '0.00' },
      desconto: { tipo: 0, valor: '0.00', ate: null },
    })
  })
  test.each(['237', '341'])('%s knows interest by the day, and none where it comes to nothing', (banco) => {
    const juros = (valor: string, taxa: { tipo: 1 | 2; valor: string }) =>
      encargosDoTitulo({ ...pedido, ...regras, banco, valor, juros: taxa }).juros
    expect(juros('1000.00', { tipo: 2, valor: '1' })).toEqual({ tipo: 1, valor: '0.33' })
    expect(juros('1.00', { tipo: 2, valor: '1' })).toEqual({ tipo: 0, valor: '0.00' })
    expect(juros('1000.00', { tipo: 1, valor: '0.50' })).toEqual({ tipo: 1, valor: '0.50' })
  })
  test('of a consumer the fine is at most 2 %, cut and never rounded up', () => {
    const multa = (valor: string, taxa: { tipo: 1 | 2; valor: string }) =>
      encargosDoTitulo({ ...pedido, ...regras, pagador: '52998224725', valor, multa: taxa }).multa
    expect(multa('1000.00', { tipo: 2, valor: '5' })).toEqual({ tipo: 2, valor: '2.0000' })
    expect(multa('1000.00', { tipo: 2, valor: '1.5' })).toEqual({ tipo: 2, valor: '1.5000' })
    expect(multa('1000.00', { tipo: 1, valor: '20.01' })).toEqual({ tipo: 1, valor: '20.00' })
    expect(multa('99.99', { tipo: 1, valor: '5' })).toEqual({ tipo: 1, valor: '1.99' })
    expect(multa('99.99', { tipo: 1, valor: '1.50' })).toEqual({ tipo: 1, valor: '1.50' })
  })
  test('its name at the bank', () => expect([txidDe(12, 1), txidDe(12, 2), txidDe(12, 3)]).toEqual(['RTG12', 'RTG12X2', 'RTG12X3']))
})

describe('an account as its bank knows it', () => {
  const beneficiario = { nome: 'Loja', cpfCnpj: '11222333000181', endereco: 'Rua 1' }
  const conta = (more: object) =>
    contaDe(ContaBancariaForm.parse({ nome: 'Conta', beneficiario, agencia: '1234', conta: '56789', ...more }))
  const bradesco = { banco: '237', carteira: '09' }
  const inter = { banco: '077', carteira: '110', operacao: '1' }
  test('what the bank does not use is dropped, and what it takes by itself is filled in', () => {
    expect(
      conta({ ...bradesco, posto: '12', convenio: '1234', agenciaDv: 'x', pix: { modo: 0, chave: 'a@b.co', nome: 'A', cidade: 'B' } }),
    ).toMatchObject({
      ok: true,
      conta: { posto: null, convenio: null, agenciaDv: 'X', nossoNumero17: false, pix: { modo: 0, chave: null, nome: null, cidade: null } },
    })
    expect(conta({ ...bradesco, pix: { modo: 2, chave: 'a@b.co', nome: 'A', cidade: 'B' } })).toMatchObject({
      conta: { pix: { modo: 2, chave: null, nome: 'A', cidade: 'B' } },
    })
    expect(conta({ banco: '104', codigoBeneficiario: '123456', modalidade: '1' })).toMatchObject({
      ok: true,
      conta: { emissao: '4', byte: null },
    })
    expect(conta({ banco: '748', carteira: '1', codigoBeneficiario: '1', posto: '1' })).toMatchObject({ ok: true, conta: { byte: '2' } })
    expect(conta({ banco: '033', carteira: '101', codigoBeneficiario: '1' })).toMatchObject({ ok: true, conta: { ios: '0' } })
    const bb = { banco: '001', carteira: '17', nossoNumero17: true }
    expect(conta({ ...bb, convenio: '123456' })).toMatchObject({ conta: { nossoNumero17: true } })
    expect(conta({ ...bb, convenio: '1234567' })).toMatchObject({ conta: { nossoNumero17: false } })
    expect(conta({ ...bradesco, nossoNumero17: true })).toMatchObject({ conta: { nossoNumero17: false } })
    expect(conta({ ...bradesco, convenio: '123456', nossoNumero17: true })).toMatchObject({ conta: { nossoNumero17: false } })
    expect(conta({ ...bb, convenio: '123456', nossoNumero17: false })).toMatchObject({ conta: { nossoNumero17: false } })
    expect(conta({ ...bb, convenio: null })).toMatchObject({ ok: false, faltas: { convenio: 'Informe: Convênio.' } })
    const key = { modo: 1, chave: 'a@b.co', nome: 'A', cidade: 'B' }
    expect(conta({ ...bradesco, pix: key })).toMatchObject({ ok: true, conta: { pix: key } })
    expect(conta({ ...bradesco, banco: '341', carteira: '109', multa: { tipo: 1, valor: '1' } })).toMatchObject({ ok: true })
    expect(conta({ banco: '341', carteira: '198', codigoCliente: '1' })).toMatchObject({ ok: true })
    expect(conta({ banco: '341', carteira: '109', codigoCliente: '0012345' })).toMatchObject({ ok: true })
    expect(conta({ ...bradesco, juros: { tipo: 2, valor: '100' } })).toMatchObject({ ok: true })
    expect(conta({ banco: '104', codigoBeneficiario: '012345', modalidade: '2' })).toMatchObject({ ok: true })
    expect(conta({ ...inter, juros: { tipo: 2, valor: '99.99' }, desconto: { tipo: 1, valor: '100', dias: 0 } })).toMatchObject({
      ok: true,
    })
    expect(conta({ banco: '756', carteira: '1', modalidade: '01', codigoCliente: '1' })).toMatchObject({ ok: true })
    expect(conta({ banco: '748', carteira: '1', codigoBeneficiario: '1', posto: '1', byte: '9' })).toMatchObject({
      ok: true,
      conta: { byte: '9' },
    })
  })
  test.each([
    [{ ...bradesco, carteira: null }, { carteira: 'Informe: Carteira.' }],
    [{ banco: '104', codigoBeneficiario: '012345', modalidade: '3' }, { modalidade: 'Modalidade: 1 (registrada) ou 2 (sem registro).' }],
    [{ banco: '104', codigoBeneficiario: '012345' }, { modalidade: 'Modalidade: 1 (registrada) ou 2 (sem registro).' }],
    [
      { banco: '104', codigoBeneficiario: '12345', modalidade: '1' },
      { codigoBeneficiario: 'Código do beneficiário: 6 ou 7 algarismos, com os zeros à esquerda.' },
    ],
    [{ banco: '104', modalidade: '1' }, { codigoBeneficiario: 'Informe: Código do beneficiário.' }],
    [{ banco: '748', carteira: '1', codigoBeneficiario: '1', posto: '1', byte: '1' }, { byte: 'Byte: de 2 a 9.' }],
    [{ banco: '104', codigoBeneficiario: '123456', modalidade: '12' }, { modalidade: 'Modalidade: 1 (registrada) ou 2 (sem registro).' }],
    [{ banco: '104', codigoBeneficiario: '1234567', modalidade: '31' }, { modalidade: 'Modalidade: 1 (registrada) ou 2 (sem registro).' }],
    [{ banco: '237', carteira: '123' }, { carteira: 'Carteira: no máximo 2 algarismos.' }],
    [{ banco: '341', carteira: '109', codigoCliente: '123456' }, { codigoCliente: 'Código do cliente: no máximo 5 algarismos.' }],
    [{ banco: '001', carteira: '17', convenio: '12345' }, { convenio: 'Convênio: 4, 6, 7 ou 8 algarismos.' }],
    // Their files have no room for more.
    [{ banco: '033', carteira: '101', codigoBeneficiario: '1', agencia: '12345' }, { agencia: 'Agência: no máximo 4 algarismos.' }],
    [
      { ...inter, conta: '1234567890', contaDv: '12' },
      { conta: 'Conta: no máximo 9 algarismos.', contaDv: 'Dígito da conta: no máximo 1 algarismo.' },
    ],
    [
      { ...inter, juros: { tipo: 2, valor: '99.995' }, desconto: { tipo: 2, valor: '100', dias: 0 } },
      { 'juros.valor': 'Juros: o Inter aceita até 99,99%.', 'desconto.valor': 'Desconto: o Inter aceita até 99,99%.' },
    ],
    [
      {
        banco: '001',
        carteira: '17',
        convenio: '1234567',
        juros: { tipo: 2, valor: '1.234' },
        multa: { tipo: 1, valor: '2.001' },
        desconto: { tipo: 2, valor: '0.0001', dias: 1 },
      },
      {
        'juros.valor': 'Juros: no máximo duas casas depois da vírgula, como no arquivo do banco.',
        'multa.valor': 'Multa: no máximo duas casas depois da vírgula, como no arquivo do banco.',
        'desconto.valor': 'Desconto: no máximo duas casas depois da vírgula, como no arquivo do banco.',
      },
    ],
    // These two say in reais what is a percentage, but for the fine.
    [
      {
        ...bradesco,
        juros: { tipo: 2, valor: '1.234' },
        multa: { tipo: 2, valor: '1.999' },
        desconto: { tipo: 2, valor: '3.333', dias: 1 },
      },
      { 'multa.valor': 'Multa: no máximo duas casas depois da vírgula, como no arquivo do banco.' },
    ],
    [
      { ...bradesco, juros: { tipo: 1, valor: '0.333' } },
      { 'juros.valor': 'Juros: no máximo duas casas depois da vírgula, como no arquivo do banco.' },
    ],
    [{ ...bradesco, contaDv: '1X' }, { contaDv: 'Dígito da conta: no máximo 1 algarismo.' }],
    [{ banco: '748', carteira: '12', codigoBeneficiario: '1', posto: '1' }, { carteira: 'Carteira: no máximo 1 algarismo.' }],
    [{ ...bradesco, multa: { tipo: 1, valor: '1' } }, { 'multa.tipo': 'Multa: o Bradesco aceita só em percentual.' }],
    [{ ...bradesco, nossoNumeroProximo: 100_000_000_000 }, { nossoNumeroProximo: 'Nosso número: no máximo 11 algarismos.' }],
    [{ ...bradesco, nossoNumeroFim: 100_000_000_000 }, { nossoNumeroFim: 'Nosso número: no máximo 11 algarismos.' }],
    [
      { ...bradesco, nossoNumeroProximo: 9, nossoNumeroFim: 8 },
      { nossoNumeroFim: 'Último nosso número: não pode ser menor que o próximo.' },
    ],
    [
      { ...bradesco, pix: { modo: 1 } },
      { 'pix.nome': 'Nome do Pix: use letras.', 'pix.cidade': 'Cidade do Pix: use letras.', 'pix.chave': some.any(String) },
    ],
    [{ banco: '033', carteira: '101', codigoBeneficiario: '1', agencia: null }, { agencia: 'Informe: Agência.' }],
  ])('%j', (more, faltas) => expect(conta(more)).toEqual({ ok: false, faltas }))
  test('a bank that is not attended is refused here too', () => {
    const form = ContaBancariaForm.parse({ nome: 'Conta', beneficiario, agencia: '1234', conta: '56789', ...bradesco })
    expect(contaDe({ ...form, banco: '208' })).toEqual({ ok: false, faltas: { banco: 'O banco 208 ainda não é atendido.' } })
  })
  test('zeros behind the second place say nothing, and of what is not asked for nothing is read', () => {
    const more = { juros: { tipo: 2, valor: '1.2500' }, multa: { tipo: 2, valor: '2.00' }, desconto: { tipo: 0, valor: '0.1234', dias: 0 } }
    expect(conta({ ...bradesco, ...more })).toMatchObject({ ok: true })
    expect(conta({ banco: '001', carteira: '17', convenio: '1234567', ...more })).toMatchObject({ ok: true })
  })
  test('the last number may be the next one', () => {
    expect(conta({ ...bradesco, nossoNumeroProximo: 8, nossoNumeroFim: 8 })).toMatchObject({ ok: true })
    expect(conta({ ...bradesco, multa: { tipo: 2, valor: '1' }, nossoNumeroProximo: 99_999_999_999 })).toMatchObject({ ok: true })
  })
})
