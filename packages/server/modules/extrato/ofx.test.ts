import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { leitorOfx } from './ofx.calc.ts'
import { readOfx } from './ofx-file.ts'
import { GRAFIAS } from './ofx-grafias.ts'
import type { LancamentoOfx } from './ofx-lancamento.calc.ts'
import { diaOfx, valorDe } from './ofx-valor.calc.ts'

const HEAD_1 = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n'
const HEAD_2 = '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n'

type Style = { xml: boolean; closed: boolean; eol: string }
type Written = Omit<LancamentoOfx, 'nome' | 'documento'>

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const leaf = (name: string, value: string, { closed, xml, eol }: Style) =>
  `<${name}>${xml ? escape(value) : value}${closed || xml ? `</${name}>` : ''}${eol}`

/** A statement as a bank would write it. */
function ofx(rows: Written[], style: Style, { head = style.xml ? HEAD_2 : HEAD_1, acct = '12345-6' } = {}): string {
  const of = (name: string, value: string) => leaf(name, value, style)
  const { eol } = style
  const entries = rows.map(
    ({ fitid, data, valor, memo }) =>
      `<STMTTRN>${eol}${of('TRNTYPE', 'OTHER')}${of('DTPOSTED', data.replaceAll('-', ''))}${of('TRNAMT', valor)}${of('FITID', fitid)}` +
      `${of('MEMO', memo)}</STMTTRN>${eol}`,
  )
  return (
    `${head}<OFX>${eol}<BANKMSGSRSV1><STMTTRNRS><STMTRS>${eol}${of('CURDEF', 'BRL')}<BANKACCTFROM>${eol}${of('BANKID', '001')}` +
    `${of('BRANCHID', '1234')}${of('ACCTID', acct)}${of('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>${eol}<BANKTRANLIST>${eol}` +
    `${of('DTSTART', '20261101')}${of('DTEND', '20261130')}${entries.join('')}</BANKTRANLIST>${eol}<LEDGERBAL>${eol}` +
    `${of('BALAMT', '1500,10')}${of('DTASOF', '20261130')}</LEDGERBAL>${eol}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>${eol}`
  )
}

function lido(text: string, piece = text.length) {
  const leitor = leitorOfx()
  const lancamentos: LancamentoOfx[] = []
  for (let at = 0; at < text.length; at += Math.max(1, piece)) lancamentos.push(...leitor.ler(text.slice(at, at + Math.max(1, piece))))
  return { ...leitor.fim(), lancamentos }
}

const SGML: Style = { xml: false, closed: false, eol: '\r\n' }
const um: Written = { fitid: 'A1', data: '2026-11-17', valor: '412.00', memo: 'PIX RTG88129' }

const style = fc.oneof(
  fc.record({ xml: fc.constant(false), closed: fc.constant(false), eol: fc.constantFrom('\r\n', '\n') }),
  fc.record({ xml: fc.boolean(), closed: fc.constant(true), eol: fc.constantFrom('\r\n', '\n', '') }),
)
const word = fc.constantFrom('COBRANCA', 'Açaí & Cia', '<b>', '</b>', 'São João', '1 < 2', 'RTG17', 'a>b', '<www.loja.com.br>', 'ção', '€')
const written: fc.Arbitrary<Written> = fc.record({
  fitid: fc.stringMatching(/^[A-Z0-9:/-]{1,40}$/),
  data: fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }).map((d) => d.toISOString().slice(0, 10)),
  valor: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
  memo: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
})

