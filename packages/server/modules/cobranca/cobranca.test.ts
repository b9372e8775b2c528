import { readFileSync } from 'node:fs'
import { codigo } from '@retaguarda/contract/cobranca/codigo.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { codigoBarrasDe, codigoDaLinha, fatorDe, linhaDigitavelDe, vencimentoDe } from './codigo-barras.calc.ts'
import { modulo10, modulo11Barras } from './digitos.calc.ts'
import { codigoLidoDe } from './verificar.calc.ts'

type Pix = { nome: string; cidade: string; chave?: string; valor?: string; txid?: string; location?: string }
type Exemplos = {
  boletos: { id: string; banco: string; entrada: object; esperado: { nossoNumeroFormatado?: string } }[]
  fatorVencimento: { vencimento: string | null; fator: string }[]
  fatorParaData: { fator: string; dataReferencia: string; vencimento: string }[]
  modulo10: { entrada: string; dv: number }[]
  modulo11CodigoBarras: { entrada: string; dv: number }[]
  linhasInvalidas: { linhaDigitavel: string; motivo: string }[]
  encargos: { id: string; descricao: string; entrada: object; esperado: object }[]
  pix: {
    gerados: { id: string; descricao: string; entrada: Pix; esperado: string }[]
    lidos: { id: string; descricao: string; codigo: string; valido: boolean; valor: string | null }[]
    recusados: { id: string; descricao: string; entrada: Pix }[]
  }
}
/** From independent sources, each named beside its example. */
const examples = JSON.parse(readFileSync(new URL('cobranca.examples.json', import.meta.url), 'utf8')) as Exemplos

const { call, request, user, db } = await testApp()
const { token } = await user({ tipo: 2 })
/** As a caller sends it: what is wrong with a body is the server's to say. */
const previa = async (body: object) => {
  const { status, body: answer } = await request('POST', '/conta-bancaria/previa', { token, body })
  return { status, ...(answer as Partial<Record<'campoLivre' | 'nossoNumeroFormatado', string>>) } // compared below
}
const QUALQUER = { banco: '237', agencia: '1234', conta: '12345', carteira: '09', nossoNumero: '1', valor: '0', vencimento: null }
const HOJE = '2026-11-20'

describe('slips', () => {
  test.each(examples.boletos.map((one) => [one.id, one] as const))(
    '%s is right to the digit',
    async (_id, { banco, entrada, esperado }) => {
      const answer = await previa({ banco, ...entrada })
      const { nossoNumeroFormatado: shown, ...rest } = esperado
      expect(answer).toMatchObject({ status: 200, ...rest })
      // Bradesco's examples write the carteira with three digits, or leave it out.
      if (shown !== undefined && banco !== '237') expect(answer).toMatchObject({ nossoNumeroFormatado: shown })
      if (shown !== undefined && banco === '237') expect(`0${answer.nossoNumeroFormatado}`).toContain(shown)
    },
  )

  test('a number is the same whether its prefix is typed or not, and Banco do Brasil’s of 17 digits has no DV', async () => {
    const box = { banco: '104', agencia: '1234', codigoBeneficiario: '123456', modalidade: '1', valor: '1', vencimento: null }
    const [short, long] = [await previa({ ...box, nossoNumero: '6' }), await previa({ ...box, nossoNumero: '14000000000000006' })]
    expect(short.campoLivre).toBe(long.campoLivre)
    const seven = await previa({ ...box, codigoBeneficiario: '1234567', nossoNumero: '6' })
    expect(seven.campoLivre).toMatch(/^1234567000100040/)
    const bb = { banco: '001', agencia: '1234', conta: '12345', carteira: '16', convenio: '123456', valor: '1', vencimento: null }
    const of17 = await previa({ ...bb, nossoNumero17: true, nossoNumero: '17' })
    expect(of17).toMatchObject({ nossoNumero: '00000000000000017', nossoNumeroDv: '', campoLivre: '1234560000000000000001721' })
    expect(await previa({ ...bb, nossoNumero: '1' })).toMatchObject({ nossoNumero: '12345600001', nossoNumeroFormatado: '12345600001-7' })
  })

  test('what a bank needs is said beside its field, what it does not use is dropped, and another bank is refused', async () => {
    expect(await previa({ ...QUALQUER, banco: '208' })).toMatchObject({ status: 422, error: 'O banco 208 ainda não é atendido.' })
    const { conta: _, ...semConta } = QUALQUER
    expect(await previa(semConta)).toMatchObject({ status: 422, fields: { conta: 'Informe: Conta.' } })
    expect(await previa({ ...QUALQUER, conta: '12a' })).toMatchObject({ status: 422, fields: { conta: 'Conta: use só algarismos.' } })
    expect(await previa({ ...QUALQUER, nossoNumero: '123456789012' })).toMatchObject({ status: 422 })
    expect(await previa({ ...QUALQUER, convenio: 'x' })).toMatchObject({ status: 200 })
    expect(await previa({ ...QUALQUER, valor: '99999999.99' })).toMatchObject({ status: 200 })
    expect(await previa({ ...QUALQUER, valor: '100000000.00' })).toMatchObject({
      status: 422,
      fields: { valor: some.stringMatching(/99\.999\.999,99/) },
    })
    const box = { banco: '104', agencia: '1', codigoBeneficiario: '1', modalidade: '1', nossoNumero: '1', vencimento: null }
    expect(await previa({ ...box, valor: '10000000.00' })).toMatchObject({ status: 422 })
  })

  test('every bank says what it asks for', async () => {
    const { body } = await call(contaBancaria.bancos, { token })
    expect(body.map((one) => one.codigo)).toEqual(['001', '033', '077', '104', '237', '341', '748', '756'])
    expect(body.find((one) => one.codigo === '748')?.campos).toContainEqual({
      nome: 'posto',
      label: 'Posto',
      tamanho: 2,
      obrigatorio: true,
    })
  })

  test('only Financeiro asks', async () => {
    const other = await user({ tipo: 1 })
    expect((await call(codigo.verificar, { token: other.token, body: { codigo: '1' } })).status).toBe(403)
  })
})

