// The reference of an answer: a handler that writes one row and answers its id, nothing else.
import Fastify from 'fastify'
import pg from 'pg'
import { withDefaults } from '../packages/server/db/pool.ts'

const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ ...withDefaults({ connectionString: DATABASE_URL }), max: 20 })
const app = Fastify()
app.get('/', () => ({}))
app.post<{ Body: { checklist: number; checklistItem: number; usuario: number } }>('/', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'resposta',
    text: `insert into task_resposta ("taskChecklistId", "itemId", resposta, "usuarioId", "dataHora") values ($1, $2, 'true', $3, now())
      on conflict ("taskChecklistId", "itemId") do update set resposta = excluded.resposta, "usuarioId" = excluded."usuarioId", "dataHora" = excluded."dataHora"
      returning id`,
    values: [body.checklist, body.checklistItem, body.usuario],
  })
  return rows[0]
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
