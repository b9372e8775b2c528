import { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import type { Correcao } from '@retaguarda/contract/faturamento/recusa.ts'
import { SetorContato, TipoContato } from '@retaguarda/contract/pessoa.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { prepared } from '../../db/prepared.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'

const { COBRANCA, AVISOS } = Finalidade.code

const isEmailOf = (alias: string) =>
  sql`${sql.ref(`${alias}.tipo`)} = ${sql.lit(TipoContato.code.EMAIL)} and ${sql.ref(`${alias}.contato`)} like '%_@_%'`
/** As `finalidadesDoSetor` says it, where nobody has said what a contact is for. */
const serveOf = (alias: string, finalidade: Finalidade) =>
  sql`coalesce(${sql.lit(finalidade)} = any (${sql.ref(`${alias}.finalidades`)}), ${sql.lit(finalidade === AVISOS)}
    or ${sql.ref(`${alias}.setor`)} in (${codes(SetorContato, 'FINANCEIRO', 'FATURAMENTO')}))`

/** Contacts of a person that are addresses, of mails in lower case; `contato` stands under `pc`. */
export const isEmail = isEmailOf('pc')

/** Whether a person has an address at all. */
export const temEmail = (pessoaId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pessoa_contato s where s."pessoaId" = ${pessoaId} and ${isEmailOf('s')})`

/** Whether a person names contacts for a purpose. */
export const temContatoPara = (pessoaId: RawBuilder<unknown>, finalidade: Finalidade) =>
  sql<boolean>`exists (select from pessoa_contato s where s."pessoaId" = ${pessoaId} and ${isEmailOf('s')} and ${serveOf('s', finalidade)})`

/** The same of those that serve a purpose, and all of who has none for it. */
export const isEmailPara = (finalidade: Finalidade) =>
  sql`${isEmail} and (${serveOf('pc', finalidade)} or not ${temContatoPara(sql`pc."pessoaId"`, finalidade)})`

/** Where what serves a purpose goes; `todos`: the person names nobody for it, and so all of its addresses. */
export type Destinatarios = { enderecos: string[]; todos: boolean }

/** As two columns of a statement. */
export const destinatariosDe = (pessoaId: RawBuilder<unknown>, finalidade: Finalidade = COBRANCA) => sql`
  array(select distinct lower(pc.contato) from pessoa_contato pc where pc."pessoaId" = ${pessoaId} and ${isEmailPara(finalidade)} order by 1) as enderecos,
  not ${temContatoPara(pessoaId, finalidade)} as todos`

/** Whose contacts get what is about an invoice `f` of a client `c`. */
export const recebeDaFatura = sql`quem_recebe(f.pagador, c."pessoaId")`
const recebe = sql`quem_recebe(jsonb_build_object('id', c."pagadorId"), c."pessoaId")`

type DoCliente = Destinatarios & { de: 'cliente' | 'pagador' }

/** Of what a client, or who pays for it, is sent now; undefined where there is none. */
export const readDestinatarios = (db: Db, clienteId: number, finalidade: Finalidade = COBRANCA): Promise<DoCliente | undefined> =>
  rowOf<DoCliente>(db)`
    select ${destinatariosDe(recebe, finalidade)}, case when ${recebe} = c."pessoaId" then 'cliente' else 'pagador' end as de
    from cliente c where c.id = ${clienteId}`

/** Of an invoice; undefined where there is none. */
export const readDestinatariosDaFatura = (
  db: Db,
  faturaId: number,
  finalidade: Finalidade = COBRANCA,
): Promise<Destinatarios | undefined> =>
  rowOf<Destinatarios>(db)`${prepared}
    select ${destinatariosDe(recebeDaFatura, finalidade)} from fatura f join cliente c on c.id = f."clienteId" where f.id = ${faturaId}`

/** Whom an invoice is about and who pays it, each with what of this stands in its register. */
export const listDonos = (db: Db, faturaId: number, corrigir: readonly Correcao[]) =>
  corrigir.length === 0
    ? []
    : rowsOf<Correcao & { pessoa: number }>(db)`
        select distinct pc."pessoaId" as pessoa, x.de, x.para from fatura f join cliente c on c.id = f."clienteId"
          join pessoa_contato pc on pc."pessoaId" in (c."pessoaId", (f.pagador ->> 'id')::int, c."pagadorId")
          join unnest(${corrigir.map(({ de }) => de)}::text[], ${corrigir.map(({ para }) => para)}::text[]) x (de, para) on x.de = lower(pc.contato)
        where f.id = ${faturaId} and ${isEmail} and x.de <> x.para order by 1, 2`

export async function updateEndereco(trx: Trx, pessoaId: number, de: string, para: string): Promise<void> {
  await sql`update pessoa_contato pc set contato = ${para} where pc."pessoaId" = ${pessoaId} and ${isEmail} and lower(pc.contato) = ${de}`.execute(
    trx,
  )
}

const foraDe = async (db: Db, enderecos: readonly string[], pessoas: RawBuilder<unknown>): Promise<string[]> => {
  const rows = await rowsOf<{ endereco: string }>(db)`
    select x.endereco from unnest(${[...enderecos]}::text[]) with ordinality x (endereco, ordem) where not exists (
      select from (${pessoas}) p (id) join pessoa_contato pc on pc."pessoaId" = p.id where ${isEmail} and lower(pc.contato) = x.endereco)
    order by x.ordem`
  return rows.map(({ endereco }) => endereco)
}

/** Of these addresses those that are no contact of an invoice's client, nor of who pays it. */
export const listForaDoCadastro = (db: Db, faturaId: number, enderecos: readonly string[]): Promise<string[]> =>
  foraDe(
    db,
    enderecos,
    sql`select unnest(array[c."pessoaId", (f.pagador ->> 'id')::int, c."pagadorId"]) from fatura f join cliente c on c.id = f."clienteId" where f.id = ${faturaId}`,
  )

/** Of these addresses those that are no contact of a client, nor of who pays for it. */
export const listForaDoCliente = (db: Db, clienteId: number, enderecos: readonly string[]): Promise<string[]> =>
  foraDe(db, enderecos, sql`select unnest(array[c."pessoaId", c."pagadorId"]) from cliente c where c.id = ${clienteId}`)
