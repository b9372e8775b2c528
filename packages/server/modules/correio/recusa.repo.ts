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

type Of = { cliente?: number | undefined; fatura?: number | undefined }
type Row = Omit<Recusa, 'dataHora' | 'motivo' | 'recusados'> & { dataHora: Date; falhas: Parameters<typeof sentencesOf>[0] }

/**
 * Of what failed, until somebody has seen it or a newer message about the same has arrived: of each thing the newest message that failed, with
 * all that failed of it.
 */
export async function listRecusas(db: Db, { cliente, fatura }: Of): Promise<Recusa[]> {
  const rows = await rowsOf<Row>(db)`
    select x.tipo, x.id, x.assunto, x.enderecos, x.falhas, x.provas, x."dataHora",
      jsonb_build_object('id', c.id, 'nome', p.nome) as cliente, jsonb_build_object('id', f.id, 'ano', f.ano, 'mes', f.mes) as fatura
    from (
      select distinct on (m.tipo, coalesce(m."lembreteId", m."faturaId")) m.tipo, coalesce(m."lembreteId", m.id) as id, m.assunto, m."faturaId", m."clienteId", m."dataHora",
        array(select o.endereco from envio_prova o where o."mensagemId" = m.id order by o.id) as enderecos,
        (select jsonb_agg(jsonb_build_object('endereco', v.endereco, 'situacao', v.situacao, 'resposta', v.resposta) order by v.id)
          from envio_prova v where v."mensagemId" = m.id and ${FALHOU}) as falhas,
        array(select v.id from mensagem o join envio_prova v on v."mensagemId" = o.id where o."faturaId" = m."faturaId" and o.tipo = m.tipo
          and o."lembreteId" is not distinct from m."lembreteId" and ${FALHOU} order by v.id) as provas
      from mensagem m
      where m.id in (select v."mensagemId" from envio_prova v where ${FALHOU}) and m."faturaId" is not null
        ${cliente === undefined ? sql`` : sql`and m."clienteId" = ${cliente}`} ${fatura === undefined ? sql`` : sql`and m."faturaId" = ${fatura}`}
        and not exists (select from mensagem n join envio_prova v on v."mensagemId" = n.id where n."faturaId" = m."faturaId" and n.tipo = m.tipo
          and n."lembreteId" is not distinct from m."lembreteId" and n.id > m.id and v.situacao in (${CHEGOU}))
        and (m.tipo <> ${LEMBRETE} or exists (select from fatura_documento d where d.id = any (m.boletos)
          and d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado))
      order by m.tipo, coalesce(m."lembreteId", m."faturaId"), m.id desc
    ) x join fatura f on f.id = x."faturaId" join cliente c on c.id = x."clienteId" join pessoa p on p.id = c."pessoaId"
    where f.situacao in ${A_PAGAR}
    order by x."dataHora" desc, x.tipo, x.id desc limit ${sql.lit(RECUSAS_MAX)}`
  return rows.map(({ dataHora, falhas, ...row }) => ({
    ...row,
    recusados: falhas.map(({ endereco }) => endereco),
    motivo: sentencesOf(falhas),
    dataHora: dataHora.toISOString(),
  }))
}

/** @returns how many of them failed and were not seen yet */
export async function updateVistas(trx: Trx, provas: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update envio_prova v set visto = true where id = any (${[...provas]}::int[]) and ${FALHOU}`.execute(trx)
  return Number(numAffectedRows)
}

/** What failed of a message, or of a reminder. */
export async function listFalhas(trx: Trx, { tipo, id }: Pick<Recusa, 'tipo' | 'id'>): Promise<number[]> {
  const dela = tipo === TipoMensagem.code.LEMBRETE ? sql`m."lembreteId" = ${id}` : sql`m.id = ${id}`
  const rows = await rowsOf<{ id: number }>(trx)`
    select v.id from mensagem m join envio_prova v on v."mensagemId" = m.id where ${dela} and ${FALHOU}`
  return rows.map((row) => row.id)
}
