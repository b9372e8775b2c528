import { checklist, SEM_SETOR } from '@retaguarda/contract/checklist.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { IconListCheck } from '@tabler/icons-react'
import { SwitchField } from '../../kit/fields/choice-field.tsx'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { NumberField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import type { Address } from '../../kit/route/address.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { IncluirSetor } from '../../parts/incluir/incluir-setor.ts'

const f = fieldsOf(checklist.form)
const opens = (id: number): Address => `/checklist/itens/${id}`
const INITIAL = { setor: SEM_SETOR }
const show = showOf(checklist.form, { setor: (value) => (value === String(SEM_SETOR) ? 'Nenhum' : value) })

export function ChecklistForm(props: FormProps) {
  return (
    <ResourceForm
      {...props}
      resource={checklist}
      opens={opens}
      initial={INITIAL}
      show={show}
      actions={props.id && <ToItens id={props.id} />}
    >
      <FormCard>
        <TextField name={f.nome} span={8} />
        <RefPicker
          name={f.setor}
          span={4}
          suggest={setor.suggest}
          incluir={IncluirSetor}
          unavailable="Não há setor para escolher."
          unread="Não foi possível carregar os setores disponíveis"
        />
        <NumberField name={f.ordem} span={4} hint="Onde aparece na lista de escolha." />
        <NumberField name={f.versao} span={4} hint="Sobe sozinha quando os itens mudam com tarefas em uso." />
        <SwitchField name={f.ativo} span={4} beside />
      </FormCard>
    </ResourceForm>
  )
}

const ToItens = ({ id }: { id: string }) => (
  <LinkButton variant="subtle" leftSection={<IconListCheck aria-hidden />} to="/checklist/itens/$id" params={{ id }}>
    Itens
  </LinkButton>
)
