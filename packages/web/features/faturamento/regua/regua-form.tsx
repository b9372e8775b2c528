import { AcaoRegua, MARCAS, reguaCobranca, temPalavras } from '@retaguarda/contract/cobranca/regua.ts'
import { CheckboxField, SelectField, SwitchField } from '../../../kit/fields/choice-field.tsx'
import { FormCard } from '../../../kit/fields/form-card.tsx'
import { TextareaField, TextField } from '../../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../../kit/form/form-store.ts'
import { type FormProps, ResourceForm } from '../../../kit/form/resource-form.tsx'
import { showOf } from '../../../kit/form/value-text.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { quando } from './quando.ts'

const f = fieldsOf(reguaCobranca.form)
type Marca = [marca: string, sentido: string]

const COLUMNS: Column<Marca>[] = [
  { head: 'Marca', at: 'name', cell: ([marca]) => <code>{`{{${marca}}}`}</code> },
  { head: 'O que aparece no lugar', at: 'line', cell: ([, sentido]) => sentido },
]

const show = showOf(reguaCobranca.form, { acao: AcaoRegua, dias: (days) => quando(Number(days)) })

export const ReguaForm = (props: FormProps) => (
  <ResourceForm {...props} resource={reguaCobranca} show={show}>
    <FormCard>
      <TextField name={f.nome} span={6} />
      <SelectField name={f.acao} span={3} />
      <Dias />
      <Palavras />
      <SwitchField name={f.ativa} span={6} />
    </FormCard>
    <Marcas />
  </ResourceForm>
)

const useTemPalavras = (): boolean => temPalavras(useValue(f.acao) ?? AcaoRegua.code.EMAIL)

const Dias = () => (
  <TextField
    name={f.dias}
    span={3}
    hint={useTemPalavras() ? 'Antes do vencimento, com sinal de menos: −3. No dia: 0.' : 'Depois do vencimento.'}
  />
)

/** What each action but a mail does, in one sentence. */
const O_QUE_FAZ: Partial<Record<AcaoRegua, string>> = {
  [AcaoRegua.code.LIGAR]: 'O cliente entra em Ligações, uma vez por dia, com todos os boletos de que é preciso falar.',
  [AcaoRegua.code.AVISAR]:
    'O cliente com loja recebe o aviso de suspensão, no máximo um por dia. A loja só pode ser suspensa 3 dias úteis depois dele.',
  [AcaoRegua.code.SUSPENDER]:
    'A loja de quem deve há tantos dias ou mais é suspensa, se o cliente foi avisado e nada o protege. Acima de 10 lojas, outra pessoa aprova.',
}

function Palavras() {
  const acao = useValue(f.acao)
  if (useTemPalavras())
    return (
      <>
        <TextField name={f.assunto} span={12} required />
        <TextareaField name={f.texto} required />
        <CheckboxField name={f.anexarPdf} span={6} />
      </>
    )
  const what = AcaoRegua.options.find(({ value }) => value === acao)
  return <p className="m2">{what && O_QUE_FAZ[what.value]}</p>
}

function Marcas() {
  const { mode } = useFormStore()
  if (!useTemPalavras() || mode === 'visualizar') return null
  return (
    <Card title="Marcas" flush>
      <DataTable label="Marcas" columns={COLUMNS} rows={Object.entries(MARCAS)} keyOf={([marca]) => marca} />
    </Card>
  )
}
