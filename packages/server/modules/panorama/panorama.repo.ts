import { SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import type { AjusteComercial, Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { OrigemPreco } from '@retaguarda/contract/faturamento/preco.ts'
import { SituacaoLinhaReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'
import { listFaturas, readProximoVencimento } from '../faturamento/fatura/fatura.repo.ts'

/** Of each kind; the block leads on to all of them. */
const MOST = 6
const CONTRATOS_MAX = 50

export type Preco = { tipoConfiguracao: TipoConfiguracao; configuracao: Configuracao; ajuste: AjusteComercial | null }
type Contrato = Omit<
  Panorama['contratos'][number],
  'preco' | 'proximoPreco' | 'proximoReajuste' | 'terminando' | 'dataInicio' | 'dataFim'
> & {
  dataHoraInicio: Date
  dataHoraFim: Date | null
  emVigor: Preco
  /** The next that is not the one in force. */
  proximo: (Preco & { aPartirDe: string }) | null
  mesBase: number | null
  minimoMeses: number | null
  /** The day of the last price that was agreed upon, or its month where it was readjusted. */
  combinadoEm: string
}

/** What a link costs by its row `p` and its object's row `q`. */
const PRECO = sql`'ajuste', p.configuracao, 'tipoConfiguracao', q."tipoConfiguracao", 'configuracao', q.configuracao`

/** Those in force first, then the newest, with their prices of a month, its first day. */
export const listContratos = (db: Db, clienteId: number, mes: string): Promise<Contrato[]> => rowsOf<Contrato>(db)`
    select l.id, l.situacao, p.tipo, l."dataHoraInicio", l."dataHoraFim", json_build_object(${PRECO}) as "emVigor", n.proximo,
      l."reajusteMesBase" as "mesBase", l."reajusteMinimoMeses" as "minimoMeses", greatest((l."dataHoraInicio" at time zone 'America/Sao_Paulo')::date,
        (select max("aPartirDe") from vinculo_preco where "vinculoId" = l.id and origem = ${codes(OrigemPreco, 'NEGOCIACAO')} and "aPartirDe" <= ${mes}::date),
        (select max(aniversario) from reajuste_linha where "vinculoId" = l.id and situacao = ${codes(SituacaoLinhaReajuste, 'APLICADA')})) as "combinadoEm",
      json_build_object('id', o.id, 'codigo', o.codigo, 'nome', o.nome) as "objetoContrato"
    from cliente_objeto_contrato l join objeto_contrato o on o.id = l."objetoContratoId"
      cross join lateral preco_do_vinculo(l.id, ${mes}::date) p cross join lateral preco_do_objeto(o.id, ${mes}::date) q
      left join lateral (
        select json_build_object('aPartirDe', d.data, ${PRECO}) as proximo
        from (
          select "aPartirDe" as data from vinculo_preco where "vinculoId" = l.id and "aPartirDe" > greatest(${mes}::date, p."aPartirDe")
          union select "aPartirDe" from objeto_preco where "objetoContratoId" = o.id and "aPartirDe" > ${mes}::date
        ) d cross join lateral preco_do_vinculo(l.id, d.data) p cross join lateral preco_do_objeto(o.id, d.data) q
        where p."aPartirDe" = d.data or p.tipo = ${codes(TipoVinculo, 'VALOR_PADRAO')} order by d.data limit 1) n on true
    where l."clienteId" = ${clienteId} order by l.situacao = ${codes(SituacaoVinculo, 'INATIVO')}, l."dataHoraInicio" desc, l.id desc limit ${sql.lit(CONTRATOS_MAX)}`

type Faturas = NonNullable<Panorama['faturas']>

/** What is open of a boleto, and which documents are boletos that count. */
const ABERTO = sql`greatest(d.valor - coalesce(d.quitado, d."valorPago", 0), 0)`
const CONTA = sql`d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao <> ${sql.lit(SituacaoBoleto.code.CANCELADO)}`

export async function readFaturas(db: Db, clienteId: number, today: string): Promise<Faturas> {
  const [{ rows: newest }, { rows: sums }] = await Promise.all([
    sql<{ id: number; aberto: string | null }>`
      select f.id, b.aberto from fatura f left join lateral (
        select sum(${ABERTO})::numeric(15, 2)::text as aberto from fatura_documento d where d."faturaId" = f.id and ${CONTA}) b on true
      where f."clienteId" = ${clienteId} and f.situacao <> ${SituacaoFatura.code.CANCELADA}
      order by f.ano desc, f.mes desc, f.id desc limit ${sql.lit(MOST)}`.execute(db),
    sql<Omit<Faturas, 'ultimas'>>`
      select coalesce(sum(aberto), 0)::numeric(15, 2)::text as aberto,
        coalesce(sum(aberto) filter (where atrasado), 0)::numeric(15, 2)::text as vencido,
        count(*)::int as abertos, (count(*) filter (where atrasado))::int as vencidos,
        min("dataVencimento") filter (where atrasado) as "vencidoDesde",
        min("dataVencimento") filter (where not atrasado) as "proximoVencimento",
        (select coalesce(sum(saldo), 0)::numeric(15, 2)::text from credito
          where "clienteId" = ${clienteId} and situacao = ${codes(SituacaoCredito, 'DISPONIVEL')}) as credito
      from (
        select d."dataVencimento", d."dataVencimento" < ${today}::date as atrasado, ${ABERTO} as aberto
        from fatura f join fatura_documento d on d."faturaId" = f.id
        where f."clienteId" = ${clienteId} and f.situacao <> ${SituacaoFatura.code.CANCELADA} and ${CONTA}
      ) b where aberto > 0`.execute(db),
  ])
  const [sum] = sums
  if (!sum) throw new Error('A sum without groups answers one row')
  const ids = newest.map(({ id }) => id)
  const faturas = new Map((await listFaturas(db, ids)).map((one) => [one.id, one]))
  const ultimas = await Promise.all(
    newest.flatMap(({ id, aberto }) => {
      const one = faturas.get(id)
      if (!one) return []
      const { ano, mes, tipo, situacao, valor, valorPago, dataHoraVencimento } = one
      return readProximoVencimento(db, id).then((proximoVencimento) => ({
        id,
        ano,
        mes,
        tipo,
        situacao,
        valor,
        valorPago,
        dataHoraVencimento,
        proximoVencimento,
        aberto,
      }))
    }),
  )
  return { ...sum, ultimas }
}

type Tarefa = Omit<Panorama['tarefas']['rows'][number], 'proximo'> & {
  abertas: number
  dataInicio: Date | null
  checklist: string
  responsavel: string | null
}

export async function readTarefas(db: Db, clienteId: number): Promise<Panorama['tarefas']> {
  const { rows } = await sql<Tarefa>`
    select t.*, a.* from (
      select id, descricao, situacao, progresso, count(*) over ()::int as abertas from task
      where "clienteId" = ${clienteId} and situacao in (${SituacaoTask.code.PENDENTE}, ${SituacaoTask.code.EM_EXECUCAO})
      order by id desc limit ${sql.lit(MOST)}
    ) t left join lateral (
      select a."dataInicio", k.nome as checklist, p.nome as responsavel
      from task_checklist tc join checklist_agenda a on a."taskChecklistId" = tc.id join checklist k on k.id = tc."checklistId"
        left join usuario u on u.id = a."responsavelId" left join pessoa p on p.id = u."pessoaId"
      where tc."taskId" = t.id and a.situacao = ${SituacaoAgenda.code.ABERTO} order by a."dataInicio", a.id limit 1
    ) a on true order by t.id desc`.execute(db)
  return {
    abertas: rows[0]?.abertas ?? 0,
    rows: rows.map(({ abertas: _, dataInicio, checklist, responsavel, ...row }) => ({
      ...row,
      proximo: dataInicio && { dataInicio: dataInicio.toISOString(), checklist, responsavel },
    })),
  }
}

export async function readTotais(db: Db, clienteId: number, comFaturas: boolean): Promise<Panorama['totais']> {
  const { rows } = await sql<{ contratos: number; faturas: number; tarefas: number }>`
    select (select count(*)::int from cliente_objeto_contrato where "clienteId" = ${clienteId}) as contratos,
      (select count(*)::int from fatura where ${comFaturas} and "clienteId" = ${clienteId}) as faturas,
      (select count(*)::int from task where "clienteId" = ${clienteId}) as tarefas`.execute(db)
  const { contratos = 0, faturas = 0, tarefas = 0 } = rows[0] ?? {}
  return { contratos, faturas: comFaturas ? faturas : null, tarefas }
}

export async function listAgendamentos(db: Db, clienteId: number): Promise<Panorama['agendamentos']> {
  const { rows } = await sql<Omit<Panorama['agendamentos'][number], 'dataInicio'> & { dataInicio: Date }>`
    select a.id, t.id as task, k.nome as checklist, p.nome as responsavel, a."dataInicio"
    from task t join task_checklist tc on tc."taskId" = t.id join checklist_agenda a on a."taskChecklistId" = tc.id
      join checklist k on k.id = tc."checklistId"
      left join usuario u on u.id = a."responsavelId" left join pessoa p on p.id = u."pessoaId"
    where t."clienteId" = ${clienteId} and a.situacao = ${SituacaoAgenda.code.ABERTO}
    order by a."dataInicio", a.id limit ${sql.lit(MOST)}`.execute(db)
  return rows.map(({ dataInicio, ...row }) => ({ ...row, dataInicio: dataInicio.toISOString() }))
}

/** The attachments that hold until this day at most. */
export const listDocumentos = (db: Db, clienteId: number, ate: string): Promise<Panorama['documentos']> =>
  db
    .selectFrom('cliente_anexo')
    .select(['id', 'nome', sql<string>`validade`.as('validade')])
    .where('clienteId', '=', clienteId)
    .where('validade', '<=', ate)
    .orderBy('validade')
    .orderBy('id')
    .limit(MOST)
    .execute()

export async function readLoja(db: Db, clienteId: number): Promise<Panorama['loja']> {
  const found = await db
    .selectFrom('client_status')
    .select(['loja', 'lojaDesde', 'atualizadoEm', 'erro'])
    .where('clienteId', '=', clienteId)
    .executeTakeFirst()
  if (!found) return null
  const { loja, lojaDesde, atualizadoEm, erro } = found
  return { situacao: loja, desde: lojaDesde?.toISOString() ?? null, atualizadoEm: atualizadoEm?.toISOString() ?? null, erro }
}

export const hasCliente = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('cliente').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
