import { auth } from '@retaguarda/contract/auth.ts'
import { contaIdentidade, usuarioIdentidade } from '@retaguarda/contract/diretorio.ts'
import { perfil } from '@retaguarda/contract/perfil.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { navegador } from '../../test/navegador.ts'
import { some } from '../../test/some.ts'
import { exigirPerfis } from '../perfil/perfil.service.ts'
import { testApp } from '../../test/test-app.ts'
import { CLIENTE, SEGREDO_DIRETORIO, testDiretorio } from '../../test/test-diretorio.ts'

const BACK = 'http://retaguarda.test/api/auth/oidc/retorno'
const diretorio = await testDiretorio(BACK)
const SETTINGS = {
  OIDC_EMISSOR: diretorio.issuer,
  OIDC_CLIENTE: CLIENTE,
  OIDC_SEGREDO: SEGREDO_DIRETORIO,
  OIDC_NOME: 'Contoso',
  OIDC_CONFIA_EMAIL: 'empresa.com.br',
  OIDC_GRUPOS: 'financeiro:g1|g2;admin:g4;perfil.leitura:g5;perfil.Operação:g6',
}
const { app, db, call, user, clock, config } = await testApp(SETTINGS)
const chefe = await user({ nome: 'Carla Chefe' })

beforeEach(() => {
  clock.at = new Date()
  diretorio.state.lie = {}
})

const NINGUEM = 'Esta conta do Diretório não é de ninguém daqui. Entre com a senha e ligue-a em Minha conta.'
let n = 0
/** Somebody here and her account there. */
async function somebody(claims: Record<string, unknown> = {}, flags: Parameters<typeof user>[0] = {}) {
  const email = `ana${++n}@empresa.com.br`
  const person = await user({ nome: `Ana ${n}`, email, isAdmin: false, ...flags })
  return { person, account: diretorio.be({ sub: `sub-${n}`, email, ...claims }) }
}
const enter = async (destino = '/') => {
  const browser = navegador(app)
  const end = await browser.go(`/api/auth/oidc/entrar?destino=${encodeURIComponent(destino)}`)
  return { browser, end, token: browser.cookie('APS-TOKEN') }
}
const sessionOf = async (token: string | undefined) => (await call(auth.retrieve, { params: { token: token ?? 'none' } })).body.user
const happened = (evento: keyof typeof EventoSeguranca.code, usuarioId: number) =>
  db
    .selectFrom('seguranca')
    .select(['detalhe'])
    .where('evento', '=', EventoSeguranca.code[evento])
    .where('usuarioId', '=', usuarioId)
    .orderBy('id')
    .execute()

test('who signs in by the directory is joined to the person of that e-mail once, has a session and stands where she wanted to go', async () => {
  const { person } = await somebody()
  const { end, token } = await enter('/cliente?pagina=2')
  expect(end.href).toBe('http://retaguarda.test/cliente?pagina=2')
  expect(await sessionOf(token)).toMatchObject({ id: person.id, login: person.email })
  expect(await happened('ENTRADA', person.id)).toEqual([{ detalhe: 'Diretório' }])
  expect(await happened('DIRETORIO', person.id)).toEqual([{ detalhe: 'conta ligada pelo e-mail' }])
  // From then on the account is hers, whatever e-mail it has.
  await db
    .updateTable('usuario')
    .set({ email: `outra${n}@empresa.com.br` })
    .where('id', '=', person.id)
    .execute()
  expect(await sessionOf((await enter()).token)).toMatchObject({ id: person.id })
  expect(await happened('DIRETORIO', person.id)).toHaveLength(1)
  const asked = diretorio.state.asked.at(-1)?.searchParams
  expect(asked?.get('code_challenge_method')).toBe('S256')
  expect(asked?.get('redirect_uri')).toBe(BACK)
})

test('an e-mail that the directory has verified counts, one of a domain that is believed too, and no other', async () => {
  const bia = await user({ nome: 'Bia', email: 'bia@fora.com.br', isAdmin: false })
  diretorio.be({ sub: 'bia', email: 'bia@fora.com.br' })
  const refused = await enter()
  expect(refused.token).toBeUndefined()
  expect(refused.end.pathname).toBe('/login')
  expect(await refused.browser.said()).toEqual({
    message: 'O Diretório não confirmou o e-mail bia@fora.com.br.',
    segundoFator: null,
    feito: null,
  })
  expect(await refused.browser.said()).toEqual({ message: null, segundoFator: null, feito: null })
  for (const email_verified of [false, 'true', 1]) {
    diretorio.be({ sub: 'bia', email: 'bia@fora.com.br', email_verified })
    expect((await enter()).token).toBeUndefined()
  }
  diretorio.be({ sub: 'bia', email: 'BIA@fora.com.br', email_verified: true })
  expect(await sessionOf((await enter()).token)).toMatchObject({ id: bia.id })
})

