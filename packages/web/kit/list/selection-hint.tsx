import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { selectedWords, selectToEnable } from './sentences.ts'

/** What the actions would act on, or what they wait for. */
export function SelectionHint({ name, names }: { name: Name; names: string[] }) {
  if (names.length === 0) return selectToEnable(name)
  return (
    <>
      {selectedWords(name, names.length)}
      {names.length === 1 && <b>{names[0]}</b>}
    </>
  )
}
