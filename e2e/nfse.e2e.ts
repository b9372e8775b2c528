import type { Locator } from '@playwright/test'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { financeira, mesPassado, novaFatura } from './support/faturas.ts'
import { a1De, CNPJ, prontaParaNotas, SENHA_DO_A1, withSefin } from './support/sefin.ts'
import { expect } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const FISCAL = { cTribNac: '010101' }
const PORQUE = 'O valor foi digitado errado pelo atendimento'

withSefin.describe.configure({ mode: 'serial' })

const PRESSES = 40

withSefin(`from an empty Empresa to the first authorised note in at most ${PRESSES} presses`, async ({ page, api, sefin, logIn }) => {
  withSefin.slow()
  const { id } = await novaFatura(api, 'Primeira Nota', { valor: '800.00', ate: 'faturada' })
  await logIn(await api.user({ tipo: 2, isAdmin: true, nome: 'Ana Dona' }))
  let presses = 0
  const press = async (one: Locator) => {
    presses++
    await one.click()
  }
  /** A field that is come to, and what is typed there. */
  const type = async (one: Locator, text: string) => {
    presses += 2
    await one.fill(text)
  }
  await page.goto('/empresa')
  const form = page.getByRole('form', { name: 'Empresa' })
  await type(form.getByRole('textbox', { name: /^Nome/ }), 'Empresa Modelo Ltda')
  await type(form.getByRole('textbox', { name: /^CPF\/CNPJ/ }), CNPJ)
  await press(form.getByRole('button', { name: 'Salvar' }))
  await expect(page.getByText('Dados da empresa alterados.')).toBeVisible()
  await press(page.getByRole('link', { name: 'Configurar NFS-e' }).last())
  await press(page.getByRole('button', { name: 'Enviar certificado' }))
  const a1 = page.getByRole('dialog', { name: 'Enviar certificado' })
  presses += 2 // the field of the file, and the file
  await a1.locator('input[type=file]').setInputFiles({ name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: a1De(sefin) })
  await type(a1.getByLabel(/^Senha do certificado/), SENHA_DO_A1)
  await press(a1.getByRole('button', { name: 'Enviar', exact: true }))
  await expect(page.getByText(/EMPRESA MODELO LTDA/).first()).toBeVisible()
  const emissao = page.getByRole('form', { name: 'Emissão' })
  await type(emissao.getByRole('combobox', { name: /^Município emissor/ }), 'Curitiba')
  await press(page.getByRole('option', { name: /^Curitiba - PR/ }).first())
  await press(emissao.getByRole('button', { name: 'Salvar' }))
  await expect(emissao.getByText(/^Alterada por/)).toBeVisible()

  presses += 3 // Faturas de Clientes, the invoice, Detalhes
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  const card = page.getByRole('region', { name: 'Notas fiscais de serviço' })
  await press(card.getByRole('button', { name: 'Emitir notas' }))
  await press(page.getByRole('list', { name: 'O que falta' }).getByRole('link', { name: /^Abrir o objeto/ }))
  await type(page.getByRole('combobox', { name: /^Código de tributação nacional/ }), '010101')
  await press(page.getByRole('option', { name: /^01\.01\.01/ }).first())
  await press(page.getByRole('button', { name: 'Confirmar' }))
  await expect(page.getByText('Objeto de contrato alterado.')).toBeVisible()
  presses += 2 // back to the invoice, which the person came from
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  await press(card.getByRole('button', { name: 'Emitir notas' }))
  await press(page.getByRole('dialog', { name: 'Emitir notas' }).getByRole('button', { name: /^Emitir 1\snota$/ }))
  await expect(card.getByRole('row').filter({ hasText: 'Autorizada' })).toHaveCount(1)
  expect(presses).toBeLessThanOrEqual(PRESSES)
})

