import { Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { AGAIN, later } from '../later.tsx'
import { forgetSearch } from '../page/left-list.ts'
import { type Menu, type MenuEntry, type MenuLeaf, menuPlace } from './menu.ts'
import styles from './sidebar.module.css'

const CollapsedGroup = later(async () => (await import('./collapsed-group.tsx')).CollapsedGroup, null, AGAIN)

type Props = { menu: Menu; collapsed: boolean; onCollapse: () => void }

export function Sidebar({ menu, collapsed, onCollapse }: Props) {
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const label = collapsed ? 'Expandir menu' : 'Recolher menu'
  return (
    <nav className={styles.side} data-min={collapsed || undefined} aria-label="Menu">
      <MenuList menu={menu} collapsed={collapsed} />
      <div className={styles.foot}>
        <Named when={collapsed} name={label}>
          <button type="button" className={styles.item} onClick={onCollapse}>
            <Icon className="ico" aria-hidden />
            <span className={collapsed ? 'sr' : undefined}>{label}</span>
          </button>
        </Named>
      </div>
    </nav>
  )
}

/** Only the group of the current page is open; opening another closes it until the next page. */
export function MenuList({ menu, collapsed }: { menu: Menu; collapsed: boolean }) {
  const { pathname } = useLocation()
  const current = menuPlace(menu, pathname)
  const [open, setOpen] = useState(current?.entry.label)
  useEffect(() => setOpen(current?.entry.label), [current?.entry.label])
  return (
    <ul className={styles.list}>
      {menu.map((entry) => (
        <li key={entry.label}>
          {!entry.children ? (
            <Entry entry={entry} collapsed={collapsed} isCurrent={current?.entry === entry} />
          ) : collapsed ? (
            <CollapsedGroup entry={entry} isCurrent={current?.entry === entry} />
          ) : (
            <Group
              entry={entry}
              current={current?.entry === entry ? (current.leaf ?? entry) : undefined}
              isOpen={open === entry.label}
              onToggle={() => setOpen(open === entry.label ? undefined : entry.label)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const Entry = ({
  entry: { label, to, icon: Icon },
  collapsed,
  isCurrent,
}: {
  entry: MenuEntry
  collapsed: boolean
  isCurrent: boolean
}) => (
  <Named when={collapsed} name={label}>
    <Link
      to={to ?? '/'}
      activeOptions={EXACT}
      className={styles.item}
      onClick={() => to && forgetSearch(to)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon className="ico" aria-hidden />
      <span className={collapsed ? 'sr' : undefined}>{label}</span>
    </Link>
  </Named>
)

type GroupProps = {
  entry: MenuEntry
  /** The place of the page, when it is in this group: one of its leaves, or its own landing page. */
  current: MenuLeaf | MenuEntry | undefined
  isOpen: boolean
  onToggle: () => void
}

function Group({ entry, current, isOpen, onToggle }: GroupProps) {
  const navigate = useNavigate()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const press = () => {
    onToggle()
    if (entry.to && !isOpen) void navigate({ to: entry.to })
  }
  return (
    <>
      <button
        type="button"
        className={styles.item}
        data-in={isOpen || undefined}
        aria-expanded={isOpen}
        aria-current={current === entry ? 'page' : undefined}
        onClick={press}
      >
        <entry.icon className="ico" aria-hidden />
        <span>{entry.label}</span>
        <Chevron className={`ico ${styles.chev}`} aria-hidden />
      </button>
      {isOpen && (
        <ul className={styles.list}>
          {entry.children?.map((leaf) => (
            <li key={leaf.to}>
              <Leaf {...leaf} isCurrent={current === leaf} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Leaf = ({ label, to, Count, isCurrent }: MenuLeaf & { isCurrent: boolean }) => (
  <Link
    to={to}
    activeOptions={EXACT}
    className={`${styles.item} ${styles.sub}`}
    onClick={() => forgetSearch(to)}
    aria-current={isCurrent ? 'page' : undefined}
  >
    <span>{label}</span>
    {Count && (
      <span className={styles.count}>
        <Count />
      </span>
    )}
  </Link>
)

const Named = ({ when, name, children }: { when: boolean; name: string; children: ReactNode }) => (
  <Tooltip label={name} position="right" disabled={!when}>
    {children}
  </Tooltip>
)

/** The router marks links by itself, also those whose address another entry's begins with. */
const EXACT = { exact: true, includeSearch: false } as const