describe('digits and factors', () => {
  test.each(examples.modulo10)('módulo 10 of $entrada is $dv', ({ entrada, dv }) => expect(modulo10(entrada)).toBe(String(dv)))
  test.each(examples.modulo11CodigoBarras)('módulo 11 of $entrada is $dv', ({ entrada, dv }) =>
    expect(modulo11Barras(entrada)).toBe(String(dv)),
  )
  test.each(examples.fatorVencimento)('$vencimento has the factor $fator', ({ vencimento, fator }) =>
    expect(fatorDe(vencimento)).toBe(fator),
  )
  test.each(examples.fatorParaData)('$fator on $dataReferencia is $vencimento', ({ fator, dataReferencia, vencimento }) => {
    expect(vencimentoDe(fator, dataReferencia)).toBe(vencimento)
  })
  test('before the first factor there is none, and a factor is read as its day around today', () => {
    expect(fatorDe('1997-10-06')).toBeUndefined()
    expect(fatorDe('1997-10-07')).toBe('0000')
    expect(fatorDe('2025-02-21')).toBe('9999')
    fc.assert(
      fc.property(fc.integer({ min: -2_999, max: 5_499 }), (days) => {
        const day = new Date(Date.parse(`${HOJE}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
        return vencimentoDe(fatorDe(day) ?? '', HOJE) === day
      }),
    )
  })
})

describe('boleto/verificar', () => {
  test('a line and its barcode say the same, with any punctuation', async () => {
    const row = '23791.23405 40000.000048 53012.345608 2 69040000014150'
    const codigoBarras = '23792690400000141501234040000000045301234560'
    for (const typed of [row, row.replaceAll(/\D/g, ''), codigoBarras, ` ${row}\n`]) {
      const { body } = await call(codigo.verificar, { token, body: { codigo: typed } })
      expect(body).toMatchObject({
        valido: true,
        tipo: 'boleto',
        motivo: null,
        banco: '237',
        valor: '141.50',
        codigoBarras,
        linhaDigitavel: row,
      })
    }
  })

  test.each(examples.linhasInvalidas)('$motivo is seen', async ({ linhaDigitavel }) => {
    const { body } = await call(codigo.verificar, { token, body: { codigo: linhaDigitavel } })
    expect(body).toMatchObject({ valido: false, tipo: 'boleto', banco: null, valor: null, boleto: null })
  })

  test('every change of one digit of every line and barcode is seen, and every code leads back to its line', () => {
    const parts = fc.record({
      banco: fc.constantFrom('001', '033', '077', '104', '237', '341', '748', '756'),
      fator: fc.integer({ min: 1_000, max: 9_999 }).map(String),
      valor: fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
      campoLivre: fc.stringMatching(/^\d{25}$/),
    })
    fc.assert(
      fc.property(parts, (one) => {
        const barras = codigoBarrasDe(one)
        const row = linhaDigitavelDe(barras).replaceAll(/\D/g, '')
        expect(codigoDaLinha(row)).toBe(barras)
        // A barcode's digit is 1 for three of eleven remainders: from one of them to another nothing tells.
        for (const whole of barras[4] === '1' ? [] : [barras, row])
          for (let at = 0; at < whole.length; at++) {
            const wrong = whole.slice(0, at) + ((Number(whole[at]) + 3) % 10) + whole.slice(at + 1)
            if (codigoLidoDe(wrong, HOJE).valido) return false
          }
        return codigoLidoDe(barras, HOJE).valido && codigoLidoDe(row, HOJE).valor === one.valor
      }),
      { numRuns: 80 },
    )
  })

  test('what is no slip at all is an answer with its reason', () => {
    expect(codigoLidoDe('836200000005667800481000180975657313001589636081', HOJE)).toMatchObject({
      valido: false,
      motivo: some.stringMatching(/arrecadação/),
    })
    expect(codigoLidoDe('123', HOJE)).toMatchObject({ valido: false, motivo: some.stringMatching(/tem 3 algarismos/) })
    expect(codigoLidoDe('pague aqui', HOJE)).toMatchObject({ valido: false, tipo: 'boleto' })
  })
})

describe('charges', () => {
  test.each(examples.encargos.map((one) => [`${one.id} ${one.descricao}`, one] as const))('%s', async (_name, { entrada, esperado }) => {
    expect(await previa({ ...QUALQUER, ...entrada })).toMatchObject({ status: 200, encargos: esperado })
  })
})

test('a holiday that the company added moves the day up to which nothing is charged', async () => {
  await db.insertInto('feriado').values({ data: '2026-12-10', nome: 'Aniversário da cidade' }).execute()
  const form = { ...QUALQUER, valor: '100.00', vencimento: '2026-12-10', data: '2026-12-11', multa: { tipo: 2, valor: '2' } }
  expect(await previa(form)).toMatchObject({ encargos: { dataLimite: '2026-12-11', dias: 0, total: '100.00' } })
})

describe('Pix', () => {
  const pixOf = ({ nome, cidade, chave, ...rest }: Pix) => ({ ...QUALQUER, ...rest, pix: { nome, cidade, ...(chave && { chave }) } })
  test.each(examples.pix.gerados.map((one) => [`${one.id} ${one.descricao}`, one] as const))(
    '%s is made',
    async (_name, { entrada, esperado }) => {
      expect(await previa(pixOf(entrada))).toMatchObject({ status: 200, pixCopiaECola: esperado })
      expect(codigoLidoDe(esperado, HOJE)).toMatchObject({ valido: true, tipo: 'pix', valor: entrada.valor ?? null })
    },
  )
  test.each(examples.pix.lidos.map((one) => [`${one.id} ${one.descricao}`, one] as const))(
    '%s is read',
    async (_name, { codigo: typed, ...read }) => {
      const { body } = await call(codigo.verificar, { token, body: { codigo: typed } })
      expect(body).toMatchObject({ tipo: 'pix', valido: read.valido, valor: read.valor })
    },
  )
  test.each(examples.pix.recusados.map((one) => [`${one.id} ${one.descricao}`, one] as const))(
    '%s is refused',
    async (_name, { entrada }) => {
      expect(await previa(pixOf(entrada))).toMatchObject({ status: 422, fields: { 'pix.chave': some.stringMatching(/^Chave Pix/) } })
    },
  )
  test('each single sign that is changed is seen', () => {
    const code = examples.pix.gerados[1]?.esperado ?? ''
    for (let at = 6; at < code.length; at++) {
      const wrong = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1)
      expect(codigoLidoDe(wrong, HOJE).valido).toBe(false)
    }
  })
})
