import { SituacaoProva, TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import type { FaturaDaLoja } from '../../../integrations/loja/port.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import { prepared } from '../../../db/prepared.ts'
import { insertRow } from '../../../db/write-row.repo.ts'
import { codes, numberOf } from '../../../kit/sql.ts'
import { type Carta, insertMensagem, mapCartas, updateDispensada } from '../../correio/mensagem.repo.ts'
import { mapRenegociados, type Renegociado } from '../../cobranca/acordo.repo.ts'
import { mapFaturasParaLoja } from './fatura-para-loja.repo.ts'

const { BOLETO } = TipoDocumento.code
const { FATURA, NOTA, ACORDO } = TipoMensagem.code
const { ESPERA, ERRO } = SituacaoTrabalho.code

type Novo = {
  faturaId: number
  enderecos: string[]
  usuarioId: number | null
  agora: Date
  messageId: string
  /** A person sends it again, with these words before the rest. */
  reenvio?: { texto: string | null }
}

/** One mail to all of these addresses, with a proof each; of the invoice of an agreement it is the agreement's. @returns its message */
export async function insertEmail(trx: Trx, { faturaId, usuarioId, enderecos, agora, messageId, reenvio }: Novo): Promise<number> {
  const of = present(
    await rowOf<{ cliente: number; ano: number; mes: number; boletos: number[]; acordo: number | null }>(trx)`${prepared}
      select f."clienteId" as cliente, f.ano, f.mes, (select a.id from acordo a where a."faturaId" = f.id) as acordo, array(select d.id from fatura_documento d where d."faturaId" = f.id and d.tipo = ${sql.lit(BOLETO)}
        and d.situacao <> ${codes(SituacaoBoleto, 'CANCELADO')} order by d.id) as boletos from fatura f where f.id = ${faturaId}`,
  )
  const { cliente, boletos, acordo } = of
  const { tipo, assunto } =
    acordo === null ? { tipo: FATURA, assunto: `Fatura de ${competenciaTexto(of)}` } : { tipo: ACORDO, assunto: assuntoDoAcordo(acordo) }
  const { id } = present(
    await rowOf<{ id: number }>(trx)`${prepared}
      with nova as (
        insert into mensagem (tipo, "clienteId", "faturaId", boletos, "messageId", assunto, "usuarioId", "dataHora")
        values (${tipo}, ${cliente}, ${faturaId}, ${boletos}, ${messageId}, ${assunto}, ${usuarioId}, ${agora}) returning id
      ), provas as (
        insert into envio_prova ("mensagemId", endereco) select n.id, unnest(${enderecos}::text[]) from nova n
      ), pedido as (
        insert into fatura_email ("faturaId", "mensagemId", "usuarioId", "criadoEm", "tentarEm", reenvio, texto)
        select ${faturaId}::int, n.id, ${usuarioId}::int, ${agora}::timestamptz, ${agora}::timestamptz, ${reenvio !== undefined}::boolean, ${reenvio?.texto ?? null}::text
        from nova n
      )
      select id from nova`,
  )
  return id
}

export const assuntoDoAcordo = (id: number): string => `Acordo ${id}`

const TOMOU_O_LUGAR = 'Outro envio tomou o lugar deste.'

/**
 * Lets the mails of an invoice that wait for an attempt go on without these addresses, which get a newer one; one that has nobody left to wait
 * for ends.
 * @returns whether one is in hand, of which nobody can tell whom it reaches
 */
export async function updateSemEnderecos(trx: Trx, faturaId: number, enderecos: readonly string[]): Promise<boolean> {
  const esperam = await rowsOf<{ mensagemId: number; emMaos: boolean }>(trx)`
    select "mensagemId", "tomadoPor" is not null as "emMaos" from fatura_email where "faturaId" = ${faturaId} and situacao = ${ESPERA} order by id for update`
  if (esperam.some(({ emMaos }) => emMaos)) return true
  for (const { mensagemId } of esperam) await updateDispensada(trx, mensagemId, TOMOU_O_LUGAR, enderecos)
  await sql`
    update fatura_email e set situacao = ${ERRO}, "tentarEm" = null, erro = ${TOMOU_O_LUGAR}
    where e."faturaId" = ${faturaId} and e.situacao = ${ESPERA} and not exists (
      select from envio_prova v where v."mensagemId" = e."mensagemId" and v.situacao in (${codes(SituacaoProva, 'NA_FILA', 'ADIADO')}))`.execute(
    trx,
  )
  return false
}

/** How often an invoice was sent again since an instant. */
export const countReenvios = (trx: Trx, faturaId: number, desde: Date): Promise<number> =>
  numberOf(trx)`
    select count(*)::int as n from fatura_email where "faturaId" = ${faturaId} and reenvio and "criadoEm" >= ${desde}`

/** One mail about one note, once for each situation. @returns undefined where it was told already */
export async function insertEmailDaNota(
  trx: Trx,
  { nfseId, situacao }: { nfseId: number; situacao: SituacaoNfse },
  { faturaId, agora, ...nova }: Omit<Novo, 'reenvio'>,
): Promise<number | undefined> {
  const nota = await rowOf<{ numero: number | null; cliente: number }>(trx)`
    select n.numero, n."clienteId" as cliente from nfse n where n.id = ${nfseId} and not exists (
      select from fatura_email e where e."nfseId" = n.id and e."nfseSituacao" = ${situacao}) for update`
  if (!nota) return undefined
  const message = {
    ...nova,
    tipo: NOTA,
    cliente: nota.cliente,
    fatura: faturaId,
    boletos: [],
    assunto: `Nota fiscal ${nota.numero}`,
    agora,
  }
  const mensagemId = await insertMensagem(trx, message)
  const of = { faturaId, mensagemId, usuarioId: nova.usuarioId, criadoEm: agora, tentarEm: agora }
  return insertRow(trx, 'fatura_email', { ...of, nfseId, nfseSituacao: situacao })
}

export type Email = {
  id: number
  faturaId: number
  clienteId: number
  nome: string
  /** What a person says before the rest. */
  texto: string | null
  carta: Carta
  situacao: SituacaoFatura
  fatura: FaturaDaLoja
  /** There is no store in which its boletos stand. */
  soEmail: boolean
  /** What is open of each boleto, by its number. */
  abertos: Record<number, string>
  /** The note that it is about, and the situation that it tells; null where it is about the invoice. */
  nota: { id: number; situacao: SituacaoNfse } | null
  /** The agreement whose invoice it is. */
  acordo: Renegociado | undefined
}

/** Mails as they are composed; `situacao` is their invoice's. */
export async function listEmails(db: Db, ids: readonly number[]): Promise<Email[]> {
  const rows = await rowsOf<Omit<Email, 'fatura' | 'carta' | 'acordo'> & { mensagemId: number }>(db)`
    select e.id, e."faturaId", f."clienteId", e."mensagemId", e.texto, coalesce(f.cliente ->> 'nome', p.nome) as nome, f.situacao,
      f."soEmail" or coalesce(f."antesDePaga", f.situacao) <> ${codes(SituacaoFatura, 'ENVIADA')} as "soEmail", case when e."nfseId" is not null then json_build_object('id', e."nfseId", 'situacao', e."nfseSituacao") end as nota, coalesce((
      select jsonb_object_agg(d.id, (d.valor - d.quitado)::text) from fatura_documento d where d."faturaId" = f.id and d.tipo = ${sql.lit(BOLETO)}), '{}') as abertos
    from fatura_email e join fatura f on f.id = e."faturaId" join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
    where e.id = any (${[...ids]}::int[])`
  const faturas = await mapFaturasParaLoja(
    db,
    rows.map(({ faturaId }) => faturaId),
  )
  const acordos = await mapRenegociados(
    db,
    rows.map(({ faturaId }) => faturaId),
  )
  const cartas = await mapCartas(
    db,
    rows.map(({ mensagemId }) => mensagemId),
  )
  return rows.flatMap(({ mensagemId, ...row }) => {
    const [fatura, carta] = [faturas.get(row.faturaId), cartas.get(mensagemId)]
    return fatura && carta ? [{ ...row, fatura, carta, acordo: acordos.get(row.faturaId) }] : []
  })
}
