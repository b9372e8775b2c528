import { Button, Modal } from '@mantine/core'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { formatDateTime } from '../ui/format.ts'
import type { Difference } from './diff.ts'
import styles from './form.module.css'
import { useFormStore } from './form-store.ts'
import { placeName, type Tab } from './names.ts'
import type { Conflict } from './use-conflict.ts'
import { valueText } from './value-text.ts'

type Props = { conflict: Conflict; tabs: Tab[]; onKeep: () => Promise<void> }

/** Somebody else saved meanwhile. Closing it changes nothing: what was typed stays. */
export function ConflictDialog({ conflict: { found, dismiss, reload, keep }, tabs, onKeep }: Props) {
  const form = useFormStore()
  if (!found) return null
  const { alteradoPor, alteradoEm, differences } = found
  const text = (path: string, value: unknown, missing: string) => {
    const isRow = /\.\d+$/.test(path)
    return valueText(form, path, value) ?? <span className="m3">{isRow && value === undefined ? missing : 'vazio'}</span>
  }
  const columns: Column<Difference>[] = [
    { head: 'Campo', at: 'name', cell: ({ path }) => placeName(form.schema, tabs, path) },
    {
      head: 'Você digitou',
      cell: ({ path, mine, typed }) => (mine ? text(path, typed, 'removido') : <span className="m3">sem mudança sua</span>),
    },
    { head: 'Está gravado', cell: ({ path, stored, known }) => text(path, stored, known ? 'removido' : 'ainda não gravado') },
  ]
  const untouched = differences.some(({ mine }) => !mine)
  return (
    <Modal opened onClose={dismiss} size={680} title="Este registro foi alterado por outra pessoa">
      <p className="m2">
        Este registro foi alterado por <strong className="b6">{alteradoPor ?? 'outra pessoa'}</strong> em {formatDateTime(alteradoEm)}. O
        que você digitou continua aqui.
      </p>
      {differences.length === 0 ? (
        <p className="m2">O que está gravado agora é o mesmo que você digitou.</p>
      ) : (
        <div className={styles.differences}>
          <DataTable
            region="O que difere"
            framed
            height="50dvh"
            phone="row"
            columns={columns}
            rows={differences}
            keyOf={({ path }) => path}
          />
        </div>
      )}
      {untouched && <p className={`${styles.aside} m3 s12`}>O que você não mudou fica como está gravado.</p>}
      <div className={styles.dialogFoot}>
        <Button
          variant="filled"
          onClick={() => {
            keep()
            void onKeep()
          }}
          data-autofocus
        >
          Manter o que digitei
        </Button>
        <Button variant="subtle" onClick={reload}>
          Recarregar e perder o que digitei
        </Button>
      </div>
    </Modal>
  )
}
