import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import type { FaturaDaLoja } from '../../../integrations/loja/port.ts'
import type { Db, Trx } from '../../../kit/context.ts'
import { mapFaturasParaLoja } from './fatura-para-loja.repo.ts'

const E_MAIL = 1 // pessoa_contato.tipo

/** A mail for each address of the invoice's client. @returns how many there are that there were not before */
export async function insertEmails(trx: Trx, faturaId: number, tentarEm: Date): Promise<number> {
  const { rows } = await sql`
    insert into fatura_email ("faturaId", endereco, "tentarEm")
    select distinct ${faturaId}::int, lower(pc.contato), ${tentarEm}::timestamptz
    from fatura f join cliente c on c.id = f."clienteId" join pessoa_contato pc on pc."pessoaId" = c."pessoaId"
    where f.id = ${faturaId} and pc.tipo = ${E_MAIL} and pc.contato like '%_@_%'
    on conflict do nothing returning 1`.execute(trx)
  return rows.length
}

export type Email = { id: number; faturaId: number; endereco: string; nome: string; situacao: SituacaoFatura; fatura: FaturaDaLoja }

/** Mails as they are composed; `situacao` is their invoice's. */
export async function listEmails(db: Db, ids: readonly number[]): Promise<Email[]> {
  const rows = await db
    .selectFrom('fatura_email as e')
    .innerJoin('fatura as f', 'f.id', 'e.faturaId')
    .innerJoin('cliente as c', 'c.id', 'f.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['e.id', 'e.faturaId', 'e.endereco', 'p.nome', 'f.situacao'])
    .where('e.id', 'in', [...ids])
    .execute()
  const deles = rows.map(({ faturaId }) => faturaId)
  const faturas = await mapFaturasParaLoja(db, deles)
  return rows.flatMap((row) => {
    const fatura = faturas.get(row.faturaId)
    return fatura ? [{ ...row, fatura }] : []
  })
}
