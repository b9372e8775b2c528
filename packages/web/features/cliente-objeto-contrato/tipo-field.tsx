import { Input, SegmentedControl } from '@mantine/core'
import { TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { useState } from 'react'
import { showError } from '../../kit/feedback/dialogs.ts'
import { Cell, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { fieldId } from '../../kit/form/path.ts'
import { Note } from '../../kit/ui/note.tsx'
import { trocarTipo } from './ajuste.ts'
import { f } from './fields.ts'
import { idOf } from './objeto.ts'

/** Valor Padrão or Ajuste Comercial; only once there is an object whose value it is about (COC-023). */
export function TipoField() {
  const store = useFormStore()
  const { value, viewing, input, place, shown, labelNode, text } = useFieldFrame({ name: f.tipo })
  const objeto = idOf(useValue(f.objetoContrato))
  const [early, setEarly] = useState(false)
  const tipo = TipoVinculo.schema.safeParse(value).data
  if (viewing) return shown(tipo && TipoVinculo.labels[tipo])

  const choose = (next: string) => {
    const chosen = TipoVinculo.schema.safeParse(Number(next)).data
    if (chosen === undefined || chosen === tipo) return
    if (objeto === undefined) {
      setEarly(true)
      document.getElementById(fieldId('objetoContrato'))?.focus()
      return
    }
    setEarly(false)
    trocarTipo(store, chosen, objeto).catch((error: unknown) => showError(error))
  }
  return (
    <>
      {place(
        <Input.Wrapper label={labelNode} labelElement="div" error={input.error}>
          <SegmentedControl
            id={input.id}
            w="fit-content"
            aria-label={text}
            data={TipoVinculo.options.map((option) => ({ value: String(option.value), label: option.label }))}
            value={tipo === undefined ? '' : String(tipo)}
            onChange={choose}
          />
        </Input.Wrapper>,
      )}
      {early && objeto === undefined && (
        <Cell>
          <Note tone="warn" live>
            Selecione um Objeto de Contrato
          </Note>
        </Cell>
      )}
    </>
  )
}
