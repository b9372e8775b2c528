import { type BrowserContext, type Locator, type Page } from '@playwright/test'
import type pg from 'pg'
import { overProduct } from './over-product.ts'
import { seed } from './seed.ts'
import { client } from './server.ts'
import { show, table } from './table.ts'
import { p95 } from './time.ts'
import { launch, person } from './web.ts'

const ROWS = 1_000
const TURNS = 3
/** Pixels of a stroke and in a second: a hand that looks for something. */
const [STROKE, SPEED] = [2_400, 2_400]
/** ms within which a frame of a screen of 60 Hz comes, with what a timer is late by. */
const IN_TIME = 20

type Scrolled = { page: Page; at: Locator; frames: number[] }

/** A price table of as many rows as one may have. */
const FAIXAS = 200
const OBJETO = {
  codigo: 'Q1',
  nome: 'Muitas faixas',
  type: 1,
  descricao: 'Medição',
  valorSetup: '0.00',
  tipoConfiguracao: 2,
  configuracao: {
    valoresDemanda: Array.from({ length: FAIXAS }, (_, i) => ({ quantidade: i * 10, precoUnidade: (0.5 - i / 1000).toFixed(4) })),
  },
}

/**
 * Tables that show all of their rows, as many as there may be, scrolled in a real browser in turns with an empty page and a bare table of a thousand:
 * what those two cannot do either is this machine's.
 */
export async function quadros(): Promise<string> {
  return overProduct(
    (pool: pg.Pool) => seed(pool, 50),
    async ({ product: { origin }, token }) => {
      const answer = await client(origin, 1, token)('/api/objeto-contrato/add', OBJETO)
      const objeto = (answer as { id: number }).id // what the contract says of `add`
      const browser = await launch()
      try {
        const context = await person(browser, origin, token)
        const all: Record<string, Scrolled> = {
          'página vazia': await bare(context, '<main style="height: 40000px"></main>'),
          '1.000 linhas sem nada nosso': await bare(context, BARE),
          'Resumo, 1.000 clientes': await resumo(context, origin),
          '200 preços, lidos': await precos(context, `${origin}/objeto-contrato/visualizar/${objeto}`),
          '200 preços, em edição': await precos(context, `${origin}/objeto-contrato/alterar/${objeto}`),
        }
        for (let turn = 0; turn < TURNS; turn++) for (const one of Object.values(all)) one.frames.push(...(await framesOf(one)))
        return table(
          ['linhas roladas', 'quadros por segundo', 'p95', 'a tempo'],
          Object.entries(all).map(([name, { frames }]) => {
            const sum = frames.reduce((a, b) => a + b, 0)
            const late = frames.filter((ms) => ms > IN_TIME).length
            return [name, show((1000 * frames.length) / sum), `${show(p95(frames))} ms`, `${show(100 - (100 * late) / frames.length)} %`]
          }),
        )
      } finally {
        await browser.close()
      }
    },
  )
}

const BARE = `<style>table { width: 100%; border-collapse: collapse } td { height: 32px; padding: 6px 12px; border-bottom: 1px solid #ddd }</style>
<main><table>${Array.from({ length: ROWS }, (_, i) => `<tr><td>${i + 1}<td><a href="#">Cliente ${i + 1}</a><td>${i}0,00<td>0,1%`).join('')}</table></main>`

async function bare(context: BrowserContext, html: string): Promise<Scrolled> {
  const page = await context.newPage()
  await page.setContent(html)
  return { page, at: page.locator('main'), frames: [] }
}

/** The answers are made here: a thousand clients with invoices are no part of what is measured. */
async function resumo(context: BrowserContext, origin: string): Promise<Scrolled> {
  const page = await context.newPage()
  const clientes = Array.from({ length: ROWS }, (_, i) => ({
    cliente: { id: i + 1, nome: `Cliente ${i + 1} Comércio Ltda` },
    valorTotal: `${(ROWS - i) * 10}.50`,
    percentual: '0.10',
  }))
  const month = [{ competencia_label: '09/2026', valortotal: '5005500.00' }]
  await page.route('**/api/financeiro/resumo?*', (route) =>
    route.fulfill({ json: { pago: month, 'nao-pago': month, retido: [], credito: [] } }),
  )
  await page.route('**/api/fatura/fatura-cliente?*', (route) =>
    route.fulfill({
      json: [{ competencia: '2026/09', clientes, valorPago: '0.00', valorPendente: '0.00', valorTotalTodos: '5005500.00' }],
    }),
  )
  await page.goto(`${origin}/financeiro/resumo?ano=2026&mes=9&todos=1`)
  return whole(page, page.getByRole('region', { name: /^Clientes em .*tabela$/ }), ROWS)
}

async function precos(context: BrowserContext, address: string): Promise<Scrolled> {
  const page = await context.newPage()
  await page.goto(address)
  return whole(page, page.getByRole('table').last(), FAIXAS)
}

async function whole(page: Page, at: Locator, rows: number): Promise<Scrolled> {
  await at
    .locator('tbody tr')
    .nth(rows - 1)
    .waitFor({ state: 'attached' })
  await at.scrollIntoViewIfNeeded()
  return { page, at, frames: [] }
}

/** The times between the frames of four strokes, down and up. */
async function framesOf({ page, at }: Scrolled): Promise<number[]> {
  await page.bringToFront()
  const box = await at.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 300, Math.min(800, Math.max(200, (box?.y ?? 0) + 200))]
  const cdp = await page.context().newCDPSession(page)
  const times = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const seen: number[] = []
        const next = (t: number) => {
          seen.push(t)
          if (document.body.dataset['end'] === undefined) requestAnimationFrame(next)
          else done(seen)
        }
        delete document.body.dataset['end']
        requestAnimationFrame(next)
      }),
  )
  for (const yDistance of [-STROKE, -STROKE, STROKE, STROKE])
    await cdp.send('Input.synthesizeScrollGesture', { x, y, yDistance, speed: SPEED, preventFling: true })
  await page.evaluate(() => (document.body.dataset['end'] = ''))
  await cdp.detach()
  const seen = await times
  return seen.slice(1).map((t, i) => t - (seen[i] ?? t))
}
