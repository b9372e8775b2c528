import { cliente } from '@retaguarda/contract/cliente.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import type { Api } from './support/api.ts'
import { expect, test, type Page } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

let sequence = 0

/** A client whose store reports what goes wrong with it. */
async function loja(api: Api, nome: string) {
  const key = `chave-da-loja-para-o-navegador-${++sequence}`
  const pessoa = await api.pessoa({ nome })
  const { id } = await api.call(cliente.add, { body: { pessoa, lojaUrl: 'https://loja.example', lojaChave: key } })
  const enviar = async (rows: object[]) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const answer = await fetch(`${api.url}/api/log/ingest`, { method: 'POST', headers, body: JSON.stringify(rows) })
    expect(answer.status).toBe(200)
  }
  return { id, nome, enviar }
}

const lines = (page: Page) => page.getByRole('grid').getByRole('row')
const minutos = (n: number) => new Date(Date.now() - n * 60_000).toISOString()

test('LOG-002 LOG-003 LOG-004 LOG-005 LOG-007 the log, its periods, an occurrence with trace and info, and the next one', async ({
  page,
  api,
  logIn,
}) => {
  const aurora = await loja(api, 'Loja Aurora do Log')
  await aurora.enviar([
    {
      tipo: 'Pagamento',
      error: 'Tempo esgotado: 30000 ms',
      code: 'PG-504',
      createAt: minutos(50), // before anything that another test sends now
      trace: 'em cielo.ts:118',
      info: { pedido: 884_120, senha: 'x' },
    },
    { tipo: 6, error: 'Frete fora do ar', createAt: minutos(65) },
  ])
  await logIn(await api.user())
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Logs de Clientes' }).click()
  await expect(page).toHaveURL(/\/log\b/)
  await expect(page.getByRole('heading', { level: 1, name: 'Logs de Clientes' })).toBeVisible()
  await page.getByRole('group', { name: 'Período' }).getByRole('button', { name: '1 hora' }).click()
  await expect(page.getByRole('group', { name: 'Período' }).getByRole('button', { name: '1 hora' })).toHaveAttribute('aria-pressed', 'true')
  const line = lines(page).filter({ hasText: 'Tempo esgotado: 30000 ms' })
  await expect(line).toContainText('Pagamento')
  await expect(lines(page).filter({ hasText: 'Frete fora do ar' })).toHaveCount(0)
  await expectCleanInAllLooks(page, [1440], async () => expect(line).toBeVisible())

  const barras = page.getByRole('region', { name: 'Ocorrências por hora' }).getByRole('button')
  await expect(barras).not.toHaveCount(0)
  await barras.last().press('ArrowLeft')
  await expect(barras.nth(-2)).toBeFocused()
  await barras.nth(-2).press('Enter')
  await expect(page).toHaveURL(/createAt.*createAt/)

  await page.getByRole('button', { name: 'Tudo' }).click()
  await expect(lines(page).filter({ hasText: 'Frete fora do ar' })).toBeVisible()
  await page.getByRole('button', { name: 'Clientes afetados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clientes afetados' })
  await expect(dialog.getByRole('row', { name: /Loja Aurora do Log/ })).toContainText('2')
  await expect(dialog.getByRole('button', { name: 'Fechar' }).last()).toBeFocused()
  await dialog.getByRole('link', { name: /^Notificar / }).click()
  await expect(page.getByRole('button', { name: 'Remover Loja Aurora do Log' })).toBeVisible()
  await page.goBack()

  await line.click()
  await page
    .getByRole('link', { name: 'Detalhes' })
    .or(page.getByRole('button', { name: 'Detalhes' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ocorrência')
  await expect(page.getByRole('tabpanel')).toContainText('PG-504')
  await expect(page.getByRole('tabpanel')).toContainText(/Recebida em\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await page.getByRole('tab', { name: 'Trace' }).click()
  await expect(page.getByRole('region', { name: 'Trace' }).last()).toContainText('em cielo.ts:118')
  await page.getByRole('tab', { name: 'Info' }).click()
  await expect(page.getByRole('region', { name: 'Info' }).last()).toContainText('"senha": "***"')
  await page.getByRole('link', { name: 'Anterior' }).click()
  await page.getByRole('tab', { name: 'Geral' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Frete fora do ar')
  await expectCleanInAllLooks(page, [1440, 390])
})

test('a problem: its trend, whom it hurts, resolved, reopened by a newer occurrence, somebody who cares for it', async ({
  page,
  api,
  logIn,
}) => {
  const [azul, verde] = [await loja(api, 'Loja Azul do Problema'), await loja(api, 'Loja Verde do Problema')]
  await azul.enviar([1, 2, 3].map((n) => ({ tipo: 5, error: `Cartão ${n} recusado pela Cielo "x${n}"`, createAt: minutos(n) })))
  await verde.enviar([{ tipo: 5, error: 'cartão 77 recusado pela cielo "y"', createAt: minutos(5) }])
  const ana = await api.user({ nome: 'Camila Cuidadora' })
  await logIn(ana)
  await page.goto('/log')
  await page.getByRole('navigation', { name: 'Listas do log' }).getByRole('link', { name: 'Problemas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Problemas' })).toBeVisible()
  const line = lines(page).filter({ hasText: 'recusado pela Cielo' })
  await expect(line).toContainText('Aberto')
  const prontos = page.getByRole('group', { name: 'Filtros prontos' })
  await expect(prontos.getByRole('button', { name: /^Abertos e reabertos \d/ })).toHaveAttribute('aria-pressed', 'true')
  await prontos.getByRole('button', { name: /^Resolvidos \d/ }).click()
  await expect(line).toHaveCount(0)
  await prontos.getByRole('button', { name: /^Em alta \d/ }).click()
  await expect(line).toContainText('Aberto')
  await prontos.getByRole('button', { name: /^Novos em 24 horas/ }).click()
  await expectCleanPage(page)
  await line.click()
  await page
    .getByRole('link', { name: 'Abrir' })
    .or(page.getByRole('button', { name: 'Abrir' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cartão n recusado pela Cielo texto')
  await expect(page.getByRole('table', { name: 'Clientes afetados' }).getByRole('row', { name: /Loja Azul/ })).toContainText('3')
  await page.getByText('Tabela', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Ocorrências por dia' })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Responsável' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Responsável' }).fill('Camila')
  await page.getByRole('option', { name: /Camila Cuidadora/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.locator('dl')).toContainText(['Camila Cuidadora'])
  const problema = page.url()
  await page.getByRole('link', { name: 'Notificar 2 clientes' }).click()
  for (const { nome } of [azul, verde]) await expect(page.getByRole('button', { name: `Remover ${nome}` })).toBeVisible()
  // What machines call it is none of the clients' words: the title is for who writes.
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: /^Título/ })).toBeFocused()
  await page.keyboard.type('O pagamento voltou ao normal')
  await page.getByRole('combobox', { name: /^Tipo/ }).selectOption('Urgente')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Notificação incluída.')).toBeVisible()
  const [aviso] = (await api.call(notificacao.list, { query: { limit: '1' } })).rows
  await api.call(notificacao.liberar, { params: { id: aviso?.id ?? 0 } })
  await page.goto(problema)
  await expect(page.getByRole('region', { name: 'Andamento' }).getByRole('listitem').first()).toContainText(
    new RegExp(`^Notificação nº ${aviso?.id} (sendo )?enviada .*2 clientes\\.`),
  )
  await page.getByRole('button', { name: 'Resolver' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Versão' }).fill('4.2.0')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolver' }).click()
  await expect(page.getByText(/^Resolvido em .*na versão 4\.2\.0/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reabrir' })).toBeFocused()
  const andamento = page.getByRole('region', { name: 'Andamento' }).getByRole('listitem')
  await expect(andamento.nth(0)).toContainText('Camila Cuidadora resolveu o problema, na versão 4.2.0.')
  await expect(andamento.nth(2)).toContainText('Camila Cuidadora assumiu o problema.')
  await expect(andamento.last()).toContainText('Primeira ocorrência, em Loja Verde do Problema.')
  await azul.enviar([{ tipo: 5, error: 'Cartão 9 recusado pela Cielo "z"' }])
  await page.reload()
  await expect(page.getByText('Reaberto', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible()

  // Who may include people does so where somebody is to care for it; Esc gives up and leaves the question as it is.
  await logIn()
  await page.goto(problema)
  await page.getByRole('button', { name: 'Responsável' }).click()
  const quem = page.getByRole('dialog', { name: 'Responsável' })
  await quem.getByRole('combobox', { name: 'Responsável' }).fill('Novata do Problema')
  await page.getByRole('option', { name: '+ Incluir «Novata do Problema»' }).click()
  const nova = page.getByRole('dialog', { name: 'Incluir usuário' })
  await expect(nova.getByRole('combobox', { name: 'Pessoa' })).toHaveValue('Novata do Problema')
  await nova.getByLabel('E-mail (obrigatório)').focus()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Descartar o que foi digitado?' }).getByRole('button', { name: 'Descartar' }).click()
  await expect(nova).toHaveCount(0)
  await expect(quem).toBeVisible()
})

test('what cannot go by e-mail is said before a notice is released', async ({ page, api, logIn }) => {
  const pessoa = await api.pessoa({ nome: 'Sem Servidor Sales', pessoaContato: [{ tipo: 1, contato: 'sales@servidor.example' }] })
  const { id: clienteId } = await api.call(cliente.add, { body: { pessoa, situacao: 2 } })
  const { id } = await api.call(notificacao.add, {
    body: { titulo: 'Manutenção', tipoNotificacao: 2, descricao: '<p>Olá</p>', destinatario: 4, clientes: [clienteId] },
  })
  await logIn()
  await page.goto(`/notificacao/liberar/${id}`)
  await expect(
    page.getByText(/^Não há servidor de e-mail configurado: 1\scliente não recebe por e-mail\. 0\srecebem só na loja\./),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar sem e-mail' })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
})
