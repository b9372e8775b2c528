import type { SprintData, StandInIssue } from '../integrations/redmine/sprints-stand-in.ts'

const LOJA = { id: 1, name: 'Loja Virtual' }
export const STATUS = {
  nova: { id: 1, name: 'Nova' },
  teste: { id: 7, name: 'Em teste' },
  devolvida: { id: 8, name: 'Devolvida pela qualidade' },
  fechada: { id: 5, name: 'Fechada' },
}
export const DAVI = { id: 11, name: 'Davi Lima' }
export const DUDA = { id: 12, name: 'Duda Reis' }
export const QUITERIA = { id: 13, name: 'Quitéria Souza' }
export const DESENVOLVIMENTO = { id: 9, name: 'Desenvolvimento' }
export const TESTES = { id: 10, name: 'Testes' }

const SPRINTS = [
  { id: 101, name: 'Sprint 1' },
  { id: 102, name: 'Sprint 2' },
]

const minute = (day: string, n: number) => new Date(Date.parse(`${day}T12:00:00Z`) + n * 60_000).toISOString().replace('.000Z', 'Z')

let journal = 0
/** A change of a status by quality; `para` hands the issue on with it. */
export const change = (
  issue: StandInIssue,
  { para, quem = QUITERIA, notas = '', campo = '', para_quem, em }: Mudanca,
): StandInIssue['journals'][number] => {
  const details: StandInIssue['journals'][number]['details'] = [
    { property: 'attr', name: 'status_id', old_value: String(issue.status.id), new_value: String(para.id) },
  ]
  if (para_quem) {
    details.push({
      property: 'attr',
      name: 'assigned_to_id',
      old_value: issue.assigned_to ? String(issue.assigned_to.id) : null,
      new_value: String(para_quem.id),
    })
    issue.assigned_to = para_quem
  }
  if (campo) details.push({ property: 'cf', name: '3', old_value: null, new_value: campo })
  issue.status = para
  issue.updated_on = em
  const made = { id: ++journal, user: quem, notes: notas, created_on: em, details }
  issue.journals.push(made)
  return made
}
type Mudanca = {
  para: { id: number; name: string }
  em: string
  quem?: { id: number; name: string }
  notas?: string
  campo?: string
  para_quem?: { id: number; name: string }
}

/** Two sprints of the store and one of support, whose figures the tests know by heart; `now` is the day of the second one. */
export function sprintsDeTeste(): SprintData {
  const issue = (id: number, sprint: (typeof SPRINTS)[number] | undefined, parts: Partial<StandInIssue> = {}): StandInIssue => ({
    id,
    project: LOJA,
    subject: `Tarefa ${id}`,
    status: STATUS.nova,
    estimated_hours: 8,
    journals: [],
    fixed_version: sprint,
    assigned_to: DAVI,
    updated_on: minute('2026-10-05', id),
    ...parts,
  })
  const hour = (id: number, of: number, user: typeof DAVI, hours: number, spent_on: string, activity = DESENVOLVIMENTO) => ({
    id,
    project: LOJA,
    issue: { id: of },
    user,
    hours,
    spent_on,
    activity,
  })
  const [um, dois] = SPRINTS
  const issues = [
    issue(1, um),
    issue(2, um, { assigned_to: DUDA, estimated_hours: 4.333 }),
    issue(3, dois, { assigned_to: DUDA }),
    issue(4, dois, { assigned_to: undefined, estimated_hours: null }),
    issue(5, undefined),
  ]
  const [primeira, segunda, terceira] = issues
  if (!primeira || !segunda || !terceira) throw new Error('the issues are above')
  change(primeira, { para: STATUS.teste, em: minute('2026-10-06', 0), quem: DAVI })
  change(primeira, { para: STATUS.devolvida, em: minute('2026-10-06', 1), notas: 'O total não confere.', para_quem: DUDA })
  change(primeira, { para: STATUS.teste, em: minute('2026-10-06', 2), quem: DUDA })
  change(primeira, { para: STATUS.devolvida, em: minute('2026-10-06', 3), campo: 'Cálculo incorreto' })
  change(primeira, { para: STATUS.fechada, em: minute('2026-10-06', 4) })
  change(terceira, { para: STATUS.devolvida, em: minute('2026-10-20', 1), notas: 'Botão sem resposta.' })
  return {
    projects: [
      { ...LOJA, identifier: 'loja-virtual', status: 1 },
      { id: 2, name: 'Suporte', identifier: 'suporte', status: 1 },
      { id: 3, name: 'Antigo', identifier: 'antigo', status: 5 },
    ],
    versions: [
      {
        id: 101,
        name: 'Sprint 1',
        project: LOJA,
        status: 'closed',
        due_date: '2026-10-16',
        shared: [2],
        custom_fields: [{ id: 1, name: 'Início da sprint', value: '2026-10-05' }],
      },
      { id: 102, name: 'Sprint 2', project: LOJA, status: 'open', due_date: '2026-10-30' },
      { id: 103, name: 'Vazio', project: { id: 2, name: 'Suporte' }, status: 'open', due_date: null },
      { id: 104, name: 'De outrora', project: { id: 3, name: 'Antigo' }, status: 'open', due_date: '2020-01-01' },
    ],
    statuses: Object.values(STATUS),
    users: [
      { id: 11, firstname: 'Davi', lastname: 'Lima' },
      { id: 12, firstname: 'Duda', lastname: 'Reis' },
      { id: 13, firstname: 'Quitéria', lastname: 'Souza' },
    ],
    issues,
    hours: [
      hour(1, 1, DAVI, 5.5, '2026-10-05'),
      hour(2, 1, DUDA, 1.25, '2026-10-07'),
      hour(3, 1, QUITERIA, 0.75, '2026-10-07', TESTES),
      hour(4, 2, DUDA, 4.33, '2026-10-08'),
      hour(5, 3, DUDA, 2, '2026-10-20'),
      hour(6, 5, DAVI, 3, '2026-10-20'),
    ],
  }
}
