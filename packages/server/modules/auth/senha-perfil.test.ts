import { auth } from '@retaguarda/contract/auth.ts'
import { expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { issueFirstAccess } from './primeiro-acesso.repo.ts'

const YEAR_MS = 366 * 24 * 3_600_000

const access = async (settings: Record<string, string>) => {
  const { call, clock, db, user } = await testApp(settings)
  const holder = await user({ nome: 'Élisa Prado', email: `elisa@panorama.example` })
  const token = () => db.transaction().execute((trx) => issueFirstAccess(trx, holder.id, clock.now()))
  const register = async (password: string) =>
    (await call(auth.confirmarSenha, { body: { token: await token(), password, password_confirm: password } })).body
  const login = async (password: string) => (await call(auth.login, { body: { login: holder.email, password } })).body
  return { call, clock, register, login }
}

test('ACE-081 what is common in Brazil is refused beside the five rules, the company’s and the product’s name too', async () => {
  const { call, register } = await access({
    PUBLIC_URL: 'https://sistema.lojaazul.com.br',
    MAIL_FROM: 'Girassol Lojas <nao-responda@x.example>',
  })
  expect((await call(auth.politica)).body).toEqual({ perfil: 'padrao', diretorio: null, senha: true, encarregado: null })
  for (const senha of ['Senha@123456', 'Mudar@123456', 'Brasil@123456', 'C0rinthians#10', 'Retaguarda@26'])
    expect(await register(senha), senha).toMatchObject({ success: false, message: some.stringContaining('mais usadas') })
  for (const senha of ['LojaAzul@2026', 'P4norama#2026', 'Girassol@2026'])
    expect((await register(senha)).message, senha).toContain('mais usadas')
  expect((await register('Jabuti#Cinza-4071')).success).toBe(true)
})

test('ACE-081 SENHA_PERFIL=nist asks for length alone, still refuses what is common, and has no yearly end', async () => {
  const { call, clock, register, login } = await access({ SENHA_PERFIL: 'nist' })
  expect((await call(auth.politica)).body).toEqual({ perfil: 'nist', diretorio: null, senha: true, encarregado: null })
  expect((await register('cavalo correto')).message).toContain('ao menos 15 caracteres')
  expect((await register('cavalo correto da elisa')).message).toContain('nenhuma parte do seu nome')
  expect((await register('corinthians campeao 2012')).message).toContain('mais usadas')
  expect((await register('cavalo correto bateria')).success).toBe(true)
  expect((await register('cavalo correto bateria')).message).toContain('5 últimas')
  clock.advance(YEAR_MS)
  expect((await login('cavalo correto bateria')).authenticated).toBe(true)
})
