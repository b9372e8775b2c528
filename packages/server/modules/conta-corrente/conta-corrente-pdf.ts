import type { ContaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { FAIXAS, NAMES_OF_FAIXAS } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { brl, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { addDays, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { drawText, type Pdf, wrapText } from '../../kit/pdf.ts'
import {
  cells,
  type Column,
  columnNames,
  heading,
  LEFT,
  letterhead,
  LINE,
  paragraphs,
  SMALL,
  SMALL_LINE,
  type Strip,
  totals,
  WIDTH,
} from '../../kit/pdf-sheet.ts'
import type { EmpresaLida } from '../empresa/empresa.repo.ts'
import type { Titular } from './conta-corrente.repo.ts'

type Dados = { conta: ContaCorrente; titular: Titular; empresa: EmpresaLida; periodo: { de: string; ate: string } }

const DATA = 21
const DOCUMENTO = 35
const VALOR = 25.5
/** Nothing stands at its right. */
const SALDO = 23
const GAP = 2
const TEXTO = WIDTH - DATA - DOCUMENTO - 2 * VALOR - SALDO
const COLUMNS: Column[] = [
  { nome: 'Data', width: DATA },
  { nome: 'Documento', width: DOCUMENTO },
  { nome: 'Histórico', width: TEXTO },
  { nome: 'Débito', width: VALOR, right: true },
  { nome: 'Crédito', width: VALOR, right: true },
  { nome: 'Saldo', width: SALDO, right: true },
]
const LINES_MAX = 3
const FAIXA = WIDTH / NAMES_OF_FAIXAS.length
const BANDS: Column[] = NAMES_OF_FAIXAS.map((name) => ({ nome: FAIXAS[name], width: FAIXA, right: true }))

/** A statement as it is printed: who, the lines with the balance after each, and what is open at its end. */
export function* faixasDaConta(pdf: Pdf, { conta, titular, empresa, periodo: { de, ate } }: Dados): Generator<Strip> {
  yield letterhead(pdf, empresa, 'Extrato', [`De ${dayText(de)} a ${dayText(ate)}`])
  yield heading('Cliente', 12)
  yield* paragraphs(pdf, [titular.nome, maskDocumento(titular.cpfCnpj), titular.pagador && `Pago por ${titular.pagador}`])
  yield heading('Lançamentos', 24)
  yield columnNames(COLUMNS)
  yield cells(COLUMNS, [dayText(addDays(de, -1)), '', 'Saldo anterior', '', '', plain(conta.saldoInicial)])
  for (const linha of conta.linhas) yield stripOf(pdf, linha)
  yield totals([{ text: `Saldo em ${dayText(ate)}: ${brl(conta.saldoFinal)}`, strong: true }])
  yield heading(`Em aberto em ${dayText(ate)}`, 14)
  yield columnNames(BANDS)
  yield cells(
    BANDS,
    NAMES_OF_FAIXAS.map((name) => plain(conta.faixas[name])),
  )
}

/** Money in a column of money. */
const plain = (valor: string) => brl(valor).replace(/R\$\s/, '')
const unlessZero = (valor: string) => (exact(valor).isZero() ? '' : plain(toMoney(valor)))

function stripOf(pdf: Pdf, { data, documento, texto, debito, credito, saldo }: ContaCorrente['linhas'][number]): Strip {
  const words = wrapText(pdf, texto, TEXTO - GAP, LINES_MAX, SMALL)
  const rest = cells(COLUMNS, [dayText(data), documento, '', unlessZero(debito), unlessZero(credito), plain(saldo)])
  const x = LEFT + DATA + DOCUMENTO
  return {
    height: Math.max(LINE, words.length * SMALL_LINE) + 1.4,
    draw: (to, y) => {
      rest.draw(to, y)
      for (const [at, line] of words.entries()) drawText(to, line, { x, y: y + 0.8 + at * SMALL_LINE, width: TEXTO - GAP, ...SMALL })
    },
  }
}
