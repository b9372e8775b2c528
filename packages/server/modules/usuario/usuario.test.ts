import { auth } from '@retaguarda/contract/auth.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { call, request, query, user, makePessoa, clock, mail, db } = await testApp()
const SENHA = 'Correta-Cavalo-42'
let admin: Person
let padrao: Person

beforeAll(async () => {
  admin = await user({ nome: 'Alice Ávila' })
  padrao = await user({ nome: 'Bento Braga', isAdmin: false })
})

beforeEach(() => {
  mail.sent.length = 0
  mail.configured = true
  mail.failing = false
})

let n = 0
const form = async (changes: object = {}) => ({
  pessoa: { id: await makePessoa(`Pessoa ${++n}`) },
  email: `novo${n}@exemplo.com.br`,
  ...changes,
})
const as = ({ token }: Person, body?: object | string) => ({ token, ...(body !== undefined && { body }) })
const read = async (id: number) => (await call(usuario.get, { params: { id }, ...as(admin) })).body
const authenticated = async (login: string, password: string) =>
  (await call(auth.login, { body: { login, password }, from: `10.1.0.${++n}` })).body.authenticated

test('USU-001 USU-008 USU-009 USU-010 USU-011 USU-012 USU-013 USU-014 USU-016 USU-024 an administrator adds, reads, changes and deletes a user', async () => {
  const sent = await form({ email: ' Novo.Nome@Exemplo.com.BR ', senha: 'ignorada' })
  const added = await call(usuario.add, as(admin, sent))
  expect(added).toMatchObject({ status: 200, body: { msg: 'Usuário incluído.' } })
  const { id } = added.body
  const nome = `Pessoa ${n}`
  expect(await read(id)).toEqual({
    id,
    nome,
    email: 'novo.nome@exemplo.com.br',
    idadeSenha: null,
    ativo: true,
    pessoa: { id: sent.pessoa.id, nome },
    tipo: 1,
    isManagerTeam: false,
    isAdmin: false,
    emergencia: false,
    perfil: null,
    versaoRegistro: 1,
    alteradoEm: clock.at.toISOString(),
    alteradoPor: 'Alice Ávila',
  })
  const changed = { ...(await read(id)), tipo: 2, isManagerTeam: true, ativo: false }
  expect((await call(usuario.edit, { params: { id }, ...as(admin, changed) })).status).toBe(200)
  expect(await read(id)).toMatchObject({ tipo: 2, isManagerTeam: true, ativo: false, versaoRegistro: 2 })
  expect((await call(usuario.edit, { params: { id }, ...as(admin, changed) })).status).toBe(409)
  expect(await call(usuario.remove, { params: { id }, ...as(admin) })).toMatchObject({ status: 200, body: { msg: 'Usuário excluído.' } })
  expect((await call(usuario.get, { params: { id }, ...as(admin) })).status).toBe(404)
})

test('USU-011 USU-012 pessoa and e-mail are required, valid and unique', async () => {
  const refused = async (body: object) => refusalOf(await call(usuario.add, as(admin, body))).fields
  expect(await refused({})).toEqual({ pessoa: 'Informe a pessoa.', email: 'Informe o e-mail.' })
  expect(await refused(await form({ email: 'sem-arroba' }))).toEqual({ email: some.stringContaining('inválido') })
  expect(await refused(await form({ email: padrao.email.toUpperCase() }))).toEqual({ email: 'Já existe um usuário com este e-mail.' })
  expect(await refused(await form({ pessoa: padrao.pessoaId }))).toEqual({ pessoa: 'Esta pessoa já tem um usuário.' })
  expect(await refused(await form({ pessoa: 2_000_000_000 }))).toEqual({ pessoa: 'Esta pessoa não existe mais. Escolha outra.' })
})

