import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { addDays, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import type { Api } from './support/api.ts'
import { novaAtrasada } from './support/atrasadas.ts'
import { financeira } from './support/faturas.ts'
import { cut, expectRepeated, lost } from './support/sem-resposta.ts'
import { expect, type Page, test } from './support/test.ts'

const MOTIVO = 'Combinado por telefone com o dono'
const today = () => dayOf(Date.now())
const dele = (cliente: number) => ({ query: { filter: [{ name: 'cliente.id' as const, op: '=' as const, v: cliente }] } })
const confirmar = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Pressed twice as one presses who is in a hurry; the answer is lost, and the next press repeats the same request. */
async function semResposta(page: Page, path: string, press: () => ReturnType<Page['getByRole']>) {
  const keys = await cut(page, path)
  await press().dblclick()
  await expect(lost(page)).toBeVisible()
  expect(keys).toHaveLength(1)
  const error = page.getByRole('dialog', { name: 'Erro' })
  if (await error.isVisible()) await error.getByRole('button', { name: 'OK' }).click()
  await press().click()
  await expect.poll(() => keys.length).toBe(2)
  expectRepeated(keys)
}

/** The same place in a second tab, opened before anything was done. */
async function outraAba(page: Page, prepare: (page: Page) => Promise<void>): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await prepare(tab)
  return tab
}

/** It says why, and once that is read the page behind is the one of now. */
async function recusada(tab: Page, sentence: string) {
  const error = tab.getByRole('dialog', { name: 'Erro' })
  await expect(error).toContainText(sentence)
  await error.getByRole('button', { name: 'OK' }).click()
}

async function prometida(api: Api, name: string) {
  const made = await novaAtrasada(api, name, { valor: '321.00' })
  const { id } = await api.call(promessa.add, {
    body: { cliente: made.cliente, boletos: made.boletos, data: addDays(today(), 5), contato: 'Lia' },
  })
  return { ...made, promessa: id }
}

test('a promise whose answer was lost is made once; a second tab is told of it', async ({ page, api, logIn }) => {
  const { cliente, boletos } = await novaAtrasada(api, 'Promessa sem Resposta', { valor: '321.00' })
  await logIn(await financeira(api))
  await page.goto(`/cobranca/promessas?nova=1&cliente=${cliente}`)
  const fill = async (tab: Page) => {
    const dialog = tab.getByRole('dialog', { name: 'Nova promessa' })
    await expect(dialog.getByText(/venceu .* · R\$\s321,00/)).toBeVisible()
    await dialog.getByLabel(/^Data/).fill(dayText(addDays(today(), 5)))
    await dialog.getByLabel(/^Contato/).fill('Bia')
  }
  await fill(page)
  const tab = await outraAba(page, fill)
  await semResposta(page, '/promessa/add', () => confirmar(page, 'Registrar'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await confirmar(tab, 'Registrar').click()
  await expect(tab.getByText(`O boleto ${boletos[0]} já tem uma promessa até ${dayText(addDays(today(), 5))}.`)).toBeVisible()
  expect((await api.call(promessa.list, dele(cliente))).rows).toHaveLength(1)
  await tab.close()
})

test('a promise is cancelled once, whose answer was lost; a second tab says that it is', async ({ page, api, logIn }) => {
  const { cliente, promessa: id } = await prometida(api, 'Cancelada sem Resposta')
  await logIn(await financeira(api))
  await page.goto(`/cobranca/promessas/visualizar/${id}`)
  const open = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Cancelar promessa' }).click()
    await tab.getByLabel(/^Motivo/).fill(MOTIVO)
  }
  await open(page)
  const tab = await outraAba(page, open)
  await semResposta(page, `/promessa/cancelar/${id}`, () => confirmar(page, 'Cancelar promessa'))
  await expect(page.getByText(/^Cancelada em /)).toBeVisible()
  await confirmar(tab, 'Cancelar promessa').click()
  await recusada(tab, `A promessa ${id} está na situação Cancelada: só uma em vigor é cancelada.`)
  await expect(tab.getByText(/^Cancelada em /)).toBeAttached()
  expect((await api.call(promessa.list, dele(cliente))).rows).toMatchObject([{ situacao: 4 }])
  await tab.close()
})

test('a call is registered once, whose answer was lost; a second tab says that it is done', async ({ page, api, logIn }) => {
  const { cliente } = await novaAtrasada(api, 'Ligação sem Resposta', { valor: '321.00' })
  await api.sql(`with nova as (insert into ligacao ("clienteId", data, "dataHora") values (${cliente}, '${today()}', now()) returning id)
    insert into ligacao_boleto select nova.id, d.id from nova, fatura_documento d join fatura f on f.id = d."faturaId" where f."clienteId" = ${cliente}`)
  const [one] = (await api.call(ligacao.list, dele(cliente))).rows
  await logIn(await financeira(api))
  await page.goto(`/cobranca/ligacoes/visualizar/${one?.id}`)
  const open = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Registrar ligação' }).click()
    await tab.getByRole('dialog').getByText('Não atendeu').click()
  }
  await open(page)
  const tab = await outraAba(page, open)
  await semResposta(page, `/ligacao/feita/${one?.id}`, () => confirmar(page, 'Registrar'))
  await expect(page.getByText(/^Não atendeu, em /)).toBeVisible()
  await confirmar(tab, 'Registrar').click()
  await recusada(tab, `A ligação ${one?.id} já foi feita. Recarregue a página.`)
  await expect(tab.getByText(/^Não atendeu, em /)).toBeAttached()
  const { rows } = await api.call(ligacao.list, dele(cliente))
  expect(rows.map(({ situacao, tentativa }) => [situacao, tentativa]).toSorted()).toEqual([
    [1, 2],
    [2, 1],
  ])
  await tab.close()
})

