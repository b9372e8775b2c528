import { Row as LinhaLida, testCase } from '@retaguarda/contract/test-case.ts'
import { z } from 'zod'
import { FormGrid, Shown } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore } from '../../kit/form/form-store.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { CasoResultados } from './caso-resultados.tsx'
import { subjectOf, TIPO_PASSO } from './names.ts'

const f = fieldsOf(testCase.form)

/** A test case that is only looked at, with its history: who changed which line in which version, and what it gave since. */
export const CasoVista = (props: FormProps) => (
  <ResourceForm {...props} resource={testCase} subject={subjectOf}>
    <Card>
      <FormGrid>
        <TextField name={f.codigo} span={4} />
        <TextField name={f.name} span={8} />
        <Grupo />
      </FormGrid>
    </Card>
    <Rows />
    <Resultados />
  </ResourceForm>
)

const Lido = z.object({
  id: z.number(),
  versao: z.number(),
  groupTeste: z.object({ name: z.string() }).nullable(),
  operations: z.array(LinhaLida),
})

const useLido = () => Lido.parse(useFormStore().record)

function Grupo() {
  const { groupTeste, versao } = useLido()
  return (
    <>
      <Shown label="Grupo" span={8}>
        {groupTeste?.name ?? <span className="m3">—</span>}
      </Shown>
      <Shown label="Versão" span={4}>
        {versao}
      </Shown>
    </>
  )
}

const COLUNAS: Column<LinhaLida>[] = [
  { head: 'Linha', cell: ({ ordem }) => ordem, num: true, label: 'linha', width: 56 },
  { head: 'Nome', cell: ({ name }) => name, at: 'name' },
  { head: 'Tipo', cell: ({ params }) => TIPO_PASSO.labels[params.type], at: 'value' },
  {
    head: 'Busca',
    cell: ({ params }) => (params.value === null ? null : <span className="mono">{`${params.type_term ?? '?'}=${params.value}`}</span>),
    at: 'line',
  },
  { head: 'Parâmetro/Valor', cell: ({ params }) => params.data, at: 'line' },
]

function Rows() {
  const { operations } = useLido()
  return (
    <Card title="Linhas" flush>
      <DataTable columns={COLUNAS} rows={operations} keyOf={({ id }) => id} label="Linhas" empty="Nenhuma linha ainda." />
    </Card>
  )
}

const Resultados = () => <CasoResultados id={useLido().id} />
