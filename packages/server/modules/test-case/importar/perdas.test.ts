import type { Importado } from '@retaguarda/contract/importar-caso.ts'
import { expect, test } from 'vitest'
import { exportarPlaywright } from './exportar.ts'
import { importarPlaywright } from './playwright.ts'
import { importarGravacao } from './recorder.ts'

const rows = ({ operations }: Importado) =>
  operations.map(({ params: { type, type_term, value, data } }) =>
    [type, type_term, value, data].filter((part) => part !== null).join(' | '),
  )
const ler = (code: string) => importarPlaywright(`test('t', async ({ page }) => {\n${code}\n})`)

/** What a command becomes without anything lost. */
const INTEIROS: [code: string, ...lines: string[]][] = [
  [`page.getByRole('button', { name: 'Salvar', exact: true }).click()`, 'click | role | button: =Salvar'],
  [`page.getByRole('button', { 'name': 'Salvar', exact: false }).click()`, 'click | role | button: Salvar'],
  [`const o = { name: 'Salvar', exact: true }\nawait page.getByRole('button', o).click()`, 'click | role | button: =Salvar'],
  [`page.getByRole('button', { name: /^Salvar$/ }).click()`, 'click | role | button: =Salvar'],
  [`page.getByRole('button', { name: /salvar/i }).click()`, 'click | role | button: salvar'],
  [`page.getByText('Salvar', { exact: true }).click()`, 'click | text | =Salvar'],
  [`page.getByText(/^Total: .*/).click()`, 'click | css | :text-matches("^Total: .*", "")'],
  [`page.getByText('=3').click()`, 'click | css | :text("=3")'],
  [`page.getByLabel('Nome', { exact: true }).fill('Ana')`, 'input_data | label | =Nome | Ana'],
  [`page.getByPlaceholder('Cupom', { exact: true }).fill('A')`, 'input_data | css | [placeholder="Cupom"] | A'],
  [`page.getByTitle(/^Sair/).click()`, 'click | css | [title^="Sair"]'],
  [`page.locator('text="Salvar"').click()`, 'click | text | =Salvar'],
  [`page.locator('"Salvar"').click()`, 'click | text | =Salvar'],
  [`page.locator('id=fim').click()`, 'click | css | [id="fim"]'],
  [`page.locator('text=Salvar >> nth=1').click()`, 'click | css | :text("Salvar") >> nth=1'],
  [`page.locator('.lista >> li >> nth=1').click()`, 'click | css | .lista li >> nth=1'],
  [`page.locator('li >> nth=1').locator('a').click()`, 'click | css | li >> nth=1 >> css=a'],
  [`page.locator('[title="a >> b"]').click()`, 'click | css | [title="a >> b"]'],
  [`page.getByText('Salvar').nth(2).click()`, 'click | css | :text("Salvar") >> nth=2'],
  [`page.getByTestId('item').last().click()`, 'click | css | [data-testid="item"] >> nth=-1'],
  [`page.locator('.item').locator('..').click()`, 'click | css | .item >> xpath=..'],
  [`page.getByText('Caneca', { exact: true }).locator('..').click()`, 'click | css | :text-is("Caneca") >> xpath=..'],
  [`page.locator('//li').locator('..').click()`, 'click | xpath | //li >> xpath=..'],
  [`page.locator('.a, .b').locator('li').click()`, 'click | css | .a, .b >> css=li'],
  [`page.locator('.a, .b').filter({ hasText: 'x' }).click()`, 'click | css | :is(.a, .b):has-text("x")'],
  [`page.locator('li', { hasText: 'x' }).click()`, 'click | css | li:has-text("x")'],
  [`page.locator('li').filter({ hasNotText: 'x' }).first().click()`, 'click | css | li:not(:has-text("x"))'],
  [`page.locator('#a').click({ button: 'left', clickCount: 1, timeout: 500, force: false, modifiers: [] })`, 'click | css | #a'],
  [`page.getByTestId('fim').waitFor({ state: 'visible' })`, 'wait | css=[data-testid="fim"]'],
  [`page.getByText('Fim', { exact: true }).waitFor()`, 'wait | text==Fim'],
  [`page.goto('/', { waitUntil: 'load' })`, 'call_url | /'],
  [`page.once('dialog', (dialog) => { console.log(dialog.message()); dialog.dismiss().catch(() => {}) })`, 'answer_dialog | cancelar'],
]

