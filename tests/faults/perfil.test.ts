import { perfil } from '@retaguarda/contract/perfil.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { expect, test, vi } from 'vitest'
import { startWeb } from './process.ts'

vi.setConfig({ testTimeout: 120_000 })

/** ms within which a profile that is changed is in force in every process. */
const IN_FORCE = 1_000
const ROUNDS = 10

const { connection, db, user, call } = await testApp()

test('a profile that is changed is in force in three processes within a second', async () => {
  const chefe = await user({ nome: 'Caio Chefe', tipo: 2 })
  const ana = await user({ nome: 'Ana Ávila' })
  const form = { nome: 'Portaria', soLeitura: false, liberaEmMassa: true, aprova: true, exporta: true, dadosPessoais: true }
  const { id } = (await call(perfil.add, { token: chefe.token, body: form })).body
  await db.updateTable('usuario').set({ perfilId: id }).where('id', '=', ana.id).execute()
  const origins = await Promise.all([startWeb(connection), startWeb(connection), startWeb(connection)])
  const shows = async (origin: string) => {
    const answer = await fetch(`${origin}/api/usuario/get/${chefe.id}`, { headers: { authorization: `Bearer ${ana.token}` } })
    return (await answer.text()).includes(chefe.email)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const dadosPessoais = round % 2 === 1
    // Each has her session in its memory.
    expect(await Promise.all(origins.map(shows))).toEqual(origins.map(() => !dadosPessoais))
    const changed = await fetch(`${origins[round % origins.length] ?? ''}/api/perfil/edit/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${chefe.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...form, dadosPessoais }),
    })
    expect(changed.status).toBe(200)
    const since = performance.now()
    const inForce = async (origin: string) => {
      while ((await shows(origin)) !== dadosPessoais) expect(performance.now() - since).toBeLessThan(IN_FORCE)
    }
    await Promise.all(origins.map(inForce))
    expect(performance.now() - since).toBeLessThan(IN_FORCE)
  }
})
