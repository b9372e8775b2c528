import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Port in the socket's file name; nothing listens on TCP. */
const SOCKET_PORT = 5432
/** Bytes of a socket's path, without the closing zero: 107 on Linux, 103 on macOS. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103

export type Address = { host: string; port: number; password?: string }
export type Listening = { address: Address; settings: Record<string, string>; close(): void }

const byTcp = process.platform === 'win32'

/** Where a new server of `folder` is to listen and how it is reached. */
export async function listening(folder: string): Promise<Listening> {
  if (byTcp) {
    const address = { host: '127.0.0.1', port: await freePort(), password: password(folder) }
    return { address, settings: { listen_addresses: address.host, port: String(address.port), unix_socket_directories: '' }, close() {} }
  }
  const { host, close } = socketFolder(folder)
  // The socket is bound from inside the folder, so the server never meets the limit of a path's length.
  return {
    address: { host, port: SOCKET_PORT },
    settings: { listen_addresses: '', port: String(SOCKET_PORT), unix_socket_directories: '.', unix_socket_permissions: '0700' },
    close,
  }
}

/** How a server that another process started in `folder` is reached; undefined when none is running. */
export function runningAddress(folder: string): { address: Address; close(): void } | undefined {
  const pidFile = join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3])
  if (byTcp) return { address: { host: '127.0.0.1', port, password: password(folder) }, close() {} }
  const { host, close } = socketFolder(folder)
  return { address: { host, port }, close }
}

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_PATH

/** `folder`, or a short link to it in a private folder when the socket's path would be too long to connect to. */
export function socketFolder(folder: string) {
  if (fits(folder)) return { host: folder, close() {} }
  // What is temporary may lie in the same long path.
  const parent = mkdtempSync(join(fits(join(tmpdir(), 'rtg-XXXXXX', 'pg')) ? tmpdir() : '/tmp', 'rtg-'))
  const host = join(parent, 'pg')
  symlinkSync(folder, host)
  return { host, close: () => rmSync(parent, { recursive: true, force: true }) }
}

/** Where there are no sockets, any local user can reach the port: a password kept beside the cluster closes it. */
function password(folder: string) {
  const file = passwordFile(folder)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

const passwordFile = (folder: string) => `${folder}-senha`

/** What initdb is told about who may connect. */
export function authentication(folder: string) {
  if (!byTcp) return ['--auth=trust'] // only who can enter the 0700 folder reaches the socket
  password(folder)
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`]
}

const freePort = () =>
  new Promise<number>((done, failed) => {
    const probe = createServer().on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
