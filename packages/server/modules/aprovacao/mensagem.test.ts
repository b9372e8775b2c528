import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { SEM_PERFIL } from '@retaguarda/contract/kit/perfil.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { testApp } from '../../test/test-app.ts'
import { enviarNotificacao } from '../notificacao/envio.service.ts'

const app = await testApp({ NOTIFICACAO_DUAS_PESSOAS: 'sim' })
const { callAs, user, query, db, clock, config, integrations, life, mail } = app
const { cliente, email } = cenarioCobranca(app)
const MOTIVO = 'O texto ainda não está pronto'
const ana = await user({ nome: 'Ana Ávila', tipo: 2 })
const rui = await user({ nome: 'Rui Reis', tipo: 2, isAdmin: false })
const asAna = callAs(() => ana)
const asRui = callAs(() => rui)

const aviso = async (body: object = {}) =>
  (await asAna(notificacao.add, { body: { titulo: 'Novidade', descricao: '<p>Olá</p>', tipoNotificacao: 2, destinatario: 1, ...body } }))
    .body.id
const liberar = (id: number) => asAna(notificacao.liberar, { params: { id } })
const aprovar = (id: number) => asRui(aprovacao.aprovar, { params: { id } })
const doLog = async (id: number) =>
  (await db.selectFrom('notificacao_envio').select('clienteId').where('notificacaoId', '=', id).orderBy('clienteId').execute()).map(
    ({ clienteId }) => clienteId,
  )
const pedida = async (id: number) => (await liberar(id)).body.aprovacao ?? 0

const [azul, verde] = [await cliente('Azul'), await cliente('Verde')]
await email(azul, 'a@azul.com.br')
await email(verde, 'v@verde.com.br')

test('a notice to everybody waits for a second person, and goes once to exactly those who were to get it when it was asked for', async () => {
  const id = await aviso()
  const { body: previa } = await asAna(notificacao.previa, { body: { tipoNotificacao: 2, destinatario: 1 } })
  expect(previa).toMatchObject({ duasPessoas: true, total: 2 })
  const asked = await liberar(id)
  expect(asked.body).toMatchObject({ msg: 'Notificação a 2 clientes à espera da aprovação de outra pessoa.', situacao: 1, total: 2 })
  const pedido = asked.body.aprovacao ?? 0
  // Pressed twice it is one request, and nobody approves her own.
  expect((await liberar(id)).body.aprovacao).toBe(pedido)
  expect(refusalOf(await asAna(aprovacao.aprovar, { params: { id: pedido } })).error).toBe('Quem pediu não pode aprovar.')
  const { rows } = (await asRui(aprovacao.list, { query: query([]) })).body
  expect(rows[0]).toMatchObject({
    id: pedido,
    tipo: 6,
    situacao: 1,
    descricao: `Notificação ${id} a 2 clientes:\nTítulo: Novidade;\nDestinatário: Todos.`,
  })
  expect(await doLog(id)).toEqual([])
  // Meanwhile one leaves and another comes.
  await db.updateTable('cliente').set({ situacao: 3 }).where('id', '=', azul).execute()
  const novo = await cliente('Novo')
  await email(novo, 'n@novo.com.br')
  const both = await Promise.all([aprovar(pedido), aprovar(pedido)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await doLog(id)).toEqual([azul, verde])
  for (let again = 0; again < 2; again++) await enviarNotificacao({ db, config, integrations, life, now: clock.now, log: silent }, { id })
  expect(mail.delivered.map(({ to }) => to).toSorted()).toEqual(['a@azul.com.br', 'v@verde.com.br'])
  await db.updateTable('cliente').set({ situacao: 2 }).where('id', '=', azul).execute()
})

test('what is refused, or changed since, sends nothing', async () => {
  const recusada = await aviso()
  await asRui(aprovacao.recusar, { params: { id: await pedida(recusada) }, body: { motivo: MOTIVO } })
  expect(await doLog(recusada)).toEqual([])
  const mudada = await aviso()
  const pedido = await pedida(mudada)
  const { body } = await asAna(notificacao.get, { params: { id: mudada } })
  const form = { ...body, clientes: [], problema: null, titulo: 'Outra coisa' }
  expect((await asAna(notificacao.edit, { params: { id: mudada }, body: form })).status).toBe(200)
  expect(refusalOf(await aprovar(pedido)).error).toBe('A notificação mudou depois do pedido. Recuse-o e peça de novo, se ainda for o caso.')
  expect(await doLog(mudada)).toEqual([])
  // As it stands now it may be asked for at once.
  expect((await aprovar(await pedida(mudada))).status).toBe(200)
})

test('who releases none to many herself does not by approving it', async () => {
  const { id: perfilId } = await db
    .insertInto('perfil')
    .values({ nome: 'Aprova sem massa', liberaEmMassa: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await aviso()
  const pedido = await pedida(id)
  await db.updateTable('usuario').set({ perfilId }).where('id', '=', rui.id).execute()
  expect(refusalOf(await aprovar(pedido)).error).toBe(SEM_PERFIL.liberaEmMassa)
  expect(await doLog(id)).toEqual([])
  await db.updateTable('usuario').set({ perfilId: null }).where('id', '=', rui.id).execute()
  expect((await aprovar(pedido)).status).toBe(200)
})

test('one to a few waits for nobody', async () => {
  const id = await aviso({ destinatario: 4, clientes: [verde] })
  expect((await liberar(id)).body).toEqual({ msg: 'Notificação liberada para envio a 1 cliente.', situacao: 2, total: 1 })
})
