import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import type { Api } from './support/api.ts'
import { novoCliente, novoObjeto, novoVinculo } from './support/contratos.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const named = (name: string) =>
  `/cliente?filter=${encodeURIComponent(JSON.stringify([{ name: 'pessoa.nome', op: 'like', v: name }]))}&page=1`
const pdf = (name: string, size = 2_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size, 32)]),
})

/** On the disk: one that is handed over as content is decoded in the page, which takes it seconds for megabytes. */
async function onDisk({ name, buffer }: { name: string; buffer: Buffer }): Promise<string> {
  const path = test.info().outputPath(name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, buffer)
  return path
}

test('CLI-002 CLI-003 CLI-004 CLI-005 CLI-006 the list has its columns, filter, order and six actions', async ({ page, api, logIn }) => {
  await novoCliente(api, 'Listada Projeto')
  await novoCliente(api, 'Listada Inativa', { situacao: 3 })
  await novoCliente(api, 'Listada Ativa', { situacao: 2 })
  await logIn()
  await page.goto('/')
  await page.getByRole('button', { name: 'Cadastros' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Clientes', exact: true }).click()
  await title(page, 'Clientes')
  const list = listOf(page)
  await expect(list.heads).toContainText(['Id', 'Nome', 'Nome fantasia', 'CPF/CNPJ', 'Situação', 'Data de homologação'])
  await expect(list.chips).toContainText('Situação é um de Em Projeto/Implantação, Ativo/Homologado')
  await expect(list.head('Situação')).toHaveAttribute('aria-sort', 'ascending')
  await expect(list.row('Listada Projeto')).toContainText('Em Projeto/Implantação')
  await expect(list.row('Listada Ativa')).toContainText('Ativo/Homologado')
  await expect(list.row('Listada Inativa')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Ações' }).locator('button, a')).toHaveText([
    'Incluir',
    'Alterar',
    'Visualizar',
    'Excluir',
    'Cliente x Produto',
    'Objetos de Contrato',
  ])
  await expectCleanPage(page)
})

test('CLI-006 CLI-012 COC-002 Cliente x Produto and Objetos de Contrato lead to those of the client', async ({ page, api, logIn }) => {
  const id = await novoCliente(api, 'Levada Prado')
  await logIn()
  await page.goto(named('levada'))
  const list = listOf(page)
  await expect(list.action('Cliente x Produto')).toHaveAttribute('href', '/cliente/produto')
  await expect(list.action('Objetos de Contrato')).toHaveAttribute('aria-disabled', 'true')
  await list.select('Levada Prado')
  await list.action('Cliente x Produto').click()
  await expect(page).toHaveURL(new RegExp(`/cliente/produto/${id}\\b`))
  await title(page, 'Cliente x Produto: Levada Prado')
  await page.goBack()
  await list.action('Objetos de Contrato').click()
  await expect(page).toHaveURL(new RegExp(`/cliente-objeto-contrato/${id}\\b`))
  await title(page, 'Cliente: Levada Prado')
})

test('CLI-007 CLI-010 CLI-015 CLI-016 CLI-020 CLI-025 CLI-027 a client is included in four tabs', async ({ page, api, logIn }) => {
  const pessoa = await api.pessoa({ nome: 'Nova Cliente Aurora' })
  await logIn()
  await page.goto('/cliente/incluir')
  await title(page, 'Incluir cliente')
  await expect(page.getByRole('tab')).toHaveText(['Geral', 'Produtos0', 'Anexos0', 'Configuração'])
  await confirmar(page).click()
  await expect(page.getByText('Informe a pessoa.')).toBeVisible()
  await page.getByLabel('Pessoa (obrigatório)').fill('nova cliente aur')
  await page.getByRole('option', { name: 'Nova Cliente Aurora' }).click()
  await expect(page.getByLabel('Situação').locator('option')).toHaveText([
    'Não informado',
    'Em Projeto/Implantação',
    'Ativo/Homologado',
    'Inativo',
  ])
  await page.getByLabel('Situação').selectOption('Ativo/Homologado')
  await expect(page.getByText('Vazia, recebe a data de hoje ao gravar.')).toBeVisible()
  await tab(page, 'Produtos').click()
  await page.getByRole('button', { name: 'Adicionar produto' }).click()
  await expect(page.getByLabel('Tipo 1')).toHaveValue('1')
  await page.getByLabel('URL 1').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Adicionar produto' }).click()
  await confirmar(page).click()
  await expect(page.getByText('URL: comece com http:// ou https://')).toBeVisible()
  await page.getByLabel('URL 1').fill('https://aurora.example')
  await confirmar(page).dblclick()
  await title(page, 'Nova Cliente Aurora')
  const { rows } = await api.call(cliente.list, {
    query: { filter: [{ name: 'pessoa.nome', op: 'like', v: 'nova cliente aurora' }] },
  })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.dataHomologacao).toMatch(/^\d{4}-\d\d-\d\d$/)
  const saved = await api.call(cliente.get, { params: { id: rows[0]?.id } })
  expect(saved).toMatchObject({ pessoa: { id: pessoa }, situacao: 2, clienteProduto: [{ tipo: 1, url: 'https://aurora.example' }] })
  expect(saved.clienteProduto).toHaveLength(1)
})

