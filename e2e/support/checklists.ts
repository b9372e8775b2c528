import { expect, type Page } from '@playwright/test'
import { checklist } from '@retaguarda/contract/checklist.ts'
import { task } from '@retaguarda/contract/task.ts'
import type { Api } from './api.ts'
import { novoCliente } from './contratos.ts'

type Data = Record<string, unknown>

export const simNao = (titulo: string, more: Data = {}): Data => ({ titulo, descricao: `Confirme: ${titulo}`, tipo: 4, ...more })

export const objetiva = (titulo: string, opcoes: string[], more: Data = {}): Data => ({
  ...simNao(titulo, { tipo: 1, opcoes: opcoes.map((descricao, i) => ({ numero: i + 1, descricao })) }),
  ...more,
})

export const se = (chave: string, numero: number): Data => ({ itemCondicional: { chave }, valorCondicional: { numero } })

export async function novoChecklist(api: Api, nome: string, itens: Data[] = []): Promise<number> {
  const id = (await api.call(checklist.add, { body: { nome } })).id
  if (itens.length > 0) await api.call(checklist.saveItens, { params: { id }, body: { itens } })
  return id
}

/** A task that runs the checklist, or waits. */
export async function novaTarefa(api: Api, checklist: number, descricao: string, { executar = true } = {}): Promise<number> {
  const cliente = await novoCliente(api, `Cliente de ${descricao}`)
  const saved = await api.call(task.add, {
    body: {
      cliente,
      descricao,
      usuario: api.admin.id,
      taskChecklist: [{ checklist, ordem: 1 }],
    },
  })
  if (executar) await api.call(task.execute, { params: { id: saved.id } })
  return Number(saved.id)
}

export type Gravado = {
  id: number
  titulo: string
  opcoes: { numero: number; descricao: string }[]
  itemCondicional: { id: number; titulo: string } | null
  valorCondicional: { numero: number; descricao: string } | null
}

export const gravados = async (api: Api, id: number): Promise<Gravado[]> => (await api.call(checklist.getItens, { params: { id } })).itens

/** The item editor as a person sees it. */
export const editorDe = (page: Page) => {
  const itens = page.getByRole('list', { name: 'Itens' }).locator('> li')
  const item = (n: number) => itens.nth(n - 1)
  return {
    itens,
    item,
    linha: (n: number) => item(n).getByRole('heading', { level: 2 }).getByRole('button'),
    alca: (n: number) => page.getByRole('button', { name: `Mover item ${n}`, exact: true }),
    campos: (n: number) => page.getByRole('group', { name: `Item ${n}`, exact: true }),
    menu: async (n: number, comando: string) => {
      await page.getByRole('button', { name: `Ações do item ${n}`, exact: true }).click()
      await page.getByRole('menuitem', { name: comando }).click()
    },
    confirmar: page.getByRole('button', { name: 'Confirmar', exact: true }),
    alerta: page.getByRole('dialog', { name: 'Alerta' }),
    ordem: (titulos: string[]) =>
      expect(itens.getByRole('heading', { level: 2 })).toHaveText(titulos.map((titulo, i) => `${i + 1}${titulo}`)),
    async abrir(id: number) {
      await page.goto(`/checklist/itens/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Itens do checklist' })).toBeVisible()
    },
  }
}
