import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { urlOf } from './lista.ts'
import { seed } from './seed.ts'
import { seedAgenda } from './seed-agenda.ts'
import { client, PRODUCT, start } from './server.ts'
import { count, ms, table, times } from './table.ts'
import { alternate } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 6
const AGENDAMENTOS = 10_000
const DAY = 86_400_000

/** What somebody would write by hand for the same rows, without the overlaps. */
const PLAIN = `
select a.*, t.descricao, k.nome as checklist, p.nome as cliente, p."cpfCnpj", s.nome as setor, up.nome as usuario, rp.nome as responsavel,
  tc.respondidas = tc.visiveis as finalizada
from checklist_agenda a join task_checklist tc on tc.id = a."taskChecklistId" join task t on t.id = tc."taskId"
  join checklist k on k.id = tc."checklistId" join cliente c on c.id = t."clienteId" join pessoa p on p.id = c."pessoaId"
  join setor s on s.id = a."setorId" join usuario u on u.id = a."usuarioId" join pessoa up on up.id = u."pessoaId"
  left join usuario r on r.id = a."responsavelId" left join pessoa rp on rp.id = r."pessoaId"
where a."dataInicio" >= $1 and a."dataInicio" < $2
order by a."dataInicio", a.id limit ${AGENDAMENTOS}`

/** The call behind /programacao over ten thousand schedules: all of them, and the days of a week. */
export async function programacao(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent, durable: false })
  try {
    await prepare(database.pool, silent)
    await seed(database.pool, 2_000)
    await seedAgenda(database.pool, AGENDAMENTOS)
    const { rows } = await database.pool.query<{ id: number }>('select min(id) as id from usuario')
    const { token } = await openSession(database.db, rows[0]?.id ?? 0, new Date())
    const product = await start(
      PRODUCT,
      PORT,
      { DATABASE_URL: urlOf(database.connection), DATA_DIR: join(dataDir, 'product') },
      '/api/pronto',
    )
    try {
      const call = client(product.origin, 1, token)
      const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
      const plain = (from: string, to: string) => async () => JSON.stringify((await database.pool.query(PLAIN, [from, to])).rows)
      const list = (body: object) => () => call('/api/checklist-agenda/list', body)
      const measured = await alternate(
        {
          all: list({}),
          allPlain: plain('1900-01-01', '2200-01-01'),
          week: list({ de: day(0), ate: day(6) }),
          weekPlain: plain(day(0), day(7)),
        },
        4_000,
      )
      const row = (title: string, ours: number, hand: number) => [title, ms(ours), ms(hand), times(ours / hand)]
      return table(
        [`checklist-agenda/list, ${count(AGENDAMENTOS)} agendamentos`, 'chamada', 'SQL escrito à mão e JSON', 'razão'],
        [row('todos', measured.all, measured.allPlain), row('sete dias', measured.week, measured.weekPlain)],
      )
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
