import { auth } from '@retaguarda/contract/auth.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { type Perfil, recusaDoPerfil, SEM_PERFIL } from '@retaguarda/contract/kit/perfil.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { perfil } from '@retaguarda/contract/perfil.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { allRoutes } from '../../test/contract-routes.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { listFinanceiros } from '../cobranca/aprovacao.repo.ts'

vi.setConfig({ testTimeout: 240_000 })

const { app, call, callAs, request, user, query, db } = await testApp()
let chefe: Person
let ana: Person
let n = 0
const asChefe = callAs(() => chefe)
const asAna = callAs(() => ana)
/** Nothing has this id, so that what is let through changes nothing. */
const NONE = '999999999'
const TUDO = { soLeitura: false, liberaEmMassa: true, aprova: true, exporta: true, dadosPessoais: true }

beforeAll(async () => {
  await app.ready()
  chefe = await user({ nome: 'Caio Chefe', tipo: 2 })
  ana = await user({ nome: 'Ana Ávila', tipo: 2, isManagerTeam: true })
})

const perfilDe = async (nome: string) => {
  const { rows } = (await asChefe(perfil.list, { query: query([{ name: 'nome', op: '=', v: nome }]) })).body
  return rows[0]?.id ?? 0
}
async function dar(id: number | null) {
  const { body } = await asChefe(usuario.get, { params: { id: ana.id } })
  return asChefe(usuario.edit, { params: { id: ana.id }, body: { ...body, perfil: id } })
}

test('the profiles that are there from the beginning, and the rules of the register', async () => {
  const { rows } = (await asChefe(perfil.list, { query: query([]) })).body
  expect(rows.map(({ id: _, ...row }) => row)).toEqual([
    { nome: 'Completo', ...TUDO },
    { nome: 'Leitura', ...TUDO, soLeitura: true, liberaEmMassa: false, aprova: false },
    { nome: 'Operação', ...TUDO, liberaEmMassa: false, aprova: false },
  ])
  const twice = await asChefe(perfil.add, { body: { nome: 'leitura', ...TUDO } })
  expect(refusalOf(twice).fields).toEqual({ nome: 'Já existe um perfil com este nome.' })
  expect(await dar(999_999)).toMatchObject({ status: 422, body: { fields: { perfil: 'Este perfil não existe mais. Escolha outro.' } } })
})

test('a profile is in force with the next call, also when it is changed, and is told of at the entry', async () => {
  const { id } = (await asChefe(perfil.add, { body: { nome: 'Portaria', ...TUDO } })).body
  expect((await dar(id)).status).toBe(200)
  const novo = () => ({ nome: 'Setor', codigo: `S${++n}`, tipo: 3 })
  expect((await asAna(setor.add, { body: novo() })).status).toBe(200)
  const alterado = await asChefe(perfil.edit, { params: { id }, body: { nome: 'Portaria', ...TUDO, soLeitura: true } })
  expect(alterado.status).toBe(200)
  expect(refusalOf(await asAna(setor.add, { body: novo() })).error).toBe('O seu perfil só permite ler.')
  expect((await call(auth.retrieve, { params: { token: ana.token } })).body.user.perfil).toEqual({
    nome: 'Portaria',
    ...TUDO,
    soLeitura: true,
  })
  expect((await asChefe(perfil.remove, { params: { id } })).status).toBe(409)
  expect((await dar(null)).status).toBe(200)
  expect((await asAna(setor.add, { body: novo() })).status).toBe(200)
  const said = await db.selectFrom('seguranca').select('detalhe').where('evento', '=', 19).execute()
  expect(said.map(({ detalhe }) => detalhe)).toEqual(['Portaria', 'Portaria', 'Portaria, só leitura', 'nenhum'])
})

test('somebody stays who approves and who administers', async () => {
  expect((await dar(await perfilDe('Operação'))).status).toBe(200)
  const own = async (id: number) => {
    const { body } = await asChefe(usuario.get, { params: { id: chefe.id } })
    return asChefe(usuario.edit, { params: { id: chefe.id }, body: { ...body, perfil: id } })
  }
  expect(refusalOf(await own(await perfilDe('Operação'))).error).toBe('Fique ao menos uma outra pessoa que aprova.')
  await db.updateTable('usuario').set({ isAdmin: false }).where('id', '=', ana.id).execute()
  expect(refusalOf(await own(await perfilDe('Leitura'))).error).toBe('Fique ao menos um outro administrador que possa gravar.')
  await db.updateTable('usuario').set({ isAdmin: true }).where('id', '=', ana.id).execute()
  expect((await dar(null)).status).toBe(200)
})

test('where nobody approves already, a profile takes that from nobody', async () => {
  await db.updateTable('usuario').set({ tipo: 1 }).where('id', 'in', [ana.id, chefe.id]).execute()
  expect((await dar(await perfilDe('Leitura'))).status).toBe(200)
  expect((await dar(null)).status).toBe(200)
  const { id } = (await asChefe(perfil.add, { body: { nome: 'Consulta', ...TUDO } })).body
  expect((await asChefe(perfil.edit, { params: { id }, body: { nome: 'Consulta', ...TUDO, soLeitura: true } })).status).toBe(200)
  await db.updateTable('usuario').set({ tipo: 2 }).where('id', 'in', [ana.id, chefe.id]).execute()
})

