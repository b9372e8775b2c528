import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mockup } from '@retaguarda/contract/mockup.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const root = join(import.meta.dirname, '..')

/** A shop of one page: a product, how many, a tick, a request, and a frame. */
const PAGINA = `<!doctype html><meta charset="utf-8"><title>Loja</title><h1>Loja</h1>
<label>Produto <input id="produto"></label><label>Quantidade <select data-testid="qtd"><option value="1">Uma</option><option value="2">Duas</option></select></label>
<label><input type="checkbox" name="aceito"> Aceito</label><button style="display:none">Comprar</button>
<button onclick="fetch('/api/pedido',{method:'POST'}).then(r=>r.json()).then(p=>{document.querySelector('#fim').textContent=
 produto.value+' '+document.querySelector('select').value+' '+document.querySelector('[name=aceito]').checked+' '+p.numero;history.pushState(0,'','/pedido/1')})">Comprar</button>
<p id="fim"></p><iframe srcdoc="<button onclick='this.textContent=&quot;Pago&quot;'>Pagar</button>"></iframe>`

const CODIGO = `import { expect, test } from '@playwright/test'
test('Compra na loja', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Produto').fill('caneca')
  await page.getByTestId('qtd').selectOption({ label: 'Duas' })
  await page.locator('[name="aceito"]').check()
  await page.getByRole('button', { name: 'Comprar' }).click()
  await expect(page.locator('#fim')).toHaveText('caneca 2 true 77')
  await expect(page).toHaveURL(/pedido/)
  await page.frameLocator('iframe').getByText('Pagar').click()
  await expect(page.frameLocator('iframe').locator('button')).toContainText('Pago')
  while (true) break
})
`

test('a test is imported, exported with a mockup and passes in a browser; imported again it is the same lines', async ({
  page,
  api,
  logIn,
}) => {
  const { id: dados } = await api.call(mockup.add, { body: { name: 'Caneca da loja', mockup: { produto: 'caneca' } } })
  await logIn()
  await page.goto('/test-case/incluir')
  await page.getByLabel('Código (obrigatório)').fill('LOJA-1')
  await page.getByRole('button', { name: 'Importar' }).click()
  const janela = page.getByRole('dialog', { name: 'Importar passos' })
  await janela.getByLabel('Formato').selectOption('Código do Playwright')
  const read = janela.getByRole('button', { name: 'Ler' })
  await expect(read).toHaveAccessibleDescription('Cole o texto ou escolha o arquivo antes.')
  await janela
    .locator('input[type=file]')
    .setInputFiles({ name: 'grande.ts', mimeType: 'text/plain', buffer: Buffer.alloc(2_000_000, 'a') })
  await expect(janela.getByText('grande.ts: passa de 500.000 caracteres. Escolha um arquivo menor.')).toBeVisible()
  await expect(janela.getByLabel('Conteúdo')).toHaveValue('')
  await janela.getByLabel('Conteúdo').fill('const = 1')
  await read.press('Enter')
  await expect(janela.getByText('O código não pôde ser lido: há um erro na linha 1.')).toBeVisible()
  await expect(read).toBeFocused()
  await janela.getByLabel('Conteúdo').fill(CODIGO)
  await read.press('Enter')
  await expect(janela.getByText('10 passos entendidos.')).toBeVisible()
  await expect(janela.getByText(/^Linha 12: Condições/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // The code that cannot be read was refused on purpose.
    await expectCleanPage(page, { allow: [/422/] })
  }
  await expect(janela.getByRole('button', { name: 'Usar estes passos' })).toBeFocused()
  await janela.getByRole('button', { name: 'Usar estes passos' }).click()
  await expect(page.getByRole('list', { name: 'Linhas' }).locator('> li')).toHaveCount(10)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Caso de teste incluído.' })).toBeVisible()
  const { rows } = await api.call(testCase.list, { query: { filter: [{ name: 'codigo', op: '=', v: 'LOJA-1' }] } })
  const id = Number(rows[0]?.id)
  const caso = await api.call(testCase.get, { params: { id } })
  expect(caso.name).toBe('Compra na loja')
  const operations = caso.operations.map((row) =>
    row.params.data === 'caneca' ? { ...row, params: { ...row.params, data: '{{produto}}' } } : row,
  )
  const extra = [
    { params: { type: 'validate_request', data: 'POST /api/pedido 200' } },
    { params: { type: 'execute_script', data: 'return location.pathname === "/pedido/1"' } },
  ]
  await api.call(testCase.edit, { params: { id }, body: { ...caso, operations: [...operations, ...extra] } })
  await page.goto(`/test-case/alterar/${id}`)
  await page.getByLabel('Prévia com o mockup').selectOption(String(dados))
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Exportar Playwright' }).click()])
  expect(file.suggestedFilename()).toBe('LOJA-1.spec.ts')

  const loja = createServer((req, res) => {
    res.setHeader('content-type', req.method === 'POST' ? 'application/json' : 'text/html; charset=utf-8')
    res.end(req.method === 'POST' ? '{"numero":77}' : PAGINA)
  })
  await new Promise<void>((done) => {
    loja.listen(0, '127.0.0.1', done)
  })
  mkdirSync(join(root, 'build'), { recursive: true })
  const folder = mkdtempSync(join(root, 'build', 'exportado-'))
  try {
    await file.saveAs(join(folder, 'LOJA-1.spec.ts'))
    writeFileSync(
      join(folder, 'playwright.config.ts'),
      `export default { reporter: 'line', outputDir: './saida', use: { launchOptions: { executablePath: ${JSON.stringify(process.env.CHROMIUM_PATH)}, chromiumSandbox: false } } }`,
    )
    const { port } = loja.address() as AddressInfo // it listens on a port
    // Another run of Playwright, which must not take itself for a worker of this one.
    const outer = Object.entries(process.env).filter(([name]) => !/^(TEST_|PLAYWRIGHT|PW_)/.test(name))
    const env = { ...Object.fromEntries(outer), BASE_URL: `http://127.0.0.1:${port}` }
    const ran = await promisify(execFile)(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', folder], {
      cwd: folder,
      env,
    }).catch((error: { stdout: string }) => error)
    expect(ran.stdout).toContain('1 passed')
  } finally {
    loja.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
