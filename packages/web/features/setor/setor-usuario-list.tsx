import { setorUsuario } from '@retaguarda/contract/setor.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const PHONE: PhoneLook<typeof setorUsuario> = { title: 'usuario.nome', left: 'setor.nome' }

export const SetorUsuarioList = () => <ResourceList grid={setorUsuario} phone={PHONE} />
