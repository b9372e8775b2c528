import type { CasoPropagado } from '@retaguarda/contract/propagar.ts'
import { valueAt } from '../../kit/form/path.ts'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import styles from './qa.module.css'

const CAMPOS: Record<string, string> = {
  name: 'Nome',
  'params.type': 'Tipo',
  'params.type_term': 'Tipo de busca',
  'params.value': 'Termo de busca',
  'params.data': 'Parâmetro/Valor',
}

type Props = { rows: CasoPropagado['linhas']; operation: object; sobrescrever: boolean }

/** `fica`: a hand changed it, so that it is not what the operation says. */
type Mudanca = { campo: string; hoje: string; novo: string; fica: boolean }

/** Line by line: what is, what would be, and what a hand changed and stays. */
export function Diferencas({ rows: lines, operation, sobrescrever }: Props) {
  const differing = lines.filter(({ mudancas, mantidos }) => mudancas.length + mantidos.length > 0)
  if (differing.length === 0) return <p className="pad m3">Já está igual à operação.</p>
  return differing.map(({ id, ordem, antes, depois, mudancas, mantidos }) => {
    const of = (field: string, from: object, fica: boolean): Mudanca => ({
      campo: CAMPOS[field] ?? field,
      hoje: textOf(valueAt(antes, field)),
      novo: textOf(valueAt(from, field)),
      fica,
    })
    const rows = [...mudancas.map((field) => of(field, depois, false)), ...mantidos.map((field) => of(field, operation, !sobrescrever))]
    return (
      <section key={id} aria-label={`Linha ${ordem}`}>
        <p className={styles.daLinha}>
          <span className="b5">Linha {ordem}</span> <span className="m3">{antes.name}</span>
        </p>
        <DataTable columns={COLUNAS} rows={rows} keyOf={({ campo }) => campo} label={`Linha ${ordem}`} phone="stack" />
      </section>
    )
  })
}

const COLUNAS: Column<Mudanca>[] = [
  { head: 'Campo', width: '24%', cell: ({ campo }) => campo },
  {
    head: 'Hoje no caso',
    label: 'hoje',
    width: '38%',
    cell: ({ hoje, novo, fica }) => (fica ? <span className="mono">{hoje}</span> : <Lado texto={hoje} outro={novo} como="antes" />),
  },
  {
    head: 'Como a operação',
    label: 'como a operação',
    cell: ({ hoje, novo, fica }) =>
      fica ? <span className="m2">Fica: foi mudado à mão. A operação diz {novo}.</span> : <Lado texto={novo} outro={hoje} como="depois" />,
  },
]

/** What is not common to both stands out, besides the sign and the ground. */
function Lado({ texto, outro, como }: { texto: string; outro: string; como: 'antes' | 'depois' }) {
  const [start, end] = comum(texto, outro)
  const Marca = como === 'antes' ? 'del' : 'ins'
  return (
    <span className={`${styles.lado} ${styles[como]}`}>
      <span className={styles.muda}>
        {texto.slice(0, start)}
        <Marca>{texto.slice(start, texto.length - end)}</Marca>
        {texto.slice(texto.length - end)}
      </span>
    </span>
  )
}

/** Lengths of what two texts begin and end with alike. */
function comum(a: string, b: string): [number, number] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [start, end]
}

const textOf = (value: unknown): string => (value === null || value === undefined || value === '' ? 'vazio' : String(value))
