import { describe, expect, test } from 'vitest'
import { leitorOfx } from './ofx.calc.ts'

// What single banks write, one habit at a time; ofx.test.ts has whole statements.

const CONTA = '<BANKACCTFROM><BANKID>001<BRANCHID>1234<ACCTID>12345-6</BANKACCTFROM>'
const UM = '<DTPOSTED>20261117<TRNAMT>10.00<FITID>A'
const entry = (more: string) => `<STMTTRN>${more}</STMTTRN>`
const file = (inside: string, around = CONTA) => `<OFX>${around}${inside}</OFX>`

function lido(text: string, pieces = [text]) {
  const leitor = leitorOfx()
  const lancamentos = pieces.flatMap((piece) => leitor.ler(piece))
  return { ...leitor.fim(), lancamentos }
}
const pair = (text: string): [string, string] => [text.split(' ')[0] ?? '', text.split(' ')[1] ?? '']
const memo = (raw: string) => lido(file(entry(`${UM}\n<MEMO>${raw}\n`))).lancamentos[0]?.memo

describe('a value', () => {
  test.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['&quot;a&quot; &apos;b&apos; c&nbsp;d', '"a" \'b\' c d'],
    ['&#65;&#233;&#x41;&#xe9;&#x1F600;', 'AéAé😀'],
    ['&#0; &#1114111;', '&#0; \u{10FFFF}'],
    ['&#1114112; &#xFFFFFF; &nada;', '&#1114112; &#xFFFFFF; &nada;'],
    ['<![CDATA[Tom & Jerry]]>', 'Tom & Jerry'],
    ['a  \t b', 'a b'],
    [' a ', 'a'],
    [`${'x'.repeat(600)}`, 'x'.repeat(500)],
    ['um <STMT.x> dois', 'um <STMT.x> dois'],
  ])('%s is read as %s', (raw, text) => {
    expect(memo(raw)).toBe(text)
  })

  test('closed on its line may hold what looks like a field, whatever letters its tags are in', () => {
    expect(lido(file(entry(`${UM}<MEMO>a <NAME> b</MEMO>`))).lancamentos).toMatchObject([{ memo: 'a <NAME> b', nome: null }])
    // Nor is what stands behind the end of an empty one its value.
    expect(lido(file(entry(`${UM}<MEMO></MEMO>nada`))).lancamentos).toMatchObject([{ memo: '' }])
    const { lancamentos } = lido(file(entry('<dtposted>20261117<trnamt>10.00<Fitid>A<Memo>a <FITID>B</memo><name>Eu</NAME>')))
    expect(lancamentos).toMatchObject([{ fitid: 'A', memo: 'a <FITID>B', nome: 'Eu' }])
  })

  test('closed by the next field of ours goes over lines; closed by another it ends with its own', () => {
    expect(lido(file(entry(`${UM}<MEMO>um\ndois</MEMO>`))).lancamentos[0]?.memo).toBe('um dois')
    expect(lido(file(entry(`${UM}<MEMO>um\ndois</memo>`))).lancamentos[0]?.memo).toBe('um dois')
    expect(lido(file(entry(`${UM}<MEMO>um\ndois</NAME>`))).lancamentos[0]?.memo).toBe('um')
  })

  test('without an end is looked at so far, and the first of a name that says something counts', () => {
    expect(memo(`${' '.repeat(4_096)}tarde`)).toBe('')
    expect(lido(file(entry(`${UM}<MEMO>\n<MEMO>um\n<MEMO>dois`))).lancamentos[0]?.memo).toBe('um')
    expect(lido(file(entry(`${UM}<MEMO>\r\nnada<NAME>Eu`))).lancamentos[0]).toMatchObject({ memo: 'Eu', nome: 'Eu' })
  })

  test('of a program that adds fields of its own ends at them', () => {
    for (const tag of ['INTU.BID', 'A.B9', 'BANCO1.X']) expect(lido(file(entry(`${UM}<MEMO>um<${tag}>3`))).lancamentos[0]?.memo).toBe('um')
    for (const text of ['um<a.b>3', 'um<A.b>3', 'um<xA.B>3', 'um<A.B.C>3']) expect(memo(text)).toBe(text)
  })
})

