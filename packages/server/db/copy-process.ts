import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { codeOf, reason } from '../base/refusal.ts'
import { type Job, letOtherSessionsFirst, type Reply } from './copy-apart.ts'
import { ALIKE, type Summed, summed } from './copy-rows.ts'
import { newClient, withDefaults } from './pool.ts'

// What the process beside the product runs (copy-apart.ts): the packed rows of a table to its output, and what they are to who asked.

async function read({ of, connection, snapshot, embedded }: Job): Promise<Summed> {
  const client = newClient(withDefaults(connection))
  client.on('error', () => {}) // what is asked of it next fails
  await client.connect()
  if (embedded) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    for (const { pid } of rows) letOtherSessionsFirst(pid)
  }
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
  await client.query(ALIKE)
  const sums = await summed(client, of, (flow) =>
    pipeline([...flow, ...(embedded ? [] : [new Paced()]), createGzip({ level: 1 }), process.stdout]),
  )
  await client.end()
  return sums
}

/** ms of work before each pause, and by how many a pause is reckoned at most: the rest of it was waiting for a place. */
const [WORK, WORK_MAX] = [25, 100]
/** How much longer than the work a pause is, at least and at most; it is longer where a pause ends late (ms), as others want the machine. */
const [REST_LEAST, REST_MOST, LATE] = [1, 7, 5]

/** Leaves the machine to those who work on it, where the server's part of the reading cannot be told to. */
class Paced extends Transform {
  #since = performance.now()
  #rest = REST_LEAST
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    const now = performance.now()
    const worked = Math.min(now - this.#since, WORK_MAX)
    if (worked < WORK) {
      done(null, chunk)
      return
    }
    const pause = this.#rest * worked
    setTimeout(() => {
      this.#since = performance.now()
      this.#rest = this.#since - now - pause > LATE ? Math.min(2 * this.#rest, REST_MOST) : Math.max(this.#rest / 1.2, REST_LEAST)
      done(null, chunk)
    }, pause)
  }
}

const tell = (reply: Reply, done: () => void) => process.send?.(reply, done)

process.once('message', (job: Job) => {
  read(job).then(
    (answer) => tell({ answer }, () => process.disconnect()),
    (error: unknown) => tell({ failure: reason(error), code: codeOf(error) }, () => process.exit(1)),
  )
})
process.once('disconnect', () => process.exit()) // also where who asked is no more
