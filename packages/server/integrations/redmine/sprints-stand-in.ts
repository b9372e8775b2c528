import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Ref = { id: number; name: string }
type Detail = { property: 'attr' | 'cf'; name: string; old_value: string | null; new_value: string | null }
export type StandInJournal = { id: number; user: Ref; notes: string; created_on: string; details: Detail[] }
export type StandInIssue = {
  id: number
  project: Ref
  subject: string
  status: Ref
  assigned_to?: Ref | undefined
  fixed_version?: Ref | undefined
  estimated_hours: number | null
  updated_on: string
  journals: StandInJournal[]
}
export type StandInHour = { id: number; project: Ref; issue: { id: number }; user: Ref; activity: Ref; hours: number; spent_on: string }
type Version = {
  id: number
  project: Ref
  name: string
  status: string
  due_date: string | null
  custom_fields?: { id: number; name: string; value: string }[]
}

export type SprintData = {
  projects: (Ref & { identifier: string; status: number })[]
  /** `shared`: projects that see it besides its own. */
  versions: (Version & { shared?: number[] })[]
  statuses: Ref[]
  users: { id: number; firstname: string; lastname: string }[]
  issues: StandInIssue[]
  hours: StandInHour[]
}

const PAGE = 100

/** The reads of Redmine's REST API that the sprints need, with its habits: pages of 100 at most, unknown filters ignored, journals one issue at a time. */
export function answerSprints(data: SprintData, { pathname, searchParams: query }: URL): { status: number; body: unknown } {
  const id = Number(/\/(\d+)(?:\.json|\/)/.exec(pathname)?.[1])
  const found = <T>(name: string, one: T | undefined) => (one ? { status: 200, body: { [name]: one } } : { status: 404, body: undefined })
  if (pathname === '/projects.json') return page('projects', data.projects, query)
  if (pathname === '/issue_statuses.json') return { status: 200, body: { issue_statuses: data.statuses } }
  if (pathname === '/issues.json') return page('issues', issuesBy(data, query), query)
  if (pathname === '/time_entries.json') return page('time_entries', hoursBy(data, query), query)
  if (pathname.endsWith('/versions.json')) return versionsOf(data, id)
  if (pathname.startsWith('/issues/'))
    return found(
      'issue',
      data.issues.find((one) => one.id === id),
    )
  if (pathname.startsWith('/users/'))
    return found(
      'user',
      data.users.find((one) => one.id === id),
    )
  return { status: 404, body: undefined }
}

function page(name: string, rows: readonly unknown[], query: URLSearchParams) {
  const [limit, offset] = [Math.min(PAGE, Number(query.get('limit') ?? 25)), Number(query.get('offset') ?? 0)]
  return { status: 200, body: { [name]: rows.slice(offset, offset + limit), total_count: rows.length, offset, limit } }
}

function versionsOf(data: SprintData, project: number) {
  if (!data.projects.some(({ id }) => id === project)) return { status: 404, body: undefined }
  const versions = data.versions.filter((one) => one.project.id === project || one.shared?.includes(project))
  return { status: 200, body: { versions: versions.map(({ shared: _, ...one }) => one), total_count: versions.length } }
}

/** Only open issues where the status is not asked for; a list has no journals. */
function issuesBy({ issues }: SprintData, query: URLSearchParams) {
  const [version, since] = [query.get('fixed_version_id'), /^>=(.+)$/.exec(query.get('updated_on') ?? '')?.[1]]
  const found = issues.filter(
    (one) =>
      (query.get('status_id') === '*' || one.status.name !== 'Fechada') &&
      (version === null || one.fixed_version?.id === Number(version)) &&
      (since === undefined || one.updated_on >= since),
  )
  const sort = query.get('sort') ?? 'id:desc'
  const order = sort.startsWith('id') ? (one: StandInIssue) => one.id : (one: StandInIssue) => Date.parse(one.updated_on)
  const way = /^\w+:desc/.test(sort) ? -1 : 1
  return found.toSorted((a, b) => way * (order(a) - order(b)) || a.id - b.id).map(({ journals: _, ...one }) => one)
}

function hoursBy({ hours, issues }: SprintData, query: URLSearchParams) {
  const [issue, version, from] = [query.get('issue_id'), query.get('issue.fixed_version_id'), query.get('from')]
  const versionOf = new Map(issues.map((one) => [one.id, one.fixed_version?.id]))
  return hours
    .filter(
      (one) =>
        (issue === null || one.issue.id === Number(issue)) &&
        (version === null || versionOf.get(one.issue.id) === Number(version)) &&
        (from === null || one.spent_on >= from),
    )
    .toSorted((a, b) => a.id - b.id)
}

type Meddle = (req: IncomingMessage, res: ServerResponse, answer: { status: number; body: unknown }) => boolean | Promise<boolean>

/** The same as a server on 127.0.0.1; `meddle` may answer in its stead, and is asked with what it would say. */
export async function startSprintsStandIn(data: SprintData, key: string) {
  const state: { data: SprintData; seen: string[]; meddle: Meddle } = { data, seen: [], meddle: () => false }
  const server = createServer((req, res) => {
    state.seen.push(String(req.url))
    const answer =
      req.headers['x-redmine-api-key'] === key
        ? answerSprints(state.data, new URL(String(req.url), 'http://redmine'))
        : { status: 401, body: undefined }
    void Promise.resolve(state.meddle(req, res, answer)).then((done) => {
      if (!done) res.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body && JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is one
  const stop = () => new Promise<unknown>((done) => server.close(done).closeAllConnections())
  return { url: `http://127.0.0.1:${port}`, state, stop }
}
