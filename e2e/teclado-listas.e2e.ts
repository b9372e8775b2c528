import { changelog } from '@retaguarda/contract/changelog.ts'
import { checklist } from '@retaguarda/contract/checklist.ts'
import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { mockup } from '@retaguarda/contract/mockup.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { novaFatura } from './support/faturas.ts'
import { goWithin } from './support/go.ts'
import { lateFrames } from './support/late-frames.ts'
import { abreEFecha } from './support/teclas.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Lists whose row opens a form, those whose row opens a page, and those whose row leads nowhere. */
const FORMS = [
  '/task',
  '/usuario',
  '/pessoa',
  '/cliente',
  '/setor',
  '/checklist',
  '/changelog',
  '/mockup',
  '/group-teste',
  '/objeto-contrato',
]
const PAGES = ['/objeto-contrato/cliente', '/financeiro/fatura', '/financeiro/recebiveis?filter=[]&page=1']
const BESIDE = ['/setor/usuario']

/** The row with the focus, once it has come: before that rows stand there that are none. */
const focusedRow = (page: Page) => page.locator('tbody > tr[data-id]:focus-within')

/** Opens the list and goes to its first row; @returns what tells that row. */
async function firstRow(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(focusedRow(page), path).toHaveCount(1)
  return (await focusedRow(page).getAttribute('data-id')) ?? ''
}

test('LST-012 Enter opens the row of every list, and the way back ends in the same row', async ({ page, api, logIn }) => {
  const { cliente } = await novaFatura(api, 'Teclada', { ate: 'faturada' })
  await api.call(setor.add, { body: { nome: 'Setor das teclas', codigo: 'TECLAS', setorUsuarios: [api.admin.id] } })
  await api.call(checklist.add, { body: { nome: 'Das teclas' } })
  await api.call(task.add, { body: { cliente: { id: cliente }, descricao: 'Das teclas', usuario: { id: api.admin.id } } })
  await api.call(mockup.add, { body: { name: 'Das teclas', mockup: '{}' } })
  await api.call(groupTeste.add, { body: { name: 'Das teclas' } })
  await api.call(changelog.add, { body: { version: 'das teclas', date: '2026-01-05' } })
  await logIn()
  for (const path of FORMS) {
    const row = await firstRow(page, path)
    await page.keyboard.press('Enter')
    await expect(page, path).toHaveURL(/\/alterar\/\d+/)
    await expect(page.locator('main :is(form, dl)').first(), path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(focusedRow(page), path).toHaveAttribute('data-id', row)
  }
  for (const path of PAGES) {
    const row = await firstRow(page, path)
    await page.keyboard.press('Enter')
    await expect(page, path).toHaveURL(/\/visualizar\/\d+/)
    await expect(page.locator('main :is(form, dl)').first(), path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(focusedRow(page), path).toHaveAttribute('data-id', row)
  }
  for (const path of BESIDE) {
    const row = await firstRow(page, path)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Fechar/ }), path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Fechar/ }), path).toHaveCount(0)
    await expect(focusedRow(page), path).toHaveAttribute('data-id', row)
  }
})

/** Screens and, of each, buttons that open something over it. */
const OPENERS: Record<string, string[]> = {
  '/cliente': ['Salvar visão', 'Exportar', 'Colunas'],
  '/financeiro/recebiveis': ['Boletos do mês em PDF'],
  '/programacao': ['Assinar', 'Escolher o dia no calendário'],
}

test('what a button opens closes by Esc, and the focus is back on the button', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Perguntada')
  await logIn()
  const fatura = [`/financeiro/fatura/visualizar/${id}`, ['Fechar fatura']] as const
  for (const [path, names] of [...Object.entries(OPENERS), fatura]) {
    // A button of a page that is still being read may be drawn anew, without the focus.
    await goWithin(page, path)
    for (const name of names) await abreEFecha(page.getByRole('main').getByRole('button', { name, exact: true }), `${path} ${name}`)
  }
})

test('what was closed a moment ago does not take the focus from what is opened next', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/financeiro/recebiveis')
  const [closed, next] = ['Boletos do mês em PDF', 'Colunas'].map((name) => page.getByRole('main').getByRole('button', { name }))
  if (!closed || !next) throw new Error('unreachable')
  await expect(closed).toBeEnabled()
  await lateFrames(page, 300)
  await abreEFecha(closed, 'closed')
  await abreEFecha(next, 'next')
})
