import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../ui/action-button.tsx'
import type { ActionLook } from './action.ts'
import { ActionItem } from './action-item.tsx'
import { MENU } from './menu-props.ts'
import styles from './toolbar.module.css'
import { useFit } from './use-fit.ts'

export type ToolbarAction = {
  action: ActionLook
  /** Why it cannot run now. */
  problem: string | undefined
  /** Where it leads, for those that lead somewhere. */
  address: string | undefined
  press: () => void
}

type Props = { actions: ToolbarAction[]; hint: ReactNode; phone: boolean; more: ReactNode }

const MORE_WIDTH = 96

/** Incluir, the row's actions, links to other lists, and what is selected (look, toolbar). */
export function Toolbar({ actions, hint, phone, more }: Props) {
  return phone ? <PhoneToolbar actions={actions} more={more} /> : <WideToolbar actions={actions} hint={hint} />
}

function WideToolbar({ actions, hint }: Pick<Props, 'actions' | 'hint'>) {
  const { row, fitting } = useFit(actions.map(({ action }) => action.label).join('|'), actions.length, MORE_WIDTH)
  const firstLink = actions.findIndex(({ action }) => action.link)
  const hidden = actions.slice(fitting)
  return (
    <div ref={row} className={styles.toolbar} role="group" aria-label="Ações">
      {actions.slice(0, fitting).map((entry, i) => (
        <span key={entry.action.label} className={styles.slot} data-fit>
          {i === firstLink && i > 0 && <span className={styles.separator} />}
          <ToolbarButton {...entry} />
        </span>
      ))}
      {hidden.length > 0 && (
        <Menu position="bottom-start" {...MENU}>
          <Menu.Target>
            <Button leftSection={<IconDots aria-hidden />}>Mais</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((entry) => (
              <ActionItem key={entry.action.label} {...entry} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <span className={styles.hint}>{hint}</span>
    </div>
  )
}

function ToolbarButton({ action, problem, address, press }: ToolbarAction) {
  const Icon = action.icon
  return (
    <ActionButton
      leftSection={<Icon aria-hidden />}
      variant={isMain(action) ? 'filled' : 'default'}
      danger={action.kind === 'delete' && problem === undefined}
      reason={problem}
      to={address}
      newTab={action.newTab}
      onClick={address === undefined ? press : undefined}
      aria-keyshortcuts={action.key}
    >
      {action.label}
    </ActionButton>
  )
}

/** The one filled button of the page: the register's Incluir. */
const isMain = ({ key }: ActionLook) => key === 'I'

function PhoneToolbar({ actions, more }: Pick<Props, 'actions' | 'more'>) {
  return (
    <div className={styles.toolbar} role="group" aria-label="Ações">
      {actions
        .filter(({ action }) => isMain(action))
        .map((entry) => (
          <ToolbarButton key={entry.action.label} {...entry} />
        ))}
      <Menu position="bottom-end" {...MENU}>
        <Menu.Target>
          <Button className={styles.end} rightSection={<IconChevronDown aria-hidden />}>
            Ações
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions
            .filter(({ action }) => !isMain(action))
            .map((entry) => (
              <ActionItem key={entry.action.label} {...entry} />
            ))}
          {more}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
