import { Popover } from '@mantine/core'
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { later } from '../../later.tsx'
import { withFilter, withoutFilter } from '../state/list-state.ts'
import { useList } from '../state/use-list.ts'
import styles from './chips.module.css'

// Its fields are a tenth of what a list loads, and most lists are read without it. It takes the focus itself when it comes.
const FilterEditor = later(async () => (await import('./editor.tsx')).FilterEditor)

type Props = {
  column: string
  /** Place of the filter that is changed; a new one is added where left out. */
  index?: number
  opened: boolean
  onClose: () => void
  /** The button that it hangs on. */
  children: Button
}

type Button = ReactElement<RefAttributes<HTMLButtonElement>>

/** The filter of a column, on its head's funnel or on its chip. */
export const FilterPopover = ({ column, index, opened, onClose, children }: Props) => (
  <Bubble label={`Filtro de ${useList().grid.columns[column]?.label ?? column}`} opened={opened} onClose={onClose} target={children}>
    <ColumnFilter column={column} index={index} onClose={onClose} />
  </Bubble>
)

type BubbleProps = Pick<Props, 'opened' | 'onClose'> & { label: string; target: Button; children: ReactNode }

/** Made when it is opened: each head of a list has one, and most are never opened. */
function Bubble({ label, opened, onClose, target, children }: BubbleProps) {
  const place = useRef<HTMLButtonElement>(null)
  return (
    <>
      {cloneElement(target, { ref: place })}
      {opened && (
        <Popover opened onChange={onClose} position="bottom-start" trapFocus withRoles={false} shadow="md">
          <Popover.Target>
            <Anchor to={place} />
          </Popover.Target>
          <Popover.Dropdown p={0} role="dialog" aria-label={label}>
            {children}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

/** Hangs a bubble on what is drawn already; whoever had the focus gets it back when the bubble goes. */
function Anchor({ to, ref }: { to: RefObject<HTMLElement | null>; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(to.current)
    return () => void ref?.(null)
  }, [to, ref])
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus({ preventScroll: true })
    }
  }, [])
  return null
}

/** The editor of one filter of the list around it. */
function ColumnFilter({ column: name, index, onClose }: Pick<Props, 'column' | 'index' | 'onClose'>) {
  const { grid, state, setFilters } = useList()
  const column = grid.columns[name]
  if (column === undefined) return null
  return (
    <FilterEditor
      name={name}
      column={column}
      filter={index === undefined ? undefined : state.filter[index]}
      with={(filter) => withFilter(state.filter, filter, index)}
      onApply={(filter) => {
        onClose()
        setFilters(withFilter(state.filter, filter, index))
      }}
      onRemove={
        index === undefined
          ? undefined
          : () => {
              onClose()
              setFilters(withoutFilter(state.filter, index))
            }
      }
    />
  )
}

/** `+ Filtro`: first the column, then its filter, in the same place. */
export const AddFilter = () => (
  <FilterByColumn>
    {(toggle, opened) => (
      <button type="button" data-stays className={`as-link ${styles.link}`} aria-haspopup="dialog" aria-expanded={opened} onClick={toggle}>
        + Filtro
      </button>
    )}
  </FilterByColumn>
)

type ByColumnProps = { children: (toggle: () => void, opened: boolean) => Button }

/** The choice of a column and then its filter, on any button. */
export function FilterByColumn({ children }: ByColumnProps) {
  const { grid } = useList()
  const [opened, setOpened] = useState(false)
  const [column, setColumn] = useState<string>()
  const close = () => setOpened(false)
  const toggle = () => {
    setColumn(undefined)
    setOpened(!opened)
  }
  return (
    <Bubble label="Novo filtro" opened={opened} onClose={close} target={children(toggle, opened)}>
      {column === undefined ? (
        <ul className={styles.columns}>
          {Object.entries(grid.columns)
            .filter(([, { fixed, hidden }]) => !fixed && !hidden)
            .map(([name, { label }], i) => (
              <li key={name}>
                <button type="button" data-autofocus={i === 0 || undefined} onClick={() => setColumn(name)}>
                  {label}
                </button>
              </li>
            ))}
        </ul>
      ) : (
        <ColumnFilter column={column} onClose={close} />
      )}
    </Bubble>
  )
}
