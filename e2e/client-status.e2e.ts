import { clientStatus } from '@retaguarda/contract/client-status.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { novoCliente, novoObjeto, novoVinculo } from './support/contratos.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Status de Clientes' }).getByRole('row', { name: new RegExp(name) })

test('STA-001 STA-002 STA-003 STA-004 STA-005 STA-006 STA-007 STA-008 STA-009 STA-010 STA-011 STA-017 STA-018 STA-019 CLI-024 the stores are watched, asked one by one and all together, and looked into', async ({
  page,
  api,
  logIn,
}) => {
  const loja = await startLoja(`chave-da-loja-de-teste-${Date.now()}`)
  const { id: aurora } = await api.call(cliente.add, {
    body: {
      pessoa: await api.pessoa({ nome: 'Status Aurora' }),
      situacao: 2,
      lojaUrl: loja.url,
      lojaChave: loja.chave,
      clienteProduto: [{ tipo: 1, url: 'https://aurora.example' }],
      clienteAnexo: [{ tipo: 1, nome: 'contrato.pdf', arquivo: 'contrato' }],
    },
    files: { contrato: new File(['%PDF-1.4\n%%EOF\n'], 'contrato.pdf', { type: 'application/pdf' }) },
  })
  const objeto = await novoObjeto(api, 'Loja da Aurora')
  await novoVinculo(api, aurora, objeto.id, { situacao: 2 })
  await novoCliente(api, 'Status Sem Loja', { situacao: 2 })
  await logIn()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Status de Clientes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status de Clientes' })).toBeVisible()
  await page.getByLabel('Procurar cliente').fill('status')
  await expect(row(page, 'Status Aurora')).toContainText('Sem dados')
  await expect(row(page, 'Status Sem Loja')).toContainText('sem conexão')

  const acoes = page.getByRole('group', { name: 'Ações' })
  await expect(acoes.getByRole('button', { name: 'Logs' })).toHaveAttribute('aria-disabled', 'true')
  const uma = page.getByRole('button', { name: 'Atualizar Status Aurora' })
  await uma.press('Enter')
  await expect(page.getByText('Status atualizado.')).toBeVisible()
  await expect(uma).toBeFocused()
  await expect(row(page, 'Status Aurora')).toContainText('Online')
  await expect(row(page, 'Status Aurora')).toContainText('Pagar.me')
  loja.state.behaviour = 'down'
  await uma.click()
  await expect(page.getByText('Erro ao atualizar Registro')).toBeVisible()
  await expect(row(page, 'Status Aurora')).toContainText('falhou')
  await expect(page.getByRole('button', { name: 'Atualizar Status Sem Loja' })).toHaveAttribute('aria-disabled', 'true')
  loja.state.behaviour = 'ok'
  await page.getByRole('button', { name: 'Atualizar todos' }).click()
  await expect(page.getByText(/^Atualização de .*iniciada\.$/)).toBeVisible()
  await expect.poll(async () => (await api.call(clientStatus.andamento, {})).emAndamento).toBe(false)
  await expect(row(page, 'Status Aurora')).not.toContainText('falhou')

  await row(page, 'Status Sem Loja').getByText('sem conexão').click()
  await expect(acoes).toContainText('Status Sem Loja')
  await expect(acoes.getByRole('button', { name: 'Atualizar' })).toHaveAttribute('aria-disabled', 'true')
  await acoes.getByRole('button', { name: 'Detalhes' }).click()
  await expect(page.getByRole('dialog', { name: /Status Sem Loja/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cliente anterior' })).toBeFocused() // the last of the list
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('dialog', { name: /Status Aurora/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('dialog', { name: /Status Sem Loja/ })
    .getByRole('button', { name: 'Cliente anterior' })
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Gateway: Todos' }).click()
  await page.getByRole('checkbox', { name: 'Pagar.me' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/gateway=/)
  await expect(row(page, 'Status Sem Loja')).toHaveCount(0)
  await page.getByLabel('Loja', { exact: true }).selectOption('Offline')
  await expect(page.getByRole('heading', { name: 'Não localizado nenhum registro' })).toBeVisible()
  await expectCleanPage(page)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(row(page, 'Status Aurora')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390], () => expect(row(page, 'Status Aurora')).toBeVisible())

  await page.setViewportSize({ width: 1440, height: 844 })
  await page.getByRole('link', { name: 'Status Aurora' }).click()
  await expect(page).toHaveURL(new RegExp(`cliente=${aurora}`))
  const detalhes = page.getByRole('dialog', { name: /Status Aurora/ })
  await expect(detalhes.getByRole('tab')).toHaveText(['Geral', 'Endereço/Contato', 'Anexos 1', 'Configurações', 'Objetos de Contrato'])
  await expect(detalhes).toContainText('Simples Nacional')
  await expect(detalhes.getByRole('link', { name: 'Abrir Site' })).toHaveAttribute('href', 'https://aurora.example')
  await detalhes.getByRole('button', { name: 'Abrir Admin' }).click()
  await expect(page.getByText('Url não encontrada!')).toBeVisible()
  for (const name of ['Logs 0', 'Notificações 0', 'Cliente x Produto 1'])
    await expect(detalhes.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(detalhes.getByRole('link', { name: 'Cliente x Produto' })).toHaveAttribute('href', `/cliente/produto/${aurora}`)
  await expect(detalhes.getByRole('link', { name: 'Logs' })).toHaveAttribute('href', /\/log\?/)
  await expect(detalhes.getByRole('link', { name: 'Notificações' })).toHaveAttribute('href', `/notificacao/cliente/${aurora}`)
  await expectCleanPage(page)
  await detalhes.getByRole('tab', { name: 'Anexos' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), detalhes.getByRole('link', { name: 'contrato.pdf' }).click()])
  expect(download.suggestedFilename()).toBe('contrato.pdf')
  await detalhes.getByRole('tab', { name: 'Configurações' }).click()
  await expect(detalhes).toContainText('Definida')
  await detalhes.getByRole('tab', { name: 'Objetos de Contrato' }).click()
  await expect(detalhes.getByRole('row', { name: new RegExp(objeto.codigo) })).toContainText('Inativo')
  await page.reload()
  await expect(detalhes.getByRole('tab', { name: 'Objetos de Contrato', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detalhes).toBeHidden()
  // What is no answer of the store's is told with the address and the error.
  await page.route('**/api/client-status/update/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Atualizar Status Aurora' }).click()
  await expect(page.getByRole('dialog', { name: 'Algo deu errado!' })).toContainText(`/client-status/update/${aurora}`)
  await expectCleanPage(page, { allow: [/ERR_FAILED/] })
  await loja.stop()
})

test('rows that were there stay where others could not be read, with another try', async ({ page, api, logIn }) => {
  await novoCliente(api, 'Status Mantida', { situacao: 2 })
  await logIn()
  await page.goto('/client-status')
  await expect(row(page, 'Status Mantida')).toBeVisible()
  await page.route('**/api/client-status/loadData*', (route) => route.fulfill({ status: 500, json: { error: 'Falhou.', trace: 'x' } }))
  await page.getByLabel('Procurar cliente').fill('outra coisa')
  const said = page.getByRole('alert').filter({ hasText: 'Falhou.' })
  await expect(said).toContainText('As linhas abaixo ainda são as do filtro, da ordem ou da página de antes.')
  await expect(row(page, 'Status Mantida')).toBeVisible()
  await page.unroute('**/api/client-status/loadData*')
  await said.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Não localizado nenhum registro')).toBeVisible()
  await expect(said).toHaveCount(0)
})
