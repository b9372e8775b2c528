import { type BrowserContext, chromium } from '@playwright/test'
import { chromium as chromiumPath } from '../scripts/chromium.mjs'
import { newDir, removeDir, startExecutor } from '../tests/executor/processo.ts'
import { type Passos, startReceptor } from '../tests/executor/receptor.ts'
import { startLoja } from '../tests/loja/loja.ts'
import { residentMb } from './server.ts'
import { ms, show, table } from './table.ts'
import { median } from './time.ts'

const STARTS = 5
const RUNS = 15
/** Login, then the same search, basket and back, until there are twenty steps. */
const STEPS: Passos = [
  ['call_url', null, null, '/entrar'],
  ['input_data', 'name', 'email', 'ana@exemplo.com.br'],
  ['input_data', 'name', 'senha', 'Segredo#123'],
  ['click', 'css', '.botao'],
  ...Array.from(
    { length: 2 },
    (): Passos => [
      ['validate_message', 'css', '#cliente', 'Olá, Ana'],
      ['input_data', 'name', 'q', 'caneca'],
      ['press_key', 'name', 'q', 'Enter'],
      ['click', 'css', '.comprar'],
      ['validate_message', 'css', '#estado', 'está na cesta'],
      ['click', 'text', 'Ver a cesta'],
      ['validate_message', 'css', '#itens', 'Caneca'],
      ['click', 'text', 'Fechar pedido'],
    ],
  ).flatMap((round, n) => (n === 0 ? [...round.slice(0, -1), ['call_url', null, null, '/'] as Passos[number]] : round)),
]

/** The same steps as somebody writes them in Playwright. */
async function byHand(context: BrowserContext, base: string) {
  const page = await context.newPage()
  const text = async (selector: string, part: string) => await page.locator(selector).filter({ hasText: part }).first().waitFor()
  await page.goto(`${base}/entrar`)
  await page.locator('[name=email]').fill('ana@exemplo.com.br')
  await page.locator('[name=senha]').fill('Segredo#123')
  await page.locator('.botao').click()
  for (const last of [false, true]) {
    await text('#cliente', 'Olá, Ana')
    await page.locator('[name=q]').fill('caneca')
    await page.locator('[name=q]').press('Enter')
    await page.locator('.comprar').first().click()
    await text('#estado', 'está na cesta')
    await page.getByText('Ver a cesta').click()
    await text('#itens', 'Caneca')
    if (last) await page.getByText('Fechar pedido').click()
    else await page.goto(`${base}/`)
  }
  await context.close()
}

/** How soon it is ready, what it holds while idle, and what its steps cost beside the same ones by hand; `executor=100` runs the case so often. */
export async function executor([runs = RUNS]: number[] = []): Promise<string> {
  const [loja, receptor, dir] = await Promise.all([startLoja(), startReceptor(), newDir()])
  const start = () => startExecutor({ dir, origin: receptor.origin })
  const ready: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const one = await start()
    ready.push(one.readyMs)
    await one.signal('SIGTERM')
  }
  const runner = await start()
  const idle = residentMb(runner.pid) ?? Number.NaN
  const times: number[] = []
  let failures = 0
  for (let i = 0; i <= runs; i++) {
    const entry = receptor.entry(STEPS, { config: { enderecoBase: loja.base, hosts: [`127.0.0.1:${loja.port}`], tempoPasso: 30 } })
    await runner.post(entry)
    const fim = await receptor.end(entry.result)
    if (fim.resultado !== 1) failures += 1
    if (i > 0) times.push(fim.ms) // the first one starts the browser
  }
  const after = residentMb(runner.pid) ?? Number.NaN
  await runner.signal('SIGTERM')

  const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 })
  const hand: number[] = []
  for (let i = 0; i <= Math.min(runs, RUNS); i++) {
    const began = performance.now()
    await byHand(await browser.newContext({ viewport: { width: 1366, height: 768 } }), loja.base)
    if (i > 0) hand.push(performance.now() - began)
  }
  await browser.close()
  await Promise.all([loja.stop(), receptor.stop(), removeDir(dir)])
  return table(
    ['executor', 'mediana', 'maior'],
    [
      ['pronto', ms(median(ready)), ms(Math.max(...ready))],
      ['memória parado', `${show(idle)} MB`, ''],
      ['memória depois dos casos, sem o navegador', `${show(after)} MB`, ''],
      [`${STEPS.length} passos, navegador aberto, ${runs} vezes, ${failures} falhas`, ms(median(times)), ms(Math.max(...times))],
      ['os mesmos à mão no Playwright', ms(median(hand)), ms(Math.max(...hand))],
      ['quantas vezes mais', show(median(times) / median(hand)), ''],
    ],
  )
}
