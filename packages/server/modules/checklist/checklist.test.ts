import { checklist } from '@retaguarda/contract/checklist.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { call, callAs, user, query } = await testApp()
let ana: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
})

let n = 0
const asAna = callAs(() => ana)
const add = async (body: object = {}) => (await asAna(checklist.add, { body: { nome: `Lista ${++n}`, ...body } })).body.id
const sim = (more: object = {}) => ({ titulo: 'Tem domínio?', descricao: 'Confirme.', tipo: 4, ...more })
const opcoes = [
  { numero: 1, descricao: 'Azul' },
  { numero: 2, descricao: 'Verde' },
]
const save = (id: number, itens: unknown[], more: object = {}) => asAna(checklist.saveItens, { params: { id }, body: { itens, ...more } })
const itensOf = async (id: number) => (await asAna(checklist.getItens, { params: { id } })).body.itens

test('CHK-001 CHK-010 CHK-011 CHK-017 CHK-018 CHK-019 CHK-020 a new checklist takes the defaults; it is changed and deleted', async () => {
  const id = await add({ nome: 'Implantação' })
  const read = await asAna(checklist.get, { params: { id } })
  expect(read.body).toMatchObject({ id, nome: 'Implantação', setor: -1, ordem: 1, ativo: true, versao: 1, versaoRegistro: 1 })
  const setorId = (await asAna(setor.add, { body: { nome: 'Projetos', codigo: 'PRJ' } })).body.id
  const changed = { ...read.body, setor: { id: setorId }, ordem: 3, ativo: false, versao: 2 }
  expect(await asAna(checklist.edit, { params: { id }, body: changed })).toMatchObject({
    status: 200,
    body: { msg: 'Checklist alterado.' },
  })
  expect((await asAna(checklist.get, { params: { id } })).body).toMatchObject({
    setor: { id: setorId, nome: 'Projetos' },
    ordem: 3,
    ativo: false,
    versao: 2,
  })
  expect((await asAna(checklist.edit, { params: { id }, body: changed })).status).toBe(409)
  expect((await asAna(checklist.edit, { params: { id }, body: { nome: 'X', setor: -1 } })).status).toBe(200)
  expect((await asAna(checklist.get, { params: { id } })).body.setor).toBe(-1)
  expect(await asAna(checklist.remove, { params: { id } })).toMatchObject({ status: 200 })
})

test('CHK-012 CHK-013 CHK-014 CHK-015 CHK-016 name, order and version are required; 120 characters, whole numbers', async () => {
  expect(await asAna(checklist.add, { body: { nome: ' ', ordem: '', versao: null } })).toMatchObject({
    status: 422,
    body: { fields: { nome: 'Informe o nome.', ordem: 'Informe a ordem.', versao: 'Informe a versão.' } },
  })
  expect(await asAna(checklist.add, { body: { nome: 'x'.repeat(121), ordem: 1.5, versao: 0 } })).toMatchObject({
    status: 422,
    body: {
      fields: { nome: 'Nome: no máximo 120 caracteres.', ordem: 'Ordem: use um número inteiro.', versao: 'Versão: o menor valor é 1.' },
    },
  })
  expect((await asAna(checklist.add, { body: { nome: 'x'.repeat(120), ordem: '7' } })).status).toBe(200)
})

test('CHK-007 CHK-008 CHK-009 CHK-040 CHK-041 CHK-042 the list filters and sorts; Ativar/Desativar alternates', async () => {
  const id = await add({ nome: 'Única na lista', ordem: 9 })
  const list = () =>
    asAna(checklist.list, { query: query([{ name: 'nome', op: 'like', v: 'unica na' }], [{ col: 'ordem', sort: 'desc' }]) })
  expect((await list()).body).toMatchObject({ total: 1, rows: [{ id, setor: { nome: null }, ativo: true, ordem: 9, versao: 1 }] })
  expect(await asAna(checklist.toggleStatus, { params: { id } })).toMatchObject({
    status: 200,
    body: { msg: 'Checklist desativado.', ativo: false },
  })
  expect((await list()).body.rows[0]?.ativo).toBe(false)
  expect((await asAna(checklist.suggest.byText, { params: { texto: 'unica' } })).body).toEqual([])
  expect((await asAna(checklist.toggleStatus, { params: { id } })).body.ativo).toBe(true)
  expect((await asAna(checklist.suggest.byText, { params: { texto: 'unica' } })).body).toEqual([{ id, nome: 'Única na lista' }])
  expect((await asAna(checklist.toggleStatus, { params: { id: 999_999 } })).status).toBe(404)
  expect((await call(checklist.list)).status).toBe(401)
})

