import type { ClienteStatus, FiltroStatus } from '@retaguarda/contract/client-status.ts'
import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'
import { literally } from '../../kit/list/condition.ts'
import { inSeen } from '../../kit/list/hidden-text.ts'
import { isHiding } from '../../kit/personal/hidden.ts'
import { codes, numberOf } from '../../kit/sql.ts'
import { documentoTyped } from '../pessoa/pessoa.repo.ts'

type Slice = { offset: number; limit: number }
type Condition = RawBuilder<boolean>

const { INATIVO } = SituacaoCliente.code
const FROM = sql`cliente c join pessoa p on p.id = c."pessoaId" left join client_status s on s."clienteId" = c.id`

/** Clients that are not inactive, by name, and how many pass the filters. @param now which links are in force */
export async function listStatus(db: Db, filtro: FiltroStatus, now: Date, { offset, limit }: Slice) {
  const where = sql`c.situacao is distinct from ${INATIVO} and ${sql.join(conditions(filtro, now), sql` and `)}`
  const total = await numberOf(db)`select count(*)::int as total from ${FROM} where ${where}`
  const order = sql`order by busca(p.nome) collate "C", c.id`
  const page = sql`c.id in (select c.id from ${FROM} where ${where} ${order} limit ${limit} offset ${offset})`
  return { rows: await readRows(db, page, order), total }
}

/** Of one client, whatever its situation. */
export const readStatus = async (db: Db, id: number): Promise<ClienteStatus | undefined> =>
  (await readRows(db, sql`c.id = ${id}`, sql``))[0]

type Row = Omit<ClienteStatus, 'pessoa' | Instants> & {
  [I in Instants]: Date | null
} & { pessoaId: number; nome: string; nomeFantasia: string | null; cpfCnpj: string }
type Instants = 'lojaDesde' | 'atualizadoEm' | 'tentadoEm'

async function readRows(db: Db, where: Condition | RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<ClienteStatus[]> {
  const { rows } = await sql<Row>`
    select c.id, p.id as "pessoaId", p.nome, p."nomeFantasia", p."cpfCnpj", c.situacao,
      ${names('gateway')} as gateway, ${names('formaPagamento')} as "formaPagamento", ${names('marketplace')} as marketplace,
      s."regimeTributacao", s.loja, s."lojaDesde", s."apiFrete", s."doisFatores", f.nome as farm, s.checkout,
      c."lojaUrl" is not null and c."lojaChave" is not null as "lojaConfigurada", s."atualizadoEm", s."tentadoEm", s.erro
    from ${FROM} left join client_status_valor f on f.id = s."farmId" where ${where} ${order}`.execute(db)
  return rows.map(({ pessoaId, nome, nomeFantasia, cpfCnpj, ...row }) => ({
    ...row,
    pessoa: { id: pessoaId, nome, nomeFantasia, cpfCnpj },
    lojaDesde: row.lojaDesde?.toISOString() ?? null,
    atualizadoEm: row.atualizadoEm?.toISOString() ?? null,
    tentadoEm: row.tentadoEm?.toISOString() ?? null,
  }))
}

type TipoValor = Selectable<Tables['client_status_valor']>['tipo']
const names = (tipo: TipoValor) => sql`array(
  select v.nome from client_status_cliente_valor cv join client_status_valor v on v.id = cv."valorId"
  where cv."clienteId" = c.id and v.tipo = ${tipo} order by cv.ordem)`

/** Values of one filter are alternatives, and all filters have to be passed. */
function conditions(filtro: FiltroStatus, now: Date): Condition[] {
  const { gateway = [], formaPagamento = [], marketplace = [], regimeTributacao = [] } = filtro
  const { loja, apiFrete, doisFatores, farms, checkout, objetoContrato, comErro, texto } = filtro
  const all: Condition[] = [sql`true`]
  for (const [tipo, ids] of Object.entries({ gateway, formaPagamento, marketplace }))
    if (ids.length > 0)
      all.push(sql`exists (select from client_status_cliente_valor cv join client_status_valor v on v.id = cv."valorId"
        where cv."clienteId" = c.id and v.tipo = ${tipo} and v.id = any(${ids}::int[]))`)
  if (regimeTributacao.length > 0) all.push(sql`s."regimeTributacao" = any(${regimeTributacao}::int[])`)
  if (loja !== undefined) all.push(sql`s.loja = ${loja}`)
  if (apiFrete !== undefined) all.push(sql`s."apiFrete" = ${apiFrete}`)
  if (doisFatores !== undefined) all.push(sql`s."doisFatores" = ${doisFatores}`)
  if (farms !== undefined)
    all.push(sql`s."farmId" = (select id from client_status_valor where tipo = 'farm' and busca(nome) = busca(${farms}))`)
  if (checkout !== undefined) all.push(sql`s.checkout = ${checkout}`)
  if (objetoContrato !== undefined)
    all.push(sql`exists (select from cliente_objeto_contrato o
      where o."clienteId" = c.id and o."objetoContratoId" = ${objetoContrato} and o.situacao in (${codes(SituacaoVinculo, 'ATIVO', 'ATIVO_HOMOLOGADO')})
        and o."dataHoraInicio" <= ${now} and (o."dataHoraFim" is null or o."dataHoraFim" > ${now}))`)
  if (comErro !== undefined) all.push(sql`(s.erro is not null) = ${comErro}`)
  if (texto !== undefined) {
    const term = literally(sql`busca(${documentoTyped(texto)})`)
    const contains = ['nome', 'nomeFantasia', ...(isHiding() ? [] : ['cpfCnpj'])].map((name) =>
      inSeen(sql.ref(`p.${name}`), (seen) => sql`busca(${seen}) like '%' || ${term} || '%'`),
    )
    all.push(sql`(${sql.join(contains, sql` or `)})`)
  }
  return all
}

/** Every text that a store ever named, by name. */
export async function listValores(db: Db): Promise<Record<TipoValor, Ref[]>> {
  const { rows } = await sql<Ref & { tipo: TipoValor }>`
    select id, nome, tipo from client_status_valor order by busca(nome) collate "C", id`.execute(db)
  const of = (tipo: TipoValor) => rows.filter((row) => row.tipo === tipo).map(({ id, nome }) => ({ id, nome }))
  return { gateway: of('gateway'), formaPagamento: of('formaPagamento'), marketplace: of('marketplace'), farm: of('farm') }
}
