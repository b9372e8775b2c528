import { execFileSync, spawnSync } from 'node:child_process'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { nextCpf } from './support/api.ts'
import { novaTarefa, novoChecklist, objetiva, screen, simNao } from './support/executar.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { expect, type Page, test } from './support/test.ts'

const POPPLER = spawnSync('pdftotext', ['-v']).error === undefined
const needs = POPPLER ? '' : ' (deixado de fora: instale poppler-utils)'

/** What a print of the page says, page by page. */
async function printed(page: Page): Promise<string[]> {
  const paper = await page.pdf({ format: 'A4' })
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: paper, encoding: 'utf8' })
  return text.split('\f').filter((one) => one.trim() !== '')
}

test(`every screen prints its content, whole and without what is pressed; a list all its rows and columns${needs}`, async ({
  page,
  api,
  logIn,
}) => {
  test.skip(!POPPLER)
  const { id, cliente } = await novaFatura(api, 'Impressa Prado', { ate: 'faturada', parcelas: 2 })
  for (let n = 1; n <= 25; n++)
    await api.call(pessoa.add, { body: { tipo: 1, cpfCnpj: nextCpf(), nome: `Papel Prado ${String(n).padStart(2, '0')}` } })
  await logIn(await financeira(api))
  await page.emulateMedia({ colorScheme: 'dark' })
  const screens: [address: string, heading: string | RegExp, says: RegExp[]][] = [
    [`/financeiro/fatura/visualizar/${id}`, /^Fatura/, [/Impressa Prado/, /Plano de Impressa Prado/, /300,00/]],
    [`/cliente/visualizar/${cliente}`, 'Impressa Prado', [/Vínculos em vigor/, /R\$\s300,00 por mês/, /Linha do tempo/]],
    [`/cliente/alterar/${cliente}`, /Alterar cliente/, [/Situação/]],
    ['/', /Início|Bom dia|Boa/, [/Recebíveis/]],
    ['/conta', 'Minha conta', [/Sessões/]],
  ]
  for (const [address, name, says] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (address !== '/') await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    let text = ''
    for (const one of says) await expect.poll(async () => (text = (await printed(page)).join('\n')), { message: address }).toMatch(one)
    expect(text, address).not.toMatch(/Buscar ou ir para|Atalhos de teclado|Confirmar|Ver o cliente|Escreva o primeiro/)
    // Paper has no room for two cards side by side: the one would cover the other.
    expect(text, address).not.toMatch(/Últimas faturas.*Tarefas e agendamentos/)
  }

  const filter = JSON.stringify([{ name: 'nome', op: 'like', v: 'Papel Prado' }])
  await page.goto(`/pessoa?filter=${encodeURIComponent(filter)}&page=1`)
  await expect(page.getByRole('gridcell', { name: 'Papel Prado 01' })).toBeVisible()
  const here = (await printed(page)).join('\n')
  expect(here).toMatch(/25 pessoas; impressas 20\./)
  expect(here).toMatch(/Impresso em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  expect(here).toMatch(/Página 1 de \d/)
  expect(here).not.toContain('Procurar')
  // The browser's own dialog cannot be opened here; what it would print is.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.keyboard.press('Control+p')
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const all = (await printed(page)).join('\n')
  expect(all).toMatch(/25 pessoas/)
  expect(all).not.toMatch(/impressas/)
  for (const name of ['Papel Prado 01', 'Papel Prado 25', 'CPF/CNPJ', 'Nome fantasia']) expect(all).toContain(name)
  await expect(page.getByRole('region', { name: /^Lista impressa/ })).toHaveCount(0)
})

test('TAR-015 on paper, without backgrounds, what was chosen is told by outline, weight and its sign, and nothing else is', async ({
  page,
  api,
  logIn,
}) => {
  const checklist = await novoChecklist(api, 'Papel', [simNao('Tem domínio?'), objetiva('Qual cor?')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, salvo } = screen(page)
  await abrir(id)
  await opcao('Tem domínio?', 'Não').check({ force: true })
  await opcao('Qual cor?', 'Verde').check()
  await salvo('Qual cor?')
  await page.emulateMedia({ media: 'print' })
  const look = (question: string, answer: string) =>
    opcao(question, answer).evaluate((input) => {
      const label = input.closest('label')
      if (!label) throw new Error('no label')
      const { fontWeight, outlineStyle, color } = getComputedStyle(label)
      const sign = label.querySelector('svg')
      return { weight: Number(fontWeight), outline: outlineStyle, color, sign: sign ? getComputedStyle(sign).visibility : undefined }
    })
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(await look('Tem domínio?', 'Não')).toEqual({ weight: 700, outline: 'solid', color: ink, sign: 'visible' })
  expect(await look('Tem domínio?', 'Sim')).toMatchObject({ weight: 400, outline: 'none', sign: 'hidden' })
  expect(await look('Qual cor?', 'Verde')).toMatchObject({ weight: 700, color: ink })
  expect(await look('Qual cor?', 'Azul')).toMatchObject({ weight: 400 })
})

test(`a list prints what it comes to and the words of the screen; what is typed into has no boxes and figures stand apart${needs}`, async ({
  page,
  api,
  logIn,
}) => {
  test.skip(!POPPLER)
  const { id, cliente } = await novaFatura(api, 'Somada Prado', { ate: 'faturada', parcelas: 2, valor: '912345.67' })
  await logIn(await financeira(api))
  const filter = JSON.stringify([{ name: 'cliente.pessoa.nome', op: 'like', v: 'Somada Prado' }])
  await page.goto(`/financeiro/recebiveis?filter=${encodeURIComponent(filter)}&page=1`)
  await expect(page.getByLabel('Somas de boletos')).toContainText('912.345,67')
  let paper = ''
  await expect.poll(async () => (paper = (await printed(page)).join('\n'))).toMatch(/2 boletos/)
  expect(paper).toMatch(/Em aberto\s+R\$\s912\.345,67/)
  expect(paper).toContain(await page.evaluate(() => document.querySelector('td[data-col="situacao"]')?.textContent ?? 'none'))

  const tables = [
    ...['resumo', 'previsao', 'vencimentos', 'recorrente'].map((one) => `/financeiro/${one}`),
    `/faturaDocumento/alterar/${id}`,
    `/financeiro/fatura/visualizar/${id}`,
    `/cliente/visualizar/${cliente}`,
  ]
  for (const path of ['/financeiro/conciliacao', '/financeiro/entradas', '/regua-cobranca/previa', ...tables]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (tables.includes(path)) await expect(page.locator('main table').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    // A4 between its margins, as it stands or lies.
    const lies = (await page.locator('[data-wide]').count()) > 0
    await page.setViewportSize({ width: lies ? 1032 : 703, height: 1000 })
    const wrong = await page.evaluate(() => {
      const boxed = [...document.querySelectorAll<HTMLElement>('main :is(select, textarea, input:not([type="radio"], [type="checkbox"]))')]
        .filter((field) => field.offsetWidth > 0 && getComputedStyle(field).borderTopWidth !== '0px')
        .map((field) => `box: ${field.outerHTML.slice(0, 80)}`)
      const figures = [...document.querySelectorAll<HTMLElement>('main dl > div > dd')]
        .filter((figure) => figure.scrollWidth > figure.clientWidth + 1)
        .map((figure) => `figure: ${figure.textContent}`)
      const shown = [...document.querySelectorAll<HTMLTableElement>('main table')].filter((table) => table.offsetWidth > 0)
      const stacked = shown.flatMap((table) => [...table.rows]).filter((row) => getComputedStyle(row).display !== 'table-row')
      const cut = shown.filter(({ parentElement, offsetWidth }) => offsetWidth > (parentElement?.clientWidth ?? 0) + 1)
      return [
        ...boxed,
        ...figures,
        ...stacked.map((row) => `no row: ${row.textContent.slice(0, 80)}`),
        ...cut.map((table) => `wider than the paper: ${table.offsetWidth} ${table.textContent.slice(0, 80)}`),
      ]
    })
    expect(wrong, path).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('a page with a panel beside it is printed in its whole width, and the panel after it', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Comparada no Papel', { ate: 'faturada' })
  await logIn()
  await page.goto(`/financeiro/fatura/visualizar/${id}?comparar=1`)
  const panel = page.getByRole('heading', { name: 'O que mudou desde o mês anterior' })
  await expect(panel).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1000 }) // A4 between its margins
  const title = page.getByRole('heading', { level: 1 })
  const placeOf = async (one: typeof title) => (await one.boundingBox()) ?? { y: 0, height: 0 }
  await expect.poll(async () => (await placeOf(title)).height).toBeLessThan(30)
  await expect(panel).toBeVisible()
  expect((await placeOf(panel)).y).toBeGreaterThan((await placeOf(page.getByText('Observação').first())).y)
})
