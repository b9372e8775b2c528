import { BANCOS } from '@retaguarda/contract/cobranca/bancos.ts'
import { drawBox, drawLine, drawText, fitsText, mm, type Pdf } from '../../../kit/pdf.ts'
import { drawQr } from '../../../kit/qr.ts'
import { encurtado, enderecoEmLinha } from '../endereco.calc.ts'
import { larguraDasBarras } from './itf.calc.ts'
import { codigoComDv, writtenDay, instrucoesDe, type Papel, valoresDe } from './papel.calc.ts'

const LEFT = 12
const WIDTH = 186
const SIDE = 46
const MAIN = WIDTH - SIDE
const RECIBO_TOP = 18
const CUT = 181
const FICHA_TOP = 184

const LINHA_SIZE = 12.6
const TEXT = 8
const SMALL = 6.5
const LINE = 3.15

/** One module: a hundredth of an inch. */
const MODULO = 0.254
const BARRAS_HEIGHT = 13
const SILENCIO = 5

const QR = 38

/** One slip on one page: Recibo do Pagador, cut line, Ficha de Compensação (FEBRABAN). */
export function drawBoleto(pdf: Pdf, papel: Papel): void {
  recibo(pdf, papel)
  drawLine(pdf, [LEFT, CUT, LEFT + WIDTH, CUT], { dash: true })
  drawText(pdf, 'Corte na linha pontilhada', { x: LEFT, y: CUT - 3, width: WIDTH, size: SMALL, align: 'right' })
  ficha(pdf, papel)
}

const HEAD = 8
const BANK = 36
const CODE = 20

function head(pdf: Pdf, { banco, linhaDigitavel }: Papel, y: number): number {
  const line = y + HEAD
  drawText(pdf, BANCOS[banco].nome, { x: LEFT, y: y + 2.8, width: BANK - 2, size: 12, bold: true })
  drawText(pdf, codigoComDv(banco), { x: LEFT + BANK, y: y + 2, width: CODE, size: 15, bold: true, align: 'center' })
  for (const x of [LEFT + BANK, LEFT + BANK + CODE]) drawLine(pdf, [x, y + 1.5, x, line], { thick: 1.2 })
  const rest = LEFT + BANK + CODE
  drawText(pdf, linhaDigitavel, { x: rest, y: y + 2.8, width: LEFT + WIDTH - rest, size: LINHA_SIZE, bold: true, align: 'right' })
  drawLine(pdf, [LEFT, line, LEFT + WIDTH, line], { thick: 1.2 })
  return line
}

type Cell = readonly [label: string, value: string, width: number, align?: 'left' | 'center' | 'right', bold?: boolean]

function row(pdf: Pdf, y: number, height: number, cells: readonly Cell[]): number {
  let x = LEFT
  for (const [label, value, width, align = 'left', bold = false] of cells) {
    drawBox(pdf, label, value, { x, y, width, height, align, bold })
    x += width
  }
  return y + height
}

const INSIDE = 0.8

/** A box with several lines of text below its label; `fim`: at the end of the first one, never cut. */
type Text = { label: string; said: readonly string[]; fim?: string; leading?: number }

function lines(pdf: Pdf, { label, said, fim = '', leading = LINE }: Text, [y, height, width]: readonly [number, number, number]): void {
  drawBox(pdf, label, '', { x: LEFT, y, width, height })
  const inside = { x: LEFT + INSIDE, width: width - 2 * INSIDE, size: TEXT }
  for (const [at, line] of said.entries())
    drawText(pdf, line, { ...inside, y: y + 3.1 + at * leading, width: inside.width - (at === 0 && fim !== '' ? FIM : 0) })
  drawText(pdf, fim, { ...inside, y: y + 3.1, align: 'right' })
}

/** Room for `CNPJ 12.345.678/0001-95`. */
const FIM = 37

const documentoDe = (cpfCnpj: string) => `${cpfCnpj.length > CPF ? 'CNPJ' : 'CPF'} ${cpfCnpj}`
const beneficiarioDe = ({ nome, cpfCnpj, endereco }: Papel['beneficiario']): Text => ({
  label: 'Beneficiário',
  said: [nome, endereco],
  fim: documentoDe(cpfCnpj),
})

