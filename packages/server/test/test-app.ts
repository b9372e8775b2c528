import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { createApp, MODULES } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createIntegrations, type Integrations } from '../integrations/integrations.ts'
import type { Mail } from '../integrations/mail/port.ts'
import { storeSenha } from '../modules/auth/senha.ts'
import { hashSenha } from '../modules/auth/senha-hash.ts'
import { openSession } from '../modules/auth/sessao.repo.ts'
import { validCpf } from './documentos.ts'
import { testDb } from './test-db.ts'

export type Answer = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape and assert what they find
  body: any
  headers: Record<string, unknown>
}

type Sent = { body?: object | string; query?: Record<string, string>; token?: string; headers?: Record<string, string>; from?: string }
type UserSpec = { nome?: string; email?: string; senha?: string; isAdmin?: boolean; isManagerTeam?: boolean; tipo?: 1 | 2; ativo?: boolean }

/** Somebody with a session. */
export type Person = { id: number; pessoaId: number; nome: string; email: string; token: string }

let sequence = 0

/**
 * The product over a database of the test file's own. The clock stands still until a test moves it, and mails are kept
 * instead of sent.
 */
export async function testApp(settings: Record<string, string> = {}, routes: (app: FastifyInstance) => void = () => {}) {
  const { db, connection } = await testDb()
  const clock = { at: new Date(), advance: (ms: number) => (clock.at = new Date(clock.at.getTime() + ms)), now: () => clock.at }
  const mail = {
    configured: true,
    failing: false,
    sent: [] as Mail[],
    async send(message: Mail) {
      if (mail.failing) throw new Error('The mail server is away')
      mail.sent.push(message)
    },
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-dados-'))
  const config: Config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://retaguarda.test', DATA_DIR: dataDir, ...settings })
  const integrations: Integrations = { ...createIntegrations(config), mail }
  const app: FastifyInstance = await createApp({
    db,
    connection,
    config,
    integrations,
    health: { jobsRunning: () => true },
    now: clock.now,
    modules: [...MODULES, routes],
  })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, query, token, headers = {}, from }: Sent = {},
  ): Promise<Answer> {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      ...(body !== undefined && { payload: body }),
      ...(query && { query }),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(from && { remoteAddress: from }),
    })
    const json = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: json ? answer.json() : answer.body, headers: answer.headers }
  }

  async function makePessoa(nome: string): Promise<number> {
    const { id } = await db
      .insertInto('pessoa')
      .values({ nome, tipo: 1, cpfCnpj: validCpf(++sequence) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** A user, an administrator where not said otherwise, with a session of his own and, if given, a password. */
  async function user({ nome = 'Ana Souza', email, senha, isAdmin = true, ...flags }: UserSpec = {}): Promise<Person> {
    const pessoaId = await makePessoa(nome)
    const login = email ?? `pessoa${pessoaId}@exemplo.com.br`
    const { id } = await db
      .insertInto('usuario')
      .values({ pessoaId, email: login, isAdmin, ...flags })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (senha !== undefined) {
      const hash = await hashSenha(senha)
      await db.transaction().execute((trx) => storeSenha(trx, id, hash, clock.now()))
    }
    const { token } = await openSession(db, id, clock.now())
    return { id, pessoaId, nome, email: login, token }
  }

  return { app, db, connection, clock, mail, config, integrations, call, query, makePessoa, user }
}

/** The query of a list. */
const query = (filter: object[], sort: object[] = [], rest: Record<string, string> = {}): Record<string, string> => ({
  filter: JSON.stringify(filter),
  sort: JSON.stringify(sort),
  ...rest,
})
