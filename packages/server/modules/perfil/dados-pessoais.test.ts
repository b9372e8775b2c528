import { inflateRawSync } from 'node:zlib'
import { busca } from '@retaguarda/contract/busca.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { isPessoal } from '@retaguarda/contract/kit/columns.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { BUSCA } from '@retaguarda/contract/kit/list-query.ts'
import { OCULTO } from '@retaguarda/contract/kit/oculto.ts'
import { SEM_PERFIL } from '@retaguarda/contract/kit/perfil.ts'
import { perfil } from '@retaguarda/contract/perfil.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { anonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { LUGARES } from '../../db/pessoal/mapa.ts'
import { rowsOf } from '../../db/rows.ts'
import { refusalOf } from '../../test/answer.ts'
import { allGrids, allRoutes } from '../../test/contract-routes.ts'
import { validCnpj, validCpf } from '../../test/documentos.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

vi.setConfig({ testTimeout: 240_000 })

const { app, callAs, request, user, query, db, clock } = await testApp()
const cpf = validCpf(55_001)
const MARKS = ['mara.unica@casa.example', '(11) 97531-8642', '11975318642', cpf, maskDocumento(cpf)]
const TEXT = `Mara: ${MARKS[0]}, ${MARKS[1]}, ${MARKS[4]}`
const marksIn = (text: string) => MARKS.filter((mark) => text.includes(mark))
const TUDO = { soLeitura: false, liberaEmMassa: true, aprova: true, exporta: true }
const ROLES = { tipo: 2 as const, isAdmin: true, isManagerTeam: true }

let chefe: Person
let ana: Person
let ids: Record<'pessoa' | 'cliente' | 'usuario' | 'empresa' | 'clienteDaEmpresa', number>
const asChefe = callAs(() => chefe)
const asAna = callAs(() => ana)

const contatos = (email: string, phone: string) => [
  { tipo: 1, contato: email },
  { tipo: phone.includes('9') ? 2 : 3, contato: phone },
]

beforeAll(async () => {
  await app.ready()
  chefe = await user({ nome: 'Caio Chefe', ...ROLES })
  ana = await user({ nome: 'Ana Ávila', ...ROLES })
  const { id: perfilId } = (await asChefe(perfil.add, { body: { nome: 'Sem dados', ...TUDO, dadosPessoais: false } })).body
  await db.updateTable('usuario').set({ perfilId }).where('id', '=', ana.id).execute()
  const mara = { nome: 'Mara Marques', tipo: 1, cpfCnpj: cpf, pessoaContato: contatos('mara.unica@casa.example', '(11) 97531-8642') }
  const loja = {
    nome: 'Aurora Ltda',
    nomeFantasia: 'Aurora',
    tipo: 2,
    cpfCnpj: validCnpj(55_002),
    pessoaContato: contatos('compras@aurora.example', '(11) 3333-4444'),
  }
  const { id } = (await asChefe(pessoa.add, { body: mara })).body
  const { body: saved } = await asChefe(pessoa.get, { params: { id } })
  await asChefe(pessoa.edit, { params: { id }, body: { ...saved, rg: '1' } })
  const empresa = (await asChefe(pessoa.add, { body: loja })).body.id
  const novo = { nfse: { inscricaoMunicipal: null, semNota: false, emailNota: 'mara.unica@casa.example' } }
  ids = {
    pessoa: id,
    empresa,
    cliente: (await asChefe(cliente.add, { body: { pessoa: id, ...novo } })).body.id,
    clienteDaEmpresa: (await asChefe(cliente.add, { body: { pessoa: empresa } })).body.id,
    usuario: (await asChefe(usuario.add, { body: { pessoa: id, email: 'mara.unica@casa.example', tipo: 1 } })).body.id,
  }
  await fill()
})

type Known = { column_name: string; data_type: string; needed: boolean }

