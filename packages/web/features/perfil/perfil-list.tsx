import { perfil } from '@retaguarda/contract/perfil.ts'
import { registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const ACTIONS = registerActions({ ...perfil, prefix: '/perfis' })
const PHONE: PhoneLook<typeof perfil> = { title: 'nome' }

export const PerfilList = () => <ResourceList grid={perfil} actions={ACTIONS} phone={PHONE} />
