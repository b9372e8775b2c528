import type { Importado } from '@retaguarda/contract/importar-caso.ts'
import { expect, test } from 'vitest'
import { RuleError } from '../../../base/errors.ts'
import { exportarPlaywright } from './exportar.ts'
import { importarPlaywright } from './playwright.ts'
import { importarGravacao } from './recorder.ts'

const text = ({ operations }: Importado) =>
  operations.map(({ params: { type, type_term, value, data } }) =>
    [type, type_term, value, data].filter((part) => part !== null).join(' | '),
  )

const GRAVACAO = JSON.stringify(
  {
    title: 'Comprar uma caneca',
    steps: [
      { type: 'setViewport', width: 1, height: 1 },
      { type: 'navigate', url: 'http://loja.exemplo/', assertedEvents: [] },
      { type: 'click', selectors: [['aria/Entrar[role="button"]'], ['#entrar'], ['xpath///*[@id="entrar"]']] },
      { type: 'change', value: 'ana {{x}}', selectors: [['aria/E-mail'], ['form > input'], ['xpath///input']] },
      { type: 'change', value: '2', selectors: [["[data-testid='qtd']"], ['#qtd']] },
      { type: 'keyDown', key: 'Control' },
      { type: 'keyDown', key: 'a' },
      { type: 'keyUp', key: 'Control' },
      { type: 'keyDown', key: 'Enter' },
      { type: 'hover', selectors: ['.menu'] },
      { type: 'doubleClick', selectors: [['text/Foto']] },
      { type: 'waitForElement', selectors: [['#pronto', '.dentro']] },
      { type: 'waitForElement', selectors: [['aria/Fechar[role="button"]'], [`#${'y'.repeat(98)}`], ['form > .fechar']] },
      { type: 'click', selectors: [[`#${'x'.repeat(120)}`]] },
      { type: 'scroll', x: 0 },
    ],
  },
  null,
  2,
)

test('a recording of Chrome becomes lines; what has no line is said where it stands', () => {
  const read = importarGravacao(GRAVACAO)
  expect(read.name).toBe('Comprar uma caneca')
  expect(text(read)).toEqual([
    'call_url | http://loja.exemplo/',
    'click | css | #entrar',
    'input_data | label | =E-mail | ana \\{{x}}',
    'input_data | test_id | qtd | 2',
    'press_key | Control+a',
    'press_key | Enter',
    'hover | css | .menu',
    'click | text | Foto',
    'click | text | Foto',
    'wait | css=#pronto .dentro',
    'wait | css=form > .fechar',
    'click',
  ])
  const lines = GRAVACAO.split('\n')
  for (const { linha, texto } of read.avisos) expect(lines.slice(linha - 1, linha + 1).join(), texto).toMatch(/doubleClick|"click"|scroll/)
  expect(read.avisos).toHaveLength(3)
  for (const wrong of ['{', '[]', '{"steps": 7}']) expect(() => importarGravacao(wrong)).toThrow(RuleError)
})

const CODIGO = `import { test, expect, type Page } from '@playwright/test';
test.beforeEach(async ({ page }) => { await page.goto('/'); });
test.describe('loja', () => {
  test('busca e compra', async ({ page }) => {
    const botao = page.getByRole('button', { name: 'Buscar' });
    await page.getByLabel('Produto').fill('caneca');
    await botao.click();
    await page.locator('.lista').locator('li').nth(1).click();
    await page.getByTestId('qtd').selectOption({ label: 'Duas' });
    await page.getByPlaceholder('Cupom').fill(\`A\${1}\`);
    await page.locator('#aceito').check();
    await page.getByText('Enviar').first().press('Enter');
    await page.locator('input[type=file]').setInputFiles('fotos/foto.png');
    page.once('dialog', (dialog) => { dialog.accept('sim'); });
    await page.frameLocator('#pagamento').getByLabel('Cartão').fill('4111');
    await expect(page.getByText('Obrigado')).toBeVisible();
    await expect(page.locator('h1')).toHaveText('Pedido');
    await expect(page.locator('h1')).not.toContainText('Erro');
    await expect(page).toHaveURL(/.*\\/pedido$/);
    if (Math.random() > 2) process.exit(1);
    await page.getByLabel('Hora').fill(String(Date.now()));
  });
  test('outro', async () => {});
});
`