test('nobody is created: an account without a person here, without an e-mail, of an inactive person, is told so', async () => {
  const before = await db.selectFrom('usuario').select('id').execute()
  for (const account of [
    { email: 'ninguem@empresa.com.br' },
    {},
    { email: (await user({ ativo: false, email: 'saiu@empresa.com.br' })).email },
  ]) {
    diretorio.be({ sub: `nobody-${++n}`, ...account })
    const { token, browser, end } = await enter('/pessoa')
    expect(token).toBeUndefined()
    expect(end.search).toBe('?diretorio=1&voltar=%2Fpessoa')
    expect((await browser.said()).message).toBe(NINGUEM)
  }
  expect(await db.selectFrom('usuario').select('id').execute()).toHaveLength(before.length + 1)
  const { person } = await somebody()
  await enter()
  await db.updateTable('usuario').set({ ativo: false }).where('id', '=', person.id).execute()
  const { token, browser } = await enter()
  expect(token).toBeUndefined()
  expect((await browser.said()).message).toBe('O seu usuário está inativo aqui. Peça a um administrador que o ative.')
})

test('another account with the e-mail of somebody who is joined already is nobody’s', async () => {
  const { person, account } = await somebody()
  await enter()
  diretorio.be({ ...account, sub: 'another-sub' })
  const { token, browser } = await enter()
  expect(token).toBeUndefined()
  expect((await browser.said()).message).toBe(NINGUEM)
  expect(await happened('ENTRADA_RECUSADA', person.id)).toEqual([{ detalhe: 'Diretório: outra conta do mesmo e-mail' }])
})

test('the roles that are named come from the groups at each entry; without groups they stay, and the last administrator stays one', async () => {
  const { person, account } = await somebody({ groups: ['g2', 'x'] }, { isManagerTeam: true })
  expect(await sessionOf((await enter()).token)).toMatchObject({ tipo: 2, isAdmin: false, isManagerTeam: true })
  const other = await user({ tipo: 2, isAdmin: false })
  diretorio.be({ ...account, groups: ['g4'] })
  expect(await sessionOf((await enter()).token)).toMatchObject({ tipo: 1, isAdmin: true, isManagerTeam: true })
  diretorio.be({ sub: account.sub, email: account['email'] })
  expect(await sessionOf((await enter()).token)).toMatchObject({ tipo: 1, isAdmin: true })
  expect((await happened('PAPEIS', person.id)).map(({ detalhe }) => detalhe)).toEqual([
    'tipo 2, gestor de desenvolvimento, pelo Diretório',
    'tipo 1, administrador, gestor de desenvolvimento, pelo Diretório',
  ])
  await db.updateTable('usuario').set({ isAdmin: false }).where('id', '<>', person.id).execute()
  diretorio.be({ ...account, groups: [] })
  expect(await sessionOf((await enter()).token)).toMatchObject({ tipo: 1, isAdmin: true })
  await db.updateTable('usuario').set({ isAdmin: true }).where('id', '=', chefe.id).execute()
  expect(await sessionOf((await enter()).token)).toMatchObject({ isAdmin: false })
  await db.updateTable('usuario').set({ tipo: 1 }).where('id', '=', other.id).execute()
})

test('a group that is told as a word, and not as a list of one, is that group', async () => {
  const { account } = await somebody({ groups: 'g2' })
  const other = await user({ tipo: 2, isAdmin: false })
  expect(await sessionOf((await enter()).token)).toMatchObject({ tipo: 2, isAdmin: false })
  diretorio.be({ ...account, groups: 'none of ours' })
  expect(await sessionOf((await enter()).token)).toMatchObject({ tipo: 1, isAdmin: false })
  await db.updateTable('usuario').set({ tipo: 1 }).where('id', '=', other.id).execute()
})

const perfilId = async (nome: string) => (await db.selectFrom('perfil').select('id').where('nome', '=', nome).executeTakeFirstOrThrow()).id
const perfilOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('usuario').select('perfilId').where('id', '=', id).executeTakeFirstOrThrow()).perfilId

