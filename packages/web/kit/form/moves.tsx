import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { StepButton } from '../ui/step-button.tsx'
import styles from './owned-rows.module.css'

/** Leaving a field judges it, and what is said of it would move the button away from under the pointer before it is pressed. */
export const keepInPlace = (event: MouseEvent): void => event.preventDefault()

type Props = { one: string; index: number; count: number; move: (index: number, by: number) => void }

const WAYS = [
  { by: -1, words: 'para cima', icon: IconArrowUp },
  { by: 1, words: 'para baixo', icon: IconArrowDown },
]

/** The cell of a row whose place says something: one up, one down. */
export const Moves = ({ one, index, count, move }: Props) => (
  <td className={styles.moves}>
    {WAYS.map(({ by, words, icon }) => (
      <StepButton
        key={by}
        className={styles.remove}
        label={`Mover ${one} ${index + 1} ${words}`}
        icon={icon}
        off={index + by < 0 || index + by >= count}
        onMouseDown={keepInPlace}
        onPress={() => move(index, by)}
      />
    ))}
  </td>
)
