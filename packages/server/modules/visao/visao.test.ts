import { visao } from '@retaguarda/contract/visao.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Person, testApp } from '../../test/test-app.ts'

const { callAs, user, db } = await testApp()
let ana: Person
let bia: Person
let chefe: Person
const comoAna = callAs(() => ana)
const comoBia = callAs(() => bia)
const comoChefe = callAs(() => chefe)

beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
  chefe = await user({ nome: 'Caio Cruz', tipo: 1 })
})

const VISAO = {
  grade: 'cliente',
  nome: 'Inativos de São Paulo',
  filtro: [{ name: 'situacao', op: 'contains', v: [3] }],
  ordem: [{ col: 'pessoa.nome', sort: 'desc' }],
  colunas: ['id', 'pessoa.nome', 'situacao'],
}
const incluir = async (como: typeof comoAna, parts: object = {}) => {
  const answer = await como(visao.add, { body: { ...VISAO, ...parts } })
  expect(answer).toMatchObject({ status: 200, body: { msg: 'Visão incluída.' } })
  return answer.body.id
}
const listar = async (como: typeof comoAna, grade = 'cliente') => (await como(visao.list, { params: { grade } })).body
const find = async (como: typeof comoAna, id: number) => (await listar(como)).find((one) => one.id === id)

test('a view is one person’s own, or shared, with its filter, order and columns', async () => {
  const propria = await incluir(comoAna)
  const comum = await incluir(comoBia, { nome: 'Álbum', compartilhada: true })
  expect(await listar(comoAna)).toEqual([
    { ...VISAO, id: propria, compartilhada: false, padrao: false, minha: true, autor: 'Ana Ávila', versaoRegistro: 1 },
    { ...VISAO, nome: 'Álbum', id: comum, compartilhada: true, padrao: false, minha: false, autor: 'Bia Braga', versaoRegistro: 1 },
  ])
  expect((await listar(comoBia)).map(({ id }) => id)).toEqual([comum])
  expect(await listar(comoAna, 'pessoa')).toEqual([])
  expect(await comoAna(visao.add, { body: { grade: 'cliente/produto', nome: 'Só o nome', filtro: null } })).toMatchObject({ status: 200 })
  expect((await listar(comoAna, 'cliente/produto'))[0]).toMatchObject({ filtro: [], ordem: [], colunas: [], compartilhada: false })
  const changes = db.selectFrom('auditoria').select('acao').where('entidade', '=', 'visao').where('registro', '=', String(propria))
  expect(await changes.execute()).toEqual([{ acao: 'incluir' }])
})

test.each([
  [
    { filtro: [{ name: 'apelido', op: '=', v: 'x' }] },
    { filtro: 'Filtro 1 (coluna "apelido"): a lista não tem esta coluna para filtrar ou ordenar.' },
  ],
  [
    { filtro: [{ name: 'situacao', op: 'like', v: 'x' }] },
    { filtro: 'Filtro 1 (coluna "situacao"): o operador like não serve para esta coluna.' },
  ],
  [
    { ordem: [{ col: 'apelido', sort: 'asc' }] },
    { ordem: 'Ordenação 1 (coluna "apelido"): a lista não tem esta coluna para filtrar ou ordenar.' },
  ],
  [{ colunas: ['id', 'apelido'] }, { colunas: 'A lista não tem a coluna "apelido".' }],
  [{ colunas: ['toString'] }, { colunas: 'A lista não tem a coluna "toString".' }],
  [{ nome: '  ' }, { nome: 'Informe o nome da visão.' }],
  [{ nome: 'x'.repeat(61) }, { nome: 'Nome: no máximo 60 caracteres.' }],
  [{ grade: 'nada' }, { grade: 'Não há uma lista com este nome.' }],
  [{ filtro: 'x' }, { filtro: 'Filtro: envie uma lista.' }],
  [{ ordem: [{ col: 'id', sort: 'para cima' }] }, { 'ordem.0.sort': 'a ordem é asc ou desc' }],
] as const)('what the grid does not know is refused beside its field: %j', async (parts, fields) => {
  expect(await comoAna(visao.add, { body: { ...VISAO, ...parts } })).toMatchObject({ status: 422, body: { fields } })
})

