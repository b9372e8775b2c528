import { TOPICO_SPRINTS } from '@retaguarda/contract/evento.ts'
import { redmineUrl } from '../../base/config.ts'
import { reason } from '../../base/refusal.ts'
import { RedmineError } from '../../integrations/redmine/port.ts'
import type { Issue } from '../../integrations/redmine/sprints-port.ts'
import { enqueue } from '../../queue/enqueue.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { hold } from '../../kit/life/held.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Coleta, coletar, Interrompida } from './coletar.ts'
import { inteiraDevida, responsaveisAntes } from './copia.calc.ts'
import {
  endRodada,
  type Guardada,
  listLidas,
  listPessoas,
  listSprintProjetos,
  mapGuardadas,
  lockCopia,
  readCopia,
  removeGuardadas,
  removeOutros,
  removeTarefas,
  takeCopia,
  updateGuardadas,
  updateHoras,
  updateNames,
  updateSprints,
  updateTarefas,
} from './copia.repo.ts'

const JOB = 'sprint.sincronizar'
/** Issues that are put aside with one write, which waits for the disk. */
const JUNTAS = 25
const BROKEN = 'A cópia dos sprints não pôde ser gravada. Ela é repetida em alguns minutos; avise quem cuida do sistema se continuar.'

/** Has the copy be renewed, unless that is waiting already. */
export const pedirCopia = (db: Db): Promise<void> => enqueue(db, JOB, {}, { key: JOB })

/**
 * Renews the copy of the sprints. One process at a time; who comes while another one is at it does nothing. All that was read is written
 * in one transaction, so nothing half is ever seen, and a process that dies leaves the copy as it was. The issues it read, for which
 * Redmine has to be asked one by one, are put aside, and the next run does not ask again for what did not change.
 */
export async function sincronizar(ctx: JobCtx): Promise<void> {
  const { db, config, integrations } = ctx
  const origem = redmineUrl(config)
  if (!integrations.sprints.configured || origem === null) return
  await hold(ctx, {
    table: 'sprint_copia',
    take: (processo) => takeCopia(db, processo),
    work: (_, processo) => rodada(ctx, processo, origem),
  })
}

async function rodada(ctx: JobCtx, processo: number, origem: string): Promise<void> {
  const { db, config, now, life, integrations } = ctx
  const lado = aoLado(db, origem)
  try {
    const before = await readCopia(db)
    const inteira = before.origem !== origem || before.cursor === null || inteiraDevida(before.inteiraEm, now())
    const start = now()
    const [sprints, lidas, pessoas] = await Promise.all([listSprintProjetos(db), listLidas(db), listPessoas(db)])
    const coleta = await coletar(
      { redmine: integrations.sprints, config, now, leaving: () => life.leaving(), guardar: lado.guardar },
      {
        inteira,
        cursor: before.cursor,
        versoesEm: before.versoesEm,
        sprints,
        lidas,
        guardadas: await guardadasDe(db, origem, start),
        pessoas,
      },
    )
    await inTransaction(db, async (trx) => {
      // Believed dead meanwhile: another process has the copy, and what this one read is older.
      if (!(await lockCopia(trx, processo))) return
      await write(trx, coleta)
      await removeGuardadas(trx)
      const whole = { ...(inteira && { inteiraEm: start }), ...(coleta.todas && { versoesEm: start }) }
      await endRodada(trx, processo, { origem, cursor: coleta.cursor, atualizadoEm: start, erro: null, ...whole })
      await notifyChange(trx, TOPICO_SPRINTS)
    })
  } catch (error) {
    await lado.concluir().catch(() => {}) // the database is away: the run is told so below
    await fracassar(ctx, processo, error)
  }
}

