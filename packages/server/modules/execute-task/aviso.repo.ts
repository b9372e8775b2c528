import { OrigemExecucao } from '@retaguarda/contract/execute-task.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'

/** A mail for each person that a plan names. @returns how many there are */
export async function insertAvisos(
  trx: Trx,
  plano: number,
  { assunto, texto, tentarEm }: { assunto: string; texto: string; tentarEm: Date },
) {
  const { rows } = await sql`
    insert into execute_task_aviso ("executeTaskId", "usuarioId", assunto, texto, "tentarEm")
    select ${plano}::int, a."usuarioId", ${assunto}, ${texto}, ${tentarEm}::timestamptz
    from execute_task_avisar a join usuario u on u.id = a."usuarioId" and u.ativo where a."executeTaskId" = ${plano} returning 1`.execute(
    trx,
  )
  return rows.length
}

export type Aviso = { id: number; executeTaskId: number; assunto: string; texto: string; email: string; nome: string }

export const listAvisos = (db: Db, ids: readonly number[]): Promise<Aviso[]> =>
  db
    .selectFrom('execute_task_aviso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['a.id', 'a.executeTaskId', 'a.assunto', 'a.texto', 'u.email', 'p.nome'])
    .where('a.id', 'in', [...ids])
    .execute()

/** A scheduled execution that did not go well and of which nobody has been told. */
export const updateAvisada = (trx: Trx, execucao: number, now: Date) => rowOf<{
  executeTaskId: number
  name: string
  dataHoraInicio: Date
  total: number
  falha: number
  erro: number
}>(trx)`
    update execucao x set "avisadaEm" = ${now} from execute_task e
    where x.id = ${execucao} and e.id = x."executeTaskId" and x.origem = ${codes(OrigemExecucao, 'AGENDADA')} and x."avisadaEm" is null and x.falha + x.erro > 0
    returning e.id as "executeTaskId", e.name, x."dataHoraInicio", x.total, x.falha, x.erro`
