import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { lean, serverEntry } from '../scripts/lib.mjs'

export const root = join(import.meta.dirname, '..')
/** What `npm start` runs. */
export const PRODUCT = relative(root, serverEntry())

export type Server = { origin: string; pid: number; startMs: number; printed(): string; stop(): Promise<void> }

/** Starts a program of ours as a process of its own and waits until `path` answers. */
export async function start(file: string, port: number, env: Record<string, string>, path: string): Promise<Server> {
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [...lean.args, join(root, file)], {
    cwd: root,
    env: {
      ...process.env,
      ...lean.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DRENO_S: '0',
      DATABASE_URL: '',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  if (child.pid === undefined) throw new Error(`${file} não pôde ser executado`)
  while (!(await answers(`${origin}${path}`))) {
    if (child.exitCode !== null) throw new Error(`${file} parou (${child.exitCode}):\n${printed}`)
    if (performance.now() - began > 120_000) throw new Error(`${file} não respondeu:\n${printed}`)
    await delay(5)
  }
  return { origin, pid: child.pid, startMs: performance.now() - began, printed: () => printed, stop: () => stopped(child) }
}

const answers = (url: string) =>
  new Promise<boolean>((done) => {
    request(url, { agent: false }, (res) => {
      res.resume()
      res.on('end', () => done((res.statusCode ?? 500) < 500))
    })
      .on('error', () => done(false))
      .end()
  })

async function stopped(child: ChildProcess) {
  if (child.exitCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

/** With a body it is a POST; another token than the client's own where one is given. */
export type Client = (path: string, body?: object, token?: string) => Promise<unknown>

/** Calls over connections that stay open, with a session. The answer is read whole and parsed, as a client would. */
export function client(origin: string, width: number, token = ''): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  let calls = 0
  return (path, body, own = token) =>
    new Promise((done, fail) => {
      // The server trusts a proxy on this machine: each call may come from another address, and none meets the limit per address.
      const address = `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
      const headers = { authorization: `Bearer ${own}`, 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) }
      request(origin + path, { agent, headers, method: body ? 'POST' : 'GET' }, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (res.statusCode === 200) done(JSON.parse(text))
          else fail(new Error(`${path}: ${res.statusCode} ${text.slice(0, 300)}`))
        })
      })
        .on('error', fail)
        .end(body && JSON.stringify(body))
    })
}

/** Resident memory of a process in MB; undefined where the system does not say. */
export function residentMb(pid: number): number | undefined {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? undefined : Number(kb) / 1024
  } catch {
    return undefined
  }
}
