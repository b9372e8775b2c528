import { present } from '@retaguarda/contract/kit/present.ts'
import { drawLine, drawText, mm, type Pdf, wrapText } from '../../../kit/pdf.ts'
import { drawQr } from '../../../kit/qr.ts'
import type { NotaLida } from '../nota/ler-nfse.ts'
import type { Field, Municipios, Quadro } from './quadro.ts'
import { cabecalhoDe, identificacaoDe, pessoasDe, servicoDe } from './quadros.ts'
import { informacoesDe, tributosDe } from './tributos.ts'

/** Millimetres from the edges of the sheet (NT 008, 2.4): the frame, its four columns, and where each part begins. */
const FRAME = { left: 1.8, top: 1.8, right: 208.2, bottom: 295.2 }
const COLUMNS = [3, 54.1, 105.1, 156.2] as const
const RIGHT = 207
const IDENTIFICACAO = 14.8
const PESSOAS = 43.2
const ROW = 6.45
const SENTENCE = 3.4
const QR = { x: 174.8, y: 16.7, side: 15.2, quiet: 0 }
const LABEL = { size: 6, bold: true, end: '...' }
const TITLE = { size: 7, bold: true, end: '...' }
const VALUE = { size: 7, end: '...' }
const LINE = 2.75
const PAD = 0.6
const GREY = '#f2f2f2'
/** Less than these lines is given to what the service is, as long as it has more to say. */
const DESCRICAO_MIN = 9

const CONSULTA = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave='
const AUTENTICIDADE =
  'A autenticidade desta NFS-e pode ser verificada pela leitura deste código QR ou pela consulta da chave de acesso no portal nacional da NFS-e'

const MARCA_OPACITY = 0.35

export type Marca = 'CANCELADA' | 'SUBSTITUÍDA'
export type Pagina = { nota: NotaLida; marca: Marca | null; municipios: Municipios }

/** The page of a national note (NT 008, "DANFSe v2.0"). */
export function drawDanfse(pdf: Pdf, { nota, marca, municipios }: Pagina): void {
  drawCabecalho(pdf, nota)
  drawIdentificacao(pdf, nota)
  const [pessoas, tributos] = [pessoasDe(nota, municipios), tributosDe(nota)]
  const texts = textsOf(pdf, nota, FRAME.bottom - PESSOAS - heightOf([...pessoas, ...tributos]))
  let y = PESSOAS
  for (const quadro of pessoas) y = drawQuadro(pdf, quadro, y)
  y = drawServico(pdf, texts, y)
  for (const quadro of tributos) y = drawQuadro(pdf, quadro, y)
  drawInformacoes(pdf, texts, y)
  pdf.lineWidth(1).strokeColor('black')
  pdf.rect(mm(FRAME.left), mm(FRAME.top), mm(FRAME.right - FRAME.left), mm(FRAME.bottom - FRAME.top)).stroke()
  if (marca) drawMarca(pdf, marca)
}

/** Over all else, grey fields too, and seen through: who holds the page sees it, and can read what it lies on. */
function drawMarca(pdf: Pdf, marca: Marca): void {
  const middle = { x: mm(105), y: mm(148) }
  pdf
    .save()
    .rotate(-45, { origin: [middle.x, middle.y] })
    .fillOpacity(MARCA_OPACITY)
  drawText(pdf, marca, { x: 0, y: 148 - 12, width: 210, align: 'center', size: 80 })
  pdf.restore()
}

function fill(pdf: Pdf, x: number, y: number, width: number, height: number): void {
  pdf.rect(mm(x), mm(y), mm(width), mm(height)).fill(GREY)
}
const rule = (pdf: Pdf, y: number) => drawLine(pdf, [FRAME.left, y, FRAME.right, y])

function drawCabecalho(pdf: Pdf, nota: NotaLida): void {
  const said = cabecalhoDe(nota)
  const y = FRAME.top
  fill(pdf, FRAME.left, y, FRAME.right - FRAME.left, IDENTIFICACAO - y)
  drawText(pdf, 'NFS-e', { x: COLUMNS[0] + 1.9, y: y + 3.4, width: 40, size: 18, bold: true })
  const middle = { x: COLUMNS[1], width: COLUMNS[3] - COLUMNS[1], size: 9, bold: true, align: 'center' } as const
  drawText(pdf, 'DANFSe v2.0', { ...middle, y: y + (said.semValidade ? 1 : 2.6) })
  drawText(pdf, 'Documento Auxiliar da NFS-e', { ...middle, y: y + (said.semValidade ? 4.8 : 6.6) })
  if (said.semValidade) drawText(pdf, said.semValidade, { ...middle, y: y + 8.6, cor: '#ff0000' })
  // A little before its column, or the longest of its lines would be cut.
  const x = COLUMNS[3] - 1
  const right = { x, width: RIGHT - x + PAD, end: '...' }
  drawText(pdf, said.municipio, { ...right, y: y + 1.6, size: 8 })
  drawText(pdf, said.gerador, { ...right, y: y + 6, size: 7 })
  drawText(pdf, said.ambiente, { ...right, y: y + 9, size: 7 })
  rule(pdf, IDENTIFICACAO)
}

