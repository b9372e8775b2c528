import type { LinhaEmLote } from '@retaguarda/contract/kit/em-lote.ts'
import type { Name } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'

type Props<R extends Row> = { rows: R[]; vira: string; linhas: LinhaEmLote[]; feito: boolean; name: Name; nameOf: (row: R) => string }

/** How many change, how many have the value already, and which are refused, each with its reason. */
export function Resultado<R extends Row>({ rows, vira, linhas, feito, name: { singular, plural, gender }, nameOf }: Props<R>) {
  const count = (of: LinhaEmLote['situacao']) => linhas.filter(({ situacao }) => situacao === of).length
  const [mudam, same] = [count('alterada'), count('igual')]
  const a = gender === 'f' ? 'a' : 'o'
  const words = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  const recusadas = linhas.filter(({ situacao }) => situacao === 'recusada')
  const sentences = [
    mudam === 0
      ? 'Nada muda.'
      : feito
        ? `${words(mudam, `${singular} alterad${a}`, `${plural} alterad${a}s`)}.`
        : `${words(mudam, `${singular} muda`, `${plural} mudam`)}.`,
    ...(same > 0 ? [`${words(same, 'já tem este valor', 'já têm este valor')}.`] : []),
    ...(recusadas.length > 0 ? [`${words(recusadas.length, `não pode ser alterad${a}`, `não podem ser alterad${a}s`)}:`] : []),
  ]
  const columns: Column<LinhaEmLote>[] = [
    { head: singular.charAt(0).toUpperCase() + singular.slice(1), at: 'name', cell: ({ id }) => names.get(id) ?? `Id ${id}` },
    { head: 'Motivo', at: 'line', cell: ({ erro }) => erro },
  ]
  return (
    <>
      <p className="b6">{vira}</p>
      <Note tone={recusadas.length > 0 ? 'warn' : 'info'} live>
        {sentences.join(' ')}
      </Note>
      {recusadas.length > 0 && <DataTable region="Recusas" framed height={240} columns={columns} rows={recusadas} keyOf={({ id }) => id} />}
    </>
  )
}
