import { TipoItem } from '@retaguarda/contract/checklist-itens.ts'
import { IconCornerDownRight, IconStopwatch } from '@tabler/icons-react'
import { useDosItens } from '../../parts/itens/contexto.ts'
import type { ItensStore } from '../../parts/itens/definicao.ts'
import { TipoIcone } from './item-tipo.tsx'
import { type Item, temOpcoes, valores } from './itens.ts'

/** What a closed item is, without opening it. */
export function ItemResumo({ item }: { item: Item }) {
  const condicao = useDosItens((store: ItensStore<Item>) => condicaoDe(store, item))
  const opcoes = temOpcoes(item.tipo) ? item.opcoes.map(({ descricao }) => descricao.trim()).filter(Boolean) : []
  return (
    <>
      {condicao && (
        <span>
          <IconCornerDownRight aria-hidden />
          <span className="elip">{condicao}</span>
        </span>
      )}
      {item.obrigatorio && <span>obrigatório</span>}
      {item.tipoMetrica !== null && (
        <span>
          <IconStopwatch aria-hidden />
          <span className="sr">mede o tempo</span>
        </span>
      )}
      <span>
        <TipoIcone tipo={item.tipo} />
        <span className="elip">
          {TipoItem.labels[item.tipo]}
          {opcoes.length > 0 && `: ${opcoes.join(', ')}`}
        </span>
      </span>
    </>
  )
}

/** `se 2 = Sim`; nothing where the condition stands on nothing. */
function condicaoDe(store: ItensStore<Item>, { itemCondicional, valorCondicional }: Item): string | undefined {
  const on = itemCondicional === null ? undefined : store.item(itemCondicional)
  if (!on) return undefined
  const valor = valores(on).find(({ numero }) => numero === valorCondicional)
  return `se ${store.lugar(on.chave) + 1} = ${valor?.descricao ?? '?'}`
}
