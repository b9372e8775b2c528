import { Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { StepButton } from '../../ui/step-button.tsx'
import { useList } from '../state/use-list.ts'
import styles from './columns-panel.module.css'
import { type ColumnPrefs, furtherOf, moveColumn, NO_PREFS, orderedColumns, toggleColumn, visibleColumns } from '../state/prefs.ts'

type Props = { names: string[]; prefs: ColumnPrefs; onChange: (prefs: ColumnPrefs) => void }

/** Which columns, and in which order; heads can be dragged and resized too. Kept for the person. */
export function ColumnsPanel({ names, prefs, onChange }: Props) {
  const { grid } = useList()
  const [opened, setOpened] = useState(false)
  const further = furtherOf(grid.columns)
  const visible = visibleColumns(names, prefs, further)
  const order = orderedColumns(names, prefs)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false} shadow="md">
      <Popover.Target>
        <Button
          variant="subtle"
          leftSection={<IconColumns3 aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Colunas da lista">
        <ul className={styles.columns}>
          {order.map((name, i) => (
            <ColumnLine
              key={name}
              label={grid.columns[name]?.label ?? name}
              shown={visible.includes(name)}
              only={visible.length === 1 && visible.includes(name)}
              first={i === 0}
              last={i === order.length - 1}
              onToggle={() => onChange(toggleColumn(prefs, name, further))}
              onMove={(by) => onChange(moveColumn(names, prefs, name, by))}
            />
          ))}
        </ul>
        <div className={styles.foot}>
          <Button variant="subtle" size="xs" onClick={() => onChange(NO_PREFS)}>
            Restaurar colunas
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

type LineProps = {
  label: string
  shown: boolean
  only: boolean
  first: boolean
  last: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
}

const ONLY = 'Ao menos uma coluna fica na lista.'

const ColumnLine = ({ label, shown, only, first, last, onToggle, onMove }: LineProps) => (
  <li>
    <Checkbox
      label={label}
      checked={shown}
      onChange={() => !only && onToggle()}
      aria-disabled={only || undefined}
      description={only ? ONLY : undefined}
    />
    <span className="grow" />
    <StepButton size="xs" label={`Mover ${label} para antes`} icon={IconArrowUp} off={first} onPress={() => onMove(-1)} />
    <StepButton size="xs" label={`Mover ${label} para depois`} icon={IconArrowDown} off={last} onPress={() => onMove(1)} />
  </li>
)
