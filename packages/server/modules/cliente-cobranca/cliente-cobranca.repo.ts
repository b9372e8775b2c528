import type { ClienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import { SituacaoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { VIVOS } from '../acordo/acordo.repo.ts'
import { creditosEm } from '../caixa/credito-em.repo.ts'
import { BOLETOS_ABERTOS } from '../cobranca/pagavel.repo.ts'

/** Of each kind; the block leads on to all of them. */
const MOST = 5
const ABERTO = sql`case when d.situacao in ${BOLETOS_ABERTOS} then d.valor - d.quitado else 0.00 end`

/** What is left of a client's credits. */
export const readCredito = async (db: Db, clienteId: number, hoje: string): Promise<string> =>
  (await rowOf<{ credito: string }>(db)`select k.credito::text as credito from ${creditosEm(hoje, [clienteId])} k`)?.credito ?? '0.00'

/** Those in force first, then the newest. */
export const listPromessas = (db: Db, clienteId: number): Promise<ClienteCobranca['promessas']> =>
  rowsOf<ClienteCobranca['promessas'][number]>(db)`
    select p.id, p.situacao, p.data::text, b.boletos, b.aberto
    from promessa p cross join lateral (
      select count(*)::int as boletos, coalesce(sum(${ABERTO}), 0)::numeric(15, 2)::text as aberto
      from promessa_boleto x join fatura_documento d on d.id = x."documentoId" where x."promessaId" = p.id) b
    where p."clienteId" = ${clienteId} order by p.situacao <> ${codes(SituacaoPromessa, 'EM_VIGOR')}, p.id desc limit ${sql.lit(MOST)}`

/** Those that bind first, then the newest. */
export const listAcordos = (db: Db, clienteId: number): Promise<ClienteCobranca['acordos']> =>
  rowsOf<ClienteCobranca['acordos'][number]>(db)`
    select a.id, a.situacao, a.data::text, a.total::text, b.parcelas, b.aberto
    from acordo a cross join lateral (
      select count(*)::int as parcelas, coalesce(sum(${ABERTO}), 0)::numeric(15, 2)::text as aberto
      from fatura_documento d where d."faturaId" = a."faturaId" and d.tipo = ${codes(TipoDocumento, 'BOLETO')}) b
    where a."clienteId" = ${clienteId} order by a.situacao not in (${VIVOS}), a.id desc limit ${sql.lit(MOST)}`

/** Those to be made first, then the newest. */
export const listLigacoes = (db: Db, clienteId: number): Promise<ClienteCobranca['ligacoes']> =>
  rowsOf<ClienteCobranca['ligacoes'][number]>(db)`
    select id, situacao, data::text, resultado from ligacao where "clienteId" = ${clienteId}
    order by situacao <> ${codes(SituacaoLigacao, 'A_LIGAR')}, id desc limit ${sql.lit(MOST)}`

type Suspensao = NonNullable<ClienteCobranca['suspensao']>
type Lida = Omit<Suspensao, 'dataHora' | 'liberadaEm'> & { dataHora: Date; liberadaEm: Date | null }

export async function readUltimaSuspensao(db: Db, clienteId: number): Promise<Suspensao | null> {
  const found = await rowOf<Lida>(db)`
    select id, situacao, origem, motivo, "dataHora", "liberadaEm", erro from suspensao where "clienteId" = ${clienteId} order by id desc limit 1`
  return found ? { ...found, dataHora: found.dataHora.toISOString(), liberadaEm: found.liberadaEm?.toISOString() ?? null } : null
}

/** What of its addresses is said first of a message: that somebody has to do something, that nobody knows, that it waits, that it arrived. */
const FIRST = sql`array_position(array[${sql.join(
  SituacaoProva.codes('RECUSADO', 'DEVOLVIDO', 'INCERTO', 'ADIADO', 'NA_FILA', 'ATRASADO', 'ACEITO', 'ENTREGUE', 'DISPENSADO').map((code) =>
    sql.lit(code),
  ),
)}], v.situacao::int)`

type Mensagem = ClienteCobranca['mensagens'][number]

/** The newest to a client. */
export const listMensagens = async (db: Db, clienteId: number): Promise<Mensagem[]> =>
  (
    await rowsOf<Omit<Mensagem, 'dataHora'> & { dataHora: Date }>(db)`
      select m.id, m.tipo, m.assunto, m."dataHora", v.situacao
      from mensagem m cross join lateral (
        select v.situacao from envio_prova v where v."mensagemId" = m.id order by ${FIRST}, v.id limit 1) v
      where m."clienteId" = ${clienteId} order by m.id desc limit ${sql.lit(MOST)}`
  ).map(({ dataHora, ...row }) => ({ ...row, dataHora: dataHora.toISOString() }))
