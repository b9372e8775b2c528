import { flag } from '@retaguarda/contract/kit/fields.ts'
import { type Visao, VisaoForm, visao } from '@retaguarda/contract/visao.ts'
import { CheckboxField } from '../../fields/choice-field.tsx'
import { FormGrid } from '../../fields/field-frame.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { CommandDialog } from '../../form/command-dialog.tsx'
import { fieldsOf } from '../../form/fields-of.ts'
import { useCommandForm } from '../../form/use-command-form.ts'
import type { ListState } from '../state/list-state.ts'
import { VIEWS } from '../state/views.ts'

type Props = {
  grade: string
  now: { state: ListState; colunas: string[] }
  onClose: () => void
  /** The one that is changed; a new one where left out. */
  view?: Visao
}

const ColumnFields = VisaoForm.pick({ nome: true, compartilhada: true, padrao: true })
const CamposMudanca = ColumnFields.extend({ atual: flag('Guardar também o filtro, a ordem e as colunas de agora', false) })
const f = fieldsOf(CamposMudanca)

const partsOf = ({ state: { filter, sort }, colunas }: Props['now']) => ({ filtro: filter, ordem: sort, colunas })

/** Names what the list shows now, or changes a view. */
export function ViewDialog(props: Props) {
  return props.view ? <Change {...props} view={props.view} /> : <New {...props} />
}

function New({ grade, now, onClose }: Props) {
  const form = useCommandForm(visao.add, {
    schema: ColumnFields,
    values: { nome: '', compartilhada: false, padrao: false },
    input: (data) => ({ body: { ...data, grade, ...partsOf(now) } }),
    changes: [[VIEWS]],
    leave: onClose,
  })
  return (
    <CommandDialog form={form} title="Salvar visão" confirm="Salvar" onClose={onClose}>
      <p className="m3">A visão guarda o filtro, a ordem e as colunas que a lista mostra agora.</p>
      <Fields />
    </CommandDialog>
  )
}

function Change({ view, now, onClose }: Props & { view: Visao }) {
  const { nome, compartilhada, padrao, versaoRegistro } = view
  const form = useCommandForm(visao.edit, {
    schema: CamposMudanca,
    about: view.id,
    values: { nome, compartilhada, padrao, atual: false },
    input: ({ atual, ...data }) => ({ params: { id: view.id }, body: { ...data, versaoRegistro, ...(atual && partsOf(now)) } }),
    changes: [[VIEWS]],
    leave: onClose,
  })
  return (
    <CommandDialog form={form} title="Alterar visão" confirm="Confirmar" onClose={onClose}>
      <Fields />
      <CheckboxField name={f.atual} />
    </CommandDialog>
  )
}

const Fields = () => (
  <>
    <FormGrid>
      <TextField name={f.nome} />
    </FormGrid>
    <CheckboxField name={f.compartilhada} />
    <CheckboxField name={f.padrao} />
  </>
)
