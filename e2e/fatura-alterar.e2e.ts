import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { novoObjeto } from './support/contratos.ts'
import { faturasDe, financeira, mesPassado, novaFatura } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const painel = (page: Page) => page.getByRole('region', { name: 'Adicionar item' })
const item = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const total = (page: Page) => page.getByRole('row').filter({ hasText: /^Total/ })
const { texto } = mesPassado()

async function abrir(page: Page, id: number) {
  await page.goto(`/financeiro/fatura/alterar/${id}`)
  await title(page, 'Alterar fatura')
}

async function escolherObjeto(page: Page, codigo: string) {
  await painel(page)
    .getByRole('combobox', { name: /Objeto de contrato/ })
    .fill(codigo)
  await page.getByRole('option', { name: new RegExp(codigo) }).click()
}

test('FAT-008 FAT-020 FAT-021 FAT-026 FAT-028 FAT-029 FAT-030 FAT-043 FAT-044 a manual item is added with its limits', async ({
  page,
  api,
  logIn,
}) => {
  const { id } = await novaFatura(api, 'Com manuais', { valor: '300.00' })
  const extra = await novoObjeto(api, 'Treinamento avulso')
  await logIn(await financeira(api))
  await abrir(page, id)
  await page.getByRole('link', { name: 'Adicionar item' }).press('Enter')
  const form = painel(page)
  const valor = form.getByLabel('Valor de cobrança')
  await expect(form.getByRole('combobox', { name: /Objeto de contrato/ })).toBeFocused()

  // Nothing is chosen and nothing typed: both fields are marked, and nothing is sent.
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(form.getByRole('combobox', { name: /Objeto de contrato/ })).toHaveAttribute('aria-invalid', 'true')
  await expect(valor).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('Informe o objeto de contrato.')).toBeVisible()
  await expectCleanPage(page)
  for (const wrong of ['0,00', 'abc', '1,234']) {
    await valor.fill(wrong)
    await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(form.getByText('Informe um valor maior que zero')).toBeVisible()
  }
  await escolherObjeto(page, extra.codigo)
  await valor.fill('1.234,56')
  await form.getByLabel('Observação').fill('x'.repeat(201))
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(form.getByText('Observação: no máximo 200 caracteres.')).toBeVisible()
  await form.getByLabel('Observação').fill('Combinado por telefone')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith(`/api/financeiro/novoItem/${id}`)),
    form.getByRole('button', { name: 'Adicionar', exact: true }).click(),
  ])
  expect(request.postDataJSON()).toEqual({ idObjetoContrato: extra.id, valorCobranca: '1234.56', observacao: 'Combinado por telefone' })
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  await expect(item(page, 'Treinamento avulso')).toContainText('Manual')
  await expect(item(page, 'Treinamento avulso')).toContainText('Combinado por telefone')
  await expect(item(page, 'Treinamento avulso')).toContainText('R$ 1.234,56')
  await expect(total(page)).toContainText('R$ 1.534,56')
  await expect(valor).toHaveValue('')
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ valor: '1534.56' })
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await item(page, 'Treinamento avulso')
    .getByRole('link', { name: /Por que este valor/ })
    .click()
  await expect(page.getByRole('region', { name: 'Por que este valor?' })).toContainText('Item manual: R$ 1.234,56')
  await expectCleanPage(page)
})

test('FAT-024 FAT-025 FAT-045 only a manual item is deleted, after a question, and the value follows', async ({ page, api, logIn }) => {
  const { id, objeto } = await novaFatura(api, 'Com exclusão', { valor: '50.00' })
  await api.call(financeiro.novoItem, {
    params: { id },
    body: { idObjetoContrato: objeto.id, valorCobranca: '9,90', observacao: 'A sair' },
  })
  await logIn()
  await abrir(page, id)
  await expect(total(page)).toContainText('R$ 59,90')
  await expect(item(page, 'Automático').getByRole('button', { name: /^Excluir item/ })).toHaveCount(0)
  const excluir = item(page, 'A sair').getByRole('button', { name: /^Excluir item/ })
  await excluir.click()
  const asked = dialog(page, 'Excluir item?')
  await expect(asked).toContainText('Tem certeza que deseja excluir o item financeiro?')
  await expectCleanPage(page)
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(item(page, 'A sair')).toBeVisible()
  await excluir.click()
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await expect(item(page, 'A sair')).toHaveCount(0)
  await expect(total(page)).toContainText('R$ 50,00')
})

