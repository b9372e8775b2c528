import { TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { openPdf, pdfOf } from '../../../kit/pdf.ts'
import { previaDe } from '../previa.calc.ts'
import { drawBoleto } from './folha.ts'
import { larguraDasBarras } from './itf.calc.ts'
import { agenciaCodigoDe, carteiraEscrita, codigoComDv, instrucoesDe, type Papel, valoresDe } from './papel.calc.ts'

const CONTAS: Record<CodigoBanco, Record<string, string>> = {
  '001': { agencia: '1234', agenciaDv: '5', conta: '12345', contaDv: '6', carteira: '17', variacao: '019', convenio: '1234567' },
  '033': { agencia: '1234', carteira: '101', codigoBeneficiario: '1234567' },
  '077': { agencia: '0001', agenciaDv: '9', carteira: '110', operacao: '1234567', conta: '123456', contaDv: '7' },
  '104': { agencia: '1234', codigoBeneficiario: '123456', modalidade: '1' },
  '237': { agencia: '1234', agenciaDv: '5', conta: '12345', contaDv: '6', carteira: '09' },
  '341': { agencia: '1234', conta: '12345', contaDv: '0', carteira: '109' },
  '748': { agencia: '0156', posto: '05', codigoBeneficiario: '85305', carteira: '1' },
  '756': { agencia: '4277', carteira: '1', modalidade: '01', codigoCliente: '172278', agenciaDv: '3' },
}
const BANCOS_TODOS = Object.keys(CONTAS).toSorted() as CodigoBanco[] // keys of the table above
const LONGO = 'Associação Educacional São José dos Campos do Vale do Paraíba e do Litoral Norte de São Paulo Ltda'
const PIX = { chave: '123e4567-e12b-12d1-a456-426655440000', nome: 'Empresa Modelo Ltda', cidade: 'São Paulo' }

function papelDe(banco: CodigoBanco, over: Partial<Papel> = {}): Papel {
  const conta = CONTAS[banco]
  const form = { banco, ...conta, nossoNumero: '4711', valor: '1234.56', vencimento: '2026-12-10', ano: '26', pix: PIX, txid: 'RTG4711' }
  const read = previaDe(contaBancaria.previa.body.parse(form), { hoje: '2026-11-22', feriados: new Set() })
  if (!read.ok) throw new Error(JSON.stringify(read.faltas))
  const { codigoBarras, linhaDigitavel, nossoNumeroFormatado, pixCopiaECola } = read.previa
  return {
    banco,
    agenciaCodigo: agenciaCodigoDe(banco, conta),
    carteira: carteiraEscrita(banco, conta),
    nossoNumero: nossoNumeroFormatado,
    codigoBarras,
    linhaDigitavel,
    documento: '4711',
    especie: 'DM',
    aceite: false,
    dataDocumento: '2026-11-21',
    dataProcessamento: '2026-11-22',
    vencimento: '2026-12-10',
    valor: '1234.56',
    beneficiario: { nome: 'Empresa Modelo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Av. Paulista, 1000, São Paulo/SP' },
    pagador: {
      nome: 'Cliente Bom Ltda',
      cpfCnpj: '12.345.678/0001-95',
      endereco: { logradouro: 'Rua das Acácias', numero: 1500, complemento: null },
      bairro: 'Centro',
      local: '12245-000 - Lins/SP',
    },
    juros: { tipo: 2, valor: '1.0000' },
    multa: { tipo: 2, valor: '2.0000' },
    desconto: { tipo: 1, valor: '50.0000', ate: '2026-12-05' },
    abatimento: '0.00',
    diasBaixa: 60,
    instrucoes: ['Dúvidas: financeiro@modelo.com.br'],
    encargos: null,
    pix: { copiaECola: pixCopiaECola ?? '', proprio: true },
    referente: null,
    emAndamento: false,
    ...over,
  }
}

const PAGINAS: Papel[] = [
  ...BANCOS_TODOS.map((banco) => papelDe(banco)),
  papelDe('237', {
    pix: null,
    emAndamento: true,
    abatimento: '100.00',
    pagador: {
      nome: LONGO,
      cpfCnpj: '111.444.777-35',
      endereco: { logradouro: LONGO, numero: 12345, complemento: 'apto 301' },
      bairro: LONGO,
      local: '12245-000 - Lins/SP',
    },
    instrucoes: Array.from({ length: 4 }, (_, n) => `${n} ${'W'.repeat(78)}`),
    encargos: { data: '2026-12-20', desconto: '0.00', multa: '22.69', juros: '3.78', total: '1161.03' },
  }),
]

const has = (...command: readonly [string, ...string[]]) => spawnSync(command[0], command.slice(1)).error === undefined
const POPPLER = has('pdftotext', '-v') && has('pdftoppm', '-v')
const ZBAR = has('zbarimg', '--version')
const needs = (there: boolean, packages: string) => (there ? '' : ` (deixado de fora: instale ${packages})`)
const PDF = join(tmpdir(), `boletos-${process.pid}`)

test('the bars are those of another writer, 405 modules of a hundredth of an inch', () => {
  const [vector] = (JSON.parse(readFileSync(new URL('../cobranca.examples.json', import.meta.url), 'utf8')) as { itf: Itf[] }).itf
  type Itf = { codigoBarras: string; larguras: string; modulos: number }
  const widths = larguraDasBarras(vector?.codigoBarras ?? '')
  expect(widths.join('')).toBe(vector?.larguras)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(vector?.modulos)
})

test('what the teller is to know is said in the title’s own charges', () => {
  const plain = papelDe('001')
  expect(instrucoesDe(plain)).toEqual([
    'Até 05/12/2026, desconto de R$\u00a050,00.',
    'Após 10/12/2026, multa de 2,00% e juros de 1,00% ao mês.',
    'Não receber após 60 dias do vencimento.',
    'Dúvidas: financeiro@modelo.com.br',
  ])
  const none = { tipo: TipoEncargo.code.NENHUM, valor: '0.0000' }
  expect(instrucoesDe({ ...plain, multa: none, juros: none, desconto: { ...none, ate: null }, diasBaixa: 0, instrucoes: [] })).toEqual([])
  expect(valoresDe(plain)).toEqual({ documento: '1.234,56', desconto: '', multa: '', cobrado: '' })
  expect(valoresDe(PAGINAS.at(-1) ?? plain)).toEqual({ documento: '1.234,56', desconto: '100,00', multa: '26,47', cobrado: '1.161,03' })
  expect(BANCOS_TODOS.map(codigoComDv).join(' ')).toBe('001-9 033-7 077-9 104-0 237-2 341-7 748-X 756-0')
  expect(BANCOS_TODOS.map((banco) => papelDe(banco).agenciaCodigo)).toEqual([
    '1234-5 / 12345-6',
    '1234 / 1234567',
    '0001-9 / 123456-7',
    '1234 / 123456-0',
    '1234-5 / 12345-6',
    '1234 / 12345-0',
    '0156.05.85305',
    '4277-3 / 172278',
  ])
})

test('a slip is one page of at most 60 kB, the same bytes for the same data', async () => {
  for (const papel of [papelDe('341'), PAGINAS.at(-1) ?? papelDe('001')]) {
    const [one, again] = await Promise.all([1, 2].map(async () => pdfOf(await openPdf(`Boleto ${papel.nossoNumero}`), [papel], drawBoleto)))
    expect(one?.equals(again as Buffer)).toBe(true) // two were made
    expect(one?.length).toBeLessThan(60_000)
    const text = one?.toString('latin1') ?? ''
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text).toContain(`(Boleto ${papel.nossoNumero})`)
    expect(text).not.toMatch(/\/(URI|JavaScript|JS|OpenAction|AA|Annots|Image)\b/)
  }
  const { size } = encode(papelDe('341').pix?.copiaECola ?? '', { ecc: 'M', boostEcc: false, border: 0 })
  expect((38 * size) / (size + 8)).toBeGreaterThanOrEqual(25)
})

