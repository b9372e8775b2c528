import { NativeSelect } from '@mantine/core'
import { problemaDaRecorrencia, proximas, recorrenciaTexto, regraDe } from '@retaguarda/contract/recorrencia.ts'
import { useId } from 'react'
import { Cell } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useField } from '../../kit/form/form-store.ts'
import type { FieldName } from '../../kit/form/path.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'

const PRONTAS = [
  { value: '', label: 'Não repete' },
  { value: 'FREQ=HOURLY', label: 'A cada hora' },
  { value: 'FREQ=DAILY', label: 'Todo dia' },
  { value: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: 'De segunda a sexta' },
  { value: 'FREQ=WEEKLY', label: 'Toda semana' },
  { value: 'FREQ=MONTHLY', label: 'Todo mês' },
]
const OUTRA = 'outra'
const CORRIDAS = 5

/** How often a plan runs: one of the usual ways or a rule of one's own, in words, with its next five runs. */
export function Recorrencia({ regra, inicio }: { regra: FieldName; inicio: FieldName }) {
  const { value, set, viewing } = useField(regra)
  const { value: from } = useField(inicio)
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  const known = PRONTAS.some((pronta) => pronta.value === text)
  return (
    <>
      {!viewing && (
        <Cell span={4}>
          <NativeSelect
            id={id}
            label="Repetição"
            data={known ? PRONTAS : [...PRONTAS, { value: OUTRA, label: 'Outra regra' }]}
            value={known ? text : OUTRA}
            onChange={({ currentTarget }) => currentTarget.value !== OUTRA && set(currentTarget.value)}
          />
        </Cell>
      )}
      <TextField name={regra} span={4} hint="Regra como FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8" />
      {typeof from === 'string' && from !== '' && (
        <Cell>
          <Previa regra={text} inicio={from} />
        </Cell>
      )}
    </>
  )
}

function Previa({ regra, inicio }: { regra: string; inicio: string }) {
  if (Number.isNaN(Date.parse(inicio))) return null
  if (regra.trim() === '') return <Note tone="info">Executa uma vez, em {formatDateTime(inicio)}.</Note>
  const problem = problemaDaRecorrencia(regra.trim(), inicio)
  const lida = regraDe(regra.trim())
  if (problem !== undefined || typeof lida === 'string') return <Note tone="warn">{problem}</Note>
  const next = proximas(lida, inicio, Date.now(), CORRIDAS)
  return (
    <Note tone="info">
      {recorrenciaTexto(lida, inicio)} {next.length === 0 ? 'Nenhuma execução a partir de agora.' : 'Próximas execuções:'}
      <ul aria-label="Próximas execuções">
        {next.map((at) => (
          <li key={at}>{formatDateTime(at)}</li>
        ))}
      </ul>
    </Note>
  )
}
