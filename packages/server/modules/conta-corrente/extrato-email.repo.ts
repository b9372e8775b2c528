import { rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow } from '../../db/write-row.repo.ts'
import { type Carta, mapCartas } from '../correio/mensagem.repo.ts'

export const insertExtrato = (
  trx: Trx,
  { agora, ...novo }: { mensagemId: number; de: string; ate: string; agora: Date },
): Promise<number> => insertRow(trx, 'extrato_email', { ...novo, tentarEm: agora })

export type Extrato = { id: number; clienteId: number; nome: string; de: string; ate: string; carta: Carta }

/** Statements as they are mailed. */
export async function listExtratos(db: Db, ids: readonly number[]): Promise<Extrato[]> {
  const rows = await rowsOf<Omit<Extrato, 'carta'> & { mensagemId: number }>(db)`
    select e.id, e."mensagemId", e.de, e.ate, m."clienteId", p.nome
    from extrato_email e join mensagem m on m.id = e."mensagemId" join cliente c on c.id = m."clienteId" join pessoa p on p.id = c."pessoaId"
    where e.id = any (${[...ids]}::int[])`
  const cartas = await mapCartas(
    db,
    rows.map(({ mensagemId }) => mensagemId),
  )
  return rows.flatMap(({ mensagemId, ...row }) => {
    const carta = cartas.get(mensagemId)
    return carta ? [{ ...row, carta }] : []
  })
}