test('USU-003 USU-004 USU-005 the list shows the name of the person, filters by ativo and neither filters nor sorts by idadeSenha', async () => {
  const velha = await user({ nome: 'Zulmira da Penha', senha: SENHA })
  await db
    .updateTable('usuario')
    .set({ senhaEm: new Date(Date.now() - 10.5 * 86_400_000) })
    .where('id', '=', velha.id)
    .execute()
  await user({ nome: 'Zulmira Inativa', ativo: false })
  const list = (q: Record<string, string>) => call(usuario.list, { token: padrao.token, query: q })
  const ativas = [
    { name: 'ativo', op: '=', v: true },
    { name: 'nome', op: 'inicialike', v: 'ZULMÍRA' },
  ]
  expect((await list(query(ativas))).body).toEqual({
    rows: [
      {
        id: velha.id,
        nome: 'Zulmira da Penha',
        perfil: { nome: null },
        email: velha.email,
        idadeSenha: 10,
        ativo: true,
        emergencia: false,
      },
    ],
    total: 1,
  })
  const sorted = (await list(query([], [{ col: 'nome', sort: 'desc' }]))).body.rows
  expect(sorted[0]?.nome).toBe('Zulmira Inativa')
  expect((await list(query([{ name: 'idadeSenha', op: '=', v: 10 }]))).status).toBe(400)
  expect((await list(query([], [{ col: 'idadeSenha', sort: 'asc' }]))).status).toBe(400)
})

test('USU-003 the list knows the name of the person after she is renamed, whoever adds or moves her user meanwhile', async () => {
  const nameOf = async (id: number) =>
    (await call(usuario.list, { ...as(admin), query: query([{ name: 'id', op: '=', v: id }]) })).body.rows[0]?.nome
  const pessoa = await makePessoa('Yara Antiga')
  const rename = (id: number, nome: string) => db.updateTable('pessoa').set({ nome }).where('id', '=', id).execute()
  const renaming = await db.startTransaction().execute()
  await renaming.updateTable('pessoa').set({ nome: 'Yara Nova' }).where('id', '=', pessoa).execute()
  const adding = call(usuario.add, as(admin, await form({ pessoa: { id: pessoa } })))
  await renaming.commit().execute()
  const { id } = (await adding).body
  expect(await nameOf(id)).toBe('Yara Nova')
  const other = await makePessoa('Xênia')
  await db.updateTable('usuario').set({ pessoaId: other }).where('id', '=', id).execute()
  await rename(pessoa, 'Yara de Ninguém')
  expect(await nameOf(id)).toBe('Xênia')
  await rename(other, 'Xênia Nova')
  expect(await nameOf(id)).toBe('Xênia Nova')
})

test('USU-019 type-ahead by name or e-mail, active users only', async () => {
  const { id, email } = await user({ nome: 'Érica Ñunes' })
  await user({ nome: 'Érica Inativa', ativo: false })
  for (const texto of ['erica', 'nunes', email])
    expect((await call(usuario.suggest.byText, { params: { texto }, ...as(padrao) })).body, texto).toEqual([{ id, nome: 'Érica Ñunes' }])
  expect((await call(usuario.suggest.all, as(padrao))).body.length).toBeLessThanOrEqual(20)
})

test('filters offer who is inactive too, marked so and last', async () => {
  await user({ nome: 'Zélia Antiga', ativo: false })
  await user({ nome: 'Zélia Nova' })
  const { body } = await call(usuario.suggestTodos.byText, { params: { texto: 'zelia' }, ...as(padrao) })
  expect(body.map(({ nome }) => nome)).toEqual(['Zélia Nova', 'Zélia Antiga (inativo)'])
  expect((await call(usuario.suggestTodos.all, as(padrao))).body.length).toBeLessThanOrEqual(20)
})

test('ACE-086 USU-022 only an administrator writes users and frees access', async () => {
  const before = await db.selectFrom('usuario').select('id').execute()
  const calls = [
    ['POST', '/usuario/add', await form()],
    ['POST', `/usuario/edit/${padrao.id}`, { ...(await read(padrao.id)), isAdmin: true }],
    ['DELETE', `/usuario/delete/${admin.id}`, undefined],
    ['POST', `/usuario/liberar-acesso/${admin.id}`, {}],
  ] as const
  for (const [method, path, body] of calls) {
    expect(await request(method, path, as(padrao, body)), path).toMatchObject({
      status: 403,
      body: { error: 'Você não tem permissão para esta ação.' },
    })
    expect((await request(method, path, { ...(body && { body }) })).status, path).toBe(401)
  }
  expect(await db.selectFrom('usuario').select('id').execute()).toEqual(before)
  expect((await read(padrao.id)).isAdmin).toBe(false)
})