test('FAL-30 o que tem correspondente vira a linha que diz o mesmo, sem aviso', () => {
  const said = INTEIROS.map(([code]) => {
    const read = ler(`await ${code}`.replace('await const', 'const'))
    return [code, ...rows(read), ...read.avisos.map(({ texto }) => texto)]
  })
  expect(said).toEqual(INTEIROS)
})

/** What loses something, with the line that is left of it and what the warning names. */
const PERDIDOS: [code: string, aviso: RegExp, ...lines: string[]][] = [
  [`page.locator('#a').click({ button: 'right' })`, /opção button de click/, 'click | css | #a'],
  [`page.locator('#a').click({ modifiers: ['Shift'] })`, /opção modifiers/, 'click | css | #a'],
  [`page.click('#a', { position: { x: 1, y: 2 } })`, /opção position/, 'click | css | #a'],
  [`page.locator('#a').click({ clickCount: 2 })`, /duplo clique/, 'click | css | #a', 'click | css | #a'],
  [`page.locator('#a').click({ clickCount: 3 })`, /opção clickCount/, 'click | css | #a'],
  [`page.locator('#a').click({ trial: true })`, /opção trial/, 'click | css | #a'],
  [`page.locator('#a').click(opcoes)`, /só se sabem executando/, 'click | css | #a'],
  [`page.locator('#a').click({ ...opcoes })`, /só se sabem executando/, 'click | css | #a'],
  [`page.locator('#a').dblclick({ button: 'middle' })`, /opção button de dblclick/, 'click | css | #a', 'click | css | #a'],
  [`page.locator('#a').hover({ force: true })`, /opção force/, 'hover | css | #a'],
  [`page.locator('#a').fill('x', { force: true })`, /opção force/, 'input_data | css | #a | x'],
  [`page.locator('#a').pressSequentially('x')`, /troca o que há nele/, 'input_data | css | #a | x'],
  [`page.getByRole('button', { name: 'Salvar', description: 'O pedido' }).click()`, /opção description/, 'click | role | button: Salvar'],
  [`page.getByRole('checkbox', { checked: true }).click()`, /opção checked/, 'click | role | checkbox'],
  [`page.getByRole('button', { name: nome }).click()`, /nome de getByRole/, 'click | role | button'],
  [`page.getByRole('button', { name: /^Salvar/ }).click()`, /expressão/, 'click | role | button: Salvar'],
  [`page.getByText('x', { exact: eh }).click()`, /opção exact/, 'click | text | x'],
  [`page.getByRole('button', { name: 'x' }).locator('..').click()`, /página toda/, 'click | xpath | ..'],
  [`page.getByRole('button', { name: 'x' }).nth(1).click()`, /posição/, 'click | role | button: x'],
  [`page.locator('li').nth(n).click()`, /posição/, 'click | css | li'],
  [`page.locator('role=button[name="x"]').click()`, /seletor role/, 'click'],
  [`page.locator('li').filter({ hasText: 'x', has: page.locator('a') }).click()`, /filtro/, 'click | css | li:has-text("x")'],
  [`page.locator('li').filter({ visible: false }).click()`, /filtro/, 'click | css | li'],
  [`page.locator('li').and(page.locator('.b')).click()`, /and não/, 'click | css | li'],
  [`page.locator('#a').waitFor({ state: 'hidden' })`, /opção state/],
  [`page.locator('#a').blur()`, /blur não tem/],
  [`page.locator('#a').focus()`, /focus não tem/],
  [`page.bringToFront()`, /bringToFront não tem/],
  [`page.goto('/', { waitUntil: 'networkidle' })`, /opção waitUntil/, 'call_url | /'],
  [`page.waitForURL('**/pedido/*/fim')`, /só se sabe executando/, 'wait'],
  [`page.screenshot({ path: 'a.png', fullPage: true })`, /opção fullPage/, 'screenshot | a'],
  [`expect(page.locator('h1')).toHaveText('Olá', { ignoreCase: true })`, /opção ignoreCase/, 'validate_message | css | h1 | =Olá'],
  [`expect(page.locator('h1')).toBeVisible({ visible: false })`, /opção visible/, 'validate_message | css | h1'],
  [`expect(page).toHaveURL('https://loja.exemplo/')`, /só confere se ele contém/, 'validate_url | https://loja.exemplo/'],
  [`expect(page).toHaveURL(/pedido$/)`, /só confere se ele contém/, 'validate_url | pedido'],
  [`page.on('dialog', async (dialog) => { await conferir(dialog); await dialog.accept() })`, /Só a resposta/, 'answer_dialog | aceitar'],
  [`page1.locator('#a').click()\nawait page.locator('#b').click()`, /outra|janela page/, 'click | css | #a', 'click | css | #b'],
  [`const total = await somar(page)`, /não tem correspondente/],
]