test('CLI-021 CLI-022 CLI-023 CLI-026 CLI-028 files are chosen, dropped, kept after a refusal, sent and downloaded by their names', async ({
  page,
  api,
  logIn,
}) => {
  const pessoa = await api.pessoa({ nome: 'Anexada Ávila' })
  await logIn()
  await page.goto('/cliente/incluir?aba=anexos')
  await page.getByLabel('Arquivos para anexar').setInputFiles([pdf('Contrato de adesão nº 1.pdf'), pdf('segundo.pdf')])
  await expect(page.getByLabel('Tipo 1')).toHaveValue('1')
  await expect(page.getByLabel('Tipo 1').locator('option')).toHaveText(['Contrato', 'Certificado Digital', 'Midia Kit'])
  await page.getByLabel('Tipo 2').selectOption('Midia Kit')
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a;b\n1;2\n'], 'solto.csv', { type: 'text/csv' }))
    return transfer
  })
  const area = page.getByText('Solte arquivos aqui, ou')
  await area.dispatchEvent('dragover', { dataTransfer: dropped })
  await area.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('solto.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar anexo' }).click()
  await expect(page.getByText('Nenhum arquivo')).toBeVisible()
  await expectCleanPage(page)

  await confirmar(page).click()
  await expect(page.getByText('Informe a pessoa.')).toBeVisible()
  await page.getByLabel('Pessoa (obrigatório)').fill('anexada')
  await page.getByRole('option', { name: 'Anexada Ávila' }).click()
  await tab(page, 'Anexos').click()
  await expect(page.getByText('Contrato de adesão nº 1.pdf')).toBeVisible()
  await confirmar(page).click()
  await title(page, 'Anexada Ávila')

  await page.goto(named('anexada'))
  await listOf(page).select('Anexada Ávila')
  await page.getByRole('link', { name: 'Alterar', exact: true }).click()
  await tab(page, 'Anexos').click()
  await expect(page.getByRole('tab', { name: /^Anexos/ })).toHaveText('Anexos3')
  const link = page.getByRole('link', { name: 'Contrato de adesão nº 1.pdf' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('Contrato de adesão nº 1.pdf')
  expect((await readFile(await download.path())).subarray(0, 8).toString()).toBe('%PDF-1.4')
  await page.getByLabel('Tipo 1').selectOption('Certificado Digital')
  await confirmar(page).click()
  await title(page, 'Clientes')
  const { clienteAnexo } = await api.call(cliente.get, { params: { id: await idOf(api, pessoa) } })
  expect(clienteAnexo).toMatchObject([
    { tipo: 2, nome: 'Contrato de adesão nº 1.pdf' },
    { tipo: 3, nome: 'segundo.pdf' },
    { tipo: 1, nome: 'solto.csv' },
  ])
})

const idOf = async (api: Api, id: number) => {
  const { nome } = await api.call(pessoa.get, { params: { id } })
  const { rows } = await api.call(cliente.list, { query: { filter: [{ name: 'pessoa.nome', op: '=', v: nome }] } })
  return rows[0]?.id
}

