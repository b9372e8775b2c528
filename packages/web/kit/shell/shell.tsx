import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useFocus } from '../focus/use-focus.ts'
import { AGAIN, later } from '../later.tsx'
import { useUser } from '../session/session.ts'
import { useCovered } from '../ui/use-free-keys.ts'
import { useSmallScreen, useWide } from '../ui/use-screen.ts'
import { useFrameActions } from './frame-actions.ts'
import { Header } from './header.tsx'
import { MailBar } from './mail-bar.tsx'
import { type Menu, visibleMenu } from './menu.ts'
import { MenuContext } from './menu-context.ts'
import { NewerBar } from './newer-bar.tsx'
import { PaletteHost, type PaletteLoader } from './palette-host.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useEscTopmost } from './use-esc-topmost.ts'
import { useKeptFiles } from './use-kept-files.ts'

const MenuDrawer = later(async () => (await import('./menu-drawer.tsx')).MenuDrawer, null, AGAIN)
const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, null, AGAIN)

type Props = { menu: Menu<string>; palette: PaletteLoader }

/** Frame of every screen behind the login: header, sidebar, palette, and the page. */
export function Shell({ menu, palette }: Props) {
  const user = useUser()
  const router = useRouter()
  const { pathname } = useLocation()
  const shown = useMemo(() => visibleMenu(menu, user, (to) => Object.hasOwn(router.routesByPath, to)), [menu, user, router])
  const [collapsed, collapse] = useCollapsed()
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false)
  const [shortcuts, { open: openShortcuts, close: closeShortcuts }] = useDisclosure(false)
  const [find, { open: openFind, close: closeFind }] = useDisclosure(false)
  const { logout, actions } = useFrameActions(openShortcuts)
  // `?` anywhere but in a text; on most keyboards it takes the shift key. Radio buttons and checkboxes are inputs, too.
  const ask = ({ target }: KeyboardEvent) => isText(target) || openShortcuts()
  useHotkeys(
    [
      ['shift+?', ask, { usePhysicalKeys: false, preventDefault: false }],
      ['?', ask, { preventDefault: false }],
    ],
    ['TEXTAREA', 'SELECT'],
  )
  useFocus()
  useCovered()
  useEscTopmost()
  useKeptFiles()
  useEffect(() => closeDrawer(), [pathname, closeDrawer])

  return (
    <div className={styles.shell} data-min={collapsed || undefined} data-small={useSmallScreen() || undefined}>
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header menu={shown} collapsed={collapsed} onMenu={openDrawer} onFind={openFind} onShortcuts={openShortcuts} onLogout={logout} />
      <Sidebar menu={shown} collapsed={collapsed} onCollapse={collapse} />
      <main className={styles.main} id="conteudo" tabIndex={-1}>
        <NewerBar />
        <MailBar />
        <MenuContext value={menu}>
          <Outlet />
        </MenuContext>
      </main>
      <PaletteHost load={palette} opened={find} frame={actions} onOpen={openFind} onClose={closeFind} />
      {drawer && <MenuDrawer menu={shown} onClose={closeDrawer} />}
      {shortcuts && <ShortcutsDialog opened onClose={closeShortcuts} />}
    </div>
  )
}

const isText = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'

const REMEMBERED = 'menu-recolhido'

/** Narrow windows start collapsed; on wide ones the person's choice is remembered. */
function useCollapsed(): [boolean, () => void] {
  const isWide = useWide(75)
  const [wide, setWide] = useState(() => localStorage.getItem(REMEMBERED) === 'sim')
  const [narrow, setNarrow] = useState(true)
  const toggle = () => {
    if (!isWide) return setNarrow(!narrow)
    localStorage.setItem(REMEMBERED, wide ? 'nao' : 'sim')
    setWide(!wide)
  }
  return [isWide ? wide : narrow, toggle]
}
