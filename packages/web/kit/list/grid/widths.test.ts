import { cliente } from '@retaguarda/contract/cliente.ts'
import { objetoContratoCliente } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { linhasDoRetorno, retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { changelog } from '@retaguarda/contract/changelog.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { col, type Columns, shownColumns } from '@retaguarda/contract/kit/columns.ts'
import { log } from '@retaguarda/contract/log.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { expect, test } from 'vitest'
import { type ColumnPrefs, NO_PREFS } from '../state/prefs.ts'
import { columnsOf, widthOfAll, widthsIn } from './widths.ts'

/** What the columns have of a window of 1440 and of 1280, the sidebar being open, and of 1024, beside their boxes and a scrollbar. */
const ROOM = { 1440: 1116, 1280: 956, 1024: 870 }
type Window = keyof typeof ROOM
const DRAWN = () => null
/** What screens draw themselves of the columns of these lists. */
const CELLS = { situacao: DRAWN, diasAtraso: DRAWN, progresso: DRAWN, createAt: DRAWN, 'cobranca.situacao': DRAWN }

const inRoom = (columns: Columns, room: number, { lines = 1, prefs = NO_PREFS }: { lines?: 1 | 2; prefs?: ColumnPrefs } = {}) => {
  const visible = shownColumns(columns).filter((name) => !columns[name]?.beneath)
  const defs = columnsOf({ columns, visible, prefs, cells: CELLS, lines })
  const widths = widthsIn(defs, room)
  return new Map(
    defs.map(({ name }, i) => [name, { width: widths[i] ?? 0, end: widths.slice(0, i + 1).reduce((sum, one) => sum + one, 0) }]),
  )
}
const widthIn = (columns: Columns, name: string, window: Window): number => inRoom(columns, ROOM[window]).get(name)?.width ?? 0

/** How much further to the right a column may end where the list has no boxes. */
const NO_BOXES = 40

test.each([
  { grid: financeiro, last: 'objetoContrato', besides: NO_BOXES },
  { grid: boleto, last: 'fatura.id', at1024: 'situacao' },
  { grid: retorno, last: 'tarifas', at1024: 'totalPago', besides: NO_BOXES },
  { grid: linhasDoRetorno, last: 'nossoNumero', besides: NO_BOXES },
  { grid: objetoContratoCliente, last: 'dataFinalizacao' },
  { grid: task, last: 'previsao' },
  { grid: log, last: 'usuario' },
  { grid: excecaoBancaria, last: 'mensagem' },
  { grid: notificacao, last: 'usuario.nome' },
])('$grid.title: all that matters is inside at 1440, 1280 and, in two lines, at 1024', ({ grid, last, at1024 = last, besides = 0 }) => {
  const { columns }: { columns: Columns } = grid
  for (const [window, name, lines] of [
    [1440, last, 1],
    [1280, last, 1],
    [1024, at1024, 2],
  ] as const) {
    const room = ROOM[window] + besides
    expect(inRoom(columns, room, { lines }).get(name)?.end, `${window}`).toBeLessThanOrEqual(room)
  }
})

test('names grow, an id, a month and a state have what they need, and no room is left over', () => {
  for (const room of [700, 1116, 1600]) {
    const columns = inRoom(task.columns, room)
    expect(columns.get('cliente.pessoa.nome')?.width).toBeGreaterThanOrEqual(112)
    expect(columns.get('id')?.width).toBeLessThanOrEqual(80)
    expect(columns.get('previsao')?.end).toBeGreaterThan(room - shownColumns(task.columns).length)
    expect(columns.get('previsao')?.end).toBeLessThanOrEqual(room)
  }
  expect(widthIn(task.columns, 'cliente.pessoa.nome', 1440)).toBeGreaterThan(270)
  expect(widthIn(financeiro.columns, 'mes', 1440)).toBeLessThan(48)
  expect(widthIn(boleto.columns, 'cliente.pessoa.nome', 1440)).toBeGreaterThan(200)
  expect(inRoom(financeiro.columns, ROOM[1440] + NO_BOXES).get('objetoContrato')?.width).toBeGreaterThan(160)
})

test('a state is whole before a name has more than it needs', () => {
  /** Px of `Em Projeto/Implantação`, with the icon and the padding: it cannot be broken. */
  const WHOLE = 176
  expect(inRoom(cliente.columns, ROOM[1024] + NO_BOXES, { lines: 2 }).get('situacao')?.width).toBeGreaterThanOrEqual(WHOLE)
})

test('a list of words alone has them beside each other, and leaves what they do not need at its end', () => {
  const columns = inRoom(changelog.columns, ROOM[1440])
  expect(columns.get('version')?.width).toBeLessThan(180)
  expect(columns.get('date')?.end).toBeLessThan(400)
})

test('LOG-002 the sentence of a row has the room that the other texts can spare', () => {
  const columns = inRoom(log.columns, ROOM[1440])
  expect(columns.get('error')?.width).toBeGreaterThan(2 * (columns.get('usuario')?.width ?? 0))
})

test('what does not go in stands behind what does, which has all of the room', () => {
  const columns: Columns = { nome: col.text('Nome'), valor: col.money('Valor'), conta: col.text('Conta') }
  const [room, all] = [300, inRoom(columns, 300)]
  expect(all.get('valor')?.end).toBe(room)
  expect(all.get('conta')?.end).toBe(room + 136)
})

test('a width that a person has chosen is kept, whatever the room', () => {
  const prefs: ColumnPrefs = { ...NO_PREFS, widths: { nome: 417 } }
  for (const room of [300, 900, 1900]) expect(inRoom(setor.columns, room, { prefs }).get('nome')?.width).toBe(417)
})

test('an id of seven figures, a document and a sum of seven figures are never cut', () => {
  const { id, doc, valor } = Object.fromEntries(
    columnsOf({
      columns: { id: col.id('Id'), doc: col.cpfCnpj('CNPJ'), valor: col.money('V') },
      visible: ['id', 'doc', 'valor'],
      prefs: NO_PREFS,
      cells: undefined,
      lines: 1,
    }).map(({ name, width }) => [name, width]),
  )
  /** Px at 13 px of `1234567`, `W5.GWM.7X0/0001-11`, `R$ 1.234.567,89`, and of the padding of a cell. */
  const [ID, DOC, SUM, PADDING] = [55, 140, 100, 12]
  expect([id, doc, valor].map((width) => (width ?? 0) - PADDING)).toEqual([ID + 1, DOC, SUM])
})

test('in two lines a row asks for less, and no list has more columns inside for having less room', () => {
  const least = (lines: 1 | 2) =>
    widthOfAll(columnsOf({ columns: retorno.columns, visible: shownColumns(retorno.columns), prefs: NO_PREFS, cells: CELLS, lines }))
  expect(least(2)).toBeLessThan(least(1))
})
