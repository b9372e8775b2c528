import { type Access, isAccess } from '@retaguarda/contract/kit/access.ts'
import { ESCOPOS, type Escopo, holds } from '@retaguarda/contract/kit/escopo.ts'
import { isDePessoa } from '@retaguarda/contract/kit/modulo.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { newServiceToken } from '../../base/service-token.ts'
import { sha256 } from '../../base/token.ts'
import { refusalOf } from '../../test/answer.ts'
import { testApp } from '../../test/test-app.ts'
import { insertToken } from './token.repo.ts'

vi.setConfig({ testTimeout: 120_000 })

const { app, request, user, db, clock } = await testApp()
const PESSOA = 'Isto pede uma pessoa.'
/** Nothing has this id, so that what a token may do changes nothing. */
const NONE = '999999999'
/** First words of the paths of which some, or all, are never a token's. */
const PESSOAS =
  'aprovacao auth aviso boleto busca checklist-agenda confirmar conta conta-bancaria contabil copia empresa envio-prova eventos exclusao feriado nfse ' +
  'notificacao pedido-titular perfil primeiros-passos privacidade regua-cobranca saude token usuario usuarios verificar visao'
/** Fewer than a token may make in a minute. */
const PER_TOKEN = 500

type Described = Record<string, Record<string, { 'x-acesso'?: unknown; 'x-escopo'?: Escopo | null }>>
type Call = { method: string; path: string; access: Access; escopo: Escopo | null | undefined }
let calls: Call[] = []
let responsavelId = 0

beforeAll(async () => {
  await app.ready()
  responsavelId = (await user()).id
  // Our own extensions of the description, which its types do not know.
  calls = Object.entries((app.swagger() as unknown as { paths: Described }).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-acesso': access, 'x-escopo': escopo }]) =>
      isAccess(access) ? [{ method: method.toUpperCase(), path: path.slice('/api'.length), access, escopo }] : [],
    ),
  )
})

async function tokenOf(nome: string, escopos: Escopo[]): Promise<string> {
  const secret = newServiceToken()
  const criadoEm = clock.now()
  const venceEm = new Date(criadoEm.getTime() + 86_400_000)
  const novo = { nome, escopos, redes: [], dias: 1, responsavelId, criadoEm, venceEm, hash: sha256(secret) }
  await db.transaction().execute((trx) => insertToken(trx, novo))
  return secret
}

/** What a token of these scopes is told of a call; undefined where it is let through. */
function refusalFor({ access, path, escopo }: Call, nome: string, escopos: Escopo[]): string | number | undefined {
  if (access === 'loja' || access === 'executor') return 401
  if (access === 'anyone') return isDePessoa(path) ? PESSOA : undefined
  if (escopo === null || escopo === undefined) return PESSOA
  return holds(escopos, escopo) ? undefined : `O token ${nome} não tem ${escopo}.`
}

/** What a call tells this token: the sentence of a refusal, 401, or nothing where it is let through. */
async function toldTo(secret: string, { method, path, access }: Call): Promise<string | number | undefined> {
  const address = path.replace(/\{\w+\}/g, NONE)
  const answer = await request(method as 'GET', address, { token: secret, ...(method === 'POST' && { body: {} }) })
  if (answer.status === 401 && access !== 'anyone') return 401
  return answer.status === 403 ? refusalOf(answer).error : undefined
}

test('of two scopes one holds the other where it is the same, or lets write what the other lets read', () => {
  const held = ESCOPOS.flatMap((has) => ESCOPOS.filter((asked) => holds([has], asked)).map((asked) => [has, asked]))
  const written = ESCOPOS.filter((one) => one.endsWith(':escrever')).map((one) => [one, one.replace(':escrever', ':ler')])
  expect(held.map(String).sort()).toEqual([...ESCOPOS.map((one) => [one, one]), ...written].map(String).sort())
})

// With the test above each call is so judged by each scope, and by each set of them: a set holds what one of it does.
test('every call that a scope opens is open to that one alone, and closed to all that do not hold it together', async () => {
  expect(calls.length).toBeGreaterThan(550)
  const judged = new Map<Escopo, number>()
  for (const escopo of ESCOPOS) {
    const [own, others] = [[escopo], ESCOPOS.filter((one) => !holds([one], escopo))]
    const [openTo, closedTo] = [await tokenOf(escopo, own), await tokenOf(`Sem ${escopo}`, others)]
    const its = calls.filter((one) => one.escopo === escopo)
    expect(its.length).toBeLessThan(PER_TOKEN)
    for (const one of its) {
      const { method, path } = one
      expect([method, path, await toldTo(openTo, one)]).toEqual([method, path, refusalFor(one, escopo, own)])
      expect([method, path, await toldTo(closedTo, one)]).toEqual([method, path, `O token Sem ${escopo} não tem ${escopo}.`])
    }
    judged.set(escopo, its.length)
  }
  expect([...judged].filter(([, many]) => many === 0)).toEqual([])
})

test('with every scope a token still does nothing that is a person’s, nor what administrators alone do', async () => {
  const all = [...ESCOPOS]
  const withAll = [await tokenOf('Tudo', all), await tokenOf('Tudo mais', all)]
  const refused: string[] = []
  for (const [i, one] of calls.entries()) {
    const { method, path } = one
    const told = await toldTo(withAll[i % 2] ?? '', one)
    expect([method, path, told]).toEqual([method, path, refusalFor(one, 'Tudo', all)])
    if (told === PESSOA) refused.push(`${method} ${path}`)
  }
  const kinds = [...new Set(refused.map((one) => one.split('/')[1] ?? ''))].sort()
  expect(kinds).toEqual(PESSOAS.split(' '))
})
