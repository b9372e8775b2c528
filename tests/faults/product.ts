import { start } from './process.ts'

const SENHA = 'Aurora#Boreal_7319'

/** The whole product as `npm start` runs it, on a free port of this machine. */
export async function startProduct(dataDir: string, more: Record<string, string> = {}) {
  const run = start('packages/server/main.ts', [], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...more },
  })
  const api = `${(await run.line((line) => line.startsWith('Retaguarda em '))).slice('Retaguarda em '.length)}/api`
  /** The answer's status and id; neither where it never came. */
  const post = async (path: string, body: object | FormData, token?: string, more: Record<string, string> = {}) => {
    const form = body instanceof FormData
    const headers = { ...(!form && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }), ...more }
    const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: form ? body : JSON.stringify(body) }).catch(
      () => undefined,
    )
    const read = (await answer?.json().catch(() => undefined)) as { id?: number; token?: string } | undefined // ours, and asserted
    return { status: answer?.status, ...read }
  }
  /** A token of the first administrator, by the link that the first start prints. */
  const login = async (): Promise<string> => {
    const link = await run.line((text) => text.startsWith('Primeiro acesso: '))
    const token = new URL(link.slice('Primeiro acesso: '.length)).searchParams.get('first-access-token')
    await post('/confirmar/senha', { token, password: SENHA, password_confirm: SENHA })
    return (await post('/auth/login', { login: 'admin@localhost', password: SENHA })).token ?? ''
  }
  return { ...run, api, post, login }
}
