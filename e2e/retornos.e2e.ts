import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { retornoDoBanco } from '../packages/server/test/cnab.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }

/** What the bad file was refused with. */
const SEEN = { allow: [/status of 422/] }

test('a bank’s file is dropped, seen, imported, and what is left is worked off by keyboard', async ({ page, api, logIn }) => {
  await api.call(contaBancaria.add, {
    body: { nome: 'Bradesco de prova', banco: '237', agencia: '7231', conta: '88123', carteira: '09', beneficiario },
  })
  const nova = await novaFatura(api, 'Padaria do Retorno', { ate: 'faturada', valor: '120.00' })
  const { boletos } = await api.call(faturaDocumento.get, { params: { id: nova.id } })
  const boleto = boletos[0]?.id ?? 0
  const file = retornoDoBanco({
    banco: '237',
    layout: 400,
    sequencia: 7,
    dono: [[22, '0090723100881230']],
    titulos: [
      { movimento: '06', nossoNumero: '77000000001P', usoEmpresa: `RTG${boleto}`, valor: 12e3, pago: 12e3, ocorrencia: '2026-11-19' },
      { movimento: '22', nossoNumero: '77000000002P', valor: 5e3, ocorrencia: '2026-11-19' },
      { movimento: '28', nossoNumero: '', valor: 0, tarifa: 199, ocorrencia: '2026-11-19' },
    ],
  })
  await logIn(await financeira(api))
  await page.goto('/retorno')
  const receber = page.getByRole('region', { name: 'Importar retorno' })
  await expect(receber.getByText(/Solte aqui o arquivo do banco\./)).toBeVisible()
  await expectCleanPage(page)
  const choose = receber.getByLabel('Arquivo de retorno')
  await choose.setInputFiles({ name: 'ruim.txt', mimeType: 'text/plain', buffer: Buffer.from('isto não é') })
  await expect(receber.getByText(/não é um retorno CNAB/)).toBeVisible()
  await choose.setInputFiles({ name: 'CB1911.RET', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { level: 1, name: 'Prévia do retorno' })).toBeVisible()
  await expect(page.getByText('Conta reconhecida: Bradesco de prova')).toBeVisible()
  const titulos = page.getByRole('table', { name: 'Títulos' })
  await expect(titulos.getByRole('row', { name: /77000000001P/ })).toContainText('Nenhum título desta conta tem este nosso número.')
  await expectCleanInAllLooks(page, [390, 1440], () => expect(titulos).toBeVisible(), SEEN.allow)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('x')
  await expect(titulos.locator('[aria-current=true]')).toContainText('77000000001P')
  await page.getByRole('button', { name: /^Exceções\s*2$/ }).click()
  await expect(titulos.getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Procurar nos títulos' }).fill('0002P')
  await expect(titulos.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Importar 3 títulos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retorno' })).toBeVisible()
  await expect(page.getByText('Com exceções')).toBeVisible()
  await expectCleanPage(page, SEEN)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page, SEEN)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('link', { name: 'Linhas' }).click()
  const list = listOf(page)
  await expect(list.rows).toHaveCount(3)
  await expect(list.row(/06\s*Liquidação/)).toContainText('Exceção')

  await page.goto('/excecao-bancaria')
  await expect(page.getByRole('link', { name: /^Exceções \d+ abertas$/ })).toBeVisible()
  const { rows } = await api.call(excecaoBancaria.list, { query: { filter: [{ name: 'nossoNumero', op: '=', v: '77000000001P' }] } })
  await page.goto(`/excecao-bancaria/resolver/${rows[0]?.id ?? 0}`)
  const sugestao = page.getByRole('button', { name: /Padaria do Retorno/, pressed: true })
  await expect(sugestao).toContainText('O número é o nosso')
  await expect(page.getByRole('region', { name: 'O que acontece ao aceitar' })).toContainText(/Fica em aberto\s*R\$\s0,00/)
  await expectCleanInAllLooks(page, [390, 1440], () => expect(sugestao).toBeVisible(), SEEN.allow)
  // Up to the newer one that waits, and back down.
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('ArrowUp')
  const fila = page.getByRole('region', { name: 'Fila' })
  await expect(fila.locator('[aria-current=true]')).toContainText('Estorno do banco')
  await page.keyboard.press('ArrowDown')
  await expect(fila.locator('[aria-current=true]')).toContainText('77000000001P')
  await expect(sugestao).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Boleto liquidado.')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Linha/ }).getByText('Estorno do banco')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('d')
  const descartar = page.getByRole('dialog', { name: 'Descartar exceção' })
  await descartar.getByRole('textbox', { name: /^Motivo/ }).fill('O banco já devolveu o dinheiro')
  await expectCleanPage(page, SEEN)
  await descartar.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exceções' })).toBeVisible()
})
