import { SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import type { AjusteComercial, Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/context.ts'
import { listFaturas, readProximoVencimento } from '../faturamento/fatura/fatura.repo.ts'

/** Of each kind; the block leads on to all of them. */
const MOST = 6
const CONTRATOS_MAX = 50

type Contrato = Omit<Panorama['contratos'][number], 'preco' | 'terminando' | 'dataInicio' | 'dataFim'> & {
  dataHoraInicio: Date
  dataHoraFim: Date | null
  tipoConfiguracao: TipoConfiguracao
  configuracao: Configuracao
  ajuste: AjusteComercial | null
}

/** Those in force first, then the newest. */
export async function listContratos(db: Db, clienteId: number): Promise<Contrato[]> {
  const { rows } = await sql<Contrato>`
    select l.id, l.situacao, l.tipo, l."dataHoraInicio", l."dataHoraFim", l.configuracao as ajuste, o."tipoConfiguracao", o.configuracao,
      json_build_object('id', o.id, 'codigo', o.codigo, 'nome', o.nome) as "objetoContrato"
    from cliente_objeto_contrato l join objeto_contrato o on o.id = l."objetoContratoId"
    where l."clienteId" = ${clienteId} order by l.situacao = 2, l."dataHoraInicio" desc, l.id desc limit ${sql.lit(CONTRATOS_MAX)}`.execute(
    db,
  )
  return rows
}

type Faturas = NonNullable<Panorama['faturas']>

export async function readFaturas(db: Db, clienteId: number, hoje: string): Promise<Faturas> {
  const [{ rows: newest }, { rows: sums }] = await Promise.all([
    sql<{ id: number }>`select id from fatura where "clienteId" = ${clienteId} and situacao <> ${SituacaoFatura.code.CANCELADA}
      order by ano desc, mes desc, id desc limit ${sql.lit(MOST)}`.execute(db),
    sql<{ aberto: string; vencido: string }>`
      select coalesce(sum(aberto), 0)::numeric(15, 2)::text as aberto,
        coalesce(sum(aberto) filter (where "dataVencimento" < ${hoje}::date), 0)::numeric(15, 2)::text as vencido
      from (
        select d."dataVencimento", greatest(d.valor - coalesce(d.quitado, d."valorPago", 0), 0) as aberto
        from fatura f join fatura_documento d on d."faturaId" = f.id and d.tipo = 1
        where f."clienteId" = ${clienteId} and f.situacao <> ${SituacaoFatura.code.CANCELADA} and d.situacao <> ${SituacaoBoleto.code.CANCELADO}
      ) b`.execute(db),
  ])
  const ids = newest.map(({ id }) => id)
  const faturas = new Map((await listFaturas(db, ids)).map((one) => [one.id, one]))
  const ultimas = await Promise.all(
    ids.flatMap((id) => {
      const one = faturas.get(id)
      if (!one) return []
      const { ano, mes, situacao, valor, valorPago, dataHoraVencimento } = one
      return readProximoVencimento(db, id).then((proximoVencimento) => ({
        ...{ id, ano, mes, situacao, valor, valorPago, dataHoraVencimento },
        proximoVencimento,
      }))
    }),
  )
  return { aberto: sums[0]?.aberto ?? '0.00', vencido: sums[0]?.vencido ?? '0.00', ultimas }
}

export async function readTarefas(db: Db, clienteId: number): Promise<Panorama['tarefas']> {
  const { rows } = await sql<Panorama['tarefas']['rows'][number] & { abertas: number }>`
    select id, descricao, situacao, progresso, count(*) over ()::int as abertas from task
    where "clienteId" = ${clienteId} and situacao in (${SituacaoTask.code.PENDENTE}, ${SituacaoTask.code.EM_EXECUCAO})
    order by id desc limit ${sql.lit(MOST)}`.execute(db)
  return { abertas: rows[0]?.abertas ?? 0, rows: rows.map(({ abertas: _, ...row }) => row) }
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

export async function readLoja(db: Db, clienteId: number): Promise<Panorama['loja']> {
  const found = await db
    .selectFrom('client_status')
    .select(['loja', 'atualizadoEm', 'erro'])
    .where('clienteId', '=', clienteId)
    .executeTakeFirst()
  return found ? { situacao: found.loja, atualizadoEm: found.atualizadoEm?.toISOString() ?? null, erro: found.erro } : null
}

export const hasCliente = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('cliente').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
