import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { registerActions } from '../../kit/list/actions/action.ts'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const ACTIONS = registerActions(pessoa)

const PHONE = { title: 'nome', left: 'tipo', right: 'cpfCnpj' }

export function PessoaList() {
  return <ResourceList grid={pessoa} actions={ACTIONS} phone={PHONE} />
}
