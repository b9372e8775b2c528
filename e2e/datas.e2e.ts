import { dayOf, dayText, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import type { Locator, Page } from '@playwright/test'
import { nextCpf } from './support/api.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

async function paste(page: Page, field: Locator, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.fill('')
  await field.press('ControlOrMeta+V')
}

test('FAL-18 FAL-23 a date is typed and pasted in any of its spellings, and never becomes another day', async ({ page, api, logIn }) => {
  await logIn()
  await page.goto('/pessoa/incluir')
  const nascimento = page.getByRole('textbox', { name: 'Data de nascimento' })
  for (const [keys, shown] of [
    ['2010-05-06', '06/05/2010'],
    ['6-5-2010', '06/05/2010'],
    ['06.05.2010', '06/05/2010'],
    ['6/5/2010', '06/05/2010'],
    ['06052010', '06/05/2010'],
    ['20100506', '20/10/0506'],
  ] as const) {
    await nascimento.fill('')
    await nascimento.pressSequentially(keys)
    await expect(nascimento, keys).toHaveValue(shown)
  }
  for (const text of ['1990-12-31T23:59:31.000Z', '1990-12-31 00:00', '31.12.1990', '31-12-1990', '31/12/1990 00:00:00', ' 31/12/1990 ']) {
    await paste(page, nascimento, text)
    await expect(nascimento, text).toHaveValue('31/12/1990')
  }

  const cpf = nextCpf()
  const documento = page.getByRole('textbox', { name: /^(CPF|CPF\/CNPJ) \(obrigatório\)$/ })
  await paste(page, documento, `CPF: ${cpf}`)
  await expect(documento).toHaveValue(cpf.replace(/^(...)(...)(...)/, '$1.$2.$3-'))
  await page.getByLabel('Nome (obrigatório)').fill('Nascida Em Maio')

  const confirmar = page.getByRole('button', { name: 'Confirmar' })
  await nascimento.fill('')
  await nascimento.pressSequentially('20/10/0506')
  await confirmar.click()
  await expect(page.getByText('Data de nascimento: data inválida.')).toBeVisible()
  await nascimento.fill(dayText(addDays(dayOf(Date.now()), 2)))
  await confirmar.click()
  await expect(page.getByText('Data de nascimento: informe uma data de 01/01/1900 até hoje.')).toBeVisible()
  await expectCleanPage(page)
  await page.getByRole('button', { name: 'Escolher Data de nascimento no calendário' }).click()
  await expect(page.getByRole('button', { name: 'Mês seguinte' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await nascimento.fill('')
  await nascimento.pressSequentially('2010-05-06')
  const saved = page.waitForResponse((answer) => answer.url().endsWith(pessoa.add.path) && answer.ok())
  await confirmar.click()
  await saved
  const { rows } = await api.call(pessoa.list, { query: { filter: [{ name: 'cpfCnpj', op: '=', v: cpf }] } })
  expect(rows).toHaveLength(1)
  const id = rows[0]?.id
  expect(await api.call(pessoa.get, { params: { id } })).toMatchObject({ dataNascimento: '2010-05-06', cpfCnpj: cpf })
})

test('FAL-18 a date with its time is typed and pasted with the year first too', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/notificacao/incluir')
  const programada = page.getByRole('textbox', { name: 'Data e hora programadas' })
  for (const keys of ['2026-11-20 14:32', '20/11/2026 14:32', '20-11-2026 14:32', '20.11.2026 14:32']) {
    await programada.fill('')
    await programada.pressSequentially(keys)
    await expect(programada, keys).toHaveValue('20/11/2026 14:32')
  }
  for (const text of ['2026-11-20T17:32:10.000Z', '2026-11-20 14:32:10', '20/11/2026 14:32:10']) {
    await paste(page, programada, text)
    await expect(programada, text).toHaveValue('20/11/2026 14:32')
  }
})
