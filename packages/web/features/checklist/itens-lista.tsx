import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconListCheck, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { hasText } from '../../kit/fields/suggestions.ts'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatCount, formatNumber } from '../../kit/ui/format.ts'
import { useEditor } from './editor.ts'
import styles from './itens.module.css'
import type { Busca, Item } from './itens.ts'
import { ItensEmOrdem } from './itens-arrastar.tsx'
import { useDosItens, useItens } from './itens-store.ts'

type Props = {
  abertos: ReadonlySet<string>
  recolher: () => void
  busca: string
  irPara: (parte: { busca: Busca['busca'] | undefined }) => void
}

/** So long the address waits for the next letter. */
const ADDRESS_MS = 250

/** The tools above the items, the items, and how another one comes. */
export function ItensLista({ abertos, recolher, busca, irPara }: Props) {
  const store = useItens()
  const editor = useEditor()
  const chaves = useDosItens((now) => now.chaves())
  const [texto, setTexto] = useState(busca)
  useEffect(() => setTexto(busca), [busca])
  const enderecar = useDebouncedCallback((typed: string) => irPara({ busca: typed === '' ? undefined : typed }), ADDRESS_MS)
  const procurar = (typed: string) => {
    setTexto(typed)
    enderecar(typed)
  }
  // Not again while an item is typed into: it must not vanish from under the hand.
  const achados = useMemo(
    () => (texto.trim() === '' ? chaves : chaves.filter((chave) => contem(store.item(chave), texto))),
    [store, chaves, texto],
  )
  const filtrado = texto.trim() !== ''
  const adicionar = (
    <Button id="adicionar-item" leftSection={<IconPlus aria-hidden />} onClick={() => editor.incluir(store.chaves().length)}>
      Adicionar item
    </Button>
  )
  if (chaves.length === 0)
    return (
      <EmptyState icon={IconListCheck} title="Nenhum item ainda" actions={adicionar}>
        Um checklist é uma lista de questões. Adicione a primeira.
      </EmptyState>
    )
  return (
    <>
      <div className={styles.ferramentas}>
        <TextInput
          className={styles.procurar}
          aria-label="Procurar nos itens"
          placeholder="Procurar nos itens"
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
        <span className="m3 s12" role="status">
          {filtrado
            ? `${formatNumber(achados.length)} de ${formatCount(chaves.length, 'item', 'itens')}`
            : formatCount(chaves.length, 'item', 'itens')}
        </span>
        <span className="grow" />
        {abertos.size > 0 && (
          <Button variant="subtle" onClick={recolher}>
            Recolher todos
          </Button>
        )}
        {adicionar}
      </div>
      {achados.length === 0 ? (
        <p className="m3">Nenhum item tem este texto no título, na descrição ou nas opções.</p>
      ) : (
        <ItensEmOrdem abertos={abertos} visiveis={achados} filtrado={filtrado} />
      )}
      {!filtrado && chaves.length > MANY && (
        <Button
          className={styles.embaixo}
          variant="subtle"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => editor.incluir(store.chaves().length)}
        >
          Adicionar item no fim
        </Button>
      )}
    </>
  )
}

/** From here on the button above may be out of sight. */
const MANY = 8

const contem = (item: Item | undefined, texto: string): boolean =>
  item !== undefined && [item.titulo, item.descricao, ...item.opcoes.map(({ descricao }) => descricao)].some((part) => hasText(part, texto))
