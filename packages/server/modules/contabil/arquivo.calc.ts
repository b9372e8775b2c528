import { COLUNAS_CONTABEIS, type ColunaContabil, type PlanoContabil, type UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'

/** An entry that is to stand in a file: its sides by what they are for, and of which object or bank account it is. */
export type Entry = Record<Exclude<ColunaContabil, 'id' | 'documento' | 'cpfCnpj' | 'debito' | 'credito'>, string> & {
  id: number
  debito: UsoContabil
  credito: UsoContabil
  objeto: number | null
  contaBancaria: number | null
  documento: number | null
  cpfCnpj: string | null
}

type Shape = Pick<PlanoContabil, 'colunas' | 'separador' | 'decimal'>
type Conta = PlanoContabil['contas'][number]

/** How the plan calls a side of an entry: by the account of its object or bank account, else by the general one; as `codigo` has it in SQL. */
function codigosDe(contas: readonly Conta[]): (uso: UsoContabil, of: Pick<Entry, 'objeto' | 'contaBancaria'>) => string {
  const byUso = Map.groupBy(contas, ({ uso }) => uso)
  return (uso, of) => {
    const own = byUso.get(uso) ?? []
    const found =
      own.find(
        ({ objeto, contaBancaria }) =>
          (objeto ?? contaBancaria) !== null && isOf(objeto, of.objeto) && isOf(contaBancaria, of.contaBancaria),
      ) ?? own.find(({ objeto, contaBancaria }) => objeto === null && contaBancaria === null)
    return found?.codigo ?? ''
  }
}
const isOf = (account: Conta['objeto'], id: number | null) => account === null || account.id === id

const BOM = '\uFEFF'

export const headOf = ({ colunas, separador }: Shape): string =>
  BOM +
  row(
    colunas.map((name) => COLUNAS_CONTABEIS[name]),
    separador,
  )

/** Writes the rows of a file by the plan. */
export function writerOf({ colunas, separador, decimal, contas }: PlanoContabil): (entry: Entry) => string {
  const codigo = codigosDe(contas)
  return (entry) =>
    row(
      colunas.map((name) => harmless(cellOf(entry, name, { decimal, codigo }))),
      separador,
    )
}

type By = { decimal: string; codigo: ReturnType<typeof codigosDe> }

function cellOf(entry: Entry, name: ColunaContabil, { decimal, codigo }: By): string {
  switch (name) {
    case 'debito':
    case 'credito':
      return codigo(entry[name], entry)
    case 'data':
      return dayText(entry.data)
    case 'valor':
      return entry.valor.replace('.', decimal)
    case 'cpfCnpj':
      return maskDocumento(entry.cpfCnpj ?? '')
    case 'documento':
    case 'id':
      return String(entry[name] ?? '')
    default:
      return entry[name]
  }
}

/** A spreadsheet would run it as a formula. */
const harmless = (cell: string) => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell)
const row = (cells: string[], separador: string) => `${cells.map((cell) => quoted(cell, separador)).join(separador)}\r\n`
const quoted = (cell: string, separador: string) =>
  cell.includes(separador) || /["\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
