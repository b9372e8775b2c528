import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import type { Db, Trx } from '../db/types.ts'

/** An invoice as a test wants to find it: of how many items, of how much, and what was paid of it. */
export type FaturaPronta = {
  clienteId: number
  ano: number
  mes: number
  situacao: SituacaoFatura
  /** Of a month where left out. */
  tipo?: 1 | 2 | 3
  itens: string[]
  /** Only in 3 and 7. */
  pago?: string
}

const EM_1 = new Date('2026-01-05T12:00:00Z')
/** The steps that lead to a situation, from the processing on (FAT-018). */
const PASSOS: Record<SituacaoFatura, SituacaoFatura[]> = { 6: [], 1: [1], 2: [1, 2], 5: [1, 2, 5], 7: [1, 2, 7], 3: [1, 2, 3], 4: [4] }

/** Writes the invoice by SQL, along the steps that the database lets it go, with its items, one boleto and what was paid of that. */
export function insertFatura(db: Db, objetoContratoId: number, fatura: FaturaPronta): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { clienteId, ano, mes, itens, situacao, tipo = 1 } = fatura
    const valor = toMoney(sum(itens))
    const { id } = await trx
      .insertInto('fatura')
      .values({ clienteId, ano, mes, tipo, situacao: 6, valor, dataHoraGeracao: EM_1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = {
      faturaId: id,
      clienteId,
      ano,
      mes,
      objetoContratoId,
      objetoContrato: 'Avulso',
      tipo: 3,
      origem: 2,
      dataHora: EM_1,
    } as const
    if (itens.length > 0)
      await trx
        .insertInto('financeiro')
        .values(itens.map((valorCobranca) => ({ ...item, situacao: 1 as const, valorCobranca })))
        .execute()
    if (tipo === 3) await insertAcordo(trx, { clienteId, faturaId: id, valor })
    await insertBoleto(trx, id, fatura, valor)
    for (const passo of PASSOS[situacao]) await trx.updateTable('fatura').set({ situacao: passo }).where('id', '=', id).execute()
    return id
  })
}

/** What the sums of an agreement's invoice are compared with. */
export async function insertAcordo(trx: Trx, { valor, ...of }: { clienteId: number; faturaId: number; valor: string }): Promise<void> {
  const sums = { principal: valor, encargos: '0.00', desconto: '0.00', total: valor, parcelas: 1 }
  await trx
    .insertInto('acordo')
    .values({ ...of, ...sums, data: '2026-01-05', motivo: 'Combinado por telefone.', dataHora: EM_1 })
    .execute()
}

async function insertBoleto(trx: Trx, faturaId: number, { situacao, pago = '0.00', ano }: FaturaPronta, valor: string): Promise<void> {
  if (![2, 3, 5, 7].includes(situacao) || exact(valor).isZero()) return
  const paid = exact(pago).isZero() ? null : pago
  const { id } = await trx
    .insertInto('fatura_documento')
    .values({
      faturaId,
      tipo: 1,
      nome: 'Boleto 1',
      valor,
      parcela: 1,
      situacao: situacao === 3 ? 5 : 4,
      dataVencimento: `${ano}-12-28`,
      valorPago: paid,
      dataHora: EM_1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (paid === null) return
  await trx
    .insertInto('liquidacao')
    .values({ documentoId: id, valorPago: paid, dataPagamento: `${ano}-12-28`, dataHora: EM_1 })
    .execute()
  await trx.updateTable('fatura').set({ valorPago: paid }).where('id', '=', faturaId).execute()
}
