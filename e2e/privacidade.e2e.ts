import { readFile } from 'node:fs/promises'
import { addDays, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { acessos } from '@retaguarda/contract/privacidade/acessos.ts'
import { prazos } from '@retaguarda/contract/privacidade/prazos.ts'
import { listOf } from './support/list-page.ts'
import { pressesOf } from './support/presses.ts'
import { nextCpf } from './support/api.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const SIZES = [1440, 390]

test("LGPD art. 18 and 19: a data subject's report is there in four presses from the start page", async ({ page, api, logIn }) => {
  const cpfCnpj = nextCpf()
  const nome = 'Benedita do Relatório de Vasconcelos e Albuquerque'
  await api.pessoa({ nome, cpfCnpj, pessoaContato: [{ tipo: 1, contato: 'benedita@panorama.example' }] })
  await logIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeFocused()
  const presses = pressesOf()
  await presses.key(page.keyboard, 'Control+k')
  await page.getByRole('dialog', { name: 'Buscar ou ir para' }).getByRole('textbox').fill('procurar titular')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Procurar titular/ })
      .first(),
  ).toBeVisible()
  await presses.key(page.keyboard, 'Enter')
  await expect(page.getByLabel('CPF/CNPJ')).toBeFocused()
  await page.keyboard.type(cpfCnpj)
  await presses.key(page.keyboard, 'Enter')
  const file = page.waitForEvent('download')
  await presses.click(page.getByRole('region', { name: 'Pessoas encontradas' }).getByRole('button', { name: 'Relatório em JSON' }))
  const json: unknown = JSON.parse(await readFile(await (await file).path(), 'utf8'))
  const places = ['Cadastro de pessoas', 'Contatos de pessoas'].map((lugar) => expect.objectContaining({ lugar }) as unknown)
  expect(json).toMatchObject({ titular: { nome, cpfCnpj }, lugares: expect.arrayContaining(places) })
  expect(presses.count()).toBe(4)
  await expect(page.getByText('Relatório baixado. Ele fica em Relatórios.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Onde há dados' })).toContainText('Contatos de pessoas')
  await expectCleanInAllLooks(page, SIZES)
})

test('LGPD art. 19: what a data subject asks is taken down, answered with its file, and granted', async ({ page, api, logIn }) => {
  const day = addDays(dayOf(Date.now()), -3)
  await logIn(api.admin)
  await page.goto('/pedido-titular/incluir')
  await page.getByLabel(/^Titular/).fill('Onofre de Quem Pediu')
  await page.keyboard.press('Control+S')
  await expect(page.getByLabel(/^O que pede/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/^O que pede/).selectOption('Acesso')
  await page.getByLabel(/^Recebido em/).fill(dayText(day))
  await page.getByLabel(/^Chegou por/).selectOption('E-mail')
  await expect(page.getByLabel(/^Situação/)).toHaveValue('1')
  await expectCleanInAllLooks(page, SIZES)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Control+S')
  const row = listOf(page).row('Onofre de Quem Pediu')
  for (const text of ['Acesso', dayText(addDays(day, 15)), 'Aberto']) await expect(row).toContainText(text)

  await row.getByRole('gridcell').nth(2).click()
  await expect(page.getByRole('button', { name: 'Baixar resposta' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Guardar resposta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar resposta' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toContainText('Escolha o arquivo da resposta.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'resposta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()

  await row.getByRole('gridcell').nth(2).click()
  await page.getByRole('link', { name: 'Alterar', exact: true }).click()
  await page.getByLabel(/^Situação/).selectOption('Negado')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Diga por que o pedido foi negado.').first()).toBeVisible()
  await page.getByLabel(/^Situação/).selectOption('Atendido')
  await page.getByLabel(/^Resposta/).fill('O relatório foi enviado por e-mail.')
  await page.keyboard.press('Control+S')
  await expect(row).toContainText('Atendido')
  await page.getByRole('button', { name: /^Por responder/ }).click()
  await expect(row).toBeHidden()
})

test('LGPD art. 37: who looked is listed, and leads to what was looked at', async ({ page, api, logIn }) => {
  const rui = await api.user({ nome: 'Rui Que Olhou', isAdmin: true })
  const id = await api.pessoa({ nome: 'Vista de Alguém' })
  await logIn(rui)
  await page.goto(`/pessoa/visualizar/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const looks = async () => {
    const filter = [{ name: 'usuario.nome', op: 'like' as const, v: rui.nome }]
    return (await api.call(acessos.list, { query: { filter } })).rows.filter(({ registro }) => registro === String(id)).length
  }
  await expect.poll(looks).toBeGreaterThan(0)
  await page.goto('/privacidade/acessos')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'Pessoas', exact: true }) })
    .filter({ hasText: rui.nome })
  for (const text of [rui.nome, 'Ficha', 'Pessoas']) await expect(row).toContainText(text)
  await expectCleanInAllLooks(page, SIZES)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('gridcell').nth(2).click()
  await page.getByRole('link', { name: 'Abrir registro' }).click()
  await expect(page).toHaveURL(`/pessoa/visualizar/${id}`)
})

test('LGPD art. 16: a term is judged by what law asks, saved, and counts beforehand what it would take away', async ({
  page,
  api,
  logIn,
}) => {
  await logIn()
  await api.sql(
    `insert into aviso ("usuarioId", tipo, titulo, texto, "dataHora") values (${api.admin.id}, 1, 'Velho', 'x', now() - interval '20 days')`,
  )
  await page.goto('/privacidade/prazos')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row('Provas de envio').getByRole('textbox').fill('1000')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('A lei pede 5 anos: 2.000 dias ou mais.').first()).toBeVisible()
  await row('Provas de envio').getByRole('textbox').fill('2200')
  await row('Avisos').getByRole('textbox').fill('10')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Prazos alterados. Eles valem a partir das 03:30.')).toBeVisible()
  await expect(row('Avisos').getByRole('cell').last()).toHaveText('1')
  expect((await api.call(prazos.listar)).find(({ regra }) => regra === 4)?.dias).toBe(2_200)
  await expectCleanInAllLooks(page, SIZES)
})
