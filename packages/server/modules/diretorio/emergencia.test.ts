import { auth } from '@retaguarda/contract/auth.ts'
import { conta } from '@retaguarda/contract/conta.ts'
import { segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { expect, test } from 'vitest'
import { usuarioLink } from '../../commands/usuario.ts'
import { exigirEmergencia } from '../auth/emergencia.service.ts'
import { issueFirstAccess } from '../auth/primeiro-acesso.repo.ts'
import { codeOf, stepOf } from '../auth/totp.ts'
import { refusalOf } from '../../test/answer.ts'
import { navegador } from '../../test/navegador.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { CLIENTE, SEGREDO_DIRETORIO } from '../../test/test-diretorio.ts'

const SENHA = 'Correta-Cavalo-42'
const settings = { OIDC_EMISSOR: 'http://127.0.0.1:9', OIDC_CLIENTE: CLIENTE, OIDC_SEGREDO: SEGREDO_DIRETORIO, OIDC_EXIGE: 'sim' }
const { app, db, call, user, clock, config } = await testApp(settings)
const ENTRE = 'Entre pelo Diretório.'

async function withFactor(person: Person) {
  const { token } = person
  const { segredo } = (await call(segundoFator.iniciarTotp, { token })).body
  await call(segundoFator.confirmarTotp, { token, body: { codigo: codeOf(segredo, stepOf(clock.now())) } })
  clock.advance(60_000)
  return { ...person, segredo }
}
const formOf = ({ pessoaId, email }: Person, change: object = {}) => ({
  pessoa: pessoaId,
  email,
  tipo: 1,
  isAdmin: true,
  isManagerTeam: false,
  ativo: true,
  emergencia: true,
  ...change,
})
const edit = (by: Person, who: Person, change: object = {}) =>
  call(usuario.edit, { token: by.token, params: { id: who.id }, body: formOf(who, change) })
const login = async (email: string, password = SENHA) => (await call(auth.login, { body: { login: email, password } })).body

const bia = await withFactor(await user({ nome: 'Bia Braga', senha: SENHA }))
const caio = await withFactor(await user({ nome: 'Caio Costa', senha: SENHA }))
const ana = await user({ nome: 'Ana Ávila', senha: SENHA })

test('where the directory is demanded and nobody could enter without it there is no start', async () => {
  await expect(exigirEmergencia(db, config)).rejects.toThrow(/^OIDC_EXIGE=sim precisa de quem entre quando o Diretório não responder/)
  await exigirEmergencia(db, { OIDC_EXIGE: 'nao' })
  expect((await edit(ana, bia)).status).toBe(200)
  await exigirEmergencia(db, config)
})

test('two at most may enter in an emergency, administrators with a second factor', async () => {
  expect(refusalOf(await edit(ana, ana)).fields).toEqual({
    emergencia: 'Ele precisa de um segundo fator antes: quem o cria é ele, em Minha conta.',
  })
  expect(refusalOf(await edit(ana, caio, { isAdmin: false })).fields).toEqual({ emergencia: 'Só um administrador entra em emergência.' })
  expect((await edit(ana, caio)).status).toBe(200)
  const third = await withFactor(await user({ senha: SENHA }))
  expect(refusalOf(await edit(ana, third)).fields).toEqual({
    emergencia: 'Já há 2 administradores de emergência. Desmarque um antes.',
  })
})

test('a password lets in who is for emergencies alone, with the second factor, and the log says that it was one', async () => {
  for (const [email, password] of [
    [ana.email, SENHA],
    [ana.email, 'errada'],
    ['ninguem@exemplo.com.br', SENHA],
    [bia.email, 'errada'],
  ] as const)
    expect(await login(email, password)).toEqual({ authenticated: false, token: null, user: null, message: ENTRE })
  const asked = await login(bia.email)
  const pendente = asked.segundoFator?.pendente ?? ''
  const { body } = await call(auth.segundoPasso, { body: { pendente, codigo: codeOf(bia.segredo, stepOf(clock.now())) } })
  expect(body.user).toMatchObject({ id: bia.id })
  const evento = EventoSeguranca.code.EMERGENCIA
  const rows = await db.selectFrom('seguranca').select(['usuarioId', 'detalhe']).where('evento', '=', evento).execute()
  expect(rows).toEqual([{ usuarioId: bia.id, detalhe: 'senha e código do aplicativo' }])
  expect((await call(auth.politica)).body).toEqual({ perfil: 'padrao', diretorio: { nome: 'Diretório' }, senha: false, encarregado: null })
})

test('nobody else has a password to change, to say again or to register, nor a link for one', async () => {
  const { token } = ana
  const change = { atual: SENHA, password: 'Outra-Correta-43', password_confirm: 'Outra-Correta-43' }
  expect(refusalOf(await call(conta.senha, { token, body: change })).fields).toEqual({ atual: ENTRE })
  expect(refusalOf(await call(auth.reautenticar, { token, body: { password: SENHA } })).fields).toEqual({ password: ENTRE })
  const link = await db.transaction().execute((trx) => issueFirstAccess(trx, ana.id, clock.now()))
  const registered = await call(auth.confirmarSenha, {
    body: { password: 'Outra-Correta-43', password_confirm: 'Outra-Correta-43', token: link },
  })
  expect(registered.body).toEqual({ success: false, message: ENTRE })
  await expect(usuarioLink(db, config, { email: ana.email, admin: true, nome: 'Ana' }, clock.now())).rejects.toThrow(/^Com OIDC_EXIGE=sim/)
  const freed = refusalOf(await call(usuario.liberarAcesso, { token: bia.token, params: { id: ana.id } }))
  expect(freed.error).toBe('Ana Ávila entra pelo Diretório: não há link de primeiro acesso.')
})

test('somebody stays for an emergency: no change takes the last one away', async () => {
  expect((await edit(ana, caio, { emergencia: false })).status).toBe(200)
  const LAST = 'Este é o último administrador de emergência. Marque outro, com senha e segundo fator, antes.'
  for (const change of [
    { emergencia: false },
    { isAdmin: false, emergencia: false },
    { ativo: false, emergencia: false },
    { ativo: false },
  ])
    expect(refusalOf(await edit(ana, bia, change)).error).toBe(LAST)
  expect(refusalOf(await call(usuario.liberarAcesso, { token: ana.token, params: { id: bia.id } })).error).toBe(LAST)
  expect(refusalOf(await call(usuario.remove, { token: ana.token, params: { id: bia.id } })).error).toBe(LAST)
  await db.updateTable('sessao').set({ confirmadaEm: clock.now() }).where('usuarioId', '=', bia.id).execute()
  expect(refusalOf(await call(segundoFator.removerTotp, { token: bia.token })).error).toBe(LAST)
  expect((await edit(ana, caio)).status).toBe(200)
  expect((await edit(ana, bia, { emergencia: false })).status).toBe(200)
})

test('a directory that is away is said, with who can come in', async () => {
  const browser = navegador(app)
  expect((await browser.go('/api/auth/oidc/entrar')).pathname).toBe('/login')
  expect((await browser.said()).message).toBe('O Diretório não respondeu. Tente de novo; em emergência, chame Caio Costa.')
})