test('CLI-021 a file that is too large, empty or of another content is refused beside it, the others stay', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoCliente(api, 'Recusada Moura')
  await logIn()
  await page.goto(`/cliente/alterar/${id}?aba=anexos`)
  const MB = 1024 * 1024
  await page
    .getByLabel('Arquivos para anexar')
    .setInputFiles([await onDisk(pdf('enorme.pdf', 21 * MB)), await onDisk({ name: 'vazio.pdf', buffer: Buffer.alloc(0) })])
  await expect(page.getByText('enorme.pdf: passa de 20 MB (21 MB). Envie um arquivo menor.')).toBeVisible()
  await expect(page.getByText('vazio.pdf: está vazio')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Anexos/ })).toHaveText('Anexos0')

  const program = await onDisk({ name: 'fatura.pdf', buffer: Buffer.from(`MZ${'\u0000'.repeat(400)}`) })
  await page.getByLabel('Arquivos para anexar').setInputFiles([await onDisk(pdf('bom.pdf', 9 * MB)), program])
  await confirmar(page).click()
  const line = page.getByRole('row').filter({ hasText: 'fatura.pdf' })
  await expect(line.getByRole('alert')).toContainText('O conteúdo do arquivo fatura.pdf não é aceito.')
  await expect(page.getByText('bom.pdf')).toBeVisible()
  await expectCleanPage(page, { allow: [/415/] })
  await page.getByRole('button', { name: 'Remover anexo 2' }).click()
  await confirmar(page).click()
  await title(page, 'Clientes')
  expect((await api.call(cliente.get, { params: { id } })).clienteAnexo).toMatchObject([{ nome: 'bom.pdf', tamanho: 9 * MB + 9 }])
})

test('CLI-021 FRM-008 a draft remembers the name of a file, not its content, and says so; the key of the store is forgotten', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoCliente(api, 'Rascunhada Dias')
  await logIn()
  await page.goto(`/cliente/alterar/${id}?aba=configuracao`)
  await page.getByLabel('Chave da loja').fill('segredo-do-rascunho-da-loja')
  await tab(page, 'Anexos').click()
  await page.getByLabel('Arquivos para anexar').setInputFiles([pdf('rascunho.pdf')])
  await expect(page.getByText('rascunho.pdf')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await expect
    .poll(() => page.evaluate(() => Object.values(sessionStorage).some((text) => String(text).includes('rascunho.pdf'))))
    .toBe(true)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('segredo-do-rascunho-da-loja')
  await page.reload()
  await page.getByRole('button', { name: 'Recuperar o que você digitou' }).click()
  await expect(page.getByText('O arquivo não foi guardado com o rascunho. Escolha-o de novo.')).toBeVisible()
  await confirmar(page).click()
  await expect(page.getByText('O arquivo deste anexo não veio no envio. Escolha-o de novo.')).toBeVisible()
  await page.getByLabel('Arquivo do anexo 1').setInputFiles(pdf('rascunho.pdf'))
  await confirmar(page).click()
  await title(page, 'Clientes')
  expect((await api.call(cliente.get, { params: { id } })).clienteAnexo).toMatchObject([{ nome: 'rascunho.pdf' }])
})

test('CLI-018 CLI-030 the project is one of the list; where the list fails, it says so and keeps what is chosen', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoCliente(api, 'Projetada Melo')
  await logIn()
  const projetos = (status: number, body: unknown) =>
    page.route('**/api/cliente/projetos', (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }))
  await projetos(200, [
    { id: 7, label: 'Suporte N1' },
    { id: 9, label: 'Suporte - Grandes contas' },
  ])
  await page.goto(`/cliente/alterar/${id}?aba=configuracao`)
  const projeto = page.getByRole('combobox', { name: 'Projeto de suporte (Redmine)' })
  await projeto.fill('grandes')
  await page.getByRole('option', { name: 'Suporte - Grandes contas' }).click()
  await confirmar(page).click()
  await title(page, 'Clientes')
  expect(await api.call(cliente.get, { params: { id } })).toMatchObject({ projetoSuporteRedmine: 9 })
  await page.unroute('**/api/cliente/projetos')
  await projetos(503, { error: 'O Redmine não respondeu. Tente de novo em alguns minutos.' })
  await page.goto(`/cliente/alterar/${id}?aba=configuracao`)
  await expect(page.getByText('O Redmine não respondeu. Tente de novo em alguns minutos.')).toBeVisible()
  await expect(projeto).toHaveValue('Id 9')
  await expectCleanPage(page, { allow: [/503/] })
})

