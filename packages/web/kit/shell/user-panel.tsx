import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useUser } from '../session/session.ts'
import styles from './user-panel.module.css'

const SCHEMES = [
  { value: 'auto', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
]

/** What a person chooses for this browser. */
export function UserPanel({ onShortcuts, onClose }: { onShortcuts: () => void; onClose: () => void }) {
  const { login } = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const id = useId()
  return (
    <div className={styles.panel}>
      <span className="m2 elip">{login}</span>
      <Link className={styles.keys} to="/conta" onClick={onClose}>
        <span>Minha conta</span>
        <IconUserCircle className="ico" aria-hidden />
      </Link>
      <div>
        <div className={styles.label} id={id}>
          Tema
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          data={SCHEMES}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme) /* one of SCHEMES */}
        />
      </div>
      <button type="button" className={`${styles.keys} hide-sm`} onClick={onShortcuts}>
        <span>Atalhos de teclado</span>
        <kbd>?</kbd>
      </button>
    </div>
  )
}
