import { type ClienteForm, origemDaLoja, podeMudarLoja } from '@retaguarda/contract/cliente.ts'
import type { Config } from '../../base/config.ts'
import { audit } from '../../kit/ctx/audit.ts'
import { decrypt } from '../../base/cipher.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { invalid, RuleError } from '../../base/errors.ts'
import { clientesDaChave, hashDaChave, PURPOSE } from './cliente-key.service.ts'
import { listLojaUrls, lockKey, removeKey } from './cliente-key.repo.ts'

type Enviada = Pick<ClienteForm, 'lojaUrl'> & { lojaChave: string | null }
type Before = { id: number; lojaUrl: string | null; lojaChaveDefinida: boolean }

/** @throws RuleError 403 */
export function exigirMudarLoja({ user }: Pick<Ctx, 'user'>): void {
  if (!podeMudarLoja(user)) throw new RuleError('semPermissao', 'Só o Financeiro e os administradores mudam o endereço e a chave da loja.')
}

/**
 * A key goes to the address it was given for and to no other: at another origin it is dropped, unless it is typed again.
 * @param form its key is encrypted
 * @throws RuleError 403 where who saves may not change the connection, 422 for a key that is another client's
 */
export async function conferirLoja(trx: Trx, ctx: Ctx, form: Enviada, before: Before | undefined): Promise<void> {
  const lojaUrl = before?.lojaUrl ?? null
  if (form.lojaChave === null && form.lojaUrl === lojaUrl) return
  exigirMudarLoja(ctx)
  if (form.lojaChave !== null) return trocar(trx, ctx, { lojaUrl: form.lojaUrl, lojaChave: form.lojaChave }, before)
  if (before?.lojaChaveDefinida && origemDaLoja(form.lojaUrl) !== origemDaLoja(lojaUrl)) await removeKey(trx, before.id)
}

/** @throws RuleError 422 for a key that another client's store has elsewhere */
export async function conferirChave(
  trx: Trx,
  config: Config,
  { lojaUrl, chave }: { lojaUrl: string | null; chave: string },
  own?: number,
): Promise<void> {
  await lockKey(trx, hashDaChave(config, chave))
  const others = [...(await clientesDaChave({ db: trx, config }, chave))].filter((id) => id !== own)
  // Several clients may have one store, and speak with one key.
  const here = origemDaLoja(lojaUrl)
  const elsewhere =
    others.length > 0 && (await listLojaUrls(trx, others)).some((other) => here === null || origemDaLoja(other.lojaUrl) !== here)
  if (elsewhere) throw invalid({ lojaChave: 'Esta chave já é da loja de outro cliente. Gere outra.' })
}

async function trocar(
  trx: Trx,
  ctx: Ctx,
  { lojaUrl, lojaChave }: { lojaUrl: string | null; lojaChave: string },
  before: Before | undefined,
) {
  await conferirChave(trx, ctx.config, { lojaUrl, chave: decrypt(ctx.config, PURPOSE, lojaChave) ?? '' }, before?.id)
  // The record only says whether there is a key, so that another one is told by itself.
  if (before?.lojaChaveDefinida) await audit(trx, ctx, { entidade: 'cliente', registro: before.id, acao: 'trocar a chave da loja' })
}
