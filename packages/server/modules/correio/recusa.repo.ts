import { SituacaoProva, TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { RECUSAS_MAX, type Recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'
import { BOLETOS_ABERTOS } from '../cobranca/pagavel.repo.ts'
import { sentencesOf } from './anotar.service.ts'

/** Invoices of which something is to be paid. */
const A_PAGAR = sql.raw('(2, 5, 7)')
const FALHOU = sql`v.situacao in (${codes(SituacaoProva, 'RECUSADO', 'DEVOLVIDO')}) and not v.visto`
const CHEGOU = codes(SituacaoProva, 'ACEITO', 'ENTREGUE')
const LEMBRETE = codes(TipoMensagem, 'LEMBRETE')
const NOTA = codes(TipoMensagem, 'NOTA')

/** That the message `o` is about the same as `m`, for people one thing: a reminder, an invoice, or what a client is told besides. */
const MESMO = sql`o."clienteId" = m."clienteId" and o.tipo = m.tipo and o."faturaId" is not distinct from m."faturaId"
  and o."lembreteId" is not distinct from m."lembreteId"`
/** That who has the message `o` needs `m` no more: of an invoice any tells what is to be paid, but for its notes. */
const NO_LUGAR = sql`o."clienteId" = m."clienteId" and o.id > m.id and o."faturaId" is not distinct from m."faturaId"
  and case when m."faturaId" is null then o.tipo = m.tipo else (o.tipo = ${NOTA}) = (m.tipo = ${NOTA}) end`
/** What speaks of a payment is of no use once there is nothing to be paid; all else stays until somebody has seen it. */
const VALE = sql`case when m."faturaId" is null or m.tipo = ${NOTA} then true else f.situacao in ${A_PAGAR} end
  and (m.tipo <> ${LEMBRETE} or exists (select from fatura_documento d where d.id = any (m.boletos)
    and d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado))`

type Of = { cliente?: number | undefined; fatura?: number | undefined }
type Row = Omit<Recusa, 'dataHora' | 'motivo' | 'recusados'> & { dataHora: Date; falhas: Parameters<typeof sentencesOf>[0] }

/**
 * Of what failed, until somebody has seen it or a newer message in its place has arrived: of each thing the newest message that failed, with
 * all that failed of it.
 */
export async function listRecusas(db: Db, { cliente, fatura }: Of): Promise<Recusa[]> {
  const rows = await rowsOf<Row>(db)`
    select x.tipo, coalesce(x."lembreteId", x.id) as id, x.assunto, x."dataHora", x.fatura, jsonb_build_object('id', c.id, 'nome', p.nome) as cliente,
      array(select v.endereco from envio_prova v where v."mensagemId" = x.id order by v.id) as enderecos,
      (select jsonb_agg(jsonb_build_object('endereco', v.endereco, 'situacao', v.situacao, 'resposta', v.resposta) order by v.id)
        from envio_prova v where v."mensagemId" = x.id and ${FALHOU}) as falhas,
      array(select v.id from mensagem m join mensagem o on ${MESMO} join envio_prova v on v."mensagemId" = o.id
        where m.id = x.id and ${FALHOU} order by v.id) as provas
    from (
      select distinct on (m.tipo, m."clienteId", m."faturaId", m."lembreteId") m.*,
        case when f.id is not null then jsonb_build_object('id', f.id, 'ano', f.ano, 'mes', f.mes) end as fatura
      from mensagem m left join fatura f on f.id = m."faturaId"
      where m.id in (select v."mensagemId" from envio_prova v where ${FALHOU})
        ${cliente === undefined ? sql`` : sql`and m."clienteId" = ${cliente}`} ${fatura === undefined ? sql`` : sql`and m."faturaId" = ${fatura}`}
        and not exists (select from mensagem o join envio_prova v on v."mensagemId" = o.id where ${NO_LUGAR} and v.situacao in (${CHEGOU}))
        and ${VALE}
      order by m.tipo, m."clienteId", m."faturaId", m."lembreteId", m.id desc
    ) x join cliente c on c.id = x."clienteId" join pessoa p on p.id = c."pessoaId"
    order by x."dataHora" desc, x.tipo, x.id desc limit ${sql.lit(RECUSAS_MAX)}`
  return rows.map(({ dataHora, falhas, ...row }) => ({
    ...row,
    recusados: falhas.map(({ endereco }) => endereco),
    motivo: sentencesOf(falhas),
    dataHora: dataHora.toISOString(),
  }))
}

/** Of addresses that a mail of an invoice went to those that its newest leaves out: somebody has sent it again without them. */
export async function listTrocados(trx: Trx, faturaId: number, enderecos: readonly string[]): Promise<string[]> {
  if (enderecos.length === 0) return []
  const rows = await rowsOf<{ endereco: string }>(trx)`
    with dela as (select m.id, v.endereco from mensagem m join envio_prova v on v."mensagemId" = m.id
      where m."faturaId" = ${faturaId} and m.tipo = ${codes(TipoMensagem, 'FATURA')})
    select lower(endereco) as endereco from dela where lower(endereco) = any (${[...enderecos]}::text[])
    group by 1 having max(id) < (select max(id) from dela) order by 1`
  return rows.map(({ endereco }) => endereco)
}

/** @returns how many of them failed and were not seen yet */
export async function updateVistas(trx: Trx, provas: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update envio_prova v set visto = true where id = any (${[...provas]}::int[]) and ${FALHOU}`.execute(trx)
  return Number(numAffectedRows)
}

/** What failed of a message, or of a reminder, and of all that is about the same. */
export async function listFalhas(trx: Trx, { tipo, id }: Pick<Recusa, 'tipo' | 'id'>): Promise<number[]> {
  const dela = tipo === TipoMensagem.code.LEMBRETE ? sql`m."lembreteId" = ${id}` : sql`m.id = ${id}`
  const rows = await rowsOf<{ id: number }>(trx)`
    select distinct v.id from mensagem m join mensagem o on ${MESMO} join envio_prova v on v."mensagemId" = o.id
    where ${dela} and m.tipo = ${tipo} and ${FALHOU}`
  return rows.map((row) => row.id)
}