/** A row in every table that tells of people, where it takes one that is made up, with what is hers in each column that tells of somebody. */
async function fill(): Promise<void> {
  for (const { tabela, colunas } of LUGARES) {
    // Of these the calls above have made what a form shows.
    if (tabela === 'pessoa' || tabela === 'pessoa_contato') continue
    const of = new Set(colunas.map(({ coluna }) => coluna))
    const known = await rowsOf<Known>(db)`
      select column_name, data_type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
      from information_schema.columns where table_name = ${tabela} and table_schema = 'public' and is_generated = 'NEVER'`
    const values = known.flatMap(({ column_name: name, data_type: type, needed }) => {
      const owner = { pessoaId: ids.pessoa, clienteId: ids.cliente, usuarioId: chefe.id, autorId: chefe.id }[name]
      const value = owner ?? (of.has(name) ? MADE[type]?.(TEXT) : needed ? MADE[type]?.('x') : undefined)
      return value === undefined ? [] : [{ name, value }]
    })
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`insert into ${sql.table(tabela)} (${sql.join(values.map(({ name }) => sql.ref(name)))})
          values (${sql.join(values.map(({ value }) => value))})`.execute(trx)
      })
      .catch(() => {})
  }
}
const MADE: Record<string, (text: string) => unknown> = {
  text: (text) => text,
  integer: () => 1,
  smallint: () => 1,
  bigint: () => 1,
  numeric: () => 1,
  boolean: () => false,
  date: () => '2026-11-01',
  'timestamp with time zone': () => clock.now(),
  jsonb: (text) => JSON.stringify({ texto: text, cpfCnpj: cpf }),
  ARRAY: (text) => [text],
  bytea: (text) => Buffer.from(text),
}

/** What is read by somebody of everything that can be read: the answers in which something of hers stands. */
async function readAll(token: string): Promise<string[]> {
  const seen: string[] = []
  for (const route of await allRoutes()) {
    if (route.method !== 'GET' || route.path === '/eventos' || !allows(route.access, ROLES)) continue
    if (route.path.startsWith('/auth/oidc')) continue
    const parts = route.path.includes(':id') ? [...new Set([...Object.values(ids), 1])].map(String) : ['']
    for (const part of parts) {
      const address = route.path.replace(':id', part).replace(/:texto|:arquivo|:\w+/g, (name) => (name === ':texto' ? 'Mara' : '1'))
      for (const asked of queriesOf(route.path)) {
        const { text, body, status } = await request('GET', address, { token, query: asked })
        // What is hidden is still what the screens take.
        if (status === 200 && !route.download)
          expect([route.path, route.response.safeParse(body).error?.issues]).toEqual([route.path, undefined])
        if (status === 200 && marksIn(text).length > 0) seen.push(`${route.path} ${JSON.stringify(asked)}`)
      }
    }
  }
  return [...new Set(seen)]
}
const queriesOf = (path: string): Record<string, string>[] => {
  if (path.includes('/export')) return [{ formato: 'csv', ano: '2026', mes: '11', de: '2026-11-01', ate: '2026-11-30' }]
  if (path === '/busca') return [{ q: 'Mara' }]
  return [{}, ...(path.includes('/list') ? [{ filter: '[]' }] : [])]
}

test('to whom it is hidden no answer shows the CPF, the phone or the e-mail of somebody, and to others it does', async () => {
  const shown = await readAll(chefe.token)
  expect(shown.length).toBeGreaterThan(50)
  expect(await readAll(ana.token)).toEqual([])
})

test('nothing is found, filtered or sorted by what is hidden', async () => {
  const tried: string[] = []
  for (const grid of await allGrids()) {
    if (!allows(grid.access, ROLES)) continue
    for (const id of grid.list.path.includes(':id') ? [...new Set(Object.values(ids))] : [0]) {
      const path = grid.list.path.replace(':id', String(id))
      const ask = (token: string, filter: object[], sort: object[] = []) => request('GET', path, { token, query: query(filter, sort) })
      const totalOf = async (token: string, filter: object[]) => {
        const { body, status } = await ask(token, filter)
        return status === 200 && typeof body === 'object' && body !== null && 'total' in body ? Number(body.total) : 0
      }
      const names = Object.keys(grid.columns).filter((name) => !grid.columns[name]?.fixed)
      for (const mark of ['mara.unica', '97531', cpf]) {
        for (const name of [...names.filter((one) => ['text', 'cpfCnpj'].includes(grid.columns[one]?.type ?? '')), BUSCA]) {
          const filter = [{ name, op: 'like', v: mark }]
          if ((await totalOf(chefe.token, filter)) === 0) continue
          tried.push(`${path} ${name}`)
          expect([path, name, mark, await totalOf(ana.token, filter)]).toEqual([path, name, mark, 0])
        }
      }
      for (const [name, column] of Object.entries(grid.columns)) {
        if (!isPessoal(column) || column.fixed || column.unsorted) continue
        const { error } = refusalOf(await ask(ana.token, [], [{ col: name, sort: 'asc' }]))
        expect(error).toContain('o seu perfil não mostra dados pessoais, e por eles não se filtra nem ordena')
      }
    }
  }
  expect(new Set(tried).size).toBeGreaterThan(25)
  for (const q of [...MARKS, 'mara.unica@'] as string[]) expect((await asAna(busca.buscar, { query: { q } })).body).toEqual([])
  const suggests = (await allRoutes()).filter(
    ({ path, access }) => path.endsWith('/:texto') && !path.startsWith('/nfse/codigo') && allows(access, ROLES),
  )
  expect(suggests.length).toBeGreaterThan(5)
  for (const { path } of suggests)
    for (const texto of ['mara.unica', cpf.slice(0, 5)])
      expect([path, (await request('GET', path.replace(':texto', texto), { token: ana.token })).body]).toEqual([path, []])
})

