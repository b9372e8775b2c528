import { checklist } from '@retaguarda/contract/checklist.ts'
import { cliente, SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { exclusao } from '@retaguarda/contract/exclusao.ts'
import { EM_LOTE_MAX, type EmLote } from '@retaguarda/contract/kit/em-lote.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { PDF } from '../../test/arquivos.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { esquecerExcluidos } from './excluido.service.ts'

const { call, callAs, user, makePessoa, clock, db } = await testApp()
const { EM_PROJETO, ATIVO, INATIVO } = SituacaoCliente.code
let ana: Person
let bia: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const asAna = callAs(() => ana)
const asBia = callAs(() => bia)

const saying = (part: string): unknown => expect.stringContaining(part)
const aText: unknown = expect.any(String)
let n = 0
const novoCliente = async (situacao: number) =>
  (await asAna(cliente.add, { body: { pessoa: { id: await makePessoa(`Cliente ${++n}`) }, situacao } })).body.id
const lido = async (id: number) => (await asAna(cliente.get, { params: { id } })).body
const rotas = (register: { emLote: EmLote | undefined }): EmLote => {
  if (!register.emLote) throw new Error('its records are changed one by one')
  return register.emLote
}
const [clientes, checklists, tarefas, usuarios] = [cliente, checklist, task, usuario].map(rotas) as [EmLote, EmLote, EmLote, EmLote]

describe('one field of many records', () => {
  test('a rehearsal says what would happen and keeps nothing; the change is that of the form: rules, history, version', async () => {
    const [a, b] = [await novoCliente(EM_PROJETO), await novoCliente(ATIVO)]
    const body = { ids: [a, b, a, 999_999], campo: 'situacao', valor: ATIVO }
    const conferido = await asAna(clientes.alterar, { body: { ...body, conferir: true } })
    expect(conferido.body.linhas).toEqual([
      { id: a, situacao: 'alterada', versaoRegistro: null, erro: null },
      { id: b, situacao: 'igual', versaoRegistro: null, erro: null },
      { id: 999_999, situacao: 'recusada', versaoRegistro: null, erro: saying('Cliente não encontrado.') },
    ])
    expect(await lido(a)).toMatchObject({ situacao: EM_PROJETO, versaoRegistro: 1 })

    const done = await asAna(clientes.alterar, { body })
    expect(done.body).toMatchObject({ msg: '1 cliente alterado.', linhas: [{ id: a, versaoRegistro: 2 }, {}, { situacao: 'recusada' }] })
    // Who becomes homologated without a date is so from today on, as by the form.
    expect(await lido(a)).toMatchObject({ situacao: ATIVO, dataHomologacao: aText, alteradoPor: 'Ana Ávila' })
    const [change] = (await asAna(cliente.history, { params: { id: a } })).body
    expect(change).toMatchObject({ acao: 'alterar', usuario: 'Ana Ávila' })
    expect((await asAna(clientes.alterar, { body })).body.msg).toBe('0 clientes alterados.')
  })

  test('each record is judged: what its rules refuse says why, and the others go on', async () => {
    const clienteId = await novoCliente(ATIVO)
    const nova = async () =>
      (await asAna(task.add, { body: { cliente: { id: clienteId }, descricao: 'Implantar', usuario: { id: ana.id } } })).body.id
    const [a, b] = [await nova(), await nova()]
    await asAna(task.cancelar, { params: { id: b } })
    const { body } = await asBia(tarefas.alterar, { body: { ids: [a, b], campo: 'usuario', valor: { id: bia.id } } })
    expect(body.linhas.map(({ situacao, erro }) => [situacao, erro])).toEqual([
      ['alterada', null],
      ['recusada', 'Esta tarefa está cancelada e não pode mais ser alterada.'],
    ])
    expect((await asAna(task.get, { params: { id: a } })).body.usuario).toMatchObject({ nome: 'Bia Braga' })
  })

  test('a wrong value, another field, nobody or too many: refused as a whole', async () => {
    const id = await novoCliente(ATIVO)
    const ask = (body: object) => asAna(clientes.alterar, { body: { ids: [id], campo: 'situacao', valor: INATIVO, ...body } })
    expect(await ask({ valor: 9 })).toMatchObject({ status: 422, body: { fields: { valor: aText } } })
    expect(await ask({ campo: 'pessoa' })).toMatchObject({ status: 422, body: { error: 'Campo: use situacao ou semRegua.' } })
    expect(await ask({ ids: [] })).toMatchObject({ status: 422, body: { error: 'Marque ao menos um registro.' } })
    const many = Array.from({ length: EM_LOTE_MAX + 1 }, (_, i) => 10_000 + i)
    expect(await ask({ ids: many })).toMatchObject({ status: 422, body: { error: 'No máximo 200 registros por pedido.' } })
    expect((await ask({ ids: many.slice(1) })).status).toBe(200)
    expect(await lido(id)).toMatchObject({ versaoRegistro: 1 })
  })

  test('who may not save the form may not change many, and the last administrator stays one', async () => {
    const body = { ids: [ana.id], campo: 'ativo', valor: false }
    expect((await asBia(usuarios.alterar, { body })).status).toBe(403)
    const { linhas } = (await asAna(usuarios.alterar, { body })).body
    expect(linhas).toMatchObject([{ situacao: 'recusada', erro: saying('último administrador') }])
  })
})

describe('taking back', () => {
  test('a change is taken back while the version is the one that it left, with all that it changed', async () => {
    const [a, b] = [await novoCliente(EM_PROJETO), await novoCliente(EM_PROJETO)]
    const body = { ids: [a, b], campo: 'situacao', valor: ATIVO }
    const linhas = (await asAna(clientes.alterar, { body })).body.linhas.map(({ id, versaoRegistro }) => ({ id, versaoRegistro }))
    await asBia(clientes.alterar, { body: { ids: [b], campo: 'situacao', valor: INATIVO } })
    const back = await asAna(clientes.desfazer, { body: { linhas } })
    expect(back.body).toMatchObject({
      msg: 'Alteração desfeita em 1 cliente.',
      linhas: [{ situacao: 'alterada' }, { situacao: 'recusada', erro: saying('foi alterado por Bia Braga') }],
    })
    // A refusal says what to do next.
    expect(back.body.linhas[1]?.erro).toMatch(/A alteração não foi desfeita: abra o registro, veja como ele ficou e altere-o/)
    expect(await lido(a)).toMatchObject({ situacao: EM_PROJETO, dataHomologacao: null })
    expect(await lido(b)).toMatchObject({ situacao: INATIVO })
  })

  test('a saved form says which version it left: what was saved after it, by anybody, is not taken back in its place', async () => {
    const id = await novoCliente(EM_PROJETO)
    const { pessoa } = await lido(id)
    const save = async (who: typeof asAna, situacao: number) =>
      (await who(cliente.edit, { params: { id }, body: { pessoa: { id: pessoa.id }, situacao } })).body.versaoRegistro ?? 0
    const desfazer = async (versaoRegistro: number) =>
      (await asAna(clientes.desfazer, { body: { linhas: [{ id, versaoRegistro }] } })).body.linhas
    const da = await save(asAna, ATIVO)
    expect(da).toBe(2)
    await save(asBia, INATIVO)
    expect(await desfazer(da)).toMatchObject([{ situacao: 'recusada', erro: saying('Este registro foi alterado por Bia Braga') }])
    // Ana's own next save, as from another window, is no exception.
    const other = await save(asAna, ATIVO)
    expect(await desfazer(da)).toMatchObject([{ situacao: 'recusada', erro: saying('Este registro foi alterado por Ana Ávila') }])
    expect(await lido(id)).toMatchObject({ situacao: ATIVO })
    expect(await desfazer(other)).toMatchObject([{ situacao: 'alterada' }])
    expect(await lido(id)).toMatchObject({ situacao: INATIVO })
  })

  test('a toggle is taken back too; another person’s change is not', async () => {
    const { id } = (await asAna(checklist.add, { body: { nome: 'Implantação' } })).body
    const { versaoRegistro = 0 } = (await asAna(checklist.toggleStatus, { params: { id } })).body
    expect((await asAna(checklist.get, { params: { id } })).body.versaoRegistro).toBe(versaoRegistro)
    const back = (who: typeof asAna) => who(checklists.desfazer, { body: { linhas: [{ id, versaoRegistro }] } })
    expect((await back(asBia)).body.linhas).toMatchObject([{ situacao: 'recusada', erro: saying('desfeita') }])
    expect((await back(asAna)).body.linhas).toMatchObject([{ situacao: 'alterada' }])
    expect((await asAna(checklist.get, { params: { id } })).body.ativo).toBe(true)
  })

  test('a deletion: the record comes back as it was, with its rows and its history, once, for who deleted it', async () => {
    const { id } = (await asBia(setor.add, { body: { nome: 'Projetos', codigo: 'PRJ', setorUsuarios: [ana.id, bia.id] } })).body
    const filho = (await asBia(setor.add, { body: { nome: 'Filho', codigo: 'FIL' } })).body.id
    const before = (await asBia(setor.get, { params: { id } })).body
    expect((await asBia(setor.remove, { params: { id } })).body).toEqual({ msg: 'Setor excluído.' })
    const ask = (who: typeof asAna, entidade = 'setor', what = id) => who(exclusao.desfazer, { params: { entidade, id: what } })
    expect((await ask(asAna)).status).toBe(409)
    expect((await ask(asBia, 'setor', filho)).status).toBe(409)
    expect((await ask(asBia, 'nada')).status).toBe(404)
    expect((await ask(asBia, 'usuario')).status).toBe(403)
    expect(await ask(asBia)).toMatchObject({ status: 200, body: { msg: 'Exclusão desfeita: o setor está de volta.' } })
    expect((await asBia(setor.get, { params: { id } })).body).toEqual(before)
    expect((await asBia(setor.history, { params: { id } })).body.map(({ acao }) => acao)).toEqual(['restaurar', 'excluir', 'incluir'])
    expect((await ask(asBia)).status).toBe(409)
  })

  test('rows that refer to each other come back too; after ten minutes, or when its place is taken, nothing does', async () => {
    const itens = [{ titulo: 'Tem domínio?', descricao: 'Confirme.', tipo: 4 }]
    const { id } = (await asAna(checklist.add, { body: { nome: 'Com itens' } })).body
    await asAna(checklist.saveItens, { params: { id }, body: { itens } })
    const before = (await asAna(checklist.getItens, { params: { id } })).body
    await asAna(checklist.remove, { params: { id } })
    const ask = (entidade: string, what: number) => call(exclusao.desfazer, { token: ana.token, params: { entidade, id: what } })
    expect((await ask('checklist', id)).status).toBe(200)
    expect((await asAna(checklist.getItens, { params: { id } })).body).toEqual(before)

    const add = async () => (await asAna(setor.add, { body: { nome: 'Único', codigo: 'UNI' } })).body.id
    const velho = await add()
    await asAna(setor.remove, { params: { id: velho } })
    await add()
    expect(refusalOf(await ask('setor', velho)).error).toContain('não pode mais ser desfeita')

    await asAna(checklist.remove, { params: { id } })
    clock.advance(10 * 60_000 + 1)
    expect((await ask('checklist', id)).status).toBe(409)
    // What the job needs of its surroundings.
    await esquecerExcluidos({ db, now: clock.now } as unknown as Parameters<typeof esquecerExcluidos>[0])
    expect(await db.selectFrom('excluido').select('id').execute()).toEqual([])
  })

  test('a deletion that cannot be taken back says so: a client with files', async () => {
    const body = { pessoa: await makePessoa('Com anexo'), clienteAnexo: [{ nome: 'contrato.pdf', arquivo: 'a' }] }
    const { id } = (await asAna(cliente.add, { body, files: { a: { name: 'a.pdf', content: PDF } } })).body
    expect((await asAna(cliente.remove, { params: { id } })).body).toEqual({ msg: 'Cliente excluído.', desfazer: false })
    expect((await asAna(exclusao.desfazer, { params: { entidade: 'cliente', id } })).status).toBe(409)
  })
})
