import { useEffect } from 'react'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { isReference } from '../../kit/form/diff.ts'
import type { FieldName } from '../../kit/form/path.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { clientes } from '../cliente/clientes.ts'

type Props = { name: FieldName; onChoose: (id: number | undefined) => void }

/** Asks whose store it is, where the page does not say; who is chosen is told, also where there is only one. */
export function ClienteDaLoja({ name, onChoose }: Props) {
  const value = useValue(name)
  const id = isReference(value) ? value.id : undefined
  useEffect(() => onChoose(id), [id, onChoose])
  return <RefPicker name={name} suggest={clientes} />
}
