import { type Access, allows, type Roles } from '@retaguarda/contract/kit/access.ts'
import { recusaDoPerfil, SEM_PERFIL, type Perfil } from '@retaguarda/contract/kit/perfil.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { Name, Resource } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { ReactNode } from 'react'
import { type Icon, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type Answer, removal } from '../../feedback/undoable.ts'
import type { CallOnce } from '../../call-once.ts'
import type { Address, FormPath, RecordPath, ScreenPath } from '../../route/address.ts'
import { selectOne, selectOnlyOne } from '../state/sentences.ts'

/** `cancel` where Cancelar itself would be ambiguous; `danger` as of every question. */
export type Question = { title: string; message: ReactNode; confirm: string; cancel?: string; danger?: true }

type Look = {
  label: string
  icon: Icon
  /** Hidden from whom the server would refuse. */
  access?: Access
  /** The call that it leads to: who may not make it by her profile is told so beforehand. */
  leadsTo?: Route
  /** Pressed alone while the grid has the focus. */
  key?: 'I' | 'V' | 'Delete'
  /** Leads to another list: stands behind the separator. */
  link?: true
  /** Opens in another tab of the browser. */
  newTab?: true
  /** Not of every day: stands in `Mais`, whatever the room. */
  rare?: true
  /** The one filled button of a list that has no Incluir. */
  main?: true
}

type Refusable<R extends Row> = {
  /** Why this row cannot have it, from the contract's `can` tables. */
  problem?: (row: R) => string | undefined
}
type Run<R extends Row> = Refusable<R> & {
  /** By the list's own `call`, which repeats a request whose answer was lost. */
  run: (row: R, call: CallOnce) => Promise<Answer>
}

/**
 * The five kinds of the specification (LST-011 to LST-016): normal goes to the route, grid to route/{id} (or where the row says), custom to
 * route/{id} when a row is selected and else to the route; post and delete call the server for each selected row, delete after a danger
 * confirmation. A sixth is ours: own is a command of the list itself, whatever is selected. A seventh is ours as well: open asks something
 * of the selected rows (of `one`, where it says so) in a dialog of the screen or a window, which does what is to be done.
 */
export type Action<R extends Row> = Look &
  (
    | { kind: 'normal'; to: Address }
    | { kind: 'custom'; to: ScreenPath & RecordPath }
    | ({ kind: 'grid'; to: RecordPath | ((row: R) => Address | undefined) } & Refusable<R>)
    | ({ kind: 'post'; ask?: (rows: R[]) => Question | undefined } & Run<R>)
    | ({ kind: 'delete'; comesBack?: true } & Run<R>)
    | { kind: 'own'; press: () => void; busy?: boolean; hindrance?: string | undefined }
    | ({ kind: 'open'; open: (rows: R[]) => void; one?: true } & Refusable<R>)
  )

/** What a button needs of an action, whatever its rows are. */
export type ActionLook = Look & { kind: Action<Row>['kind'] }

/** An action as the toolbar has it: what a press would do now. */
export type ToolbarAction = {
  action: ActionLook
  /** Why it cannot run now. */
  problem: string | undefined
  /** Where it leads, for those that lead somewhere. */
  address?: Address | undefined
  press: () => void
}

export const visibleActions = <R extends Row>(actions: Action<R>[], user: Roles): Action<R>[] =>
  actions.filter(({ access }) => access === undefined || allows(access, user))

export const waitFor = (label: string): string => `${label} em andamento. Aguarde.`

/** What the list can do, whatever is selected. */
export const needsNoRow = ({ kind }: ActionLook): boolean => kind === 'normal' || kind === 'own'

/** Why the action cannot run on this selection; undefined when it can. */
export function actionProblem<R extends Row>(action: Action<R>, rows: R[], name: Name): string | undefined {
  if (action.kind === 'own') return action.busy ? waitFor(action.label) : action.hindrance
  if (action.kind === 'normal' || action.kind === 'custom') return undefined
  if (rows.length === 0) return selectOne(name)
  if (rows.length > 1 && takesOne(action)) return selectOnlyOne(name)
  const problem = 'problem' in action ? action.problem : undefined
  return rows.map((row) => problem?.(row)).find((sentence) => sentence !== undefined)
}

/** Why the person's profile keeps her from it, whatever is selected. What is posted or deleted changes something. */
export function perfilProblem({ kind, leadsTo }: ActionLook, perfil: Perfil | null | undefined): string | undefined {
  if (leadsTo) return recusaDoPerfil(leadsTo, perfil)
  return perfil?.soLeitura && (kind === 'post' || kind === 'delete') ? SEM_PERFIL.soLeitura : undefined
}

const takesOne = <R extends Row>(action: Action<R>): boolean => action.kind === 'grid' || (action.kind === 'open' && action.one === true)

/** Where a press leads; undefined for the kinds that call the server, and where nothing is selected. */
export function actionAddress<R extends Row>(action: Action<R>, rows: R[]): Address | undefined {
  if (action.kind !== 'normal' && action.kind !== 'grid' && action.kind !== 'custom') return undefined
  if (action.kind === 'normal') return action.to
  const [row] = rows
  if (row !== undefined && rows.length === 1) return typeof action.to === 'function' ? action.to(row) : `${action.to}/${row.id}`
  return action.kind === 'custom' ? action.to : undefined
}

/** What Enter and a double click do: the first action that opens the row, of those that it may have. */
export const defaultAction = <R extends Row>(actions: Action<R>[], row?: R): Action<R> | undefined =>
  actions.find((action) => action.kind === 'grid' && !action.newTab && (row === undefined || action.problem?.(row) === undefined))

/** Incluir, Alterar, Visualizar and Excluir of a register, in the order of the specification. */
export function registerActions<R extends Row>({
  prefix,
  access,
  writeAccess,
  add,
  edit,
  remove,
}: Pick<Resource, 'access' | 'writeAccess' | 'add' | 'edit' | 'remove'> & { prefix: FormPath & ScreenPath }): Action<R>[] {
  return [
    { kind: 'normal', label: 'Incluir', icon: IconPlus, to: `${prefix}/incluir`, access: writeAccess, leadsTo: add, key: 'I' },
    { kind: 'grid', label: 'Alterar', icon: IconPencil, to: `${prefix}/alterar`, access: writeAccess, leadsTo: edit },
    { kind: 'grid', label: 'Visualizar', icon: IconEye, to: `${prefix}/visualizar`, access, key: 'V' },
    {
      kind: 'delete',
      label: 'Excluir',
      icon: IconTrash,
      access: remove.access,
      key: 'Delete',
      comesBack: true,
      run: removal({ prefix, remove }),
    },
  ]
}