test('a profile that all who approve have keeps what they need for it', async () => {
  const { id } = (await asChefe(perfil.add, { body: { nome: 'Tesouraria', ...TUDO } })).body
  await db.updateTable('usuario').set({ perfilId: id }).where('id', 'in', [ana.id, chefe.id]).execute()
  const less = await asChefe(perfil.edit, { params: { id }, body: { nome: 'Tesouraria', ...TUDO, aprova: false } })
  expect(refusalOf(less).error).toBe('Fique ao menos uma outra pessoa que aprova.')
  await db.updateTable('usuario').set({ perfilId: null }).where('id', 'in', [ana.id, chefe.id]).execute()
})

test('the last one who approves is neither deactivated nor moved to another department', async () => {
  await dar(await perfilDe('Operação'))
  const { body } = await asChefe(usuario.get, { params: { id: chefe.id } })
  for (const less of [{ tipo: 1 }, { ativo: false }]) {
    const refused = await asAna(usuario.edit, { params: { id: chefe.id }, body: { ...body, perfil: null, ...less } })
    expect(refusalOf(refused).error).toBe('Fique ao menos uma outra pessoa que aprova.')
  }
  await dar(null)
  expect((await asAna(usuario.edit, { params: { id: chefe.id }, body: { ...body, perfil: null, tipo: 1 } })).status).toBe(200)
  const again = await asAna(usuario.get, { params: { id: chefe.id } })
  expect((await asAna(usuario.edit, { params: { id: chefe.id }, body: { ...again.body, perfil: null, tipo: 2 } })).status).toBe(200)
})

test('who alone administers without a profile that only reads is the last administrator', async () => {
  expect((await dar(await perfilDe('Leitura'))).status).toBe(200)
  const { body } = await asChefe(usuario.get, { params: { id: chefe.id } })
  for (const less of [{ isAdmin: false }, { ativo: false }])
    expect(refusalOf(await asChefe(usuario.edit, { params: { id: chefe.id }, body: { ...body, perfil: null, ...less } })).error).toContain(
      'Este é o último administrador ativo',
    )
  expect((await dar(null)).status).toBe(200)
})

test('what goes to all clients of a month, of a list or of a day is mass', () => {
  const few = { nome: 'Operação', ...TUDO, liberaEmMassa: false }
  for (const route of [envio.enviar, loteFaturas.enviar, reguaCobranca.executar])
    expect([route.path, recusaDoPerfil(route, few)]).toEqual([route.path, SEM_PERFIL.liberaEmMassa])
})

test('who may not approve is not told of what waits for it', async () => {
  const told = () => db.transaction().execute((trx) => listFinanceiros(trx))
  expect((await told()).toSorted()).toEqual([chefe.id, ana.id].toSorted())
  for (const nome of ['Operação', 'Leitura']) {
    await dar(await perfilDe(nome))
    expect([nome, await told()]).toEqual([nome, [chefe.id]])
  }
  await dar(null)
})

test('a notice to everybody is mass, one to a few is not', async () => {
  await dar(await perfilDe('Operação'))
  const { id } = (await asAna(notificacao.add, { body: { titulo: 'Aviso', tipoNotificacao: 1, destinatario: 1 } })).body
  expect(refusalOf(await asAna(notificacao.liberar, { params: { id } })).error).toBe(SEM_PERFIL.liberaEmMassa)
  await dar(null)
  expect(refusalOf(await asAna(notificacao.liberar, { params: { id } })).error).toContain('Ninguém receberia')
})

const CASES: Record<string, Partial<Perfil>> = {
  'só leitura': { soLeitura: true },
  'sem massa': { liberaEmMassa: false },
  'sem aprovar': { aprova: false },
  'sem listas': { exporta: false },
  'sem dados pessoais': { dadosPessoais: false },
}
const REFUSALS: readonly string[] = Object.values(SEM_PERFIL)

test('every call answers each profile as the one table says', async () => {
  const routes = await allRoutes()
  expect(routes.length).toBeGreaterThan(450)
  const seen = new Set<string>()
  for (const [nome, part] of Object.entries(CASES)) {
    const one = { nome, ...TUDO, ...part }
    const person = await user({ nome, tipo: 2, isAdmin: true, isManagerTeam: true })
    const added = await asChefe(perfil.add, { body: one })
    await db.updateTable('usuario').set({ perfilId: added.body.id }).where('id', '=', person.id).execute()
    for (const route of routes) {
      // What begins and ends sessions is tried apart, and a stream has no end.
      if (route.path.startsWith('/auth/') || route.path.startsWith('/conta/') || route.path === '/eventos') continue
      if (!allows(route.access, { tipo: 2, isAdmin: true, isManagerTeam: true })) continue
      const address = route.path.replace(/:\w+/g, NONE)
      const answer = await request(route.method as 'GET', address, { token: person.token, ...(route.method === 'POST' && { body: {} }) })
      const said = answer.status === 403 ? refusalOf(answer).error : undefined
      const told = said !== undefined && REFUSALS.includes(said) ? said : undefined
      expect([nome, route.method, route.path, told]).toEqual([nome, route.method, route.path, recusaDoPerfil(route, one)])
      if (told !== undefined) seen.add(told)
    }
  }
  expect([...seen].sort()).toEqual([...REFUSALS].sort())
})
