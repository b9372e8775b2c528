import { TipoContato } from '@retaguarda/contract/pessoa.ts'
import { PhoneField } from '../../kit/fields/masked-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useFormStore, usePath, useValue } from '../../kit/form/form-store.ts'
import { formatPhone } from '../../kit/ui/format-pessoa.ts'
import { contato as f } from './fields.ts'

const PHONES: unknown[] = [TipoContato.code.CELULAR, TipoContato.code.COMERCIAL, TipoContato.code.RESIDENCIAL]

/** The contact itself, typed as its kind asks for. */
export function ContatoField() {
  const { mode } = useFormStore()
  const tipo = useValue(usePath(f.tipo))
  const valor = String(useValue(usePath(f.contato)) ?? '')
  const phone = PHONES.includes(tipo)
  if (mode === 'visualizar') {
    if (tipo === TipoContato.code.EMAIL) return <a href={`mailto:${encodeURIComponent(valor)}`}>{valor}</a>
    return phone ? formatPhone(valor) : valor
  }
  if (phone) return <PhoneField name={f.contato} />
  return <TextField name={f.contato} type={tipo === TipoContato.code.EMAIL ? 'email' : 'text'} />
}
