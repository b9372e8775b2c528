import { TipoContato } from '@retaguarda/contract/pessoa.ts'
import { PhoneField } from '../../kit/fields/masked-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useFormStore, usePath, useValue } from '../../kit/form/form-store.ts'
import { formatPhone } from '../../kit/ui/format.ts'

const PHONES: unknown[] = [TipoContato.code.CELULAR, TipoContato.code.COMERCIAL, TipoContato.code.RESIDENCIAL]

/** The contact itself, typed as its kind asks for. */
export function ContatoField() {
  const { mode } = useFormStore()
  const tipo = useValue(usePath('tipo'))
  const contato = String(useValue(usePath('contato')) ?? '')
  const phone = PHONES.includes(tipo)
  if (mode === 'visualizar') {
    if (tipo === TipoContato.code.EMAIL) return <a href={`mailto:${encodeURIComponent(contato)}`}>{contato}</a>
    return phone ? formatPhone(contato) : contato
  }
  if (phone) return <PhoneField name="contato" />
  return <TextField name="contato" type={tipo === TipoContato.code.EMAIL ? 'email' : 'text'} />
}
