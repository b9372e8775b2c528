import { cliente } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { PDF } from '../../test/arquivos.ts'
import { cenarioNotas } from '../../test/cenario-notas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { callAs, user, makePessoa, db, clock } = await testApp()
let bia: Person
beforeAll(async () => {
  bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
})

const asBia = callAs(() => bia)
const feed = (id: number, query: object = {}) => asBia(cliente.historicoCompleto, { params: { id }, query })

async function story() {
  const pessoaId = await makePessoa('Casa Verde')
  const { id } = (await asBia(cliente.add, { body: { pessoa: pessoaId, situacao: 1 } })).body
  const objeto = (
    await asBia(objetoContrato.add, {
      body: { codigo: `H${id}`, nome: 'Loja', type: 1, descricao: 'x', valorSetup: 0, tipoConfiguracao: 0 },
    })
  ).body.id
  const vinculo = (
    await asBia(clienteObjetoContrato.add, {
      body: { cliente: id, objetoContrato: objeto, situacao: 1, tipo: 1, dataHoraInicio: '2026-01-01T00:00:00Z' },
    })
  ).body.id
  await asBia(clienteObjetoContrato.ativarDesativarObj, { params: { id: vinculo } })
  await asBia(clienteObjetoContrato.remove, { params: { id: vinculo } })
  await asBia(cliente.edit, {
    params: { id },
    body: { pessoa: pessoaId, situacao: 1, clienteAnexo: [{ nome: 'contrato.pdf', arquivo: 'a' }] },
    files: { a: { name: 'a.pdf', content: PDF } },
  })
  const { clienteAnexo } = (await asBia(cliente.get, { params: { id } })).body
  await asBia(cliente.edit, { params: { id }, body: { pessoa: pessoaId, situacao: 2, dataHomologacao: '2026-02-03', clienteAnexo } })
  const person = (await asBia(pessoa.get, { params: { id: pessoaId } })).body
  await asBia(pessoa.edit, { params: { id: pessoaId }, body: { ...person, nome: 'Casa Verde Escura' } })
  return { id, pessoa: pessoaId, vinculo, anexo: clienteAnexo[0] }
}

test('everything recorded about a client is one feed, newest first, with who did it', async () => {
  const { id, pessoa, vinculo, anexo } = await story()
  const { status, body } = await feed(id)
  expect(status).toBe(200)
  expect(body.total).toBe(7)
  expect(body.rows.map(({ tipo, acao, registro, descricao }) => [tipo, acao, registro, descricao])).toEqual([
    ['pessoa', 'alterar', pessoa, 'Casa Verde Escura'],
    ['cadastro', 'alterar', id, null],
    ['anexo', 'incluir', anexo?.id, 'contrato.pdf'],
    ['contrato', 'excluir', vinculo, `H${id} - Loja`],
    ['contrato', 'desativar', vinculo, `H${id} - Loja`],
    ['contrato', 'incluir', vinculo, `H${id} - Loja`],
    ['cadastro', 'incluir', id, null],
  ])
  expect(body.rows[1]).toMatchObject({
    usuario: 'Bia Braga',
    campos: [
      { campo: 'situacao', antes: 1, depois: 2 },
      { campo: 'dataHomologacao', antes: null, depois: '2026-02-03' },
    ],
  })
})

test('the feed is filtered by kind and paged', async () => {
  const { id } = await story()
  await story()
  const kinds = async (...tipos: string[]) => (await feed(id, { tipos: JSON.stringify(tipos) })).body
  expect(await kinds('anexo')).toMatchObject({ total: 1, rows: [{ tipo: 'anexo' }] })
  expect(await kinds('contrato', 'pessoa')).toMatchObject({ total: 4 })
  expect(await kinds()).toMatchObject({ total: 7 })
  const second = (await feed(id, { page: '2', limit: '3' })).body
  const whole = (await feed(id)).body
  expect(second).toEqual({ total: 7, rows: whole.rows.slice(3, 6) })
  expect((await feed(id, { page: '9' })).body).toEqual({ total: 7, rows: [] })
  expect((await feed(id, { tipos: '["nada"]' })).status).toBe(400)
  expect((await feed(2_000_000_000)).status).toBe(404)
})

