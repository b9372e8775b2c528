import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRODUCT, residentMb, start } from './server.ts'
import { ms, show, table } from './table.ts'
import { median } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 2
const ROUNDS = 5

/** From `npm start`, without the time npm itself takes, to the first answered page: on an empty folder, and again. */
export async function begin(): Promise<string> {
  const rounds = { first: [] as number[], second: [] as number[], memory: [] as number[] }
  for (let i = 0; i < ROUNDS; i++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
    try {
      const first = await product(dataDir)
      await first.stop()
      const second = await product(dataDir)
      rounds.memory.push(residentMb(second.pid) ?? Number.NaN)
      await second.stop()
      rounds.first.push(first.startMs)
      rounds.second.push(second.startMs)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return table(
    ['início', 'mediana', 'maior'],
    [
      ['pasta vazia: cria o banco e migra', ms(median(rounds.first)), ms(Math.max(...rounds.first))],
      ['segundo início', ms(median(rounds.second)), ms(Math.max(...rounds.second))],
      ['memória do servidor depois de iniciar', `${show(median(rounds.memory))} MB`, `${show(Math.max(...rounds.memory))} MB`],
    ],
  )
}

const product = (dataDir: string) => start(PRODUCT, PORT, { DATA_DIR: dataDir, LOG_LEVEL: 'info' }, '/login')
