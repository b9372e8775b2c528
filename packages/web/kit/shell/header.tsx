import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconHelpCircle, IconLogout2, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AGAIN, later } from '../later.tsx'
import { useUser } from '../session/session.ts'
import { BrandMark } from '../ui/brand.tsx'
import { Bell } from './bell.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { LOGOUT } from './frame-actions.ts'
import styles from './header.module.css'
import type { Menu } from './menu.ts'

const UserPanel = later(async () => (await import('./user-panel.tsx')).UserPanel, null, AGAIN)

type Props = {
  menu: Menu
  collapsed: boolean
  onMenu: () => void
  onFind: () => void
  onShortcuts: () => void
  onLogout: () => void
}

export function Header({ menu, collapsed, onMenu, onFind, onShortcuts, onLogout }: Props) {
  const { name, configurarSegundoFator } = useUser()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  return (
    <header className={styles.header}>
      <Link className={styles.brand} to="/" data-min={collapsed || undefined}>
        <BrandMark />
        <span className={collapsed ? 'sr' : undefined}>Retaguarda</span>
      </Link>
      <div className={styles.top}>
        <ActionIcon className="only-sm" aria-label="Abrir o menu" onClick={onMenu}>
          <IconMenu2 aria-hidden />
        </ActionIcon>
        <BackButton />
        <Breadcrumbs menu={menu} />
        <div className="grow" />
        <button type="button" className={`${styles.find} hide-sm`} onClick={onFind} aria-keyshortcuts="Control+K">
          <IconSearch className="ico" aria-hidden />
          <span>Buscar ou ir para…</span>
          <kbd>Ctrl K</kbd>
        </button>
        <ActionIcon className="only-sm" aria-label="Buscar ou ir para…" onClick={onFind}>
          <IconSearch aria-hidden />
        </ActionIcon>
        <ActionIcon
          className="only-sm"
          aria-label="Manual desta tela"
          renderRoot={(props) => <Link {...props} to="/ajuda/$id" params={{ id: 'tela' }} search={{ de: pathname }} />}
        >
          <IconHelpCircle aria-hidden />
        </ActionIcon>
        {/* Whoever has to set up a second factor does that first: every other call is refused. */}
        {!configurarSegundoFator && <Bell />}
        <div className={`${styles.rule} hide-sm`} />
        <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <button type="button" className={`${styles.user} hide-sm`} onClick={() => setOpen(!open)}>
              Usuário: <b>{name}</b>
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Preferências">
            <UserPanel onShortcuts={onShortcuts} onClose={() => setOpen(false)} />
          </Popover.Dropdown>
        </Popover>
        <Tooltip label={LOGOUT}>
          <ActionIcon aria-label={LOGOUT} onClick={onLogout}>
            <IconLogout2 aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  )
}

/** Hidden on the start page (ACE-063). Without a page before this one it goes to the start page. */
function BackButton() {
  const { pathname } = useLocation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  if (pathname === '/') return null
  const back = () => (canGoBack ? router.history.back() : router.navigate({ to: '/' }))
  return (
    <Tooltip label="Voltar (Alt ←)">
      <ActionIcon aria-label="Voltar" aria-keyshortcuts="Alt+ArrowLeft" onClick={back}>
        <IconArrowLeft aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
