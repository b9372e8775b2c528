import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { leftIds } from '../page/left-list.ts'
import { type Address, toOf } from '../route/address.ts'
import { usePathHere } from '../route/here.ts'
import { StepButton } from '../ui/step-button.tsx'

/** To the record before and after this one in the list that it was opened from, in its order; Alt PageUp and Alt PageDown do the same. */
export function Neighbours({ id, list }: { id: number; list: Address }) {
  const here = usePathHere()
  const navigate = useNavigate()
  const [ids] = useState(() => leftIds(list))
  const at = ids.indexOf(id)
  const go = (by: -1 | 1) => {
    const next = ids[at + by]
    // The same screen with another id at its end.
    if (at !== -1 && next !== undefined) void navigate({ to: toOf(here.replace(/\d+$/, String(next)) as Address), replace: true })
  }
  const live = useRef(go)
  live.current = go
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0
      if (by === 0 || !event.altKey || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      live.current(by)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  if (at === -1 || ids.length < 2) return null
  return (
    <span className="row" role="group" aria-label="Registros da lista">
      <span className="m3 num s12">
        {at + 1} de {ids.length}
      </span>
      <Step label="Registro anterior" icon={IconChevronUp} keys="Alt+PageUp" off={at === 0} onPress={() => go(-1)} />
      <Step label="Próximo registro" icon={IconChevronDown} keys="Alt+PageDown" off={at === ids.length - 1} onPress={() => go(1)} />
    </span>
  )
}

type StepProps = ComponentProps<typeof StepButton> & { keys: string }

const Step = ({ keys, ...step }: StepProps) => <StepButton size="sm" title={step.label} aria-keyshortcuts={keys} {...step} />
