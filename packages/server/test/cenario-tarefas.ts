import type { Person, testApp } from './test-app.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'db' | 'makePessoa'>

export type Questao = { id: number; titulo: string; tipo: number; ordem: number }

/** What tests of tasks and schedules begin with, each made by the product's own calls. */
export function cenario({ call, db, makePessoa }: App, who: () => Person) {
  let n = 0
  const post = (path: string, body: object = {}, person = who()) => call('POST', path, { token: person.token, body })
  const get = (path: string, person = who()) => call('GET', path, { token: person.token })
  const del = (path: string, person = who()) => call('DELETE', path, { token: person.token })

  async function cliente(nome = 'Loja Azul', more: { projetoSuporteRedmine?: number } = {}): Promise<number> {
    const pessoaId = await makePessoa(nome)
    const { id } = await db
      .insertInto('cliente')
      .values({ pessoaId, situacao: 1, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function checklist(itens: object[], body: object = {}): Promise<{ id: number; itens: Questao[] }> {
    const { id } = (await post('/checklist/add', { nome: `Checklist ${++n}`, ...body })).body
    return { id, itens: (await post(`/checklist/itens/${id}`, { itens })).body.itens }
  }

  /** A task with these checklists, running where not said otherwise; `entradas` are its own ids of them. */
  async function task(checklists: number[], more: object = {}, { executar = true } = {}) {
    const body = {
      cliente: await cliente(),
      descricao: 'Implantação',
      usuario: who().id,
      taskChecklist: checklists.map((checklist, i) => ({ checklist, ordem: i + 1 })),
      ...more,
    }
    const { id } = (await post('/task/add', body)).body as { id: number }
    if (executar) await post(`/task/execute/${id}`)
    const { taskChecklist } = (await get(`/task/get/${id}`)).body as { taskChecklist: { id: number }[] }
    return { id, body, entradas: taskChecklist.map((linha) => linha.id) }
  }

  const answer = (task: number, checklist: number | undefined, checklistItem: number | undefined, resposta: unknown, person = who()) =>
    post('/task/answer/add', { task, checklist, checklistItem, resposta }, person)

  return { post, get, del, cliente, checklist, task, answer }
}

export const sim = (more: object = {}) => ({ titulo: 'Tem domínio?', descricao: 'Confirme.', tipo: 4, ...more })
