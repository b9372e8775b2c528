import type { SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'

type Dita = { endereco: string; situacao: SituacaoProva; resposta: string | null }

/** What was said of these addresses. */
export const listProvasDitas = (db: Db, ids: readonly number[]): Promise<Dita[]> =>
  rowsOf<Dita>(db)`select endereco, situacao, resposta from envio_prova where id = any (${[...ids]}::int[]) order by id`

/** Who hears of a mail that was refused: who sent it, while he is there and may see it, else all of the finance department. */
export async function listQuemOuve(trx: Trx, usuarioId: number | null): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(trx)`
    select u.id from usuario u where u.ativo and u.tipo = ${codes(TipoUsuario, 'FINANCEIRO')} and (u.id = ${usuarioId}::int
      or not exists (select from usuario o where o.id = ${usuarioId}::int and o.ativo and o.tipo = ${codes(TipoUsuario, 'FINANCEIRO')})) order by u.id`
  return rows.map(({ id }) => id)
}
