import type { Trx } from '@retaguarda/server/db/types.ts'
import type { Seeding } from './seeding.ts'

/** A change as if it had been made on its day. */
export type Evento = {
  entidade: string
  registro: number
  clienteId?: number
  acao: string
  dataHora: Date
  antes?: object
  depois?: object
}

const BATCH = 1_000

/** Writes the history in the order of its days, which is the order the feeds read it in. */
export async function insertEventos(
  trx: Trx,
  eventos: Evento[],
  { r, now, usuarios }: Pick<Seeding, 'r' | 'now' | 'usuarios'>,
): Promise<void> {
  const rows = eventos
    .filter(({ dataHora }) => dataHora <= now)
    .toSorted((a, b) => a.dataHora.getTime() - b.dataHora.getTime())
    .map(({ registro, antes, depois, clienteId, ...evento }) => ({
      ...evento,
      registro: String(registro),
      clienteId: clienteId ?? null,
      usuarioId: usuarios[r.between(0, usuarios.length - 1)] ?? null,
      antes: antes ? JSON.stringify(antes) : null,
      depois: depois ? JSON.stringify(depois) : null,
      requestId: null,
    }))
  for (let i = 0; i < rows.length; i += BATCH)
    await trx
      .insertInto('auditoria')
      .values(rows.slice(i, i + BATCH))
      .execute()
}