describe('an entry', () => {
  test('is known by its name where it has no memo, and cuts what is too long', () => {
    const [so] = lido(file(entry(`${UM}<NAME>${'n'.repeat(501)}\n<REFNUM>${'1'.repeat(61)}`))).lancamentos
    expect(so).toEqual({
      fitid: 'A',
      data: '2026-11-17',
      valor: '10.00',
      memo: 'n'.repeat(500),
      nome: 'n'.repeat(500),
      documento: '1'.repeat(60),
    })
    const [dois] = lido(file(entry(`${UM}<MEMO>m\n<NAME>n\n<CHECKNUM>7`))).lancamentos
    expect(dois).toMatchObject({ memo: 'm', nome: 'n', documento: '7' })
    expect(lido(file(entry(UM))).lancamentos).toMatchObject([{ memo: '', nome: null, documento: null }])
  })

  test('FAL-06 is known by an id of 255 letters at most; by none that is longer or empty', () => {
    const com = (n: number) => lido(file(entry(`<DTPOSTED>20261117<TRNAMT>1<FITID>${'F'.repeat(n)}`))).lancamentos[0]?.fitid
    expect(com(255)).toHaveLength(255)
    expect([com(256), com(0)]).toEqual(['', ''])
  })

  test.each([
    [`<TRNAMT>1<FITID>A`, 'Lançamento 1: a data "" não existe. Baixe'],
    [`<DTPOSTED>${'9'.repeat(40)}<TRNAMT>1<FITID>A`, `Lançamento 1: a data "${'9'.repeat(30)}" não existe. Baixe`],
    ['<DTPOSTED>20261117<FITID>A', 'Lançamento 1: o valor "" não pode ser lido. Baixe'],
  ])('%s is refused', (fields, sentence) => {
    expect(() => lido(file(entry(fields)))).toThrow(sentence)
  })

  const balance = (valor: string, fitid: string, memo: string, more = '') =>
    `<DTPOSTED>00000000<TRNAMT>${valor}\n<FITID>${fitid}\n<MEMO>${memo}\n${more}`
  test.each([
    ['            .  ', '', 'Saldo Anterior'],
    ['0.00', '', 'S A L D O'],
    ['1.650', '20261117SALDO', 'SALDO TOTAL DISPONÍVEL DIA'],
    ['10.00', 'X', 'SALDO ANTERIOR'],
    ['10.00', 'X', 'SALDO APLIC AUT MAIS'],
    ['-10.00', 'X', 'SDO CTA/APL AUTOMATICAS'],
    ['10.00', '0', 'Saldo em 16/11/2026'],
    ['10.00', 'X', '', '<NAME>SALDO DO DIA'],
    ['10.00', 'X', '000123', '<NAME>SALDO DO DIA'],
    // Without an amount whatever names a balance, or nothing that could be told again.
    ['            .  ', '17', 'SALDO BB RENDE FACIL'],
    ['            .  ', '000', 'LIMITE CONTRATADO'],
    ['', '', 'INFORMACOES'],
  ])('FAL-06 %s, FITID "%s", %s only tells a balance: it is left out and counted', (valor, fitid, text, more = '') => {
    expect(lido(file(entry(balance(valor, fitid, text, more)) + entry(UM)))).toMatchObject({ saldos: 1, lancamentos: [{ fitid: 'A' }] })
  })

  test.each(['PAGTO SALDO DEVEDOR', 'RES APLIC AUT MAIS', 'SALDO POSITIVO LTDA', 'PIX SALDO', 'TRANSF SALDO CONTA', 'ASALDO', '000'])(
    'FAL-06 %s tells of money that went somewhere: it is an entry',
    (text) => expect(lido(file(entry(`${UM}\n<MEMO>${text}\n`)))).toMatchObject({ saldos: 0, lancamentos: [{ memo: text }] }),
  )

  test('FAL-06 a balance that names a payer is an entry, and rows keep their numbers behind one that is left out', () => {
    expect(lido(file(entry(`${UM}\n<MEMO>SALDO\n<NAME>VITRAIS SANT\n`)))).toMatchObject({
      saldos: 0,
      lancamentos: [{ nome: 'VITRAIS SANT' }],
    })
    const rows = entry(balance('1.00', '', 'SALDO')) + entry(UM.replace('10.00', '1,650'))
    expect(() => lido(file(rows))).toThrow('Lançamento 2: o valor "1,650"')
  })

  test('FAL-08 is recorded by its sign, with a notice where its type says otherwise', () => {
    const of = (tipo: string, valor: string) => entry(`<TRNTYPE>${tipo}<DTPOSTED>20261117<TRNAMT>${valor}<FITID>A`)
    const { lancamentos, avisos } = lido(
      file(['DEBIT -1', 'CREDIT 2', 'debit 3', 'CREDIT -4', 'OTHER 5', 'DEBIT 0', 'DEBIT 6'].map((one) => of(...pair(one))).join('')),
    )
    expect(lancamentos.map(({ valor }) => valor)).toEqual(['-1.00', '2.00', '3.00', '-4.00', '5.00', '0.00', '6.00'])
    expect(avisos).toEqual([
      'Lançamentos 3 e 7: o banco diz que é débito, e o valor é positivo. Foram gravados como entrada, pelo sinal.',
      'Lançamento 4: o banco diz que é crédito, e o valor é negativo. Foi gravado como saída, pelo sinal.',
    ])
    const many = lido(file(of('DEBIT', '1').repeat(1_500))).avisos
    expect(many).toEqual([expect.stringMatching(/^Lançamentos 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 e mais 1\.490: /)])
    expect(lido(file(of('DEBIT', '1').repeat(10))).avisos[0]).toMatch(/^Lançamentos 1, 2, 3, 4, 5, 6, 7, 8, 9 e 10: /)
  })

  test('may hold a group of fields on one line, and says nothing of the statement', () => {
    expect(lido(file(entry(`${UM}<PAYEE><NAME>Eu</NAME></PAYEE>`))).lancamentos).toMatchObject([{ memo: 'Eu' }])
    expect(lido(file(entry(`${UM}<CURDEF>USD`))).moeda).toBe(null)
  })

  test('is its own: what stands before and between entries is of none', () => {
    const { lancamentos } = lido(file(`<NAME>Fora\n<CHECKNUM>9\n${entry(UM)}<MEMO>Fora\n${entry(`${UM}B`)}`))
    expect(lancamentos).toMatchObject([
      { fitid: 'A', memo: '', documento: null },
      { fitid: 'AB', memo: '' },
    ])
  })
})