test('Playwright code is read without being run; what only running would tell is said', () => {
  const read = importarPlaywright(CODIGO)
  expect(read.name).toBe('busca e compra')
  expect(text(read)).toEqual([
    'call_url | /',
    'input_data | label | Produto | caneca',
    'click | role | button: Buscar',
    'click | css | .lista li >> nth=1',
    'input_data | test_id | qtd | Duas',
    'input_data | css | [placeholder*="Cupom" i] | A1',
    'input_data | css | #aceito | true',
    'press_key | text | Enviar | Enter',
    'input_data | css | input[type=file] | foto.png',
    'answer_dialog | aceitar: sim',
    'switch_frame | css | #pagamento',
    'input_data | label | Cartão | 4111',
    'switch_frame',
    'validate_message | text | Obrigado',
    'validate_message | css | h1 | =Pedido',
    'validate_message | css | h1 | !Erro',
    'validate_url | /pedido',
    'input_data | label | Hora',
  ])
  expect(read.avisos.map(({ linha }) => linha)).toEqual([23, 19, 20, 21])
  expect(() => importarPlaywright('const = 1')).toThrow(/erro na linha 1/)
  expect(() => importarPlaywright('('.repeat(200_000))).toThrow(RuleError)
})

const LOJA = `import { expect, test } from '@playwright/test'
test('LOJA-1 - Compra', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Produto').fill('caneca')
  await page.getByTestId('qtd').selectOption('2')
  await page.locator('[name="aceito"]').check()
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.locator('//h2').hover()
  await page.getByText('Foto').first().press('Enter')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(10)
  await page.waitForLoadState('networkidle')
  await page.waitForURL('**/pedido')
  await page.locator('#fim').waitFor()
  await page.screenshot({ path: 'fim.png' })
  await page.locator('#a').dragTo(page.locator('#b'))
  await page.frameLocator('iframe').getByText('Pagar').click()
  await expect(page.getByText('Pago')).toBeVisible()
  await expect(page.locator('#fim')).toHaveText('caneca')
  await expect(page.locator('h1')).not.toContainText('Erro')
  await expect(page.locator('h1')).toContainText('/Loja')
  await expect(page.locator('body')).toContainText(/n. \\d+/i)
  expect(await page.evaluate('(() => { return true })()')).not.toBe(false)
  await page.close()
})
`

/** What a save would make of it. */
const caso = (operations: Importado['operations']) => ({
  codigo: 'LOJA-1',
  name: 'Compra',
  versao: 3,
  operations: operations.map((row, i) => ({ ...row, ordem: i + 1 })),
})

test('what is exported is imported again as the same lines, its placeholders too', () => {
  const first = importarPlaywright(LOJA)
  expect(first.avisos).toEqual([])
  const operations = first.operations.map((row) =>
    row.params.data === 'caneca' ? { ...row, params: { ...row.params, data: '{{produto.nome}} {{$uuid}} `\\{{x}} ${y}' } } : row,
  )
  const code = exportarPlaywright(caso(operations), { type: 1, code: null, mockup: '{"produto": {"nome": "caneca"}, "senha": "x"}' })
  expect(code).toContain('"nome": "caneca"')
  expect(code).not.toContain('senha')
  const again = importarPlaywright(code)
  expect(again.operations.map(({ params }) => params)).toEqual(operations.map(({ params }) => params))
  expect(again.name).toBe('LOJA-1 - Compra')
})

test('nothing that a case says ends the code that it is written in', () => {
  const hostile = "\n') // */ ${process.exit(1)} `\u2028' + x + '"
  const passo = (type: 'click' | 'execute_script' | 'call_url', text: string) => ({
    operation: null,
    name: hostile,
    params: { type, type_term: type === 'click' ? ('role' as const) : null, value: type === 'click' ? text : null, data: text },
  })
  const operations = [passo('click', hostile), passo('execute_script', hostile), passo('call_url', `{{a.${'`'}b}} ${hostile}`)]
  const code = exportarPlaywright({ ...caso(operations), codigo: hostile, name: hostile }, undefined)
  const again = importarPlaywright(code)
  expect(again.name).toContain('process.exit(1)')
  expect(again.operations).toHaveLength(3)
})
