import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { Agenda, Copias, CopiarAgendas } from '@retaguarda/contract/checklist-agenda.ts'
import { topicoTask } from '@retaguarda/contract/evento.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { isGestor } from '@retaguarda/contract/task.ts'
import type { Db, Trx } from '../../db/types.ts'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { invalid } from '../../base/errors.ts'
import { notify } from '../../kit/push/notify.ts'
import { markOf } from '../../kit/register/version.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { usuarioRepo } from '../usuario/usuario.repo.ts'
import { insertCopias, listAbertasEm, lockTasks } from './checklist-agenda.repo.ts'
import { ENTIDADE_AGENDA } from './checklist-agenda-fechar.service.ts'
import { listAgendaByIds } from './checklist-agenda-list.repo.ts'

type Copy = { agenda: Agenda; para: Ref }

/** What copying would do. @throws RuleError 422 for who is not active */
export async function preverCopias({ db, user }: Ctx, form: CopiarAgendas): Promise<Copias> {
  const { copies, recusas } = await judge(db, user, form, await listAgendaByIds(db, form.ids))
  return { copias: copies.length, recusas }
}

/** Copies schedules to other people, each of whom is told once. @throws RuleError 422 for who is not active */
export async function copiarAgendas(trx: Trx, ctx: Ctx, form: CopiarAgendas): Promise<Copias & { msg: string }> {
  const before = await listAgendaByIds(trx, form.ids)
  await lockTasks(trx, [...new Set(before.map(({ task }) => task.id))])
  const { copies, recusas } = await judge(trx, ctx.user, form, await listAgendaByIds(trx, form.ids))
  const rows = copies.map(({ agenda, para }) => ({ id: agenda.id, responsavel: para.id }))
  const made = await listAgendaByIds(trx, await insertCopias(trx, rows, ctx.user.id, markOf(ctx)))
  await auditAll(
    trx,
    made.map((depois) => ({ ctx, change: { entidade: ENTIDADE_AGENDA, registro: depois.id, acao: 'incluir', depois } })),
  )
  const tasks = new Set(made.map(({ task }) => task.id))
  await notify(
    trx,
    [...tasks].map((id) => ({ topico: topicoTask(id), evento: { tipo: 'mudou' } })),
  )
  for (const [id, theirs] of Map.groupBy(copies, ({ para }) => para.id)) {
    const n = theirs.length
    await avisar(trx, ctx, {
      para: [id],
      tipo: TipoAviso.code.AGENDAMENTO,
      titulo: n === 1 ? 'Agendamento copiado para você' : `${n} agendamentos copiados para você`,
      texto: `${ctx.user.nome} copiou para você ${n === 1 ? '1 agendamento' : `${n} agendamentos`}. Veja-os na Programação.`,
      link: `/programacao?responsavel=${id}`,
    })
  }
  const left = recusas.length === 0 ? '' : ` ${recusas.length === 1 ? '1 não foi copiado' : `${recusas.length} não foram copiados`}.`
  return {
    msg: `${made.length === 1 ? '1 agendamento copiado' : `${made.length} agendamentos copiados`}.${left}`,
    copias: made.length,
    recusas,
  }
}

async function judge(db: Db, user: Ctx['user'], { responsaveis }: CopiarAgendas, agendas: Agenda[]) {
  const people: Ref[] = []
  for (const id of new Set(responsaveis)) {
    const usuario = await usuarioRepo.read(db, id)
    if (!usuario?.ativo) throw invalid({ responsaveis: 'Pessoas: escolha usuários ativos.' })
    people.push({ id, nome: usuario.nome })
  }
  const open = await listAbertasEm(
    db,
    agendas.map(({ item }) => item),
    people.map(({ id }) => id),
  )
  const known = new Set(
    open.map(({ entrada, responsavel, inicio, fim }) => key(entrada, responsavel, inicio.toISOString(), fim?.toISOString() ?? null)),
  )
  const copies: Copy[] = []
  const recusas: Copias['recusas'] = []
  for (const agenda of agendas)
    for (const para of people) {
      const own = key(agenda.item, para.id, agenda.dataInicio, agenda.dataFim)
      const erro = !isGestor(user, agenda.gerente)
        ? 'Só o gerente do projeto e administradores agendam.'
        : agenda.encerrada
          ? 'A tarefa terminou e não recebe mais agendamentos.'
          : known.has(own)
            ? `${para.nome} já tem este agendamento.`
            : undefined
      known.add(own)
      if (erro === undefined) copies.push({ agenda, para })
      else recusas.push({ id: agenda.id, responsavel: para, erro })
    }
  return { copies, recusas }
}

const key = (entrada: number, responsavel: number, inicio: string, fim: string | null) => `${entrada} ${responsavel} ${inicio} ${fim ?? ''}`
