import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { comCorreio as test } from './support/correio.ts'
import { mesPassado, novaFatura } from './support/faturas.ts'
import { expect } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const { ano, mes } = mesPassado()
const FINANCEIRO = 3
const RECUSA = 'fora@serraclara.example recusou a mensagem: 550 Caixa inexistente.'
test('FAL-15 FAL-16 who gets the mail is shown before; what is refused stands where somebody looks, and is sent again from the invoice', async ({
  page,
  api,
  logIn,
  correio,
}) => {
  const loja = await startLoja()
  const data = { lojaUrl: loja.url, lojaChave: loja.chave }
  const comContatos = async (nome: string, pessoaContato: object[]) => {
    const pessoa = await api.pessoa({ nome, pessoaContato })
    return { ...data, pessoa }
  }
  const dela = await novaFatura(api, 'Bicicletas Serra Clara', {
    ate: 'faturada',
    data: await comContatos('Bicicletas Serra Clara', [
      { tipo: 1, contato: 'fora@serraclara.example', setor: FINANCEIRO },
      { tipo: 1, contato: 'dono@serraclara.example' },
    ]),
  })
  await novaFatura(api, 'Ateliê Colina', {
    ate: 'faturada',
    data: await comContatos('Ateliê Colina', [{ tipo: 1, contato: 'contato@colina.example' }]),
  })
  await logIn()
  await page.goto(`/financeiro/fatura/enviar?ano=${ano}&mes=${mes}`)
  const previa = page.getByRole('table', { name: 'Quem recebe o e-mail' })
  await expect(previa.getByRole('row', { name: /Ateliê Colina/ })).toContainText('Nenhum contato marcado para cobrança: vai a todos.')
  await expect(previa.getByRole('row', { name: /Bicicletas/ })).toContainText('fora@serraclara.example')
  await expect(previa.getByRole('row', { name: /Bicicletas/ })).not.toContainText('dono@')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Operação finalizada')).toBeVisible()
  await expect.poll(() => correio.about('contato@colina.example').length).toBe(1)

  await page.goto('/')
  const perform = page.getByRole('region', { name: 'Para fazer' })
  await expect(perform).toContainText(RECUSA)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.goto(`/cliente/visualizar/${dela.cliente}`)
  await expect(perform).toContainText(RECUSA)
  await perform.getByRole('link', { name: /^Reenviar/ }).click()
  await expect(page).toHaveURL(new RegExp(`/financeiro/fatura/visualizar/${dela.id}`))
  await expect(page.getByText(RECUSA)).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar', exact: true }).click()
  const dialogo = page.getByRole('dialog', { name: 'Reenviar a fatura por e-mail' })
  await expect(dialogo.getByLabel('Endereços')).toHaveValue('fora@serraclara.example')
  await expectCleanInAllLooks(page, [1440, 390])
  await dialogo.getByLabel('Endereços').fill('financeiro@serraclara.example, sem arroba')
  await dialogo.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialogo.getByText(/Endereços: confira sem, arroba\./)).toBeVisible()
  await dialogo.getByLabel('Endereços').fill('financeiro@serraclara.example')
  await dialogo.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('E-mail da fatura a caminho de financeiro@serraclara.example.')).toBeVisible()
  await expect(page.getByText(RECUSA)).toHaveCount(0)
  await expect.poll(() => correio.about('financeiro@serraclara.example').length).toBe(1)
  await loja.stop()
})