test('FAT-054 an item that the server refuses is told in a danger toast with its message', async ({ page, api, logIn }) => {
  const { id, cliente, objeto } = await novaFatura(api, 'Fechada por outra pessoa')
  const { ano, mes } = mesPassado()
  await logIn()
  await abrir(page, id)
  await page.getByRole('link', { name: 'Adicionar item' }).click()
  await escolherObjeto(page, objeto.codigo)
  await painel(page).getByLabel('Valor de cobrança').fill('10')
  await api.call(financeiro.registrarFaturamento, { body: { cliente, ano, mes, fecharFatura: true } })
  await page.keyboard.press('Enter')
  const toast = page.getByRole('status').filter({ hasText: 'situação Fechada' })
  await expect(toast).toBeVisible()
  await expect(toast).toHaveClass(/bad/)
  await expectCleanPage(page, { allow: [/409/] })
})

test('FAT-008 FAT-017 FAT-019 observation and due date are kept, also after an item changed the version', async ({ page, api, logIn }) => {
  const { id, objeto } = await novaFatura(api, 'Observada')
  await logIn()
  await abrir(page, id)
  await page.getByRole('link', { name: 'Adicionar item' }).click()
  await escolherObjeto(page, objeto.codigo)
  await painel(page).getByLabel('Valor de cobrança').fill('1,00')
  await page.keyboard.press('Enter')
  await expect(total(page)).toContainText('R$ 301,00')
  await page.keyboard.press('Escape')
  const year = new Date().getFullYear() + 1
  await page.getByLabel('Vencimento', { exact: true }).fill(`15/03/${year}`)
  await page.getByLabel('Observação').fill('Pagar em duas vezes')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Alterar fatura' })).toHaveCount(0)
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ observacao: 'Pagar em duas vezes', valor: '301.00' })
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  await expect(page.getByText(`15/03/${year}`)).toBeVisible()
  await expect(page.getByText('Pagar em duas vezes')).toBeVisible()
  // Its month is over and it has a due date.
  await expect(page.getByText('Em Processamento', { exact: true })).toBeVisible()
})

test('FAT-008 Ctrl+S right after the Esc that closes the item panel saves the invoice', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Teclas seguidas', { valor: '10.00' })
  await logIn()
  await abrir(page, id)
  await page.getByLabel('Observação').fill('Sem pausa')
  await page.getByRole('link', { name: 'Adicionar item' }).click()
  await expect(painel(page).getByRole('combobox', { name: /Objeto de contrato/ })).toBeFocused()
  // Both keys reach the page before the address has changed.
  await page.evaluate(() => {
    const press = (init: KeyboardEventInit) =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
    press({ key: 'Escape' })
    press({ key: 's', ctrlKey: true })
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Alterar fatura' })).toHaveCount(0)
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ observacao: 'Sem pausa' })
})

test('FAT-012 FAT-032 an invoice is closed from its edit, and then changes no more', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'A fechar', { valor: '77.70' })
  await logIn()
  await abrir(page, id)
  await page.getByRole('button', { name: 'Fechar fatura' }).click()
  const asked = dialog(page, 'Fechar fatura?')
  await expect(asked).toContainText(`${texto} de A fechar`)
  await asked.getByRole('button', { name: 'Fechar fatura' }).click()
  await title(page, `Fatura ${texto}`)
  await expect(page.getByRole('button', { name: 'Faturar' })).toBeVisible()
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao: 1, valor: '77.70' })
  await expectCleanPage(page)
  await abrir(page, id)
  await expect(page.getByText('Só uma fatura em processamento pode ser alterada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Adicionar item' })).toHaveCount(0)
  await page.goto(faturasDe('A fechar'))
  await expect(listOf(page).row('A fechar')).toContainText('Fechada')
})

test('FAT-008 what is half-typed in a new item is not lost unasked', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Meio digitada', { valor: '10.00' })
  await logIn(await financeira(api))
  await abrir(page, id)
  await page.getByRole('link', { name: 'Adicionar item' }).click()
  const valor = painel(page).getByLabel('Valor de cobrança')
  const pergunta = dialog(page, 'Descartar o que foi digitado?')
  await valor.fill('12,34')
  await painel(page).getByRole('button', { name: 'Fechar', exact: true }).click()
  await pergunta.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(pergunta).toBeHidden()
  await expect(valor).toHaveValue('12,34')
  await page.getByRole('link', { name: 'Faturas de Clientes' }).first().click()
  await expectCleanPage(page)
  await dialog(page, 'Sair sem gravar?').getByRole('button', { name: 'Continuar digitando' }).click()
  await expect(valor).toHaveValue('12,34')
  await painel(page).getByRole('button', { name: 'Fechar', exact: true }).click()
  await pergunta.getByRole('button', { name: 'Descartar' }).click()
  await expect(painel(page)).toBeHidden()
  // Nothing typed: it closes at once.
  await page.getByRole('link', { name: 'Adicionar item' }).click()
  await expect(valor).toHaveValue('')
  await painel(page).getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(painel(page)).toBeHidden()
  await expect(pergunta).toBeHidden()
})
