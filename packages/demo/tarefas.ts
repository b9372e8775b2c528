import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
import { type Andamento, percentual, type Resposta, somaAndamento } from '@retaguarda/contract/task-regras.ts'
import { sql } from 'kysely'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { type DemoEntrada, insertAgendas } from './agendas.ts'
import { type DemoChecklist, insertChecklists, respondida } from './checklists.ts'
import { type Evento, insertEventos } from './eventos.ts'
import { type Random, randomOf } from '@retaguarda/contract/test/random.ts'
import type { Seeding } from './seeding.ts'

const TAREFAS = 400
const DAY = 86_400_000
const GERENTES = 8
const SEED = 7_351
const BATCH = 10_000

const { PENDENTE, EM_EXECUCAO, FINALIZADA, CANCELADA } = SituacaoTask.code
type Situacao = (typeof SituacaoTask.options)[number]['value']

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

type Resposta1 = { entrada: number; item: number; resposta: Resposta; time: number | null; usuario: number; quando: Date }

type Plano = {
  clienteId: number
  redmine: boolean
  descricao: string
  gerente: number
  situacao: Situacao
  inicio: Date
  linhas: { checklist: DemoChecklist; ativa: boolean; previsao: string; dadas: Map<number, Resposta>; contagem: Andamento }[]
}

/** Checklists, tasks in every state with the answers given so far, and the schedules of the people who do them. */
export async function insertTarefas(trx: Trx, { now, usuarios }: Pick<Seeding, 'now' | 'usuarios'>): Promise<void> {
  const r = randomOf(SEED)
  const ativos = (
    await trx.selectFrom('usuario').select('id').where('ativo', '=', true).where('id', 'in', usuarios).orderBy('id').execute()
  ).map(({ id }) => id)
  const [autor = 0] = ativos
  const checklists = await insertChecklists(trx, { now: new Date(now.getTime() - 400 * DAY), autor })
  const planos = await planejar(trx, r, { now, ativos, checklists })
  const tarefas = await trx
    .insertInto('task')
    .values(
      planos.map(({ clienteId, descricao, gerente, situacao, linhas, inicio }) => ({
        clienteId,
        descricao,
        usuarioId: gerente,
        situacao,
        progresso: comecada(situacao) ? percentual(somaAndamento(linhas.filter(({ ativa }) => ativa).map(({ contagem }) => contagem))) : 0,
        alteradoEm: inicio,
        alteradoPorId: gerente,
      })),
    )
    .returning('id')
    .execute()
  const ids = tarefas.map(({ id }) => id).toSorted((a, b) => a - b)
  const linhas = planos.flatMap((plano, i) =>
    plano.linhas.map((linha, ordem) => ({ ...linha, plano, taskId: present(ids[i]), ordem: ordem + 1 })),
  )
  const saved = await trx
    .insertInto('task_checklist')
    .values(
      linhas.map(({ checklist, ativa, previsao, contagem, plano, taskId, ordem }) => ({
        taskId,
        checklistId: checklist.id,
        versaoId: comecada(plano.situacao) ? checklist.versaoId : null,
        ativa,
        previsao,
        ordem,
        ...(comecada(plano.situacao) && contagem),
      })),
    )
    .returning(['id', 'taskId', 'checklistId'])
    .execute()
  const idDe = new Map(saved.map(({ id, taskId, checklistId }) => [`${taskId}/${checklistId}`, id]))
  const gravadas = linhas.map((linha) => ({ ...linha, id: present(idDe.get(`${linha.taskId}/${linha.checklist.id}`)) }))

  await insertRespostas(
    trx,
    gravadas.flatMap(({ id, plano, checklist, dadas }) => respostasDe(r, { id, plano, checklist, dadas, ativos, now })),
  )
  await insertEventos(
    trx,
    planos.flatMap((plano, i) => historia(r, present(ids[i]), plano)),
    { r, now, usuarios: ativos },
  )
  const outros = (await trx.selectFrom('setor').select('id').orderBy('id').execute()).map(({ id }) => id)
  await insertAgendas(trx, r, {
    now,
    usuarios: ativos,
    entradas: gravadas.map(
      ({ id, checklist, plano }): DemoEntrada => ({
        id,
        clienteId: plano.clienteId,
        gerente: plano.gerente,
        setorId: checklist.setorId ?? present(outros[0]),
        inicio: plano.inicio,
        situacao: plano.situacao,
        redmine: plano.redmine,
      }),
    ),
  })
}

const comecada = (situacao: Situacao) => situacao === EM_EXECUCAO || situacao === FINALIZADA

type Dados = { now: Date; ativos: number[]; checklists: DemoChecklist[] }