test('no secret and no file is in the audit, and a changed key is told as such', async () => {
  const pessoa = await makePessoa('Segredo')
  const { id } = (await asBia(cliente.add, { body: { pessoa, lojaChave: 'chave-muito-secreta-de-loja' } })).body
  await asBia(cliente.edit, { params: { id }, body: { pessoa, lojaChave: 'outra-chave-secreta-de-loja' } })
  expect((await feed(id)).body.rows).toMatchObject([
    { acao: 'trocar a chave da loja' },
    { campos: some.arrayContaining([{ campo: 'lojaChaveDefinida', antes: null, depois: true }]) },
  ])
  const { rows } = await db.executeQuery<{ n: number }>(
    (await import('kysely')).sql`select count(*)::int as n from auditoria where antes::text || depois::text like '%secreta%'`.compile(db),
  )
  expect(rows[0]?.n).toBe(0)
})

test('what was sent to the client stands among the rest, as it came out', async () => {
  const { id } = await story()
  const before = (await feed(id)).body.total
  const send = async (titulo: string, situacao: 0 | 2 | 3, minutes: number) => {
    const values = { titulo, descricao: null, tipoNotificacao: 1, destinatario: 4 } as const
    const notificacao = await db.insertInto('notificacao').values(values).returning('id').executeTakeFirstOrThrow()
    const dataHora = situacao === 0 ? null : new Date(clock.now().getTime() + minutes * 60_000)
    const lida = situacao === 3 ? dataHora : null
    const envio = {
      notificacaoId: notificacao.id,
      clienteId: id,
      situacao,
      dataHora,
      dataHoraLida: lida,
      erro: situacao === 2 ? 'A caixa não existe.' : null,
    }
    await db.insertInto('notificacao_envio').values(envio).execute()
    return notificacao.id
  }
  const [lida, recusada] = [await send('Manutenção no domingo', 3, -60), await send('Nova versão', 2, 60)]
  await send('Ainda por enviar', 0, 0)
  const { rows, total } = (await feed(id)).body
  expect(total).toBe(before + 2)
  const said = (one: (typeof rows)[number] | undefined) => [one?.tipo, one?.acao, one?.registro, one?.descricao, one?.usuario]
  expect([said(rows[0]), said(rows.at(-1))]).toEqual([
    ['notificacao', 'enviar', recusada, 'Nova versão', null],
    ['notificacao', 'enviar', lida, 'Manutenção no domingo', null],
  ])
  expect(rows[0]?.campos).toEqual(some.arrayContaining([{ campo: 'situacao', antes: null, depois: 2 }]))
  expect(rows[0]?.campos).toEqual(some.arrayContaining([{ campo: 'erro', antes: null, depois: 'A caixa não existe.' }]))
  expect((await feed(id, { tipos: '["notificacao"]' })).body).toMatchObject({
    total: 2,
    rows: [{ registro: recusada }, { registro: lida }],
  })
  expect((await feed(id, { tipos: '["contrato"]' })).body.total).toBe(3)
})

test('what became of an invoice is named by its month, even where only that was kept; one that is gone has no name', async () => {
  const { id } = await story()
  const { rows } = await sql<{ id: number }>`insert into fatura ("clienteId", ano, mes, situacao, "dataHoraGeracao")
    values (${id}, 2026, 10, 6, now()) returning id`.execute(db)
  for (const registro of [2_000_000_000, rows[0]?.id ?? 0])
    await sql`insert into auditoria ("dataHora", entidade, registro, "clienteId", acao, depois, "requestId")
      values (${clock.now()}, 'fatura', ${String(registro)}, ${id}, 'avisar a loja', '{"situacao": 1}', '')`.execute(db)
  const told = (await feed(id, { tipos: '["fatura"]' })).body.rows
  expect(told.map(({ acao, descricao }) => [acao, descricao])).toEqual([
    ['avisar a loja', '10/2026'],
    ['avisar a loja', null],
  ])
})

test('what became of a note is named by its number, and seen by Financeiro alone', async () => {
  const { id } = await story()
  const { rows } = await sql<{ id: number }>`insert into fatura ("clienteId", ano, mes, situacao, "dataHoraGeracao")
    values (${id}, 2026, 11, 2, now()) returning id`.execute(db)
  const nota = await cenarioNotas({ db }).nota(rows[0]?.id ?? 0, { numero: 123 })
  await sql`insert into auditoria ("dataHora", entidade, registro, "clienteId", acao, depois, "requestId")
    values (${clock.now()}, 'nfse', ${String(nota)}, ${id}, 'autorizar', '{"situacao": 3}', '')`.execute(db)
  const query = { tipos: '["nota"]' }
  expect((await feed(id, query)).body.rows).toMatchObject([{ tipo: 'nota', acao: 'autorizar', registro: nota, descricao: '123' }])
  const eva = await user({ nome: 'Eva Elias', isAdmin: false, tipo: 1 })
  expect((await callAs(() => eva)(cliente.historicoCompleto, { params: { id }, query })).body.total).toBe(0)
})
