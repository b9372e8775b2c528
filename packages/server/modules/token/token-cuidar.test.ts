import { setor } from '@retaguarda/contract/setor.ts'
import { token } from '@retaguarda/contract/token.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { refusalOf } from '../../test/answer.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { cuidarDosTokens } from './token.jobs.ts'

const { call, user, db, clock } = await testApp()
const DAY = 86_400_000
const care = () => cuidarDosTokens({ db, now: clock.now, log: silent })

let admin: Person
beforeEach(async () => {
  await db.updateTable('usuario').set({ isAdmin: false }).execute()
  await db.updateTable('token').set({ revogadoEm: clock.now(), revogadoMotivo: 'De um teste de antes.' }).execute()
  admin = await user({ nome: 'Ana Ávila' })
})
/** What a person was told, oldest first. */
const toldTo = async ({ id }: Pick<Person, 'id'>) =>
  (await db.selectFrom('aviso').select(['titulo', 'link', 'tipo']).where('usuarioId', '=', id).orderBy('id').execute()).map(
    ({ titulo, link, tipo }) => `${tipo} ${titulo} (${link ?? 'sem link'})`,
  )
const create = async (nome: string, { id }: Person, dias = 10) =>
  (await call(token.add, { token: admin.token, body: { nome, escopos: ['cadastros:ler'], dias, responsavel: id } })).body
const statusOf = async (secret: string) => (await call(setor.list, { token: secret })).status
const day = (days: number) => new Date(clock.now().getTime() + days * DAY).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })

test('three days before a token ends, who answers for it and administrators are told, once; an exchange is told of anew', async () => {
  const bia = await user({ isAdmin: false })
  const { id } = await create('Carga', bia)
  const title = `14 O token Carga vence em ${day(10)}`
  clock.advance(7 * DAY - 1000)
  await care()
  expect([await toldTo(admin), await toldTo(bia)]).toEqual([[], []])
  clock.advance(1000)
  await care()
  await care()
  expect([await toldTo(admin), await toldTo(bia)]).toEqual([[`${title} (/tokens)`], [`${title} (sem link)`]])
  const { token: fresh } = await user({ nome: 'Ana Ávila' })
  expect((await call(token.trocar, { token: fresh, params: { id } })).status).toBe(200)
  clock.advance(7 * DAY)
  await care()
  expect(await toldTo(bia)).toHaveLength(2)
})

test('a token whose person left goes on for 30 days, and is revoked where nobody was named', async () => {
  const [bia, caio] = [await user({ nome: 'Bia Bastos', isAdmin: false }), await user({ nome: 'Caio Cruz', isAdmin: false })]
  const [left, named] = [await create('Sem dono', bia, 100), await create('Com dono', bia, 100)]
  const kept = await call(usuario.remove, { token: admin.token, params: { id: bia.id } })
  expect([kept.status, refusalOf(kept).error]).toEqual([409, expect.stringContaining('2 tokens de serviço')])
  await db.updateTable('usuario').set({ ativo: false }).where('id', '=', bia.id).execute()
  await care()
  await care()
  expect(await toldTo(admin)).toEqual([
    '14 O token Sem dono está sem responsável (/tokens)',
    '14 O token Com dono está sem responsável (/tokens)',
  ])
  const body = { responsavel: caio.id }
  expect((await call(token.responsavel, { token: admin.token, params: { id: named.id }, body })).body.msg).toBe(
    'Caio Cruz responde pelo token Com dono.',
  )
  clock.advance(30 * DAY - 1000)
  await care()
  expect(await Promise.all([statusOf(left.token), statusOf(named.token)])).toEqual([200, 200])
  clock.advance(1000)
  await care()
  await care()
  expect(await Promise.all([statusOf(left.token), statusOf(named.token)])).toEqual([401, 200])
  expect((await toldTo(admin)).at(-1)).toBe('14 O token Sem dono foi revogado (/tokens)')
  expect(await toldTo(admin)).toHaveLength(3)
  const { token: fresh } = await user()
  const [last] = (await call(token.history, { token: fresh, params: { id: left.id } })).body
  expect(last).toMatchObject({ acao: 'revogar', usuario: null })
})

test('whose person comes back is forgotten as one that nobody answers for', async () => {
  const bia = await user({ isAdmin: false })
  const { token: secret } = await create('Volta', bia, 100)
  const setAtivo = (ativo: boolean) => db.updateTable('usuario').set({ ativo }).where('id', '=', bia.id).execute()
  await setAtivo(false)
  await care()
  await setAtivo(true)
  clock.advance(20 * DAY)
  await care()
  await setAtivo(false)
  await care()
  clock.advance(20 * DAY)
  await care()
  expect(await statusOf(secret)).toBe(200)
})
