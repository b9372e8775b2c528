import { comCorreio as test } from './support/correio.ts'
import { faturasDe, novaFatura } from './support/faturas.ts'
import { expect } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

test('who has no store may get the mail alone, said before it is sent; refusals are counted by reason and named by links', async ({
  page,
  api,
  logIn,
}) => {
  const com = await novaFatura(api, 'Avulsa com E-mail', {
    ate: 'faturada',
    data: { pessoa: await api.pessoa({ nome: 'Avulsa com E-mail', pessoaContato: [{ tipo: 1, contato: 'avulsa@panorama.example' }] }) },
  })
  await novaFatura(api, 'Avulsa sem E-mail', { ate: 'faturada' })
  await logIn()
  await page.goto(faturasDe('Avulsa'))
  await page.getByRole('group', { name: 'Em lote' }).getByRole('button', { name: 'Enviar todas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar faturas?' })
  const box = dialog.getByRole('checkbox', { name: 'Enviar só por e-mail a quem não tem loja' })
  await expect(box).not.toBeChecked()
  await expect(dialog).toContainText(/2.faturas são de clientes sem loja\./)
  await expect(dialog).toContainText(/1.fatura: Nenhum contato marcado para cobrança: vai a todos\./)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await box.check()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Concluído', { exact: true })).toBeVisible()
  const recusadas = page.getByRole('region', { name: 'Recusadas' })
  await expect(recusadas.getByRole('row').filter({ hasText: 'Avulsa sem E-mail' })).toContainText('Sem loja e sem contato de e-mail.')
  await expect(recusadas.getByRole('link', { name: 'Avulsa sem E-mail' })).toHaveAttribute('href', /cliente/)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.goto(`/financeiro/fatura/visualizar/${com.id}`)
  await expect(page.getByText('Enviada', { exact: true }).first()).toBeVisible()
})
