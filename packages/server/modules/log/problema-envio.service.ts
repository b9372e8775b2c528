import { setTimeout } from 'node:timers/promises'
import { dayOf, instantText } from '@retaguarda/contract/kit/tempo.ts'
import { TipoLog } from '@retaguarda/contract/log.ts'
import { publicUrl } from '../../base/config.ts'
import { RedmineError, RedmineRefusal } from '../../integrations/redmine/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { outboxJob, tellNow } from '../../kit/outbox/outbox-run.ts'
import type { Outbox } from '../../kit/outbox/outbox.ts'
import { type EnvioDeProblema, filaDoProblema, insertEnvioDeProblema, listEnviosDeProblema } from './problema-envio.repo.ts'
import { lockProblema, updateProblema } from './problema.repo.ts'
import { ENTIDADE_PROBLEMA, mustProblema } from './problema.service.ts'

const MINUTE = 60_000
/** ms that a call has to open the issue itself; should it die before, the job does it. */
const CHAMADA = 15_000
/** ms between two looks at what somebody else is doing. */
const ASK_AGAIN = 100
/** Characters of an issue's subject. */
const ASSUNTO = 255

/** Problems on their way to the tracker, as schedules go: the issue carries a marker, which is searched before any repeat. */
export const problemas: Outbox<JobCtx, EnvioDeProblema, number> = {
  table: 'problema_envio',
  job: 'problema.enviar',
  policy: { first: MINUTE, most: MINUTE, attempts: 10 },
  width: 4,
  batch: 20,
  load: listEnviosDeProblema,
  chave: ({ problemaId, instalacao }) => `[retaguarda:problema:${problemaId}] [instalacao:${instalacao}]`,
  attempt: abrirUmaVez,
  refused: (error) => (error instanceof RedmineError ? { erro: error.message, final: error instanceof RedmineRefusal } : undefined),
  done: async (trx, { now }, { problemaId }, issue) => {
    await updateProblema(trx, problemaId, { issue })
    const by = { user: null, requestId: '', now }
    await audit(trx, by, { entidade: ENTIDADE_PROBLEMA, registro: problemaId, acao: 'redmine', depois: { issue } })
  },
}

const contados = (n: number, name: string) => `${n.toLocaleString('pt-BR')} ${name}${n === 1 ? '' : 's'}`

const AINDA = 'O Redmine não respondeu, e a tarefa ainda não está lá. A abertura é tentada de novo em um minuto.'

async function abrirUmaVez(
  { integrations: { redmine }, config, now }: JobCtx,
  envio: EnvioDeProblema,
  { chave: marca, repetida }: { chave: string; repetida: boolean },
): Promise<number> {
  if (!redmine.configured) throw new RedmineRefusal('O Redmine não está configurado. Peça a quem cuida do sistema para configurá-lo.')
  const found = repetida ? await redmine.acharIssue(envio.projeto, marca) : undefined
  if (found !== undefined) return found
  // Asked for by a person before the pause is over: what the tracker did not answer it may still be writing down.
  if (repetida && envio.tentarEm !== null && envio.tentarEm.getTime() > now().getTime() + CHAMADA) throw new RedmineError(AINDA)
  const { problemaId, titulo, tipo, code, quantidade, clientes, primeiro, ultimo } = envio
  const about = [TipoLog.labels[tipo], code].filter(Boolean).join(' · ')
  return redmine.criarIssue({
    projeto: envio.projeto,
    assunto: titulo.slice(0, ASSUNTO),
    descricao: [
      about,
      `${contados(quantidade, 'ocorrência')} em ${contados(clientes, 'cliente')}, de ${instantText(primeiro)} a ${instantText(ultimo)}.`,
      `${publicUrl(config)}/problema/visualizar/${problemaId}`,
      marca,
    ].join('\n\n'),
    horas: null,
    inicio: dayOf(now()),
    fim: null,
    autor: envio.autor,
    responsavel: envio.responsavel,
  })
}

/** Asks for the issue of a problem, of which there is one. @throws RuleError 404 */
export async function abrirNoRedmine(trx: Trx, ctx: Ctx, id: number, projeto: number): Promise<{ id: number }> {
  await lockProblema(trx, id)
  const { issue } = await mustProblema(trx, id)
  if (issue === null)
    await insertEnvioDeProblema(trx, { problemaId: id, projeto, usuarioId: ctx.user.id, tentarEm: new Date(ctx.now().getTime() + CHAMADA) })
  return { id }
}

/** Opens it now where nobody is at it, and says how that went. @throws RuleError 503 in the tracker's words; it is tried again then, or anew by a person */
export async function concluirAbertura(ctx: Ctx, id: number) {
  await tellNow(ctx, problemas, filaDoProblema(id))
  const { issue, erro } = await aberta(ctx, id)
  if (issue !== null) return { msg: `Tarefa #${issue} aberta no Redmine.`, issue }
  if (erro !== null) throw new RuleError('foraDoAr', erro)
  return { msg: 'A tarefa está sendo aberta no Redmine. O número aparece aqui quando ela estiver lá.', issue }
}

/** Who presses while another one's press is under way waits for the same issue, as long as a call to the tracker may take. */
async function aberta({ db }: Ctx, id: number) {
  const until = performance.now() + CHAMADA
  for (;;) {
    const found = await mustProblema(db, id)
    if (found.issue !== null || found.erro !== null || performance.now() > until) return found
    await setTimeout(ASK_AGAIN)
  }
}

/** Opens what a call could not, and what a process left undone when it died. */
export const abrirPendentes = outboxJob(problemas)
