import { expect } from '@playwright/test'
import type { Walker } from './walker.ts'

/** What the first hour leads to, in the order in which it comes. */
export const FIRST_HOUR = [
  { name: 'do link do primeiro acesso ao primeiro boleto em PDF', budget: 45 },
  { name: 'até um arquivo de remessa gerado', budget: 55 },
] as const

const SENHA = 'Jabuti#Cinza-4071'

/** `marks` takes after how many steps each of them is reached. */
export async function firstHour(walker: Walker, link: string, marks: number[]): Promise<void> {
  await walker.page.goto(link)
  await enter(walker)
  await company(walker)
  await account(walker)
  await sold(walker)
  await client(walker)
  await contract(walker)
  await invoice(walker)
  marks.push(walker.steps.length)
  await file(walker)
  marks.push(walker.steps.length)
}

const named = ({ page }: Walker, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const begun = ({ page, sees }: Walker) => sees(page.locator('main form :is(input, select, textarea):focus'))

/** The only one that there is, which the form chooses by itself. */
const chosen = ({ page }: Walker, field: string, text: string | RegExp) =>
  expect(page.getByRole('combobox', { name: field })).toHaveValue(text)

/** The next step stands on the start page. */
async function step(walker: Walker, name: string): Promise<void> {
  const { page, click, sees } = walker
  await sees(page.getByRole('heading', { level: 1 }))
  if (new URL(page.url()).pathname !== '/')
    await click(page.getByRole('link', { name: 'Retaguarda' }).first(), 'Retaguarda, de volta ao início')
  await click(page.getByRole('link', { name }), name)
  await begun(walker)
}

async function enter(walker: Walker): Promise<void> {
  const { page, key, type, sees } = walker
  await sees(page.getByLabel('Senha', { exact: true }))
  await type(SENHA)
  await key('Tab', 'ao botão que mostra a senha')
  await key('Tab', 'a Confirmar senha')
  await type(SENHA)
  await key('Enter', 'registra')
  await sees(page.getByText(/O seu login é/))
  await type(SENHA)
  await key('Enter', 'entra')
  await sees(named(walker, 'Início'))
}

async function company(walker: Walker): Promise<void> {
  const { page, key, type, sees } = walker
  await step(walker, 'Escreva os dados da empresa')
  await type('Panorama Sistemas Ltda')
  await key('Tab', 'a CPF/CNPJ')
  await type('11222333000181')
  await key('Tab', 'a Endereço')
  await type('Rua XV de Novembro, 500, Centro, Curitiba - PR')
  await key('Control+s', 'salva')
  await sees(page.getByText('Dados da empresa alterados.'))
}

async function account(walker: Walker): Promise<void> {
  const { page, click, key, type, sees } = walker
  await step(walker, 'Inclua a conta bancária dos boletos')
  await type('Bradesco')
  await key('Tab', 'a Banco')
  await type('237')
  await key('Tab', 'a Agência')
  await type('1234')
  await click(page.getByLabel('Conta (obrigatório)', { exact: true }), 'Conta')
  await type('54321')
  await click(page.getByLabel(/^Carteira/), 'Carteira')
  await type('09')
  await key('Control+s', 'confirma')
  await sees(page.getByText(/Conta incluída/))
}

async function sold(walker: Walker): Promise<void> {
  const { page, click, key, type, sees } = walker
  await step(walker, 'Inclua o primeiro objeto de contrato')
  await type('PLANO')
  await key('Tab', 'a Nome')
  await type('Plano mensal')
  await click(page.getByLabel(/^Descrição/), 'Descrição')
  await type('Loja virtual')
  await key('Tab', 'a Valor de setup')
  await type('0,00')
  await key('Tab', 'a Tipo de configuração')
  await type('Valor Fixo')
  await sees(page.getByRole('columnheader', { name: 'Valor fixo' }))
  await key('Tab', 'a Valor fixo')
  await type('300,00')
  await key('Control+s', 'confirma')
  await sees(page.getByText(/incluído\./).first())
}

async function client(walker: Walker): Promise<void> {
  const { page, click, key, type, sees } = walker
  await step(walker, 'Inclua o primeiro cliente')
  await type('Padaria Aurora')
  await click(page.getByRole('option', { name: /^\+ Incluir/ }), '+ Incluir «Padaria Aurora»')
  const drawer = page.getByRole('dialog', { name: 'Incluir pessoa' })
  await sees(drawer.locator('input:focus'))
  await type('52998224725')
  await click(drawer.getByLabel('CEP'), 'CEP')
  await type('80010000')
  await sees(drawer.getByText('Pelo CEP: cidade.'))
  await key('Tab', 'a Logradouro')
  await type('Rua das Flores')
  await key('Tab', 'a Número')
  await type('120')
  await key('Tab', 'a Bairro')
  await type('Centro')
  await click(drawer.getByRole('button', { name: 'Incluir' }), 'Incluir, na gaveta')
  await drawer.waitFor({ state: 'hidden' })
  await key('Control+s', 'confirma o cliente')
  await sees(named(walker, 'Padaria Aurora'))
}

async function contract(walker: Walker): Promise<void> {
  const { page, click, key, type, sees } = walker
  await click(page.getByRole('link', { name: 'Incluir objeto de contrato' }), 'Incluir, em Contratos')
  await begun(walker)
  await chosen(walker, 'Objeto de contrato', /Plano mensal/)
  await click(page.getByLabel(/^Início/), 'Início')
  await type('01/01/2026 00:00')
  await key('Control+s', 'confirma')
  await sees(page.getByText(/incluído\./).first())
}

async function invoice(walker: Walker): Promise<void> {
  const { page, click, key, type, sees } = walker
  await step(walker, 'Calcule a primeira fatura')
  await chosen(walker, 'Cliente', 'Padaria Aurora')
  await key('Tab', 'a Mês')
  await key('ArrowUp', 'o mês passado')
  await click(page.getByLabel('Fechar fatura'), 'Fechar fatura')
  await key('Control+s', 'confirma')
  await click(page.getByRole('link', { name: 'Abrir a fatura' }), 'Abrir a fatura, no aviso')
  await sees(named(walker, /^Fatura/))
  await click(page.getByRole('button', { name: 'Faturar', exact: true }), 'Faturar')
  await sees(page.getByRole('dialog').locator('input:focus'))
  const ahead = new Date(Date.now() + 40 * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  await type(ahead)
  await key('Control+s', 'fatura')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const paper = page.getByRole('link', { name: /em PDF$/ })
  await Promise.all([page.waitForEvent('download'), click(paper.first(), 'o boleto em PDF')])
}

async function file(walker: Walker): Promise<void> {
  const { page, key, type, sees } = walker
  await key('Control+k', 'abre a busca')
  await sees(page.locator('[role=dialog] input:focus'))
  await type('gerar remessa')
  await sees(page.getByRole('dialog').locator('[data-selected]').getByText('Gerar remessa'))
  await key('Enter', 'abre a janela')
  const dialog = page.getByRole('dialog', { name: 'Gerar remessa' })
  await sees(dialog.locator('input:focus'))
  await chosen(walker, 'Conta e carteira', /Bradesco/)
  await key('Control+s', 'gera')
  await dialog.waitFor({ state: 'hidden' })
  await sees(page.getByRole('row').nth(1))
}