function drawIdentificacao(pdf: Pdf, nota: NotaLida): void {
  const each = (PESSOAS - IDENTIFICACAO) / IDENTIFICACAO_ROWS
  for (const [at, fields] of identificacaoDe(nota).entries())
    for (const field of fields) drawField(pdf, field, IDENTIFICACAO + at * each, { height: each, label: TITLE })
  drawQr(pdf, `${CONSULTA}${nota.chave}`, QR)
  const below = { x: COLUMNS[3], width: RIGHT - COLUMNS[3], size: 6 }
  for (const [at, line] of wrapText(pdf, AUTENTICIDADE, below.width, 4, below).entries())
    drawText(pdf, line, { ...below, y: QR.y + QR.side + 1 + at * 2.3, align: 'center' })
  rule(pdf, PESSOAS)
}
const IDENTIFICACAO_ROWS = 4

type Look = { height: number; label: typeof LABEL }
const PLAIN: Look = { height: ROW, label: LABEL }

function drawField(pdf: Pdf, { label, value, column, span, grey }: Field, y: number, { height, label: letters }: Look = PLAIN): void {
  const x = present(COLUMNS[column])
  const width = (COLUMNS[column + span] ?? RIGHT) - x - PAD
  if (grey) fill(pdf, x - PAD, y, (column + span === COLUMNS.length ? FRAME.right - x : width) + PAD, height)
  drawText(pdf, label, { x, y: y + 1, width, ...letters })
  drawText(pdf, value, { x, y: y + 3.7, width, ...VALUE })
}

const heightOf = (quadros: readonly Quadro[]) =>
  quadros.reduce((all, quadro) => all + ('rows' in quadro ? quadro.rows.length * ROW : SENTENCE), 0)

/** @returns where the next one begins */
function drawQuadro(pdf: Pdf, quadro: Quadro, y: number): number {
  const below = y + heightOf([quadro])
  if ('sentence' in quadro)
    drawText(pdf, quadro.sentence, { x: FRAME.left, y: y + 0.9, width: FRAME.right - FRAME.left, align: 'center', ...VALUE })
  else {
    drawTitle(pdf, quadro.title, y, COLUMNS[1] - PAD - FRAME.left, ROW)
    for (const [at, fields] of quadro.rows.entries()) for (const field of fields) drawField(pdf, field, y + at * ROW)
  }
  rule(pdf, below)
  return below
}

function drawTitle(pdf: Pdf, title: string, y: number, width: number, height: number): void {
  fill(pdf, FRAME.left, y, width, height)
  drawText(pdf, title, { x: COLUMNS[0], y: y + (height - 2.4) / 2, width: width - PAD, ...TITLE })
}

/** The two texts as they find room: what blocks and rows leave free is theirs. */
type Texts = { servico: ReturnType<typeof servicoDe>; descricao: string[]; livres: string[]; tributos: string }
const TITLE_ROW = 4
const WIDTH = RIGHT - COLUMNS[0]

function textsOf(pdf: Pdf, nota: NotaLida, free: number): Texts {
  const servico = servicoDe(nota)
  const { livres, tributos } = informacoesDe(nota)
  const taken = heightOf([servico.quadro]) + TITLE_ROW + LABEL_ROW + TITLE_ROW + LINE + 3 * PAD
  const room = Math.floor((free - taken) / LINE)
  const most = (text: string, lines: number) => (text === '' ? [] : wrapText(pdf, text, WIDTH, lines, VALUE))
  const wanted = most(livres, room).length
  const descricao = most(servico.descricao, Math.max(room - wanted, DESCRICAO_MIN))
  return { servico, descricao, livres: most(livres, room - descricao.length), tributos }
}
const LABEL_ROW = 3.4

function drawTexts(pdf: Pdf, said: readonly string[], y: number): number {
  for (const [at, line] of said.entries()) drawText(pdf, line, { x: COLUMNS[0], y: y + at * LINE, width: WIDTH, ...VALUE })
  return y + said.length * LINE
}

function drawServico(pdf: Pdf, { servico, descricao }: Texts, top: number): number {
  const y = drawQuadro(pdf, servico.quadro, top)
  drawText(pdf, servico.tributacao, { x: COLUMNS[0], y: y + 1, width: WIDTH, ...VALUE })
  drawText(pdf, 'Descrição do Serviço', { x: COLUMNS[0], y: y + TITLE_ROW + 0.3, width: WIDTH, ...LABEL })
  const below = drawTexts(pdf, descricao, y + TITLE_ROW + LABEL_ROW) + PAD
  rule(pdf, below)
  return below
}

function drawInformacoes(pdf: Pdf, { livres, tributos }: Texts, y: number): void {
  drawTitle(pdf, 'INFORMAÇÕES COMPLEMENTARES', y, FRAME.right - FRAME.left, TITLE_ROW)
  drawTexts(pdf, [...livres, tributos], y + TITLE_ROW + PAD)
}
