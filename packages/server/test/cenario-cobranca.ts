import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import type { Config } from '../base/config.ts'
import { encrypt } from '../base/cipher.ts'
import type { Db } from '../db/types.ts'
import { PURPOSE } from '../modules/cliente/cliente-key.service.ts'
import { cenarioFinanceiro, FIXO } from './cenario-financeiro.ts'

type Parts = { db: Db; config: Config; makePessoa: (name: string) => Promise<number> }

/** Invoices as the tests of boletos, sending and settling need them; each of a month of its own. */
export function cenarioCobranca(app: Parts) {
  const { db, config } = app
  const { cliente, objeto, retemIss } = cenarioFinanceiro(app)
  let months = 0
  let objetoId: number | undefined

  /** Where the client's store answers. */
  const ligarLoja = (clienteId: number, { url, chave }: { url: string; chave: string }) =>
    db
      .updateTable('cliente')
      .set({ lojaUrl: url, lojaChave: encrypt(config, PURPOSE, chave) })
      .where('id', '=', clienteId)
      .execute()

  async function email(clienteId: number, ...contatos: string[]): Promise<void> {
    const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', clienteId).executeTakeFirstOrThrow()
    const rows = contatos.map((contato, ordem) => ({ pessoaId, ordem, tipo: 1 as const, contato })) // 1 is e-mail
    await db.insertInto('pessoa_contato').values(rows).execute()
  }

  /** An invoice in processing with these items, all added by hand. */
  async function aberta(clienteId: number, valores: string[], competencia?: Competencia): Promise<number> {
    const objetoContratoId = (objetoId ??= await objeto(FIXO('10.00')))
    const month = competencia ?? { ano: 2020 + Math.floor(months / 12), mes: (months++ % 12) + 1 }
    return db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('fatura')
        .values({ clienteId, ...month, situacao: 6, valor: toMoney(sum(valores)), dataHoraGeracao: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const common = {
        faturaId: id,
        clienteId,
        ...month,
        objetoContratoId,
        objetoContrato: 'M1 - Mensalidade',
        tipo: 3,
        origem: 2,
      } as const
      if (valores.length > 0)
        await trx
          .insertInto('financeiro')
          .values(valores.map((valorCobranca) => ({ ...common, situacao: 1 as const, valorCobranca, dataHora: new Date() })))
          .execute()
      return id
    })
  }

  async function fechada(clienteId: number, valores: string[], competencia?: Competencia): Promise<number> {
    const id = await aberta(clienteId, valores, competencia)
    await db.updateTable('fatura').set({ situacao: 1 }).where('id', '=', id).execute()
    await db.updateTable('financeiro').set({ situacao: 2 }).where('faturaId', '=', id).execute()
    return id
  }

  return { cliente, retemIss, ligarLoja, email, aberta, fechada }
}
