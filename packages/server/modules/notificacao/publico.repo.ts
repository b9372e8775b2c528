import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { type ComoRecebe, Destinatario, type Previa, type Publico } from '@retaguarda/contract/notificacao-publico.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { literally } from '../../kit/list/condition.ts'
import { inSeen } from '../../kit/list/hidden-text.ts'
import { isHiding } from '../../kit/personal/hidden.ts'
import { codes } from '../../kit/sql.ts'
import { isEmail, isEmailPara, temContatoPara } from '../correio/contatos.repo.ts'
import { documentoTyped } from '../pessoa/pessoa.repo.ts'

/** Of those who are left out, so many are named. */
const FORA = 100

export type Audiencia = Publico & { tipoNotificacao: z.output<typeof TipoNotificacao.schema> | null }

/** What a notification of a kind is for: of what is about money as an invoice is. */
const finalidadeDe = (tipo: CodeOf<typeof TipoNotificacao> | null) =>
  tipo === TipoNotificacao.code.FINANCEIRO ? Finalidade.code.COBRANCA : Finalidade.code.AVISOS

/** Contacts that get it. */
export const isDestino = (tipo: CodeOf<typeof TipoNotificacao> | null) => isEmailPara(finalidadeDe(tipo))
export const comLoja = sql`(c."lojaUrl" is not null and c."lojaChave" is not null)`

const temValor = (ids: number[]) =>
  ids.length === 0
    ? sql`true`
    : sql`exists (select from client_status_cliente_valor v where v."clienteId" = c.id and v."valorId" = any(${ids}::int[]))`

function alvo({ destinatario, clientes, marketplaces, gatewayPagamento, formaPagamento, regimeTributacao }: Publico): RawBuilder<unknown> {
  const regime = sql`exists (select from client_status s where s."clienteId" = c.id and s."regimeTributacao" = any(${regimeTributacao}::int[]))`
  const vivo = sql`c.situacao in (${codes(SituacaoCliente, 'EM_PROJETO', 'ATIVO')})`
  return Destinatario.byCode({
    TODOS: vivo,
    PAGAMENTO: sql`${vivo} and ${temValor(gatewayPagamento)} and ${temValor(formaPagamento)}`,
    MARKETPLACE: sql`${vivo} and ${temValor(marketplaces)}`,
    CLIENTE: sql`c.id = any(${clientes}::int[])`,
    REGIME: sql`${vivo} and ${regime}`,
  })[destinatario]
}

/**
 * The statement's beginning: `publico` has each client with its store connection, how many addresses it has, and how many of them may be
 * mailed. Who has only unsubscribed ones and no store is `fora`.
 */
const publico = (de: Audiencia) => sql`
  with alvo as materialized (select c.id, c."pessoaId", ${comLoja} as loja from cliente c where ${alvo(de)}),
  contato as (
    select a.id, count(*) as todos, count(*) filter (where d.id is null) as restam
    from alvo a join pessoa_contato pc on pc."pessoaId" = a."pessoaId" and ${isDestino(de.tipoNotificacao)}
    left join notificacao_descadastro d on d.endereco = lower(pc.contato) and d."tipoNotificacao" = ${de.tipoNotificacao}
    group by a.id
  ),
  publico as materialized (
    select a.id, a."pessoaId", a.loja, coalesce(t.restam, 0) as emails, not a.loja and coalesce(t.todos > 0 and t.restam = 0, false) as fora
    from alvo a left join contato t on t.id = a.id
  )`

/** The clients who would get it now. */
export async function listAudiencia(trx: Trx, de: Audiencia): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(trx)`${publico(de)} select id from publico where not fora order by id`
  return rows.map(({ id }) => id)
}

