import { isoDay } from '@retaguarda/contract/kit/tempo.ts'
import { z } from 'zod'
import { leitura, RedmineStatus } from './leitura.ts'
import type { Mudanca, SprintsPort } from './sprints-port.ts'

/** ms that one call may take. */
const LIMIT = 10_000
/** Closed and archived projects take no more work. */
const ACTIVE = 1
/** Longer texts of a journal are cut. */
const MOTIVO_MAX = 5_000

const Ref = z.object({ id: z.number().int(), name: z.string() }).transform(({ id, name }) => ({ id, nome: name }))
const instant = z.iso.datetime({ offset: true })
const centesimos = z.number().transform((hours) => Math.round(hours * 100))
const field = z.object({ id: z.number(), name: z.string().optional(), value: z.unknown() })
/** `{ rows, total }` of a list that stands under its name; one that is not paged says no total. */
const listOf = <T extends z.ZodType>(name: string, row: T) =>
  z
    .preprocess(
      (answer) => {
        const parts = new Map<string, unknown>(Object.entries(answer ?? {}))
        return { rows: parts.get(name), total: parts.get('total_count') }
      },
      z.object({ rows: z.array(row), total: z.number().int().optional() }),
    )
    .transform(({ rows, total = rows.length }) => ({ rows, total }))

const Projetos = listOf(
  'projects',
  z
    .object({ id: z.number().int(), name: z.string(), identifier: z.string().default(''), status: z.number().optional() })
    .transform(({ id, name, identifier, status = ACTIVE }) => ({ id, nome: name, identificador: identifier, ativo: status === ACTIVE })),
)
const versoesOf = (column: string) =>
  listOf(
    'versions',
    z
      .object({
        id: z.number().int(),
        project: Ref,
        name: z.string(),
        status: z.string().default('open'),
        due_date: z.string().nullish(),
        custom_fields: z.array(field).nullish(),
      })
      .transform(({ id, project, name, status, due_date, custom_fields }) => {
        const start = custom_fields?.find((one) => one.name === column || String(one.id) === column)?.value
        return { id, projeto: project, nome: name, situacao: status, inicio: dayOrNull(start), fim: dayOrNull(due_date) }
      }),
  )
const dayOrNull = (value: unknown) => isoDay().safeParse(value).data ?? null

const Situacoes = listOf('issue_statuses', Ref)
const listada = { id: z.number().int(), fixed_version: z.object({ id: z.number().int() }).nullish(), updated_on: instant }
const Listadas = listOf(
  'issues',
  z.object(listada).transform(({ id, fixed_version, updated_on }) => ({ id, versao: fixed_version?.id ?? null, em: updated_on })),
)

const Detail = z.object({ property: z.string(), name: z.string(), old_value: z.unknown(), new_value: z.unknown() })
const Journal = z.object({
  id: z.number().int(),
  user: Ref.nullish(),
  notes: z.string().nullish(),
  created_on: instant,
  details: z.array(Detail).default([]),
})
const IssueLida = z.object({
  issue: z.object({
    ...listada,
    subject: z.string(),
    status: Ref,
    assigned_to: Ref.nullish(),
    estimated_hours: centesimos.nullish(),
    journals: z.array(Journal).default([]),
  }),
})

const Horas = listOf(
  'time_entries',
  z
    .object({
      id: z.number().int(),
      issue: z.object({ id: z.number().int() }).nullish(),
      user: Ref,
      activity: Ref,
      hours: centesimos,
      spent_on: z.iso.date(),
    })
    .transform(({ id, issue, user, activity, hours, spent_on }) => ({
      id,
      issue: issue?.id ?? null,
      pessoa: user,
      atividade: activity,
      dia: spent_on,
      horas: hours,
    })),
)
const Pessoa = z.object({ user: z.object({ firstname: z.string().default(''), lastname: z.string().default('') }) })

type Settings = { REDMINE_URL?: string | undefined; REDMINE_API_KEY?: string | undefined; REDMINE_CAMPO_INICIO: string }

/** The sprints of the Redmine at REDMINE_URL. An unknown filter is ignored there, so what is asked for is looked for again by who asks. */
export function createSprints({ REDMINE_URL, REDMINE_API_KEY, REDMINE_CAMPO_INICIO }: Settings, limit = LIMIT): SprintsPort {
  const configured = Boolean(REDMINE_URL && REDMINE_API_KEY)
  const { find, read, list } = leitura({ base: REDMINE_URL?.replace(/\/+$/, '') ?? '', key: REDMINE_API_KEY ?? '', limit })
  const Versoes = versoesOf(REDMINE_CAMPO_INICIO)
  return {
    configured,
    projetos: () => list('/projects.json', Projetos),
    // Where a project has no issues switched on, or has been closed meanwhile, there are no sprints.
    versoes: async (projeto) =>
      (
        await find(`/projects/${projeto}/versions.json`, Versoes).catch((error: unknown) => {
          if (error instanceof RedmineStatus && error.status === 403) return undefined
          throw error
        })
      )?.rows ?? [],
    situacoes: async () => (await read('/issue_statuses.json', Situacoes)).rows,
    ultimaMudanca: async () => (await read('/issues.json?status_id=*&sort=updated_on:desc&limit=1', Listadas)).rows[0]?.em,
    issuesDe: (versao) => list(`/issues.json?fixed_version_id=${versao}&status_id=*&sort=id:asc`, Listadas),
    issuesDesde: (instante) =>
      list(`/issues.json?status_id=*&updated_on=${encodeURIComponent(`>=${instante}`)}&sort=updated_on:asc,id:asc`, Listadas),
    issue: async (id) => {
      const answer = await find(`/issues/${id}.json?include=journals`, IssueLida)
      if (!answer) return undefined
      const { fixed_version, updated_on, subject, status, assigned_to, estimated_hours, journals } = answer.issue
      return {
        id,
        versao: fixed_version?.id ?? null,
        em: updated_on,
        titulo: subject,
        situacao: status,
        responsavel: assigned_to ?? null,
        estimadas: estimated_hours ?? null,
        mudancas: journals.map(mudancaOf),
      }
    },
    horasDe: (onde) =>
      list(
        'versao' in onde
          ? `/time_entries.json?issue.fixed_version_id=${onde.versao}&sort=id:asc`
          : `/time_entries.json?issue_id=${onde.issue}&sort=id:asc`,
        Horas,
      ),
    horasDesde: (day) => list(`/time_entries.json?from=${day}&sort=id:asc`, Horas),
    pessoa: async (id) => {
      const found = await find(`/users/${id}.json`, Pessoa)
      return found && `${found.user.firstname} ${found.user.lastname}`.trim()
    },
  }
}

const idOrNull = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? Number(value) || null : null)

function mudancaOf({ id, user, notes, created_on, details }: z.output<typeof Journal>): Mudanca {
  const attribute = (name: string) => details.find((one) => one.property === 'attr' && one.name === name)
  const [status, owner] = [attribute('status_id'), attribute('assigned_to_id')]
  const fields = details.filter(({ property }) => property === 'cf').map(({ new_value }) => (new_value ? String(new_value) : ''))
  const motivo = notes?.trim() || fields.filter(Boolean).join('; ')
  return {
    id,
    em: created_on,
    quem: user ?? null,
    motivo: motivo.length > MOTIVO_MAX ? `${motivo.slice(0, MOTIVO_MAX)}…` : motivo,
    ...(status && { deSituacao: Number(status.old_value), paraSituacao: Number(status.new_value) }),
    ...(owner && { deResponsavel: idOrNull(owner.old_value) }),
  }
}
