import { acessos } from '@retaguarda/contract/privacidade/acessos.ts'
import { IconUserSearch } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'

type Row = z.output<typeof acessos.row>

const ACTIONS: Action<Row>[] = [{ kind: 'normal', label: 'Procurar titular', icon: IconUserSearch, to: '/privacidade', link: true }]
const PHONE: PhoneLook<typeof acessos> = { title: 'usuario.nome', left: 'entidade', right: 'dataHora' }
const nameOf = ({ id }: Row) => `Consulta ${id}`

/** Who looked at the data of whom: only read. */
export const AcessoList = () => <ResourceList grid={acessos} actions={ACTIONS} phone={PHONE} nameOf={nameOf} />
