import type { Page, Request } from '@playwright/test'
import { comentario } from '@retaguarda/contract/comentario.ts'
import { novoCliente } from './support/contratos.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

test('a comment mentions a colleague by @, whose bell tells it at once, leads there, and is read by that', async ({ page, api, logIn }) => {
  const bruna = await api.user({ nome: 'Bruna Bittencourt' })
  const id = await novoCliente(api, 'Loja dos Comentários')
  await logIn(bruna)
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Avisos/ })
  await expect(bell).toHaveAccessibleName('Avisos')
  await api.call(comentario.add, { body: { entidade: 'cliente', id, texto: '@Bruna Bittencourt pode ligar?', mencoes: [bruna.id] } })
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido')
  await api.call(comentario.add, { body: { entidade: 'cliente', id, texto: 'E confirmar com @Bruna Bittencourt', mencoes: [bruna.id] } })
  await expect(bell).toHaveAccessibleName('Avisos: 2 não lidos')
  await bell.click()
  const panel = page.getByRole('region', { name: 'Avisos' })
  await expect(panel.getByRole('listitem').getByRole('link')).toHaveCount(2)
  await expectCleanInAllLooks(page, [1440, 390], () => expect(panel.getByRole('listitem').first()).toContainText('E confirmar'))
  await page.setViewportSize({ width: 1440, height: 900 })
  // As where what had the focus is gone.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  await bell.click()
  await panel.getByRole('link', { name: /pode ligar/ }).click()
  await expect(page).toHaveURL(new RegExp(`/cliente/visualizar/${id}`))
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido')
  await bell.click()
  const today = panel.getByRole('region', { name: 'Hoje' })
  await panel.getByText('Não lidos 1', { exact: true }).click()
  await expect(today.getByRole('link')).toHaveText([/E confirmar/])
  await panel.getByRole('button', { name: 'Marcar todos como lidos' }).click()
  await expect(bell).toHaveAccessibleName('Avisos')
  await expectCleanInAllLooks(page, [1440, 390], () => expect(panel.getByText('Nenhum aviso por ler.')).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()

  const tempo = page.getByRole('region', { name: 'Linha do tempo' })
  await expect(tempo.getByRole('listitem').filter({ hasText: 'Bruna Bittencourt' })).toHaveCount(2)
  const field = tempo.getByRole('textbox', { name: 'Novo comentário' })
  await field.pressSequentially('Feito, @bruna')
  await page.getByRole('option', { name: 'Bruna Bittencourt' }).click()
  await expect(field).toHaveValue('Feito, @Bruna Bittencourt ')
  await field.press('Control+Enter')
  await expect(tempo.getByRole('listitem').first()).toContainText('Bruna Bittencourt Feito, @Bruna Bittencourt')
  await tempo.getByRole('link', { name: 'Tudo' }).click()
  const part = page.getByRole('tabpanel')
  const mine = part.getByRole('article', { name: 'Comentário de Bruna Bittencourt' })
  await expect(mine.getByText('@Bruna Bittencourt')).toBeVisible()
  await mine.getByRole('button', { name: 'Editar' }).click()
  await part.getByRole('textbox', { name: 'Editar comentário' }).fill('Feito ontem.')
  await part.getByRole('button', { name: 'Salvar' }).click()
  await mine.getByRole('button', { name: 'editado' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico do comentário' })
  await expect(history.getByText('Feito, @Bruna Bittencourt')).toBeVisible()
  await expect(history.getByRole('button', { name: 'Fechar' }).last()).toBeFocused()
  await expectCleanPage(page)
  await page.keyboard.press('Escape')
  await mine.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(mine).toHaveCount(0)
  await expect(part.getByText('O comentário foi excluído.')).toBeVisible()
  await expect(part.getByRole('article', { name: /^Comentário de/ })).toHaveCount(2)
  // Not one's own: nothing to change.
  await expect(part.getByRole('button', { name: 'Editar' })).toHaveCount(0)
  await expectCleanPage(page)
})

test('seven windows of one browser share one stream: all answer, all are told, and another has it when its window closes', async ({
  page,
  api,
  logIn,
}) => {
  const bruna = await api.user({ nome: 'Bruna Batista' })
  const id = await novoCliente(api, 'Loja das Janelas')
  await logIn(bruna)
  const streams = new Set<Request>()
  const open = async (one: Page) => {
    one.on('request', (request) => request.url().includes('/api/eventos') && streams.add(request))
    const ended = (request: Request) => streams.delete(request)
    one.on('requestfinished', ended).on('requestfailed', ended)
    await one.goto('/')
    await expect(one.getByRole('button', { name: 'Avisos' })).toBeVisible()
    return one
  }
  const bellsSay = async (windows: Page[], name: string) => {
    for (const one of windows) await expect(one.getByRole('button', { name: /^Avisos/ })).toHaveAccessibleName(name)
  }
  const others: Page[] = []
  await open(page)
  for (let n = 2; n <= 7; n++) others.push(await open(await page.context().newPage()))
  const mencao = (texto: string) => api.call(comentario.add, { body: { entidade: 'cliente', id, texto, mencoes: [bruna.id] } })
  await mencao('@Bruna Batista pode ligar?')
  await bellsSay([page, ...others], 'Avisos: 1 não lido')
  await expect.poll(() => streams.size).toBe(1)
  await page.close()
  await mencao('@Bruna Batista ligou?')
  await bellsSay(others, 'Avisos: 2 não lidos')
  await mencao('@Bruna Batista vai ligar?')
  await bellsSay(others, 'Avisos: 3 não lidos')
})
