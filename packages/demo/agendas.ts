import { SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { horasEstimadas } from '@retaguarda/contract/horas-uteis.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
import type { Trx } from '@retaguarda/server/db/types.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'

const AGENDAS = 10_000
const BATCH = 2_000
const DAY = 86_400_000
const HOUR = 3_600_000
/** Past and coming days, and how many schedules a working day has. */
const [BACK, AHEAD] = [730, 365]
const [LEAST, MOST] = [10, 25]
/** Days around today, which have more of them. */
const NEAR = 20
/** Older ones are hardly ever still open. */
const RECENT = 21
/** The first number that the demonstration's Redmine is said to have given. */
const ISSUE = 2_001

const OBSERVACOES = [
  'Combinar o horário com o cliente antes de começar.',
  'O cliente prefere acompanhar por vídeo.',
  'Levar as credenciais de produção.',
  'Depende da entrega das fotos.',
  'Segunda tentativa; na primeira o painel estava fora do ar.',
] as const
const ERROS = [
  'O Redmine respondeu: Tipo não está associado a este projeto.',
  'O Redmine não permite que você crie tarefas no projeto deste cliente. Peça o acesso a quem cuida do projeto.',
  'O cliente não tem projeto de suporte no Redmine. Escolha um na aba Configuração do cliente e envie de novo.',
] as const

/** A checklist of a task, to be scheduled. */
export type DemoEntrada = {
  id: number
  clienteId: number
  gerente: number
  setorId: number
  inicio: Date
  situacao: (typeof SituacaoTask.options)[number]['value']
  redmine: boolean
}
type Dados = { now: Date; usuarios: number[]; entradas: DemoEntrada[] }

/** Schedules on the working days of two past years and a coming one; people are seldom in two places at once. */
export async function insertAgendas(trx: Trx, r: Random, dados: Dados): Promise<void> {
  const agendaveis = dados.entradas.filter(({ situacao }) => situacao !== SituacaoTask.code.CANCELADA)
  const vivas = agendaveis.filter(({ situacao }) => situacao !== SituacaoTask.code.FINALIZADA)
  let issue = ISSUE
  const livre = ocupacao(r, dados.usuarios)
  const rows = diasUteis(r, dados.now).map((dia) => {
    const futuro = dia.getTime() > dados.now.getTime()
    const from = futuro ? vivas : agendaveis
    const entrada = from[r.between(0, from.length - 1)]
    if (!entrada) throw new Error('There is nothing to schedule')
    const inicio = new Date(dia.getTime() + r.between(0, 16) * (HOUR / 2))
    const fim = r.chance(0.92) ? new Date(inicio.getTime() + r.pick([1, 2, 2, 3, 4, 4, 6, 9, 26] as const) * HOUR) : null
    const velha = dados.now.getTime() - dia.getTime() > RECENT * DAY
    const fechada = !futuro && r.chance(velha ? 0.995 : 0.85)
    const envio = envioDe(r, entrada, futuro)
    return {
      taskChecklistId: entrada.id,
      setorId: entrada.setorId,
      usuarioId: entrada.gerente,
      responsavelId: r.chance(0.93) ? livre(inicio.getTime(), fim?.getTime() ?? inicio.getTime()) : null,
      situacao: fechada ? SituacaoAgenda.code.FECHADO : SituacaoAgenda.code.ABERTO,
      observacao: r.chance(0.35) ? r.pick(OBSERVACOES) : null,
      dataInicio: inicio.toISOString(),
      dataFim: fim?.toISOString() ?? null,
      horasEstimadas: horasEstimadas(inicio, fim),
      ...envio,
      issue: envio.envioSituacao === SituacaoEnvio.code.ENVIADO ? issue++ : null,
      enviadoPorId: envio.envioSituacao === SituacaoEnvio.code.NAO_ENVIADO ? null : entrada.gerente,
      alteradoEm: new Date(Math.min(dados.now.getTime(), inicio.getTime() - 3 * DAY)),
      alteradoPorId: entrada.gerente,
    }
  })
  for (let i = 0; i < rows.length; i += BATCH)
    await trx
      .insertInto('checklist_agenda')
      .values(rows.slice(i, i + BATCH))
      .execute()
}

/** Eight in the morning in São Paulo, three hours behind UTC, of working days, each as often as it has schedules. */
function diasUteis(r: Random, now: Date): Date[] {
  const days = Array.from({ length: BACK + AHEAD + 1 }, (_, i) => i - BACK)
    .map((offset) => ({ offset, at: new Date(now.getTime() + offset * DAY) }))
    .filter(({ at }) => at.getUTCDay() % 6 !== 0)
    .map(({ offset, at }) => ({
      at: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 11)),
      near: Math.abs(offset) <= NEAR,
      n: LEAST,
    }))
  let left = AGENDAS - LEAST * days.length
  while (left > 0) {
    const day = days[r.between(0, days.length - 1)]
    if (!day || day.n === MOST) continue
    const more = Math.min(left, MOST - day.n, day.near ? r.between(3, 6) : 1)
    day.n += more
    left -= more
  }
  return days.flatMap(({ at, n }) => Array.from({ length: n }, () => at))
}

const TRIES = 12

/** Somebody who is free then, where one is found soon. */
function ocupacao(r: Random, usuarios: readonly number[]) {
  const until = new Map<number, { inicio: number; fim: number }[]>()
  return (inicio: number, fim: number): number | null => {
    let chosen = 0
    for (let tries = 0; tries < TRIES; tries++) {
      chosen = present(usuarios[r.between(0, usuarios.length - 1)])
      if (!until.get(chosen)?.some((other) => other.inicio < fim && inicio < other.fim)) break
    }
    // They come day by day: what ended is in nobody's way any more.
    const current = until.get(chosen)?.filter((other) => other.fim > inicio - DAY) ?? []
    until.set(chosen, [...current, { inicio, fim }])
    return chosen || null
  }
}

function envioDe(r: Random, { redmine }: DemoEntrada, futuro: boolean) {
  const { NAO_ENVIADO, ENVIADO, ERRO } = SituacaoEnvio.code
  const [semProjeto, recusado, semAcesso] = [ERROS[2], ERROS[0], ERROS[1]]
  if (!redmine) return r.chance(0.04) ? { envioSituacao: ERRO, envioErro: semProjeto } : { envioSituacao: NAO_ENVIADO, envioErro: null }
  if (r.chance(futuro ? 0.3 : 0.75)) return { envioSituacao: ENVIADO, envioErro: null }
  return r.chance(0.1)
    ? { envioSituacao: ERRO, envioErro: r.chance(0.5) ? recusado : semAcesso }
    : { envioSituacao: NAO_ENVIADO, envioErro: null }
}
