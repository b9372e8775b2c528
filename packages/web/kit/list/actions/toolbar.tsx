import { Button, Menu } from '@mantine/core'
import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Offer, useOffers } from '../../page/offers.ts'
import { toOf } from '../../route/address.ts'
import { useLetters } from '../../shell/letters.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MENU } from '../../ui/menu-props.ts'
import { selectedWords, selectToEnable } from '../state/sentences.ts'
import type { ActionLook, ToolbarAction } from './action.ts'
import styles from './toolbar.module.css'
import { useFit } from './use-fit.ts'

type Props = { actions: ToolbarAction[]; hint: ReactNode; phone: boolean; more: ReactNode }

const MORE_WIDTH = 96

/** Incluir, the row's actions, links to other lists, and what is selected. */
export function Toolbar({ actions, hint, phone, more }: Props) {
  useOffers(offersOf(actions))
  return phone ? <PhoneToolbar actions={actions} more={more} /> : <WideToolbar actions={actions} hint={hint} />
}

function WideToolbar({ actions, hint }: Pick<Props, 'actions' | 'hint'>) {
  const daily = actions.filter(({ action }) => !action.rare)
  const rare = actions.length > daily.length
  const { row, fitting } = useFit(daily.map(({ action }) => action.label).join('|'), daily.length, MORE_WIDTH, rare)
  const firstLink = daily.findIndex(({ action }) => action.link)
  const shown = daily.slice(0, fitting)
  const hidden = actions.filter((entry) => !shown.includes(entry))
  return (
    <div ref={row} className={styles.toolbar} role="group" aria-label="Ações">
      {shown.map((entry, i) => (
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
  const letter = useLetters()
  const Icon = action.icon
  const look = {
    leftSection: <Icon aria-hidden />,
    variant: isMain(action) ? 'filled' : 'default',
    'aria-keyshortcuts': action.key && letter(action.key),
    children: action.label,
  }
  if (address !== undefined && problem === undefined) return <LinkButton {...look} to={toOf(address)} newTab={action.newTab} />
  return <ActionButton {...look} danger={action.kind === 'delete' && problem === undefined} reason={problem} onClick={press} />
}

/** The one filled button of the page: the register's Incluir, or what the list has in its place. */
export const isMain = ({ key, main }: ActionLook) => key === 'I' || main === true

const PhoneToolbar = ({ actions, more }: Pick<Props, 'actions' | 'more'>) => (
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

/** Those that can run now. */
export const offersOf = (actions: ToolbarAction[]): Offer[] =>
  actions
    .filter(({ problem }) => problem === undefined)
    .map(({ action: { label, icon, newTab }, address, press }) =>
      address !== undefined && !newTab
        ? { label, icon, to: address }
        : { label, icon, press: address === undefined ? press : () => void window.open(address, '_blank', 'noopener') },
    )

/** An action in `Mais` or `Ações`. One that cannot run stays, dimmed, and says why below its name. */
export function ActionItem({ action, problem, address, press }: ToolbarAction) {
  const navigate = useNavigate()
  const Icon = action.icon
  const icon = <Icon className="ico" aria-hidden />
  if (problem !== undefined)
    return (
      <Menu.Item leftSection={icon} aria-disabled closeMenuOnClick={false} className={styles.refused}>
        {action.label}
        <span className={styles.reason}>{problem}</span>
      </Menu.Item>
    )
  if (action.newTab && address !== undefined)
    return (
      <Menu.Item component="a" href={address} target="_blank" rel="noopener" leftSection={icon}>
        {action.label}
        <span className="sr"> (abre em outra aba)</span>
      </Menu.Item>
    )
  return (
    <Menu.Item
      leftSection={icon}
      data-perigo={action.kind === 'delete' || undefined}
      onClick={address === undefined ? press : () => void navigate({ to: toOf(address) })}
    >
      {action.label}
    </Menu.Item>
  )
}

type HintProps = {
  name: Name
  names: string[]
  /** Unticks all; for lists of several. */
  onClear: (() => void) | undefined
}

/** What the actions would act on, or what they wait for. */
export function SelectionHint({ name, names, onClear }: HintProps) {
  if (names.length === 0) return <span className={styles.whole}>{selectToEnable(name)}</span>
  if (names.length === 1)
    return (
      <>
        {selectedWords(name, 1)}
        <b>{names[0]}</b>
      </>
    )
  return (
    <span className={styles.whole}>
      <span role="status">{selectedWords(name, names.length)}</span>
      {onClear && (
        <button type="button" className={`as-link ${styles.clear}`} onClick={onClear}>
          Limpar seleção
        </button>
      )}
    </span>
  )
}
