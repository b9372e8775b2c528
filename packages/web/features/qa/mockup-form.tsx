import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { jsonError, JSON_INVALIDO, mockup, TipoMockup } from '@retaguarda/contract/mockup.ts'
import { camposDoMockup } from '@retaguarda/contract/passo-fields.ts'
import { useDeferredValue, useMemo } from 'react'
import { showError } from '../../kit/feedback/dialogs.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { Card } from '../../kit/ui/card.tsx'
import { JsonField } from '../../parts/json/json-field.tsx'
import { subjectOf } from './names.ts'
import styles from './qa.module.css'

const f = fieldsOf(mockup.form)
const show = showOf(mockup.form, { type: TipoMockup })
const NOVO = { type: TipoMockup.code.DADOS, mockup: '{\n  \n}' }
const { DADOS, RESPOSTA } = TipoMockup.code

/** The alert of the specification (MOC-011): its title, and what is wrong. */
function alertar(errors: Record<string, string>, { mockup: content }: Values): void {
  const cause = errors.mockup && jsonError(String(content))
  if (!cause) return
  const text = `${cause.charAt(0).toUpperCase()}${cause.slice(1)}`
  showError(new ApiError(text, { status: 422, request: 'Conteúdo (JSON)' }), { title: JSON_INVALIDO })
}

export const MockupForm = (props: FormProps) => (
  <ResourceForm {...props} resource={mockup} show={show} subject={subjectOf} initial={NOVO} refused={alertar}>
    <Card>
      <FormGrid>
        <TextField name={f.name} span={5} />
        <SelectField name={f.type} span={3} />
        <Codigo />
        <JsonField name={f.mockup} />
      </FormGrid>
      <Fields />
    </Card>
  </ResourceForm>
)

function Codigo() {
  const resposta = useValue(f.type) === RESPOSTA
  return (
    <TextField
      name={f.code}
      span={4}
      required={resposta}
      hint={resposta ? 'Uma parte do endereço que a página chama, como /api/cep.' : 'Só para achar o mockup; pode ficar vazio.'}
    />
  )
}

const SHOWN = 12

/** What the steps can say for this content. */
function Fields() {
  const dados = useValue(f.type) === DADOS
  const text = useDeferredValue(String(useValue(f.mockup) ?? ''))
  const names = useMemo(() => (dados ? camposDe(text) : []), [dados, text])
  if (names.length === 0) return null
  const more = names.length > SHOWN ? ` e mais ${names.length - SHOWN}` : ''
  return (
    <p className={`m2 s12 ${styles.campos}`}>
      Campos que os passos podem usar:{' '}
      {names
        .slice(0, SHOWN)
        .map((name) => `{{${name}}}`)
        .join(', ')}
      {more}.
    </p>
  )
}

function camposDe(text: string): string[] {
  try {
    return camposDoMockup(JSON.parse(text))
  } catch {
    return []
  }
}
