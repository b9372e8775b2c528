import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useNewer } from '../newer.ts'
import styles from './shell.module.css'

/** The page goes on as it is until the person says otherwise; what was typed is offered again after it. */
export function NewerBar() {
  const newer = useNewer()
  return (
    <div className={styles.status} role="status">
      {newer && (
        <div className={`${styles.newer} info`}>
          <span>Há uma versão nova.</span>
          <Button variant="subtle" size="compact-sm" leftSection={<IconRefresh aria-hidden />} onClick={() => location.reload()}>
            Recarregar
          </Button>
        </div>
      )}
    </div>
  )
}
