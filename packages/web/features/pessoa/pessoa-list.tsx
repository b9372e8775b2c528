import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { IconUserOff } from '@tabler/icons-react'
import type { z } from 'zod'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const ACTIONS: Action<z.output<typeof pessoa.row>>[] = [
  ...registerActions(pessoa),
  {
    kind: 'grid',
    label: 'Anonimizar',
    icon: IconUserOff,
    // As the call itself is, whose contract the list need not bring.
    access: 'admin',
    leadsTo: pessoa.edit,
    rare: true,
    to: '/privacidade/anonimizar',
  },
]

const PHONE: PhoneLook<typeof pessoa> = { title: 'nome', left: 'tipo', right: 'cpfCnpj' }

export const PessoaList = () => <ResourceList grid={pessoa} actions={ACTIONS} phone={PHONE} bring="/importar/pessoas" />
