import { estadoDe } from '@retaguarda/contract/plataforma.ts'
import { readConfig } from '@retaguarda/server/base/config.ts'
import { createPlataformas } from '@retaguarda/server/integrations/plataformas/create.ts'
import { expect } from 'vitest'
import type { Redmine } from './redmine.ts'

/** Registers, inactivates and activates people on a real Redmine, of which there is one for all tests. */
export async function contasDeVerdade({ url, key }: Pick<Redmine, 'url' | 'key'>): Promise<void> {
  const { redmine: port } = createPlataformas(readConfig({ REDMINE_URL: url, REDMINE_API_KEY: key }))
  const email = 'rafael.monteiro@panorama.example'
  const status = async () => (await port.consultar(email))?.status
  expect(await status()).toBeUndefined()
  await port.registrar({ nome: 'Rafael Augusto Monteiro', email })
  expect(await port.consultar(email)).toMatchObject({ conta: 'rafael.monteiro', ativa: true })
  const conta = async () => {
    const found = await port.consultar(email)
    if (!found) throw new Error('the account is missing')
    return found
  }
  await port.alterar(await conta(), false)
  expect(await status()).toMatchObject({ user: { status: 3 } })
  await port.alterar(await conta(), true)
  expect(estadoDe((await conta()).status)).toEqual({ registrado: true, ativo: true })

  // Another person's address that only contains it, a login that is taken, and what Redmine says of a second account.
  expect(await port.consultar('gestora@exemplo.com.br')).toMatchObject({ conta: 'gestora' })
  expect(await port.consultar('estora@exemplo.com.br')).toBeUndefined()
  await port.registrar({ nome: 'Gestora', email: 'gestora@panorama.example' })
  expect(await port.consultar('gestora@panorama.example')).toMatchObject({ conta: 'gestora@panorama.example', ativa: true })
  await expect(port.registrar({ nome: 'Gestora', email: 'gestora@panorama.example' })).rejects.toThrow(/^O Redmine respondeu: /)
  const admin = (await (await fetch(`${url}/users/current.json`, { headers: { 'X-Redmine-API-Key': key } })).json()) as {
    user: { mail: string }
  } // Redmine's own
  const own = await port.consultar(admin.user.mail.toLowerCase())
  if (!own) throw new Error('the administrator is missing')
  await expect(port.alterar(own, false)).rejects.toThrow('O Retaguarda entra no Redmine por esta conta')
}
