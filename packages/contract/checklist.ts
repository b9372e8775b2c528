import { z } from 'zod'
import { ChecklistItem, ChecklistItensForm } from './checklist-itens.ts'
import { col } from './kit/columns.ts'
import { flag, Id, Msg, Ref, refIdOptional, text, versaoDeixada } from './kit/fields.ts'
import { resource, suggestRoutes } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'
import { wholeNumber } from './kit/numero-inteiro.ts'

const route = routesOf('session')

/** "None" on the wire (CHK-020). */
export const SEM_SETOR = -1

const setorOuNenhum = z
  .preprocess((v) => (v === SEM_SETOR || v === String(SEM_SETOR) ? null : v), refIdOptional('Setor'))
  .meta({ label: 'Setor' })

export const ChecklistForm = z.object({
  nome: text('Nome', 'o nome', 120),
  setor: setorOuNenhum,
  ordem: wholeNumber('Ordem', 'a ordem', 0).default(1),
  ativo: flag('Ativo', true),
  versao: wholeNumber('Versão', 'a versão', 1).default(1),
})
export type ChecklistForm = z.output<typeof ChecklistForm>

const fields = { id: Id, nome: z.string(), ordem: z.number().int(), ativo: z.boolean(), versao: z.number().int() }

/** A task that a change of the checklist's items concerns. */
const TarefaEmUso = z.object({
  id: Id,
  descricao: z.string(),
  cliente: Ref,
  situacao: z.number().int(),
  /** The version that it was started with and keeps; null while it waits, when it will start with the newest. */
  versao: z.number().int().nullable(),
})

export const checklist = {
  ...resource('/checklist', {
    title: 'Checklists',
    name: { singular: 'checklist', plural: 'checklists', gender: 'm' },
    access: 'session',
    emLote: ['ativo', 'setor'],
    form: ChecklistForm,
    record: z.object({ ...fields, setor: z.union([Ref, z.literal(SEM_SETOR)]) }),
    columns: {
      id: col.id('Id'),
      nome: col.text('Nome'),
      'setor.nome': col.orNull(col.text('Setor')),
      ativo: col.boolean('Ativo'),
      ordem: col.number('Ordem'),
      versao: col.number('Versão'),
    },
  }),
  suggest: suggestRoutes('/checklist', 'session', 'checklists ativos'),
  toggleStatus: route('POST', '/checklist/toggle_status/:id', {
    summary: 'Desativa um checklist ativo ou ativa um inativo',
    response: Msg.extend({ ativo: z.boolean(), versaoRegistro: versaoDeixada }),
    once: true,
  }),
  getItens: route('GET', '/checklist/get_itens/:id', {
    summary: 'Os itens do checklist, na ordem',
    response: z.object({ itens: z.array(ChecklistItem), versaoRegistro: z.number().int() }),
  }),
  saveItens: route('POST', '/checklist/itens/:id', {
    summary: 'Grava a lista inteira de itens: os sem id são novos, os que faltam são retirados; em uso, a versão sobe',
    body: ChecklistItensForm,
    response: Msg.extend({ itens: z.array(ChecklistItem), versao: z.number().int(), versaoRegistro: z.number().int() }),
  }),
  emUso: route('GET', '/checklist/em_uso/:id', {
    summary: 'As tarefas pendentes e em execução que têm o checklist, com a versão em que cada uma começou',
    response: z.array(TarefaEmUso),
  }),
}
