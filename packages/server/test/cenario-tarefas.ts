import { checklist } from '@retaguarda/contract/checklist.ts'
import { task } from '@retaguarda/contract/task.ts'
import type { Person, testApp } from './test-app.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'callAs' | 'db' | 'makePessoa'>

export type Questao = { id: number; titulo: string; tipo: number; ordem: number }

/** What tests of tasks and schedules begin with, each made by the product's own calls. */
export function cenario({ call, callAs, db, makePessoa }: App, who: () => Person) {
  let n = 0
  const asOwner = callAs(who)

  async function makeCliente(name = 'Loja Azul', more: { projetoSuporteRedmine?: number } = {}): Promise<number> {
    const pessoaId = await makePessoa(name)
    const { id } = await db
      .insertInto('cliente')
      .values({ pessoaId, situacao: 1, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function makeChecklist(itens: object[], body: object = {}): Promise<{ id: number; itens: Questao[] }> {
    const { id } = (await asOwner(checklist.add, { body: { nome: `Checklist ${++n}`, ...body } })).body
    return { id, itens: (await asOwner(checklist.saveItens, { params: { id }, body: { itens } })).body.itens }
  }

  /** A task with these checklists, running where not said otherwise; `entradas` are its own ids of them. */
  async function makeTask(checklists: number[], more: object = {}, { executar = true } = {}) {
    const body = {
      cliente: await makeCliente(),
      descricao: 'Implantação',
      usuario: who().id,
      taskChecklist: checklists.map((checklist, i) => ({ checklist, ordem: i + 1 })),
      ...more,
    }
    const { id } = (await asOwner(task.add, { body })).body
    if (executar) await asOwner(task.execute, { params: { id } })
    const { taskChecklist } = (await asOwner(task.get, { params: { id } })).body
    return { id, body, entradas: taskChecklist.map((row) => row.id) }
  }

  const answer = (
    id: number,
    entrada: number | undefined,
    checklistItem: number | undefined,
    resposta: unknown,
    { token }: Pick<Person, 'token'> = who(),
  ) => call(task.answerAdd, { token, body: { task: id, checklist: entrada, checklistItem, resposta } })

  return { makeCliente, makeChecklist, makeTask, answer }
}

export const sim = (more: object = {}) => ({ titulo: 'Tem domínio?', descricao: 'Confirme.', tipo: 4, ...more })
