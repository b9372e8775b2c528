import type { BlocoFalhou, Painel } from '@retaguarda/contract/saude.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { Note } from '../../kit/ui/note.tsx'
import styles from './saude.module.css'

type Falhou = z.output<typeof BlocoFalhou>
export type PainelProps = { painel: Painel }

const falhou = (block: object): block is Falhou => 'erro' in block && Object.keys(block).length === 1

/** What of a part is there; undefined where it could not be read. */
export const lido = <T extends object>(block: T | Falhou): T | undefined => (falhou(block) ? undefined : block)

type Props<R> = {
  title: string
  block: readonly R[] | Falhou
  columns: readonly Column<R>[]
  keyOf: (row: R) => string | number
  empty: string
  /** Over the whole width. */
  wide?: boolean
  aside?: ReactNode
}

/** A part of the panel: its rows, or why they are not there. */
export function Bloco<R>({ title, block, columns, keyOf, empty, wide = false, aside }: Props<R>) {
  return (
    <Card title={title} aside={aside} flush className={wide ? styles.inteiro : ''}>
      {falhou(block) ? (
        <Unread erro={block.erro} />
      ) : (
        <DataTable label={title} region={`Linhas de ${title}`} columns={columns} rows={block} keyOf={keyOf} empty={empty} />
      )}
    </Card>
  )
}

export const Unread = ({ erro }: Falhou) => (
  <div className="pad">
    <Note tone="warn">{erro}</Note>
  </div>
)
