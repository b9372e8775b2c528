import { checklist } from '@retaguarda/contract/checklist.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { task } from '@retaguarda/contract/task.ts'
import { andamento, type ItemRegra, percentual, type Resposta } from '@retaguarda/contract/task-regras.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { streamOf } from '@retaguarda/server/test/stream.ts'
import { expect, test, vi } from 'vitest'
import { preparedFolder } from './process.ts'
import { type Product, startProduct } from './product.ts'

vi.setConfig({ testTimeout: 600_000 })

const TAREFAS = 4
const QUESTOES = 50
const RODADAS = 4

type Questao = { task: number; checklist: number; checklistItem: number }

/** Running tasks with one long checklist. */
async function prepare(run: Product, token: string): Promise<Questao[]> {
  const add = async (route: typeof pessoa.add | typeof cliente.add | typeof checklist.add | typeof task.add, body: object) =>
    (await run.call(route, { token, body })).body?.id ?? 0
  const owner = await add(pessoa.add, { tipo: 1, nome: 'Loja Azul', cpfCnpj: validCpf(1) })
  const loja = await add(cliente.add, { pessoa: owner })
  const list = await add(checklist.add, { nome: 'Implantação' })
  const itens = Array.from({ length: QUESTOES }, (_, i) => ({ titulo: `Questão ${i}`, descricao: 'Descreva.', tipo: 2 }))
  const saved = await run.call(checklist.saveItens, { token, params: { id: list }, body: { itens } })
  const questoes: Questao[] = []
  for (let n = 0; n < TAREFAS; n++) {
    const id = await add(task.add, { cliente: loja, descricao: `Tarefa ${n}`, usuario: 1, taskChecklist: [{ checklist: list }] })
    expect((await run.call(task.execute, { token, params: { id } })).status).toBe(200)
    const entrada = (await run.call(task.get, { token, params: { id } })).body?.taskChecklist[0]?.id ?? 0
    for (const item of saved.body?.itens ?? []) questoes.push({ task: id, checklist: entrada, checklistItem: item.id })
  }
  return questoes
}

test('TAR-028 o servidor morto durante 200 respostas ao mesmo tempo: cada uma que ele confirmou está lá, uma vez, e reenviar as outras não repete nenhuma', async () => {
  const dataDir = preparedFolder()
  let run = await startProduct(dataDir)
  const token = await run.login()
  const questoes = await prepare(run, token)
  expect(questoes).toHaveLength(200)
  const answer = (on: Product, questao: Questao, resposta: string) => on.call(task.answerAdd, { token, body: { ...questao, resposta } })

  let unacknowledged = 0
  for (let rodada = 1; rodada <= RODADAS; rodada++) {
    const text = `rodada ${rodada}`
    const killAfter = 1 + Math.floor(Math.random() * 150)
    let acknowledged = 0
    const lost: Questao[] = []
    await Promise.all(
      questoes.map(async (questao) => {
        const { status } = await answer(run, questao, text)
        if (status !== 200) lost.push(questao)
        else if (++acknowledged === killAfter) run.child.kill('SIGKILL')
      }),
    )
    run.child.kill('SIGKILL')
    await run.exit
    unacknowledged += lost.length

    run = await startProduct(dataDir)
    const stored = await respostas(run, questoes, token)
    const missing = questoes.filter((questao) => !lost.includes(questao) && stored.get(key(questao)) !== text)
    expect(missing, `rodada ${rodada}, morto depois de ${killAfter}`).toEqual([])
    const again = await Promise.all(lost.map((questao) => answer(run, questao, text)))
    expect(again.filter(({ status }) => status !== 200)).toEqual([])
  }
  expect(unacknowledged).toBeGreaterThan(0)
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)

  const { pool, stop } = await openDatabase({ dataDir, log: silent })
  const { rows } = await pool.query<{ id: number; resposta: string }>('select id, resposta from task_resposta order by id')
  expect(rows.map(({ resposta }) => resposta)).toEqual(questoes.map(() => `rodada ${RODADAS}`))
  // Each round changed each answer exactly once, also where it was sent twice.
  const { rows: audited } = await pool.query<{ registro: string; textos: string[] }>(
    `select registro, array_agg(depois->>'resposta' order by id) as textos from auditoria where entidade = 'task-answer' group by registro`,
  )
  const rounds = Array.from({ length: RODADAS }, (_, i) => `rodada ${i + 1}`)
  expect(Object.fromEntries(audited.map(({ registro, textos }) => [registro, textos]))).toEqual(
    Object.fromEntries(rows.map(({ id }) => [String(id), rounds])),
  )
  const { rows: counted } = await pool.query<{
    itens: ItemRegra[]
    dadas: Record<string, Resposta>
    respondidas: number
    visiveis: number
    progresso: number
  }>(
    `select v.itens, tc.respondidas, tc.visiveis, t.progresso,
       (select jsonb_object_agg("itemId", resposta) from task_resposta r where r."taskChecklistId" = tc.id) as dadas
     from task_checklist tc join task t on t.id = tc."taskId" join checklist_versao v on v.id = tc."versaoId"`,
  )
  for (const { itens, dadas, respondidas, visiveis, progresso } of counted) {
    const expected = andamento(itens, new Map(Object.entries(dadas).map(([id, resposta]) => [Number(id), resposta])))
    expect({ respondidas, visiveis, progresso }).toEqual({ ...expected, progresso: percentual(expected) })
  }
  await stop()
})

const key = ({ checklist, checklistItem }: Questao) => `${checklist}/${checklistItem}`

async function respostas(run: Product, questoes: Questao[], token: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const id of new Set(questoes.map((questao) => questao.task))) {
    const { body } = await run.call(task.answers, { token, params: { id } })
    for (const entrada of body?.checklists ?? [])
      for (const item of entrada.itens) found.set(key({ task: id, checklist: entrada.id, checklistItem: item.id }), item.resposta?.resposta)
  }
  return found
}

test('SIGTERM: quem acompanha uma tarefa não impede o servidor de encerrar', async () => {
  const run = await startProduct(preparedFolder())
  const token = await run.login()
  const streams = Array.from({ length: 5 }, () => streamOf(`${run.api}/eventos?topico=task-1`, { authorization: `Bearer ${token}` }))
  for (const stream of streams) expect(await stream.status).toBe(200)
  run.child.kill('SIGTERM')
  // The server gives up, and says so by its code, when something is still in hand after half a minute.
  expect(await run.exit).toBe(0)
  await Promise.all(streams.map(({ ended }) => ended))
})
