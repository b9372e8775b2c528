import { perfil } from '@retaguarda/contract/perfil.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { expect, test } from './support/test.ts'

test('a profile is chosen in the form of a user, and the actions that it takes away say why', async ({ page, api, logIn }) => {
  const person = await api.user({ nome: 'Lia Leitora' })
  await logIn()
  await page.goto('/perfis')
  await expect(page.getByRole('main').getByText('Operação')).toBeVisible()
  await page.goto(`/usuario/alterar/${person.id}`)
  await page.getByRole('main').getByLabel('Perfil').fill('Leitura')
  await page.getByRole('option', { name: 'Leitura' }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await api.call(usuario.get, { params: { id: person.id } })).perfil?.nome).toBe('Leitura')

  await api.call(perfil.add, {
    body: { nome: 'Portaria', soLeitura: true, liberaEmMassa: false, aprova: false, exporta: false, dadosPessoais: true },
  })
  await api.sql(`update usuario set "perfilId" = (select id from perfil where nome = 'Portaria') where id = ${person.id}`)
  await logIn(person)
  await page.goto('/setor')
  const incluir = page.getByRole('main').getByRole('button', { name: 'Incluir' })
  await expect(incluir).toBeDisabled()
  await page.getByRole('main').getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByText('O seu perfil não baixa listas.')).toBeVisible()
})
