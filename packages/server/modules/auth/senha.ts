import { SENHA_ANTERIORES, SENHA_POLITICA, type SenhaDe } from '@retaguarda/contract/senha.ts'
import { type Config, publicUrl } from '../../base/config.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { insertSenha, listSenhas, updateSenha } from './senha.repo.ts'
import { isCommonInBrazil } from './senha-brasil.calc.ts'
import { isCommon } from './senha-comum.ts'
import { verifySenha } from './senha-hash.ts'

/** Why a password cannot be accepted (ACE-033 to ACE-037, ACE-039, ACE-040), as a sentence; undefined when it can. */
export async function senhaProblem(
  { db, config }: Pick<PublicCtx, 'db' | 'config'>,
  senha: string,
  confirmacao: string,
  de: SenhaDe & { usuarioId: number },
): Promise<string | undefined> {
  if (senha !== confirmacao) return 'A confirmação é diferente da senha. Digite a mesma senha nos dois campos.'
  const broken = SENHA_POLITICA[config.SENHA_PERFIL].regras
    .filter(({ holds }) => !holds(senha, de))
    .map(({ text }) => text.charAt(0).toLowerCase() + text.slice(1))
  if (broken.length > 0) return `A senha ainda não cumpre a política: ${broken.join('; ')}.`
  if ((await isCommon(senha)) || isCommonInBrazil(senha, ownWords(config, de.email)))
    return 'Esta senha está entre as mais usadas e é fácil de adivinhar. Escolha outra.'
  if (await wasUsed(db, de.usuarioId, senha)) return `Esta senha é uma das suas ${SENHA_ANTERIORES} últimas. Escolha outra.`
  return undefined
}

/** What this company is called: the names in its addresses and of its sender. The product's own stands among the common words. */
const ownWords = (config: Config, email: string): string[] =>
  [new URL(publicUrl(config)).hostname, email.split('@')[1] ?? '', config.MAIL_FROM.split('<')[0] ?? ''].flatMap((name) =>
    name.split(/[.\s-]+/),
  )

async function wasUsed(db: Db, usuarioId: number, senha: string): Promise<boolean> {
  const last = await listSenhas(db, usuarioId, SENHA_ANTERIORES)
  const same = await Promise.all(last.map((hash) => verifySenha(senha, hash)))
  return same.includes(true)
}

/** Makes `hash` the password and remembers it among the last ones. */
export async function alterarSenha(trx: Trx, usuarioId: number, hash: string, now: Date): Promise<void> {
  await updateSenha(trx, usuarioId, { hash, em: now })
  await insertSenha(trx, { usuarioId, hash, em: now }, SENHA_ANTERIORES)
}
