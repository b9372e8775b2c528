import { SENHA_ANTERIORES, SENHA_RULES, type SenhaDe } from '@retaguarda/contract/senha.ts'
import type { Db, Trx } from '../../kit/context.ts'
import { insertSenha, listSenhas, updateSenha } from './senha.repo.ts'
import { isCommon } from './senha-comum.ts'
import { verifySenha } from './senha-hash.ts'

/** Why a password cannot be accepted (spec §5, decisions §3 and §10), as a sentence; undefined when it can. */
export async function senhaProblem(
  db: Db,
  senha: string,
  confirmacao: string,
  de: SenhaDe & { usuarioId: number },
): Promise<string | undefined> {
  if (senha !== confirmacao) return 'A confirmação é diferente da senha. Digite a mesma senha nos dois campos.'
  const broken = SENHA_RULES.filter(({ holds }) => !holds(senha, de)).map(({ text }) => text.charAt(0).toLowerCase() + text.slice(1))
  if (broken.length > 0) return `A senha ainda não cumpre a política: ${broken.join('; ')}.`
  if (await isCommon(senha)) return 'Esta senha está entre as mais usadas e é fácil de adivinhar. Escolha outra.'
  if (await wasUsed(db, de.usuarioId, senha)) return `Esta senha é uma das suas ${SENHA_ANTERIORES} últimas. Escolha outra.`
  return undefined
}

async function wasUsed(db: Db, usuarioId: number, senha: string): Promise<boolean> {
  const last = await listSenhas(db, usuarioId, SENHA_ANTERIORES)
  const same = await Promise.all(last.map((hash) => verifySenha(senha, hash)))
  return same.includes(true)
}

/** Makes `hash` the password and remembers it among the last ones. */
export async function storeSenha(trx: Trx, usuarioId: number, hash: string, now: Date): Promise<void> {
  await updateSenha(trx, usuarioId, { hash, em: now })
  await insertSenha(trx, { usuarioId, hash, em: now }, SENHA_ANTERIORES)
}
