import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { MeioPedidoTitular, pedidoTitular, TipoPedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { nextCpf } from './support/api.ts'
import { listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const SIZES = [1440, 1024, 390]

test('LGPD art. 18, IV: from what a data subject asks to a name that is gone from list, form and search, with two people', async ({
  page,
  api,
  logIn,
}) => {
  test.slow()
  const nome = 'Quitéria Sobral de Assunção'
  const cpfCnpj = nextCpf()
  const id = await api.pessoa({ nome, cpfCnpj, pessoaContato: [{ tipo: 1, contato: 'quiteria@sobral.example' }] })
  await api.call(pedidoTitular.add, {
    body: {
      titular: nome,
      tipo: TipoPedidoTitular.code.ANONIMIZACAO,
      recebidoEm: addDays(dayOf(Date.now()), -1),
      meio: MeioPedidoTitular.code.EMAIL,
      motivo: null,
      resposta: null,
    },
  })
  const rui = await api.user({ nome: 'Rui Que Pede', isAdmin: true })
  await logIn(rui)
  await page.goto('/pedido-titular')
  await listOf(page).row(nome).getByRole('gridcell').nth(2).click()
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Anonimizar' }).click()
  await expect(page).toHaveURL(`/privacidade/anonimizar/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Anonimizar ${nome}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lugares apagados' })).toContainText('Cadastro de pessoas')
  await expect(page.getByRole('region', { name: 'O que fica' })).toContainText('Nada fica com dados desta pessoa.')
  await expectCleanInAllLooks(page, SIZES)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('textbox', { name: 'Motivo' }).fill(`Pedido de ${nome}`)
  await page.getByRole('button', { name: 'Pedir anonimização' }).click()
  await expect(page.getByText('Motivo: não escreva dados da pessoa; ele fica guardado.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Pedido do titular por e-mail')
  await page.getByRole('button', { name: 'Pedir anonimização' }).click()
  await expect(page.getByText('Anonimização pedida. Outra pessoa a aprova em Aprovações.')).toBeVisible()

  await logIn(await api.user({ tipo: 2, nome: 'Segunda Pessoa' }))
  await page.goto('/aprovacao')
  const asked = page.getByRole('row', { name: new RegExp(`Anonimização da pessoa ${id} `) })
  await asked.click()
  await page.getByRole('button', { name: 'Aprovar' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Motivo: Pedido do titular por e-mail')
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect(asked).toContainText('Aprovada')

  await logIn(rui)
  await page.goto(`/pessoa/visualizar/${id}`)
  await expect(page.getByText(`Titular ${id}`).first()).toBeVisible()
  await expect(page.getByText(nome)).toHaveCount(0)
  await page.getByRole('link', { name: 'Anonimizar' }).click()
  await expect(page.getByText('Esta pessoa já foi anonimizada em')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pedir anonimização' })).toHaveCount(0)
  await page.goto('/pessoa')
  await expect(listOf(page).row(`Titular ${id}`)).toBeVisible()
  await expect(page.getByText(nome)).toHaveCount(0)
  // History, requests and answers that were kept are a job's.
  await expect(async () => {
    await page.goto('/privacidade')
    await page.getByLabel('Nome').fill(nome)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nada encontrado')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.goto('/pedido-titular')
  await expect(page.getByRole('row').filter({ hasText: '•' })).toBeVisible()
})

test('LGPD art. 18: what is in the way is named with where to go, whatever the name; who is no administrator is not led there', async ({
  page,
  api,
  logIn,
}) => {
  const nome = 'Maria Aparecida das Dores de Albuquerque Cavalcanti e Vasconcelos de Sá Montenegro'
  const { id } = await api.user({ nome })
  const pessoaId = (await api.call(usuario.get, { params: { id } })).pessoa.id
  await logIn(api.admin)
  await page.goto(`/pessoa/visualizar/${pessoaId}`)
  await page.getByRole('link', { name: 'Anonimizar' }).click()
  await expect(page.getByText('Maria ainda é usuári')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pedir anonimização' })).toHaveCount(0)
  await expectCleanInAllLooks(page, SIZES)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Abrir' }).first().click()
  await expect(page).toHaveURL(`/usuario/visualizar/${id}`)

  await logIn(await api.user({ nome: 'Ninguém Manda', isAdmin: false }))
  await page.goto(`/pessoa/visualizar/${pessoaId}`)
  await expect(page.getByText(nome).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Anonimizar' })).toHaveCount(0)
})
