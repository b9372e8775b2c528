import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { selectedWords, selectToEnable } from './sentences.ts'
import styles from './toolbar.module.css'

type Props = {
  name: Name
  names: string[]
  /** Unticks all; for lists of several. */
  onClear: (() => void) | undefined
}

/** What the actions would act on, or what they wait for. */
export function SelectionHint({ name, names, onClear }: Props) {
  if (names.length === 0) return selectToEnable(name)
  if (names.length === 1)
    return (
      <>
        {selectedWords(name, 1)}
        <b>{names[0]}</b>
      </>
    )
  return (
    <>
      <span role="status">{selectedWords(name, names.length)}</span>
      {onClear && (
        <button type="button" className={styles.clear} onClick={onClear}>
          Limpar seleção
        </button>
      )}
    </>
  )
}
