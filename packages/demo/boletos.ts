import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { codes } from '@retaguarda/server/kit/sql.ts'
import { parcelas } from '@retaguarda/server/modules/faturamento/calculo/parcela.calc.ts'
import type { Tables } from '@retaguarda/server/db/tables.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'

export type DemoItem = Omit<Insertable<Tables['financeiro']>, 'faturaId'>
export type DemoFatura = Omit<Insertable<Tables['fatura']>, 'valor'> & { valor: string; itens: DemoItem[]; competencia: Competencia }

const DAY = 24 * 60 * 60 * 1000
const { FECHADA, FATURADA, PAGA, CANCELADA, ENVIADA, EM_PROCESSAMENTO, PARCIALMENTE_PAGA } = SituacaoFatura.code
const { SINCRONIZADO, CANCELADO, PRONTO, LIQUIDADO, LIQUIDADO_ERRO } = SituacaoBoleto.code

/** Items follow their invoice: its situation (FAT-018) and theirs (FAT-023). */
export const SITUACAO_ITEM: Record<SituacaoFatura, SituacaoItem> = { 6: 1, 1: 2, 2: 3, 5: 5, 3: 4, 7: 5, 4: 1 }

/** How far an invoice of this month has come by now: the running month is open, the last one on its way, older ones mostly paid. */
export function situacaoOf(r: Random, { ano, mes }: Competencia, now: Date): SituacaoFatura {
  const age = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 - (ano * 12 + mes)
  if (age === 0) return EM_PROCESSAMENTO
  if (age === 1)
    return r.pick([EM_PROCESSAMENTO, FECHADA, FECHADA, FATURADA, FATURADA, ENVIADA, ENVIADA, ENVIADA, PARCIALMENTE_PAGA, PAGA, PAGA])
  if (r.chance(0.02)) return CANCELADA
  const late = age < 5 ? 0.18 : 0.015
  return r.chance(late) ? (r.chance(0.4) ? PARCIALMENTE_PAGA : ENVIADA) : PAGA
}

type Boleto = Omit<Insertable<Tables['fatura_documento']>, 'dataVencimento' | 'valorPago'> & {
  dataVencimento: string
  valorPago: string | null
}
type Saved = DemoFatura & { id: number }

/** The boletos of invoices that have any, and what was paid of them. */
export async function insertBoletos(trx: Trx, faturas: Saved[], seeding: { r: Random; now: Date; usuarios: number[] }): Promise<void> {
  const { r } = seeding
  const made = faturas.flatMap((fatura) => boletosOf(fatura, seeding))
  if (made.length === 0) return
  const saved = await trx.insertInto('fatura_documento').values(made).returning(['id']).execute()
  const pagamentos = made.flatMap((boleto, at) => pagamentoOf(boleto, present(saved[at]).id, seeding))
  if (pagamentos.length > 0) await trx.insertInto('liquidacao').values(pagamentos).execute()
  await estornar(
    trx,
    saved.filter((_, at) => made[at]?.valorPago !== null && r.chance(0.01)).map(({ id }) => id),
  )
  await sql`
    update fatura f set "valorPago" = coalesce(d.pago, 0),
      "dataHoraVencimento" = (d.primeiro + time '23:59:59') at time zone 'America/Sao_Paulo'
    from (
      select "faturaId", sum("valorPago") filter (where situacao <> ${codes(SituacaoBoleto, 'CANCELADO')}) as pago, min("dataVencimento") as primeiro
      from fatura_documento where tipo = ${codes(TipoDocumento, 'BOLETO')} and "faturaId" = any (${faturas.map(({ id }) => id)}::int[]) group by 1
    ) d
    where f.id = d."faturaId"`.execute(trx)
}

/** The last payment of these boletos was taken back, and made again. */
async function estornar(trx: Trx, boletos: number[]): Promise<void> {
  if (boletos.length === 0) return
  const last = sql`select distinct on ("documentoId") * from liquidacao where "documentoId" = any (${boletos}::int[]) order by "documentoId", id desc`
  await sql`insert into liquidacao ("documentoId", "valorPago", "dataPagamento", "dataHora", "usuarioId", origem, "estornoDe")
    select "documentoId", -"valorPago", "dataPagamento", "dataHora", "usuarioId", 6, id from (${last}) l`.execute(trx)
  await sql`insert into liquidacao ("documentoId", "valorPago", "dataPagamento", "dataHora", "usuarioId")
    select "documentoId", -"valorPago", "dataPagamento", "dataHora", "usuarioId" from (${last}) l`.execute(trx)
}

function boletosOf({ id, valor, situacao, ano, mes, dataHoraGeracao }: Saved, { r }: { r: Random }): Boleto[] {
  const invoiced =
    ([FATURADA, ENVIADA, PAGA, PARCIALMENTE_PAGA] as number[]).includes(situacao) || (situacao === CANCELADA && r.chance(0.5))
  if (!invoiced || Number(valor) === 0) return []
  const n = situacao === PARCIALMENTE_PAGA ? r.between(2, 3) : r.chance(0.1) ? r.between(2, 4) : 1
  const split = parcelas(valor, n)
  const valores = split.ok ? split.valores : [valor]
  const day = r.pick([10, 10, 15, 20])
  // Only so many are paid that something stays open.
  const pagos = situacao === PAGA ? valores.length : situacao === PARCIALMENTE_PAGA ? r.between(1, valores.length - 1) : 0
  return valores.map((value, at) => {
    const paid = at < pagos
    return {
      faturaId: id,
      tipo: TipoDocumento.code.BOLETO,
      nome: `Boleto ${at + 1}/${valores.length}`,
      valor: value,
      parcela: at + 1,
      situacao: paid
        ? r.chance(0.01)
          ? LIQUIDADO_ERRO
          : LIQUIDADO
        : situacao === CANCELADA
          ? CANCELADO
          : situacao === FATURADA
            ? PRONTO
            : SINCRONIZADO,
      dataVencimento: new Date(Date.UTC(ano, mes + at, day)).toISOString().slice(0, 10),
      valorPago: paid ? value : null,
      antesDeLiquidado: paid ? SINCRONIZADO : null,
      logMensagem: paid ? 'Liquidação recebida pela loja.' : situacao === ENVIADA ? 'Boleto recebido pela loja.' : null,
      numero: null,
      chave: null,
      dataHora: dataHoraGeracao,
      usuarioId: null,
    }
  })
}

function pagamentoOf(
  { valorPago, dataVencimento }: Boleto,
  documentoId: number,
  { r, now, usuarios }: { r: Random; now: Date; usuarios: number[] },
): Insertable<Tables['liquidacao']>[] {
  if (valorPago === null) return []
  const due = Date.parse(`${dataVencimento}T15:00:00Z`)
  const at = new Date(Math.min(now.getTime(), due + (r.chance(0.12) ? r.between(1, 25) : -r.between(0, 4)) * DAY))
  const usuarioId = usuarios[r.between(0, usuarios.length - 1)] ?? null
  const payment = (value: string) => ({
    documentoId,
    valorPago: value,
    dataPagamento: at.toISOString().slice(0, 10),
    dataHora: at,
    usuarioId,
  })
  if (!r.chance(0.02) || Number(valorPago) < 1) return [payment(valorPago)]
  const first = toMoney(exact(valorPago).div(2))
  return [payment(first), payment(toMoney(sum([valorPago, exact(first).neg()])))]
}
