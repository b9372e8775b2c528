import type { SituacaoLoja } from '@retaguarda/contract/client-status.ts'
import { type Selectable, sql } from 'kysely'
import type { LojaStatus } from '../../integrations/loja/port.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import { numberOf } from '../../kit/sql.ts'

/** One asking of one store: its number says which of two is the later one, whatever the clocks of their processes say. */
export type Tentativa = { clienteId: number; vez: number; em: Date }

export async function openTentativa(db: Db, clienteId: number, em: Date): Promise<Tentativa> {
  return { clienteId, em, vez: await numberOf(db)`select nextval('client_status_vez')::int8 as vez` }
}

/** Writes down how a try ended, unless a later one has; the client's status is locked until the transaction ends. */
export async function updateTentativa(trx: Trx, { clienteId, vez, em }: Tentativa, error: string | null): Promise<void> {
  await sql`
    insert into client_status as s ("clienteId", "tentadoEm", tentativa, erro)
    select c.id, ${em}, ${vez}, ${error} from (select id from cliente where id = ${clienteId} for key share) c
    on conflict ("clienteId") do update
      set "tentadoEm" = excluded."tentadoEm", tentativa = excluded.tentativa, erro = excluded.erro
      where s.tentativa < excluded.tentativa`.execute(trx)
}

/**
 * Writes down what a store answered, unless a later answer stands there; the status is locked by the try.
 * @returns how the store was before; undefined where nothing was written
 */
export async function updateResposta(
  trx: Trx,
  { clienteId, vez, em }: Tentativa,
  status: LojaStatus,
): Promise<{ loja: SituacaoLoja | null } | undefined> {
  const { regimeTributacao, loja, apiFrete, doisFatores, checkout } = status
  const names = namesOf(status)
  await insertValores(trx, names)
  const { rows } = await sql<{ loja: SituacaoLoja | null }>`
    update client_status s set "regimeTributacao" = ${regimeTributacao}, loja = ${loja},
      "lojaDesde" = case when s.loja = ${loja} then s."lojaDesde" else ${em} end,
      "apiFrete" = ${apiFrete}, "doisFatores" = ${doisFatores}, checkout = ${checkout},
      "farmId" = (select v.id from ${valores(names)} where v.tipo = 'farm'), "atualizadoEm" = ${em}, resposta = ${vez}
    from (select "clienteId", loja from client_status where "clienteId" = ${clienteId}) antes
    where s."clienteId" = antes."clienteId" and s.resposta < ${vez} returning antes.loja`.execute(trx)
  const [before] = rows
  if (!before) return undefined
  await sql`delete from client_status_cliente_valor where "clienteId" = ${clienteId}`.execute(trx)
  await sql`
    insert into client_status_cliente_valor ("clienteId", "valorId", ordem)
    select ${clienteId}, v.id, min(n.ordem) from ${valores(names)} where v.tipo <> 'farm' group by v.id`.execute(trx)
  return before
}

type Names = Pick<Selectable<Tables['client_status_valor']>, 'tipo' | 'nome'>[]

function namesOf({ gateway, formaPagamento, marketplace, farm }: LojaStatus): Names {
  const all = Object.entries({ gateway, formaPagamento, marketplace, farm: [farm] })
  // Object.entries forgets which keys they are.
  return all.flatMap(([tipo, names]) => names.filter((name) => name !== '').map((nome) => ({ tipo: tipo as Names[number]['tipo'], nome })))
}

const given = (names: Names) =>
  sql`unnest(${names.map(({ tipo }) => tipo)}::text[], ${names.map(({ nome }) => nome)}::text[]) with ordinality n (tipo, nome, ordem)`

const valores = (names: Names) => sql`${given(names)} join client_status_valor v on v.tipo = n.tipo and busca(v.nome) = busca(n.nome)`

/** In one order, so that two stores that bring the same new texts wait for each other one way only. */
async function insertValores(trx: Trx, names: Names): Promise<void> {
  await sql`
    insert into client_status_valor (tipo, nome)
    select n.tipo, n.nome from ${given(names)}
    where not exists (select from client_status_valor v where v.tipo = n.tipo and busca(v.nome) = busca(n.nome))
    order by n.tipo, busca(n.nome), n.ordem
    on conflict do nothing`.execute(trx)
}
