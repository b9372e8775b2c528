import { type Access, isAccess } from '@retaguarda/contract/kit/access.ts'
import { ESCOPOS, type Escopo, holds } from '@retaguarda/contract/kit/escopo.ts'
import { isDePessoa } from '@retaguarda/contract/kit/modulo.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { newServiceToken } from '../../base/service-token.ts'
import { sha256 } from '../../base/token.ts'
import { refusalOf } from '../../test/answer.ts'
import { testApp } from '../../test/test-app.ts'
import { insertToken } from './token.repo.ts'

vi.setConfig({ testTimeout: 400_000 })

const { app, request, user, db, clock } = await testApp()
const PESSOA = 'Isto pede uma pessoa.'
const NEGADO = 'Você não tem permissão para esta ação.'
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

test('every call answers each scope as the contract says, and one that holds it needs nothing else', async () => {
  expect(calls.length).toBeGreaterThan(550)
  let judged = 0
  for (const escopo of ESCOPOS)
    for (let from = 0; from < calls.length; from += PER_TOKEN) {
      const nome = `${escopo} ${from}`
      const secret = await tokenOf(nome, [escopo])
      for (const one of calls.slice(from, from + PER_TOKEN)) {
        const { method, path } = one
        const address = path.replace(/\{\w+\}/g, NONE)
        const answer = await request(method as 'GET', address, { token: secret, ...(method === 'POST' && { body: {} }) })
        const told = answer.status === 401 && one.access !== 'anyone' ? 401 : answer.status === 403 ? refusalOf(answer).error : undefined
        expect([nome, method, path, told]).toEqual([nome, method, path, refusalFor(one, nome, [escopo])])
        judged++
      }
    }
  expect(judged).toBe(calls.length * ESCOPOS.length)
})

test('with every scope a token still does nothing that is a person’s, nor what administrators alone do', async () => {
  const all = [...ESCOPOS]
  const withAll = [await tokenOf('Tudo', all), await tokenOf('Tudo mais', all)]
  const refused: string[] = []
  for (const [i, { method, path }] of calls.entries()) {
    const secret = withAll[i % 2] ?? ''
    const answer = await request(method as 'GET', path.replace(/\{\w+\}/g, NONE), { token: secret, ...(method === 'POST' && { body: {} }) })
    if (answer.status !== 403) continue
    const { error } = refusalOf(answer)
    expect([path, error]).toEqual([path, PESSOA])
    expect(error).not.toBe(NEGADO)
    refused.push(`${method} ${path}`)
  }
  const kinds = [...new Set(refused.map((one) => one.split('/')[1] ?? ''))].sort()
  expect(kinds).toEqual(PESSOAS.split(' '))
})