/** Street and bairro give way to the house number, the CEP and the city. */
function pagadorDe(pdf: Pdf, { nome, cpfCnpj, endereco, bairro, local }: Papel['pagador']): Text {
  const place = { corte: '…', cabe: (text: string) => fitsText(pdf, text, MAIN - 2 * INSIDE, { size: TEXT }) } as const
  const after = local === '' ? '' : `${bairro === '' ? '' : ' - '}${local}`
  return {
    label: 'Pagador',
    said: [nome, enderecoEmLinha(endereco, ' - ', place), encurtado(bairro, after, place) + after],
    fim: documentoDe(cpfCnpj),
  }
}
const CPF = 14

const FINE = 7.2

const saidOf = (papel: Papel) => [
  ...(papel.referente === null ? [] : [papel.referente]),
  ...(papel.emAndamento ? ['Registro no banco em andamento.'] : []),
  ...instrucoesDe(papel),
]

function recibo(pdf: Pdf, papel: Papel): void {
  const { beneficiario, pagador, vencimento, documento, nossoNumero, agenciaCodigo, especie, dataDocumento, pix } = papel
  const valores = valoresDe(papel)
  drawText(pdf, 'Recibo do Pagador', { x: LEFT, y: RECIBO_TOP - 3, width: WIDTH, size: TEXT, bold: true, align: 'right' })
  let y = head(pdf, papel, RECIBO_TOP)
  lines(pdf, beneficiarioDe(beneficiario), [y, 9.8, MAIN])
  drawBox(pdf, 'Vencimento', writtenDay(vencimento), { x: LEFT + MAIN, y, width: SIDE, height: 9.8, align: 'right', bold: true, size: 11 })
  y += 9.8
  lines(pdf, pagadorDe(pdf, pagador), [y, 13, MAIN])
  drawBox(pdf, '(=) Valor do documento', valores.documento, {
    x: LEFT + MAIN,
    y,
    width: SIDE,
    height: 13,
    align: 'right',
    bold: true,
    size: 11,
  })
  y += 13
  const [a, b] = [MAIN / 4, SIDE]
  y = row(pdf, y, FINE, [
    ['Agência/Código do beneficiário', agenciaCodigo, 1.5 * a],
    ['Data do documento', writtenDay(dataDocumento), a, 'center'],
    ['Número do documento', documento, a, 'center'],
    ['Espécie doc.', especie, a / 2, 'center'],
    ['Nosso número', nossoNumero, b, 'right'],
  ])
  y = row(pdf, y, FINE, [
    ['(-) Desconto / Abatimento', valores.desconto, a, 'right'],
    ['(-) Outras deduções', '', a],
    ['(+) Mora / Multa', valores.multa, a, 'right'],
    ['(+) Outros acréscimos', '', a],
    ['(=) Valor cobrado', valores.cobrado, b, 'right', true],
  ])
  lines(pdf, { label: 'Informações', said: saidOf(papel), leading: 3.6 }, [y, INFO, WIDTH])
  y += INFO
  drawText(pdf, 'Autenticação mecânica', { x: LEFT, y: y + 1, width: WIDTH, size: SMALL, align: 'right' })
  if (pix) pagarPorPix(pdf, pix, y + 6)
}

/** Room for the charges, four lines of one's own and what is said before the bank confirmed it. */
const INFO = 40

function pagarPorPix(pdf: Pdf, { copiaECola, proprio }: NonNullable<Papel['pix']>, y: number): void {
  drawQr(pdf, copiaECola, { x: LEFT, y, side: QR })
  const x = LEFT + QR + 4
  const width = WIDTH - QR - 4
  drawText(pdf, 'Pague com Pix', { x, y: y + 3, width, size: 12, bold: true })
  const said = [
    'No aplicativo do seu banco, escolha pagar com Pix e aponte a câmera para o código,',
    'ou copie o texto abaixo e use Pix Copia e Cola.',
    ...(proprio ? ['Pague por um meio só.'] : []),
  ]
  for (const [at, line] of said.entries()) drawText(pdf, line, { x, y: y + 9 + at * LINE, width, size: TEXT })
  const below = y + 9 + said.length * LINE + 1.5
  for (const [at, line] of pieces(pdf, copiaECola, width).entries()) drawText(pdf, line, { x, y: below + at * LINE, width, size: TEXT })
}