/** Freezes the audience: of these clients those who are there. @returns how many there are */
export async function insertEnvios(trx: Trx, notificacaoId: number, clientes: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into notificacao_envio ("notificacaoId", "clienteId")
    select ${notificacaoId}::int, id from cliente where id = any(${[...clientes]}::int[]) order by id for key share`.execute(trx)
  return Number(numAffectedRows)
}

/** All of it but what the server knows of itself. */
type Lida = Omit<Previa, 'servidorDeEmail'>
type Row = Previa['rows'][number]
/** Which rows are asked for; without `como` those who receive it. */
type Pedido = { como: ComoRecebe | null; texto: string | null; offset: number; limit: number }

/** Of who stands under `p` in the audience. */
const COMO: Record<ComoRecebe, RawBuilder<boolean>> = {
  todos: sql`not p.fora`,
  email: sql`not p.fora and p.emails > 0`,
  loja: sql`not p.fora and p.emails = 0 and p.loja`,
  semContato: sql`not p.fora and p.emails = 0 and not p.loja`,
  fora: sql`p.fora`,
}

/** Of a person under `n`: what a name has, or a document or an address where they may be seen. */
function tem(text: string): RawBuilder<boolean> {
  const term = sql`'%' || ${literally(sql`busca(${documentoTyped(text)})`)} || '%'`
  const nameHas = (name: string) => inSeen(sql.ref(`n.${name}`), (seen) => sql`busca(${seen}) like ${term}`)
  const names = ['nome', 'nomeFantasia'].map(nameHas)
  if (isHiding()) return sql`(${sql.join(names, sql` or `)})`
  const endereco = sql`exists (select from pessoa_contato pc where pc."pessoaId" = n.id and ${isEmail} and busca(pc.contato) like ${term})`
  return sql`(${sql.join([...names, nameHas('cpfCnpj'), endereco], sql` or `)})`
}

/** Who would get it, by name, and who is left out. */
export async function readPrevia(db: Db, de: Audiencia, { como, texto, offset, limit }: Pedido): Promise<Lida> {
  const { rows } = await sql<Omit<Lida, 'rows' | 'fora'> & { pagina: Row[] | null; fora: Previa['fora'] | null }>`
    ${publico(de)},
    achados as materialized (
      select p.id, p."pessoaId", p.loja, n.nome from publico p join pessoa n on n.id = p."pessoaId"
      where ${COMO[como ?? 'todos']} ${texto === null ? sql`` : sql`and ${tem(texto)}`}
    ),
    pagina as (
      select a.id, a.nome, a.loja, array(
        select distinct lower(pc.contato) from pessoa_contato pc where pc."pessoaId" = a."pessoaId" and ${isDestino(de.tipoNotificacao)} and not exists (
          select from notificacao_descadastro d where d.endereco = lower(pc.contato) and d."tipoNotificacao" = ${de.tipoNotificacao})
        order by 1) as emails, not ${temContatoPara(sql`a."pessoaId"`, finalidadeDe(de.tipoNotificacao))} as todos
      from (select * from achados order by busca(nome) collate "C", id limit ${limit} offset ${offset}) a order by busca(a.nome) collate "C", a.id
    ),
    fora as (
      select p.id, n.nome from publico p join pessoa n on n.id = p."pessoaId" where p.fora order by busca(n.nome) collate "C", p.id limit ${FORA}
    )
    select (count(*) filter (where not fora))::int as total, (count(*) filter (where not fora and emails > 0))::int as "comEmail",
      (count(*) filter (where not fora and emails = 0 and loja))::int as "soLoja",
      (count(*) filter (where not fora and emails = 0 and not loja))::int as "semContato",
      (count(*) filter (where fora))::int as descadastrados, (select count(*)::int from achados) as encontrados,
      (select json_agg(json_build_object('cliente_id', id, 'cliente', nome, 'emails', emails, 'loja', loja, 'todos', todos)) from pagina) as pagina,
      (select json_agg(json_build_object('cliente_id', id, 'cliente', nome)) from fora) as fora
    from publico`.execute(db)
  const { pagina, fora, ...counts } = rows[0] ?? { ...NINGUEM, pagina: null, fora: null }
  return { ...counts, rows: pagina ?? [], fora: fora ?? [] }
}

const NINGUEM = { total: 0, comEmail: 0, soLoja: 0, semContato: 0, descadastrados: 0, encontrados: 0 }

/** Of these values, those that no store ever named as that. */
export async function listDesconhecidos(db: Db, tipo: 'gateway' | 'formaPagamento' | 'marketplace', ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from unnest(${ids}::int[]) t(id)
    where not exists (select from client_status_valor v where v.id = t.id and v.tipo = ${tipo})`.execute(db)
  return rows.map(({ id }) => id)
}
