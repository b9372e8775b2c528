import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, type FaturaItem, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { A4_MM, drawLine, drawText, mm, type Pdf, wrapText } from '../../../kit/pdf.ts'
import type { EmpresaLida } from '../../empresa/empresa.repo.ts'
import { drawQr } from '../../../kit/qr.ts'
import { porQue } from './por-que.calc.ts'
import type { BoletoGuardado } from '../documento/documento.repo.ts'

export type DadosDaFicha = {
  fatura: Fatura
  itens: FaturaItem[]
  boletos: BoletoGuardado[]
  empresa: EmpresaLida
  cliente: { nome: string; nomeFantasia: string | null; cpfCnpj: string; endereco: string | null; emails: string[] }
  /** Whom it is about, where another pays. */
  referente: string | null
  /** Where the client sees and pays it. */
  link: string
}

/** A strip of the sheet as wide as the page; `repeat` heads the next page where the strips after it go on there. */
type Faixa = { height: number; draw: (pdf: Pdf, y: number) => void; repeat?: boolean; keepWithNext?: number }
type Pagina = { numero: number; titulo: string; faixas: { faixa: Faixa; y: number }[] }

const MARGIN = 15
const WIDTH = A4_MM.width - 2 * MARGIN
const RIGHT = MARGIN + WIDTH
const TOP = 15
const BOTTOM = A4_MM.height - 18
const GREY = '#52606d'
const SMALL = { size: 8, cor: GREY }
const TEXT = { size: 9.5 }
/** Of a line of text of that size. */
const LINE = 4.6
const SMALL_LINE = 3.7

/** One page after the other, each made when it is drawn: a long invoice keeps nobody waiting. */
export function* paginasDaFicha(pdf: Pdf, dados: DadosDaFicha): Generator<Pagina> {
  // The name last: where it is long, it is what is cut.
  const titulo = `Fatura ${dados.fatura.id} · ${competenciaTexto(dados.fatura)} · ${dados.referente === null ? dados.cliente.nome : dados.fatura.cliente.pessoa.nome}`
  let pagina: Pagina = { numero: 1, titulo, faixas: [] }
  let y = TOP
  let head: Faixa | undefined
  for (const faixa of faixasDe(pdf, dados)) {
    if (y + faixa.height + (faixa.keepWithNext ?? 0) > BOTTOM) {
      yield pagina
      pagina = { numero: pagina.numero + 1, titulo, faixas: [] }
      y = TOP + 8
      if (head && !faixa.repeat) {
        pagina.faixas.push({ faixa: head, y })
        y += head.height
      }
    }
    pagina.faixas.push({ faixa, y })
    y += faixa.height
    head = faixa.repeat ? faixa : faixa.keepWithNext === undefined ? head : undefined
  }
  yield pagina
}

export function desenharPagina(pdf: Pdf, { numero, titulo, faixas }: Pagina): void {
  if (numero > 1) drawText(pdf, titulo, { x: MARGIN, y: TOP, width: WIDTH, ...SMALL })
  for (const { faixa, y } of faixas) faixa.draw(pdf, y)
  drawText(pdf, `Página ${numero}`, { x: MARGIN, y: A4_MM.height - 12, width: WIDTH, align: 'right', ...SMALL })
}

function* faixasDe(pdf: Pdf, { fatura, itens, boletos, empresa, cliente, referente, link }: DadosDaFicha): Generator<Faixa> {
  yield header(pdf, empresa, fatura)
  yield titulo(referente === null ? 'Cliente' : 'Pagador', 12)
  yield* rows(pdf, [
    [cliente.nome, cliente.nomeFantasia].filter(Boolean).join(' · '),
    cliente.cpfCnpj && maskDocumento(cliente.cpfCnpj),
    cliente.endereco,
    cliente.emails.join(' · '),
    referente,
  ])
  yield titulo('Itens', 24)
  yield columns(
    ITENS,
    ITENS.map(({ nome }) => nome),
    true,
  )
  for (const item of itens) yield faixaDoItem(pdf, item)
  if (itens.length === 0) yield* rows(pdf, ['Nenhum item.'])
  yield total(fatura)
  yield titulo('Boletos', 14)
  if (boletos.length === 0) yield* rows(pdf, ['Nenhum boleto.'])
  else {
    yield columns(
      BOLETOS,
      BOLETOS.map(({ nome }) => nome),
      true,
    )
    for (const boleto of boletos) yield columns(BOLETOS, celulasDoBoleto(boleto))
  }
  if (fatura.observacao) {
    yield titulo('Observação', 6)
    yield* rows(pdf, [fatura.observacao])
  }
  yield paginaDoCliente(pdf, link)
}

