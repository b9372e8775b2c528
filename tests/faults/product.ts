import { auth } from '@retaguarda/contract/auth.ts'
import { ApiError, callBy, type Loose } from '@retaguarda/contract/kit/call.ts'
import { fetchSend } from '@retaguarda/contract/kit/fetch-send.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { z } from 'zod'
import { PRODUCT, start } from './process.ts'

export const SENHA = 'Aurora#Boreal_7319'

/** The status of a call whose answer never came. */
export const GONE = 0

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The whole product as `npm start` runs it, on a free port of this machine; `file` is that of another version. */
export async function startProduct(dataDir: string, more: Record<string, string> = {}, file: string = PRODUCT, args: string[] = []) {
  const run = start(file, args, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      LOJA_REDE_INTERNA: 'sim',
      NOTIFICACAO_DUAS_PESSOAS: 'nao',
      ...more,
    },
  })
  const origin = (await run.line((line) => line.startsWith('Retaguarda em '))).slice('Retaguarda em '.length)
  const send = fetchSend({ origin })
  /** What came of a call: its body, or why it was refused. */
  const call = async <P extends z.ZodType, R extends z.ZodType>(
    route: Route<P, z.ZodType, z.ZodType, R>,
    input?: Loose,
  ): Promise<{ status: number; body?: z.output<R>; error?: string }> => {
    try {
      return { status: 200, body: await callBy(send, route, input) }
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, error: error.message }
      throw error
    }
  }
  /** A token of the first administrator, by the link that the first start prints; empty where the link is no longer good. */
  const login = async (): Promise<string> => {
    const link = await run.line((text) => text.startsWith('Primeiro acesso: '))
    const token = new URL(link.slice('Primeiro acesso: '.length)).searchParams.get('first-access-token')
    await call(auth.confirmarSenha, { body: { token, password: SENHA, password_confirm: SENHA } })
    return (await call(auth.login, { body: { login: 'admin@localhost', password: SENHA } })).body?.token ?? ''
  }
  return { ...run, origin, api: `${origin}/api`, call, login }
}
