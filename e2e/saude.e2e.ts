import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { comCorreio as test } from './support/correio.ts'
import { novaFatura } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { pressesOf } from './support/presses.ts'
import { expect, test as semCorreio } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const FINANCEIRO = 3
const PRESSES = 3

test(`what failed tonight is tried again in at most ${PRESSES} presses; what is about money is not put aside`, async ({
  page,
  api,
  logIn,
}) => {
  const contatos = [{ tipo: 1, contato: 'fora@vinhos.example', setor: FINANCEIRO }]
  const pessoa = await api.pessoa({ nome: 'Vinhos da Noite', pessoaContato: contatos })
  const dela = await novaFatura(api, 'Vinhos da Noite', { ate: 'faturada', data: { pessoa } })
  await api.call(recusa.fatura, { params: { id: dela.id }, body: {} })
  await api.sql("select graphile_worker.add_job('sprint.sincronizar', run_at := now() + interval '1 day', job_key := 'noite')")
  await api.sql("update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connect ECONNREFUSED' where key = 'noite'")

  await logIn()
  await page.goto('/')
  await expect(page.locator('h1')).toBeVisible()
  const presses = pressesOf()
  await presses.key(page.keyboard, 'Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar ou ir para' })
  await palette.getByRole('textbox').fill('Tentar de novo')
  await expect(palette.getByRole('button').first()).toHaveText(/^Tentar de novo/)
  await presses.key(page.keyboard, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Tentar de novo' })
  await expect(dialog.getByLabel(/^Motivo/)).toHaveValue('Tentar de novo o que falhou.')
  await presses.click(dialog.getByRole('button', { name: 'Tentar de novo' }))
  await expect(dialog.getByText(/1 falha será tentada de novo\./)).toBeVisible()
  expect(presses.count()).toBeLessThanOrEqual(PRESSES)
  // What the mail server does not take is for somebody to correct.
  await expect(dialog.getByText(/falhas?: O servidor de e-mail não aceita estes endereços\. Corrija e reenvie em Entregas\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  const list = listOf(page)
  const row = list.row(`Fatura ${dela.id}`).first()
  await expect(row).toContainText('Desistiu')
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Descartar' }).click()
  const other = page.getByRole('dialog', { name: 'Descartar' })
  await other.getByRole('button', { name: 'Descartar' }).click()
  await expect(other.getByText('Informe o motivo.')).toBeVisible()
  await other.getByLabel(/^Motivo/).fill('O cliente mudou de endereço.')
  await other.getByRole('button', { name: 'Descartar' }).click()
  await expect(other.getByText('O que fala de dinheiro não é descartado. Resolva em Faturas.')).toBeVisible()
  await other.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(row).toContainText('Desistiu')
})

test('of many failures the newest are tried again by one button, pressed until none is left', async ({ page, api, logIn }) => {
  const ours = "task_id = (select id from graphile_worker._private_tasks where identifier = 'prova.muitas')"
  // Nobody runs a task of this name.
  await api.sql("select graphile_worker.add_job('prova.muitas', json_build_object('id', n)) from generate_series(1, 450) n")
  await api.sql(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connect ECONNREFUSED' where ${ours}`)
  await logIn()
  await page.goto(`/saude/falhas?filter=${encodeURIComponent(JSON.stringify([{ name: 'nome', op: '=', v: 'prova.muitas' }]))}`)
  await page.getByRole('group', { name: 'Em lote' }).getByRole('button', { name: 'Tentar de novo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tentar de novo' })
  for (const which of [
    '200 falhas (as mais novas de 450 encontradas)',
    '200 falhas (as mais novas de 250 encontradas)',
    '50 falhas (50 encontradas)',
  ]) {
    await expect(dialog).toContainText(which)
    await expectCleanPage(page)
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
  }
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Em lote, 0 encontradas')).toBeVisible()
  await api.sql(`delete from graphile_worker._private_jobs where ${ours}`)
})

test('an administrator sees how the installation is, and from there what waits', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/saude')
  await expect(page.getByRole('table', { name: 'Processos' }).getByRole('row')).toContainText(['Processo', 'Vivo'])
  await expect(page.getByRole('table', { name: 'Integrações' }).getByRole('row', { name: /^E-mail/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Banco de dados' })).toContainText('PostgreSQL')
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('main').getByRole('link', { name: 'Ver correio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Correio' })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
})

semCorreio('who is no administrator has neither the entries nor the screens', async ({ page, api, logIn }) => {
  await logIn(await api.user())
  await page.goto('/saude')
  await expect(page.getByRole('heading', { name: 'Sem permissão' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Falhas' })).toHaveCount(0)
})
