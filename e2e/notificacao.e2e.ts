import { changelog } from '@retaguarda/contract/changelog.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { comCorreio as test } from './support/correio.ts'
import { expect, leaveAndLogOut, type Page } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const tokenDe = (carta: string) => /List-Unsubscribe: <\S+\/descadastro\/(\w+)>/.exec(carta)?.[1] ?? ''

test('NOT-002 NOT-003 NOT-004 NOT-005 NOT-006 NOT-007 NOT-008 NOT-009 NOT-018 from the first word to what became of it', async ({
  page,
  api,
  logIn,
  correio,
}) => {
  const novo = async (nome: string, contato: string) => {
    const pessoa = await api.pessoa({ nome, pessoaContato: [{ tipo: 1, contato }] })
    return (await api.call(cliente.add, { body: { pessoa, situacao: 2 } })).id
  }
  const cartas = () => correio.about('Manuten')
  await novo('Ateliê Mirante', 'contato@mirante.example')
  await novo('Bicicletas Rio Manso', 'fora@riomanso.example')
  await logIn()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Notificações' }).click()
  await expect(heading(page, 'Notificações')).toBeVisible()

  await page.getByRole('link', { name: 'Novo' }).first().click()
  await expect(page).toHaveURL(/\/notificacao\/add$/)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Informe o título.').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Título/ }).fill('Manutenção do gateway')
  await page.getByRole('combobox', { name: /^Tipo/ }).selectOption('Informativo')
  const text = page.getByRole('textbox', { name: 'Texto' })
  await text.click()
  await page.getByRole('button', { name: 'Negrito' }).click()
  await text.pressSequentially('Domingo')
  await expect(page.getByRole('button', { name: 'Negrito' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Negrito' }).press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Itálico' })).toBeFocused()
  await page.getByRole('combobox', { name: /^Destinatário/ }).selectOption('Cliente')
  const clientes = page.getByRole('combobox', { name: 'Clientes' }).or(page.getByLabel('Clientes'))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/cliente/suggest/')) asked.push(request.url())
  })
  for (const [name, word] of [
    ['Ateliê Mirante', 'atel'],
    ['Bicicletas Rio Manso', 'bici'],
  ] as const) {
    await clientes.first().pressSequentially(word.slice(0, 3))
    await clientes.first().pressSequentially(word.slice(3))
    await page.getByRole('option', { name: name }).click()
  }
  expect(asked.map((url) => decodeURIComponent(url.split('/').pop() ?? '').length)).toEqual([4, 4])
  await page.getByRole('button', { name: 'Ver quem recebe' }).click()
  await expect(page.getByText('2 clientes: 2 por e-mail, 0 só na loja, 0 sem contato.')).toBeVisible()
  // The buttons below lie over what is not scrolled up.
  await expectCleanInAllLooks(page, [1440, 390], () => page.getByRole('table', { name: 'Quem recebe' }).scrollIntoViewIfNeeded())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Notificação incluída.')).toBeVisible()

  await row(page, /Manutenção do gateway/).click()
  await page.getByRole('link', { name: 'Liberar para Envio' }).click()
  await expect(heading(page, 'Liberar notificação')).toBeVisible()
  await expect(page.getByText('Domingo').first()).toBeVisible()
  const quemRecebe = page.getByRole('table', { name: 'Quem recebe' }).getByRole('row')
  await expect(quemRecebe).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Procurar em quem recebe' }).fill('RIOMANSO')
  await expect(quemRecebe).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Procurar em quem recebe' }).fill('')
  await expect(page.getByRole('button', { name: 'Por e-mail 2' })).toHaveAttribute('aria-pressed', 'false')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/notificacao/teste/*', async (call) => {
    await released.promise
    await call.continue()
  })
  await page.getByRole('button', { name: 'Enviar teste para mim' }).click()
  const tip = page.getByRole('tooltip')
  await expect(tip).toBeVisible()
  // While it fades it keeps its words.
  const faded = tip.evaluate(async (shown) => {
    const texts = new Set<string>()
    for (; shown.isConnected; await new Promise(requestAnimationFrame)) texts.add(shown.textContent)
    return [...texts]
  })
  released.resolve()
  await expect(page.getByText(/^Teste enviado a/)).toBeVisible()
  expect(await faded).toEqual([expect.stringMatching(/./)])
  expect(cartas()).toHaveLength(1)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Confirmar para 2 clientes' }).click()

  await expect(page).toHaveURL(/\/notificacao\/log\/\d+$/)
  await expect(page.getByText('2 de 2 clientes')).toBeVisible()
  await expect(row(page, /Ateliê Mirante/)).toContainText('Enviado')
  await page.getByRole('button', { name: 'Erro 1' }).click()
  await expect(row(page, /Ateliê Mirante/)).toBeHidden()
  await expect(row(page, /Bicicletas Rio Manso/)).toContainText('Caixa inexistente')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Liberar os 1 que faltam' }).click()
  await expect(page.getByRole('button', { name: 'Confirmar para 1 cliente' })).toBeVisible()

  const [, carta = ''] = cartas()
  await leaveAndLogOut(page)
  await page.goto(`/descadastro/${tokenDe(carta)}`)
  await expect(page.getByText('co***@mirante.example')).toBeVisible()
  await page.getByRole('button', { name: 'Não quero mais receber' }).click()
  await expect(page.getByText(/^Pronto\. co\*\*\*@mirante\.example não recebe mais avisos do tipo Informativo\.$/)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
})

test('NOT-005 NOT-006 a new one begins with clients, a version or a copy, and only an open one is changed', async ({
  page,
  api,
  logIn,
}) => {
  const pessoa = await api.pessoa({ nome: 'Casa do Viveiro' })
  const { id } = await api.call(cliente.add, { body: { pessoa, situacao: 2 } })
  const versao = await api.call(changelog.add, {
    body: { version: '9.1', date: '2026-01-05', changeLog: [{ type: 1, description: 'Carrinho <novo>' }] },
  })
  await logIn()
  await page.goto(`/notificacao/add?clientes=${id}&titulo=Erro no frete`)
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('Erro no frete')
  await expect(page.getByRole('button', { name: 'Remover Casa do Viveiro' })).toBeVisible()
  await page.goto(`/notificacao/add?changelog=${versao.id}`)
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('Novidades da versão 9.1')
  await expect(page.getByRole('textbox', { name: 'Texto' })).toHaveText('Carrinho <novo>')
  // The same version as anyone reads it, who asks for more by the keyboard until there are no more.
  for (let n = 0; n < 20; n++) await api.call(changelog.add, { body: { version: `1.${n}`, date: '2025-01-05', changeLog: [] } })
  await leaveAndLogOut(page)
  await page.goto('/changelog/publico')
  await expect(page.getByRole('article', { name: /^9\.1 05\/01\/2026$/ }).getByRole('listitem')).toHaveText(/Carrinho <novo>/)
  await expect(page.getByRole('link', { name: 'Acompanhar por Atom' })).toHaveAttribute('href', '/api/changelog/atom.xml')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  const mais = page.getByRole('button', { name: 'Mostrar versões mais antigas' })
  await mais.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(21)
  await expect(mais).toHaveAccessibleDescription('Não há versões mais antigas.')
  await expect(mais).toBeFocused()
  await logIn()
  const aviso = await api.call(notificacao.add, { body: { titulo: 'Aviso antigo', tipoNotificacao: 2, descricao: '<p>Olá</p>' } })
  await page.goto(`/notificacao/duplicar/${aviso.id}`)
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('Aviso antigo (cópia)')
  await page.goto(`/notificacao/visualizar/${aviso.id}`)
  await expect(page.getByText('Olá')).toBeVisible()
  await expect(page.getByText('Em Aberto')).toBeVisible()
  await expectCleanPage(page)
  await api.call(notificacao.liberar, { params: { id: aviso.id } })
  await page.goto(`/notificacao/alterar/${aviso.id}`)
  await expect(page.getByText(/^Esta notificação está em .* e não pode ser alterada\./)).toBeVisible()
  await expectCleanPage(page)
  await page.goto(`/notificacao/descadastros/${id}`)
  await expect(page.getByText('Nenhum endereço deste cliente se descadastrou.')).toBeVisible()
  await expectCleanPage(page)
  await page.goto(`/notificacao/cliente/${id}`)
  await expect(heading(page, 'Notificações: Casa do Viveiro')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Descadastros' })).toHaveAttribute('href', `/notificacao/descadastros/${id}`)
  await expectCleanPage(page)

  // The dialog that says that there is no connection is there without one, and nothing of what was typed goes.
  await page.goto('/notificacao/add')
  await page.getByRole('textbox', { name: /^Título/ }).fill('Escrito sem rede')
  await page.getByRole('combobox', { name: /^Tipo/ }).selectOption('Urgente')
  const came = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('dialogos')))
  await expect.poll(came).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('dialog', { name: 'Erro' })).toContainText('O servidor não respondeu.')
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('Escrito sem rede')
  // The server did it, and nobody heard: the next press is the same request, and there is one draft.
  await page.route(
    '**/api/notificacao/add',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('dialog', { name: 'Erro' })).toContainText('repeti-lo aqui é seguro')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Confirmar' }).dblclick()
  await expect(page.getByText('Notificação incluída.')).toBeVisible()
  const done = await api.call(notificacao.list, { query: { filter: [{ name: 'titulo', op: '=', v: 'Escrito sem rede' }] } })
  expect(done.total).toBe(1)
})