test('USU-007 USU-018 USU-023 Liberar Acesso ends password and sessions and mails a link that works', async () => {
  const gil = await user({ nome: 'Gil <Costa>', senha: SENHA })
  const freed = await call(usuario.liberarAcesso, { params: { id: gil.id }, ...as(admin) })
  expect(freed).toMatchObject({ status: 200, body: { msg: `Acesso liberado. O link foi enviado para ${gil.email}.` } })
  expect(freed.body.link).toBeUndefined()
  expect((await call(auth.retrieve, { params: { token: gil.token } })).status).toBe(401)
  expect(await authenticated(gil.email, SENHA)).toBe(false)
  const [message] = mail.sent
  expect(message?.to).toEqual({ name: 'Gil <Costa>', address: gil.email })
  expect(message?.html).toContain('Gil &lt;Costa&gt;')
  const link = /http:\/\/retaguarda\.test\/login\?first-access-token=([\w-]{43})\n/.exec(message?.text ?? '')
  const confirmed = await call(auth.confirmarSenha, {
    body: { token: link?.[1], password: 'Nova-Cavalgada-77', password_confirm: 'Nova-Cavalgada-77' },
  })
  expect(confirmed.body.success).toBe(true)
  expect(await authenticated(gil.email, 'Nova-Cavalgada-77')).toBe(true)
})

test('USU-018 USU-023 without mail, or when it fails, the administrator gets the link', async () => {
  const gil = await user()
  mail.configured = false
  const shown = await call(usuario.liberarAcesso, { params: { id: gil.id }, ...as(admin) })
  expect(shown.body).toMatchObject({
    msg: some.stringContaining('Não há servidor de e-mail'),
    link: some.stringContaining('/login?first-access-token='),
  })
  mail.configured = true
  mail.failing = true
  const failed = await call(usuario.liberarAcesso, { params: { id: gil.id }, ...as(admin) })
  expect(failed).toMatchObject({ status: 200, body: { msg: some.stringContaining('não pôde ser enviado'), link: some.any(String) } })
  const verified = async (link = '') => (await call(auth.verificarToken, { params: { token: link.split('=')[1] ?? '' } })).body.valido
  expect(await verified(shown.body.link)).toBe(false)
  expect(await verified(failed.body.link)).toBe(true)
  const inactive = await user({ ativo: false })
  expect((await call(usuario.liberarAcesso, { params: { id: inactive.id }, ...as(admin) })).status).toBe(409)
  expect((await call(usuario.liberarAcesso, { params: { id: 2_000_000_000 }, ...as(admin) })).status).toBe(404)
})

test('ACE-041 deactivating a user ends his sessions and voids his link, also when he is active again', async () => {
  const gil = await user()
  const rui = await user()
  mail.configured = false
  const { link } = (await call(usuario.liberarAcesso, { params: { id: rui.id }, ...as(admin) })).body
  for (const { id } of [gil, rui])
    for (const ativo of [false, true]) {
      const edited = await call(usuario.edit, { params: { id }, ...as(admin, { ...(await read(id)), ativo }) })
      expect(edited.status).toBe(200)
    }
  expect((await call(auth.retrieve, { params: { token: gil.token } })).status).toBe(401)
  expect((await call(auth.verificarToken, { params: { token: link?.split('=')[1] ?? '' } })).body).toMatchObject({
    valido: false,
    expirado: false,
  })
  expect((await call(auth.retrieve, { params: { token: admin.token } })).status).toBe(200)
})

test('USU-017 who changed something, or stands in a sector, is not deleted but named', async () => {
  const gil = await user()
  await call(setor.add, as(admin, { nome: 'Zeladoria', codigo: `Z${++n}`, setorUsuarios: [gil.id] }))
  expect(await call(usuario.remove, { params: { id: gil.id }, ...as(admin) })).toMatchObject({
    status: 409,
    body: { error: some.stringContaining('1 setor') },
  })
  const autor = await user()
  await call(setor.add, as(autor, { nome: 'Portaria', codigo: `P${++n}` }))
  expect(await call(usuario.remove, { params: { id: autor.id }, ...as(admin) })).toMatchObject({
    status: 409,
    body: { error: some.stringContaining('Desative-o') },
  })
})

