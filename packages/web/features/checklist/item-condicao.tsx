import { Checkbox, NativeSelect } from '@mantine/core'
import { memo, useDeferredValue } from 'react'
import { Cell } from '../../kit/fields/field-frame.tsx'
import { PickOne } from '../../kit/fields/pick-one.tsx'
import { fieldId } from '../../kit/form/path.ts'
import { useDosItens, useItens } from '../../parts/itens/contexto.ts'
import type { ItensStore } from '../../parts/itens/definicao.ts'
import { candidatoMaisPerto, candidatos, type Item, tituloInteiro, valores } from './itens.ts'
import styles from './item-corpo.module.css'

type Props = { item: Item; index: number; errors: { item: string | undefined; valor: string | undefined } }

/** The item shows only when one above it has a certain answer. Taking the mark away clears the condition (CHK-038). */
export function ItemCondicao({ item, index, errors }: Props) {
  const store = useItens<Item>()
  const nearest = useDosItens((now: ItensStore<Item>) => candidatoMaisPerto(now.itens(), index))
  const active = item.itemCondicional !== null
  const stuck = !active && nearest === undefined
  return (
    <Cell>
      <div className={styles.condicao}>
        <Checkbox
          label="Mostrar só com uma resposta anterior"
          description={stuck ? 'Não há acima um item com opções ou Sim/Não que possa ser a condição.' : undefined}
          checked={active}
          aria-disabled={stuck || undefined}
          onChange={({ currentTarget }) => {
            if (!currentTarget.checked) store.alterar(item.chave, { itemCondicional: null, valorCondicional: null })
            else if (nearest !== undefined) store.alterar(item.chave, { itemCondicional: nearest, valorCondicional: null })
          }}
        />
        {active && <Quando item={item} index={index} erroItem={errors.item} erroValor={errors.valor} />}
      </div>
    </Cell>
  )
}

type QuandoProps = { item: Item; index: number; erroItem: string | undefined; erroValor: string | undefined }

/** The list of hundreds of items above is made when nobody types. */
function Quando(props: QuandoProps) {
  const itens = useDeferredValue(useDosItens((now: ItensStore<Item>) => now.itens()))
  return <Escolha {...props} itens={itens} />
}

const Escolha = memo(function Escolha({ item, index, erroItem, erroValor, itens }: QuandoProps & { itens: readonly Item[] }) {
  const store = useItens<Item>()
  const offered = candidatos(itens, index)
  const on = itens.find(({ chave }) => chave === item.itemCondicional)
  const options = offered.map(({ numero, titulo }) => ({ id: numero, nome: `${numero}. ${titulo}` }))
  const numero = on && itens.indexOf(on) + 1
  // What is chosen stays in sight when it cannot be chosen any more; the sentence below says why.
  const chosen = on && numero !== undefined ? { id: numero, nome: `${numero}. ${tituloInteiro(on.titulo)}` } : undefined
  const answers = on ? valores(on) : []
  const gone = item.valorCondicional !== null && !answers.some(({ numero }) => numero === item.valorCondicional)
  return (
    <div className={styles.quando}>
      <PickOne
        id={fieldId(`itens.${index}.itemCondicional`)}
        label="Quando o item"
        text="Quando o item"
        suggest={options}
        chosen={chosen}
        error={erroItem}
        placeholder={on ? undefined : 'Item excluído'}
        onChange={(option) => {
          const key = option && itens[option.id - 1]?.chave
          if (key && key !== item.itemCondicional) store.alterar(item.chave, { itemCondicional: key, valorCondicional: null })
        }}
      />
      <NativeSelect
        id={fieldId(`itens.${index}.valorCondicional`)}
        label="tiver a resposta"
        data={[
          { value: '', label: gone ? 'Opção excluída' : 'Escolha' },
          ...answers.map(({ numero, descricao }) => ({ value: String(numero), label: descricao })),
        ]}
        value={gone || item.valorCondicional === null ? '' : String(item.valorCondicional)}
        error={erroValor}
        onChange={({ currentTarget }) =>
          store.alterar(item.chave, { valorCondicional: currentTarget.value === '' ? null : Number(currentTarget.value) })
        }
        onBlur={() => store.blur(`itens.${index}.valorCondicional`)}
      />
    </div>
  )
})
