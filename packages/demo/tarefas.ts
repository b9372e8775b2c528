import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { cliente, SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { daysBetween, instanteDe, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { task } from '@retaguarda/contract/task.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { type DemoChecklist, incluirChecklists, responder } from './checklists.ts'
import type { Demo } from './demo.ts'

const TAREFAS = 28
/** Days over which they began, and after which nobody begins the first. */
const SPAN = 300
const DEPOIS = 40
const GERENTES = 4
const SEED = 7_351
/** Of a task that is under way: schedules of the coming days. */
const A_FRENTE = 4

const TITULOS = [
  'Implantação da loja',
  'Migração de plataforma',
  'Nova loja de atacado',
  'Troca do gateway de pagamento',
  'Abertura em marketplaces',
  'Revisão fiscal',
  'Novo tema',
  'Integração com o ERP',
  'Preparação para a Black Friday',
] as const
const OBSERVACOES = [
  'Combinar o horário com o cliente antes de começar.',
  'O cliente prefere acompanhar por vídeo.',
  'Levar as credenciais de produção.',
  'Depende da entrega das fotos.',
  'Segunda tentativa; na primeira o painel estava fora do ar.',
] as const

type Entrada = { id: number; checklist: DemoChecklist }
type Tarefa = { id: number; gerente: number; entradas: Entrada[] }

/** Tasks one after the other, each begun, answered checklist by checklist, with the schedules of who does it, and ended. */
export function executarTarefas(demo: Demo): void {
  const { diary, inicio, today } = demo
  const own = { ...demo, r: randomOf(SEED) }
  const span = Math.min(SPAN, daysBetween(inicio, today) - DEPOIS)
  let checklists: DemoChecklist[] = []
  diary.on(inicio, '11:00', 'checklists', async () => {
    checklists = await incluirChecklists(demo)
  })
  for (let n = 0; n < TAREFAS; n++) {
    const day = nextBusinessDay(addDays(today, Math.floor((span * n) / TAREFAS) - span))
    diary.on(day, '09:40', 'tarefas', async () => {
      const tarefa = await incluir(own, n, day, checklists)
      if (n % 10 === 3) diary.on(addDays(day, own.r.between(2, 9)), '16:20', 'tarefas', () => cancelar(own, tarefa))
      else if (n < TAREFAS - 1)
        diary.on(nextBusinessDay(addDays(day, own.r.between(2, 12))), '09:10', 'tarefas', () => executar(own, tarefa))
    })
  }
}

async function incluir({ company, equipe, r }: Demo, n: number, day: string, checklists: DemoChecklist[]): Promise<Tarefa> {
  const gerente = present(equipe[1 + (n % GERENTES)])
  const as = company.as(gerente)
  const filter = [{ name: 'situacao', op: 'contains' as const, v: SituacaoCliente.codes('EM_PROJETO', 'ATIVO') }]
  const { rows } = await as(cliente.list, { query: { filter, sort: [{ col: 'id', sort: 'desc' }], limit: 20 } })
  const from = r.between(0, checklists.length - 1)
  // The long one is for one task alone.
  const usual = checklists.filter(({ itens }) => itens.length < 100)
  const chosen =
    n === TAREFAS >> 1
      ? checklists.slice(-3)
      : Array.from({ length: r.between(2, 3) }, (_, i) => present(usual[(from + i * 3) % usual.length]))
  const { id } = await as(task.add, {
    body: {
      cliente: present(rows[n % rows.length]).id,
      descricao: `${r.pick(TITULOS)}${r.chance(0.3) ? ', segunda fase' : ''}`,
      usuario: gerente,
      taskChecklist: chosen.map((checklist, i) => ({
        checklist: checklist.id,
        ativa: r.chance(0.96),
        previsao: addDays(day, 20 + i * 15),
        ordem: i + 1,
      })),
    },
  })
  const { taskChecklist } = await as(task.get, { params: { id } })
  const entradas = taskChecklist.flatMap(({ id: entrada, ativa, checklist }) =>
    ativa ? [{ id: entrada, checklist: present(chosen.find((one) => one.id === checklist.id)) }] : [],
  )
  return { id, gerente, entradas }
}

const cancelar = async ({ company }: Demo, { id, gerente }: Tarefa): Promise<void> =>
  void (await company.as(gerente)(task.cancelar, { params: { id } }))

/** Begins it; each checklist has its days, and most of what is done is finished. */
async function executar(demo: Demo, tarefa: Tarefa): Promise<void> {
  const { company, diary, today, equipe, r } = demo
  const { id, gerente, entradas } = tarefa
  const as = company.as(gerente)
  await as(task.execute, { params: { id } })
  const begun = company.ctx.now().toISOString().slice(0, 10)
  let day = begun
  for (const entrada of entradas) {
    for (let vez = r.between(1, 2); vez > 0; vez--) {
      day = nextBusinessDay(addDays(day, r.between(4, 16)))
      const quando = day
      diary.on(addDays(quando, -2), '11:15', 'agendamentos', () => agendar(demo, tarefa, entrada, quando))
    }
    const quem = present(equipe[r.between(1, equipe.length - 4)])
    const parte = r.chance(0.9) ? 1 : 0.85
    diary.on(day, '17:20', 'respostas', () => responder(demo, quem, { task: id, checklist: entrada.id }, entrada.checklist.itens, parte))
  }
  const fim = addDays(day, 3)
  if (r.chance(0.85)) diary.on(fim, '16:40', 'tarefas', async () => void (await as(task.finalizar, { params: { id } })))
  const last = entradas.at(-1)
  if (last && fim >= today)
    for (let vez = 1; vez <= A_FRENTE; vez++)
      diary.last('agendamentos', () => agendar(demo, tarefa, last, nextBusinessDay(addDays(today, vez * 4 + r.between(0, 3)))))
}

/** To the tracker where the client has a project there, and now and then where it has none; closed once the day is over, mostly. */
async function agendar(
  { company, diary, equipe, r }: Demo,
  { id, gerente }: Tarefa,
  { id: item, checklist: { setor } }: Entrada,
  day: string,
): Promise<void> {
  const as = company.as(gerente)
  const from = r.between(8, 15)
  const hora = (h: number) => `${String(h).padStart(2, '0')}:00`
  const { id: agenda } = await as(checklistAgenda.add, {
    body: {
      task: id,
      item,
      setor,
      responsavel: r.chance(0.93) ? present(equipe[r.between(1, equipe.length - 4)]) : null,
      observacao: r.chance(0.35) ? r.pick(OBSERVACOES) : null,
      dataInicio: instanteDe(day, hora(from)),
      dataFim: r.chance(0.92) ? instanteDe(day, hora(from + r.pick([1, 2, 2, 3] as const))) : null,
      enviar: r.chance(0.4),
    },
  })
  if (r.chance(0.85))
    diary.on(day, '18:30', 'agendamentos', async () => {
      const [open] = (await as(checklistAgenda.get, { params: { task: id, item } })).filter((one) => one.id === agenda && !one.encerrada)
      if (open) await as(checklistAgenda.abrirFechar, { params: { id: agenda }, query: { fechar: true } })
    })
}
