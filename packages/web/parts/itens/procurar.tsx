import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { hasText } from '../../kit/fields/suggestions.ts'
import { formatNumber } from '../../kit/ui/format.ts'
import { useDosItens, usePartes } from './contexto.ts'
import styles from './itens.module.css'

/** So long the address waits for the next letter. */
const ADDRESS_MS = 250

export type Procura = ReturnType<typeof useProcura>

/** The items that have a text in them, while it is typed and as the address says it. */
export function useProcura(busca: string, search: (busca: string | undefined) => void) {
  const { definicao, store } = usePartes()
  const keys = useDosItens((now) => now.chaves())
  const [texto, setText] = useState(busca)
  useEffect(() => setText(busca), [busca])
  const enderecar = useDebouncedCallback((typed: string) => search(typed === '' ? undefined : typed), ADDRESS_MS)
  const procurar = (typed: string) => {
    setText(typed)
    enderecar(typed)
  }
  const contem = useCallback(
    (key: string) => {
      const item = store.item(key)
      return item !== undefined && definicao.textos(item).some((part) => hasText(part, texto))
    },
    [definicao, store, texto],
  )
  const filtrado = texto.trim() !== ''
  // Not again while an item is typed into: it must not vanish from under the hand.
  const achados = useMemo(() => (filtrado ? keys.filter((key) => contem(key)) : keys), [contem, keys, filtrado])
  return { texto, procurar, achados, filtrado }
}

export function Procurar({ texto, procurar, filtrado }: Procura) {
  const { frases } = usePartes()
  return (
    <TextInput
      className={styles.procurar}
      aria-label={frases.procurar}
      placeholder={frases.procurar}
      leftSection={<IconSearch className="ico" aria-hidden />}
      rightSection={
        filtrado && (
          <ActionIcon size="xs" aria-label="Limpar a procura" onClick={() => procurar('')}>
            <IconX aria-hidden />
          </ActionIcon>
        )
      }
      value={texto}
      autoComplete="off"
      onChange={({ currentTarget }) => procurar(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || texto === '') return
        event.preventDefault()
        procurar('')
      }}
    />
  )
}

/** How many there are, and how many of them were found. */
export function Contagem({ achados, filtrado }: Procura) {
  const { frases } = usePartes()
  const total = useDosItens((now) => now.chaves().length)
  return (
    <span className="m3 s12" role="status">
      {filtrado && `${formatNumber(achados.length)} de `}
      {frases.contar(total)}
    </span>
  )
}
