import { Button } from '@mantine/core'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { log } from '@retaguarda/contract/log.ts'
import { useState } from 'react'
import dialog from '../../kit/feedback/dialog.module.css'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Dialog } from '../../kit/window/window.tsx'
import { Afetados } from './afetados.tsx'
import { Notificar } from './notificar.tsx'

type Props = { filter: Filter[]; onClose: () => void }

/** Whom the occurrences of a filter hurt, and the way to write to them. */
export function AfetadosDialog({ filter, onClose }: Props) {
  const [page, setPage] = useState(1)
  const query = useRead([log.prefix, 'afetados', JSON.stringify(filter)], log.afetados, { query: { filter } }, { staleTime: 0 })
  return (
    <Dialog onClose={onClose} size={640} title="Clientes afetados">
      <Loaded query={query} failed="Os clientes não carregaram. Abra de novo.">
        {(rows) => <Afetados rows={rows} pages={{ page, onPage: setPage }} />}
      </Loaded>
      <div className={dialog.foot}>
        {query.data && query.data.length > 0 && <Notificar quantos={query.data.length} de={{ afetados: filter }} />}
        <Button data-autofocus onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Dialog>
  )
}
