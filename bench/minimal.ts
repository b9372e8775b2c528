// The reference of the list call: a handler that runs the very same statements and answers what they give, nothing else.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { withDefaults } from '../packages/server/db/pool.ts'
import type { Statement } from './cases.ts'

const { DATABASE_URL, PORT, STATEMENTS = '' } = process.env
// Written by bench/lista.ts.
const byCase = JSON.parse(readFileSync(STATEMENTS, 'utf8')) as Record<string, Statement[]>
const pool = new pg.Pool({ ...withDefaults({ connectionString: DATABASE_URL }), max: 20 })
const app = Fastify()
app.get('/', () => ({}))
app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
  const answers = []
  for (const { sql, parameters } of byCase[name] ?? []) answers.push((await pool.query(sql, parameters)).rows)
  return answers
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