test('a group gives the profile of its name at each entry, of two the first named; without groups it stays, in none of them it is none', async () => {
  const { person, account } = await somebody({ groups: ['g6', 'g5'] })
  const [leitura, operacao] = [await perfilId('Leitura'), await perfilId('Operação')]
  const enterWith = async (groups?: string[]) => {
    diretorio.be({ sub: account.sub, email: account['email'], ...(groups && { groups }) })
    return enter()
  }
  const { token } = await enter()
  expect(await perfilOf(person)).toBe(leitura)
  expect((await sessionOf(token))?.perfil).toMatchObject({ nome: 'Leitura', soLeitura: true })
  await enterWith(['g6'])
  expect(await perfilOf(person)).toBe(operacao)
  await enterWith()
  expect(await perfilOf(person)).toBe(operacao)
  await enterWith(['other'])
  expect(await perfilOf(person)).toBeNull()
  expect((await happened('PERFIL', person.id)).map(({ detalhe }) => detalhe)).toEqual([
    'Leitura, pelo Diretório',
    'Operação, pelo Diretório',
    'nenhum, pelo Diretório',
  ])
  expect(await happened('PAPEIS', person.id)).toEqual([])
})

test('who alone administers, or approves, keeps what she may', async () => {
  const { person, account } = await somebody({ groups: ['g1', 'g5'] })
  await enter()
  expect(await perfilOf(person)).toBeNull()
  diretorio.be({ ...account, groups: [] })
  expect(await sessionOf((await enter()).token)).toMatchObject({ tipo: 2 })
  diretorio.be({ ...account, groups: ['g1', 'g5'] })
  const other = await user({ tipo: 2, isAdmin: false })
  await enter()
  expect(await perfilOf(person)).toBe(await perfilId('Leitura'))
  await db.updateTable('usuario').set({ tipo: 1 }).where('id', 'in', [person.id, other.id]).execute()
})

test('a profile that groups give keeps its name and is not deleted; where it is not there nobody gets all instead, nor is there a start', async () => {
  const id = await perfilId('Leitura')
  const form = { soLeitura: true, liberaEmMassa: false, aprova: false, exporta: true }
  const { token } = await user()
  const renamed = await call(perfil.edit, { token, params: { id }, body: { ...form, nome: 'Só leitura' } })
  const DO_DIRETORIO = 'O Diretório dá este perfil por este nome: mude antes a configuração OIDC_GRUPOS.'
  expect(refusalOf(renamed).fields).toEqual({ nome: DO_DIRETORIO })
  expect(refusalOf(await call(perfil.remove, { token, params: { id } })).error).toBe(DO_DIRETORIO)
  await exigirPerfis(db, config)
  await db.updateTable('perfil').set({ nome: 'Outra' }).where('id', '=', id).execute()
  await expect(exigirPerfis(db, config)).rejects.toThrow(/^OIDC_GRUPOS nomeia o perfil leitura, que não existe/)
  const { person } = await somebody({ groups: ['g5', 'g4'] })
  const { token: none, browser } = await enter()
  expect(none).toBeUndefined()
  expect((await browser.said()).message).toBe('O perfil leitura, que o Diretório lhe dá, não existe aqui. Avise um administrador.')
  expect(await happened('ENTRADA_RECUSADA', person.id)).toEqual([{ detalhe: 'Diretório: sem o perfil leitura' }])
  await db.updateTable('perfil').set({ nome: 'Leitura' }).where('id', '=', id).execute()
})

test('what comes from the directory is not said in the form, of who is joined to it', async () => {
  const { person } = await somebody()
  const body = { pessoa: person.pessoaId, email: person.email, tipo: 1, isAdmin: false, isManagerTeam: false, ativo: true }
  const edit = (change: object) => call(usuario.edit, { token: chefe.token, params: { id: person.id }, body: { ...body, ...change } })
  expect((await edit({ tipo: 2 })).status).toBe(200)
  await enter()
  const asked = await call(usuarioIdentidade.listar, { token: chefe.token, params: { id: person.id } })
  expect(asked.body.papeis).toEqual(['tipo', 'isAdmin', 'perfil'])
  const refused = refusalOf(await edit({ tipo: 1, isAdmin: true }))
  expect(refused.fields).toEqual({
    tipo: 'Vem do Diretório: mude os grupos dele lá.',
    isAdmin: 'Vem do Diretório: mude os grupos dele lá.',
  })
  const leitura = await perfilId('Leitura')
  expect(refusalOf(await edit({ tipo: 2, perfil: leitura })).fields).toEqual({ perfil: 'Vem do Diretório: mude os grupos dele lá.' })
  expect((await edit({ tipo: 2, isManagerTeam: true })).status).toBe(200)
})

