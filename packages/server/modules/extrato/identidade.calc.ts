import { counter } from '@retaguarda/contract/kit/present.ts'
import { type LancamentoOfx, SEM_FITID } from './ofx-lancamento.calc.ts'

/** An entry with what tells it from the others of its account. */
export type Identificado = LancamentoOfx & {
  /** Which of those of its file that are equal it is: two receipts of one day, value and text are two. */
  ordem: number
  /** Its FITID is of no other entry of the file, and so says which it is, whatever its text has become. */
  unico: boolean
}

/** Tells the entries of a file apart; to be asked of all of them, in their order. */
export function identificador(lancamentos: readonly LancamentoOfx[]): (lancamento: LancamentoOfx) => Identificado {
  const times = counter<string>()
  for (const { fitid } of lancamentos) times.add(fitid)
  const seen = counter<string>()
  return (lancamento) => {
    const { fitid, data, valor, memo, nome } = lancamento
    const key = JSON.stringify([fitid, data, valor, memo, nome === memo ? null : nome])
    return { ...lancamento, ordem: seen.add(key), unico: !SEM_FITID.test(fitid) && times.of(fitid) === 1 }
  }
}
