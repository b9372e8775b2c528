import { CheckboxField, SelectField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { useDosItens } from '../../parts/itens/contexto.ts'
import { f } from './fields.ts'
import { ItemCondicao } from './item-condicao.tsx'
import { ItemOpcoes } from './item-opcoes.tsx'
import { TipoField } from './item-tipo.tsx'
import { type Item, temOpcoes } from './itens.ts'

/** The fields of an open item. */
export function ItemCorpo({ item, index }: { item: Item; index: number }) {
  const error = (field: string) => `itens.${index}.${field}`
  const opcoes = useDosItens((now) => now.errors()[error('opcoes')])
  const condicao = useDosItens((now) => now.errors()[error('itemCondicional')])
  const valor = useDosItens((now) => now.errors()[error('valorCondicional')])
  return (
    <FormGrid>
      <TextField name={f.titulo} span={8} />
      <TipoField item={item} />
      <TextareaField name={f.descricao} />
      {temOpcoes(item.tipo) && <ItemOpcoes item={item} index={index} error={opcoes} />}
      <SelectField name={f.tipoMetrica} span={4} empty="Nenhuma" />
      <CheckboxField name={f.obrigatorio} span={8} beside />
      <ItemCondicao item={item} index={index} errors={{ item: condicao, valor }} />
    </FormGrid>
  )
}
