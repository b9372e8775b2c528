import { SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { type CodeOf, SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { type AcaoRegua, reguaCobranca, SituacaoLembrete } from '@retaguarda/contract/cobranca/regua.ts'
import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import { type Destinatarios, destinatariosDe, recebeDaFatura } from '../correio/contatos.repo.ts'
import { type Carta, mapCartas } from '../correio/mensagem.repo.ts'
import { PROMETIDO_ATE } from '../faturamento/promessa/promessa.repo.ts'
import type { Conta } from '../cobranca/conta-bancaria.repo.ts'
import { BOLETOS_ABERTOS, isPagavel } from '../cobranca/pagavel.repo.ts'
import type { Cobrado, Estado, Janela } from './regua.calc.ts'

const { ESPERA, ERRO } = SituacaoTrabalho.code
/** The address has it, or may have it. */
const TEM = codes(SituacaoProva, 'ACEITO', 'INCERTO', 'ATRASADO', 'ENTREGUE')

export const enviosLista = listOf(reguaCobranca.envios, {
  table: 'regua_envio',
  alias: 'e',
  counted: true,
  joins: {
    c: { table: 'cliente', by: 'e.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
    r: { table: 'regua_cobranca', by: 'e.reguaId' },
  },
  columns: {
    'boleto.id': 'e.boletoId',
    'cliente.id': 'e.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'regra.nome': 'r.nome',
    situacao: { sql: sql`(case when e.dispensado is null then e.situacao else 3 end)` },
    motivo: { sql: sql`coalesce(e.dispensado, e.erro)` },
  },
})

/** A boleto and a rule that speaks of it. */
export type Devido = Cobrado &
  Omit<Estado, 'soRetencao'> &
  Destinatarios & {
    boleto: number
    fatura: number
    /** Something of it was paid. */
    emParte: boolean
    /** The last day on which its client said that it was paid; null where it did not. */
    informadoEm: string | null
    /** The day until which it is promised. */
    prometidoAte: string | null
    cliente: { id: number; nome: string }
    regra: { id: number; nome: string; acao: AcaoRegua; assunto: string | null; texto: string | null; anexarPdf: boolean }
    /** When its rule did what it does, where that is no mail. */
    feito: string | null
    /** Of its title, and of the account whose it is; null without one. */
    txid: string | null
    pix: Conta['pix'] | null
  }

const COBRADAS = sql.raw('(2, 5, 7)')

const INFORMADO_EM = sql`(select max((x."criadaEm" at time zone 'America/Sao_Paulo')::date)::text from excecao_bancaria x where x."informadoId" = d.id)`

/** What is known of a boleto `d` and a rule `r`, whose order is `e`. */
const devidos = (from: RawBuilder<unknown>) => sql<Devido>`
  select d.id as boleto, jsonb_build_object('id', c.id, 'nome', coalesce(f.cliente ->> 'nome', p.nome)) as cliente, f.ano, f.mes, d.parcela, d.valor::text,
    (select count(*)::int from fatura_documento o where o."faturaId" = f.id and o.tipo = ${codes(TipoDocumento, 'BOLETO')}) as parcelas,
    (d.valor - d.quitado)::text as aberto, d."valorPago" is not null as "emParte", ${INFORMADO_EM} as "informadoEm", ${PROMETIDO_ATE} as "prometidoAte", d."dataVencimento"::text as vencimento, c."semRegua",
    t."linhaDigitavel", t."pixCopiaECola",
    c."lojaUrl" is not null and not f."soEmail" and coalesce(f."antesDePaga", f.situacao) = ${codes(SituacaoFatura, 'ENVIADA')} as "naLoja", t.txid, b.pix, t.juros, t.multa, t.desconto,
    jsonb_build_object('id', r.id, 'nome', r.nome, 'acao', r.acao, 'assunto', r.assunto, 'texto', r.texto, 'anexarPdf', r."anexarPdf") as regra,
    ${destinatariosDe(recebeDaFatura)}, f.id as fatura,
    (select x.em::text from regua_boleto x where x."documentoId" = d.id and x."reguaId" = r.id) as feito,
    case when e.id is not null then jsonb_build_object('situacao', e.situacao, 'dispensado', e.dispensado, 'erro', e.erro,
      'em', (coalesce(e."feitoEm", e."dataHora") at time zone 'America/Sao_Paulo')::date) end as envio
  from ${from}
  join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
  left join cobranca t on t."documentoId" = d.id and t.atual and ${isPagavel}
  left join conta_bancaria b on b.id = t."contaBancariaId"`

/** The open boletos of which an active rule of these actions speaks in these days, at most so many, the oldest due date first. */
export async function listDevidos(db: Db, acoes: readonly AcaoRegua[], { de, ate }: Janela, most: number): Promise<Devido[]> {
  const from = sql`regua_cobranca r
    join fatura_documento d on d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao in ${BOLETOS_ABERTOS} and d."dataVencimento" between ${de}::date - r.dias and ${ate}::date - r.dias
    left join regua_envio e on e."boletoId" = d.id and e."reguaId" = r.id`
  return rowsOf<Devido>(db)`${devidos(from)} where r.ativa and r.acao = any (${[...acoes]}::int[]) and f.situacao in ${COBRADAS}
    order by d."dataVencimento", d.id, r.dias, r.acao limit ${most}`
}

export type Pedido = { boleto: number; regra: number; cliente: number; emails: string; assunto: string }
type Quem = { usuarioId: number | null; agora: Date }

/**
 * Orders reminders, and again those that nobody took.
 * @returns the orders that are new or new again
 */
export async function insertLembretes(trx: Trx, pedidos: readonly Pedido[], { usuarioId, agora }: Quem): Promise<Ordenado[]> {
  return rowsOf<Ordenado>(trx)`
    insert into regua_envio as e ("boletoId", "reguaId", "clienteId", "dataHora", emails, assunto, "tentarEm", "usuarioId")
    select boleto, regra, cliente, ${agora}, emails, assunto, ${agora}, ${usuarioId}::int
    from jsonb_to_recordset(${JSON.stringify(pedidos)}::jsonb) x(boleto int, regra int, cliente int, emails text, assunto text)
    on conflict on constraint regua_envio_unico do update
      set situacao = ${ESPERA}, tentativas = 0, "tentarEm" = ${agora}, erro = null, emails = excluded.emails, assunto = excluded.assunto,
        "usuarioId" = excluded."usuarioId"
      where e.situacao = ${ERRO} and e."tomadoPor" is null and not exists (
        select from mensagem m join envio_prova v on v."mensagemId" = m.id where m."lembreteId" = e.id and v.situacao in (${TEM}))
    returning id, "boletoId" as boleto`
}

type Ordenado = { id: number; boleto: number }

export type LembreteNaFila = Devido & { id: number; carta: Carta }

/** The orders, with what is known of their boletos now. */
export async function listLembretes(db: Db, ids: readonly number[]): Promise<LembreteNaFila[]> {
  const from = sql`regua_envio e join regua_cobranca r on r.id = e."reguaId" join fatura_documento d on d.id = e."boletoId"`
  const rows = await rowsOf<Omit<LembreteNaFila, 'carta'> & { mensagem: number }>(db)`
    select e.id, (select max(m.id) from mensagem m where m."lembreteId" = e.id) as mensagem, y.*
    from regua_envio e join (${devidos(from)} where e.id = any (${[...ids]}::int[])) y on y.boleto = e."boletoId" and (y.regra ->> 'id')::int = e."reguaId"`
  const cartas = await mapCartas(
    db,
    rows.map(({ mensagem }) => mensagem),
  )
  return rows.flatMap(({ mensagem, ...row }) => {
    const carta = cartas.get(mensagem)
    return carta ? [{ ...row, carta }] : []
  })
}

export type Cobravel = 'sim' | 'outraAcao' | 'pago' | 'soRetencao' | 'informado' | 'prometido' | 'semRegua'

/** Whether an order is one still: something of its boleto is to be paid, and its client is reminded. */
export async function readCobravel(db: Db, id: number): Promise<Extract<Cobravel, 'sim' | 'pago' | 'semRegua'>> {
  const row = await rowOf<{ aberto: boolean; semRegua: boolean }>(db)`
    select c."semRegua", d.situacao in ${BOLETOS_ABERTOS} and f.situacao in ${COBRADAS} and d.valor > d.quitado as aberto
    from regua_envio e join fatura_documento d on d.id = e."boletoId" join fatura f on f.id = d."faturaId"
    join cliente c on c.id = f."clienteId" where e.id = ${id}`
  if (!row?.aberto) return 'pago'
  return row.semRegua ? 'semRegua' : 'sim'
}

export type Resposta = Pick<Devido, 'informadoEm' | 'prometidoAte'>

/** What the client answered of the boleto of an order. */
export const readResposta = async (db: Db, id: number): Promise<Resposta> =>
  (await rowOf<Resposta>(db)`
    select ${INFORMADO_EM} as "informadoEm", ${PROMETIDO_ATE} as "prometidoAte"
    from regua_envio e join fatura_documento d on d.id = e."boletoId" where e.id = ${id}`) ?? { informadoEm: null, prometidoAte: null }

type Ordem = {
  situacao: CodeOf<typeof SituacaoTrabalho>
  dispensado: string | null
  emMaos: boolean
  cliente: number
  fatura: number
  boleto: number
  /** Who has it, or may have it. */
  entregues: string[]
}

/** An order, until the end of the transaction nobody else's. */
export const lockLembrete = (trx: Trx, id: number): Promise<Ordem | undefined> => rowOf<Ordem>(trx)`
    select situacao, dispensado, "tomadoPor" is not null as "emMaos", "clienteId" as cliente,
      (select d."faturaId" from fatura_documento d where d.id = e."boletoId") as fatura, e."boletoId" as boleto,
      array(select v.endereco from mensagem m join envio_prova v on v."mensagemId" = m.id where m."lembreteId" = e.id and v.situacao in (${TEM})) as entregues
    from regua_envio e where id = ${id} for update of e`

/** Has it sent again to these addresses. */
export const updateDeNovo = (trx: Trx, id: number, { emails, usuarioId, agora }: Quem & { emails: string }): Promise<void> =>
  updateRow(trx, 'regua_envio', id, {
    situacao: ESPERA,
    tentativas: 0,
    tentarEm: agora,
    feitoEm: null,
    erro: null,
    dispensado: null,
    emails,
    usuarioId,
  })

export const updateDispensado = (trx: Trx, id: number, dispensado: string): Promise<void> =>
  updateRow(trx, 'regua_envio', id, { dispensado })

/** What became of these orders so far. */
export const countLembretes = async (db: Db, ids: readonly number[]): Promise<{ enviados: number; erros: number; esperam: number }> =>
  (await rowOf<{ enviados: number; erros: number; esperam: number }>(db)`
    select (count(*) filter (where situacao = ${codes(SituacaoLembrete, 'ENVIADO')} and dispensado is null))::int as enviados,
      (count(*) filter (where situacao = ${codes(SituacaoLembrete, 'ERRO')} or (situacao = ${codes(SituacaoLembrete, 'NA_FILA')} and erro is not null)))::int as erros,
      (count(*) filter (where situacao = ${codes(SituacaoLembrete, 'NA_FILA')} and erro is null))::int as esperam
    from regua_envio where id = any (${[...ids]}::int[])`) ?? { enviados: 0, erros: 0, esperam: 0 }