/** The code in lines: no blanks to break it at. */
function pieces(pdf: Pdf, code: string, width: number): string[] {
  const each = Math.floor((width * 72) / 25.4 / (TEXT * 0.62))
  return Array.from({ length: Math.ceil(code.length / each) }, (_, n) => code.slice(n * each, (n + 1) * each))
}

const LOCAL = 'Pagável em qualquer banco, também após o vencimento.'
const VALUES = 7
const PAYER = 12.8

function ficha(pdf: Pdf, papel: Papel): void {
  const { beneficiario, pagador, vencimento, documento, nossoNumero, agenciaCodigo, carteira, especie, aceite } = papel
  const valores = valoresDe(papel)
  const side = LEFT + MAIN
  let y = head(pdf, papel, FICHA_TOP)
  y = row(pdf, y, FINE, [
    ['Local de pagamento', LOCAL, MAIN],
    ['Vencimento', writtenDay(vencimento), SIDE, 'right', true],
  ])
  lines(pdf, beneficiarioDe(beneficiario), [y, 9.8, MAIN])
  drawBox(pdf, 'Agência/Código do beneficiário', agenciaCodigo, { x: side, y, width: SIDE, height: 9.8, align: 'right' })
  y = row(pdf, y + 9.8, FINE, [
    ['Data do documento', writtenDay(papel.dataDocumento), 30, 'center'],
    ['Número do documento', documento, 42, 'center'],
    ['Espécie doc.', especie, 18, 'center'],
    ['Aceite', aceite ? 'S' : 'N', 16, 'center'],
    ['Data do processamento', writtenDay(papel.dataProcessamento), MAIN - 106, 'center'],
    ['Nosso número', nossoNumero, SIDE, 'right'],
  ])
  y = row(pdf, y, FINE, [
    ['Uso do banco', '', 30],
    ['Carteira', carteira, 24, 'center'],
    ['Espécie', 'R$', 18, 'center'],
    ['Quantidade', '', 34],
    ['Valor', '', MAIN - 106],
    ['(=) Valor do documento', valores.documento, SIDE, 'right', true],
  ])
  lines(pdf, { label: 'Instruções (texto de responsabilidade do beneficiário)', said: saidOf(papel) }, [y, 5 * VALUES, MAIN])
  const boxes = [
    ['(-) Desconto / Abatimento', valores.desconto],
    ['(-) Outras deduções', ''],
    ['(+) Mora / Multa', valores.multa],
    ['(+) Outros acréscimos', ''],
    ['(=) Valor cobrado', valores.cobrado],
  ] as const
  for (const [at, [label, value]] of boxes.entries())
    drawBox(pdf, label, value, { x: side, y: y + at * VALUES, width: SIDE, height: VALUES, align: 'right' })
  y += 5 * VALUES
  lines(pdf, pagadorDe(pdf, pagador), [y, PAYER, MAIN])
  drawBox(pdf, 'Beneficiário final', '', { x: side, y, width: SIDE, height: PAYER / 2 })
  drawBox(pdf, 'Código de baixa', '', { x: side, y: y + PAYER / 2, width: SIDE, height: PAYER / 2 })
  y += PAYER
  drawText(pdf, 'Autenticação mecânica - Ficha de Compensação', { x: side - 20, y: y + 1, width: SIDE + 20, size: SMALL, align: 'right' })
  drawItf(pdf, papel.codigoBarras, LEFT + SILENCIO, y + 1.5)
}

function drawItf(pdf: Pdf, digits: string, left: number, top: number): void {
  let x = left
  for (const [at, modules] of larguraDasBarras(digits).entries()) {
    const width = modules * MODULO
    if (at % 2 === 0) pdf.rect(mm(x), mm(top), mm(width), mm(BARRAS_HEIGHT))
    x += width
  }
  pdf.fill('black')
}
