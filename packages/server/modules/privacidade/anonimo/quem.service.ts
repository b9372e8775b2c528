import { decrypt, encrypt, fingerprint } from '../../../base/cipher.ts'
import type { Config } from '../../../base/config.ts'
import type { Db } from '../../../db/types.ts'
import { readBusca, readValores } from './anonimo.repo.ts'
import { padraoDe, palavrasDe, type Valores, valoresDe } from './marcas.calc.ts'

/** Of what the work looks for, while it goes on (`commands/chave.ts`). */
export const PURPOSE = 'anonimizado.termos'
const HMAC = 'anonimizado.valores'

/** That matches no text: of somebody of whom nothing is known to look for. */
const NOTHING = '(?!)'

/** By what somebody is known, now and before. */
export type Conhecido = { padrao: string; valores: Valores }

/** As searches write them, so that case and accents make no difference. */
export async function conhecer(db: Db, pessoa: number): Promise<Conhecido> {
  const read = valoresDe(await readValores(db, pessoa))
  const inOrder = await readBusca(db, palavrasDe(read))
  const take = (words: readonly string[]) => inOrder.splice(0, words.length)
  const valores: Valores = {
    nomes: take(read.nomes),
    documentos: take(read.documentos),
    emails: take(read.emails),
    telefones: take(read.telefones),
    outros: take(read.outros),
  }
  return { valores, padrao: padraoDe(valores) ?? NOTHING }
}

type Where = Pick<Config, 'CHAVE_SEGREDO' | 'CHAVE_SEGREDO_ANTERIOR' | 'DATA_DIR'>

export const cifrar = (config: Where, padrao: string): string => encrypt(config, PURPOSE, padrao)
export const decifrar = (config: Where, termos: string): string | undefined => decrypt(config, PURPOSE, termos)

/** Knows a value again without keeping it. */
export const impressoesDe = (config: Where, valores: Valores): string[] =>
  palavrasDe(valores)
    .map((word) => fingerprint(config, HMAC, word))
    .toSorted()

/** Tells whether two of those were made with the same key. */
export const chaveDe = (config: Where): string => fingerprint(config, HMAC, '')
