import { clienteLink } from '@retaguarda/contract/cliente-link.ts'
import { beforeAll, expect, test } from 'vitest'
import { decrypt } from '../../base/cipher.ts'
import { changeKey } from '../../base/cipher.ts'
import { sha256 } from '../../base/token.ts'
import { trocarChave } from '../../commands/chave.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { linkDoCliente, linkNoPapel, PURPOSE, reconhecerLink } from './cliente-link.service.ts'

const api = await testApp()
const { callAs, clock, config, db, request, user } = api
const { cliente } = cenarioCobranca(api)
const DIA = 86_400_000
let rui: Person
const as = callAs(() => rui)
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
})

const ctx = { config, now: clock.now }
const url = (id: number, mensagem?: number) => linkDoCliente(db, ctx, id, mensagem)
const tokenOf = (address: string) => address.replace(/^.*\/p\//, '').replace(/\?.*$/, '')
const opens = async (address: string) => reconhecerLink(db, tokenOf(address), clock.at)
const get = async (id: number) => (await as(clienteLink.get, { params: { id } })).body
const mudar = (id: number, acao: string, motivo = 'O link foi encaminhado.') =>
  as(clienteLink.mudar, { params: { id }, body: { acao, motivo } })

test('the first message makes the link, later ones carry the same, each its own mark, and of two at once both carry one', async () => {
  const id = await cliente('Padaria São João')
  expect(await get(id)).toEqual({ url: null, criadoEm: null, venceEm: null, abertoEm: null, aberturas: 0 })
  const [one, other] = await Promise.all([url(id), url(id)])
  expect(one).toMatch(/^http:\/\/retaguarda\.test\/p\/[\w-]{43}$/)
  expect([other, await url(id, 7), (await get(id)).url]).toEqual([one, `${one}?m=7`, one])
  expect(await opens(one)).toBe(id)
})

test('only a hash and what the key of this installation reads is kept of it', async () => {
  const id = await cliente('Loja cifrada')
  const word = tokenOf(await url(id))
  const row = await db.selectFrom('cliente_link').selectAll().where('clienteId', '=', id).executeTakeFirstOrThrow()
  expect(row.hash.equals(sha256(word))).toBe(true)
  expect(JSON.stringify(row)).not.toContain(word)
  expect(decrypt(config, PURPOSE, row.token)).toBe(word)
  const { ilegiveis } = await trocarChave(db, changeKey(config))
  expect(ilegiveis).toBe(0)
  const after = await db.selectFrom('cliente_link').selectAll().where('clienteId', '=', id).executeTakeFirstOrThrow()
  expect([after.token === row.token, tokenOf(await url(id))]).toEqual([false, word])
})

test('it is good for 180 days after the last message; paper does not prolong it, and once it is over a message makes another one', async () => {
  const id = await cliente('Loja de seis meses')
  const start = clock.at
  const first = await url(id)
  clock.at = new Date(start.getTime() + 100 * DIA)
  await linkNoPapel(db, ctx, id)
  clock.at = new Date(start.getTime() + 180 * DIA - 1)
  expect(await opens(first)).toBe(id)
  expect(await url(id)).toBe(first)
  clock.at = new Date(start.getTime() + 360 * DIA - 2)
  expect(await opens(first)).toBe(id)
  clock.at = new Date(start.getTime() + 360 * DIA)
  expect(await opens(first)).toBeUndefined()
  const second = await url(id)
  expect([second === first, await opens(second), await opens(first)]).toEqual([false, id, undefined])
  clock.at = start
})

test('each message prolongs it, to the millisecond, also those that go side by side; none shortens it', async () => {
  const [id, other] = [await cliente('Loja de muitas mensagens'), await cliente('Loja vizinha')]
  const start = clock.at
  const at = (ms: number) => void (clock.at = new Date(start.getTime() + ms))
  const past = async (one: number) => Date.parse((await get(one)).venceEm ?? '') - start.getTime() - 180 * DIA
  at(0)
  await Promise.all([url(id), url(other)])
  at(59_000)
  const [one, again, neighbour] = await Promise.all([url(id, 1), url(id, 2), url(other, 3)])
  expect([await past(id), await past(other), tokenOf(one) === tokenOf(again), tokenOf(one) === tokenOf(neighbour)]).toEqual([
    59_000,
    59_000,
    true,
    false,
  ])
  at(59_001)
  await url(id)
  at(1)
  await url(id)
  expect([await past(id), await past(other)]).toEqual([59_001, 59_000])
  clock.at = start
})

test('a new one takes the place of the old at once, a revoked one leaves none, and the audit says who and why without the link', async () => {
  const id = await cliente('Loja que trocou')
  const first = await url(id)
  expect((await mudar(id, 'novo')).body).toEqual({ msg: 'Link novo criado. O anterior não abre mais.' })
  const { url: second } = await get(id)
  expect([second, await opens(first), await opens(second ?? '')]).toEqual([some.stringMatching(/\/p\/[\w-]{43}$/), undefined, id])
  expect(second).not.toBe(first)
  expect((await mudar(id, 'revogar')).status).toBe(200)
  expect([(await get(id)).url, await opens(second ?? '')]).toEqual([null, undefined])
  expect([(await mudar(id, 'revogar')).status, (await get(id)).aberturas]).toEqual([409, 0])
  const changes = await db
    .selectFrom('auditoria')
    .selectAll()
    .where('entidade', '=', 'cliente')
    .where('registro', '=', String(id))
    .where('acao', 'like', '% link')
    .orderBy('id')
    .execute()
  expect(changes.map(({ acao, usuarioId, depois }) => [acao, usuarioId, depois])).toEqual([
    ['novo link', rui.id, { link: 'novo', motivo: 'O link foi encaminhado.' }],
    ['revogar link', rui.id, { link: 'revogado', motivo: 'O link foi encaminhado.' }],
  ])
  const all = JSON.stringify([
    await db.selectFrom('auditoria').selectAll().execute(),
    await db.selectFrom('seguranca').selectAll().execute(),
  ])
  for (const address of [first, second ?? '']) expect(all).not.toContain(tokenOf(address))
})

test('a new link is made once for its key, whose answer that is kept says nothing of it', async () => {
  const id = await cliente('Loja repetida')
  const send = () =>
    as(clienteLink.mudar, { params: { id }, body: { acao: 'novo', motivo: 'Primeiro link da loja.' }, idempotencyKey: 'link-novo-0001' })
  const first = await send()
  const { url: made } = await get(id)
  expect([(await send()).body, (await get(id)).url]).toEqual([first.body, made])
  expect(JSON.stringify(await db.selectFrom('pedido').selectAll().execute())).not.toContain(tokenOf(made ?? '-'))
})

test('it is for the finance department, with a reason, and of a client that there is', async () => {
  const id = await cliente('Loja')
  const bia = await user({ nome: 'Bia', isAdmin: false, tipo: 1 })
  expect((await request('GET', `/cliente/link/${id}`, { token: bia.token })).status).toBe(403)
  expect(
    (await request('POST', `/cliente/link/${id}`, { token: bia.token, body: { acao: 'novo', motivo: 'Porque eu quero.' } })).status,
  ).toBe(403)
  expect(refusalOf(await mudar(id, 'novo', 'curto')).fields).toEqual({ motivo: 'Motivo: escreva ao menos 10 caracteres.' })
  expect(refusalOf(await mudar(id, 'apagar')).fields).toEqual({ acao: 'Ação: novo ou revogar.' })
  expect([(await mudar(999_999_999, 'novo')).status, (await as(clienteLink.get, { params: { id: 999_999_999 } })).status]).toEqual([
    404, 404,
  ])
})