const QR = 26

/** Where all of it is seen and paid without the paper. */
function paginaDoCliente(pdf: Pdf, link: string): Faixa {
  const x = MARGIN + QR + 3
  const width = WIDTH - QR - 3
  const lines = wrapText(pdf, link, width, 3, SMALL)
  return {
    height: QR + 6,
    draw: (to, y) => {
      drawQr(to, link, { x: MARGIN, y: y + 4, side: QR })
      drawText(to, 'Veja e pague pela internet', { x, y: y + 9, width, size: 10.5, bold: true })
      drawText(to, 'Boletos em aberto com o valor de hoje, Pix, faturas e notas: aponte a câmera para o código.', {
        x,
        y: y + 14.5,
        width,
        ...TEXT,
      })
      for (const [at, line] of lines.entries()) drawText(to, line, { x, y: y + 20 + at * SMALL_LINE, width, ...SMALL })
    },
  }
}

const LOGO = { width: 45, height: 16 }
const HALF = WIDTH / 2

function header(pdf: Pdf, empresa: EmpresaLida, fatura: Fatura): Faixa {
  const { logo, logoTipo, nome, cpfCnpj, endereco, telefone, email, site } = empresa
  const drawn = logo !== null && logoTipo === 'image/png' ? logo : null
  const texts = [cpfCnpj && maskDocumento(cpfCnpj), endereco, [telefone, email].filter(Boolean).join(' · '), site].filter((one) => !!one)
  const lines = texts.flatMap((one) => wrapText(pdf, one ?? '', HALF, 3, SMALL))
  const facts = [
    `Competência ${competenciaTexto(fatura)}`,
    `Situação ${SituacaoFatura.labels[fatura.situacao]}`,
    `Gerada em ${dayText(dayOf(fatura.dataHoraGeracao))}`,
    `Vencimento ${fatura.dataHoraVencimento === null ? 'a definir' : dayText(dayOf(fatura.dataHoraVencimento))}`,
  ]
  const above = drawn ? LOGO.height + 3 : 0
  return {
    height: Math.max(above + 7 + lines.length * SMALL_LINE, 7 + facts.length * LINE) + 3,
    draw: (to, y) => {
      if (drawn) to.image(drawn, mm(MARGIN), mm(y), { fit: [mm(LOGO.width), mm(LOGO.height)] })
      drawText(to, nome ?? 'Empresa', { x: MARGIN, y: y + above, width: HALF, size: 13, bold: true })
      for (const [i, line] of lines.entries()) drawText(to, line, { x: MARGIN, y: y + above + 7 + i * SMALL_LINE, width: HALF, ...SMALL })
      const right = { x: MARGIN + HALF, width: HALF, align: 'right' as const }
      drawText(to, `Fatura ${fatura.id}`, { ...right, y, size: 13, bold: true })
      for (const [i, fact] of facts.entries()) drawText(to, fact, { ...right, y: y + 7 + i * LINE, ...TEXT })
    },
  }
}

/** `next`: millimetres below it that stay on its page. */
const titulo = (text: string, next: number): Faixa => ({
  height: 11,
  keepWithNext: next,
  draw: (pdf, y) => {
    drawText(pdf, text, { x: MARGIN, y: y + 4, width: WIDTH, size: 10.5, bold: true })
    drawLine(pdf, [MARGIN, y + 9.4, RIGHT, y + 9.4], { cor: '#9aa5b1' })
  },
})

