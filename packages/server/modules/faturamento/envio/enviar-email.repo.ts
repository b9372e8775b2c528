import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import type { FaturaDaLoja } from '../../../integrations/loja/port.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { rowsOf } from '../../../db/rows.ts'
import { insertRow } from '../../../db/write-row.repo.ts'
import { numberOf } from '../../../kit/sql.ts'
import type { Carta } from '../../correio/entrega.service.ts'
import { mapFaturasParaLoja } from './fatura-para-loja.repo.ts'

const { BOLETO } = TipoDocumento.code
const { ESPERA, ERRO } = SituacaoTrabalho.code

type Novo = { faturaId: number; enderecos: string[]; usuarioId: number | null; agora: Date }

/** One mail to all of these addresses. */
export const insertEmail = (trx: Trx, { faturaId, enderecos, usuarioId, agora }: Novo): Promise<number> =>
  insertRow(trx, 'fatura_email', { faturaId, enderecos, usuarioId, criadoEm: agora, tentarEm: agora })

/**
 * Lets the mails of an invoice that wait for an attempt go on without these addresses, which get a newer one; one that has nobody left to wait
 * for ends.
 * @returns whether one is in hand, of which nobody can tell whom it reaches
 */
export async function updateSemEnderecos(trx: Trx, faturaId: number, enderecos: readonly string[]): Promise<boolean> {
  await sql`
    update fatura_email e set enderecos = case when r.resta then r.outros else e.enderecos end, visto = not r.resta,
      situacao = case when r.resta then e.situacao else ${ERRO} end, "tentarEm" = case when r.resta then e."tentarEm" end,
      erro = case when r.resta then e.erro else 'Outro envio tomou o lugar deste.' end
    from (
      select a.id, array_agg(x) filter (where x <> all (${[...enderecos]}::text[])) as outros,
        bool_or(x <> all (${[...enderecos]}::text[]) and x <> all (a.entregues) and not a.recusados ? x) as resta
      from fatura_email a, unnest(a.enderecos) x where a."faturaId" = ${faturaId} and a."nfseId" is null and a.situacao = ${ESPERA} group by a.id
    ) r where e.id = r.id and e.situacao = ${ESPERA} and e."tomadoPor" is null`.execute(trx)
  const n = await numberOf(trx)`
    select count(*)::int as n from fatura_email
    where "faturaId" = ${faturaId} and "nfseId" is null and situacao = ${ESPERA} and "tomadoPor" is not null`
  return n > 0
}

/** How many mails an invoice got since an instant. */
export const countEmails = (trx: Trx, faturaId: number, desde: Date): Promise<number> =>
  numberOf(trx)`
    select count(*)::int as n from fatura_email where "faturaId" = ${faturaId} and "nfseId" is null and "criadoEm" >= ${desde}`

/** One mail about one note, once for each situation. @returns undefined where it was told already */
export async function insertEmailDaNota(
  trx: Trx,
  nota: { nfseId: number; situacao: SituacaoNfse },
  novo: Novo,
): Promise<number | undefined> {
  const { faturaId, enderecos, usuarioId, agora } = novo
  const row = await trx
    .insertInto('fatura_email')
    .values({ faturaId, enderecos, usuarioId, criadoEm: agora, tentarEm: agora, nfseId: nota.nfseId, nfseSituacao: nota.situacao })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type Email = Carta & {
  faturaId: number
  clienteId: number
  usuarioId: number | null
  situacao: SituacaoFatura
  fatura: FaturaDaLoja
  /** There is no store in which its boletos stand. */
  soEmail: boolean
  /** What is open of each boleto, by its number. */
  abertos: Record<number, string>
  /** The note that it is about, and the situation that it tells; null where it is about the invoice. */
  nota: { id: number; situacao: SituacaoNfse } | null
}

/** Mails as they are composed; `situacao` is their invoice's. */
export async function listEmails(db: Db, ids: readonly number[]): Promise<Email[]> {
  const rows = await rowsOf<Omit<Email, 'fatura'>>(db)`
    select e.id, e."faturaId", e."usuarioId", e.enderecos, e.entregues, e.recusados, coalesce(f.cliente ->> 'nome', p.nome) as nome, f.situacao, f."soEmail", coalesce((
      select jsonb_object_agg(d.id, (d.valor - d.quitado)::text) from fatura_documento d where d."faturaId" = f.id and d.tipo = ${sql.lit(BOLETO)}), '{}') as abertos
    from fatura_email e join fatura f on f.id = e."faturaId" join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
    where e.id = any (${[...ids]}::int[])`
  const faturas = await mapFaturasParaLoja(
    db,
    rows.map(({ faturaId }) => faturaId),
  )
  return rows.flatMap((row) => {
    const fatura = faturas.get(row.faturaId)
    return fatura ? [{ ...row, fatura }] : []
  })
}
