import { cliente } from '@retaguarda/contract/cliente.ts'
import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { makeA1 } from '../packages/server/test/a1.ts'
import { novoCliente } from './support/contratos.ts'
import { mudarEmpresa } from './support/empresa.ts'
import { comNotas } from './support/notas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const A1 = makeA1()
const OUTRA = makeA1({ cnpj: '12345678000195' })

test('an administrator sends the A1, says how notes are issued, and sees both', async ({ page, api, logIn }) => {
  await mudarEmpresa(api, { nome: 'Panorama Sistemas Ltda.', cpfCnpj: '11.222.333/0001-81', regime: 2 })
  await logIn()
  await page.goto('/empresa')
  await page.getByRole('link', { name: 'Configurar NFS-e' }).first().click()
  await page.getByRole('button', { name: 'Enviar certificado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar certificado' })
  const choose = (content: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: content })
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Escolha o arquivo do certificado.')).toBeVisible()
  await choose(OUTRA.pfx)
  await dialog.getByLabel(/^Senha do certificado/).fill('errada')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('A senha não abre este certificado.')).toBeVisible()
  await dialog.getByLabel(/^Senha do certificado/).fill(OUTRA.senha)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('O certificado A1 é de 12.345.678/0001-95, mas a empresa é 11.222.333/0001-81.')).toBeVisible()
  await choose(A1.pfx)
  await dialog.getByLabel(/^Senha do certificado/).press('Enter')
  await expect(page.getByText('Certificado guardado.')).toBeVisible()
  const certificado = page.getByRole('region', { name: 'Certificado A1' })
  await expect(certificado.getByText('EMPRESA MODELO LTDA', { exact: true })).toBeVisible()
  await expect(certificado.getByText('11.222.333/0001-81', { exact: true })).toBeVisible()
  await expect(certificado.getByText(/restam 36\d\sdias/)).toBeVisible()

  const form = page.getByRole('form', { name: 'Emissão' })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Informe o município emissor.')).toBeVisible()
  await form.getByLabel(/^Município emissor/).fill('São Paulo - SP')
  await page.keyboard.press('Enter')
  await form.getByLabel(/^PIS/).fill('0,65')
  await form.getByLabel(/^COFINS/).fill('3')
  await form.getByText('ME/EPP', { exact: true }).click()
  await expect(form.getByLabel(/^PIS/)).toHaveCount(0)
  await form.getByLabel(/^Tributos do Simples/).fill('13,45')
  await form.getByLabel(/^Apuração no Simples/).selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText(/^O regime tributário em Empresa é Lucro Presumido/)).toBeVisible()
  await form.getByText('Não optante', { exact: true }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Configuração da NFS-e alterada.')).toBeVisible()
  await expect(form.getByText(/^Alterada por/)).toBeVisible()
  expect(await api.call(nfseConfiguracao.consultar)).toMatchObject({
    municipio: { nome: 'São Paulo - SP' },
    pis: '0.65',
    cofins: '3.00',
    tributos: null,
    opSimpNac: 1,
    certificado: { cnpj: '11222333000181' },
  })
  await certificado.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(certificado.getByText(/^Nenhum certificado\./)).toBeVisible()
  await expectCleanPage(page, { allow: [/422/] })
})

test('the settings are clean in all looks, also for who may only look at them', async ({ page, api, logIn }) => {
  await mudarEmpresa(api, { nome: 'Panorama Sistemas Ltda.', cpfCnpj: '11.222.333/0001-81' })
  await comNotas(api)
  const soon = makeA1({ fim: new Date(Date.now() + 10 * 86_400_000) })
  const arquivo = new File([new Uint8Array(soon.pfx)], 'a1.pfx')
  await api.call(nfseConfiguracao.enviarCertificado, { body: { senha: soon.senha }, files: { arquivo } })
  const form = page.getByRole('form', { name: 'Emissão' })
  await logIn()
  await page.goto('/nfse/configuracao')
  await expectCleanInAllLooks(page, [1440, 1024, 390], () => expect(form.getByText(/^Alterada por/)).toBeVisible())
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Para fazer' }).getByRole('link', { name: /^O certificado A1 vence em 10 dias/ }),
  ).toBeVisible()
  await logIn(await api.user({ nome: 'Bia Braga', tipo: 2 }))
  await page.goto('/nfse/configuracao')
  await expect(page.getByText('Só administradores alteram estes dados.')).toBeVisible()
  await expect(page.getByRole('button', { name: /certificado|Salvar|Excluir/ })).toHaveCount(0)
  await expectCleanPage(page)
  // Nobody else has one that is about to expire.
  await api.call(nfseConfiguracao.excluirCertificado)
})

test('an object is classified by a code that is looked for, and emptied again it is none', async ({ page, api, logIn }) => {
  const codigo = `NF${Date.now() % 1e9}`
  const body = {
    codigo,
    nome: 'Hospedagem',
    type: 1,
    descricao: 'Hospedagem',
    valorSetup: '0',
    tipoConfiguracao: 0,
    configuracao: {},
  } as const
  await comNotas(api)
  const { id } = await api.call(objetoContrato.add, { body })
  await logIn()
  await page.goto(`/objeto-contrato/alterar/${id}`)
  const card = page.getByRole('region', { name: 'Nota fiscal' })
  await card.getByLabel(/^Código de tributação nacional/).fill('hospedagem dados')
  await page.getByRole('option', { name: /^01\.03\.02 - / }).click()
  await card.getByLabel(/^NBS/).fill('1.1501.30')
  await page.getByRole('option', { name: /^1\.1501\.30\.00 - / }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Objeto de contrato alterado.')).toBeVisible()
  expect((await api.call(objetoContrato.get, { params: { id } })).fiscal).toMatchObject({
    cTribNac: '010302',
    cNBS: '115013000',
    tribISSQN: 1,
  })
  await page.goto(`/objeto-contrato/visualizar/${id}`)
  await expect(card.getByText(/^01\.03\.02 - Armazenamento/)).toBeVisible()
  await page.goto(`/objeto-contrato/alterar/${id}`)
  await expectCleanInAllLooks(page, [1440, 390], () => expect(card.getByLabel(/^NBS/)).toHaveValue(/^1\.1501\.30\.00 - /))
  await card.getByLabel(/^Código de tributação nacional/).fill('')
  await card.getByLabel(/^NBS/).fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Objeto de contrato alterado.')).toBeVisible()
  expect((await api.call(objetoContrato.get, { params: { id } })).fiscal).toBeNull()
  await expectCleanPage(page)
})

test('a client is marked as one without notes', async ({ page, api, logIn }) => {
  await comNotas(api)
  const id = await novoCliente(api, 'Padaria São João')
  await logIn()
  await page.goto(`/cliente/alterar/${id}?aba=configuracao`)
  const card = page.getByRole('region', { name: 'Nota fiscal' })
  await card.getByLabel('Sem nota').check()
  await card.getByLabel('Inscrição municipal').fill('12345')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cliente alterado.')).toBeVisible()
  expect((await api.call(cliente.get, { params: { id } })).nfse).toMatchObject({ semNota: true, inscricaoMunicipal: '12345' })
})
