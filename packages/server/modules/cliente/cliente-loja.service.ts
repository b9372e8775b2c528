import { type LojaConnection, LojaError } from '../../integrations/loja/port.ts'
import { decrypt } from '../../base/cipher.ts'
import type { Db } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { readLoja } from './cliente.repo.ts'
import { PURPOSE } from './cliente-key.service.ts'

/**
 * How a client's store is reached; null when none is configured.
 * @throws LojaError when its key can no longer be read
 */
export async function lojaDoCliente(
  { db, config }: Pick<PublicCtx, 'config'> & { db: Db },
  clienteId: number,
): Promise<LojaConnection | null> {
  const loja = await readLoja(db, clienteId)
  if (!loja?.lojaUrl || !loja.lojaChave) return null
  const chave = decrypt(config, PURPOSE, loja.lojaChave)
  if (chave === undefined)
    throw new LojaError('A chave da loja gravada no cliente não pode mais ser lida. Digite-a de novo na aba Configuração do cliente.')
  return { url: loja.lojaUrl, chave }
}
