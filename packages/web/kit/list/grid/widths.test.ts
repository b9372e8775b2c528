import { objetoContratoCliente } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { type Columns, shownColumns } from '@retaguarda/contract/kit/columns.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { log } from '@retaguarda/contract/log.ts'
import { expect, test } from 'vitest'
import { NO_PREFS } from '../state/prefs.ts'
import { columnsOf, widthOfAll } from './widths.ts'

/** What a grid has of a window of 1440, the sidebar being open, and of 1024. */
const ROOM = { wide: 1166, narrow: 922 }

/** Px from the left until a column ends, each as narrow as it is where not all have room. */
function endOf(columns: Columns, main: string, name: string, narrow: boolean, cells?: Record<string, () => null>): number {
  const visible = shownColumns(columns)
  expect(visible).toContain(name)
  const defs = columnsOf({ columns, visible, main, prefs: NO_PREFS, cells, narrow })
  return widthOfAll(defs.slice(0, visible.indexOf(name) + 1))
}

test('the column that matters is in sight at 1440 and at 1024: the value of an item, the contract object of a client', () => {
  for (const room of ['wide', 'narrow'] as const) {
    const narrow = room === 'narrow'
    expect(endOf(financeiro.columns, 'objetoContrato', 'valorCobranca', narrow)).toBeLessThanOrEqual(ROOM[room])
    expect(endOf(objetoContratoCliente.columns, 'cliente.pessoa.nome', 'objetoContrato.nome', narrow)).toBeLessThanOrEqual(ROOM[room])
  }
})

test('what is open of a boleto is whole at 1024, behind its tick and beside a scrollbar', () => {
  const [TICK, SCROLLBAR] = [40, 16]
  const end = endOf(boleto.columns, 'cliente.pessoa.nome', 'aberto', true, { diasAtraso: () => null })
  expect(end).toBeLessThanOrEqual(ROOM.narrow - TICK - SCROLLBAR)
})

test('columns that would end beyond a window of 1440 take what they need: when a notification was sent, what a bank has paid', () => {
  expect(endOf(notificacao.columns, 'titulo', 'dataHoraEnvio', false)).toBeLessThanOrEqual(ROOM.wide)
  expect(endOf(retorno.columns, 'contaBancaria.nome', 'totalPago', false)).toBeLessThanOrEqual(ROOM.wide)
})

test('LOG-002 all columns of the log are in sight at 1440, and its error has the room that the other texts can spare', () => {
  const visible = shownColumns(log.columns)
  const defs = columnsOf({ columns: log.columns, visible, main: 'error', prefs: NO_PREFS, cells: { createAt: () => null }, narrow: false })
  const least = widthOfAll(defs)
  const { width: error = 0 } = defs.find(({ name }) => name === 'error') ?? {}
  // All are in sight, and what is left over is the error's.
  expect(least).toBeLessThan(ROOM.wide)
  expect(error + ROOM.wide - least).toBeGreaterThan(320)
})

test('a number with a word beside it is not cut where room is dear', () => {
  const visible = shownColumns(boleto.columns)
  const widthOf = (cells: Record<string, () => null> | undefined) =>
    columnsOf({ columns: boleto.columns, visible, main: 'cliente.pessoa.nome', prefs: NO_PREFS, cells, narrow: true }).find(
      ({ name }) => name === 'diasAtraso',
    )?.width
  expect([widthOf({ diasAtraso: () => null }), widthOf(undefined)]).toEqual([114, 74])
})

test('a sum of nine figures is whole at 1440, and nothing goes out of sight for it', () => {
  /** Px of `R$ 123.456.789,12` at 13 px, and of the padding of its cell. */
  const [SUM, CELL] = [119, 24]
  const { columns } = excecaoBancaria
  const defs = columnsOf({
    columns,
    visible: shownColumns(columns),
    main: 'nossoNumero',
    prefs: NO_PREFS,
    cells: undefined,
    narrow: false,
  })
  const paid = defs.find(({ name }) => name === 'valorPago')
  expect(paid?.width).toBeGreaterThanOrEqual(SUM + CELL)
  expect(endOf(columns, 'nossoNumero', 'mensagem', false)).toBeLessThanOrEqual(ROOM.wide)
})
