import type { Evento } from '@retaguarda/contract/runner.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Trx } from '../../db/types.ts'
import { TIPO_EVENTO } from '../../db/codes.ts'
import { codes } from '../../kit/sql.ts'

/** Writes events down, each once by its id and by the step it is of. @returns the ids of those that were not there */
export async function insertEventos(trx: Trx, eventos: readonly Exclude<Evento, { tipo: 'sinal' }>[]): Promise<Set<string>> {
  if (eventos.length === 0) return new Set()
  const column = <T>(value: (evento: Exclude<Evento, { tipo: 'sinal' }>) => T) => eventos.map(value)
  const { rows } = await sql<{ id: string }>`${prepared}
    insert into resultado_evento (id, "resultadoId", tentativa, rodada, tipo, ordem, resultado, ms, mensagem, em)
    select id, resultado_id, tentativa, rodada, tipo, ordem, resultado, ms, mensagem, em from unnest(
      ${column((e) => e.id)}::uuid[], ${column((e) => e.result)}::int[], ${column((e) => e.tentativa)}::int[], ${column((e) => e.rodada)}::int[],
      ${column((e) => TIPO_EVENTO[e.tipo])}::smallint[], ${column((e) => (e.tipo === 'passo' ? e.ordem : null))}::int[],
      ${column((e) => ('resultado' in e ? e.resultado : null))}::smallint[], ${column((e) => ('ms' in e ? e.ms : null))}::int[],
      ${column((e) => ('mensagem' in e ? e.mensagem : null))}::text[], ${column((e) => e.em)}::timestamptz[])
      with ordinality n (id, resultado_id, tentativa, rodada, tipo, ordem, resultado, ms, mensagem, em, posicao) order by posicao
    on conflict do nothing returning id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Of these results and rounds, those whose attempt has a failed step in an earlier round. */
export async function listComFalha(trx: Trx, fins: readonly { result: number; tentativa: number; rodada: number }[]): Promise<Set<number>> {
  if (fins.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select n.id from unnest(${fins.map((f) => f.result)}::int[], ${fins.map((f) => f.tentativa)}::int[], ${fins.map((f) => f.rodada)}::int[])
      n (id, tentativa, rodada)
    where exists (select from resultado_evento e where e."resultadoId" = n.id and e.tentativa = n.tentativa and e.rodada < n.rodada
      and e.ordem is not null and e.resultado = ${codes(ResultadoTeste, 'FALHA')})`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
