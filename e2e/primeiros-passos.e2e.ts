import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

test('a new system offers its first steps and its first records, and lets a person put the steps away', async ({ page, api, logIn }) => {
  // As in an empty system, whatever other tests made.
  await page.route('**/feriado/list?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }))
  await page.route('**/primeiros-passos', (route) =>
    route.request().resourceType() === 'fetch' && !dispensado
      ? route.fulfill({ json: { feitos: ['pessoa'], dispensado } })
      : route.fallback(),
  )
  let dispensado = false
  await logIn()
  await page.goto('/')
  const passos = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(passos).toContainText('1 de 11')
  await expect(passos.getByRole('listitem').filter({ hasText: 'Inclua a primeira pessoa' })).toContainText('feito')
  await expect(passos.getByRole('link', { name: 'Inclua o primeiro cliente' })).toHaveAttribute('href', '/cliente/incluir')
  await expectCleanPage(page)
  dispensado = true
  await passos.getByRole('button', { name: 'Não mostrar mais' }).click()
  await expect(passos).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  // Read, whatever tasks other tests left to this person.
  const tarefas = page.getByRole('region', { name: 'Minhas tarefas' })
  await expect(
    tarefas
      .getByRole('listitem')
      .or(tarefas.getByText(/Nenhuma tarefa/))
      .first(),
  ).toBeVisible()
  await expect(passos).toHaveCount(0)
  // The list says whose they are by the person's name, not by an id.
  await tarefas.getByRole('link', { name: /na lista$|^Ver as/ }).click()
  await expect(page.getByRole('group', { name: 'Filtros em vigor' })).toContainText(`Gerente do projeto é igual a ${api.admin.nome}`)
  // The filter finds nothing, but there is nothing: what helps is the first record.
  await page.goto(`/feriado?filter=${encodeURIComponent(JSON.stringify([{ name: 'nome', op: 'like', v: 'nada' }]))}`)
  await expect(page.getByText('Inclua o primeiro feriado para começar.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Incluir' }).last()).toHaveAttribute('href', '/feriado/incluir')
  await expectCleanPage(page)
})
