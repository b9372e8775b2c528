import { execFileSync, spawnSync } from 'node:child_process'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { nextCpf } from './support/api.ts'
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
    [`/cliente/visualizar/${cliente}`, 'Impressa Prado', [/Contratos em vigor/, /R\$\s300,00 por mês/, /Linha do tempo/]],
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