test('with which view a list opens is everybody’s own choice, of shared ones too', async () => {
  const comum = await incluir(comoBia, { compartilhada: true, padrao: true })
  expect([(await find(comoBia, comum))?.padrao, (await find(comoAna, comum))?.padrao]).toEqual([true, false])
  const lida = { ...(await find(comoAna, comum)), padrao: true }
  expect(await comoAna(visao.edit, { params: { id: comum }, body: lida })).toMatchObject({ status: 200 })
  const other = await incluir(comoAna, { nome: 'Outra', padrao: true })
  expect([(await find(comoAna, comum))?.padrao, (await find(comoAna, other))?.padrao]).toEqual([false, true])
  await comoAna(visao.edit, { params: { id: comum }, body: { padrao: true } })
  expect((await listar(comoAna)).filter(({ padrao }) => padrao).map(({ id }) => id)).toEqual([comum])
  await comoAna(visao.edit, { params: { id: comum }, body: { padrao: false } })
  expect((await find(comoBia, comum))?.padrao).toBe(true)
  expect((await find(comoBia, comum))?.versaoRegistro).toBe(1)
  await comoAna(visao.edit, { params: { id: comum }, body: { padrao: true } })
  // No longer shared: the others have it no more.
  await comoBia(visao.edit, { params: { id: comum }, body: { compartilhada: false } })
  const ainda = db.selectFrom('visao_padrao').select('usuarioId').where('visaoId', '=', comum)
  expect(await ainda.execute()).toEqual([{ usuarioId: bia.id }])
})

test('others change nothing; administrators change and delete shared ones; a private one is not there for anybody else', async () => {
  const propria = await incluir(comoBia)
  const comum = await incluir(comoBia, { compartilhada: true })
  for (const como of [comoAna, comoChefe]) {
    expect((await como(visao.edit, { params: { id: propria }, body: { nome: 'Minha' } })).status).toBe(404)
    expect((await como(visao.remove, { params: { id: propria } })).status).toBe(404)
  }
  const refused = { status: 403, body: { error: 'Você não tem permissão para esta ação.' } }
  expect(await comoAna(visao.edit, { params: { id: comum }, body: { nome: 'Minha' } })).toMatchObject(refused)
  expect(await comoAna(visao.remove, { params: { id: comum } })).toMatchObject(refused)
  expect(await comoChefe(visao.edit, { params: { id: comum }, body: { nome: 'De todos', versaoRegistro: 1 } })).toMatchObject({
    status: 200,
  })
  expect(await find(comoBia, comum)).toMatchObject({ nome: 'De todos', filtro: VISAO.filtro, compartilhada: true, minha: true })
  const stale = await comoBia(visao.edit, { params: { id: comum }, body: { nome: 'Velha', versaoRegistro: 1 } })
  expect(stale.status).toBe(409)
  expect(await comoBia(visao.edit, { params: { id: comum }, body: { colunas: ['x'] } })).toMatchObject({ status: 422 })
  expect(await comoChefe(visao.remove, { params: { id: comum } })).toMatchObject({ status: 200, body: { msg: 'Visão excluída.' } })
  expect(await find(comoBia, comum)).toBeUndefined()
  expect((await comoBia(visao.remove, { params: { id: comum } })).status).toBe(404)
})

test('views of a grid are for those who may read its list', async () => {
  const FATURAS = { grade: 'fatura', nome: 'Do mês', filtro: [], compartilhada: true }
  const { id } = (await comoBia(visao.add, { body: FATURAS })).body
  expect((await comoAna(visao.list, { params: { grade: 'fatura' } })).status).toBe(403)
  expect((await comoAna(visao.add, { body: FATURAS })).status).toBe(403)
  expect((await comoChefe(visao.edit, { params: { id }, body: { padrao: true } })).status).toBe(403)
  expect((await comoChefe(visao.remove, { params: { id } })).status).toBe(403)
  expect((await comoBia(visao.list, { params: { grade: 'nada' } })).status).toBe(404)
  for (const grade of ['log', 'boleto', 'financeiro', 'cliente-objeto-contrato', 'faturaDocumento', 'notificacao', 'task'])
    expect((await comoBia(visao.list, { params: { grade } })).status, grade).toBe(200)
  expect(await comoAna(visao.add, { body: { grade: 'log', nome: 'x', ordem: [{ col: 'error', sort: 'asc' }] } })).toMatchObject({
    status: 422,
  })
})
