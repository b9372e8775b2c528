import { type ExecuteTaskForm, OrigemExecucao, StatusResultado } from '@retaguarda/contract/execute-task.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { sql } from 'kysely'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { codes } from '@retaguarda/server/kit/sql.ts'
import { insertExecucao, insertResultados, updateEmExecucao } from '@retaguarda/server/modules/execute-task/execucao.repo.ts'
import { executeTaskRepo, updateProxima } from '@retaguarda/server/modules/execute-task/execute-task.repo.ts'
import { insertCasosFixados, insertMockupsFixados } from '@retaguarda/server/modules/execute-task/fixado.repo.ts'
import { hostsDe } from '@retaguarda/server/modules/execute-task/hosts.calc.ts'
import { proximaDe } from '@retaguarda/server/modules/execute-task/programa.calc.ts'
import type { Seeding } from './seeding.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long ago an execution began, and what came of its results in turn; null is still running. */
type Corrida = { ha: number; origem: CodeOf<typeof OrigemExecucao>; desfechos: readonly (CodeOf<typeof ResultadoTeste> | null)[] }
type Plano = Partial<ExecuteTaskForm> & { name: string; casos: number; lojas?: number[]; corridas: readonly Corrida[] }

const PADRAO = { testCase: [], mockup: [], lojas: [], avisar: [], groupTeste: null, enderecoBase: null, retentativas: 0 } as const
const TEMPOS = { tempoPasso: 10, tempoCaso: 300, evidencias: 1, dataHoraProgramada: null, recorrencia: null, type: 1 } as const

const MENSAGENS = {
  1: null,
  2: 'O texto “Pedido realizado” não apareceu.',
  3: 'O executor deixou de responder.',
  4: 'Cancelado por uma pessoa.',
} as const

/** Plans of tests in every status, over the cases and mockups that there are, with executions of each outcome. */
export async function insertPlanos(trx: Trx, { now, usuarios }: Pick<Seeding, 'now' | 'usuarios'>): Promise<void> {
  const casos = await idsOf(
    trx,
    sql`select c.id from test_case c where exists (select from test_case_operation o where o."testCaseId" = c.id) order by c.id`,
  )
  const lojas = await idsOf(trx, sql`select id from cliente_produto order by id limit 3`)
  const [usuario = 0] = usuarios
  const inicio = new Date(now.getTime() - 7 * DAY).toISOString()
  const planos: Plano[] = [
    {
      name: 'Regressão das lojas',
      casos: 4,
      lojas,
      retentativas: 1,
      corridas: [
        { ha: 2 * DAY, origem: OrigemExecucao.code.MANUAL, desfechos: [1, 1, 2, 1, 1, 3] },
        { ha: DAY, origem: OrigemExecucao.code.MANUAL, desfechos: [1, 1, 1, 1, 2, 1, 4] },
      ],
    },
    {
      name: 'Fumaça diária',
      casos: 2,
      type: 2,
      dataHoraProgramada: inicio,
      recorrencia: 'FREQ=DAILY;BYHOUR=6;BYMINUTE=0',
      avisar: [usuario],
      enderecoBase: 'https://homologacao.exemplo.com.br',
      corridas: [{ ha: 10 * HOUR, origem: OrigemExecucao.code.AGENDADA, desfechos: [1, 1] }],
    },
    { name: 'Novo checkout', casos: 0, enderecoBase: 'https://homologacao.exemplo.com.br', corridas: [] },
    { name: 'Busca e catálogo', casos: 3, enderecoBase: 'https://homologacao.exemplo.com.br', corridas: [] },
    {
      name: 'Formas de pagamento',
      casos: 3,
      lojas,
      corridas: [{ ha: 120_000, origem: OrigemExecucao.code.MANUAL, desfechos: [1, null, null] }],
    },
  ]
  for (const { corridas, casos: quantos, name, ...rest } of planos) {
    const form: ExecuteTaskForm = {
      ...PADRAO,
      ...TEMPOS,
      mockup: [],
      lojas: [],
      avisar: [],
      ...rest,
      name,
      testCase: casos.slice(0, quantos),
    }
    const id = await executeTaskRepo.insert(trx, form)
    await updateProxima(trx, id, proximaDe(form, now))
    if (form.testCase.length > 0) for (const corrida of corridas) await insertCorrida(trx, id, corrida, { now, usuario })
  }
}

