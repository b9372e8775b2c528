import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { filtered, listOf } from './support/list-page.ts'
import { abreEFecha } from './support/teclas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

/** The boletos of this test, beside which there may be others'. */
const RECEBER = { name: 'cliente.pessoa.nome', op: 'like', v: 'Receber' } as const

test('receivables are seen, summed up, settled several at once, and a payment is taken back', async ({ page, api, logIn }) => {
  const um = await novaFatura(api, 'Receber Um', { ate: 'faturada', parcelas: 2, valor: '100.01' })
  const dois = await novaFatura(api, 'Receber Dois', { ate: 'faturada', valor: '40.00' })
  const beneficiario = { nome: 'Empresa Modelo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
  const bb = { nome: 'BB Receber', banco: '001', agencia: '1234', conta: '12345', carteira: '17', convenio: '1234567', beneficiario }
  await api.call(contaBancaria.add, { body: bb })
  await logIn(await financeira(api))
  // What is late comes first.
  await page.goto('/financeiro/recebiveis')
  const vistas = page.getByRole('group', { name: 'Vistas' })
  await expect(vistas.getByRole('button', { name: 'Vencidos' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Recebíveis' }).getByText('Vencem em 7 dias')).toBeVisible()
  await page.getByRole('link', { name: /^Em aberto, .*: ver os boletos$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recebíveis' })).toBeVisible()
  await page.goto(filtered('/financeiro/recebiveis', RECEBER))
  const list = listOf(page)
  await expect(list.rows).toHaveCount(3)
  const somas = page.getByLabel('Somas de boletos')
  await expect(somas).toContainText('3 boletos')
  await expect(somas).toContainText('R$ 140,01')
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'light' })

  const all = page.getByRole('checkbox', { name: 'Selecionar todas as linhas da página' })
  await all.check()
  await abreEFecha(list.action('Emitir título'), 'Emitir 3 títulos')
  await list.action('Emitir título').click()
  const emitir = page.getByRole('dialog', { name: 'Emitir 3 títulos' })
  await emitir.getByRole('combobox', { name: /^Conta/ }).fill('BB Receber')
  await page.getByRole('option', { name: 'BB Receber' }).click()
  await expectCleanPage(page)
  await emitir.getByRole('button', { name: 'Emitir', exact: true }).click()
  await expect(emitir).toHaveCount(0)
  const emitidos = await api.call(boleto.list, { query: { filter: [RECEBER] } })
  expect(emitidos.rows.map(({ cobranca }) => cobranca.situacao)).toEqual([1, 1, 1])
  await all.check()
  await expect(list.action('Emitir título')).toHaveAttribute('aria-description', 'O boleto já tem um título no banco.')
  await abreEFecha(list.action('Liquidar'), 'Liquidar')
  await list.action('Liquidar').click()
  const dialog = page.getByRole('dialog', { name: 'Liquidar 3 boletos' })
  await expect(dialog).toContainText('Total a liquidar: R$ 140,01')
  await dialog.getByRole('button', { name: 'Liquidar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(somas).toContainText(/Em aberto\s*R\$\s0,00/)
  await expect(list.row(/Receber Dois/)).toContainText('Liquidado')
  expect(await api.call(fatura.get, { params: { id: dois.id } })).toMatchObject({ situacao: 3, valorPago: '40.00' })

  await vistas.getByRole('button', { name: 'Liquidados no mês' }).click()
  await expect(vistas.getByRole('button', { name: 'Liquidados no mês' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('searchbox').fill('Receber Dois')
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(/Receber Dois/)).toContainText('Liquidado')
  await page.getByRole('searchbox').fill('')
  await vistas.getByRole('button', { name: 'Vencidos' }).click()
  await expect(vistas.getByRole('button', { name: 'Vencidos' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/faturaDocumento/alterar/${um.id}`)
  const estorno = page.getByRole('button', { name: /^Estornar R\$\s50,00 do boleto 2\/2/ })
  await abreEFecha(estorno, 'Estornar')
  await estorno.click()
  const estornar = page.getByRole('dialog', { name: 'Estornar pagamento' })
  await expect(estornar.getByRole('textbox', { name: /^Motivo/ })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(estornar.getByText('Informe o motivo.')).toBeVisible()
  await page.keyboard.type('Pago por engano duas vezes')
  await expectCleanPage(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Boleto 2/2, estorno')).toBeVisible()
  await expect(page.getByText('Estornado', { exact: true })).toBeVisible()
  expect(await api.call(fatura.get, { params: { id: um.id } })).toMatchObject({ situacao: 7, valorPago: '50.01' })
  const { rows } = await api.call(boleto.list, { query: { filter: [{ name: 'fatura.id', op: '=', v: um.id }] } })
  expect(rows.map(({ aberto }) => aberto)).toEqual(['0.00', '50.00'])
  await expectCleanPage(page)

  await page.goto('/')
  await page.getByRole('link', { name: /^Pagos em .*: ver os pagamentos$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recebimentos' })).toBeVisible()
  await page.goto(filtered('/financeiro/pagamento', RECEBER))
  await expect(list.rows).toHaveCount(4)
  await expect(list.row(/Estorno/)).toContainText(/−R\$\s50,00/)
  await expect(page.getByLabel('Somas de recebimentos')).toContainText('R$ 90,01')
  await expectCleanInAllLooks(page, [1440, 390])
})
