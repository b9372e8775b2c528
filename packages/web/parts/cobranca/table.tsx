import { schemaAt } from '@retaguarda/contract/kit/schema-walk.ts'
import { type ClipboardEvent, memo, useMemo, useState } from 'react'
import { MoneyField, QuantityField, RateField, UnitPriceField } from '../../kit/fields/decimal-field.tsx'
import { WarnHint } from '../../kit/fields/field-frame.tsx'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import rowStyles from '../../kit/form/owned-rows.module.css'
import { InRow, RemoveRow, RowsFoot, useOwnedRows } from '../../kit/form/owned-rows.tsx'
import { type FieldName, newRowKey, ROW_KEY, type Values, valueAt } from '../../kit/form/path.ts'
import { initialOf } from '../../kit/form/schema-info.ts'
import styles from './cobranca.module.css'
import { type Colagem, celulasColadas, colar } from './colar.ts'
import { COLUNAS, type Coluna, type ItemList, LINHA } from './columns.ts'
import { useComparacao } from './comparacao.tsx'
import { Padrao, TabelaLida } from './configuracao-lida.tsx'
import { fields } from './configuracao-no-form.ts'

const FIELDS = { dinheiro: MoneyField, percentual: RateField, preco: UnitPriceField, quantidade: QuantityField }
const ROWS_MAX = 1000

/** Rows of a price table: typed, added, removed (OBJ-031), or pasted from a spreadsheet. The last one stays (OBJ-032). */
export function Rows({ lista }: { lista: ItemList }) {
  const store = useFormStore()
  const list = fields[lista]
  const { uma, head, nota, ultima } = LINHA[lista]
  const columns = COLUNAS[lista]
  const parts = useMemo(() => ({ list, one: uma, none: '', keepLast: ultima }), [list, uma, ultima])
  const rows = useOwnedRows(parts)
  const value = useValue(list)
  const [pasted, setPasted] = useState('')
  const { padroes } = useComparacao()
  if (store.mode === 'visualizar') return <TabelaLida lista={lista} rows={rowsOf(value)} padroes={padroes} />

  const onPaste = (event: ClipboardEvent) => {
    const cells = celulasColadas(event.clipboardData.getData('text'))
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    if (!cells || !cell?.dataset.col) return
    event.preventDefault()
    const now = valueAt(store.values(), list)
    const { linhas, ...others } = colar(cells.slice(0, ROWS_MAX), columns, Number(cell.dataset.row), Number(cell.dataset.col))
    store.set(list, withPasted(rowsOf(now), linhas, newRow))
    setPasted(pastedText(linhas.size, others))
  }
  const newRow = () => {
    const schema = schemaAt(store.schema, `${list}.0`)
    return { ...(schema ? initialOf(schema) : {}), [ROW_KEY]: newRowKey() }
  }
  return (
    <div className={styles.editor}>
      <table className={`${rowStyles.table} ${styles.tabela}`} onPaste={onPaste}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className="num">
                {column.head}
              </th>
            ))}
            <th scope="col">
              <span className="sr">Remover</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.keys.map((key, index) => (
            <Row key={key} lista={lista} index={index} last={rows.keys.length === 1} remove={rows.remove} parts={parts} />
          ))}
        </tbody>
      </table>
      <RowsFoot list={list} one={uma} note={`${nota} Cole uma planilha em qualquer célula.`} addRef={rows.addRef} add={rows.add}>
        <span className="m2 s12" role="status">
          {pasted}
        </span>
      </RowsFoot>
    </div>
  )
}

/** What the rows of a form put there. */
const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** Existing rows keep what was not pasted over, and their keys. */
function withPasted(now: Values[], rows: Map<number, Record<string, string>>, newRow: () => Values): Values[] {
  const length = Math.max(now.length, ...[...rows.keys()].map((row) => row + 1))
  return Array.from({ length }, (_, i) => ({ ...(now[i] ?? newRow()), ...rows.get(i) }))
}

const pastedText = (count: number, { sobram, titled }: Omit<Colagem, 'linhas'>): string => {
  const pasted = count === 1 ? '1 linha colada' : `${count} linhas coladas`
  const done = titled ? `${pasted}, sem a linha de títulos.` : `${pasted}.`
  if (sobram === 0) return done
  return `${done} ${sobram === 1 ? 'A última coluna não coube' : `As últimas ${sobram} colunas não couberam`} na tabela.`
}

type RowProps = {
  lista: ItemList
  index: number
  last: boolean
  remove: (index: number) => void
  parts: { list: FieldName; one: string; none: string; keepLast: string }
}

const Row = memo(function Row({ lista, index, last, remove, parts }: RowProps) {
  return (
    <InRow list={parts.list} index={index}>
      <tr>
        <td className={rowStyles.index}>{index + 1}</td>
        {COLUNAS[lista].map((column, col) => (
          <td key={column.name} data-row={index} data-col={col}>
            <Celula coluna={column} field={`${lista}.${index}.${column.name}`} />
          </td>
        ))}
        <td>
          <RemoveRow parts={parts} index={index} last={last} remove={remove} />
        </td>
      </tr>
    </InRow>
  )
})

function Celula({ coluna: { name, head, tipo }, field }: { coluna: Coluna; field: string }) {
  const { avisos, padroes } = useComparacao()
  const Field = FIELDS[tipo]
  const aviso = avisos.get(field)
  return (
    <>
      <span className={`${rowStyles.phoneLabel} only-sm`} aria-hidden>
        {head}
      </span>
      <Field name={name} />
      {aviso && (
        <div className={styles.nota}>
          <WarnHint>{aviso}</WarnHint>
        </div>
      )}
      <Padrao tipo={tipo} padrao={padroes.get(field)} />
    </>
  )
}
