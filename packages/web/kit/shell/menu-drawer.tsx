import { Drawer } from '@mantine/core'
import { useUser } from '../session/session.ts'
import type { Menu } from './menu.ts'
import styles from './menu-drawer.module.css'
import { MenuList } from './sidebar.tsx'
import { UserPanel } from './user-panel.tsx'

/** Where one is, else the first entry: the drawer would put the focus on its cross. */
function markFirst(nav: HTMLElement | null): void {
  const first = nav?.querySelector('[aria-current=page]') ?? nav?.querySelector('a, button')
  first?.setAttribute('data-autofocus', 'true')
}

/** The menu of small screens, with what the header has no room for. */
export function MenuDrawer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const { name } = useUser()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="left"
      size={280}
      title="Retaguarda"
      classNames={{ body: styles.body, content: styles.content }}
    >
      <nav aria-label="Menu" ref={markFirst}>
        <MenuList menu={menu} collapsed={false} />
      </nav>
      <div className={styles.user}>
        <p className={styles.name}>
          Usuário: <b>{name}</b>
        </p>
        <UserPanel onShortcuts={() => undefined} onClose={onClose} />
      </div>
    </Drawer>
  )
}
