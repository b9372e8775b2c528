import type { Correcao } from '@retaguarda/contract/faturamento/recusa.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { lockRecord, touchRecord } from '../../kit/register/version.ts'
import { pessoaRepo } from '../pessoa/pessoa.repo.ts'
import { listDonos, updateEndereco } from './contatos.repo.ts'

/**
 * Puts the right addresses in the place of wrong ones, in the register of an invoice's client and of who pays it.
 * @returns what it did as a sentence for the end of another, empty where none of them stands in the register
 */
export async function corrigirContatos(trx: Trx, ctx: Ctx, faturaId: number, corrigir: readonly Correcao[]): Promise<string> {
  const done = new Set<string>()
  for (const { pessoa, de, para } of await listDonos(trx, faturaId, corrigir)) {
    await lockRecord(trx, 'pessoa', pessoa)
    const antes = await pessoaRepo.read(trx, pessoa)
    await updateEndereco(trx, pessoa, de, para)
    await touchRecord(trx, ctx, 'pessoa', pessoa)
    const depois = await pessoaRepo.read(trx, pessoa)
    if (antes && depois) await audit(trx, ctx, { entidade: 'pessoa', registro: pessoa, acao: 'alterar', antes, depois })
    done.add(`${de} passou a ${para}`)
  }
  return done.size === 0 ? '' : ` No cadastro, ${[...done].join(' e ')}.`
}