async function idsOf(trx: Trx, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(trx)
  return rows.map(({ id }) => id)
}

async function insertCorrida(
  trx: Trx,
  plano: number,
  { ha, origem, desfechos }: Corrida,
  { now, usuario }: { now: Date; usuario: number },
) {
  const record = await executeTaskRepo.read(trx, plano)
  if (!record) return
  const em = new Date(now.getTime() - ha)
  const { enderecoBase, retentativas, tempoPasso, tempoCaso, evidencias, lojas } = record
  const config = {
    enderecoBase,
    hosts: hostsDe([], [enderecoBase, ...lojas.map(({ url }) => url)]),
    retentativas,
    tempoPasso,
    tempoCaso,
    evidencias,
  }
  const nova = {
    executeTaskId: plano,
    dataHoraInicio: em,
    usuarioId: origem === OrigemExecucao.code.MANUAL ? usuario : null,
    origem,
    atrasada: false,
    enviarAte: null,
  }
  const execucao = await insertExecucao(trx, { ...nova, config })
  const casos = await insertCasosFixados(
    trx,
    record.testCase.map(({ id }) => id),
    em,
  )
  const mockups = await insertMockupsFixados(trx, [], em)
  await insertResultados(trx, { execucao, plano, casos, dados: [], mockups, respostas: [] }, { openScreen: false, now: em, falhasDe: null })
  await updateEmExecucao(trx, plano, em)
  await sql`
    update resultado r set status = ${codes(StatusResultado, 'FINALIZADO')}, resultado = d.codigo, mensagem = (${Object.values(MENSAGENS)}::text[])[d.codigo],
      rodada = 1, "encerradoPor" = 1, "dataHoraFim" = r."dataHoraInicio" + make_interval(secs => 20 + 7 * r.ordem),
      amount_success = case when d.codigo in (3, 4) then 0 else jsonb_array_length(c.operations) - (d.codigo - 1) end, amount_erros = (d.codigo = 2)::int
    from caso_fixado c, unnest(${[...desfechos]}::int[]) with ordinality d (codigo, ordem)
    where c.id = r."casoId" and r."execucaoId" = ${execucao} and d.codigo is not null and d.ordem = 1 + (r.ordem - 1) % ${desfechos.length}`.execute(
    trx,
  )
  await sql`
    insert into resultado_evento (id, "resultadoId", tentativa, rodada, tipo, ordem, resultado, ms, mensagem, em)
    select overlay(overlay(md5(r.id || ' ' || n) placing '4' from 13) placing '8' from 17)::uuid, r.id, 1, 1, 2, n, case when n > r.amount_success then 2 else 1 end, 180 + 40 * n,
      case when n > r.amount_success then r.mensagem end, r."dataHoraInicio" + make_interval(secs => n)
    from resultado r cross join lateral generate_series(1, r.amount_success + r.amount_erros) n where r."execucaoId" = ${execucao}`.execute(
    trx,
  )
  await sql`
    update execucao x set abertos = f.abertos, sucesso = f.sucesso, falha = f.falha, erro = f.erro, cancelado = f.cancelado, "dataHoraFim" = f.fim
    from (select count(*) filter (where status = ${codes(StatusResultado, 'EXECUTANDO')}) as abertos, count(*) filter (where resultado = ${codes(ResultadoTeste, 'SUCESSO')}) as sucesso,
      count(*) filter (where resultado = ${codes(ResultadoTeste, 'FALHA')}) as falha, count(*) filter (where resultado = ${codes(ResultadoTeste, 'ERRO')}) as erro, count(*) filter (where resultado = ${codes(ResultadoTeste, 'CANCELADO')}) as cancelado,
      case when bool_and(status = ${codes(StatusResultado, 'FINALIZADO')}) then max("dataHoraFim") end as fim from resultado where "execucaoId" = ${execucao}) f
    where x.id = ${execucao}`.execute(trx)
  await sql`
    update execute_task e set status = case when x.abertos > 0 then 3 when e."proximaExecucao" is null then 4 else 2 end
    from execucao x where x.id = ${execucao} and e.id = ${plano}`.execute(trx)
}
