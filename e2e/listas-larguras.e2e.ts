import { globSync, readFileSync } from 'node:fs'
import { novaFatura } from './support/faturas.ts'
import { goWithin } from './support/go.ts'
import { expect, type Page, test } from './support/test.ts'

const LONG = 'Comércio Varejista de Artigos Esportivos e Suplementos Ltda'

/** Every list of the product that needs no record in its address. */
const LISTS = [
  '/financeiro/fatura',
  ...globSync('packages/web/features/**/*.screens.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/listScreen\('([^'$]+)'/g)].map(([, path = '']) => path),
  ),
]
/** Columns that a window need not show: what stands before them says which row it is, how much, and why. */
const BESIDES: Record<string, readonly string[]> = {
  '/financeiro/recebiveis': ['valorPago', 'competencia', 'parcela', 'cobranca.nossoNumero', 'dataPagamento', 'cliente.id'],
  '/financeiro/resultado': ['quantidadeNotas', 'valorFaturamento', 'valorFaturamentoMarketplace', 'aliquota', 'aliquotaMarketplace'],
}
/** And those of them that the widest of the windows shows all the same. */
const INSIDE_1440: Record<string, readonly string[]> = {
  '/financeiro/resultado': ['quantidadeNotas'],
  '/financeiro/recebiveis': ['valorPago'],
}
/** Rows of two lines, or a line of its own above them. */
const FEWER: Record<string, number> = {
  '/notificacao': 12,
  '/problema': 12,
  '/aprovacao': 12,
  '/pedido-titular': 19,
  '/financeiro/recebiveis': 19,
}

/** What of a list is out of sight, the rows that are whole, and how many there are. Undefined where it has none. */
const looked = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('main table[role="grid"]')
    const box = table?.parentElement?.getBoundingClientRect()
    if (!table || !box) return undefined
    const foot = document.querySelector('nav[aria-label="Páginas"]')?.getBoundingClientRect().top ?? innerHeight
    const heads = [...table.querySelectorAll<HTMLElement>('th[data-col]')]
    const rows = [...table.querySelectorAll('tbody tr[data-id]')].map((row) => row.getBoundingClientRect())
    const top = (table.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0) - 1
    return {
      off: heads.filter((head) => head.getBoundingClientRect().right > box.right + 1).map((head) => head.dataset['col'] ?? ''),
      names: [...table.querySelectorAll<HTMLElement>('td[data-col$="pessoa.nome"]')].map((cell) => cell.offsetWidth),
      rows: rows.length,
      whole: rows.filter((row) => row.top >= top && row.bottom <= foot + 1).length,
      /** So many rows have room, whether there are as many or not. */
      room: Math.floor((foot + 1 - top) / (rows[0]?.height ?? Number.POSITIVE_INFINITY)),
    }
  })

const opened = async (page: Page, path: string) => {
  // A list that is being read has no table yet, or rows without what stands in them; an empty one has no table either.
  await goWithin(page, path)
  await page.evaluate(() => document.fonts.ready)
  return looked(page)
}

test('LST-004 in every list what matters stands inside the window at 1440 and 1280, names have the room, and twenty rows are whole', async ({
  page,
  api,
  product,
  logIn,
}) => {
  test.slow()
  for (let n = 10; n <= 30; n++)
    await novaFatura(api, `Ágata ${n} ${LONG}`, { ate: n < 21 ? 'faturada' : 'processamento', parcelas: 2, valor: '98765.43' })
  await product.sql(`insert into task ("clienteId", descricao, "usuarioId")
    select id, 'Implantação da loja virtual com a migração de todos os produtos', (select min(id) from usuario) from cliente`)
  await logIn()
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of LISTS) {
      if (width !== 1440 && !seen.has(path)) continue
      const list = await opened(page, path === '/financeiro/recebiveis' ? `${path}?filter=%5B%5D&page=1` : path)
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wrong.push(`${path} at ${width}: the page itself`)
      if (!list) continue
      seen.add(path)
      const off = list.off.filter((name) => !BESIDES[path]?.includes(name) || (width === 1440 && INSIDE_1440[path]?.includes(name)))
      if (off.length > 0) wrong.push(`${path} at ${width}: ${off.join(', ')}`)
      if (width === 1440 && list.rows > 0 && list.room < (FEWER[path] ?? 20)) wrong.push(`${path}: room for ${list.room} rows`)
      if (list.names.some((name) => name < 112)) wrong.push(`${path} at ${width}: ${Math.min(...list.names)} px for a name`)
      if (width === 720 && list.rows > 10) {
        await page.locator('main table[role="grid"]').evaluate((table) => table.scrollIntoView())
        const whole = (await looked(page))?.whole ?? 0
        if (whole < 10) wrong.push(`${path} at 200 %: ${whole} whole rows`)
      }
    }
  }
  expect(wrong).toEqual([])
  for (const path of [
    '/cliente',
    '/task',
    '/financeiro/fatura',
    '/financeiro/resultado',
    '/financeiro/recebiveis',
    '/objeto-contrato/cliente',
  ])
    expect([...seen]).toContain(path)
})
