import { setorUsuario } from '@retaguarda/contract/setor.ts'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const PHONE = { title: 'usuario.nome', left: 'setor.nome' }

export function SetorUsuarioList() {
  return <ResourceList grid={setorUsuario} phone={PHONE} />
}
