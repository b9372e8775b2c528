import { editorDe, gravados, novoChecklist, objetiva, se, simNao } from './support/checklists.ts'
import { lateFrames } from './support/late-frames.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const said = (page: Page) => page.locator('[aria-live="assertive"]').last()
const LONGO = 'Este título tem bem mais do que trinta caracteres'
const CORTADO = 'Este título tem bem mais do qu...'
const obrigatorios = (n: number) => `Necessário preencher os campos obrigatórios Título e Descrição. Item ${n}`
const opcoesDe = (n: number) => `Necessária mais de uma opção para as questões Objetivas de Múltipla Escolha. Item ${n}`

test('CHK-021 CHK-023 CHK-024 CHK-025 CHK-026 cards open into their fields; long titles are cut, empty ones ask for a title', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoChecklist(api, 'Com cartões', [objetiva(LONGO, ['Azul', 'Verde']), simNao('Curto', { obrigatorio: true })])
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await editor.ordem([CORTADO, 'Curto'])
  await expect(editor.item(1)).toContainText('Objetiva: Azul, Verde')
  await expect(editor.item(2)).toContainText('obrigatório')
  await expect(editor.linha(1)).toHaveAttribute('aria-expanded', 'false')
  await expectCleanPage(page)

  await editor.linha(1).click()
  await expect(editor.linha(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/item=\d+/)
  const fields = editor.campos(1)
  await expect(fields.getByLabel('Título (obrigatório)')).toHaveValue(LONGO)
  await expect(fields.getByLabel('Tipo').locator('option')).toHaveText(['Objetiva', 'Discursiva', 'Múltipla Escolha', 'Sim/Não'])
  await expect(fields.getByLabel('Métrica').locator('option')).toHaveText(['Nenhuma', 'Tempo de Resposta'])
  await expect(fields.getByRole('textbox', { name: 'Opção 2' })).toHaveValue('Verde')
  await expectCleanPage(page)
  await fields.getByLabel('Tipo').selectOption('Discursiva')
  await expect(fields.getByRole('textbox', { name: 'Opção 1' })).toHaveCount(0)
  await fields.getByLabel('Tipo').selectOption('Múltipla Escolha')
  await expect(fields.getByRole('textbox', { name: 'Opção 1' })).toHaveValue('Azul')
  await fields.getByLabel('Título (obrigatório)').fill('')
  await editor.ordem(['Informe um título', 'Curto'])
  await editor.linha(1).click()
  await expect(fields).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Procurar nos itens' }).fill('VERDE')
  await expect(editor.itens).toHaveCount(1)
  await expect(page).toHaveURL(/busca=VERDE/)
  await expect(editor.alca(1)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(editor.itens).toHaveCount(2)
  await page.goto('/checklist/itens/999999')
  await expect(page.getByRole('heading', { name: 'Checklist não encontrado' })).toBeVisible()
})

test('CHK-032 CHK-033 CHK-034 CHK-035 CHK-036 CHK-037 what is missing is told in an alert and at the item, then it is saved', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoChecklist(api, 'Com faltas')
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await page.getByRole('button', { name: 'Adicionar item' }).click()
  const fields = editor.campos(1)
  await expect(fields.getByLabel('Título (obrigatório)')).toBeFocused()
  await expect(fields.getByLabel('Tipo')).toHaveValue('1')
  await expect(fields.getByRole('textbox', { name: /^Opção/ })).toHaveCount(1)
  await page.keyboard.press('Control+s')
  await expect(editor.alerta.getByText(obrigatorios(1), { exact: true })).toBeVisible()
  await expect(editor.alerta.getByText(opcoesDe(1), { exact: true })).toBeVisible()
  await expectCleanPage(page)
  await page.keyboard.press('Enter')
  await expect(fields.getByLabel('Título (obrigatório)')).toBeFocused()
  await expect(fields.getByText(obrigatorios(1))).toHaveCount(2)
  await expect(fields.getByText(opcoesDe(1), { exact: true })).toBeVisible()
  await expectCleanPage(page)

  await page.keyboard.type('Cor da loja')
  await expect(fields.getByText(obrigatorios(1))).toHaveCount(1)
  await fields.getByLabel('Descrição (obrigatório)').fill('A que o cliente escolheu.')
  await fields.getByRole('textbox', { name: 'Opção 1' }).fill('Azul')
  await fields.getByRole('textbox', { name: 'Opção 1' }).press('Enter')
  await expect(fields.getByRole('textbox', { name: 'Opção 2' })).toBeFocused()
  await page.keyboard.type('Verde')
  await expect(fields.getByText(opcoesDe(1))).toHaveCount(0)
  // The next one by the keyboard alone, of the same kind: title, Enter, description.
  await fields.getByLabel('Tipo').selectOption('Múltipla Escolha')
  await fields.getByRole('textbox', { name: 'Opção 2' }).press('Control+Enter')
  const segundo = editor.campos(2)
  await expect(segundo.getByLabel('Título (obrigatório)')).toBeFocused()
  await expect(segundo.getByLabel('Tipo')).toHaveValue('3')
  await page.keyboard.type('Frete')
  await page.keyboard.press('Enter')
  await expect(segundo.getByLabel('Descrição (obrigatório)')).toBeFocused()
  await page.keyboard.type('Quem entrega.')
  await segundo.getByRole('textbox', { name: 'Opção 1' }).fill('Correio')
  await segundo.getByRole('textbox', { name: 'Opção 1' }).press('Enter')
  await expect(segundo.getByRole('textbox', { name: 'Opção 2' })).toBeFocused()
  await page.keyboard.type('Motoboy')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Itens gravados.' })).toBeVisible()
  expect(await gravados(api, id)).toMatchObject([
    {
      titulo: 'Cor da loja',
      tipo: 3,
      opcoes: [
        { numero: 1, descricao: 'Azul' },
        { numero: 2, descricao: 'Verde' },
      ],
    },
    { titulo: 'Frete', descricao: 'Quem entrega.', tipo: 3 },
  ])
})

