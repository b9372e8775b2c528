import { conflict } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { insertLivre, lockSerie, type NotaEmitida, readProximo, takeLivre, updateProximo } from './emissao.repo.ts'
import { ALHEIO } from './erro.calc.ts'

const NUMERO_MAX = 999_999_999_999_999

export type Numero = { ambiente: 1 | 2; serie: number; numeroDps: number }

/**
 * The next number of the series that is set: the lowest that was given back, else the next one. It is given in the transaction of its note,
 * so that one that is undone leaves no gap.
 * @throws RuleError 409
 */
export async function darNumero(trx: Trx): Promise<Numero> {
  const found = await lockSerie(trx)
  if (!found) throw conflict('Diga em Empresa como as notas são emitidas.')
  const { proximoNumero, ...serie } = found
  const livre = await takeLivre(trx, serie)
  if (livre !== undefined) return { ...serie, numeroDps: livre }
  const numeroDps = await readProximo(trx, serie, proximoNumero)
  if (numeroDps > NUMERO_MAX) throw conflict(`Os números da série ${serie.serie} acabaram. Escolha outra série em Empresa.`)
  await updateProximo(trx, numeroDps + 1)
  return { ...serie, numeroDps }
}

/** Has the number of a note that lives no more be given again, unless Sefin may know it. */
export async function devolverNumero(
  trx: Trx,
  nota: Pick<NotaEmitida, 'ambiente' | 'serie' | 'numeroDps' | 'semResposta' | 'erroCodigo'>,
): Promise<void> {
  if (!nota.semResposta && nota.erroCodigo !== ALHEIO) await insertLivre(trx, nota)
}
