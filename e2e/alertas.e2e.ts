import { RegraAlerta } from '@retaguarda/contract/alerta.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

test('an alert is seen, silenced, and its rule changed; the panel and the bar say what is open', async ({ page, api, logIn }) => {
  await api.sql('truncate alerta, alerta_silencio, alerta_regra cascade')
  await api.sql(`insert into alerta (regra, alvo, situacao, desde, vezes, "avisadoEm", texto, link, grau) values
    (${RegraAlerta.code.REPLICA}, 'b', 1, now() - interval '10 days', 1, now(), 'A réplica b está mais de 64 MB atrás.', '/saude', 0)`)
  await api.sql(`insert into alerta (regra, alvo, situacao, desde, ate, vezes, "avisadoEm", texto, link, grau) select
    ${RegraAlerta.code.FILA}, 'antes', 4, now() - make_interval(hours => n), now(), 1, now(), 'Uma tarefa esperava.', '/saude', 0 from generate_series(1, 30) n`)
  await logIn()
  await page.goto('/saude/alertas')
  // What stands open is first, however many have ended since.
  const row = page.getByRole('row', { name: /A réplica b está/ })
  await expect(row).toContainText('Aberto')
  await row.click()
  await page.getByRole('button', { name: 'Marcar como visto' }).click()
  await expect(page.getByText('Alerta visto. Ninguém é avisado dele de novo, até que se encerre.')).toBeVisible()
  await expect(row).toContainText('Visto')

  await row.click()
  await page.getByRole('button', { name: 'Silenciar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Silenciar Réplica' })
  await dialog.getByLabel('Motivo').fill('curto')
  await dialog.getByRole('button', { name: 'Silenciar' }).click()
  await expect(dialog).toContainText('Motivo: escreva ao menos 10 caracteres.')
  await dialog.getByLabel('Motivo').fill('A réplica b está em manutenção.')
  await dialog.getByRole('button', { name: 'Silenciar' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Silenciado')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto('/saude/alertas/regras')
  await page.getByRole('button', { name: 'Alterar a regra Réplica' }).click()
  const regra = page.getByRole('dialog', { name: 'Regra Réplica' })
  await regra.getByLabel(/^Limite/).fill('0')
  await regra.getByLabel(/^E-mails/).fill('plantao@empresa.com.br\nsem-arroba')
  await regra.getByRole('button', { name: 'Salvar' }).click()
  await expect(regra).toContainText('sem-arroba: E-mail inválido')
  await regra.getByLabel(/^E-mails/).fill('plantao@empresa.com.br')
  await regra.getByRole('button', { name: 'Salvar' }).click()
  await expect(regra).toContainText('Limite: de 1 a 10.000 MB.')
  await regra.getByLabel(/^Limite/).fill('128')
  await regra.getByRole('button', { name: 'Salvar' }).click()
  await expect(regra).toBeHidden()
  await expect(page.getByRole('row', { name: /^Réplica/ })).toContainText('atraso acima de 128 MB')
  await expectCleanInAllLooks(page, [1440, 390], undefined, [/422 .*\/api\/saude\/alerta\/regras/])

  await page.setViewportSize({ width: 1440, height: 900 })
  await api.sql(`insert into alerta (regra, alvo, situacao, desde, vezes, "avisadoEm", texto, link, grau) values
    (${RegraAlerta.code.EMAIL}, 'E-mails de faturas', 1, now(), 1, now(), 'E-mails de faturas: parado.', '/saude/correio', 0)`)
  await page.goto('/saude')
  await expect(page.getByRole('table', { name: 'Alertas' })).toContainText('Réplica: b')
  await page.getByRole('link', { name: 'E-mail: E-mails de faturas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Correio' })).toBeVisible()
  await expect(page.getByText(/^Os e-mails não saem desde/)).toBeVisible()
})