test('CHK-022 items are ordered by drag; one above its condition is told at once and refused on save', async ({ page, api, logIn }) => {
  const id = await novoChecklist(api, 'Arrastado', [simNao('Primeiro', { chave: 'a' }), simNao('Segundo', se('a', 1)), simNao('Terceiro')])
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  const [from, to] = [await editor.alca(3).boundingBox(), await editor.alca(1).boundingBox()]
  if (!from || !to) throw new Error('no handles')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 12 })
  await expect(editor.itens.first()).toContainText('Terceiro')
  await page.mouse.up()
  await editor.ordem(['Terceiro', 'Primeiro', 'Segundo'])
  await expect(said(page)).toHaveText('Posição 1 de 3.')

  await editor.menu(3, 'Mover para cima')
  const abaixo = 'A condição fica abaixo deste item. Escolha um item acima, ou mude a ordem. Item 2'
  await expect(editor.item(2)).toContainText(abaixo)
  await expect(said(page)).toContainText(abaixo)
  await expectCleanPage(page)
  await editor.confirmar.click()
  await expect(editor.alerta.getByText(abaixo, { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(editor.campos(2).getByLabel('Quando o item')).toBeFocused()
  await editor.menu(2, 'Mover para baixo')
  await expect(page.getByText(abaixo)).toHaveCount(0)
  await editor.confirmar.click()
  await expect(page.getByRole('status').filter({ hasText: 'Itens gravados.' })).toBeVisible()
  expect((await gravados(api, id)).map(({ titulo }) => titulo)).toEqual(['Terceiro', 'Primeiro', 'Segundo'])
})

test('CHK-022 items are ordered by keyboard alone, which says each step', async ({ page, api, logIn }) => {
  const id = await novoChecklist(
    api,
    'Por teclado',
    ['Um', 'Dois', 'Três', 'Quatro'].map((titulo) => simNao(titulo)),
  )
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await editor.alca(1).focus()
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText('Item 1, Um: pego. Use as setas para mover, Espaço para soltar, Esc para desistir.')
  await page.keyboard.press('ArrowDown')
  await expect(said(page)).toHaveText('Posição 2 de 4.')
  await page.keyboard.press('End')
  await editor.ordem(['Dois', 'Três', 'Quatro', 'Um'])
  await page.keyboard.press('ArrowDown')
  await expect(said(page)).toHaveText('Já é o último item.')
  await page.keyboard.press('Escape')
  await editor.ordem(['Um', 'Dois', 'Três', 'Quatro'])
  await expect(said(page)).toContainText('Movimento desfeito.')
  await expect(editor.alca(1)).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(editor.alca(2)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText('Item 2, Um: solto na posição 2 de 4.')
  await editor.ordem(['Dois', 'Um', 'Três', 'Quatro'])

  await editor.linha(4).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await editor.ordem(['Dois', 'Um', 'Quatro', 'Três'])
  await expect(editor.linha(3)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(editor.linha(1)).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Itens gravados.' })).toBeVisible()
  expect((await gravados(api, id)).map(({ titulo }) => titulo)).toEqual(['Dois', 'Um', 'Quatro', 'Três'])
})

test('CHK-038 CHK-039 a condition is chosen among the items above and cleared; the last option leaves a blank one', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoChecklist(api, 'Condições', [
    objetiva('Cor', ['Azul', 'Verde', 'Roxo'], { chave: 'a' }),
    simNao('Depende', se('a', 2)),
    simNao('Livre'),
  ])
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await expect(editor.item(2)).toContainText('se 1 = Verde')

  await editor.linha(3).click()
  const livre = editor.campos(3)
  await livre.getByLabel('Mostrar só com uma resposta anterior').check()
  await livre.getByLabel('Quando o item').click()
  await expect(page.getByRole('listbox', { name: 'Quando o item' }).getByRole('option')).toHaveText(['2. Depende', '1. Cor'])
  await page.getByRole('option', { name: '1. Cor' }).click()
  await expect(livre.getByLabel('tiver a resposta').locator('option')).toHaveText(['Escolha', 'Azul', 'Verde', 'Roxo'])
  await editor.confirmar.click()
  await expect(editor.alerta).toContainText('Escolha o valor da condição. Item 3')
  await page.keyboard.press('Enter')
  await expect(livre.getByLabel('tiver a resposta')).toBeFocused()
  await livre.getByLabel('tiver a resposta').selectOption('Roxo')
  await expect(editor.item(3)).toContainText('se 1 = Roxo')

  await editor.linha(1).click()
  const colour = editor.campos(1)
  await colour.getByRole('button', { name: 'Remover opção 2' }).click()
  await expect(editor.item(2)).toContainText('Escolha o valor da condição. Item 2')
  await colour.getByRole('button', { name: 'Remover opção 2' }).click()
  await colour.getByRole('button', { name: 'Remover opção 1' }).click()
  await expect(colour.getByRole('textbox', { name: /^Opção/ })).toHaveCount(1)
  await expect(colour.getByRole('textbox', { name: 'Opção 1' })).toHaveValue('')
  await expect(colour.getByRole('textbox', { name: 'Opção 1' })).toBeFocused()
  await colour.getByRole('textbox', { name: 'Opção 1' }).fill('Preto')
  await colour.getByRole('button', { name: 'Adicionar opção' }).click()
  await expect(colour.getByRole('textbox', { name: 'Opção 2' })).toBeFocused()
  await page.keyboard.type('Branco')

  await editor.linha(2).click()
  for (const n of [2, 3]) await editor.campos(n).getByLabel('Mostrar só com uma resposta anterior').uncheck()
  await expect(page.getByText('Escolha o valor da condição.')).toHaveCount(0)
  await expectCleanPage(page)
  await editor.confirmar.click()
  await expect(page.getByRole('status').filter({ hasText: 'Itens gravados.' })).toBeVisible()
  const [salva, depende, livreSalvo] = await gravados(api, id)
  // New options have new numbers: answers and conditions on the old ones never come to mean them.
  expect(salva?.opcoes).toEqual([
    { numero: 4, descricao: 'Preto' },
    { numero: 5, descricao: 'Branco' },
  ])
  for (const one of [depende, livreSalvo]) expect(one).toMatchObject({ itemCondicional: null, valorCondicional: null })
})

test('CHK-002 an item is duplicated and removed; several pasted lines are several options', async ({ page, api, logIn }) => {
  const id = await novoChecklist(api, 'Duplicado', [objetiva('Cor', ['Azul', 'Verde'], { chave: 'a' }), simNao('Depende', se('a', 1))])
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await editor.menu(1, 'Duplicar')
  await editor.ordem(['Cor', 'Cor (cópia)', 'Depende'])
  await expect(editor.campos(2).getByLabel('Título (obrigatório)')).toBeFocused()
  await editor.campos(2).getByRole('button', { name: 'Adicionar opção' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('Roxo\n\n Preto \r\nBranco\n'))
  await page.keyboard.press('Control+v')
  await expect(editor.campos(2).getByRole('textbox', { name: /^Opção/ })).toHaveCount(5)
  await expect(editor.campos(2).getByRole('textbox', { name: 'Opção 5' })).toHaveValue('Branco')

  await editor.menu(1, 'Excluir')
  const question = page.getByRole('dialog', { name: 'Excluir o item 1?' })
  await expect(question).toContainText('A condição do item 3 é este item')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(editor.item(2)).toContainText('O item da condição não existe mais. Escolha outro. Item 2')
  await expect(editor.linha(1)).toBeFocused()
  await editor.menu(2, 'Excluir')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await editor.confirmar.click()
  await expect(page.getByRole('status').filter({ hasText: 'Itens gravados.' })).toBeVisible()
  expect(await gravados(api, id)).toMatchObject([{ titulo: 'Cor (cópia)', opcoes: { length: 5 } }])
})

test('CHK-002 after a deletion the focus is on the item that took the place, however late frames are drawn', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoChecklist(api, 'Devagar', [objetiva('Cor', ['Azul', 'Verde'], { chave: 'a' }), simNao('Depende', se('a', 1))])
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await editor.linha(2).click()
  await editor.campos(2).getByLabel('Título (obrigatório)').click()
  await lateFrames(page, 60)
  await editor.menu(1, 'Excluir')
  await page.getByRole('dialog', { name: 'Excluir o item 1?' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(editor.linha(1)).toBeFocused()
})
