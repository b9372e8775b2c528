import type { Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import styles from './cobranca.module.css'
import { COLUNAS, type Coluna, casasDe, celulaText, LINHA, type ItemList, listaDe } from './columns.ts'

type Rows = readonly Record<string, unknown>[]

/** A configuration as it is read: its table, and nothing where there is no monthly value. */
export function ConfiguracaoLida({ tipo, configuracao }: { tipo: TipoConfiguracao; configuracao: Configuracao }) {
  const list = listaDe(tipo)
  if (!list) return <p className="pad m2">Não há valor mensal: só o setup é cobrado, uma vez.</p>
  return <TabelaLida lista={list} rows={configuracao[list] ?? []} />
}

type Props = {
  lista: ItemList
  rows: Rows
  /** Counted from 1: the row that applied. */
  faixa?: number | undefined
  /** For a panel: short heads, no numbers of rows. */
  curta?: boolean
  /** What the standard says instead, by the field that differs. */
  padroes?: Map<string, string | null>
}

/** Rows of a price table as text; the chosen one has the mark that "this one" has on every screen. */
export function TabelaLida({ lista, rows, faixa, curta = false, padroes }: Props) {
  const percentuais = COLUNAS[lista].filter(({ tipo }) => tipo === 'percentual')
  const casas = casasDe(rows.flatMap((row) => percentuais.map(({ name }) => row[name])))
  const columns = COLUNAS[lista].map(
    (column): Column<Rows[number]> => ({
      head: curta ? column.curto : column.head,
      num: true,
      cell: (row, i) => (
        <>
          {celulaText(column.tipo, row[column.name], casas) ?? <span className="m3">—</span>}
          <Padrao tipo={column.tipo} padrao={padroes?.get(`${lista}.${i}.${column.name}`)} />
        </>
      ),
    }),
  )
  const numero: Column<Rows[number]> = {
    head: LINHA[lista].head,
    className: styles.numero,
    cell: (_, i) => <span className="m3">{i + 1}</span>,
  }
  return (
    <DataTable
      columns={curta ? columns : [numero, ...columns]}
      rows={rows}
      keyOf={(_, i) => i}
      current={(_, i) => faixa === i + 1}
      phone="row"
      className={`${styles.lida} ${curta ? styles.curta : ''}`}
    />
  )
}

/** Nothing where the value is the standard's. */
export function Padrao({ tipo, padrao }: { tipo: Coluna['tipo']; padrao: string | null | undefined }) {
  if (padrao === undefined) return null
  return <div className={styles.nota}>{padrao === null ? 'não há no padrão' : `padrão: ${celulaText(tipo, padrao)}`}</div>
}
