import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { call } from '../api.ts'
import type { Action, Row } from './action.ts'

/** Incluir, Alterar, Visualizar and Excluir of a register, in the order of the specification. */
export function registerActions<R extends Row>({
  prefix,
  access,
  writeAccess,
  remove,
}: Pick<Resource, 'prefix' | 'access' | 'writeAccess' | 'remove'>): Action<R>[] {
  return [
    { kind: 'normal', label: 'Incluir', icon: IconPlus, to: `${prefix}/incluir`, access: writeAccess, key: 'I' },
    { kind: 'grid', label: 'Alterar', icon: IconPencil, to: `${prefix}/alterar`, access: writeAccess },
    { kind: 'grid', label: 'Visualizar', icon: IconEye, to: `${prefix}/visualizar`, access, key: 'V' },
    {
      kind: 'delete',
      label: 'Excluir',
      icon: IconTrash,
      access: remove.access,
      key: 'Delete',
      run: ({ id }) => call(remove, { params: { id } }),
    },
  ]
}
