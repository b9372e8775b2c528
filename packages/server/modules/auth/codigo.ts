import { randomBytes } from 'node:crypto'
import { CODIGOS_DE_RECUPERACAO } from '@retaguarda/contract/segundo-fator.ts'
import { decrypt } from '../../base/cipher.ts'
import type { Trx } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { sha256 } from '../../base/token.ts'
import { readFatores, updateCodigos, takeCodigo, takePasso } from './segundo-fator.repo.ts'
import { base32, stepTyped } from './totp.ts'

/** What the secret of an app of codes is encrypted as; each person's for her alone. */
export const purposeOf = (usuarioId: number): string => `usuario.totp.${usuarioId}`

const CODE_BYTES = 10

const hashOf = (codigo: string) => sha256(`recuperacao:${codigo.toUpperCase().replace(/[^A-Z2-7]/g, '')}`)

/** New recovery codes in the place of all before; they are shown this once. */
export async function novosCodigos(trx: Trx, usuarioId: number): Promise<string[]> {
  const codigos = Array.from({ length: CODIGOS_DE_RECUPERACAO }, () => {
    const letters = base32(randomBytes(CODE_BYTES)).toLowerCase()
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
  await updateCodigos(trx, usuarioId, codigos.map(hashOf))
  return codigos
}

/** Takes a code of the app, or a recovery code: each once. @returns which of them, undefined where it is none */
export async function takeCode(trx: Trx, ctx: PublicCtx, usuarioId: number, typed: string): Promise<string | undefined> {
  const { totp } = await readFatores(trx, usuarioId)
  const segredo = totp?.segredo ? decrypt(ctx.config, purposeOf(usuarioId), totp.segredo) : undefined
  const passo = segredo === undefined ? undefined : stepTyped(segredo, typed, ctx.now())
  if (passo !== undefined) return (await takePasso(trx, usuarioId, passo)) ? 'código do aplicativo' : undefined
  return (await takeCodigo(trx, usuarioId, hashOf(typed), ctx.now())) ? 'código de recuperação' : undefined
}