test('CLI-021 the progress of each file is shown while they are sent', async ({ page, api, logIn }) => {
  const id = await novoCliente(api, 'Progredida Luz')
  await logIn()
  await page.goto(`/cliente/alterar/${id}?aba=anexos`)
  const MB = 1024 * 1024
  await page.getByLabel('Arquivos para anexar').setInputFiles([await onDisk(pdf('um.pdf', 6 * MB)), await onDisk(pdf('dois.pdf', 6 * MB))])
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 4 * MB,
  })
  await confirmar(page).click()
  await expect(page.getByRole('progressbar', { name: 'Envio de um.pdf' })).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByRole('progressbar', { name: 'Envio de dois.pdf' })).not.toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByText('Enviando os arquivos…')).toBeVisible()
  await title(page, 'Clientes')
  expect((await api.call(cliente.get, { params: { id } })).clienteAnexo).toHaveLength(2)
})

test('CLI-018 CLI-029 CLI-010 Configuração says what is missing, keeps the key secret and tests what is saved', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoCliente(api, 'Conectada Reis')
  await logIn()
  await page.goto(`/cliente/alterar/${id}?aba=configuracao`)
  await expect(page.getByText('O Redmine não está configurado, ou não tem projetos.')).toBeVisible()
  const testar = page.getByRole('button', { name: 'Testar conexão' })
  await expect(testar).toHaveAttribute('aria-disabled', 'true')
  await expect(testar).toHaveAccessibleDescription('Informe o endereço e a chave da loja e grave antes de testar.')
  await page.getByLabel('Endereço da loja').fill('http://127.0.0.1:9')
  await page.getByLabel('Chave da loja').fill('segredo-da-loja-conectada')
  await expect(testar).toHaveAccessibleDescription(/Grave antes de testar/)
  await expectCleanPage(page)
  await confirmar(page).click()
  await title(page, 'Clientes')

  await page.goto(`/cliente/alterar/${id}?aba=configuracao`)
  await expect(page.getByLabel('Chave da loja')).toHaveValue('')
  await expect(page.getByText('Definida. Deixe em branco para mantê-la.')).toBeVisible()
  await page.getByLabel('Endereço da loja').fill('http://127.0.0.1:10')
  await expect(page.getByText('O endereço mudou: digite a chave de novo.')).toBeVisible()
  await page.getByRole('button', { name: 'Gerar chave' }).click()
  await expect(page.getByLabel('Chave da loja')).toHaveValue(/^[\w-]{43}$/)
  await expect(page.getByText('Copie a chave agora e informe-a na loja')).toBeVisible()
  await expect(page.getByText('O endereço mudou')).toBeHidden()
  await expectCleanPage(page)
  await page.getByLabel('Chave da loja').fill('')
  await page.getByLabel('Endereço da loja').fill('http://127.0.0.1:9/')
  await page.goto(`/cliente/alterar/${id}?aba=configuracao`)
  await testar.click()
  await expect(page.getByRole('alert')).toContainText(/loja/i)
  expect(await page.content()).not.toContain('segredo-da-loja-conectada')
  await page.goto(`/cliente/visualizar/${id}?aba=configuracao`)
  await expect(page.getByText('Definida', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Testar|Gerar|Trocar|Confirmar/ })).toHaveCount(0)
})

test('CLI-011 CLI-013 CLI-014 CLI-033 CLI-034 the url of a product opens in another tab, with and without a client', async ({
  page,
  api,
  logIn,
}) => {
  const url = `${api.url}/loja-vitrine`
  const id = await novoCliente(api, 'Vitrine Sales', { clienteProduto: [{ tipo: 2, url }] })
  await novoCliente(api, 'Outra Vitrine', { clienteProduto: [{ tipo: 1, url: 'https://outra.example' }] })
  await logIn()
  await page.goto('/cliente/produto/')
  await title(page, 'Cliente x Produto')
  const list = listOf(page)
  await expect(list.heads).toContainText(['Id do cliente', 'Cliente', 'Tipo', 'URL'])
  await expect(list.row('Outra Vitrine')).toBeVisible()
  await expectCleanPage(page)
  await page.goto(`/cliente/produto/${id}`)
  await expect(list.row('Outra Vitrine')).toHaveCount(0)
  const link = list.row('Vitrine Sales').getByRole('link')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(opened).toHaveURL(url)
  expect(await opened.evaluate(() => window.opener === null)).toBe(true)
  await expect(page).toHaveURL(new RegExp(`/cliente/produto/${id}`))
  await list.row('Vitrine Sales').getByRole('gridcell').first().click()
  const [again] = await Promise.all([page.context().waitForEvent('page'), list.action('Abrir URL').click()])
  await expect(again).toHaveURL(url)
})