withSefin('an invoice gets its note in two presses, which is read and cancelled', async ({ page, api, sefin, logIn }) => {
  withSefin.slow()
  await prontaParaNotas(api, sefin)
  const { municipio } = await api.call(nfseConfiguracao.consultar)
  await api.call(nfseConfiguracao.alterar, { body: { municipio: municipio?.id, avisoEmail: true } })
  const um = await novaFatura(api, 'Padaria da Nota', { valor: '500.00', ate: 'faturada', fiscal: FISCAL })
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/visualizar/${um.id}`)
  const card = page.getByRole('region', { name: 'Notas fiscais de serviço' })
  await expect(card).toContainText('Nenhuma nota foi emitida.')
  // Two presses: what it would be, and that it is so.
  await card.getByRole('button', { name: 'Emitir notas' }).click()
  const previa = page.getByRole('dialog', { name: 'Emitir notas' })
  await expect(previa).toContainText(/1\snota, R\$\s500,00 ao todo/)
  await expect(previa).toContainText('Não há servidor de e-mail configurado: a nota não vai por e-mail.')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await previa.getByRole('button', { name: /^Emitir 1\snota$/ }).click()
  await expect(card.getByRole('row').filter({ hasText: 'Autorizada' })).toHaveCount(1)

  await card.getByRole('link', { name: /^Nota \d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Nota \d+$/)
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar DANFSe' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Cancelar nota' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancelar a nota/ })
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click()
  await expect(dialog.getByText('Motivo: escreva ao menos 15 caracteres.').or(dialog.getByText('Informe o motivo.'))).toBeVisible()
  await dialog.getByLabel(/^Motivo(?! da)/).fill(PORQUE)
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click()
  // By itself: nobody asks again.
  await expect(page.getByText(`Cancelada: ${PORQUE}`)).toBeVisible({ timeout: 30_000 })
})

withSefin(
  'the invoices of a month without notes get them in one order, and a month that was handed over asks first',
  async ({ page, api, logIn }) => {
    withSefin.slow()
    for (const name of ['Loja Nota Um', 'Loja Nota Dois']) await novaFatura(api, name, { ate: 'faturada', fiscal: FISCAL })
    const { ano, mes, texto } = mesPassado()
    await logIn(await financeira(api))
    await page.goto('/financeiro/nota/sem-nota')
    await expect(page.getByRole('row').filter({ hasText: 'Loja Nota' })).toHaveCount(2)
    await expectCleanInAllLooks(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: /^Emitir as notas das/ }).click()
    await page.getByRole('dialog', { name: 'Emitir notas?' }).getByRole('button', { name: 'Emitir notas' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Concluído' })).toBeVisible({ timeout: 60_000 })
    const { rows } = await api.call(nfse.list, { query: {} })
    expect(rows.filter(({ situacao, cliente }) => situacao === 3 && cliente.pessoa.nome.startsWith('Loja Nota'))).toHaveLength(2)

    await page.goto('/financeiro/nota/meses')
    await page.getByRole('button', { name: `Fechar o mês ${texto}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar o mês' }).click()
    await expect(page.getByRole('row').filter({ hasText: texto })).toContainText('Entregue')
    await expectCleanInAllLooks(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })

    const tarde = await novaFatura(api, 'Loja Nota Tarde', { ate: 'faturada', fiscal: FISCAL })
    await page.goto(`/financeiro/fatura/visualizar/${tarde.id}?notas=1`)
    await page
      .getByRole('dialog', { name: 'Emitir notas' })
      .getByRole('button', { name: /^Emitir 1/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Mudar um mês já entregue?' })
    await expect(question).toContainText(`${texto} foi entregue ao contador em`)
    await question.getByRole('button', { name: 'Mudar mesmo assim' }).click()
    const card = page.getByRole('region', { name: 'Notas fiscais de serviço' })
    await expect(card.getByRole('row').filter({ hasText: 'Autorizada' })).toHaveCount(1)
    expect((await api.call(nfse.meses, {})).meses.find((one) => one.ano === ano && one.mes === mes)).toMatchObject({
      fechado: true,
      novas: 1,
    })
  },
)

withSefin('a note is substituted, and what is missing leads to where it is mended', async ({ page, api, logIn }) => {
  withSefin.slow()
  const { rows } = await api.call(nfse.list, { query: {} })
  const nota = rows.find(({ situacao }) => situacao === 3)
  await logIn(await financeira(api))
  await page.goto(`/financeiro/nota/visualizar/${nota?.id}`)
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Substituir' }).click()
  const dialog = page.getByRole('dialog', { name: /^Substituir a nota/ })
  await dialog.getByLabel(/^Motivo(?! da)/).fill(PORQUE)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Substituir' }).click()
  // Its month was handed over.
  await page.getByRole('dialog', { name: 'Mudar um mês já entregue?' }).getByRole('button', { name: 'Mudar mesmo assim' }).click()
  await expect(page.getByText(/^A nota \d+ tomou o lugar desta\.$/)).toBeVisible({ timeout: 30_000 })

  const sem = await novaFatura(api, 'Loja Sem Código', { ate: 'faturada' })
  await page.goto(`/financeiro/fatura/visualizar/${sem.id}?notas=1`)
  const faltas = page.getByRole('list', { name: 'O que falta' })
  await expect(faltas).toContainText('não tem código de tributação nacional.')
  await faltas.getByRole('link', { name: /^Abrir o objeto/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[Oo]bjeto/)
})

withSefin('notes that wait for Sefin say so once, in list and page, and go out by themselves', async ({ page, api, sefin, logIn }) => {
  withSefin.slow()
  const { id } = await novaFatura(api, 'Loja na Espera', { ate: 'faturada', fiscal: FISCAL })
  sefin.state.sempre = 'manutencao'
  const { notas } = await api.call(nfse.emitir, { params: { id }, body: { mesFechado: true } })
  await logIn(await financeira(api))
  for (const at of ['/financeiro/nota', `/financeiro/nota/visualizar/${notas[0]?.id}`]) {
    await page.goto(at)
    const waits = page.getByText(/Sefin está em manutenção/).first()
    await expect(waits).toHaveText(/^A Sefin está em manutenção\. A nota que espera sai sozinha\. A próxima tentativa é às \d\d:\d\d\.$/)
  }
  sefin.state.sempre = 'ok'
  await api.call(nfseConfiguracao.testar, {})
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Nota \d+$/, { timeout: 30_000 })
})
