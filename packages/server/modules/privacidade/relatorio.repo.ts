import { CategoriaDados } from '@retaguarda/contract/privacidade/mapa.ts'
import { relatorio, SituacaoRelatorio } from '@retaguarda/contract/privacidade/titular.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { isOf, type Lugar, names, stepsOf, type Termos, textOf } from './lugar.repo.ts'

const { EM_ANDAMENTO, PRONTO, FALHOU } = SituacaoRelatorio.code

export const relatorioLista = listOf(relatorio, {
  table: 'relatorio_titular',
  alias: 'r',
  joins: {
    pessoa: { table: 'pessoa', by: 'r.pessoaId' },
    usuario: { table: 'usuario', by: 'r.usuarioId', left: true },
  },
  columns: {
    'pessoa.nome': 'pessoa.nome',
    'usuario.nome': 'usuario.pessoaNome',
    situacao: { sql: sql`(case when r.fim is null then ${EM_ANDAMENTO} when r.falha is null then ${PRONTO} else ${FALHOU} end)::int` },
  },
})

type Relatorio = Selectable<Tables['relatorio_titular']>

export const insertRelatorio = (trx: Trx, pedido: Pick<Relatorio, 'pessoaId' | 'formato' | 'criadoEm' | 'usuarioId'>): Promise<number> =>
  insertRow(trx, 'relatorio_titular', pedido)

export const readRelatorio = (db: Db, id: number): Promise<Relatorio | undefined> =>
  db.selectFrom('relatorio_titular').selectAll().where('id', '=', id).executeTakeFirst()

/** The person of a user. */
export const readPessoaDe = async (db: Db, usuario: number): Promise<number | undefined> =>
  (await db.selectFrom('usuario').select('pessoaId').where('id', '=', usuario).executeTakeFirst())?.pessoaId

export const readTitular = (db: Db, pessoa: number): Promise<{ id: number; nome: string; cpfCnpj: string } | undefined> =>
  db.selectFrom('pessoa').select(['id', 'nome', 'cpfCnpj']).where('id', '=', pessoa).executeTakeFirst()

/** Takes an order on for a process, unless another one is at it or it is over. It begins anew. */
export const takeRelatorio = (db: Db, processo: number, id: number): Promise<Relatorio[]> =>
  db
    .updateTable('relatorio_titular')
    .set({ tomadoPor: processo })
    .where('id', '=', id)
    .where('fim', 'is', null)
    .where('tomadoPor', 'is', null)
    .returningAll()
    .execute()

/** @returns whether the process still had it */
export async function updateRelatorio(
  db: Db,
  processo: number,
  id: number,
  end: Updateable<Tables['relatorio_titular']>,
): Promise<boolean> {
  const done = await db.updateTable('relatorio_titular').set(end).where('id', '=', id).where('tomadoPor', '=', processo).executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export type Registro = { registro: number | null; valores: { coluna: string; valor: string }[] }

/** Proves who somebody is, and so is not told even to himself. */
const SECRETS = ['senhaHash', 'segredo', 'pendente', 'chavePublica', 'credencial']
const LIVRE = CategoriaDados.code.LIVRE

/** What a place holds of a person, by statements that can each be given up: of its rows that are his; free text where it names him. */
export function registrosDe(lugar: Lugar, pessoa: number, termos: Termos): ((db: Db, most: number) => Promise<Registro[]>)[] {
  const shown = lugar.colunas.flatMap((told) => {
    const text = SECRETS.includes(told.coluna) ? sql`'•••'::text` : (textOf(lugar, told.coluna) ?? bytes(told.coluna))
    const named = told.categoria === LIVRE
    const when = named ? names(lugar, told, termos) : isOf(lugar, pessoa)
    return when ? [{ coluna: told.coluna, text, when, named }] : []
  })
  const id = lugar.types.has('id') ? sql.ref('t.id') : sql`null::bigint`
  const pairs = shown.map(({ coluna, text, when }) => sql`${coluna}::text, case when ${when} then ${text} end`)
  const about = shown.some(({ named }) => !named) ? [isOf(lugar, pessoa)] : []
  const steps = stepsOf(
    lugar,
    shown.filter(({ named }) => named),
    about,
  )
  return steps.map((where) => async (db, most) => {
    const { rows } = await sql<{ registro: number | null; valores: Record<string, string | null> }>`
      select ${id} as registro, jsonb_build_object(${sql.join(pairs)}) as valores from ${sql.table(lugar.tabela)} t
      where ${where} order by 1 limit ${most}`.execute(db)
    return rows.map(({ registro, valores }) => ({
      registro: registro === null ? null : Number(registro),
      valores: shown.flatMap(({ coluna }) => {
        const valor = valores[coluna] ?? null
        return valor === null || valor === '' ? [] : [{ coluna, valor }]
      }),
    }))
  })
}

const bytes = (coluna: string) => sql`'arquivo de ' || octet_length(${sql.ref(`t.${coluna}`)}) || ' bytes'`
