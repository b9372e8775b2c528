import { aviso } from '@retaguarda/contract/aviso.ts'
import { comentario, type EntidadeComentada } from '@retaguarda/contract/comentario.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { insertFatura } from '../../test/cenario-faturas.ts'
import { cenario } from '../../test/cenario-tarefas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { user, call, clock, db } = app
let ana: Person
let bia: Person
let rui: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
})
const asAna = app.callAs(() => ana)
const asBia = app.callAs(() => bia)
const asRui = app.callAs(() => rui)
const { makeCliente, makeTask } = cenario(app, () => ana)
const { objeto } = cenarioFinanceiro(app)
const list = async (entidade: EntidadeComentada, id: number) => (await asAna(comentario.list, { params: { entidade, id } })).body

test('a comment is added, read oldest first, changed and deleted by its author alone, and the history keeps it', async () => {
  const id = await makeCliente()
  const add = (texto: string, mencoes: unknown[] = []) => asBia(comentario.add, { body: { entidade: 'cliente', id, texto, mencoes } })
  const first = (await add('Ligar amanhã.\nDepois das 14h.', [{ id: ana.id }, ana.id])).body
  expect(first).toEqual({ msg: 'Comentário incluído.', id: some.any(Number) })
  clock.advance(1_000)
  await add('<b>Feito</b>')
  const at = clock.now().toISOString()
  expect(await list('cliente', id)).toEqual([
    {
      id: first.id,
      texto: 'Ligar amanhã.\nDepois das 14h.',
      autor: { id: bia.id, nome: 'Bia Braga' },
      dataHora: some.any(String),
      editadoEm: null,
      mencoes: [{ id: ana.id, nome: 'Ana Ávila' }],
    },
    { id: some.any(Number), texto: '<b>Feito</b>', autor: { id: bia.id, nome: 'Bia Braga' }, dataHora: at, editadoEm: null, mencoes: [] },
  ])
  const params = { id: first.id }
  const other = { status: 403, body: { error: 'Só quem escreveu o comentário pode alterá-lo ou excluí-lo.' } }
  expect(await asAna(comentario.edit, { params, body: { texto: 'Meu' } })).toMatchObject(other)
  expect(await asAna(comentario.remove, { params })).toMatchObject(other)
  expect((await asBia(comentario.edit, { params, body: { texto: 'Ligar hoje.' } })).status).toBe(200)
  expect((await list('cliente', id))[0]).toMatchObject({ texto: 'Ligar hoje.', editadoEm: at, mencoes: [] })
  expect((await asBia(cliente.remove, { params: { id } })).body).toMatchObject({ error: some.stringContaining('2 comentários') })
  expect((await asBia(comentario.remove, { params })).status).toBe(200)
  expect(await list('cliente', id)).toHaveLength(1)
  const acoes = (await asAna(comentario.history, { params })).body.map(({ acao }) => acao)
  expect(acoes).toEqual(['excluir', 'alterar', 'incluir'])
  expect((await asBia(comentario.edit, { params, body: { texto: 'De novo' } })).status).toBe(404)
})

test('who is mentioned is told, once and not by herself; an edit tells only who is new in it', async () => {
  const { id } = await makeTask([], { descricao: 'Migração' }, { executar: false })
  const told = async (who: Person) => (await call(aviso.list, { token: who.token })).body.rows
  const [before, own] = [(await told(bia)).length, (await told(ana)).length]
  const added = (await asAna(comentario.add, { body: { entidade: 'task', id, texto: '@Bia Braga veja', mencoes: [bia.id, ana.id] } })).body
    .id
  expect((await told(bia))[0]).toMatchObject({
    tipo: 6,
    titulo: 'Ana Ávila mencionou você: Migração',
    texto: '@Bia Braga veja',
    link: `/task/executar/${id}`,
    lido: false,
  })
  await asAna(comentario.edit, { params: { id: added }, body: { texto: 'Vejam', mencoes: [bia.id, rui.id] } })
  expect((await told(bia)).length).toBe(before + 1)
  expect((await told(rui))[0]).toMatchObject({ texto: 'Vejam' })
  expect((await told(ana)).length).toBe(own)
})

test('comments of an invoice are the finance department’s, and whoever may not open it cannot be mentioned there', async () => {
  const fatura = { clienteId: await makeCliente('Loja Verde'), ano: 2026, mes: 9, situacao: 6 as const, itens: ['10.00'] }
  const id = await insertFatura(db, await objeto(FIXO('10.00')), fatura)
  const body = { entidade: 'fatura', id, texto: 'Conferir', mencoes: [bia.id] }
  expect(await asRui(comentario.add, { body })).toMatchObject({
    status: 422,
    body: { fields: { mencoes: 'Bia Braga não pode abrir esta fatura. Retire a menção.' } },
  })
  const { id: added } = (await asRui(comentario.add, { body: { ...body, mencoes: [rui.id] } })).body
  for (const answer of [
    await asBia(comentario.add, { body: { ...body, mencoes: [] } }),
    await asBia(comentario.list, { params: { entidade: 'fatura', id } }),
    await asBia(comentario.history, { params: { id: added } }),
    await asBia(comentario.edit, { params: { id: added }, body: { texto: 'x' } }),
    await asBia(comentario.remove, { params: { id: added } }),
    await asBia(comentario.pessoas, { params: { entidade: 'fatura' } }),
  ])
    expect(answer.status).toBe(403)
  expect((await asRui(comentario.pessoas, { params: { entidade: 'fatura' } })).body).toEqual([{ id: rui.id, nome: 'Rui Reis' }])
  expect((await asBia(comentario.pessoas, { params: { entidade: 'cliente' }, query: { q: 'avila' } })).body).toEqual([
    { id: ana.id, nome: 'Ana Ávila' },
  ])
})

test('what cannot be a comment is refused, and nothing is written', async () => {
  const id = await makeCliente('Loja Roxa')
  const post = (body: object) => asAna(comentario.add, { body: { entidade: 'cliente', id, texto: 'a', ...body } })
  expect((await post({ texto: 'x'.repeat(5_001) })).body).toMatchObject({ fields: { texto: 'Comentário: no máximo 5.000 caracteres.' } })
  for (const body of [
    { texto: ' ' },
    { texto: null },
    { entidade: 'pessoa' },
    { id: 'x' },
    { mencoes: [999_999] },
    { mencoes: Array.from({ length: 51 }, () => ana.id) },
  ])
    expect((await post(body)).status, JSON.stringify(body)).toBe(422)
  expect((await post({ id: 999_999 })).status).toBe(404)
  expect((await asAna(comentario.list, { params: { entidade: 'task', id: 999_999 } })).status).toBe(404)
  expect(await list('cliente', id)).toEqual([])
  expect((await post({ texto: 'x'.repeat(5_000) })).status).toBe(200)
})
