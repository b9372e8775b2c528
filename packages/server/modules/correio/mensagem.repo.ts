import { randomBytes } from 'node:crypto'
import { SituacaoProva, TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { sql } from 'kysely'
import { type Config, publicUrl } from '../../base/config.ts'
import { prepared } from '../../db/prepared.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow } from '../../db/write-row.repo.ts'
import { codes } from '../../kit/sql.ts'

/** What the Message-ID of a message begins with. */
export type Palavra = 'fatura' | 'lembrete' | 'nota' | 'extrato' | 'suspensao' | 'acordo'

const RANDOM_BYTES = 16 // 22 letters

/** The name that a message has for ever, with its angle brackets; nobody guesses it. */
export const novoMessageId = (config: Config, palavra: Palavra, registro: number): string =>
  `<${palavra}-${registro}-${randomBytes(RANDOM_BYTES).toString('base64url')}@${new URL(publicUrl(config)).hostname}>`

type Nova = {
  tipo: TipoMensagem
  cliente: number
  fatura: number | null
  lembrete?: number
  boletos: number[]
  messageId: string
  assunto: string
  usuarioId: number | null
  agora: Date
  enderecos: readonly string[]
}

/** A message that is to go out, with a proof an address. */
export async function insertMensagem(trx: Trx, { cliente, fatura, lembrete, agora, enderecos, ...nova }: Nova): Promise<number> {
  const parts = { ...nova, clienteId: cliente, faturaId: fatura, lembreteId: lembrete ?? null, dataHora: agora }
  const id = await insertRow(trx, 'mensagem', parts)
  await sql`insert into envio_prova ("mensagemId", endereco) select ${id}, unnest(${[...enderecos]}::text[])`.execute(trx)
  return id
}

/** The same of reminders that were ordered, to the addresses of their orders; `messageIds` in their order. */
export async function insertMensagensDosLembretes(trx: Trx, ids: readonly number[], messageIds: readonly string[]): Promise<void> {
  await sql`
    with novas as (
      insert into mensagem (tipo, "clienteId", "faturaId", "lembreteId", boletos, "messageId", assunto, "usuarioId", "dataHora")
      select ${codes(TipoMensagem, 'LEMBRETE')}, e."clienteId", d."faturaId", e.id, array[d.id], x.nome, e.assunto, e."usuarioId", coalesce(e."tentarEm", e."dataHora")
      from unnest(${[...ids]}::int[], ${[...messageIds]}::text[]) x (id, nome) join regua_envio e on e.id = x.id
        join fatura_documento d on d.id = e."boletoId"
      order by e.id
      returning id, "lembreteId"
    )
    insert into envio_prova ("mensagemId", endereco)
    select n.id, unnest(string_to_array(e.emails, ', ')) from novas n join regua_envio e on e.id = n."lembreteId" order by n.id`.execute(
    trx,
  )
}

export type Prova = { id: number; endereco: string; situacao: SituacaoProva; emMaos: boolean }
/** A message as it is to go out: who reads it, and what is known of each of its addresses. */
export type Carta = {
  mensagem: number
  tipo: TipoMensagem
  nome: string
  /** Null of what was ordered before it was kept. */
  messageId: string | null
  desde: Date | null
  provas: Prova[]
}

export async function mapCartas(db: Db, ids: readonly number[]): Promise<Map<number, Carta>> {
  const rows = await rowsOf<Omit<Carta, 'desde'> & { desde: Date | null }>(db)`${prepared}
    select m.id as mensagem, m.tipo, coalesce(f.cliente ->> 'nome', p.nome) as nome, m."messageId", m.desde, array(
      select jsonb_build_object('id', v.id, 'endereco', v.endereco, 'situacao', v.situacao, 'emMaos', v."emMaos")
      from envio_prova v where v."mensagemId" = m.id order by v.id) as provas
    from mensagem m join cliente c on c.id = m."clienteId" join pessoa p on p.id = c."pessoaId" left join fatura f on f.id = m."faturaId"
    where m.id = any (${[...ids]}::int[])`
  return new Map(rows.map((row) => [row.mensagem, row]))
}

/** A message as it goes over the line for the first time, and the proofs that it goes for now. */
export type Inicio = { mensagem: number; messageId: string; assunto: string; texto: string; agora: Date; emMaos: readonly number[] }

/** Messages go over the line for these proofs now; what was sent first is what each says. */
export async function updateIniciadas(db: Db, inicios: readonly Inicio[]): Promise<void> {
  await sql`${prepared}
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(inicios)}::jsonb)
        r (mensagem int, "messageId" text, assunto text, texto text, agora timestamptz, "emMaos" int[])
    ), m as (
      update mensagem m set "messageId" = coalesce(m."messageId", r."messageId"), texto = coalesce(m.texto, r.texto),
        assunto = case when m.texto is null then r.assunto else m.assunto end, desde = coalesce(m.desde, r.agora)
      from r where m.id = r.mensagem and (m.texto is null or m."messageId" is null or m.desde is null)
    )
    update envio_prova v set "emMaos" = true from r where v.id = any (r."emMaos") and not v."emMaos"`.execute(db)
}

/** What became of an attempt, or of all of them. */
export type Fim = { id: number; situacao: SituacaoProva; resposta: string | null; emMaos: boolean; tentou: boolean }
const RESPOSTA_MAX = 500

/**
 * Until the end of the transaction nobody else says what became of these messages; their invoices before them, as everywhere.
 * @returns the invoices
 */
export async function lockMensagens(trx: Trx, mensagens: readonly number[]): Promise<number[]> {
  const faturas = await rowsOf<{ id: number }>(trx)`${prepared}
    select id from fatura where id in (select "faturaId" from mensagem where id = any (${[...mensagens]}::int[])) order by id for no key update`
  await sql`${prepared} select 1 from envio_prova where "mensagemId" = any (${[...mensagens]}::int[]) order by id for update`.execute(trx)
  return faturas.map(({ id }) => id)
}

export async function updateProvas(trx: Trx, fins: readonly Fim[]): Promise<void> {
  const rows = fins.map((end) => ({ ...end, resposta: end.resposta?.slice(0, RESPOSTA_MAX).toWellFormed() ?? null }))
  await sql`${prepared}
    update envio_prova v set situacao = r.situacao, resposta = coalesce(r.resposta, v.resposta), "emMaos" = r."emMaos",
      tentativas = v.tentativas + r.tentou::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id int, situacao smallint, resposta text, "emMaos" boolean, tentou boolean)
    where v.id = r.id`.execute(trx)
}

/** Who sent a message, and how people know it. */
export type Remessa = {
  usuarioId: number | null
  fatura: number | null
  assunto: string
  cliente: string
  mes: { ano: number; mes: number } | null
}

export async function readRemessa(db: Db, mensagem: number): Promise<Remessa & { tipo: TipoMensagem }> {
  const [found] = await rowsOf<Remessa & { tipo: TipoMensagem }>(db)`
    select m.tipo, m."usuarioId", m."faturaId" as fatura, m.assunto, p.nome as cliente,
      case when f.id is not null then jsonb_build_object('ano', f.ano, 'mes', f.mes) end as mes
    from mensagem m join cliente c on c.id = m."clienteId" join pessoa p on p.id = c."pessoaId" left join fatura f on f.id = m."faturaId"
    where m.id = ${mensagem}`
  if (!found) throw new Error(`Message ${mensagem} is gone`)
  return found
}

/** Lets be what still waits of a message. */
export async function updateDispensada(trx: Trx, mensagem: number, why: string, enderecos?: readonly string[]): Promise<void> {
  await sql`
    update envio_prova set situacao = ${codes(SituacaoProva, 'DISPENSADO')}, resposta = ${why}
    where "mensagemId" = ${mensagem} and situacao in (${codes(SituacaoProva, 'NA_FILA', 'ADIADO')})
      and ${enderecos === undefined ? sql`true` : sql`endereco = any (${[...enderecos]}::text[])`}`.execute(trx)
}

/** The page that a message leads to was opened for the first time; it counts where it is one of this client's. */
export async function updateAberta(
  db: Db,
  { mensagem, cliente, agora }: { mensagem: number; cliente: number; agora: Date },
): Promise<void> {
  await sql`update mensagem set "abertoEm" = ${agora} where id = ${mensagem} and "clienteId" = ${cliente} and "abertoEm" is null`.execute(
    db,
  )
}
