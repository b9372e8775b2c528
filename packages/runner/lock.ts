import { rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A name that the system takes back from a process however it ends; elsewhere than on Linux and Windows a file that may outlive it. */
function nameOf(folder: string): { path: string; file: boolean } {
  const name = `retaguarda-executor-${folder}`
  if (process.platform === 'linux') return { path: `\0${name}`, file: false }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, file: false }
  return { path: join(tmpdir(), name), file: true }
}

const listen = (path: string) =>
  new Promise<boolean>((done, failed) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : failed(error)))
    server.listen(path, () => done(true)).unref()
  })

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(path, () => done(true))
    socket.once('error', () => done(false))
    socket.unref()
  })

/**
 * Makes the folder this process's until it ends, also by a kill: two journals in one folder would take each other's jobs.
 * Throws a sentence where another runner has it.
 */
export async function lockFolder(dir: string): Promise<void> {
  // The folder itself, by whatever path it is reached.
  const { dev, ino } = await stat(dir, { bigint: true })
  const { path, file } = nameOf(`${dev}-${ino}`)
  if (await listen(path)) return
  if (file && !(await answers(path))) {
    await rm(path, { force: true })
    if (await listen(path)) return
  }
  throw new Error(`Outro executor já usa a pasta ${dir}. Encerre-o ou escolha outra pasta em RUNNER_DIR.`)
}