async function planejar(trx: Trx, r: Random, { now, ativos, checklists }: Dados): Promise<Plano[]> {
  const { EM_PROJETO, ATIVO } = SituacaoCliente.code
  const clientes = await trx
    .selectFrom('cliente')
    .select(['id', 'projetoSuporteRedmine'])
    .where('situacao', 'in', [EM_PROJETO, ATIVO])
    .orderBy('id', 'desc')
    .execute()
  return Array.from({ length: TAREFAS }, (_, n): Plano => {
    const cliente = clientes[(n * 7) % clientes.length]
    // The newest wait, the oldest are done; a tenth was called off.
    const age = (n * 330) / TAREFAS
    const situacao = r.chance(0.1) ? CANCELADA : age < 30 ? PENDENTE : age < 170 && !r.chance(0.15) ? EM_EXECUCAO : FINALIZADA
    const inicio = new Date(now.getTime() - age * DAY)
    const from = r.between(0, checklists.length - 1)
    const some = Array.from({ length: r.between(2, 7) }, (_one, i) => checklists[(from + i * 3) % checklists.length])
    // Near its beginning a task has few answers, near its end most of them.
    const parte = situacao === FINALIZADA ? (r.chance(0.85) ? 1 : 0.9) : situacao === EM_EXECUCAO ? Math.min(0.98, (age - 25) / 140) : 0
    return {
      clienteId: present(cliente).id,
      redmine: typeof cliente?.projetoSuporteRedmine === 'number',
      descricao: `${r.pick(TITULOS)}${r.chance(0.3) ? ', segunda fase' : ''}`,
      gerente: present(ativos[n % GERENTES]),
      situacao,
      inicio,
      linhas: some.flatMap((checklist, i) => {
        if (!checklist) return []
        // One after the other: the first checklists are further than the last ones.
        const feita = parte === 1 ? 1 : Math.max(0, Math.min(1, parte * some.length - i + r.next() * 0.4))
        const { dadas, contagem } = respondida(r, checklist.itens, feita)
        const previsao = new Date(inicio.getTime() + (20 + i * 15) * DAY).toISOString().slice(0, 10)
        return [{ checklist, ativa: r.chance(0.96), previsao, dadas, contagem }]
      }),
    }
  })
}

type Lugar = Pick<Plano['linhas'][number], 'checklist' | 'dadas'> & { id: number; plano: Plano; ativos: number[]; now: Date }

function respostasDe(r: Random, { id, plano, checklist, dadas, ativos, now }: Lugar): Resposta1[] {
  if (!comecada(plano.situacao)) return []
  const medidos = new Set(checklist.itens.filter(({ tipoMetrica }) => tipoMetrica !== null).map((item) => item.id))
  const pessoa = present(ativos[(id * 5) % ativos.length])
  const span = Math.min(now.getTime() - plano.inicio.getTime(), 90 * DAY)
  return [...dadas].map(([item, resposta], i) => ({
    entrada: id,
    item,
    resposta,
    time: medidos.has(item) ? r.between(8, 240) : null,
    usuario: r.chance(0.85) ? pessoa : plano.gerente,
    quando: new Date(plano.inicio.getTime() + Math.floor((span * (i + 1)) / (dadas.size + 1))),
  }))
}

async function insertRespostas(trx: Trx, todas: Resposta1[]): Promise<void> {
  for (let i = 0; i < todas.length; i += BATCH) {
    const some = todas.slice(i, i + BATCH)
    await sql`insert into task_resposta ("taskChecklistId", "itemId", resposta, "time", "usuarioId", "dataHora")
      select entrada, item, resposta::jsonb, segundos, usuario, to_timestamp(quando / 1000.0)
      from unnest(${some.map(({ entrada }) => entrada)}::int[], ${some.map(({ item }) => item)}::int[], ${some.map(({ resposta }) => JSON.stringify(resposta))}::text[],
        ${some.map(({ time }) => time)}::int[], ${some.map(({ usuario }) => usuario)}::int[], ${some.map(({ quando }) => quando.getTime())}::float8[])
        n(entrada, item, resposta, segundos, usuario, quando)`.execute(trx)
  }
}

function historia(r: Random, id: number, { clienteId, descricao, situacao, inicio }: Plano): Evento[] {
  const base = { entidade: 'task', registro: id, clienteId }
  const as = (acao: string, days: number, de: Situacao, para: Situacao): Evento => ({
    ...base,
    acao,
    dataHora: new Date(inicio.getTime() + days * DAY),
    antes: { id, descricao, situacao: de },
    depois: { id, descricao, situacao: para },
  })
  const eventos: Evento[] = [{ ...base, acao: 'incluir', dataHora: inicio, depois: { id, descricao, situacao: PENDENTE } }]
  if (situacao === CANCELADA) eventos.push(as('cancelar', r.between(2, 20), PENDENTE, CANCELADA))
  if (comecada(situacao)) eventos.push(as('executar', r.between(1, 10), PENDENTE, EM_EXECUCAO))
  if (situacao === FINALIZADA) eventos.push(as('finalizar', r.between(60, 110), EM_EXECUCAO, FINALIZADA))
  return eventos
}
