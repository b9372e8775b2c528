import { COLUNA_SECRETA, type Importacao, importacaoDe, type TipoImportacao } from '@retaguarda/contract/importacao.ts'
import { PickOne } from '../../kit/fields/pick-one.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { Note } from '../../kit/ui/note.tsx'

type Mapa = Importacao['mapa']
type Props = { tipo: TipoImportacao; lida: Importacao; busy: boolean; onMapa: (map: Mapa) => void }
type Row = { at: number; cabecalho: string; exemplos: string }

/** What each heading of the file stands for: guessed, and corrected here. */
export function MapaDeColunas({ tipo, lida, busy, onMapa }: Props) {
  const { cabecalho, mapa, amostra, faltam } = lida
  const { colunas } = importacaoDe(tipo)
  const labelOf = (name: string) => colunas[name]?.label ?? name
  const names = Object.keys(colunas)
  const optionOf = (name: string | null | undefined) => (name ? { id: names.indexOf(name), nome: labelOf(name) } : undefined)
  const offered = (at: number) =>
    names.filter((name) => name !== COLUNA_SECRETA && (mapa[at] === name || !mapa.includes(name))).flatMap((name) => optionOf(name) ?? [])
  const rows = cabecalho.map((name, at) => ({
    at,
    cabecalho: name || `Coluna ${at + 1}`,
    exemplos: amostra.flatMap((row) => row[at] || []).join(' · '),
  }))
  const columns: Column<Row>[] = [
    { head: 'No arquivo', at: 'name', cell: (row) => row.cabecalho },
    { head: 'Exemplos', quiet: true, at: 'line', cell: ({ exemplos }) => exemplos || null },
    {
      head: 'É a coluna',
      cell: (row) => (
        <PickOne
          aria-label={`Coluna de ${row.cabecalho}`}
          text={`Coluna de ${row.cabecalho}`}
          suggest={offered(row.at)}
          chosen={optionOf(mapa[row.at])}
          placeholder="Não importar"
          clearable
          disabled={busy}
          onChange={(option) => onMapa(mapa.map((old, i) => (i === row.at ? (option ? (names[option.id] ?? null) : null) : old)))}
        />
      ),
    },
  ]
  return (
    <Card title="Colunas do arquivo" flush>
      {faltam.length > 0 && (
        <div className="pad">
          <Note tone="warn">{`Diga qual coluna do arquivo é ${faltam.map(labelOf).join(' e qual é ')}.`}</Note>
        </div>
      )}
      <DataTable columns={columns} rows={rows} keyOf={({ at }) => at} />
    </Card>
  )
}
