import { NativeSelect } from '@mantine/core'
import { Cell } from '../../kit/fields/field-frame.tsx'
import { useMockups } from './previa.ts'

type Props = { mockup: number | undefined; onChange: (mockup: number | undefined) => void }

const NENHUM = { value: '', label: 'Nenhum' }

/** With which mockup the placeholders are previewed; nothing of the case. */
export function PreviaCampo({ mockup, onChange }: Props) {
  const { data } = useMockups()
  const rows = data?.rows ?? []
  return (
    <Cell span={3}>
      <NativeSelect
        label="Prévia com o mockup"
        data={[NENHUM, ...rows.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={mockup === undefined ? '' : String(mockup)}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      />
    </Cell>
  )
}