/** The lines of text of the first page, as they were drawn. */
function drawnOn(pdf: Buffer): string[] {
  const at = pdf.indexOf('stream\n') + 'stream\n'.length
  const page = inflateSync(pdf.subarray(at)).toString('latin1')
  return [...page.matchAll(/\[(.*?)\] TJ/g)].map(([, drawn = '']) => {
    const hex = [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, one]) => one).join('')
    return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
  })
}

test('FAL-13 a slip shortens the street and the bairro, and keeps the house number, the CEP and the city', async () => {
  const papel = PAGINAS.at(-1) ?? papelDe('001')
  const lines = drawnOn(await pdfOf(await openPdf('Boleto'), [papel], drawBoleto))
  const street = lines.filter((line) => line.endsWith(', 12345 - apto 301'))
  const place = lines.filter((line) => line.endsWith(' - 12245-000 - Lins/SP'))
  // Once in the receipt, once in the slip.
  for (const found of [street, place]) expect(found).toEqual([expect.stringMatching(/^Associação Educacional .*…/), found[0]])
  const whole = drawnOn(await pdfOf(await openPdf('Boleto'), [papelDe('001')], drawBoleto))
  for (const line of ['Rua das Acácias, 1500', 'Centro - 12245-000 - Lins/SP']) expect(whole.filter((one) => one === line)).toHaveLength(2)
  const pagador = { ...papelDe('001').pagador, bairro: '' }
  const semBairro = drawnOn(await pdfOf(await openPdf('Boleto'), [papelDe('001', { pagador })], drawBoleto))
  expect(semBairro).toContain('12245-000 - Lins/SP')
})