test('CLI-009 CLI-017 the client is looked at: summary, and everything recorded, by kind and by address', async ({ page, api, logIn }) => {
  const objeto = await novoObjeto(api, 'Plataforma de loja')
  const id = await novoCliente(api, 'Contada Nunes', { clienteProduto: [{ tipo: 1, url: 'https://contada.example' }] })
  const DAY = 86_400_000
  const end = new Date(Date.now() + 30 * DAY).toISOString()
  const vinculo = await novoVinculo(api, id, objeto.id, { dataHoraFim: end })
  const { pessoa, versaoRegistro } = await api.call(cliente.get, { params: { id } })
  await api.call(cliente.edit, { params: { id }, body: { pessoa: pessoa.id, situacao: 2, versaoRegistro } })
  await logIn()
  await page.goto(`/cliente/visualizar/${id}?aba=resumo`)
  await title(page, 'Contada Nunes')
  const perform = page.getByRole('region', { name: 'Para fazer' })
  await expect(perform.getByRole('listitem')).toHaveText([new RegExp(`${objeto.codigo} termina em 30.dias`)])
  await expect(perform.getByRole('link', { name: /^Alterar/ })).toHaveAttribute('href', `/cliente-objeto-contrato/obj/alterar/${vinculo}`)
  await expect(page.getByRole('tab')).toHaveText([
    'Resumo',
    'Geral',
    'Vínculos1',
    'Faturas0',
    'Tarefas0',
    'Produtos0',
    'Anexos0',
    'Configuração',
    'Linha do tempo',
  ])
  await expect(page.getByRole('link', { name: `${objeto.codigo} - Plataforma de loja`, exact: true })).toHaveAttribute(
    'href',
    `/cliente-objeto-contrato/obj/visualizar/${vinculo}`,
  )
  const alterar = page.getByRole('link', { name: `Alterar ${objeto.codigo}`, exact: true })
  await expect(alterar).toHaveAttribute('href', `/cliente-objeto-contrato/obj/alterar/${vinculo}`)
  await expect(page.getByRole('link', { name: `Simular ${objeto.codigo}` })).toHaveAttribute('href', /\/obj\/visualizar\/\d+\?simular=1$/)
  await expectCleanPage(page)
  // What is added to a client begins with it.
  await page.getByRole('button', { name: 'Incluir' }).click()
  await page.getByRole('menuitem', { name: 'Tarefa' }).click()
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Contada Nunes')
  await expect(page.getByLabel(/^Descrição/)).toBeFocused()
  await page.goBack()

  // Another client of the same name is another one: the list is filtered by the client itself, which its chip names.
  await novoCliente(api, 'Contada Nunes')
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Tarefas' }).click()
  await expect(page).toHaveURL(new RegExp(`cliente\\.id.*${id}`))
  const chips = page.getByRole('group', { name: 'Filtros em vigor' })
  await expect(chips).toContainText('Cliente é igual a Contada Nunes')
  await chips.getByRole('button', { name: 'Remover filtro: Cliente é igual a Contada Nunes' }).click()
  await expect(chips).not.toContainText('Contada Nunes')
  await page.goto(`/cliente/visualizar/${id}?aba=contratos`)
  await expect(page.getByRole('region', { name: 'Vínculos' })).toContainText(objeto.codigo)
  await tab(page, 'Tarefas').click()
  await expect(page.getByText('Nenhuma tarefa foi incluída.')).toBeVisible()
  await expectCleanPage(page)

  await tab(page, 'Resumo').click()
  const tempo = page.getByRole('region', { name: 'Linha do tempo' })
  await expect(tempo.getByRole('listitem')).toHaveText([
    /Cadastro · alteração/,
    /Vínculo .* · inclusão/,
    /Cadastro · inclusão/,
    /Pessoa Contada Nunes · inclusão/,
  ])
  await tempo.getByRole('link', { name: 'Tudo' }).click()
  const events = page.getByRole('article')
  await expect(events.first()).toContainText('Cadastro · Alteração')
  await expect(events.first()).toContainText('Em Projeto/Implantação passou a → Ativo/Homologado')
  await expect(events.filter({ hasText: 'Vínculos · Inclusão' })).toContainText(objeto.codigo)
  await page.getByRole('link', { name: 'Vínculos', exact: true }).click()
  await expect(page).toHaveURL(/tipos=contrato/)
  await expect(events).toHaveCount(1)
  await page.reload()
  await expect(events).toHaveCount(1)
  await expectCleanPage(page)
  await page.getByRole('link', { name: 'Tudo', exact: true }).click()
  await events
    .filter({ hasText: 'Vínculos · Inclusão' })
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .click()
  await expect(page).toHaveURL(/evento=\d+/)
  await page.reload()
  await expect(page.locator('article[aria-current=true]')).toContainText('Vínculos · Inclusão')
  // On a phone the row of tabs is wider than the window: the open one is in sight.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.9 })
})

