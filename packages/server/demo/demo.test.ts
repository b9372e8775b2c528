import { auth } from '@retaguarda/contract/auth.ts'
import { documentoDigitsProblem } from '@retaguarda/contract/kit/documento.ts'
import { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import { expect, test } from 'vitest'
import { pessoaRepo } from '../modules/pessoa/pessoa.repo.ts'
import { testApp } from '../test/test-app.ts'
import { nomeCompleto } from './pessoas.ts'
import { randomOf } from './random.ts'
import { DEMO, seedDemo } from './seed.ts'

const { db, call, clock, config, integrations } = await testApp()

test('PES-001 USU-001 SET-001 the demonstration fills an empty database once, with valid data one can log in to', async () => {
  expect(await seedDemo(db, clock.now(), { config, files: integrations.files }, 1)).toBe(true)
  const pessoas = await db.selectFrom('pessoa').select(['id', 'cpfCnpj']).execute()
  expect(pessoas.length).toBeGreaterThanOrEqual(5000)
  expect(pessoas.filter(({ cpfCnpj }) => documentoDigitsProblem(cpfCnpj) !== undefined)).toEqual([])
  expect(pessoas.filter(({ cpfCnpj }) => /[A-Z]/.test(cpfCnpj)).length).toBeGreaterThan(50)
  expect(await db.selectFrom('usuario').select('id').execute()).toHaveLength(40)
  expect(await db.selectFrom('setor').select('id').execute()).toHaveLength(12)
  for (const { id } of pessoas.filter((_, i) => i % 100 === 0)) {
    const read = PessoaForm.safeParse(await pessoaRepo.get(db, id))
    expect(read.error?.issues).toBeUndefined()
  }
  const { body } = await call(auth.login, { body: { login: DEMO.login, password: DEMO.senha } })
  expect(body).toMatchObject({ authenticated: true, user: { isAdmin: true, tipo: 2, isManagerTeam: true } })

  expect(await seedDemo(db, clock.now(), { config, files: integrations.files }, 1)).toBe(false)
  expect(await db.selectFrom('pessoa').select('id').execute()).toHaveLength(pessoas.length)
})

test('the same seed gives the same names', () => {
  const names = (seed: number) => {
    const r = randomOf(seed)
    return Array.from({ length: 5 }, () => nomeCompleto(r).texto)
  }
  expect(names(1)).toEqual(names(1))
  expect(names(1)).not.toEqual(names(2))
})
