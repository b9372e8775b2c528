import type { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import type { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/context.ts'

export type BoletoComTitulo = {
  id: number
  faturaId: number
  nome: string
  situacao: SituacaoBoleto
  valor: string
  abatimento: string
  quitado: string
  vencimento: string
  /** CPF or CNPJ of who pays. */
  pagador: string
  /** Of its current title; null where it has none. */
  titulo: SituacaoTitulo | null
}

/** Boletos by their ids, as their titles need them. */
export async function listBoletosComTitulo(db: Db, ids: readonly number[]): Promise<BoletoComTitulo[]> {
  const { rows } = await sql<BoletoComTitulo>`
    select d.id, d."faturaId", d.nome, d.situacao, d.valor, d.abatimento, d.quitado, d."dataVencimento" as vencimento,
      p."cpfCnpj" as pagador, t.situacao as titulo
    from fatura_documento d
      join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
      left join cobranca t on t."documentoId" = d.id and t.atual
    where d.id = any (${[...ids]}::int[]) and d.tipo = 1 order by d.id`.execute(db)
  return rows
}

export async function updateVencimento(trx: Trx, id: number, dataVencimento: string): Promise<void> {
  await trx.updateTable('fatura_documento').set({ dataVencimento }).where('id', '=', id).execute()
}

/** Conceded of a boleto in all; what is settled of it follows by itself. */
export async function updateAbatimento(trx: Trx, id: number, abatimento: string): Promise<void> {
  await trx.updateTable('fatura_documento').set({ abatimento }).where('id', '=', id).execute()
}
