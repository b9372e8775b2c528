import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { comCorreio as test } from './support/correio.ts'
import { novaFatura } from './support/faturas.ts'
import { pressesOf } from './support/presses.ts'
import { expect } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const FINANCEIRO = 3
const PRESSES = 4

test(`a refused address is corrected and the invoice sent again in at most ${PRESSES} presses; what came back is read from its file and seen`, async ({
  page,
  api,
  logIn,
}) => {
  const contatos = [{ tipo: 1, contato: 'fora@vinhos.example', setor: FINANCEIRO }]
  const pessoa = await api.pessoa({ nome: 'Vinhos do Vale', pessoaContato: contatos })
  const dela = await novaFatura(api, 'Vinhos do Vale', { ate: 'faturada', data: { pessoa } })
  await api.call(recusa.fatura, { params: { id: dela.id }, body: {} })
  const provas = async () => (await api.call(entrega.list, { query: {} })).rows.filter(({ fatura }) => fatura.id === dela.id)
  await expect.poll(async () => (await provas()).map(({ situacao }) => situacao)).toEqual([4])

  await logIn()
  await page.goto('/')
  const presses = pressesOf()
  await presses.click(page.getByRole('region', { name: 'Para fazer' }).getByRole('link', { name: /^Vinhos do Vale/ }))
  await expect(page.getByText('E-mail: Recusada')).toBeVisible()
  await presses.click(page.getByRole('button', { name: 'Corrigir e reenviar' }))
  const address = page.getByRole('dialog', { name: 'Corrigir e reenviar' }).getByLabel(/^No lugar de fora@vinhos\.example/)
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('fora@vinhos.example')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await address.fill('contas@vinhos')
  await page.keyboard.press('Enter')
  await expect(page.getByText('E-mail inválido: confira o que vem antes e depois do @.')).toBeVisible()
  await address.fill('contas@vinhos.example')
  await presses.key(page.keyboard, 'Enter')
  await expect(page.getByText('No cadastro, fora@vinhos.example passou a contas@vinhos.example.')).toBeVisible()
  expect(presses.count()).toBeLessThanOrEqual(PRESSES)
  expect((await api.call(recusa.destinatarios, { params: { id: dela.cliente } })).enderecos).toEqual(['contas@vinhos.example'])
  await expect.poll(async () => (await provas()).map(({ situacao }) => situacao)).toEqual([2, 4])
  await expect(page.getByRole('button', { name: 'Corrigir e reenviar' })).toHaveCount(0)

  await page.goto('/financeiro/entrega')
  await expect(page.getByRole('row', { name: /contas@vinhos\.example/ })).toContainText('Aceito')
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  const [one] = await provas()
  const aviso = [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; contas@vinhos.example',
    'Action: failed',
    'Status: 5.2.2',
    'Diagnostic-Code: smtp; 552 5.2.2 Caixa cheia',
    '',
    '--x',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${one?.messageId}`,
    '',
    '--x--',
  ].join('\r\n')
  await page.getByLabel('Aviso de devolução').setInputFiles({ name: 'volta.eml', mimeType: 'message/rfc822', buffer: Buffer.from(aviso) })
  await expect(page.getByText('contas@vinhos.example: Devolvido. 552 5.2.2 Caixa cheia')).toBeVisible()
  const row = page.getByRole('row', { name: /contas@vinhos\.example/ })
  await expect(row).toContainText('Devolvido')
  await row.dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fatura de')
  await expect(page.getByText(/A sua fatura de/)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('link', { name: 'Corrigir na fatura' })).toHaveAttribute('href', `/financeiro/fatura/visualizar/${dela.id}`)
  await page.getByRole('button', { name: 'Marcar como vista' }).click()
  await expect(page.getByRole('link', { name: 'Corrigir na fatura' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Marcar como vista' })).toHaveCount(0)
})

test('what failed is marked as seen together, in one call', async ({ page, api, logIn }) => {
  const contatos = ['fora@um.example', 'fora@dois.example'].map((contato) => ({ tipo: 1, contato, setor: FINANCEIRO }))
  const pessoa = await api.pessoa({ nome: 'Azeites da Serra', pessoaContato: contatos })
  const dela = await novaFatura(api, 'Azeites da Serra', { ate: 'faturada', data: { pessoa } })
  await api.call(recusa.fatura, { params: { id: dela.id }, body: {} })
  const provas = async () => (await api.call(entrega.list, { query: {} })).rows.filter(({ fatura }) => fatura?.id === dela.id)
  await expect.poll(async () => (await provas()).map(({ situacao }) => situacao)).toEqual([4, 4])
  await logIn()
  await page.goto('/financeiro/entrega')
  for (const { endereco } of await provas()) await page.getByRole('row').filter({ hasText: endereco }).getByRole('checkbox').check()
  let calls = 0
  page.on('request', (request) => void (new URL(request.url()).pathname === `/api${entrega.visto.path}` && calls++))
  await page.getByRole('button', { name: 'Marcar como vista' }).click()
  await expect(page.getByText('2 entregas marcadas como vistas.')).toBeVisible()
  expect(calls).toBe(1)
  expect((await provas()).map(({ visto }) => visto)).toEqual([true, true])
})