describe('a statement', () => {
  test('goes from the earliest to the latest day that it names, in one currency; the booked balance is its balance', () => {
    const periodo = (de: string, ate: string) => `<DTSTART>${de}<DTEND>${ate}`
    const saldo = (valor: string) => `<LEDGERBAL>${valor}</LEDGERBAL>`
    const {
      inicio,
      fim,
      moeda,
      saldo: sobra,
    } = lido(
      file(
        `<CURDEF>brl\n${periodo('20261110', '20261120')}${saldo('<BALAMT>1')}${entry(UM)}${periodo('20261101', '20261130')}${saldo('<BALAMT>2')}` +
          `${entry(`${UM}B`)}<CURDEF>USD\n${periodo('20261105', '20261125')}${saldo('')}`,
      ),
    )
    expect({ inicio, fim, moeda, sobra }).toEqual({ inicio: '2026-11-01', fim: '2026-11-30', moeda: 'BRL', sobra: '2.00' })
    expect(lido(file(''))).toEqual({
      contas: [{ banco: '001', agencia: '1234', conta: '12345-6' }],
      inicio: null,
      fim: null,
      moeda: null,
      saldo: null,
      saldos: 0,
      avisos: [],
      lancamentos: [],
    })
  })

  test('names each of its accounts once; those differ by any of their three parts', () => {
    const conta = (banco: string, agencia: string, numero: string) =>
      `<BANKACCTFROM><BANKID>${banco}<BRANCHID>${agencia}<ACCTID>${numero}</BANKACCTFROM>`
    const all = [
      conta('1', '2', '3'),
      conta('1', '2', '3'),
      conta('9', '2', '3'),
      conta('1', '9', '3'),
      conta('1', '2', '9'),
      conta('1', '2', ''),
    ]
    expect(lido(file('', all.join(''))).contas.map((one) => Object.values(one).join())).toEqual(['1,2,3', '9,2,3', '1,9,3', '1,2,9'])
    expect(lido(file('', conta(' 0-01b ', 'a1', `x${'7'.repeat(80)}`))).contas).toEqual([
      { banco: '001B', agencia: 'A1', conta: `X${'7'.repeat(59)}` },
    ])
  })

  test('is judged by its first letters, before the rest has come', () => {
    const leitor = leitorOfx()
    leitor.ler('x'.repeat(4_095))
    expect(() => leitor.ler('x')).toThrow('O arquivo não é um extrato OFX. Baixe no banco o extrato no formato OFX (Money).')
    expect(() => lido(' \r\n ')).toThrow('O arquivo está vazio.')
    expect(() => lido(`<OFX>${' '.repeat(5_000)}</OFX>`, ['<OFX>', ' '.repeat(5_000), '</OFX>'])).toThrow('de que conta é o extrato')
    // Behind the head it is no card any more.
    expect(lido(`<OFX>${' '.repeat(4_091)}<CCSTMT>${CONTA}</OFX>`).contas).toHaveLength(1)
    expect(lido(`<OFX >${CONTA}</OFX  >`).contas).toHaveLength(1)
    expect(() => lido(`<OFX1>${CONTA}</OFX>`)).toThrow('não é um extrato OFX. Baixe')
    expect(() => lido(`<OFX>${CONTA}</OFX1>`)).toThrow('Arquivo incompleto')
  })

  test('has so much text between two entries, and no more', () => {
    const most = 256 * 1024
    const leitor = leitorOfx()
    leitor.ler(`<OFX>${' '.repeat(most - 5)}`)
    expect(() => leitor.ler(' ')).toThrow('há texto demais fora dos lançamentos')
  })
})
