import { SituacaoExcecao, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { MeioAviso, SituacaoSuspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import type { DescontoDoTitulo, EncargoDoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import { BOLETOS_ABERTOS } from '../../cobranca/pagavel.repo.ts'
import { PROMETIDO_ATE } from '../promessa/promessa.repo.ts'
import type { Recebido } from './suspensao.calc.ts'

/** A boleto `d` of an invoice `f` of which something is to be paid. */
const DEVIDO = sql`d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado
  and f.situacao in (${codes(SituacaoFatura, 'FATURADA', 'ENVIADA', 'PARCIALMENTE_PAGA')})`

/** Clients of whom something fell due on that day or before it, those with the oldest first. */
export const listDevedores = async (db: Db, ate: string, most: number): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(db)`
      select f."clienteId" as id from fatura_documento d join fatura f on f.id = d."faturaId"
      where ${DEVIDO} and d."dataVencimento" <= ${ate}::date
      group by f."clienteId" order by min(d."dataVencimento"), f."clienteId" limit ${most}`
  ).map(({ id }) => id)

/** Nobody changes what is late of these clients until the transaction ends; in the order in which payments wait for each other. */
export async function lockDividas(trx: Trx, clientes: readonly number[], hoje: string): Promise<void> {
  await sql`select 1 from fatura where id in (
      select f.id from fatura f join fatura_documento d on d."faturaId" = f.id
      where f."clienteId" = any (${[...clientes]}::int[]) and ${DEVIDO} and d."dataVencimento" < ${hoje}::date)
    order by id for no key update`.execute(trx)
}

export type Devedor = { id: number; nome: string; nunca: string | null; comLoja: boolean; suspensa: boolean }

export const listClientes = (db: Db, ids: readonly number[]): Promise<Devedor[]> => rowsOf<Devedor>(db)`
  select c.id, p.nome, c."nuncaSuspender" as nunca, c."lojaUrl" is not null and c."lojaChave" is not null as "comLoja",
    exists (select from suspensao s where s."clienteId" = c.id and s.situacao in (${codes(SituacaoSuspensao, 'PEDIDA', 'SUSPENSA', 'LIBERACAO_PEDIDA')})) as suspensa
  from cliente c join pessoa p on p.id = c."pessoaId" where c.id = any (${[...ids]}::int[]) order by c.id`

export type BoletoDevido = {
  boleto: number
  cliente: number
  nome: string
  ano: number
  mes: number
  vencimento: string
  aberto: string
  emParte: boolean
  prometidoAte: string | null
  juros: EncargoDoTitulo | null
  multa: EncargoDoTitulo | null
  desconto: DescontoDoTitulo | null
}

/** What of these clients fell due before a day, or all that is open of them, the oldest first. */
export const listDevidos = (db: Db, clientes: readonly number[], hoje: string | null): Promise<BoletoDevido[]> => rowsOf<BoletoDevido>(db)`
  select d.id as boleto, f."clienteId" as cliente, d.nome, f.ano, f.mes, d."dataVencimento"::text as vencimento, (d.valor - d.quitado)::text as aberto,
    d."valorPago" is not null as "emParte", t.juros, t.multa, t.desconto,
    ${PROMETIDO_ATE} as "prometidoAte"
  from fatura f join fatura_documento d on d."faturaId" = f.id left join cobranca t on t."documentoId" = d.id and t.atual
  where f."clienteId" = any (${[...clientes]}::int[]) and ${DEVIDO} and ${hoje === null ? sql`true` : sql`d."dataVencimento" < ${hoje}::date`}
  order by d."dataVencimento", d.id`

/** Money of which nobody knows yet whose it is, of these values or naming one of these boletos. */
export const listRecebidos = (db: Db, boletos: readonly number[], valores: readonly string[]): Promise<Recebido[]> => rowsOf<Recebido>(db)`
  select x.valor::text as valor, x.tipo, x.data::text as data, array_remove(x.boletos, null) as boletos
  from (
    select e."valorPago" as valor, e.tipo, (e."criadaEm" at time zone 'America/Sao_Paulo')::date as data,
      array[t."documentoId", e."documentoId", e."informadoId", rtg_de(coalesce(l."usoEmpresa", '') || ' ' || coalesce(l."seuNumero", ''))] as boletos
    from excecao_bancaria e left join cobranca t on t.id = e."cobrancaId"
      left join retorno_linha l on l."retornoId" = e."retornoId" and l.linha = e.linha
    where e.situacao = ${codes(SituacaoExcecao, 'ABERTA')}
      and e.tipo not in (${codes(TipoExcecao, 'REJEITADA', 'ESTORNO', 'PROTESTO')})
    union all
    select e.valor, null, e.data, array[rtg_de(e.memo || ' ' || coalesce(e.nome, '') || ' ' || coalesce(e.documento, ''))]
    from extrato_lancamento e where e.situacao = ${codes(SituacaoLancamento, 'A_CONCILIAR')} and e.valor > 0
  ) x
  where x.valor = any (${[...valores]}::numeric[]) or x.boletos && ${[...boletos]}::int[]`

/** The days on which clients were warned since their stores were last lifted. */
export const listAvisos = (db: Db, clientes: readonly number[]): Promise<{ cliente: number; data: string }[]> => rowsOf<{
  cliente: number
  data: string
}>(db)`
  select a."clienteId" as cliente, case when a.meio = ${codes(MeioAviso, 'EMAIL')}
      then (coalesce(a."feitoEm", m.desde, a."dataHora") at time zone 'America/Sao_Paulo')::date else a.data end::text as data
  from suspensao_aviso a left join mensagem m on m.id = a."mensagemId"
    left join lateral (select max(s."liberadaEm") as em from suspensao s where s."clienteId" = a."clienteId") l on true
  where a."clienteId" = any (${[...clientes]}::int[])
    and (l.em is null or a."dataHora" > l.em and a.data >= (l.em at time zone 'America/Sao_Paulo')::date)
    and (a.meio <> ${codes(MeioAviso, 'EMAIL')} or exists (select from envio_prova v
      where v."mensagemId" = a."mensagemId" and v.situacao in (${codes(SituacaoProva, 'ACEITO', 'ATRASADO', 'ENTREGUE')})))`
