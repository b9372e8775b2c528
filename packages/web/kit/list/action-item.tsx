import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import styles from './toolbar.module.css'
import type { ToolbarAction } from './toolbar.tsx'

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
      onClick={address === undefined ? press : () => void navigate({ to: address })}
    >
      {action.label}
    </Menu.Item>
  )
}