test('an account is joined in Minha conta after being asked again, and taken away there or by an administrator, whose sessions end', async () => {
  const { person } = await somebody({ email: 'outro-nome@fora.com.br' })
  clock.advance(3_600_000)
  expect((await call(contaIdentidade.ligar, { token: person.token })).status).toBe(403)
  await db.updateTable('sessao').set({ confirmadaEm: clock.now() }).where('usuarioId', '=', person.id).execute()
  const browser = navegador(app)
  const begun = await app.inject({ method: 'POST', url: '/api/conta/identidade', headers: { authorization: `Bearer ${person.token}` } })
  browser.setCookie('APS-OIDC', /APS-OIDC=([^;]+)/.exec(String(begun.headers['set-cookie']))?.[1] ?? '')
  const end = await browser.go(String(begun.json<{ endereco: string }>().endereco))
  expect(end.href).toBe('http://retaguarda.test/diretorio/volta?feito=ligar')
  expect(await browser.said()).toEqual({ message: null, segundoFator: null, feito: 'ligar' })
  const mine = (await call(contaIdentidade.listar, { token: person.token })).body
  expect(mine).toEqual([some.objectContaining({ email: 'outro-nome@fora.com.br', atual: true, usadaEm: null })])
  const { token } = await enter()
  expect(await sessionOf(token)).toMatchObject({ id: person.id })

  const other = await user({ isAdmin: false })
  const id = mine[0]?.id ?? 0
  expect((await call(contaIdentidade.desligar, { token: other.token, params: { id } })).status).toBe(404)
  expect((await call(usuarioIdentidade.desligar, { token: other.token, params: { id } })).status).toBe(403)
  const admin = await user()
  await db.updateTable('sessao').set({ confirmadaEm: clock.now() }).where('usuarioId', '=', admin.id).execute()
  expect((await call(usuarioIdentidade.desligar, { token: admin.token, params: { id } })).status).toBe(200)
  expect((await call(auth.retrieve, { params: { token: token ?? '' } })).status).toBe(401)
  expect((await call(auth.retrieve, { params: { token: person.token } })).status).toBe(200)
})

test('our second factor is asked for after the directory, where it is not said that theirs counts', async () => {
  const { person } = await somebody()
  await db.updateTable('usuario').set({ segundoFatorEm: new Date() }).where('id', '=', person.id).execute()
  const { token, browser } = await enter()
  expect(token).toBeUndefined()
  const { segundoFator } = await browser.said()
  expect(segundoFator?.pendente).toMatch(/^[\w-]{43}$/)
})

test('asked again, she says it to the directory in a window: the same person, just now', async () => {
  const { person, account } = await somebody()
  const { browser, token } = await enter()
  const asked = await call(auth.opcoesDeConfirmacao, { token: token ?? '' })
  expect(asked.body).toEqual({ opcoes: null, senha: false, diretorio: { nome: 'Contoso' } })
  const confirmed = async () =>
    (await db.selectFrom('sessao').select('confirmadaEm').where('usuarioId', '=', person.id).orderBy('id', 'desc').executeTakeFirst())
      ?.confirmadaEm
  await db
    .updateTable('sessao')
    .set({ confirmadaEm: new Date(0) })
    .where('usuarioId', '=', person.id)
    .execute()

  diretorio.state.lie = { claims: (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 75 }) }
  await browser.go('/api/auth/oidc/confirmar')
  expect((await browser.said()).message).toMatch(/^O Diretório não perguntou de novo/)
  diretorio.state.lie = { claims: ({ auth_time: _, ...claims }) => claims }
  await browser.go('/api/auth/oidc/confirmar')
  expect((await browser.said()).message).toMatch(/^A resposta do Diretório não confere/)
  diretorio.state.lie = {}

  diretorio.be({ sub: 'somebody-else', email: 'x@empresa.com.br' })
  browser.forget(diretorio.issuer)
  await browser.go('/api/auth/oidc/confirmar')
  expect((await browser.said()).message).toBe(`Esta conta do Diretório não é a de ${person.nome}. Confirme com a sua.`)
  expect(await confirmed()).toEqual(new Date(0))

  diretorio.be(account)
  browser.forget(diretorio.issuer)
  const end = await browser.go('/api/auth/oidc/confirmar')
  expect(end.href).toBe('http://retaguarda.test/diretorio/volta?feito=confirmar')
  expect(await browser.said()).toEqual({ message: null, segundoFator: null, feito: 'confirmar' })
  expect(await confirmed()).toEqual(clock.now())
  const last = diretorio.state.asked.at(-1)?.searchParams
  expect([last?.get('max_age'), last?.get('prompt')]).toEqual(['0', 'login'])
})

test('the login says by what one enters, and leads nowhere but to our own pages', async () => {
  expect((await call(auth.politica)).body).toEqual({ perfil: 'padrao', diretorio: { nome: 'Contoso' }, senha: true, encarregado: null })
  for (const destino of ['//outro.com.br', 'https://outro.com.br', '/\\outro.com.br', 'x'])
    expect((await app.inject({ url: '/api/auth/oidc/entrar', query: { destino } })).statusCode).toBe(400)
})
