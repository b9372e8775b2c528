import { type ResultadoPlano, StatusResultado } from '@retaguarda/contract/execute-task.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'

const { SUCESSO, FALHA, ERRO, CANCELADO } = ResultadoTeste.code

type Row = Pick<ResultadoPlano, 'status' | 'resultado' | 'tentativa' | 'amount_success' | 'amount_erros' | 'dataHoraInicio' | 'dataHoraFim'>

/** Handed over and not begun: its `dataHoraInicio` is still that of the execution. A later tentativa counts as begun. */
export const naFila = (row: Row, start: string | undefined): boolean =>
  row.status === StatusResultado.code.EXECUTANDO &&
  row.tentativa === 1 &&
  row.amount_success + row.amount_erros === 0 &&
  row.dataHoraInicio === start

/** How long it took, in ms; undefined until it has ended. */
export const duracaoDe = ({ dataHoraInicio, dataHoraFim }: Row): number | undefined =>
  dataHoraFim === null ? undefined : Math.max(0, Date.parse(dataHoraFim) - Date.parse(dataHoraInicio))

export type Andamento = Record<'sucesso' | 'falha' | 'erro' | 'cancelado' | 'executando' | 'fila' | 'prontos', number>

export function andamentoDe(rows: readonly Row[], start: string | undefined): Andamento {
  const of = (code: CodeOf<typeof ResultadoTeste>) => rows.filter(({ resultado }) => resultado === code).length
  const open = rows.filter(({ status }) => status === StatusResultado.code.EXECUTANDO)
  const fila = open.filter((row) => naFila(row, start)).length
  const [sucesso, falha, erro, cancelado] = [of(SUCESSO), of(FALHA), of(ERRO), of(CANCELADO)]
  return { sucesso, falha, erro, cancelado, executando: open.length - fila, fila, prontos: rows.length - open.length }
}

/** Of these results some have to have ended before the pace says anything. */
const AMOSTRA = 3

/** ms until the last result at the pace so far; undefined while that would be a guess. */
export const faltaDe = (decorrido: number, prontos: number, total: number): number | undefined =>
  prontos < AMOSTRA || prontos >= total ? undefined : Math.round((decorrido / prontos) * (total - prontos))
