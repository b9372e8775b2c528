import { SetorContato, TipoContato } from '@retaguarda/contract/pessoa.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'

const { FINANCEIRO, FATURAMENTO } = SetorContato.code

const isEmailOf = (alias: string) =>
  sql`${sql.ref(`${alias}.tipo`)} = ${sql.lit(TipoContato.code.EMAIL)} and ${sql.ref(`${alias}.contato`)} like '%_@_%'`
const isDoSetor = (alias: string) => sql`${sql.ref(`${alias}.setor`)} in (${sql.lit(FINANCEIRO)}, ${sql.lit(FATURAMENTO)})`

/** Contacts of a person that are addresses, of mails in lower case; `contato` stands under `pc`. */
export const isEmail = isEmailOf('pc')

/** Whether a person names contacts for what is about money. */
export const temContatoDeDinheiro = (pessoaId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pessoa_contato s where s."pessoaId" = ${pessoaId} and ${isEmailOf('s')} and ${isDoSetor('s')})`

/** The same of those that get what is about money: Financeiro and Faturamento, and all of who has neither. */
export const isEmailDeDinheiro = sql`${isEmail} and (${isDoSetor('pc')} or not ${temContatoDeDinheiro(sql`pc."pessoaId"`)})`

/** Where what is about money goes; `todos`: the person names nobody for it, and so all of its addresses. */
export type Destinatarios = { enderecos: string[]; todos: boolean }

/** As two columns of a statement. */
export const destinatariosDe = (pessoaId: RawBuilder<unknown>) => sql`
  array(select distinct lower(pc.contato) from pessoa_contato pc where pc."pessoaId" = ${pessoaId} and ${isEmailDeDinheiro} order by 1) as enderecos,
  not ${temContatoDeDinheiro(pessoaId)} as todos`

/** Whose contacts get what is about an invoice `f` of a client `c`. */
export const recebeDaFatura = sql`quem_recebe(f.pagador, c."pessoaId")`
const recebe = sql`quem_recebe(jsonb_build_object('id', c."pagadorId"), c."pessoaId")`

/** Of what a client, or who pays for it, is sent now; undefined where there is none. */
export const readDestinatarios = (db: Db, clienteId: number): Promise<Destinatarios | undefined> =>
  rowOf<Destinatarios>(db)`select ${destinatariosDe(recebe)} from cliente c where c.id = ${clienteId}`

/** Of an invoice; undefined where there is none. */
export const readDestinatariosDaFatura = (db: Db, faturaId: number): Promise<Destinatarios | undefined> =>
  rowOf<Destinatarios>(db)`
    select ${destinatariosDe(recebeDaFatura)} from fatura f join cliente c on c.id = f."clienteId" where f.id = ${faturaId}`
