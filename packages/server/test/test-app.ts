import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outgoing } from '@retaguarda/contract/kit/call.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { z } from 'zod'
import { createApp, MODULES } from '../app.ts'
import { type Config, readConfig } from '../base/config.ts'
import { createIntegrations, type Integrations } from '../integrations/integrations.ts'
import { type Handed, type Mail, MailError, type ReadyMail } from '../integrations/mail/port.ts'
import { alterarSenha } from '../modules/auth/senha.ts'
import { hashSenha } from '../modules/auth/senha-hash.ts'
import { openSession } from '../modules/auth/sessao.repo.ts'
import { type Answer, type Asked, answerOf, filesOf, type Sent } from './answer.ts'
import { atEnd } from './at-end.ts'
import { validCpf } from './documentos.ts'
import { testDb } from './test-db.ts'
import { testLife } from './test-life.ts'

type UserSpec = { nome?: string; email?: string; senha?: string; isAdmin?: boolean; isManagerTeam?: boolean; tipo?: 1 | 2; ativo?: boolean }

/** Somebody with a session. */
export type Person = { id: number; pessoaId: number; nome: string; email: string; token: string }

/** The files of a worker share it: far above what any of them counts documents from for itself. */
let sequence = 10_000_000

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
    delivered: [] as ReadyMail[],
    async send(message: Mail): Promise<Handed> {
      if (mail.failing) throw new Error('The mail server is away')
      mail.sent.push(message)
      return { answer: '250 OK', refusals: [] }
    },
    async deliver(message: ReadyMail) {
      if (mail.failing) throw new MailError('away', 'The mail server is away')
      mail.delivered.push(message)
    },
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-dados-'))
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://retaguarda.test',
    DATA_DIR: dataDir,
    LOJA_REDE_INTERNA: 'sim',
    NOTIFICACAO_DUAS_PESSOAS: 'nao', // tried where it is meant
    ...settings,
  })
  const integrations: Integrations = { ...createIntegrations(config), mail }
  const life = await testLife(db)
  const app: FastifyInstance = await createApp({
    db,
    connection,
    config,
    integrations,
    life,
    health: { jobsRunning: () => true },
    now: clock.now,
    modules: [...MODULES, routes],
  })
  atEnd(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const inject = async (options: InjectOptions, { headers = {}, from }: Pick<Sent, 'headers' | 'from'>) =>
    answerOf(await app.inject({ ...options, headers: { ...options.headers, ...headers }, ...(from && { remoteAddress: from }) }))

  /** Any request, also one that no route of the contract describes. */
  function request(method: 'GET' | 'POST' | 'DELETE', path: string, sent: Sent = {}): Promise<Answer> {
    const { body, query, token } = sent
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return inject({ method, url: `/api${path}`, headers, ...(body !== undefined && { payload: body }), ...(query && { query }) }, sent)
  }

  /** Calls a route as a program does, with whatever body and query; its answer has the type of the route's. */
  async function call<P extends z.ZodType, R extends z.ZodType>(
    route: Route<P, z.ZodType, z.ZodType, R>,
    asked?: Asked<P>,
  ): Promise<Answer<z.output<R>>> {
    const { body: given, files, ...rest } = asked ?? {}
    const raw = typeof given === 'string' || given instanceof FormData // goes as it is
    const {
      method,
      address,
      headers: sent,
      body = given,
    } = outgoing(route, { ...rest, files: filesOf(files), body: raw ? undefined : given })
    const { 'x-requested-with': _ours, ...headers } = sent // what a cookie may do without it is judged by tests
    const options = { method, url: address, headers, ...(body !== undefined && { payload: body }) }
    // What a call that succeeds answers has been checked against the route's response; Answer says so of `body`.
    return (await inject(options, asked ?? {})) as Answer<z.output<R>>
  }

  /** The same in the session of somebody who is there by then. */
  const callAs =
    (who: () => Pick<Person, 'token'>): typeof call =>
    (route, asked) =>
      call(route, { token: who().token, ...asked })

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
      await db.transaction().execute((trx) => alterarSenha(trx, id, hash, clock.now()))
    }
    const { token } = await openSession(db, id, clock.now())
    return { id, pessoaId, nome, email: login, token }
  }

  return { app, db, connection, clock, mail, config, integrations, life, call, callAs, request, query, makePessoa, user }
}

/** The query of a list. */
const query = <R extends object>(filter: object[], sort: object[] = [], rest: R = {} as R) => ({
  filter: JSON.stringify(filter),
  sort: JSON.stringify(sort),
  ...rest,
})