describe('items', () => {
  test('CHK-002 CHK-027 CHK-028 CHK-030 CHK-031 CHK-043 CHK-044 the whole list is saved in its order and read back with ids', async () => {
    const id = await add()
    const saved = await save(id, [
      sim({ chave: 'a', obrigatorio: true }),
      { titulo: 'Cor', descricao: 'Da loja', tipo: 1, opcoes: [...opcoes, { numero: 3, descricao: ' ' }], chave: 'b', tipoMetrica: 1 },
      { titulo: 'Texto', descricao: 'Livre', tipo: 2, opcoes, itemCondicional: { chave: 'b' }, valorCondicional: { numero: 2 } },
      { titulo: 'Vários', descricao: 'De uma vez', tipo: 3, opcoes, itemCondicional: { chave: 'a' }, valorCondicional: { numero: 0 } },
    ])
    expect(saved).toMatchObject({ status: 200, body: { msg: 'Itens gravados.', versao: 1, versaoRegistro: 2 } })
    const [a, b, c, d] = saved.body.itens
    expect(a).toEqual({
      id: some.any(Number),
      titulo: 'Tem domínio?',
      descricao: 'Confirme.',
      tipo: 4,
      tipoMetrica: null,
      obrigatorio: true,
      ordem: 1,
      opcoes: [],
      itemCondicional: null,
      valorCondicional: null,
    })
    expect(b).toMatchObject({ ordem: 2, opcoes, tipoMetrica: 1 })
    expect(c).toMatchObject({
      opcoes: [],
      itemCondicional: { id: b?.id, titulo: 'Cor' },
      valorCondicional: { numero: 2, descricao: 'Verde' },
    })
    expect(d).toMatchObject({ itemCondicional: { id: a?.id }, valorCondicional: { numero: 0, descricao: 'Não' } })
    expect((await asAna(checklist.getItens, { params: { id } })).body).toEqual({ itens: saved.body.itens, versaoRegistro: 2 })
  })

  test('CHK-022 CHK-043 reordering keeps the ids, what is missing is removed, and saving the same changes nothing', async () => {
    const id = await add()
    const { itens } = (await save(id, [sim(), sim(), sim()])).body
    const [a, b, c] = itens
    const again = await save(id, [c, a], { versaoRegistro: 2 })
    expect(again.body.itens.map((i: { id: number }) => i.id)).toEqual([c?.id, a?.id])
    expect(again.body.itens.map((i: { ordem: number }) => i.ordem)).toEqual([1, 2])
    expect((await save(id, again.body.itens, { versaoRegistro: 3 })).body.versaoRegistro).toBe(3)
    expect(await save(id, [a], { versaoRegistro: 2 })).toMatchObject({
      status: 409,
      body: { error: some.stringMatching(/alterado por Ana/) },
    })
    expect(await save(id, [b])).toMatchObject({ status: 422, body: { fields: { 'itens.0.id': some.stringMatching(/Item 1$/) } } })
    const other = await add()
    expect((await save(other, [a])).status).toBe(422)
    expect((await save(999_999, [])).status).toBe(404)
    expect((await asAna(checklist.getItens, { params: { id: 999_999 } })).status).toBe(404)
    expect((await itensOf(id)).length).toBe(2)
  })

  test('CHK-034 CHK-035 title and description are required, said with the number of the item', async () => {
    const message = (i: number) => `Necessário preencher os campos obrigatórios Título e Descrição. Item ${i}`
    expect(await save(await add(), [sim(), sim({ titulo: ' ' }), sim({ descricao: undefined })])).toMatchObject({
      status: 422,
      body: { error: `${message(2)} ${message(3)}`, fields: { 'itens.1.titulo': message(2), 'itens.2.descricao': message(3) } },
    })
  })

  test('CHK-029 CHK-032 CHK-033 CHK-036 CHK-037 choices need more than one option that is filled; objetiva is the default', async () => {
    const message = 'Necessária mais de uma opção para as questões Objetivas de Múltipla Escolha. Item 1'
    for (const tipo of [1, 3, undefined])
      for (const few of [[], undefined, [{ numero: 1, descricao: '' }], [opcoes[0], { numero: 2, descricao: '  ' }]])
        expect(await save(await add(), [sim({ tipo, opcoes: few })])).toMatchObject({
          status: 422,
          body: { error: message, fields: { 'itens.0.opcoes': message } },
        })
    const id = await add()
    expect((await save(id, [{ titulo: 'A', descricao: 'B', opcoes }])).body.itens[0]?.tipo).toBe(1)
    expect(
      (
        await save(id, [
          sim({
            opcoes: [
              { numero: 1, descricao: 'a' },
              { numero: 1, descricao: 'b' },
            ],
            tipo: 1,
          }),
        ])
      ).status,
    ).toBe(422)
    for (const bad of [{ tipo: 5 }, { tipoMetrica: 2 }, { obrigatorio: 'sim' }, { titulo: 'x'.repeat(201) }, { descricao: 'a\u0000' }])
      expect((await save(id, [sim(bad)])).status, JSON.stringify(bad)).toBe(422)
  })

  test('CHK-028 CHK-038 a condition in a circle, below, on nothing, on text or without its value is refused', async () => {
    const id = await add()
    const field = async (itens: object[]) => Object.entries(refusalOf(await save(id, itens)).fields)
    const on = (chave: string, numero?: number) => ({
      itemCondicional: { chave },
      ...(numero !== undefined && { valorCondicional: { numero } }),
    })
    expect(await field([sim({ chave: 'a', ...on('a', 1) })])).toEqual([['itens.0.itemCondicional', some.stringMatching(/ciclo.*Item 1$/)]])
    expect(await field([sim({ chave: 'a', ...on('b', 1) }), sim({ chave: 'b', ...on('a', 1) })])).toEqual([
      ['itens.0.itemCondicional', some.stringMatching(/ciclo.*Item 1$/)],
    ])
    expect(await field([sim(on('b', 1)), sim({ chave: 'b' })])).toEqual([
      ['itens.0.itemCondicional', some.stringMatching(/abaixo.*Item 1$/)],
    ])
    expect(await field([sim(), sim(on('z', 1))])).toEqual([['itens.1.itemCondicional', some.stringMatching(/não existe mais.*Item 2$/)]])
    expect(await field([sim(), sim({ itemCondicional: { id: 999_999 }, valorCondicional: { numero: 1 } })])).toHaveLength(1)
    expect(await field([sim({ tipo: 2, chave: 'a' }), sim(on('a', 1))])).toEqual([
      ['itens.1.itemCondicional', some.stringMatching(/^Só um item/)],
    ])
    for (const bad of [on('a'), on('a', 2), on('a', -1)])
      expect(await field([sim({ chave: 'a' }), sim(bad)])).toEqual([['itens.1.valorCondicional', 'Escolha o valor da condição. Item 2']])
    expect(await field([sim({ chave: 'a' }), sim({ chave: 'a' })])).toEqual([['itens.1.chave', some.stringMatching(/mesma chave/)]])
    const cleared = await save(id, [sim({ itemCondicional: null, valorCondicional: { numero: 1 } })])
    expect(cleared.body.itens[0]).toMatchObject({ itemCondicional: null, valorCondicional: null })
  })

  test('CHK-028 null means what is omitted', async () => {
    const nothing = {
      tipo: null,
      opcoes: null,
      obrigatorio: null,
      tipoMetrica: null,
      itemCondicional: null,
      valorCondicional: null,
      id: null,
      chave: null,
    }
    const saved = await save(await add(), [sim({ ...nothing, opcoes }), sim({ ...nothing, tipo: 2 })])
    expect(saved.body.itens).toMatchObject([{ tipo: 1, obrigatorio: false, opcoes }, { opcoes: [] }])
  })

  test('CHK-045 what is no list of items is refused with a sentence and writes nothing', async () => {
    const id = await add()
    await save(id, [sim()])
    for (const body of [
      {},
      { itens: 'x' },
      { itens: [7] },
      { itens: [null] },
      { itens: [{ ...sim(), id: 'x' }] },
      [],
      { itens: [sim({ opcoes: 'x' })] },
    ]) {
      const answer = await asAna(checklist.saveItens, { params: { id }, body })
      expect([400, 422]).toContain(answer.status)
      expect(refusalOf(answer).error).not.toBe('')
    }
    expect(await itensOf(id)).toHaveLength(1)
  })

  test('CHK-043 two who save at once: one gets through, the other is told who was first', async () => {
    const id = await add()
    const { versaoRegistro } = (await asAna(checklist.getItens, { params: { id } })).body
    const all = await Promise.all([1, 2, 3, 4].map((i) => save(id, [sim({ titulo: `T${i}` })], { versaoRegistro })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})