describe('the reader', () => {
  test('reads any statement in either version, closed or not, however it is cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(written, { maxLength: 8 }), style, fc.integer({ min: 1, max: 400 }), (rows, look, piece) => {
        const { lancamentos, ...extrato } = lido(ofx(rows, look), piece)
        expect(lancamentos).toEqual(rows.map((row) => ({ ...row, nome: null, documento: null })))
        expect(extrato).toEqual({
          contas: [{ banco: '001', agencia: '1234', conta: '12345-6' }],
          inicio: '2026-11-01',
          fim: '2026-11-30',
          saldo: '1500.10',
          moeda: 'BRL',
          saldos: 0,
          avisos: [],
        })
      }),
      { numRuns: 300 },
    )
  })

  test('a file on disk is read in the encoding that it has, whatever its head says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ofx-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const memo = 'Cobrança São João <b>paga</b>'
    const text = ofx([{ ...um, memo }], SGML)
    const many = ofx(
      Array.from({ length: 3_000 }, (_, i) => ({ ...um, fitid: String(i), memo })),
      SGML,
    )
    const files: [string, Buffer, number][] = [
      ['latin1', Buffer.from(text, 'latin1'), 1],
      ['utf8', Buffer.from(text), 1],
      ['bom', Buffer.from(`\uFEFF${text}`), 1],
      ['utf16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 1],
      ['grande', Buffer.from(many), 3_000],
    ]
    for (const [name, bytes, count] of files) {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      const { lancamentos } = await readOfx(path)
      expect([name, lancamentos.length, lancamentos.at(-1)?.memo]).toEqual([name, count, memo])
    }
  })

  test('names and documents, other accounts, other balances and what is not ours do not get in the way', () => {
    const entry =
      '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261117<TRNAMT>10.00<FITID>X<CHECKNUM>000777<REFNUM>9' +
      '<NAME>VITRAIS SANT</NAME><BANKACCTTO><BANKID>999<ACCTID>1</BANKACCTTO><INTU.BID>3<MEMO>TED</STMTTRN>'
    const text = ofx([], SGML)
      .replace('</BANKTRANLIST>', `${entry}</BANKTRANLIST>`)
      .replace('</STMTRS>', '<AVAILBAL><BALAMT>9.99<DTASOF>20261130</AVAILBAL></STMTRS>')
    expect(lido(text)).toMatchObject({
      contas: [{ banco: '001' }],
      saldo: '1500.10',
      lancamentos: [{ memo: 'TED', nome: 'VITRAIS SANT', documento: '000777', valor: '10.00' }],
    })
  })

  test.each([
    ['nada', '', 'O arquivo está vazio.'],
    ['um CSV', 'data;valor\n1;2', 'O arquivo não é um extrato OFX. Baixe no banco o extrato no formato OFX (Money).'],
    [
      'um cartão',
      `${HEAD_1}<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS>`,
      'O arquivo é a fatura de um cartão. Envie o extrato de uma conta corrente.',
    ],
    ['sem fim', ofx([um], SGML).slice(0, -30), 'Arquivo incompleto: falta o fim do extrato. Baixe-o de novo no banco.'],
    ['cortado em um lançamento', `${ofx([um], SGML).split('</STMTTRN>')[0]}</OFX>`, 'Arquivo incompleto: falta o fim do extrato.'],
    ['sem conta', ofx([um], SGML, { acct: '' }), 'O arquivo não diz de que conta é o extrato.'],
    ['data impossível', ofx([{ ...um, data: '2026-02-30' }], SGML), 'Lançamento 1: a data "20260230" não existe.'],
    ['valor impossível', ofx([um, { ...um, valor: '12,345' }], SGML), 'Lançamento 2: o valor "12,345" não pode ser lido: a vírgula pode'],
    ['fim sem começo', `${HEAD_1}<OFX></STMTTRN></OFX>`, 'O arquivo está danificado: um lançamento termina sem ter começado.'],
    ['sem fim de nada', `${HEAD_1}<OFX>${'x'.repeat(300_000)}`, 'O arquivo não é um extrato OFX que se possa ler'],
  ])('%s is refused with a sentence', (_what, text, sentence) => {
    expect(() => lido(text)).toThrow(sentence)
  })
})

