import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { Api } from './support/api.ts'
import { novoCliente, novoObjeto, novoVinculo } from './support/contratos.ts'
import { financeira } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const money = (text: string) => `R$\u00a0${text}`
const BEGIN = '2012-08-01T03:00:00Z'
const END = '2012-10-01T02:59:59Z'

/** A year that no other test bills: one who goes, one who comes, one who waits for an invoice. */
async function doisMeses(api: Api) {
  const fixo = (valor: string) => ({ tipoConfiguracao: 3, valorSetup: '0.00', configuracao: { valorFixo: [{ valorFixo: valor }] } })
  const loja = await novoObjeto(api, 'Loja recorrente', fixo('100.00'))
  const suporte = await novoObjeto(api, 'Suporte recorrente', fixo('40.00'))
  const [sai, vem, espera] = [
    await novoCliente(api, 'Recorrente Que Sai'),
    await novoCliente(api, 'Recorrente Que Vem'),
    await novoCliente(api, 'Recorrente Que Espera'),
  ]
  await novoVinculo(api, sai, loja.id, { dataHoraInicio: BEGIN, dataHoraFim: '2012-09-01T02:59:59Z' })
  await novoVinculo(api, vem, suporte.id, { dataHoraInicio: '2012-09-01T03:00:00Z', dataHoraFim: END })
  await novoVinculo(api, espera, loja.id, { dataHoraInicio: BEGIN, dataHoraFim: END })
  const fechar = (cliente: number, mes: number) =>
    api.call(financeiro.registrarFaturamento, { body: { cliente, ano: 2012, mes, fecharFatura: true } })
  await fechar(sai, 8)
  await fechar(espera, 8)
  await fechar(vem, 9)
}

test('why revenue fell in a month is read in three presses', async ({ page, api, logIn }) => {
  test.slow()
  await doisMeses(api)
  await logIn(await financeira(api))
  await page.goto('/financeiro/recorrente?ano=2012&mes=10')
  await expect(page.getByRole('heading', { level: 1, name: 'Receita recorrente' })).toBeVisible()
  const chart = page.getByRole('region', { name: 'O que moveu a receita' }).first()
  await expect(chart.getByRole('list', { name: 'Legenda' }).getByRole('listitem')).toHaveText([
    'Novo',
    'Retorno',
    'Expansão',
    'Contração',
    'Cancelado',
  ])
  await expect(chart.locator('.recharts-bar-rectangle path, .recharts-bar-rectangle rect').first()).toBeVisible()
  await expectCleanPage(page)

  await chart.getByText('Tabela', { exact: true }).click()
  await chart.getByRole('link', { name: '09/2012 (parcial)' }).click()
  await page
    .getByRole('group', { name: 'Movimentos' })
    .getByRole('button', { name: /^Cancelado/ })
    .click()
  const clients = page.getByRole('table', { name: 'Clientes cuja receita mudou em 09/2012' })
  await expect(clients.locator('tbody tr')).toHaveCount(1)
  await expect(clients.locator('tbody tr')).toContainText('Recorrente Que Sai')
  await expect(clients.locator('tbody tr')).toContainText(`Loja recorrente: ${money('100,00')} → ${money('0,00')} (contrato encerrado).`)

  await expect(page.getByText('09/2012 é parcial: 1')).toContainText(
    'vínculo em vigor ainda não tem fatura fechada e conta como no mês anterior.',
  )
  await expect(page.getByRole('link', { name: 'Calcular faturas de 09/2012' })).toBeVisible()
  const month = chart.getByRole('row', { name: /^09\/2012/ })
  await expect(month).toContainText(`${money('200,00')}${money('40,00')}`)
  await expect(month).toContainText('50,00%')
  // The address says all of it.
  await page.reload()
  await expect(clients.locator('tbody tr')).toHaveCount(1)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)
})