test('CLI-009 the history is read page by page, and an address finds its event on whatever page it is', async ({ page, api, logIn }) => {
  const id = await novoCliente(api, 'Folheada Costa')
  for (let i = 0; i < 24; i++) {
    const { pessoa, versaoRegistro } = await api.call(cliente.get, { params: { id } })
    await api.call(cliente.edit, {
      params: { id },
      body: {
        pessoa: pessoa.id,
        situacao: (i % 3) + 1,
        dataHomologacao: '2026-01-02',
        versaoRegistro,
      },
    })
  }
  await logIn()
  await page.goto(`/cliente/visualizar/${id}?aba=historico`)
  const events = page.getByRole('article')
  await expect(events).toHaveCount(20)
  await expect(page.getByText(/^1–20 de \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Mais antigos' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  const first = events.last()
  await expect(first).toContainText('Inclusão')
  await first.getByRole('link', { name: /^\d\d:\d\d$/ }).click()
  await expect(page).not.toHaveURL(/pagina=/)
  await page.reload()
  await expect(page.locator('article[aria-current=true]')).toContainText('Inclusão')
  await expect(page.locator('article[aria-current=true]')).toBeInViewport()
})

test('CLI-001 the palette finds a client by name and by document', async ({ page, api, logIn }) => {
  const id = await novoCliente(api, 'Paletada Siqueira')
  const { pessoa } = await api.call(cliente.get, { params: { id } })
  await logIn()
  await page.goto('/')
  for (const term of ['paletada siq', pessoa.cpfCnpj]) {
    await title(page, 'Início')
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Buscar ou ir para' }).fill(term)
    const hit = page
      .getByRole('dialog')
      .getByRole('button', { name: /Paletada Siqueira/ })
      .first()
    await expect(hit).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/cliente/visualizar/${id}`))
    await page.goto('/')
  }
})

test('CLI-008 CLI-009 CLI-010 every mode and tab is clean for axe, light and dark, wide and narrow', async ({ page, api, logIn }) => {
  test.slow()
  const objeto = await novoObjeto(api, 'Objeto limpo')
  const id = await novoCliente(api, 'Limpa Barros', { situacao: 2, clienteProduto: [{ tipo: 1, url: 'https://limpa.example' }] })
  await novoVinculo(api, id, objeto.id)
  await logIn()
  for (const address of ['incluir', `alterar/${id}`, `visualizar/${id}`]) {
    const more = address.startsWith('visualizar') ? ['resumo', 'historico'] : []
    for (const aba of ['geral', 'produtos', 'anexos', 'configuracao', ...more]) {
      await page.goto(`/cliente/${address}?aba=${aba}`)
      await expectCleanInAllLooks(page, [1440, 390], () => expect(page.getByRole('tab', { selected: true })).toBeVisible())
    }
  }
})
