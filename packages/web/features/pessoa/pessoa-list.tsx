import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const ACTIONS = registerActions(pessoa)

const PHONE: PhoneLook<typeof pessoa> = { title: 'nome', left: 'tipo', right: 'cpfCnpj' }

export const PessoaList = () => <ResourceList grid={pessoa} actions={ACTIONS} phone={PHONE} bring="/importar/pessoas" />
