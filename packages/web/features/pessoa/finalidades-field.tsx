import { Checkbox } from '@mantine/core'
import { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import { finalidadesDoSetor, SetorContato, TipoContato } from '@retaguarda/contract/pessoa.ts'
import { useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { usePath, useValue } from '../../kit/form/form-store.ts'
import { contato as f } from './fields.ts'

const isFinalidade = (value: unknown): value is Finalidade => Finalidade.schema.safeParse(value).success

/** What the contact of a row is written for; until somebody says it, what its department is for. Nothing is written to a telephone. */
export function FinalidadesField() {
  const { value, set, viewing, input, place, shown, info } = useFieldFrame({ name: f.finalidades })
  const tipo = useValue(usePath(f.tipo))
  const setor = SetorContato.schema.safeParse(useValue(usePath(f.setor)))
  if (tipo !== TipoContato.code.EMAIL) return null
  const chosen = Array.isArray(value)
    ? value.filter(isFinalidade)
    : finalidadesDoSetor(setor.success ? setor.data : SetorContato.code.NENHUM)
  if (viewing) return shown(chosen.map((one) => Finalidade.labels[one]).join(', '))
  return place(
    <div className="row" role="group" id={input.id} aria-label={info.name}>
      {Finalidade.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={({ currentTarget: { checked } }) =>
            set(checked ? [...chosen, option.value].toSorted((a, b) => a - b) : chosen.filter((one) => one !== option.value))
          }
        />
      ))}
    </div>,
  )
}
