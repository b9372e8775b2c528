import type { TipoLog } from '@retaguarda/contract/log.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'

export const filaDoProblema = (id: number): string => `problema-${id}`

/** What a sending needs to know. */
export type EnvioDeProblema = {
  id: number
  problemaId: number
  projeto: number
  titulo: string
  tipo: TipoLog
  code: string | null
  quantidade: number
  clientes: number
  primeiro: Date
  ultimo: Date
  autor: string | null
  responsavel: string | null
  /** Before which the job does not try it. */
  tentarEm: Date | null
  /** The word of this installation. */
  instalacao: string
}

/** Says that the problem is to have an issue, in the transaction of who asks. Attempts of before are remembered, and where they went. */
export async function insertEnvioDeProblema(
  trx: Trx,
  row: { problemaId: number; projeto: number; usuarioId: number; tentarEm: Date },
): Promise<void> {
  const { problemaId, projeto, usuarioId, tentarEm } = row
  await sql`
    insert into problema_envio as e ("problemaId", projeto, "usuarioId", fila, "tentarEm")
    values (${problemaId}, ${projeto}, ${usuarioId}, ${filaDoProblema(problemaId)}, ${tentarEm}::timestamptz)
    on conflict ("problemaId") do update set situacao = ${codes(SituacaoTrabalho, 'ESPERA')}, erro = null, "tentarEm" = excluded."tentarEm", "usuarioId" = excluded."usuarioId",
      projeto = excluded.projeto, tentativas = case when e.situacao = ${codes(SituacaoTrabalho, 'ERRO')} and e.projeto <> excluded.projeto then 0 else e.tentativas end
    where e.situacao = ${codes(SituacaoTrabalho, 'ERRO')}`.execute(trx)
}

export const listEnviosDeProblema = (db: Db, ids: readonly number[]): Promise<EnvioDeProblema[]> =>
  rowsOf<EnvioDeProblema>(db)`
    select e.id, e."problemaId", e.projeto, e."tentarEm", r.titulo, r.tipo, r.code, n.quantidade, n.clientes, n.primeiro, n.ultimo,
      u.email as autor, a.email as responsavel, (select palavra from instalacao) as instalacao
    from problema_envio e
      join problema r on r.id = e."problemaId"
      join problema_contagem n on n.id = r.id
      left join usuario u on u.id = e."usuarioId"
      left join usuario a on a.id = r."responsavelId"
    where e.id = any (${[...ids]}::int[])`