describe('an amount', () => {
  const emLancamento = (text: string) => lido(ofx([{ ...um, valor: text }], SGML)).lancamentos[0]?.valor
  test.each(GRAFIAS)('FAL-08 "%s" reads as %s, or is refused with its row named, for every reader', (text, valor) => {
    expect(valorDe(text)).toBe(valor ?? undefined)
    if (valor === null) expect(() => emLancamento(text)).toThrow(`Lançamento 1: o valor "${text.trim()}" não pode ser lido`)
    else expect(emLancamento(text)).toBe(valor)
    expect(lido(ofx([um], SGML).replace('1500,10', text)).saldo).toBe(valor)
  })

  test('FAL-08 one of two meanings is refused with what to do', () => {
    expect(() => emLancamento('1.650')).toThrow(
      'Lançamento 1: o valor "1.650" não pode ser lido: o ponto pode separar milhares ou centavos. Peça ao banco o arquivo com dois algarismos de centavos.',
    )
  })

  test('is the same however it is written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), (cents) => {
        const text = `${cents < 0n ? '-' : ''}${String(cents < 0n ? -cents : cents).padStart(3, '0')}`
        const [whole, rest] = [text.slice(0, -2), text.slice(-2)]
        const grouped = (by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by)
        const value = `${whole}.${rest}`.replace(/^-(?=0\.00$)/, '')
        for (const one of [
          `${whole}.${rest}`,
          `${whole},${rest}`,
          `${grouped('.')},${rest}`,
          `${grouped(',')}.${rest}`,
          ` ${whole}.${rest}00`,
        ])
          expect([one, valorDe(one)]).toEqual([one, value])
      }),
    )
  })

  test.each([
    ['+1.234.567', '1234567.00'],
    ['5', '5.00'],
    ['5.', undefined],
    ['.5', '0.50'],
    ['.', undefined],
    ['', undefined],
    ['-', undefined],
    ['-1-', undefined],
    ['\u22125,00', '-5.00'],
    ['5,00+', '5.00'],
    ['-1.650', undefined],
    ['1.650-', undefined],
    ['999,000', undefined],
    ['1000,000', '1000.00'],
    ['.650', '0.65'],
    ['1,234.', undefined],
    ['1.23', '1.23'],
    ['1.234', undefined],
    ['12.34.56', undefined],
    ['1,2.3,4', undefined],
    ['1e5', undefined],
    ['--1', undefined],
    ['99999999999999.00', undefined],
    // Of one kind throughout, or of two of which the last comes once: else nobody can say what it is.
    ['1.234.56', undefined],
    ['1,234,567,89', undefined],
    ['1.234,567.89', undefined],
    ['1.234.567,89', '1234567.89'],
    ['12,345.60', '12345.60'],
    ['1.5x', undefined],
    ['1.x5', undefined],
    ['x1.50', undefined],
    ['1x.50', undefined],
    ['1.2a3', undefined],
    [`${'0'.repeat(29)}5`, '5.00'],
    [`${'0'.repeat(30)}5`, undefined],
  ])('%s', (text, valor) => expect(valorDe(text)).toBe(valor))
})

test.each([
  ['20261117', '2026-11-17'],
  ['20261117000000', '2026-11-17'],
  ['20261117233000', '2026-11-17'],
  ['20261117120000.000[-3:BRT]', '2026-11-17'],
  ['20261117000000[-3:BRT]', '2026-11-17'],
  ['20261118013000[0:GMT]', '2026-11-17'],
  ['20261118000000[0:GMT]', '2026-11-18'],
  ['20261117233000[-5:EST]', '2026-11-18'],
  ['20261117233000[-3.5:NST]', '2026-11-18'],
  ['20261117202900[-3.30:NST]', '2026-11-17'],
  ['20261118082900[5.5:IST]', '2026-11-17'],
  ['20261117213000[-3.30:NST]', '2026-11-17'],
  ['20261118013000[14:LINT]', '2026-11-17'],
  ['20261118022900[-14]', '2026-11-18'],
  ['20261117233000[-10:HST]', '2026-11-18'],
  ['20261117[0:GMT]', '2026-11-17'],
  ['20261117235959', '2026-11-17'],
  [' 20261117 ', '2026-11-17'],
  ['202611171200', '2026-11-17'],
  ['20261117126000', undefined],
  ['20261117125960', undefined],
  ['x20261117', undefined],
  ['20261117x', undefined],
  ['20261117250000', undefined],
  ['20261117120000[-15:X]', undefined],
  ['20260229', undefined],
  ['17/11/2026', undefined],
  ['', undefined],
])('the day of %s', (text, day) => expect(diaOfx(text)).toBe(day))
