import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { novaFatura } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const ofx = (rows: [fitid: string, valor: string, memo: string][], conta = '998877') =>
  [
    'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL',
    `<BANKACCTFROM><BANKID>237<BRANCHID>4321<ACCTID>${conta}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    '<BANKTRANLIST><DTSTART>20261101<DTEND>20261130',
    ...rows.map(([fitid, valor, memo]) => `<STMTTRN><DTPOSTED>20261117<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}\n</STMTTRN>`),
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n')

test('a statement is imported, its days are looked at, and what came in is linked to a boleto or let be', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Vitrais Santana', { ate: 'faturada', valor: '412.00' })
  const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10' }
  await api.call(contaBancaria.add, {
    body: {
      nome: 'Bradesco Cobrança',
      banco: '237',
      agencia: '4321',
      conta: '998877',
      carteira: '09',
      beneficiario,
      historicos: ['COBRANCA'],
    },
  })
  await logIn(await api.user({ tipo: 2 }))
  await page.goto('/financeiro/conciliacao')
  await expect(page.getByRole('heading', { level: 1, name: 'Conciliação' })).toBeVisible()
  const content = ofx([
    ['A', '61636.60', 'COBRANCA 17/11'],
    ['B', '412.00', 'TED VITRAIS SANT'],
    ['C', '-89.90', 'TAR MANUTENCAO'],
  ])
  await page.locator('input[type=file]').setInputFiles({ name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(content) })
  await expect(page.getByText('Extrato importado: 3 lançamentos, 3 novos.')).toBeVisible()
  const days = page.getByRole('table', { name: 'Dias de crédito' })
  await expect(days.getByRole('row', { name: /17\/11\/2026/ })).toContainText('Sem retorno')
  const lancamentos = page.getByRole('table', { name: 'Lançamentos do dia' })
  await expect(page.getByText(/^boleto \d+, Vitrais Santana$/)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('Para olhar 1', { exact: true }).click()
  await expect(page).toHaveURL(/olhar=1/)
  await page.getByRole('button', { name: 'TED VITRAIS SANT', exact: true }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar' }).click()
  await expect(lancamentos.getByRole('row', { name: /TED VITRAIS SANT/ })).toContainText('Ligado')
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao: 3, valorPago: '412.00' })
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Enter') // what left the account pays nothing
  await page.keyboard.press('d')
  await page.getByLabel('Motivo (obrigatório)').fill('Tarifa mensal da conta.')
  await page.getByRole('dialog', { name: 'Ignorar o lançamento' }).getByRole('button', { name: 'Ignorar' }).click()
  await expect(lancamentos.getByRole('row', { name: /TAR MANUTENCAO/ })).toContainText('Ignorado')

  // The day is over and one side says nothing of it: it is ended with a reason, and opened again with one.
  await page.getByRole('button', { name: 'Fechar o dia' }).click()
  const fechar = page.getByRole('dialog', { name: 'Fechar o dia 17/11/2026' })
  await fechar.getByRole('button', { name: 'Fechar o dia' }).click()
  await expect(fechar.getByText('Informe o motivo.')).toBeVisible()
  await expect(fechar.getByRole('button', { name: 'Fechar o dia' })).not.toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Motivo (obrigatório)').fill('O retorno deste dia veio em papel.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('O retorno deste dia veio em papel.')).toBeVisible()
  await expect(page.getByText('Todos os dias deste mês estão conciliados ou fechados.')).toBeVisible()
  await page.getByText('Todos', { exact: true }).click()
  await expect(days.getByRole('row', { name: /17\/11\/2026/ })).toContainText('Fechado')
  await expect(page.getByText(/^1\sdia de que só um dos lados fala não entra nas somas\.$/)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Reabrir o dia' }).click()
  await page.getByLabel('Motivo (obrigatório)').fill('O retorno chegou depois.')
  await page.keyboard.press('Control+s')
  await expect(days.getByRole('row', { name: /17\/11\/2026/ })).toContainText('Sem retorno')

  await page.goto('/financeiro/extrato')
  await expect(page.getByRole('grid').getByText('COBRANCA 17/11')).toBeVisible()
  await expectCleanInAllLooks(page, [1440])
})

test('FAL-06 FAL-08 FAL-09 what was left out and what contradicts itself stays to be read, and who paid is found', async ({
  page,
  api,
  logIn,
}) => {
  const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10' }
  const conta = { nome: 'Bradesco', banco: '237', agencia: '4321', conta: '665544', carteira: '09', beneficiario, historicos: ['ESTORNO'] }
  await api.call(contaBancaria.add, { body: conta })
  await logIn(await api.user({ tipo: 2 }))
  await page.goto('/financeiro/conciliacao')
  await expect(page.getByText('Nenhum retorno nem extrato neste mês.')).toBeVisible()
  const content = ofx(
    [
      ['', '            .  ', 'Saldo Anterior'],
      ['A', '412.00', 'TED RECEBIDA\n<NAME>Vitrais Santana'],
      ['B', '10.00', 'ESTORNO DE TARIFA\n<TRNTYPE>DEBIT'],
      ['C', '5.00', 'SALDO TOTAL DISPONÍVEL DIA'],
    ],
    '665544',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(content) })
  await expect(page.getByText('Extrato importado: 2 lançamentos, 2 novos. 2 linhas só de saldo ficaram de fora.')).toBeVisible()
  await expect(
    page.getByText('Lançamento 3: o banco diz que é débito, e o valor é positivo. Foi gravado como entrada, pelo sinal.'),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lançamentos do dia' }).getByText('TED RECEBIDA · Vitrais Santana')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/financeiro/extrato')
  const grade = page.getByRole('grid')
  await expect(grade.getByRole('columnheader', { name: 'Pagador' })).toBeVisible()
  await page.getByRole('searchbox').fill('vitrais recebida')
  await expect(grade.getByText('Vitrais Santana')).toBeVisible()
  await expect(grade.getByText('ESTORNO DE TARIFA')).toBeHidden()
  await expectCleanInAllLooks(page, [1440])
})
