import { openDatabase } from '@retaguarda/server/db/open.ts'

// Writes until it is killed and says what PostgreSQL has acknowledged: one line `ok N` a committed row.
const dataDir = process.argv[2] ?? ''
const log = { info() {}, warn() {}, error() {} }

const { pool, stop } = await openDatabase({ dataDir, log }).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
await pool.query('create table if not exists prova (n bigint generated always as identity primary key, texto text not null)')
console.log('aberto')
let stopping = false
process.on('SIGTERM', () => {
  stopping = true
})

const write = async () => {
  while (!stopping) {
    const { rows } = await pool.query<{ n: number }>("insert into prova (texto) values (repeat('x', 500)) returning n")
    console.log(`ok ${rows[0]?.n}`)
  }
}
await Promise.all([write(), write(), write(), write()])
await stop()
console.log('fim')
