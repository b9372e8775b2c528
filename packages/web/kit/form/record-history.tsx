import type { z } from 'zod'
import { FormContext, useNewFormStore } from './form-store.ts'
import { HistoryDrawer, type HistoryProps } from './history-drawer.tsx'
import { NO_SHOW, type Show } from './value-text.ts'

type Props = Omit<HistoryProps, 'tabs'> & {
  /** What may stand in a change, with its labels. */
  names: z.ZodType
  show?: Show
}

/** The history of a record that is looked at without a form; open while the address says so. */
export function RecordHistory({ resource, id, names, show = NO_SHOW }: Props) {
  const store = useNewFormStore(names, 'visualizar', { values: {}, versaoRegistro: undefined }, show)
  return (
    <FormContext.Provider value={store}>
      <HistoryDrawer resource={resource} id={id} tabs={[]} />
    </FormContext.Provider>
  )
}
