import { SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { horasEstimadas } from '@retaguarda/contract/horas-uteis.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
import type { Trx } from '../kit/context.ts'
import type { Random } from './random.ts'
import type { DemoEntrada } from './tarefas.ts'

const AGENDAS = 10_000
const BATCH = 2_000
const DAY = 86_400_000
const HOUR = 3_600_000
/** Past and coming days. */
const [BACK, AHEAD] = [365, 90]
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

type Dados = { now: Date; usuarios: number[]; entradas: DemoEntrada[] }

/** Schedules on working days of the past year and the coming months; people are now and then in two places at once. */
export async function insertAgendas(trx: Trx, r: Random, dados: Dados): Promise<void> {
  const agendaveis = dados.entradas.filter(({ situacao }) => situacao !== SituacaoTask.code.CANCELADA)
  const vivas = agendaveis.filter(({ situacao }) => situacao !== SituacaoTask.code.FINALIZADA)
  let issue = ISSUE
  const rows = Array.from({ length: AGENDAS }, () => {
    const dia = diaUtil(r, dados.now)
    const futuro = dia.getTime() > dados.now.getTime()
    const from = futuro ? vivas : agendaveis
    const entrada = from[r.between(0, from.length - 1)]
    if (!entrada) throw new Error('There is nothing to schedule')
    const inicio = new Date(dia.getTime() + r.between(0, 16) * (HOUR / 2))
    const fim = r.chance(0.92) ? new Date(inicio.getTime() + r.pick([1, 2, 2, 3, 4, 4, 6, 9, 26] as const) * HOUR) : null
    const fechada = !futuro && r.chance(0.88)
    const envio = envioDe(r, entrada, futuro)
    return {
      taskChecklistId: entrada.id,
      setorId: entrada.setorId,
      usuarioId: entrada.gerente,
      responsavelId: r.chance(0.93) ? (dados.usuarios[r.between(0, dados.usuarios.length - 1)] ?? null) : null,
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

/** Eight in the morning in São Paulo, three hours behind UTC, of a day from Monday to Friday; more of them near today. */
function diaUtil(r: Random, now: Date): Date {
  const days = r.chance(0.3) ? r.between(-20, 25) : r.between(-BACK, AHEAD)
  const at = new Date(now.getTime() + days * DAY)
  const weekday = at.getUTCDay()
  const toMonday = weekday === 0 ? 1 : weekday === 6 ? 2 : 0
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + toMonday, 11))
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
