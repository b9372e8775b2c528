import { operation } from '@retaguarda/contract/operation.ts'
import { AJUDA_DA_BUSCA, TipoBusca, TipoPasso, USO_DO_PASSO } from '@retaguarda/contract/passo.ts'
import { useMemo } from 'react'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { readOf } from '../../kit/use-read.ts'
import { nameOfCopy, subjectOf, TIPO_BUSCA, TIPO_PASSO } from './names.ts'

const f = fieldsOf(operation.form)
const show = showOf(operation.form, { 'params.type': TIPO_PASSO, 'params.type_term': TIPO_BUSCA })
const NOVA: Values = { params: { type: 'click', type_term: null, value: '', data: '' } }

export const OperationForm = ({ initial = NOVA, ...props }: FormProps & { initial?: Values }) => (
  <ResourceForm {...props} resource={operation} show={show} subject={subjectOf} initial={initial}>
    <Card>
      <FormGrid>
        <TextField name={f.name} span={8} />
        <SelectField name={f.params.type} span={4} />
        <Passo />
      </FormGrid>
    </Card>
  </ResourceForm>
)

/** Only the fields that count for the type. */
function Passo() {
  const value = useValue(f.params.type)
  const sought = useValue(f.params.type_term)
  const busca = TipoBusca.words.find((word) => word === sought)
  const type = TipoPasso.words.find((word) => word === value)
  if (!type) return null
  const { busca: uso, data, ajuda } = USO_DO_PASSO[type]
  return (
    <>
      {uso !== 'nao' && (
        <>
          <SelectField name={f.params.type_term} span={4} empty="Nenhum" />
          <TextField name={f.params.value} span={8} hint={busca && AJUDA_DA_BUSCA[busca]} />
        </>
      )}
      {data !== 'nao' && <TextField name={f.params.data} hint={ajuda} />}
    </>
  )
}

/** The form of a new operation, filled with a copy. */
export const OperationDuplicar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={operation.name} list={operation.prefix} read={options} typed what="o registro">
    {(record) => <Copia name={record.name} params={record.params} />}
  </RecordPage>
)

const options = (id: number) => readOf([operation.prefix, 'registro', id], operation.get, { params: { id } })

function Copia({ name, params }: { name: string; params: object }) {
  const initial = useMemo(() => ({ name: nameOfCopy(name), params }), [name, params])
  return <OperationForm modo="incluir" initial={initial} />
}
