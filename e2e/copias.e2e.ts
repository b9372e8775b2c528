import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOf } from './support/list-page.ts'
import { pressesOf } from './support/presses.ts'
import { type Product, startProduct } from './support/product.ts'
import { cut, expectRepeated, lost } from './support/sem-resposta.ts'
import { expect, test as semCopias } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

/** Test with the product and a folder for its copies. */
const test = semCopias.extend<object, { pasta: string; product: Product }>({
  pasta: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const home = mkdtempSync(join(tmpdir(), 'rg-copias-'))
      await use(join(home, 'copias'))
      rmSync(home, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ pasta }, use) => {
      const product = await startProduct({ COPIA_PASTA: pasta })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('a copy is asked for and proven, each once however often it is pressed, and when the last was proven is one press from the start page', async ({
  page,
  api,
  pasta,
  logIn,
  context,
}) => {
  test.slow() // a real copy, and a real way back of it
  await api.sql('truncate copia, copia_ordem restart identity')
  await logIn()
  await page.goto('/copias')
  const list = listOf(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Nenhuma cópia foi feita ainda.')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  const other = await context.newPage()
  await other.goto('/copias')
  await expect(other.getByRole('main').getByText('Nenhuma cópia foi feita ainda.')).toBeVisible()
  const keys = await cut(page, '/copia/fazer')
  await list.action('Fazer cópia agora').dblclick()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
  await list.action('Fazer cópia agora').click()
  await expect.poll(() => keys.length).toBe(2)
  expectRepeated(keys)
  await expect(list.row(/Pronta/)).toHaveCount(1, { timeout: 60_000 })
  // Another tab hears of it by itself.
  await expect(listOf(other).row(/Pronta/)).toHaveCount(1)
  await expect(list.rows).toHaveCount(1)

  await list.select(/Pronta/)
  await list.action('Provar').dblclick()
  await expect(list.row(/Provada/)).toHaveCount(1, { timeout: 60_000 })
  await expect(main.getByText(/^Provada por último: a cópia de /)).toBeVisible()
  await page.goto('/')
  const presses = pressesOf()
  await presses.click(main.getByRole('link', { name: 'Cópias', exact: true }))
  await expect(main.getByText(/^Provada por último: a cópia de /)).toBeVisible()
  expect(presses.count()).toBe(1)

  // A place that refuses, and a copy that is lost.
  rmSync(pasta, { recursive: true })
  writeFileSync(pasta, 'isto não é uma pasta')
  await list.action('Fazer cópia agora').click()
  await expect(list.row(/Falhou/)).toContainText('não pôde ser gravada em', { timeout: 60_000 })
  await api.sql(`update copia set situacao = 6, erro = 'A cópia não está mais em /copias.' where situacao = 3`)
  await api.sql(`insert into copia (alvo, nome, destino, inicio, situacao) values (1, 'x', '/copias/x', now(), 1)`)
  await page.reload()
  await expect(list.row(/Em andamento/)).toHaveCount(1)
  await list.select(/Perdida/)
  await expect(list.action('Provar')).toHaveAttribute('aria-disabled', 'true')
  await expectCleanInAllLooks(page, [1440, 1024, 390], undefined, [/ERR_FAILED .*\/api\/copia\/fazer/])
  await other.close()
})

semCopias(
  'where nothing is configured the screen says what to set, and so does who asks for a copy all the same',
  async ({ page, logIn }) => {
    await logIn()
    await page.goto('/copias')
    await expect(page.getByRole('main').getByText(/Nenhuma cópia é feita sozinha: informe COPIA_PASTA ou COPIA_S3_BUCKET/)).toBeVisible()
    const fazer = listOf(page).action('Fazer cópia agora')
    await expect(fazer).toHaveAttribute('aria-disabled', 'true')
    await fazer.hover()
    await expect(page.getByRole('tooltip')).toContainText('As cópias não estão configuradas.')
    const asked = await page.request.post('/api/copia/fazer', { headers: { 'x-requested-with': 'e2e' } })
    expect(await asked.text()).toContain('As cópias automáticas não estão configuradas.')
  },
)
