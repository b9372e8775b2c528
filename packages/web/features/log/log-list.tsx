import { Button } from '@mantine/core'
import { log } from '@retaguarda/contract/log.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import { IconBug, IconEye, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { type NamedBy, namedOf } from '../../kit/list/state/named.ts'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { useList } from '../../kit/list/state/use-list.ts'
import { PELO_CLIENTE } from '../../parts/cliente/clientes.ts'
import { Abas } from './abas.tsx'
import { AfetadosDialog } from './afetados-dialog.tsx'
import { Faixa } from './faixa.tsx'
import { comSegundos } from './instante.ts'
import { Periodo } from './periodo.tsx'
import { tituloTexto } from './titulo.tsx'

type LogRow = z.output<typeof log.row>

const ACTIONS: Action<LogRow>[] = [
  { kind: 'grid', label: 'Detalhes', icon: IconEye, to: '/log/visualizar', key: 'V' },
  { kind: 'grid', label: 'Ver o problema', icon: IconBug, to: ({ problema }) => `/problema/visualizar/${problema.id}`, link: true },
]
const CELLS: Cells<typeof log> = { createAt: ({ createAt }) => <span className="elip">{comSegundos(createAt)}</span> }
const PHONE: PhoneLook<typeof log> = { title: 'error', left: 'cliente', right: 'createAt' }
const NAMED: NamedBy = {
  ...PELO_CLIENTE,
  'problema.id': namedOf('Problema', problema.prefix, async (id, signal) =>
    tituloTexto((await call(problema.get, { params: { id }, signal })).titulo),
  ),
}
const nameOf = ({ id }: LogRow) => String(id)

/** What the stores report (LOG-002). */
export const LogList = () => (
  <ResourceList
    grid={log}
    actions={ACTIONS}
    cells={CELLS}
    phone={PHONE}
    nameOf={nameOf}
    ready={<Listas />}
    above={<Faixa />}
    named={NAMED}
    search={false}
  />
)

function Listas() {
  const { state } = useList()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Abas here="/log" />
      <Periodo />
      <Button size="xs" variant="default" leftSection={<IconUsers aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Clientes afetados
      </Button>
      {open && <AfetadosDialog filter={state.filter} onClose={() => setOpen(false)} />}
    </>
  )
}