test('ERR-003 malformed users are refused and nothing is written', async () => {
  const count = async () => (await db.selectFrom('usuario').select('id').execute()).length
  const good = await form()
  const before = await count()
  const bad = [
    { ...good, tipo: 3 },
    { ...good, tipo: '1; drop table usuario' },
    { ...good, isAdmin: 'sim' },
    { ...good, ativo: 1 },
    { ...good, pessoa: [] },
    { ...good, pessoa: { id: -1 } },
    { ...good, pessoa: 1e20 },
    { ...good, email: `${'a'.repeat(300)}@exemplo.com.br` },
    { ...good, email: { toString: 'x' } },
    [],
    null,
  ]
  for (const body of bad) {
    const answer = await call(usuario.add, as(admin, body ?? {}))
    expect(answer.status, JSON.stringify(body)).toBe(422)
    expect(refusalOf(answer).error, JSON.stringify(body)).toMatch(/\.$/)
  }
  expect(await count()).toBe(before)
  for (const id of ['0', '-1', 'x', '99999999999', '1 or 1=1'])
    expect((await call(usuario.get, { params: { id }, ...as(admin) })).status, id).toBe(400)
})

test('ACE-083 of twenty deletions, demotions and deactivations of all administrators at once, one administrator stays', async () => {
  const { call, user, db } = await testApp()
  const admins: Person[] = []
  for (let i = 0; i < 20; i++) admins.push(await user({ nome: `Admin ${i}` }))
  const statuses = await Promise.all(
    admins.map(async ({ id, email, pessoaId }, i) => {
      const other = admins[(i + 1) % admins.length]
      const fields = { pessoa: pessoaId, email, tipo: 1, isManagerTeam: false }
      const token = other?.token ?? ''
      if (i % 3 === 0) return (await call(usuario.remove, { params: { id }, token })).status
      const change = i % 3 === 1 ? { isAdmin: false, ativo: true } : { isAdmin: true, ativo: false }
      return (await call(usuario.edit, { params: { id }, token, body: { ...fields, ...change } })).status
    }),
  )
  const left = await db.selectFrom('usuario').select('id').where('isAdmin', '=', true).where('ativo', '=', true).execute()
  expect(left.length).toBeGreaterThanOrEqual(1)
  // 401, 403 and 422: who asks is himself deleted or demoted meanwhile.
  expect(statuses.filter((s) => ![200, 401, 403, 409, 422].includes(s))).toEqual([])

  const [last] = left
  const boss = admins.find(({ id }) => id === last?.id)
  expect(boss).toBeDefined()
  if (!boss) return
  await db.updateTable('usuario').set({ isAdmin: false }).where('id', '<>', boss.id).execute()
  const body = { pessoa: boss.pessoaId, email: boss.email, isAdmin: true, ativo: true }
  for (const change of [{ isAdmin: false }, { ativo: false }])
    expect(await call(usuario.edit, { params: { id: boss.id }, token: boss.token, body: { ...body, ...change } })).toMatchObject({
      status: 409,
      body: { error: 'Este é o último administrador ativo. Torne outro usuário administrador antes.' },
    })
  expect((await call(usuario.remove, { params: { id: boss.id }, token: boss.token })).status).toBe(409)
  expect((await call(usuario.edit, { params: { id: boss.id }, token: boss.token, body: { ...body, isManagerTeam: true } })).status).toBe(
    200,
  )
})

test('ACE-083 of twenty deletions by one administrator that include himself, he stays', async () => {
  const { call, user, db } = await testApp()
  const admins: Person[] = []
  for (let i = 0; i < 20; i++) admins.push(await user({ nome: `Admin ${i}` }))
  const token = admins[0]?.token ?? ''
  const answers = await Promise.all(admins.map(({ id }) => call(usuario.remove, { params: { id }, token })))
  const left = await db.selectFrom('usuario').select('id').execute()
  expect(left.length).toBeGreaterThanOrEqual(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20 - left.length)
})
