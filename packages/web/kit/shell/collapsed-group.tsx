import { Menu as Flyout } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { forgetSearch } from '../page/left-list.ts'
import type { MenuEntry } from './menu.ts'
import styles from './sidebar.module.css'

/** Collapsed to its icon, a group opens its entries beside it. */
export const CollapsedGroup = ({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) => (
  <Flyout position="right-start" trigger="click">
    <Flyout.Target>
      <button type="button" className={styles.item} aria-current={isCurrent ? 'true' : undefined} title={entry.label}>
        <entry.icon className="ico" aria-hidden />
        <span className="sr">{entry.label}</span>
      </button>
    </Flyout.Target>
    <Flyout.Dropdown miw={180}>
      {entry.children?.map(({ label, to }) => (
        <Flyout.Item key={to} component={Link} to={to} onClick={() => forgetSearch(to)}>
          {label}
        </Flyout.Item>
      ))}
    </Flyout.Dropdown>
  </Flyout>
)