/** Puts issues aside, some at a time; `concluir` those that still wait. */
function aoLado(db: Db, origem: string) {
  const waiting: (Guardada & { id: number; origem: string })[] = []
  const concluir = () => updateGuardadas(db, waiting.splice(0))
  return {
    concluir,
    async guardar(dados: Issue, lidaEm: Date) {
      waiting.push({ id: dados.id, origem, mudadaEm: new Date(dados.em), lidaEm, dados })
      if (waiting.length >= JUNTAS) await concluir()
    },
  }
}

/** What was read since the last night: what is older is read anew, as all is. */
async function guardadasDe(db: Db, origem: string, now: Date): Promise<Map<number, Guardada>> {
  const all = await mapGuardadas(db, origem)
  return new Map([...all].filter(([, { lidaEm }]) => !inteiraDevida(lidaEm, now)))
}

/** The copy stays as it was, and says why. @throws what is nobody's refusal */
async function fracassar({ db, log }: JobCtx, processo: number, error: unknown): Promise<void> {
  const interrupted = error instanceof Interrompida
  const refused = error instanceof RedmineError
  await inTransaction(db, async (trx) => {
    const ended = await endRodada(trx, processo, interrupted ? {} : { erro: refused ? error.message : BROKEN })
    if (ended && interrupted) await pedirCopia(trx)
    await notifyChange(trx, TOPICO_SPRINTS)
  })
  if (refused) log.warn({ reason: error.message }, 'Os sprints não foram lidos do Redmine')
  else if (!interrupted) log.error({ reason: reason(error) }, 'A cópia dos sprints não pôde ser gravada')
}

async function write(trx: Trx, { inteira, versoes, situacoes, pessoas, issues, saidas, horas, desde, horasDe }: Coleta): Promise<void> {
  const atividades = [...new Map(horas.map(({ atividade }) => [atividade.id, atividade])).values()]
  const names = (tipo: 'situacao' | 'atividade' | 'pessoa', list: readonly { id: number; nome: string }[]) =>
    list.map(({ id, nome }) => ({ tipo, id, nome }))
  if (inteira) await removeTarefas(trx)
  await updateNames(trx, [...names('situacao', situacoes), ...names('atividade', atividades), ...names('pessoa', pessoas)])
  await updateSprints(
    trx,
    versoes.map(({ projeto, ...versao }) => ({ ...versao, projetoId: projeto.id, projeto: projeto.nome })),
  )
  await updateTarefas(trx, { ...rows(issues), saidas })
  await removeOutros(
    trx,
    versoes.map(({ id }) => id),
  )
  await updateHoras(trx, {
    horas: horas.flatMap(({ id, issue, pessoa, atividade, dia, horas: quantas }) =>
      issue === null ? [] : [{ id, tarefaId: issue, pessoaId: pessoa.id, atividadeId: atividade.id, dia, horas: quantas }],
    ),
    desde,
    tarefas: horasDe,
  })
}

/** The rows of issues, and of the changes of their status with who had them before. */
function rows(issues: Coleta['issues']) {
  const tarefas = issues.flatMap(({ id, versao, titulo, situacao, responsavel, estimadas, em, lidaEm }) =>
    versao === null
      ? []
      : [
          {
            id,
            sprintId: versao,
            titulo,
            situacaoId: situacao.id,
            responsavelId: responsavel?.id ?? null,
            estimadas,
            mudadaEm: new Date(em),
            lidaEm,
          },
        ],
  )
  const mudancas = issues.flatMap(({ id: tarefaId, responsavel, mudancas: all }) => {
    const before = responsaveisAntes(responsavel?.id ?? null, all)
    return all.flatMap(({ id, em, quem, deSituacao, paraSituacao, motivo }) =>
      deSituacao === undefined || paraSituacao === undefined
        ? []
        : [
            {
              id,
              tarefaId,
              dataHora: new Date(em),
              pessoaId: quem?.id ?? null,
              responsavelId: before.get(id) ?? null,
              de: deSituacao,
              para: paraSituacao,
              motivo,
            },
          ],
    )
  })
  return { tarefas, mudancas }
}
