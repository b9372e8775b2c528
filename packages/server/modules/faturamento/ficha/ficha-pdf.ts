import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { drawText, type Pdf, wrapText } from '../../../kit/pdf.ts'
import {
  cells,
  type Column,
  columnNames,
  heading,
  LEFT,
  letterhead,
  LINE,
  paragraphs,
  RIGHT,
  SMALL,
  SMALL_LINE,
  type Strip,
  TEXT,
  totals,
  WIDTH,
} from '../../../kit/pdf-sheet.ts'
import type { EmpresaLida } from '../../empresa/empresa.repo.ts'
import { drawQr } from '../../../kit/qr.ts'
import type { BoletoGuardado } from '../documento/documento.repo.ts'

export type DadosDaFicha = {
  fatura: Fatura
  itens: { objeto: string; valor: string; porQue: string[] }[]
  /** Whose instalments it is. */
  acordo: number | null
  boletos: BoletoGuardado[]
  empresa: EmpresaLida
  cliente: { nome: string; nomeFantasia: string | null; cpfCnpj: string; endereco: string | null; emails: string[] }
  /** Whom it is about, where another pays. */
  referente: string | null
  /** Where the client sees and pays it. */
  link: string
}

/** The name of the client last: where it is long, it is what is cut. */
export const tituloDaFicha = ({ fatura, referente, cliente }: DadosDaFicha): string =>
  `Fatura ${fatura.id} · ${competenciaTexto(fatura)} · ${referente === null ? cliente.nome : fatura.cliente.pessoa.nome}`

export function* faixasDaFicha(
  pdf: Pdf,
  { fatura, itens, acordo, boletos, empresa, cliente, referente, link }: DadosDaFicha,
): Generator<Strip> {
  yield letterhead(pdf, empresa, acordo === null ? `Fatura ${fatura.id}` : `Acordo ${acordo}, fatura ${fatura.id}`, factsOf(fatura))
  yield heading(referente === null ? 'Cliente' : 'Pagador', 12)
  yield* paragraphs(pdf, [
    [cliente.nome, cliente.nomeFantasia].filter(Boolean).join(' · '),
    cliente.cpfCnpj && maskDocumento(cliente.cpfCnpj),
    cliente.endereco,
    cliente.emails.join(' · '),
    referente,
  ])
  yield heading('Itens', 24)
  yield columnNames(ITENS)
  for (const item of itens) yield faixaDoItem(pdf, item)
  if (itens.length === 0) yield* paragraphs(pdf, ['Nenhum item.'])
  yield totalDaFicha(fatura)
  yield heading('Boletos', 14)
  if (boletos.length === 0) yield* paragraphs(pdf, ['Nenhum boleto.'])
  else {
    yield columnNames(BOLETOS)
    for (const boleto of boletos) yield cells(BOLETOS, celulasDoBoleto(boleto))
  }
  if (fatura.observacao) {
    yield heading('Observação', 6)
    yield* paragraphs(pdf, [fatura.observacao])
  }
  yield paginaDoCliente(pdf, link)
}

const QR = 26

/** Where all of it is seen and paid without the paper. */
function paginaDoCliente(pdf: Pdf, link: string): Strip {
  const x = LEFT + QR + 3
  const width = WIDTH - QR - 3
  const lines = wrapText(pdf, link, width, 3, SMALL)
  return {
    height: QR + 6,
    draw: (to, y) => {
      drawQr(to, link, { x: LEFT, y: y + 4, side: QR })
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

const factsOf = (fatura: Fatura): string[] => [
  `Competência ${competenciaTexto(fatura)}`,
  `Situação ${SituacaoFatura.labels[fatura.situacao]}`,
  `Gerada em ${dayText(dayOf(fatura.dataHoraGeracao))}`,
  `Vencimento ${fatura.dataHoraVencimento === null ? 'a definir' : dayText(dayOf(fatura.dataHoraVencimento))}`,
]

const VALOR = 32
const GAP = 4
const ITENS: Column[] = [
  { nome: 'Item e como se chegou ao valor', width: WIDTH - VALOR },
  { nome: 'Valor', width: VALOR, right: true },
]
const BOLETOS: Column[] = [
  { nome: 'Parcela', width: 20 },
  { nome: 'Vencimento', width: 32 },
  { nome: 'Valor', width: 36, right: true },
  { nome: 'Valor pago', width: 36, right: true },
  { nome: 'Situação', width: WIDTH - 124 },
]
const celulasDoBoleto = ({ parcela, dataVencimento, valor, valorPago, situacao }: BoletoGuardado): string[] => [
  String(parcela),
  dayText(dataVencimento),
  brl(valor),
  valorPago === null ? '' : brl(valorPago),
  SituacaoBoleto.labels[situacao],
]

/** Sentences of one item; a person's own observation may be long. */
const LINES_MAX = 12

function faixaDoItem(pdf: Pdf, { objeto, valor, porQue }: DadosDaFicha['itens'][number]): Strip {
  const words = wrapText(pdf, porQue.join('\n'), WIDTH - VALOR - GAP, LINES_MAX, SMALL)
  return {
    height: LINE + words.length * SMALL_LINE + 2,
    draw: (to, y) => {
      drawText(to, objeto, { x: LEFT, y, width: WIDTH - VALOR - GAP, size: 9.5, bold: true })
      drawText(to, brl(valor), { x: RIGHT - VALOR, y, width: VALOR, align: 'right', ...TEXT })
      for (const [i, line] of words.entries())
        drawText(to, line, { x: LEFT, y: y + LINE + i * SMALL_LINE, width: WIDTH - VALOR - GAP, ...SMALL })
    },
  }
}

/** The chain from the items to what is to be paid; of its figures only those that there are. */
function totalDaFicha({ valorBruto, desconto, valor, retido, credito, aPagar, valorPago }: Fatura): Strip {
  const there = (value: string) => !exact(value).isZero()
  const below = there(retido) || there(credito)
  return totals([
    ...(there(desconto) ? [{ text: `Bruto ${brl(valorBruto)}` }, { text: `Desconto ${brl(desconto)}` }] : []),
    { text: `Total ${brl(valor)}`, strong: true },
    ...(there(retido) ? [{ text: `Retido na fonte ${brl(retido)}` }] : []),
    ...(there(credito) ? [{ text: `Créditos ${brl(credito)}` }] : []),
    ...(below ? [{ text: `A pagar ${brl(aPagar)}`, strong: true }] : []),
    { text: `Pago ${brl(valorPago)}` },
  ])
}
