import { DatabaseSync } from 'node:sqlite'

const FILE = '/var/lib/redmine/retaguarda-teste/db/live.sqlite3'
const DAY = 86_400_000 // ms
export const SPRINTS = 12
export const ISSUES = 5_000
export const JOURNALS = 4

/** Twelve sprints of two weeks with 5,000 issues, four journals and two hours each, written into the tables of the tests' Redmine. */
export function encherRedmine(): void {
  const db = new DatabaseSync(FILE)
  const idOf = (sql: string) => Number(db.prepare(sql).get()?.id)
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const columns = Object.keys(row)
    const sql = `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`
    return Number(db.prepare(sql).run(...Object.values(row)).lastInsertRowid)
  }
  const moment = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '000')
  const day = (at: number) => moment(at).slice(0, 10)
  const status = (name: string) => idOf(`select id from issue_statuses where name = '${name}'`)
  const person = (login: string) => idOf(`select id from users where login = '${login}'`)
  const [project, priority] = [
    idOf(`select id from projects where identifier = 'cliente-2'`),
    idOf(`select id from enumerations where type = 'IssuePriority' limit 1`),
  ]
  const activities = ['Desenvolvimento', 'Testes'].map((name) => idOf(`select id from enumerations where name = '${name}'`))
  const [statuses, owners, tester] = [
    ['Nova', 'Em teste', 'Devolvida pela qualidade'].map(status),
    ['davi', 'duda'].map(person),
    person('quiteria'),
  ]
  const now = Date.now()
  db.exec('pragma busy_timeout = 15000; pragma synchronous = off; begin')
  const versions = Array.from({ length: SPRINTS }, (_, n) => {
    const end = now - (SPRINTS - 1 - n) * 14 * DAY + 7 * DAY
    const created = moment(end - 21 * DAY)
    const row = { project_id: project, name: `Carga ${n + 1}`, status: 'open', sharing: 'none', created_on: created, updated_on: created }
    return { id: insert('versions', { ...row, effective_date: day(end) }), end }
  })
  for (let n = 0; n < ISSUES; n++) {
    const { id: version, end } = versions[n % SPRINTS] ?? { id: 0, end: now }
    const owner = owners[n % owners.length] ?? 0
    const began = Math.min(end - (13 - (n % 9)) * DAY, now - 3 * DAY)
    const issue = insert('issues', {
      tracker_id: 1,
      project_id: project,
      subject: `Tarefa de carga ${n}`,
      status_id: statuses[1] ?? 0,
      priority_id: priority,
      assigned_to_id: owner,
      fixed_version_id: version,
      author_id: owner,
      estimated_hours: 4 + (n % 7),
      lft: 1,
      rgt: 2,
      created_on: moment(began),
      updated_on: moment(began + DAY),
    })
    db.prepare('update issues set root_id = id where id = ?').run(issue)
    for (let j = 0, from = statuses[0]; j < JOURNALS; j++) {
      const to = statuses[1 + (j % 2)]
      const journal = insert('journals', {
        journalized_id: issue,
        journalized_type: 'Issue',
        user_id: j % 2 ? tester : owner,
        created_on: moment(began + j * 36e5),
        notes: j % 2 ? `O total ${n} não confere.` : null,
      })
      insert('journal_details', {
        journal_id: journal,
        property: 'attr',
        prop_key: 'status_id',
        old_value: String(from),
        value: String(to),
      })
      from = to
    }
    for (const [k, activity_id] of activities.entries()) {
      const spent = new Date(began + k * DAY)
      insert('time_entries', {
        project_id: project,
        user_id: k ? tester : owner,
        issue_id: issue,
        hours: 1.5 + k,
        activity_id,
        spent_on: day(began + k * DAY),
        tyear: spent.getUTCFullYear(),
        tmonth: spent.getUTCMonth() + 1,
        tweek: 1,
        author_id: owner,
        created_on: moment(began),
        updated_on: moment(began),
      })
    }
  }
  db.exec('commit')
  db.close()
}
