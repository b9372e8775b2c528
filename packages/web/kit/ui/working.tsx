import { IconLoader2 } from '@tabler/icons-react'
import styles from './working.module.css'

/** Stands for the icon of a button while what was pressed goes on. */
export const Working = () => <IconLoader2 className={styles.turning} aria-hidden />