function* rows(pdf: Pdf, texts: (string | null | undefined)[]): Generator<Faixa> {
  for (const text of texts.filter((one) => !!one))
    for (const line of wrapText(pdf, text ?? '', WIDTH, 40, TEXT))
      yield { height: LINE, draw: (to, y) => drawText(to, line, { x: MARGIN, y, width: WIDTH, ...TEXT }) }
}

type Coluna = { nome: string; width: number; right?: boolean }
const VALOR = 32
const ITENS: Coluna[] = [
  { nome: 'Item e como se chegou ao valor', width: WIDTH - VALOR },
  { nome: 'Valor', width: VALOR, right: true },
]
const BOLETOS: Coluna[] = [
  { nome: 'Parcela', width: 20 },
  { nome: 'Vencimento', width: 32 },
  { nome: 'Valor', width: 36, right: true },
  { nome: 'Valor pago', width: 36, right: true },
  { nome: 'Situação', width: WIDTH - 124 },
]
const GAP = 4

function columns(all: readonly Coluna[], cells: readonly string[], head = false): Faixa {
  return {
    height: LINE + 1,
    repeat: head,
    draw: (pdf, y) => {
      let x = MARGIN
      for (const [i, { width, right }] of all.entries()) {
        const place = right ? { x, width: width - GAP, align: 'right' as const } : { x, width: width - GAP }
        const last = i === all.length - 1
        drawText(pdf, cells[i] ?? '', { ...place, ...(last && { width }), y: y + 0.5, ...(head ? SMALL : TEXT) })
        x += width
      }
    },
  }
}

const celulasDoBoleto = ({ parcela, dataVencimento, valor, valorPago, situacao }: BoletoGuardado): string[] => [
  String(parcela),
  dayText(dataVencimento),
  brl(valor),
  valorPago === null ? '' : brl(valorPago),
  SituacaoBoleto.labels[situacao],
]

/** Sentences of one item; a person's own observation may be long. */
const LINES_MAX = 12

function faixaDoItem(pdf: Pdf, item: FaturaItem): Faixa {
  const words = wrapText(pdf, porQue(item).join('\n'), WIDTH - VALOR - GAP, LINES_MAX, SMALL)
  return {
    height: LINE + words.length * SMALL_LINE + 2,
    draw: (to, y) => {
      drawText(to, item.objcon_nome, { x: MARGIN, y, width: WIDTH - VALOR - GAP, size: 9.5, bold: true })
      drawText(to, brl(item.fin_valor_cobranca), { x: RIGHT - VALOR, y, width: VALOR, align: 'right', ...TEXT })
      for (const [i, line] of words.entries())
        drawText(to, line, { x: MARGIN, y: y + LINE + i * SMALL_LINE, width: WIDTH - VALOR - GAP, ...SMALL })
    },
  }
}

/** The chain from the items to what is to be paid; of its figures only those that there are. */
function total({ valorBruto, desconto, valor, retido, credito, aPagar, valorPago }: Fatura): Faixa {
  const there = (value: string) => !exact(value).isZero()
  const below = there(retido) || there(credito)
  const lines = [
    ...(there(desconto) ? [{ text: `Bruto ${brl(valorBruto)}` }, { text: `Desconto ${brl(desconto)}` }] : []),
    { text: `Total ${brl(valor)}`, strong: true },
    ...(there(retido) ? [{ text: `Retido na fonte ${brl(retido)}` }] : []),
    ...(there(credito) ? [{ text: `Créditos ${brl(credito)}` }] : []),
    ...(below ? [{ text: `A pagar ${brl(aPagar)}`, strong: true }] : []),
    { text: `Pago ${brl(valorPago)}` },
  ]
  return {
    height: lines.length * LINE + 4,
    keepWithNext: 0,
    draw: (pdf, y) => {
      drawLine(pdf, [MARGIN, y + 0.5, RIGHT, y + 0.5], { cor: '#9aa5b1' })
      const right = { x: MARGIN, width: WIDTH, align: 'right' as const }
      for (const [at, { text, strong }] of lines.entries())
        drawText(pdf, text, { ...right, y: y + 2 + at * LINE, ...(strong ? { size: 10.5, bold: true } : TEXT) })
    },
  }
}
