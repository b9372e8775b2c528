import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf, instanteDe, addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { SprintData, StandInHour, StandInIssue } from '@retaguarda/server/integrations/redmine/sprints-stand-in.ts'
import { PROJETOS_DEMO } from './projetos.ts'

type Ref = StandInIssue['status']

const SITUACOES = {
  nova: { id: 1, name: 'Nova' },
  andamento: { id: 2, name: 'Em andamento' },
  teste: { id: 3, name: 'Em teste' },
  devolvida: { id: 4, name: 'Devolvida pela qualidade' },
  fechada: { id: 5, name: 'Fechada' },
}
const CODIGO = { id: 9, name: 'Desenvolvimento' }
const TESTES = { id: 10, name: 'Testes' }
const PESSOAS = ['Beatriz Lacerda', 'Camila Bastos', 'Otávio Prates', 'Rafael Monteiro', 'Tiago Nogueira'].map((name, i) => ({
  id: i + 1,
  name,
}))
const QUALIDADE = { id: 9, name: 'Sônia Vidal' }
const ASSUNTOS = [
  'Importar catálogo por planilha',
  'Cálculo de frete por cubagem',
  'Tela de conciliação de boletos',
  'Webhook de pedidos com repetição',
  'Ajuste de alíquota por estado',
  'Frete grátis por região',
  'Etiqueta de envio em lote',
  'Corrigir filtro de marcas',
  'Carrinho abandonado por e-mail',
  'Cupom por categoria',
  'Busca com erros de digitação',
  'Integração com o estoque do fornecedor',
]
const MOTIVOS = [
  'A soma do pedido não confere com o carrinho.',
  'Falha com mais de 5.000 linhas.',
  'O peso da cubagem não é considerado.',
  'O botão Finalizar não responde no celular.',
]

const LOJA = 3
const PROJETO = { id: LOJA, name: PROJETOS_DEMO[LOJA - 1]?.name ?? '' }
/** Days of a sprint, from Monday to the Friday after next. */
const DIAS = 14
const TAREFAS = 12
/** Percent above the estimate and returns by task of each sprint, the oldest first: the last but one went well, the present one goes badly. */
const ANDAMENTO = [8, 6, 11, 4, 7, 9, 3, 5, 2, 4, -4, 31]
const RETORNOS = [4, 4, 5, 3, 3, 3, 2, 3, 2, 2, 1, 8]
/** The present one, and the number of its tasks up to which somebody has begun. */
const LAST = ANDAMENTO.length - 1
const COMECADAS = 9

type Version = SprintData['versions'][number] & { inicio: string }

/** Twelve sprints of the shop's team up to this day's. */
export function sprintsDemo(now = new Date()): SprintData {
  const today = dayOf(now)
  const segunda = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  const versions = ANDAMENTO.map((_, at): Version => {
    const inicio = addDays(segunda, (at - LAST) * DIAS)
    return {
      id: 900 + at,
      project: PROJETO,
      name: `Sprint ${36 + at}`,
      due_date: addDays(inicio, DIAS - 3),
      status: at < LAST ? 'closed' : 'open',
      custom_fields: [{ id: 1, name: 'Início da sprint', value: inicio }],
      inicio,
    }
  })
  const tarefas = versions.flatMap((version, at) => Array.from({ length: TAREFAS }, (_, n) => tarefaDe(version, { at, n, segunda })))
  const hours = tarefas.flatMap(({ hours: own }) => own).map((hour, i) => ({ ...hour, id: i + 1 }))
  return {
    projects: PROJETOS_DEMO.map((one) => ({ ...one, identifier: `projeto-${one.id}` })),
    versions: versions.map(({ inicio: _, ...version }) => version),
    statuses: Object.values(SITUACOES),
    users: [...PESSOAS, QUALIDADE].map(({ id, name }) => {
      const [firstname = '', lastname = ''] = name.split(' ')
      return { id, firstname, lastname }
    }),
    issues: tarefas.map(({ issue }) => issue),
    hours,
  }
}

/** The nth task of a sprint, with the hours spent on it: of the last one those of this Monday. */
function tarefaDe({ inicio, id: versao, name }: Version, { at, n, segunda }: { at: number; n: number; segunda: string }) {
  const last = at === LAST
  const id = 20_400 + at * TAREFAS + n
  const pessoa = PESSOAS[(n * 3 + at) % PESSOAS.length] ?? QUALIDADE
  const estimated = n === TAREFAS - 1 ? null : 4 + ((n * 5 + at) % 9)
  const times = Math.floor(present(RETORNOS[at]) / TAREFAS) + (n < present(RETORNOS[at]) ? 1 : 0)
  const instant = (hora: string) => instanteDe(last ? segunda : addDays(inicio, 4), hora).replace('.000Z', 'Z')
  const issue: StandInIssue = {
    id,
    project: PROJETO,
    subject: ASSUNTOS[n] ?? '',
    status: last ? (times > 0 ? SITUACOES.devolvida : n > COMECADAS ? SITUACOES.nova : SITUACOES.teste) : SITUACOES.fechada,
    assigned_to: n === TAREFAS - 1 && last ? undefined : pessoa,
    fixed_version: { id: versao, name },
    estimated_hours: estimated,
    updated_on: instant('14:00'),
    journals: mudancasDe({ id, pessoa, times, motivo: MOTIVOS[(id + at) % MOTIVOS.length], twice: last && n === 0, instant }),
  }
  const spent_on = last ? segunda : addDays(inicio, 3)
  const hour = (user: Ref, worked: number, activity: Ref): StandInHour => ({
    id: 0, // numbered once all are there
    project: PROJETO,
    issue: { id },
    user,
    hours: Math.round(worked * 4) / 4,
    spent_on,
    activity,
  })
  const above = 1 + (present(ANDAMENTO[at]) + ((n % 3) - 1) * 9) / 100
  const hours = last && n > COMECADAS ? [] : [hour(pessoa, (estimated ?? 3) * above, CODIGO), hour(QUALIDADE, 1 + times * 0.75, TESTES)]
  return { issue, hours }
}

type Mudancas = { id: number; pessoa: Ref; times: number; motivo: string | undefined; twice: boolean; instant: (hora: string) => string }

/** It is handed to the testers, who may hand it back, one even twice. */
function mudancasDe({ id, pessoa, times, motivo = '', twice, instant }: Mudancas): StandInIssue['journals'] {
  const step = (k: number, from: keyof typeof SITUACOES, to: keyof typeof SITUACOES, notes = '', user: Ref = pessoa) => ({
    id: id * 10 + k,
    user,
    notes,
    created_on: instant(`${8 + k}:30`.padStart(5, '0')),
    details: [{ property: 'attr' as const, name: 'status_id', old_value: String(SITUACOES[from].id), new_value: String(SITUACOES[to].id) }],
  })
  return [
    step(1, 'andamento', 'teste'),
    ...(times > 0 ? [step(2, 'teste', 'devolvida', motivo, QUALIDADE)] : []),
    ...(twice ? [step(3, 'devolvida', 'teste'), step(4, 'teste', 'devolvida', MOTIVOS[0], QUALIDADE)] : []),
  ]
}