test('an agreement is made and unmade once, each of whose answers was lost; a second tab is told why not again', async ({
  page,
  api,
  logIn,
}) => {
  const { cliente, boletos } = await novaAtrasada(api, 'Acordo sem Resposta', { valor: '900.00', parcelas: 2 })
  await logIn(await financeira(api))
  await page.goto(`/cobranca/acordos/novo?cliente=${cliente}`)
  const fill = async (tab: Page) => {
    await expect(tab.getByRole('table', { name: 'Parcelas do novo acordo' })).toBeVisible()
    await tab.getByLabel(/^Motivo/).fill(MOTIVO)
  }
  const fazer = (tab: Page) => tab.getByRole('form', { name: 'Novo acordo' }).getByRole('button', { name: 'Fazer acordo' })
  await fill(page)
  const tab = await outraAba(page, fill)
  await semResposta(page, '/acordo/add', () => fazer(page))
  await expect(page.getByRole('heading', { level: 1, name: /^Acordo \d+$/ })).toBeVisible()
  await fazer(tab).click()
  await expect(tab.getByText(new RegExp(`boleto ${boletos[0]} `)).first()).toBeVisible()
  const { rows } = await api.call(acordo.list, dele(cliente))
  expect(rows).toMatchObject([{ situacao: 1, total: '900.00' }])
  await tab.close()

  const open = async (one: Page) => {
    await one.getByRole('button', { name: 'Desfazer acordo' }).click()
    await one.getByLabel(/^Motivo/).fill(MOTIVO)
  }
  await open(page)
  const other = await outraAba(page, open)
  await semResposta(page, `/acordo/desfazer/${rows[0]?.id}`, () => confirmar(page, 'Desfazer acordo'))
  await expect(page.getByText('Desfeito', { exact: true }).first()).toBeVisible()
  await confirmar(other, 'Desfazer acordo').click()
  await recusada(other, `O acordo ${rows[0]?.id} está na situação Desfeito e não pode ser desfeito.`)
  await expect(other.getByText('Desfeito', { exact: true }).first()).toBeAttached()
  await other.close()
})
