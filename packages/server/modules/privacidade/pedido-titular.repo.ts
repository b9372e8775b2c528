import { isAberto, type PedidoTitularForm, pedidoTitular, SituacaoPedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'

/** Of two of the same name neither is meant. */
const PESSOA = sql`(select case when count(*) = 1 then min(h.id) end from (
  select q.id from pessoa q where busca(q.nome) collate "C" = busca(p.titular) limit 2) h)`

export const pedidoTitularLista = listOf(pedidoTitular, {
  table: 'pedido_titular',
  alias: 'p',
  columns: { arquivo: { sql: sql`(p."arquivoId" is not null)` }, pessoa: { sql: PESSOA } },
  counted: true,
})

export const pedidoTitularRepo = {
  table: 'pedido_titular',
  unique: {},

  async read(db, id) {
    const row = await db
      .selectFrom('pedido_titular as p')
      .leftJoin('arquivo as a', 'a.id', 'p.arquivoId')
      .select(['p.id', 'p.titular', 'p.tipo', 'p.recebidoEm', 'p.prazo', 'p.meio', 'p.situacao', 'p.motivo', 'p.resposta'])
      .select(['a.nome', 'a.tamanho'])
      .where('p.id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { nome, tamanho, ...record } = row
    return { ...record, arquivo: nome === null || tamanho === null ? null : { nome, tamanho } }
  },

  insert: (trx, form) => insertRow(trx, 'pedido_titular', form),

  update: (trx, id, { versaoRegistro: _version, ...form }: PedidoTitularForm & { versaoRegistro?: number | undefined }) =>
    updateRow(trx, 'pedido_titular', id, form),
} satisfies RepoOf<typeof pedidoTitular>

/** The stored file of a request's answer; undefined without the request. */
export const readArquivoDoPedido = (db: Db, id: number): Promise<{ arquivoId: number | null } | undefined> =>
  db.selectFrom('pedido_titular').select('arquivoId').where('id', '=', id).executeTakeFirst()

export const updateArquivoDoPedido = (trx: Trx, id: number, arquivoId: number): Promise<void> =>
  updateRow(trx, 'pedido_titular', id, { arquivoId })

const OPEN = SituacaoPedidoTitular.options.map(({ value }) => value).filter(isAberto)

/** Those that nobody has answered whose term ends by that day. */
export const listAVencer = (db: Db, day: string): Promise<{ id: number; titular: string; prazo: string }[]> =>
  db
    .selectFrom('pedido_titular')
    .select(['id', 'titular', 'prazo'])
    .where('situacao', 'in', OPEN)
    .where('prazo', '<=', day)
    .orderBy('prazo')
    .orderBy('id')
    .execute()