test('FAL-30 o que se perde de um comando é sempre dito', () => {
  for (const [code, aviso, ...lines] of PERDIDOS) {
    const read = ler(`await page.locator('#antes').hover()\nawait ${code}`.replace('await const', 'const'))
    expect([code, ...rows(read).slice(1)]).toEqual([code, ...lines])
    expect(read.avisos.map(({ texto }) => texto).join('\n'), code).toMatch(aviso)
    expect(
      read.avisos.every(({ linha }) => linha >= 3),
      code,
    ).toBe(true)
  }
})

test('FAL-30 o que o arquivo diz em volta do teste também', () => {
  const read = importarPlaywright(`import { test } from '@playwright/test'
test.use({ baseURL: 'https://loja.exemplo', storageState: 'ana.json' })
test.describe.configure({ mode: 'serial' })
test.afterEach(async ({ page }) => { await page.goto('/sair') })
test.skip('depois', async () => {})
test('entra', { tag: '@rapido' }, async ({ page }) => { await page.goto('/') })
`)
  expect(read.avisos.map(({ linha, texto }) => `${linha} ${texto}`)).toEqual([
    '2 A opção storageState de use não tem correspondente: confira a linha.',
    '4 afterEach não tem correspondente e ficou de fora.',
    '5 skip não tem correspondente e ficou de fora.',
  ])
})

test('FAL-30 uma gravação do Chrome diz o mesmo, e o nome acessível é o inteiro', () => {
  const read = importarGravacao(
    JSON.stringify({
      title: 'x',
      steps: [
        { type: 'click', selectors: [['aria/Salvar[role="button"]']], offsetX: 3, offsetY: 4, button: 'primary', target: 'main' },
        { type: 'click', selectors: [['#a']], button: 'secondary' },
        { type: 'click', selectors: [['#a']], duration: 900 },
        { type: 'waitForElement', selectors: [['#a']], visible: false },
        { type: 'waitForElement', selectors: [['#a']], count: 3, operator: '==' },
      ],
    }),
  )
  expect(rows(read)).toEqual(['click | role | button: =Salvar', 'click | css | #a', 'click | css | #a', 'wait | css=#a'])
  expect(read.avisos.map(({ texto }) => texto.split(':')[0])).toEqual([
    'A opção button deste passo não tem correspondente',
    'A opção duration deste passo não tem correspondente',
    'O passo ficou de fora',
    'A opção count deste passo não tem correspondente',
    'A opção operator deste passo não tem correspondente',
  ])
})

test('FAL-30 a forma exata vai e volta pelo Playwright', () => {
  const code = INTEIROS.map(([one]) => one).filter((one) => /exact: true/.test(one) && !one.includes('const'))
  const { operations } = ler(code.map((one) => `await ${one}`).join('\n'))
  const caso = { codigo: 'C', name: 'n', versao: 1, operations: operations.map((row, i) => ({ ...row, ordem: i + 1 })) }
  const again = importarPlaywright(exportarPlaywright(caso, undefined))
  expect(again.avisos).toEqual([])
  expect(again.operations.map(({ params }) => params)).toEqual(operations.map(({ params }) => params))
})

test('FAL-31 o teste exportado compara o endereço como se lê e digita o que tem máscara', () => {
  const passo = (type: 'wait' | 'validate_url' | 'input_data', data: string, value: string | null = null) => ({
    ordem: 1,
    name: type,
    params: { type, type_term: value === null ? null : ('css' as const), value, data },
  })
  const operations = [
    passo('wait', 'url=/busca?q=café'),
    passo('wait', 'url=/pedido'),
    passo('validate_url', '/ação'),
    passo('input_data', '1', '#a'),
  ]
  const code = exportarPlaywright({ codigo: 'C', name: 'n', versao: 1, operations }, undefined)
  expect(code).toContain("page.waitForURL((url) => lido(url.href).includes('/busca?q=café'))")
  expect(code).toContain("page.waitForURL('**/pedido**')")
  expect(code).toContain("expect.poll(() => lido(page.url())).toContain('/ação')")
  expect(code).toMatch(/function lido\(url: string\)[^]*decodeURI/)
  expect(code).toContain('!/[\\n\\t]/.test(valor)')
  expect(code).toContain('campo.pressSequentially(valor)')
})
