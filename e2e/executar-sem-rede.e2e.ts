import { SENHA } from './support/api.ts'
import { discursiva, gravadas, novaTarefa, novoChecklist, objetiva, screen, simNao } from './support/executar.ts'
import { expect, logInByScreen, test } from './support/test.ts'

test('TAR-028 a reload without a connection shows what was answered before it, saved or waiting, with the questions that follow from it', async ({
  browser,
  api,
  product,
}) => {
  const checklist = await novoChecklist(api, 'Sem linha', [
    objetiva('Cor', { chave: 'cor' }),
    discursiva('Qual tom?', { itemCondicional: { chave: 'cor' }, valorCondicional: { numero: 2 } }),
    simNao('Tem loja?', { chave: 'loja' }),
    objetiva('Que piso?', { itemCondicional: { chave: 'loja' }, valorCondicional: { numero: 1 } }),
  ])
  const { id } = await novaTarefa(api, [checklist.id])
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/login')
  await logInByScreen(page, { email: api.admin.email, senha: SENHA })
  await expect(page).not.toHaveURL(/login/)
  const { abrir, opcao, salvo, questao } = screen(page)
  await abrir(id)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // Opened once; all that follows is answered since, and nothing is read again.
  await opcao('Cor', 'Verde').check()
  await salvo('Cor')
  await questao('Qual tom?').getByRole('textbox').fill('Musgo')
  await salvo('Qual tom?')

  await context.setOffline(true)
  await questao('Tem loja?').getByText('Sim').click()
  await opcao('Que piso?', 'Roxo').check()
  await expect(questao('Que piso?').getByText('Guardada neste computador')).toBeVisible()
  for (let reloads = 0; reloads < 2; reloads++) {
    await page.reload()
    await expect(opcao('Cor', 'Verde')).toBeChecked()
    await expect(questao('Qual tom?').getByRole('textbox')).toHaveValue('Musgo')
    await expect(opcao('Que piso?', 'Roxo')).toBeChecked()
  }
  await context.setOffline(false)
  await expect.poll(async () => (await gravadas(api, id))['Que piso?']?.resposta, { timeout: 30_000 }).toBe(3)
  expect((await gravadas(api, id))['Qual tom?']?.resposta).toBe('Musgo')
  await context.close()
})

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
