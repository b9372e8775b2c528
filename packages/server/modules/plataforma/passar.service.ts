import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import { CARGA, type Carga, type Passada, type PassarForm, type TipoCarga, TODAS_CARGAS } from '@retaguarda/contract/plataforma.ts'
import { type Fields, invalid } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { countAbertasDe as countAgendas } from '../checklist-agenda/checklist-agenda.repo.ts'
import { passarAgendas } from '../checklist-agenda/checklist-agenda-passar.service.ts'
import { passarAvisos } from '../execute-task/avisados.service.ts'
import { countAvisosDe } from '../execute-task/execute-task.repo.ts'
import { countEmAbertoDe } from '../log/problema.repo.ts'
import { passarProblemas } from '../log/problema.service.ts'
import { countAbertasDe } from '../task/task.repo.ts'
import { passarTarefas } from '../task/task-passar.service.ts'
import { lockUsuario } from './plataforma.repo.ts'

/** What passes each kind on, in this order: a task that is answered meanwhile waits only for what comes after the schedules, of which there may be thousands. */
const PASSAR: Record<TipoCarga, (trx: Trx, ctx: Ctx, de: Ref, para: Ref) => Promise<number>> = {
  agendamentos: passarAgendas,
  tarefas: passarTarefas,
  problemas: passarProblemas,
  planos: passarAvisos,
}

/** What a person has in hand here, of the kinds of which there is something. */
export async function listCarga(db: Db, usuarioId: number): Promise<Carga[]> {
  const [tarefas, agendamentos, problemas, planos] = [
    await countAbertasDe(db, usuarioId),
    await countAgendas(db, usuarioId),
    await countEmAbertoDe(db, usuarioId),
    await countAvisosDe(db, usuarioId),
  ]
  const counted = { tarefas, agendamentos: agendamentos.todas, problemas, planos }
  return TODAS_CARGAS.map((tipo) => ({ tipo, quantidade: counted[tipo], fixos: tipo === 'agendamentos' ? agendamentos.fixas : 0 })).filter(
    ({ quantidade }) => quantidade > 0,
  )
}

/**
 * Passes on what a person has in hand, each kind to whom the form says, who is told of all of it at once. What is not passed on stays.
 * @throws RuleError 422, beside the kind, for who is not active or is the person
 */
export async function passar(trx: Trx, ctx: Ctx, de: Ref, form: PassarForm): Promise<Passada[]> {
  const people = await readPeople(trx, de.id, form)
  const before = await listCarga(trx, de.id)
  const gone = new Map<TipoCarga, number>()
  for (const tipo of keysOf(PASSAR)) {
    const para = people.get(tipo)
    if (para) gone.set(tipo, await PASSAR[tipo](trx, ctx, de, para))
  }
  const passadas = before.map(({ tipo, quantidade }): Passada => {
    const n = gone.get(tipo) ?? 0
    return { tipo, para: people.get(tipo) ?? null, passadas: n, ficaram: Math.max(0, quantidade - n) }
  })
  const told = Map.groupBy(
    passadas.filter(({ passadas: n }) => n > 0),
    ({ para }) => para?.id ?? null,
  )
  for (const [id, kinds] of told)
    await avisar(trx, ctx, {
      para: [id],
      tipo: TipoAviso.code.AGENDAMENTO,
      titulo: `De ${de.nome} para você`,
      texto: `${ctx.user.nome} desligou ${de.nome} e passou a você: ${kinds.map(({ tipo, passadas: n }) => emPalavras(tipo, n)).join(', ')}.`,
      link: kinds.some(({ tipo }) => tipo === 'agendamentos') ? `/programacao?responsavel=${id}` : '/task',
    })
  return passadas
}

async function readPeople(trx: Trx, de: number, form: PassarForm): Promise<Map<TipoCarga, Ref>> {
  const found = new Map<TipoCarga, Ref>()
  const wrong: Fields = {}
  for (const tipo of TODAS_CARGAS) {
    const id = form[tipo]
    if (id === null) continue
    const usuario = id === de ? undefined : await lockUsuario(trx, id)
    if (usuario?.ativo) found.set(tipo, { id: usuario.id, nome: usuario.nome })
    else wrong[`passar.${tipo}`] = `${CARGA[tipo]}: escolha um usuário ativo que não seja quem sai.`
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return found
}

const NOUN: Record<TipoCarga, [string, string]> = {
  tarefas: ['tarefa', 'tarefas'],
  agendamentos: ['agendamento', 'agendamentos'],
  problemas: ['problema', 'problemas'],
  planos: ['aviso de plano', 'avisos de planos'],
}
const emPalavras = (tipo: TipoCarga, n: number) => `${n.toLocaleString('pt-BR')} ${NOUN[tipo][n === 1 ? 0 : 1]}`

/** A sentence each of what went and of what stayed; empty where there was nothing. */
export function fraseDe(passadas: readonly Passada[]): string {
  const went = passadas.flatMap(({ tipo, para, passadas: n }) => (para && n > 0 ? [`${emPalavras(tipo, n)} para ${para.nome}`] : []))
  const stayed = passadas.flatMap(({ tipo, ficaram }) => (ficaram > 0 ? [emPalavras(tipo, ficaram)] : []))
  return [went.length > 0 ? ` Passado: ${went.join(', ')}.` : '', stayed.length > 0 ? ` Continua com ele: ${stayed.join(', ')}.` : ''].join(
    '',
  )
}
