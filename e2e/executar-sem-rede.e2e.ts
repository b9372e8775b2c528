import { SENHA } from './support/api.ts'
import { gravadas, novaTarefa, novoChecklist, objetiva, screen } from './support/executar.ts'
import { expect, logInByScreen, test } from './support/test.ts'

test('TAR-028 a task that was opened once opens without a connection, and what is answered then arrives later', async ({
  browser,
  api,
  product,
}) => {
  const checklist = await novoChecklist(api, 'Sem rede', [objetiva('Um'), objetiva('Dois')])
  const { id } = await novaTarefa(api, [checklist.id])
  const other = await novaTarefa(api, [checklist.id])
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/login')
  await logInByScreen(page, { email: api.admin.email, senha: SENHA })
  await expect(page).not.toHaveURL(/login/)
  const { abrir, opcao, salvo, questao } = screen(page)
  await abrir(id)
  await opcao('Um', 'Azul').check()
  await salvo('Um')
  // The worker has its files, and what was read last is kept.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('retaguarda-offline')).keys()).length)).toBe(1)
  await page.reload()
  await expect(opcao('Um', 'Azul')).toBeChecked()

  await context.setOffline(true)
  await page.reload()
  await expect(opcao('Um', 'Azul')).toBeChecked()
  await opcao('Dois', 'Roxo').check()
  await expect(questao('Dois').getByText('Guardada neste computador')).toBeVisible()
  await page.reload()
  await expect(opcao('Dois', 'Roxo')).toBeChecked()
  // One that was never opened here is not there, and says so.
  await page.goto(`/task/executar/${other.id}`)
  await expect(page.getByText('O servidor não respondeu')).toBeVisible()
  await page.goto(`/task/executar/${id}`)
  await expect(opcao('Dois', 'Roxo')).toBeChecked()

  await context.setOffline(false)
  await expect.poll(async () => (await gravadas(api, id))['Dois']?.resposta, { timeout: 30_000 }).toBe(3)
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => caches.has('retaguarda-offline'))).toBe(false)
  await context.close()
})
