import { type ExecFileException, execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const SCRIPT = join(import.meta.dirname, 'redmine.sh')
const run = promisify(execFile)
/** The install with its download, and the first seed. */
const PATIENCE = 240_000

export type Redmine = { url: string; key: string; stop(): Promise<void> }

/** A real Redmine on a free port, or why there is none on this machine. */
export async function startRedmine(): Promise<Redmine | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'o Redmine só é instalado no Debian, como root'
  const found = await run('sh', ['-c', 'command -v apt-get dpkg curl']).catch(() => undefined)
  if (!found) return 'não há apt-get, dpkg ou curl nesta máquina'
  const stop = async () => {
    await run(SCRIPT, ['stop'])
  }
  try {
    const { stdout } = await run(SCRIPT, ['up', String(await freePort())], { timeout: PATIENCE })
    const [url = '', key = ''] = stdout.trim().split('\n').at(-1)?.split(' ') ?? []
    return { url, key, stop }
  } catch (error) {
    await stop().catch(() => {})
    const { stderr = '' } = error as ExecFileException // execFile rejects with nothing else
    return `o Redmine não pôde ser instalado ou iniciado: ${stderr.trim().split('\n').at(-1) || 'sem explicação'}`
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
