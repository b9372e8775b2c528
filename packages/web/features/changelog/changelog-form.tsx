import { changelog, MudancaForm, TipoMudanca } from '@retaguarda/contract/changelog.ts'
import { IconBell } from '@tabler/icons-react'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { OwnedRows } from '../../kit/form/owned-rows.tsx'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { Card } from '../../kit/ui/card.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import styles from './changelog.module.css'

const f = fieldsOf(changelog.form)
const change = fieldsOf(MudancaForm)
const show = showOf(changelog.form, { 'changeLog.type': TipoMudanca })
const subject = (record: Values) => String(record.version ?? '')

const Descricao = () => (
  <div className={styles.texto}>
    <TextareaField name={change.description} compact />
  </div>
)

const columns = [
  { name: change.type, width: 168, cell: <SelectField name={change.type} /> },
  { name: change.description, cell: <Descricao /> },
]

/** Begins a notice of what is new in this version. */
const Notificar = ({ id }: { id: string }) => (
  <LinkButton variant="subtle" leftSection={<IconBell aria-hidden />} to="/notificacao/incluir" search={{ changelog: Number(id) }}>
    Notificar clientes
  </LinkButton>
)

export const ChangelogForm = (props: FormProps) => (
  <ResourceForm
    {...props}
    resource={changelog}
    show={show}
    subject={subject}
    actions={props.modo === 'visualizar' && props.id && <Notificar id={props.id} />}
  >
    <Card>
      <FormGrid>
        <TextField name={f.version} span={8} />
        <DateField name={f.date} span={4} />
      </FormGrid>
    </Card>
    <OwnedRows
      list={f.changeLog}
      one="mudança"
      ordered
      note="Linhas sem descrição não são gravadas. Alt com as setas move a linha."
      none="Nenhuma mudança foi incluída."
      columns={columns}
    />
  </ResourceForm>
)
