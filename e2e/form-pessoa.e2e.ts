import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { nextCnpj, nextCpf } from './support/api.ts'
import { novaFatura } from './support/faturas.ts'
import { goWithin } from './support/go.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
const documento = (page: Page) => page.getByRole('textbox', { name: /^(CPF|CNPJ|CPF\/CNPJ) \(obrigatório\)$/ })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('PES-005 PES-008 PES-009 PES-011 PES-012 PES-013 PES-014 PES-015 PES-022 PES-023 PES-028 PES-031 PES-032 a new person starts as Física, Masculino, in three tabs; each kind has its own fields, and what it must have', async ({
  page,
  logIn,
}) => {
  await logIn()
  await page.goto('/pessoa/incluir')
  await title(page, 'Incluir pessoa')
  await expect(page.getByRole('tab')).toHaveText(['Geral', 'Contatos0', 'Endereços0'])
  await expect(page.getByRole('radio', { name: 'Física' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Masculino' })).toBeChecked()
  await expect(documento(page)).toBeFocused()

  for (const label of ['RG', 'Data de nascimento']) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  for (const label of ['Nome fantasia (obrigatório)', 'Inscrição estadual', 'Contribuinte de ICMS'])
    await expect(page.getByLabel(label)).toHaveCount(0)
  await page.getByText('Jurídica').click()
  for (const label of ['RG', 'Data de nascimento']) await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
  for (const label of ['Nome fantasia (obrigatório)', 'Inscrição estadual', 'Contribuinte de ICMS'])
    await expect(page.getByLabel(label)).toBeVisible()

  await confirmar(page).click()
  await expect(page.getByRole('alert')).toContainText('Nome')
  for (const sentence of ['Informe o CPF ou CNPJ.', 'Informe o nome.', 'Informe o nome fantasia.'])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(documento(page)).toBeFocused()
})

test('PES-024 PES-025 PES-026 PES-027 the document is masked as it is typed, pasted and edited in the middle', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/pessoa/incluir')
  const field = documento(page)
  await field.pressSequentially('52998224725')
  await expect(field).toHaveValue('529.982.247-25')
  await expect(page.getByLabel('CPF (obrigatório)')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Os dígitos verificadores conferem' })).toBeVisible()
  await field.press('Backspace')
  await field.press('0')
  await expect(page.getByText('Confira o número: os dígitos verificadores não conferem.')).toBeVisible()

  await field.fill('')
  await field.pressSequentially('12345678000195')
  await expect(field).toHaveValue('12.345.678/0001-95')
  await expect(page.getByLabel('CNPJ (obrigatório)')).toBeVisible()
  await field.press('7')
  await expect(field).toHaveValue('12.345.678/0001-95')

  // In the middle: the caret stays where the person types, over the punctuation too.
  await field.press('Home')
  for (let i = 0; i < 3; i++) await field.press('ArrowRight')
  await field.press('Backspace')
  await expect(field).toHaveValue('13.456.780/0019-5')
  await field.press('2')
  await expect(field).toHaveValue('12.345.678/0001-95')
  await field.press('Delete')
  await field.pressSequentially('3')
  await expect(field).toHaveValue('12.345.678/0001-95')

  await field.fill('12.abc.345/01de-35')
  await expect(field).toHaveValue('12.ABC.345/01DE-35')
  await field.evaluate((input: HTMLInputElement) => {
    input.select()
    document.execCommand('insertText', false, ' 529.982.247/25 ')
  })
  await expect(field).toHaveValue('529.982.247-25')
})

test('PES-010 PES-026 PES-027 the type follows the document while it is typed, and a choice against it is said', async ({
  page,
  logIn,
}) => {
  await logIn()
  await page.goto('/pessoa/incluir')
  const [fisica, juridica] = [page.getByRole('radio', { name: 'Física' }), page.getByRole('radio', { name: 'Jurídica' })]
  const field = documento(page)
  await field.pressSequentially('12345678000195')
  await expect(juridica).toBeChecked()
  await expect(page.getByLabel('Nome fantasia (obrigatório)')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('52998224725')
  await expect(fisica).toBeChecked()
  await page.getByText('Jurídica').click()
  await page.getByLabel('Nome (obrigatório)').fill('Casa Ipê')
  await page.getByLabel('Nome fantasia (obrigatório)').fill('Ipê')
  await confirmar(page).click()
  await expect(page.getByText('Este é um CPF, e o tipo é Jurídica: escolha Física ou corrija o documento.')).toBeVisible()
  await expect(field).toBeFocused()
})

test('PES-016 PES-017 PES-018 PES-019 PES-020 PES-033 PES-034 PES-036 a company with contacts and addresses', async ({
  page,
  api,
  logIn,
}) => {
  const cnpj = nextCnpj()
  await logIn()
  await page.goto('/pessoa/incluir')
  await page.getByText('Jurídica').click()
  await documento(page).fill(cnpj)
  await page.getByLabel('Nome (obrigatório)').fill('Padaria Jatobá Ltda.')
  await page.getByLabel('Nome fantasia (obrigatório)').fill('Padaria Jatobá')
  await page.getByLabel('Contribuinte de ICMS').check()
  await tab(page, 'Contatos').click()
  await expect(page).toHaveURL(/aba=contatos/)
  await page.getByRole('button', { name: 'Adicionar contato' }).click()
  const contato = (n: number) => page.getByRole('textbox', { name: `Contato ${n}`, exact: true })
  await expect(contato(1)).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Tipo 1' })).toHaveValue('2')
  await expect(page.getByRole('combobox', { name: 'Setor 1' })).toHaveValue('-1')
  await page.keyboard.type('41988124410')
  await expect(contato(1)).toHaveValue('(41) 98812-4410')
  await page.getByRole('button', { name: 'Adicionar contato' }).click()
  await page.getByRole('combobox', { name: 'Tipo 2' }).selectOption('E-mail')
  await page.getByRole('combobox', { name: 'Setor 2' }).selectOption('Expedicao')
  await contato(2).fill('expedicao@jatoba.example')
  await page.getByRole('button', { name: 'Adicionar contato' }).click()
  await expectCleanPage(page)

  await tab(page, 'Endereços').click()
  await page.getByRole('button', { name: 'Adicionar endereço' }).click()
  const first = page.getByRole('group', { name: 'Endereço 1' })
  await expect(first.getByLabel('Tipo')).toHaveValue('1')
  await first.getByLabel('CEP').fill('83005-310')
  await first.getByLabel('Logradouro').fill('Rua XV de Novembro')
  await first.getByLabel('Número').fill('1200')
  await first.getByRole('combobox', { name: 'Cidade' }).pressSequentially('sao jose dos pinh')
  await page.getByRole('option', { name: 'São José dos Pinhais - PR' }).click()
  await expect(first.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São José dos Pinhais - PR')
  await page.getByRole('button', { name: 'Adicionar endereço' }).click()
  const second = page.getByRole('group', { name: 'Endereço 2' })
  await second.getByLabel('Bairro').fill('Sem rua')
  // What is known of a postal code is filled in; without a street the line is marked, and stays.
  await second.getByLabel('CEP').fill('80020-310')
  await expect(second.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Curitiba - PR')
  await expect(second.getByText('Pelo CEP: cidade.')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar endereço' }).click()
  await confirmar(page).click()
  await expect(page.getByRole('alert').first()).toContainText('Logradouro 2')
  await expect(second.getByText('Informe o logradouro, ou remova este endereço.')).toBeVisible()
  await expect(second.getByLabel('Logradouro')).toBeFocused()
  await expectCleanPage(page)
  await second.getByLabel('Logradouro').fill('Rua Sem Nome')
  await confirmar(page).click()
  await title(page, 'Pessoas')

  const [found] = await api.call(pessoa.suggest.byText, { params: { texto: 'padaria jatoba' } })
  const saved = await api.call(pessoa.get, { params: { id: found?.id } })
  expect(saved).toMatchObject({ tipo: 2, cpfCnpj: cnpj, contribuinteICMS: true, nomeFantasia: 'Padaria Jatobá' })
  expect(saved.pessoaContato).toMatchObject([
    { tipo: 2, contato: '(41) 98812-4410', setor: -1 },
    { tipo: 1, contato: 'expedicao@jatoba.example', setor: 5 },
  ])
  expect(saved.pessoaEndereco).toMatchObject([
    { tipo: 1, logradouro: 'Rua XV de Novembro', numero: 1200, cep: '83005310', cidade: { nome: 'São José dos Pinhais - PR' } },
    { logradouro: 'Rua Sem Nome', bairro: 'Sem rua', cep: '80020310', cidade: { nome: 'Curitiba - PR' } },
  ])
})

test('PES-029 PES-030 lines that say nothing are dropped, and an error finds its line by its number on the screen', async ({
  page,
  api,
  logIn,
}) => {
  const id = await api.pessoa({ nome: 'Com linhas' })
  await logIn()
  await page.goto(`/pessoa/alterar/${id}?aba=contatos`)
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Adicionar contato' }).click()
  await page.getByRole('textbox', { name: 'Contato 3', exact: true }).fill('419881')
  await tab(page, 'Geral').click()
  await confirmar(page).click()
  await expect(page.getByRole('alert')).toContainText('1 campo precisa de correção: Contato 3 em Contatos.')
  await expect(page.getByRole('textbox', { name: 'Contato 3', exact: true })).toBeFocused()
  await expect(tab(page, 'Contatos')).toHaveAccessibleName(/1 campo com erro/)
  await expectCleanPage(page)
  await page.getByRole('button', { name: 'Remover contato 1' }).click()
  await expect(page.getByRole('button', { name: 'Remover contato 1' })).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Contato 2 em Contatos')
  await page.getByRole('textbox', { name: 'Contato 2', exact: true }).fill('41988124410')
  await confirmar(page).click()
  await title(page, 'Pessoas')
  expect((await api.call(pessoa.get, { params: { id } })).pessoaContato).toMatchObject([{ contato: '(41) 98812-4410' }])
})

test('PES-017 lines that are pasted become contacts, each of its kind', async ({ page, api, logIn }) => {
  const id = await api.pessoa({ nome: 'Com linhas coladas' })
  await logIn()
  await page.goto(`/pessoa/alterar/${id}?aba=contatos`)
  await page.getByRole('button', { name: 'Adicionar contato' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('41 98812-4410\nana@jatoba.example\r\n(41) 3322-7100\n'))
  await page.getByRole('textbox', { name: 'Contato 1', exact: true }).press('ControlOrMeta+V')
  await expect(page.getByRole('textbox', { name: 'Contato 3', exact: true })).toBeFocused()
  await confirmar(page).click()
  await title(page, 'Pessoas')
  expect((await api.call(pessoa.get, { params: { id } })).pessoaContato).toMatchObject([
    { tipo: 2, contato: '(41) 98812-4410' },
    { tipo: 1, contato: 'ana@jatoba.example' },
    { tipo: 3, contato: '(41) 3322-7100' },
  ])
})

test('PES-006 PES-010 PES-014 PES-015 an individual is changed, the date typed or picked', async ({ page, api, logIn }) => {
  const id = await api.pessoa({ nome: 'Ana Ávila', dataNascimento: '1990-05-12' })
  await logIn()
  await page.goto(`/pessoa/alterar/${id}`)
  const date = page.getByLabel('Data de nascimento', { exact: true })
  await expect(date).toHaveValue('12/05/1990')
  await date.fill('31/02/1990')
  await confirmar(page).click()
  await expect(page.getByText('Data de nascimento: data inválida.')).toBeVisible()
  await expect(date).toHaveValue('31/02/1990')
  await date.fill('')
  await date.pressSequentially('1/2/1991')
  await expect(date).toHaveValue('01/02/1991')
  await page.getByRole('button', { name: 'Escolher Data de nascimento no calendário' }).click()
  const day = page.getByRole('dialog').getByRole('button', { name: '20 fevereiro 1991' })
  await expect(day).toBeVisible()
  await expectCleanPage(page)
  await day.click()
  await expect(date).toHaveValue('20/02/1991')
  await page.getByText('Feminino').click()
  await confirmar(page).click()
  await title(page, 'Pessoas')
  expect(await api.call(pessoa.get, { params: { id } })).toMatchObject({ dataNascimento: '1991-02-20', genero: 2 })
})

test('PES-007 a person is looked at, with the owned lists as plain tables', async ({ page, api, logIn }) => {
  const cidades = await api.call(cidadeSuggest.byText, { params: { texto: 'curitiba' } })
  const id = await api.pessoa({
    nome: 'Vinícola Araucária S.A. de Comércio, Importação e Exportação de Vinhos Finos e Espumantes da Serra',
    tipo: 2,
    cpfCnpj: nextCnpj(),
    nomeFantasia: 'Vinícola Araucária',
    pessoaContato: [{ tipo: 1, contato: 'vinhos@araucaria.example', setor: 3 }],
    pessoaEndereco: [{ logradouro: 'Estrada do Vinho', cidade: cidades[0], cep: '83005000' }],
  })
  await logIn()
  await page.goto(`/pessoa/visualizar/${id}`)
  await expect(page.getByRole('main').getByText('Vinícola Araucária', { exact: true })).toBeVisible()
  await tab(page, 'Contatos').click()
  await expect(page.getByRole('link', { name: 'vinhos@araucaria.example' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Financeiro' })).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Contatos')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Endereços').click()
  await expect(page.getByRole('cell', { name: '83005-000' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})

test('PES-008 every mode and tab is clean for axe, light and dark, wide and narrow', async ({ page, api, logIn }) => {
  test.slow()
  const id = await api.pessoa({
    nome: 'Joana Prado',
    pessoaContato: [{ tipo: 2, contato: '41988124410' }],
    pessoaEndereco: [{ logradouro: 'Rua A', cidade: (await api.call(cidadeSuggest.all))[0] }],
  })
  await logIn()
  for (const address of ['incluir', `alterar/${id}`, `visualizar/${id}`])
    for (const aba of ['geral', 'contatos', 'enderecos']) {
      await goWithin(page, `/pessoa/${address}?aba=${aba}`)
      const named = new RegExp(aba === 'enderecos' ? 'Endereços' : aba, 'i')
      await expectCleanInAllLooks(page, [1440, 390], () => expect(page.getByRole('tab', { selected: true })).toHaveText(named))
    }
})

test('PES-017 PES-020 two hundred lines of each are typed into without losing a key', async ({ page, api, logIn }) => {
  test.slow()
  const [cidade] = await api.call(cidadeSuggest.byText, { params: { texto: 'curitiba' } })
  const id = await api.pessoa({
    nome: 'Duzentas linhas',
    cpfCnpj: nextCpf(),
    pessoaContato: Array.from({ length: 200 }, (_, i) => ({ tipo: 1, contato: `c${i}@duzentas.example` })),
    pessoaEndereco: Array.from({ length: 200 }, (_, i) => ({ logradouro: `Rua ${i}`, cidade })),
  })
  await logIn()
  await page.goto(`/pessoa/alterar/${id}?aba=contatos`)
  const last = page.getByRole('textbox', { name: 'Contato 200', exact: true })
  await last.fill('')
  await last.pressSequentially('fim@duzentas.example')
  await expect(last).toHaveValue('fim@duzentas.example')
  await tab(page, 'Endereços').click()
  const rua = page.getByRole('group', { name: 'Endereço 200' }).getByLabel('Logradouro')
  await rua.fill('')
  await rua.pressSequentially('Rua das Palmeiras')
  await page.getByRole('button', { name: 'Adicionar endereço' }).click()
  await confirmar(page).click()
  await expect(page.getByText('No máximo 200 endereços.')).toBeVisible()
  await page.getByRole('button', { name: 'Remover endereço 201' }).click()
  await confirmar(page).click()
  await title(page, 'Pessoas')
  const saved = await api.call(pessoa.get, { params: { id } })
  expect((saved.pessoaContato as unknown[]).at(-1)).toMatchObject({ contato: 'fim@duzentas.example' }) // lists of the contract
  expect((saved.pessoaEndereco as unknown[]).at(-1)).toMatchObject({ logradouro: 'Rua das Palmeiras' })
})

test('another document of who was billed asks for a reason, which stands in the client’s history', async ({ page, api, logIn }) => {
  const { cliente } = await novaFatura(api, 'Documentada Faria', { ate: 'fechada' })
  const { pessoa: who } = await api.call(clientes.get, { params: { id: cliente } })
  await logIn(await api.user({ isAdmin: true, tipo: 2 }))
  await page.goto(`/pessoa/alterar/${who.id}`)
  const motivo = page.getByRole('textbox', { name: /^Motivo da mudança do documento/ })
  await expect(page.getByLabel('Nome (obrigatório)')).toHaveValue('Documentada Faria')
  await expect(motivo).toHaveCount(0)
  await documento(page).fill(nextCpf())
  await expectCleanInAllLooks(page, [1440, 390], () => expect(motivo).toBeVisible())
  await confirmar(page).click()
  await expect(page.getByText('diga por que o documento muda').first()).toBeVisible()
  await expect(motivo).toBeFocused()
  await motivo.fill('A loja passou a outro dono.')
  await confirmar(page).click()
  await title(page, 'Pessoas')
  await page.goto(`/cliente/visualizar/${cliente}?aba=historico`)
  await expect(page.getByText('A loja passou a outro dono.')).toBeVisible()
})
