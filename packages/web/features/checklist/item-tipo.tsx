import { NativeSelect } from '@mantine/core'
import { TipoItem } from '@retaguarda/contract/checklist-itens.ts'
import { DISCURSIVA, MULTIPLA_ESCOLHA, OBJETIVA } from '@retaguarda/contract/task-regras.ts'
import { IconCheckbox, IconListCheck, IconTextSize, IconToggleLeft } from '@tabler/icons-react'
import { useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { useItens } from '../../parts/itens/contexto.ts'
import { f } from './fields.ts'
import { comTipo, type Item } from './itens.ts'

export function TipoIcone({ tipo }: Pick<Item, 'tipo'>) {
  if (tipo === OBJETIVA) return <IconListCheck className="ico" aria-hidden />
  if (tipo === DISCURSIVA) return <IconTextSize className="ico" aria-hidden />
  return tipo === MULTIPLA_ESCOLHA ? <IconCheckbox className="ico" aria-hidden /> : <IconToggleLeft className="ico" aria-hidden />
}

export function TipoField({ item }: { item: Item }) {
  const store = useItens<Item>()
  const { input, place } = useFieldFrame({ name: f.tipo, span: 4 })
  return place(
    <NativeSelect
      {...input}
      leftSection={<TipoIcone tipo={item.tipo} />}
      data={TipoItem.options.map(({ value, label }) => ({ value: String(value), label }))}
      value={String(item.tipo)}
      onChange={({ currentTarget }) => {
        const chosen = TipoItem.options.find(({ value }) => String(value) === currentTarget.value)
        if (chosen) store.alterar(item.chave, comTipo(item, chosen.value))
      }}
    />,
  )
}
