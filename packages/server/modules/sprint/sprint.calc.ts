import {
  type DetalheDeRetorno,
  type MembroDaEquipe,
  type RetornoDoMembro,
  type RetornoDoSprint,
  SEM_RESPONSAVEL,
  type TarefaDoSprint,
  type TotaisDoSprint,
} from '@retaguarda/contract/sprint.ts'

// Hours are hundredths of hours here, which integers hold exactly; text of two places is made at the end.

/** An issue whose present version is the sprint. */
export type Tarefa = {
  id: number
  titulo: string
  situacao: string
  responsavelId: number | null
  estimadas: number | null
}
/** What a person worked on an issue, in development or for quality. */
export type Trabalho = { tarefaId: number; pessoaId: number; qualidade: boolean; horas: number }
/** Quality sent an issue back while it was of `responsavelId`. */
export type Retorno = {
  id: number
  tarefaId: number
  responsavelId: number | null
  pessoaId: number | null
  dataHora: Date
  motivo: string
}
/** Names of people by their ids in Redmine. */
export type Names = ReadonlyMap<number, string>

/** `"8.50"` of 850. */
export function hoursText(centesimos: number): string {
  const digits = String(Math.abs(centesimos)).padStart(3, '0')
  return `${centesimos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole, half away from zero; of integers, so that a half is a half. */
function dividido(de: number, por: number): number {
  const whole = Math.floor((2 * Math.abs(de) + por) / (2 * por))
  return de < 0 && whole > 0 ? -whole : whole
}

/** Returns by issue, `"0.50"`; null where there is no issue. */
export const index = (devolucoes: number, tarefas: number): string | null =>
  tarefas === 0 ? null : hoursText(dividido(devolucoes * 100, tarefas))

/** Of 100, whole; null where the whole is nothing. */
export const percentual = (part: number, todo: number): number | null => (todo === 0 ? null : dividido(part * 100, todo))

type Somas = { id: number; sprint: string; estimadas: number; desenvolvimento: number; qualidade: number }
export const totaisDoSprint = ({ id, sprint, estimadas, desenvolvimento, qualidade }: Somas): TotaisDoSprint => ({
  id,
  sprint,
  totalHorasEstimadas: hoursText(estimadas),
  totalHorasDesenvolvimento: hoursText(desenvolvimento),
  totalHorasQualidade: hoursText(qualidade),
})

type Contagens = { id: number; sprint: string; total: number; totalRetorno: number; devolvidas: number }
export const retornoDoSprint = ({ devolvidas, ...conta }: Contagens): RetornoDoSprint => ({
  ...conta,
  indiceRetorno: index(conta.totalRetorno, conta.total),
  percentualRetorno: percentual(devolvidas, conta.total),
})

/** A member's issues are those that are theirs today and those returned while theirs; the returns charged sum to the sprint's. */
export function retornoPorMembro(tarefas: readonly Tarefa[], retornos: readonly Retorno[], names: Names): RetornoDoMembro[] {
  const issues = new Map<number | null, Set<number>>()
  const add = (membro: number | null, tarefa: number) => issues.set(membro, (issues.get(membro) ?? new Set()).add(tarefa))
  for (const { responsavelId, id } of tarefas) add(responsavelId, id)
  for (const { responsavelId, tarefaId } of retornos) add(responsavelId, tarefaId)
  const charged = Map.groupBy(retornos, ({ responsavelId }) => responsavelId)
  const rows = [...issues].map(([membro, its]): RetornoDoMembro => {
    const taskRecusadas = charged.get(membro)?.length ?? 0
    return {
      id_membro: membro,
      nome: nameOf(membro, names),
      taskTotais: its.size,
      taskRecusadas,
      indiceRetorno: index(taskRecusadas, its.size),
    }
  })
  return byName(rows, ({ id_membro }) => id_membro)
}

/** Estimates of what is theirs today, and their own hours on the sprint's issues; the sums are the sprint's totals. */
export function equipe(tarefas: readonly Tarefa[], trabalhos: readonly Trabalho[], names: Names): MembroDaEquipe[] {
  const people = new Map<number | null, { estimadas: number; desenvolvimento: number; qualidade: number }>()
  const of = (membro: number | null) => {
    const known = people.get(membro) ?? { estimadas: 0, desenvolvimento: 0, qualidade: 0 }
    people.set(membro, known)
    return known
  }
  for (const { responsavelId, estimadas } of tarefas) of(responsavelId).estimadas += estimadas ?? 0
  for (const { pessoaId, qualidade, horas } of trabalhos) of(pessoaId)[qualidade ? 'qualidade' : 'desenvolvimento'] += horas
  const rows = [...people].map(
    ([userId, { estimadas, desenvolvimento, qualidade }]): MembroDaEquipe => ({
      userId,
      nome: nameOf(userId, names),
      totalHorasEstimadas: hoursText(estimadas),
      totalHorasExecucao: hoursText(desenvolvimento),
      horasQualidade: hoursText(qualidade),
      percentualDiferenca: percentual(desenvolvimento - estimadas, estimadas),
    }),
  )
  return byName(rows, ({ userId }) => userId)
}

type Base = { nomes: Names; link: (tarefa: number) => string }

/** The issues with their hours; of one member those that are theirs or that they worked on, with their own hours. */
export function tarefasDoSprint(
  tarefas: readonly Tarefa[],
  trabalhos: readonly Trabalho[],
  { nomes, link, membro }: Base & { membro?: number | null },
): TarefaDoSprint[] {
  const own = membro === undefined ? trabalhos : trabalhos.filter(({ pessoaId }) => pessoaId === membro)
  const worked = Map.groupBy(own, ({ tarefaId }) => tarefaId)
  const shown = membro === undefined ? tarefas : tarefas.filter(({ id, responsavelId }) => responsavelId === membro || worked.has(id))
  return shown
    .map(({ id, titulo, situacao, responsavelId, estimadas }): TarefaDoSprint => {
      const [qualidade, executadas] = total(worked.get(id) ?? [])
      return {
        idAtividade: id,
        tituloAtividade: titulo,
        horasEstimadas: estimadas === null ? null : hoursText(estimadas),
        horasExecutadas: hoursText(executadas),
        diferenca: estimadas === null ? null : hoursText(executadas - estimadas),
        percentualAtividade: estimadas === null ? null : percentual(executadas, estimadas),
        horasQualidade: hoursText(qualidade),
        situacao,
        responsavel: responsavelId === null ? null : { id: responsavelId, nome: nameOf(responsavelId, nomes) },
        link: link(id),
      }
    })
    .sort((a, b) => a.idAtividade - b.idAtividade)
}

/** The issues that quality sent back, with who did when and why; of one member what is charged to them, with their own hours. */
export function detalhes(
  tarefas: readonly Tarefa[],
  retornos: readonly Retorno[],
  trabalhos: readonly Trabalho[],
  { nomes, link, membro }: Base & { membro?: number | null },
): DetalheDeRetorno[] {
  const charged = membro === undefined ? retornos : retornos.filter(({ responsavelId }) => responsavelId === membro)
  const own = membro === undefined ? trabalhos : trabalhos.filter(({ pessoaId }) => pessoaId === membro)
  const worked = Map.groupBy(own, ({ tarefaId }) => tarefaId)
  const titles = new Map(tarefas.map(({ id, titulo }) => [id, titulo]))
  return [...Map.groupBy(charged, ({ tarefaId }) => tarefaId)]
    .map(([id, its]): DetalheDeRetorno => {
      const inTime = its.toSorted((a, b) => a.dataHora.getTime() - b.dataHora.getTime() || a.id - b.id)
      const by = ({ pessoaId }: Retorno) => (pessoaId === null ? '' : nameOf(pessoaId, nomes))
      const last = inTime.at(-1)
      return {
        id_issue: id,
        titulo: titles.get(id) ?? '',
        link: link(id),
        user_origem: last ? by(last) : '',
        amount_recused: its.length,
        horas_trabalhadas: hoursText(total(worked.get(id) ?? []).reduce((a, b) => a + b)),
        devolucoes: inTime.map((one) => ({ dataHora: one.dataHora.toISOString(), usuario: by(one), motivo: one.motivo })),
      }
    })
    .sort((a, b) => a.id_issue - b.id_issue)
}

/** For quality, and in development. */
function total(trabalhos: readonly Trabalho[]): [qualidade: number, desenvolvimento: number] {
  const of = (wanted: boolean) => trabalhos.reduce((sum, { qualidade, horas }) => (qualidade === wanted ? sum + horas : sum), 0)
  return [of(true), of(false)]
}

const nameOf = (id: number | null, names: Names) => (id === null ? SEM_RESPONSAVEL : (names.get(id) ?? `Usuário ${id}`))

const collator = new Intl.Collator('pt-BR')
/** By name; nobody's comes last. */
const byName = <R extends { nome: string }>(rows: R[], id: (row: R) => number | null): R[] =>
  rows.sort((a, b) => {
    const [x, y] = [id(a), id(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return collator.compare(a.nome, b.nome) || x - y
  })
