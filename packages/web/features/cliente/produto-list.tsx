import { cliente, clienteProduto, safeUrl } from '@retaguarda/contract/cliente.ts'
import { IconExternalLink } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ListOfRecord } from '../../kit/list/list-of-record.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { clienteNome } from '../../parts/cliente/clientes.ts'
import styles from './cliente.module.css'

type ProdutoRow = z.output<typeof clienteProduto.row>

/** The whole cell leads there, in a new tab (CLI-014). */
const CELLS: Cells<typeof clienteProduto> = {
  url: ({ url }) => {
    const address = safeUrl(url)
    if (!address) return <span className="elip">{url}</span>
    return (
      <a className={styles.url} href={address} target="_blank" rel="noopener noreferrer" title={`${address} (abre em outra aba)`}>
        <span className="elip">{address}</span>
        <IconExternalLink className="ico-14" aria-hidden />
      </a>
    )
  },
}

/** The way of the keyboard, which moves from cell to cell and not into them. */
const ACTIONS: Action<ProdutoRow>[] = [
  {
    kind: 'open',
    label: 'Abrir URL',
    icon: IconExternalLink,
    problem: ({ url }) => (safeUrl(url) ? undefined : 'Este endereço não começa com http:// nem https://.'),
    open: (rows) => {
      for (const { url } of rows) window.open(safeUrl(url), '_blank', 'noopener,noreferrer')
    },
  },
]
const PHONE: PhoneLook<typeof clienteProduto> = { title: 'cliente.pessoa.nome', left: 'url', right: 'tipo' }
const LOOK = { actions: ACTIONS, cells: CELLS, phone: PHONE, nameOf: ({ url }: ProdutoRow) => url }

export const ProdutoList = () => <ResourceList grid={clienteProduto} {...LOOK} />

export const ProdutoDoClienteList = ({ id }: { id: string }) => (
  <ListOfRecord id={id} register={cliente} nomeDe={clienteNome} grid={clienteProduto.of} {...LOOK} />
)
