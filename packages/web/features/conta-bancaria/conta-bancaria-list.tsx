import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const ACTIONS = registerActions(contaBancaria)
const PHONE: PhoneLook<typeof contaBancaria> = { title: 'nome', left: 'banco', right: 'conta' }

export const ContaBancariaList = () => <ResourceList grid={contaBancaria} actions={ACTIONS} phone={PHONE} />
