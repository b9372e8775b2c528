import { type ExecuteTaskForm, executeTask, TipoPlano } from '@retaguarda/contract/execute-task.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { instanteDe, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { Entry, type Evento } from '@retaguarda/contract/runner.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { executarDevidos } from '@retaguarda/server/modules/execute-task/agenda.service.ts'
import type { Company } from './company.ts'
import type { Demo } from './demo.ts'
import { incluirTestes } from './qa.ts'

const SECOND = 1_000 // ms
const { SUCESSO, FALHA, ERRO, CANCELADO } = ResultadoTeste.code
/** What comes of the results of a run in turn; null is still running. */
type Desfechos = readonly (CodeOf<typeof ResultadoTeste> | null)[]

const MENSAGENS = { [SUCESSO]: null, [FALHA]: 'O texto “Pedido realizado” não apareceu.', [ERRO]: 'O navegador fechou.', [CANCELADO]: null }
const HOMOLOGACAO = 'https://homologacao.exemplo.com.br'
/** What a plan need not have. */
const SEM: Pick<ExecuteTaskForm, 'groupTeste' | 'enderecoBase' | 'dataHoraProgramada' | 'recorrencia'> = {
  groupTeste: null,
  enderecoBase: HOMOLOGACAO,
  dataHoraProgramada: null,
  recorrencia: null,
}

/** Cases, mockups and plans in every status, with executions of each outcome. */
export function testarLojas(demo: Demo): void {
  const { company, diary, today, equipe, executor } = demo
  const planos = new Map<string, number>()
  const as = () => company.as(present(equipe[1]))
  diary.on(addDays(today, -20), '10:30', 'casos de teste', async () => {
    const casos = await incluirTestes(as())
    const lojas = (await as()(executeTask.suggestLojas.all)).slice(0, 3).map(({ id }) => id)
    const inicio = instanteDe(addDays(today, -1), '06:00')
    const diaria = {
      type: TipoPlano.code.AGENDADA,
      dataHoraProgramada: inicio,
      recorrencia: 'FREQ=DAILY;BYHOUR=6;BYMINUTE=0',
      avisar: [present(equipe[0])],
    }
    const bodies = [
      { ...SEM, name: 'Regressão das lojas', testCase: casos.slice(0, 4), lojas, retentativas: 1, enderecoBase: null },
      { ...SEM, name: 'Fumaça diária', testCase: casos.slice(0, 2), ...diaria },
      { ...SEM, name: 'Novo checkout' },
      { ...SEM, name: 'Busca e catálogo', testCase: casos.slice(0, 3) },
      { ...SEM, name: 'Formas de pagamento', testCase: casos.slice(0, 3), lojas, enderecoBase: null },
    ]
    for (const body of bodies) planos.set(body.name, (await as()(executeTask.add, { body })).id)
  })
  const executar = async (nome: string, desfechos: Desfechos) => {
    const { params } = await as()(executeTask.execute, { params: { id: present(planos.get(nome)) } })
    await contar(company, as(), params, desfechos)
  }
  const { S, F, E, C } = { S: SUCESSO, F: FALHA, E: ERRO, C: CANCELADO }
  diary.on(addDays(today, -2), '15:20', 'execuções', () => executar('Regressão das lojas', [S, S, F, S, S, E]))
  diary.on(addDays(today, -1), '15:40', 'execuções', () => executar('Regressão das lojas', [S, S, S, S, F, S, C]))
  for (const day of [addDays(today, -1), today])
    diary.on(day, '06:00', 'execuções', async () => {
      await executarDevidos(company.ctx) // the clock's
      await company.work()
      await contar(
        company,
        as(),
        executor.splice(0).map((entrada) => Entry.parse(JSON.parse(entrada))),
        [S, S],
      )
    })
  diary.last('execuções', () => executar('Formas de pagamento', [S, null, null]))
}

/** Of events the ids are the same at every time. */
let events = 0
const eventId = () => `00000000-0000-4000-8000-${String(++events).padStart(12, '0')}`

/** Tells of each result what a runner would: its steps and its end. */
async function contar(company: Company, as: ReturnType<Company['as']>, entradas: readonly Entry[], desfechos: Desfechos): Promise<void> {
  for (const [i, entrada] of entradas.entries()) {
    const desfecho = desfechos[i % desfechos.length] ?? null
    const { result, tentativa, retorno, testCase } = entrada
    if (desfecho === CANCELADO) {
      await as(executeTask.cancelResult, { params: { id: result } })
      continue
    }
    const began = company.ctx.now().getTime()
    const evento = (n: number) => ({ id: eventId(), result, tentativa, rodada: 1, em: new Date(began + n * SECOND).toISOString() })
    const steps = desfecho === null ? 2 : desfecho === ERRO ? 1 : testCase.operations.length
    const eventos: Evento[] = [{ ...evento(0), tipo: 'inicio' }]
    for (const [n, { ordem }] of testCase.operations.slice(0, steps).entries()) {
      const resultado = desfecho === FALHA && n === steps - 1 ? FALHA : SUCESSO
      eventos.push({ ...evento(n + 1), tipo: 'passo', ordem, resultado, ms: 180 + 40 * n, mensagem: MENSAGENS[resultado] })
    }
    if (desfecho !== null)
      eventos.push({ ...evento(steps + 1), tipo: 'fim', resultado: desfecho, ms: (20 + 7 * i) * SECOND, mensagem: MENSAGENS[desfecho] })
    await company.showing(retorno.token)(executeTask.eventos, { body: { eventos } })
  }
}