test('who may not see them is not told either whether a text says the CPF, the phone or the e-mail of somebody who is to be forgotten', async () => {
  for (const motivo of [`Pedido, ${cpf}`, 'Pedido, mara.unica@casa.example', 'Pedido, outra@casa.example']) {
    const asked = await asAna(anonimizacao.pedir, { params: { id: ids.pessoa }, body: { previa: 'x', motivo } })
    expect([asked.status, refusalOf(asked).error]).toEqual([403, SEM_PERFIL.dadosPessoais])
  }
})

test('what a company has stays, and so does her own e-mail', async () => {
  const { body } = await asAna(pessoa.get, { params: { id: ids.empresa } })
  expect(body.cpfCnpj).toBe(validCnpj(55_002))
  expect(body.pessoaContato.map(({ contato }) => contato)).toEqual(['compras@aurora.example', '(11) 3333-4444'])
  expect((await asAna(usuario.get, { params: { id: ana.id } })).body.email).toBe(ana.email)
})

test('a form that is saved with what is hidden in it loses nothing of it, and writes no mask', async () => {
  const { body } = await asAna(pessoa.get, { params: { id: ids.pessoa } })
  expect(body).toMatchObject({ cpfCnpj: OCULTO, pessoaContato: [{ contato: OCULTO }, { contato: OCULTO }] })
  // Rows move, one goes, one comes: each keeps what is its own.
  const [email, phone] = body.pessoaContato
  const moved = { ...body, nome: 'Mara Melo', pessoaContato: [phone, { tipo: 1, contato: 'nova@casa.example' }, email] }
  expect(await asAna(pessoa.edit, { params: { id: ids.pessoa }, body: moved })).toMatchObject({ status: 200 })
  const { body: saved } = await asChefe(pessoa.get, { params: { id: ids.pessoa } })
  expect(saved).toMatchObject({ nome: 'Mara Melo', cpfCnpj: cpf })
  expect(saved.pessoaContato.map(({ contato }) => contato)).toEqual(['(11) 97531-8642', 'nova@casa.example', 'mara.unica@casa.example'])
  const { body: hers } = await asAna(usuario.get, { params: { id: ids.usuario } })
  expect(await asAna(usuario.edit, { params: { id: ids.usuario }, body: { ...hers, ativo: true } })).toMatchObject({ status: 200 })
  expect((await asChefe(usuario.get, { params: { id: ids.usuario } })).body.email).toBe('mara.unica@casa.example')
  // What only looks like it is refused beside its field.
  const made = await asAna(pessoa.edit, { params: { id: ids.pessoa }, body: { ...moved, versaoRegistro: undefined, rg: OCULTO } })
  expect(refusalOf(made).fields).toEqual(some.objectContaining({ rg: 'Este dado está oculto para o seu perfil. Deixe-o como está.' }))
})

test('a sheet hides it as a list does', async () => {
  const colunas = ['nome', 'cpfCnpj', 'telefone']
  const textOf = async (token: string) => {
    const answer = await app.inject({
      url: '/api/pessoa/export',
      query: { formato: 'xlsx', colunas: JSON.stringify(colunas) },
      headers: { authorization: `Bearer ${token}` },
    })
    return unzipped(answer.rawPayload)
  }
  expect(marksIn(await textOf(chefe.token))).not.toEqual([])
  const sheet = await textOf(ana.token)
  expect(marksIn(sheet)).toEqual([])
  expect(sheet).toContain(OCULTO)
})

/** All that the parts of an archive hold. */
function unzipped(zip: Buffer): string {
  let text = ''
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 1)) {
    const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const part = zip.subarray(start, start + size)
    text += method === 8 ? inflateRawSync(part).toString() : part.toString()
  }
  return text
}