test.runIf(POPPLER)(`poppler finds every value of all banks${needs(POPPLER, 'poppler-utils')}`, async () => {
  writeFileSync(`${PDF}.pdf`, await pdfOf(await openPdf('Boletos'), PAGINAS, drawBoleto))
  const pages = execFileSync('pdftotext', ['-layout', `${PDF}.pdf`, '-'], { encoding: 'utf8' }).split('\f')
  for (const [at, papel] of PAGINAS.entries()) {
    const page = pages[at] ?? ''
    const count = (text: string) => page.split(text).length - 1
    expect(count(papel.linhaDigitavel), papel.banco).toBe(2)
    for (const text of [papel.nossoNumero, papel.agenciaCodigo, codigoComDv(papel.banco), '10/12/2026', '1.234,56', papel.documento])
      expect(count(text), `${papel.banco} ${text}`).toBeGreaterThanOrEqual(2)
    for (const text of [
      'Recibo do Pagador',
      'Ficha de Compensação',
      papel.pagador.cpfCnpj,
      '21/11/2026',
      '22/11/2026',
      papel.beneficiario.endereco,
    ])
      expect(page, papel.banco).toContain(text)
    expect(page.includes('Pague por um meio só.')).toBe(papel.pix !== null)
    expect(page.includes('Registro no banco em andamento.')).toBe(papel.emAndamento)
  }
  expect(pages[PAGINAS.length - 1]).toMatch(/Associação Educacional .*…/)
})

test.runIf(POPPLER && ZBAR)(
  `a reader of codes reads bars and Pix at 150 and 300 dpi${needs(POPPLER && ZBAR, 'poppler-utils e zbar-tools')}`,
  async () => {
    writeFileSync(`${PDF}.pdf`, await pdfOf(await openPdf('Boletos'), PAGINAS, drawBoleto))
    for (const dpi of ['150', '300']) {
      execFileSync('pdftoppm', ['-gray', '-r', dpi, `${PDF}.pdf`, `${PDF}-${dpi}`])
      const files = PAGINAS.map((_, at) => `${PDF}-${dpi}-${at + 1}.pgm`)
      const args = ['-q', '-Sdisable', '-Si25.enable', '-Sqrcode.enable', ...files]
      const read = execFileSync('zbarimg', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .trim()
        .split('\n')
      const said = PAGINAS.flatMap(({ pix, codigoBarras }) => [...(pix ? [`QR-Code:${pix.copiaECola}`] : []), `I2/5:${codigoBarras}`])
      expect(read.toSorted(), `${dpi} dpi`).toEqual(said.toSorted())
    }
  },
)
