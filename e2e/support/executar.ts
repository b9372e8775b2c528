import type { Locator } from '@playwright/test'
import { checklist } from '@retaguarda/contract/checklist.ts'
import { task } from '@retaguarda/contract/task.ts'
import type { Api } from './api.ts'
import { novoCliente } from './contratos.ts'
import { expect, type Page } from './test.ts'

type Item = Record<string, unknown> & { titulo: string }

let tarefas = 0

export const opcoes = (...descricoes: string[]) => descricoes.map((descricao, i) => ({ numero: i + 1, descricao }))
export const simNao = (titulo: string, more: object = {}): Item => ({ titulo, descricao: 'Confirme com o cliente.', tipo: 4, ...more })
export const objetiva = (titulo: string, more: object = {}): Item => ({
  titulo,
  descricao: 'Escolha uma.',
  tipo: 1,
  opcoes: opcoes('Azul', 'Verde', 'Roxo'),
  ...more,
})
export const discursiva = (titulo: string, more: object = {}): Item => ({ titulo, descricao: 'Descreva.', tipo: 2, ...more })
export const multipla = (titulo: string, more: object = {}): Item => ({
  titulo,
  descricao: 'Marque todas.',
  tipo: 3,
  opcoes: opcoes('Checkout', 'Frete', 'Retirada'),
  ...more,
})

export async function novoChecklist(api: Api, nome: string, itens: Item[]): Promise<{ id: number; itens: { id: number }[] }> {
  const id = (await api.call(checklist.add, { body: { nome } })).id
  const saved = await api.call(checklist.saveItens, { params: { id }, body: { itens } })
  return { id, itens: saved.itens }
}

/** A task with these checklists; `entradas` are its own ids of them. */
export async function novaTarefa(api: Api, checklists: number[], more: object = {}): Promise<{ id: number; entradas: number[] }> {
  const n = ++tarefas
  const cliente = await novoCliente(api, `Padaria Aurora ${n}`)
  const body = {
    cliente,
    descricao: `Implantação ${n}`,
    usuario: api.admin.id,
    taskChecklist: checklists.map((checklist, i) => ({ checklist, ordem: i + 1 })),
    ...more,
  }
  const id = (await api.call(task.add, { body })).id
  const { taskChecklist } = await api.call(task.get, { params: { id } })
  return { id, entradas: taskChecklist.map((row) => row.id) }
}

type Gravada = { resposta: unknown; time: number | null; usuario: { nome: string }; data_hora: string } | null

/** What the server has, by title. */
export async function gravadas(api: Api, id: number): Promise<Record<string, Gravada>> {
  const list = await api.call(task.answers, { params: { id } })
  return Object.fromEntries(list.checklists.flatMap(({ itens }) => itens.map(({ titulo, resposta }) => [titulo, resposta])))
}

export const respostas = async (api: Api, id: number): Promise<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(await gravadas(api, id)).map(([titulo, one]) => [titulo, one?.resposta ?? null]))

/** The execution screen as a person sees it. */
export const screen = (page: Page) => {
  const questao = (titulo: string): Locator => page.getByRole('article').filter({ has: page.getByRole('heading', { name: titulo }) })
  return {
    questao,
    opcao: (titulo: string, name: string) => questao(titulo).getByLabel(name, { exact: true }),
    texto: (titulo: string) => questao(titulo).getByRole('textbox'),
    salvo: (titulo: string) => expect(questao(titulo).getByText(/^Salvo/)).toBeVisible(),
    async abrir(id: number, busca = '') {
      await page.goto(`/task/executar/${id}${busca}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  }
}
