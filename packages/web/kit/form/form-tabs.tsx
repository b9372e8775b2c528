import { Tabs } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { formatNumber } from '../ui/format.ts'
import { useTabInSight } from '../ui/use-tab-in-sight.ts'
import styles from './form.module.css'
import { useErrors, useValue } from './form-store.ts'
import { type Tab, tabOf } from './names.ts'
import type { FieldName } from './path.ts'

type Props = { tabs: Tab[]; open: string; onOpen: (aba: string) => void }

/** Tabs of a form: how many rows each holds, and how many of its fields are wrong. */
export function FormTabs({ tabs, open, onOpen }: Props) {
  const errors = useErrors()
  const list = useTabInSight(open)
  const wrongIn = (tab: Tab) => Object.keys(errors).filter((path) => tabOf(tabs, path) === tab).length
  return (
    <Tabs value={open} onChange={(aba) => onOpen(aba ?? open)}>
      <Tabs.List ref={list} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.aba} value={tab.aba}>
            {tab.label}
            {tab.list && <RowCount list={tab.list} />}
            {tab.useCount && <Count of={tab.useCount} />}
            {wrongIn(tab) > 0 && (
              <span className={styles.wrong}>
                <IconAlertCircle className="ico-14" aria-hidden />
                {wrongIn(tab)}
                <span className="sr">{wrongIn(tab) === 1 ? ' campo com erro' : ' campos com erro'}</span>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.aba} value={tab.aba}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** A count that is read by a hook of the tab, which is the same for as long as the tab stands. */
function Count({ of: useCount }: { of: () => number | undefined }) {
  const count = useCount()
  return count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>
}

function RowCount({ list }: { list: FieldName }) {
  const rows = useValue(list)
  return <span className={styles.count}>{Array.isArray(rows) ? rows.length : 0}</span>
}
