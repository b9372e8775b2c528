import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { hasText } from '../../kit/fields/suggestions.ts'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatNumber } from '../../kit/ui/format.ts'
import { ItensEmOrdem } from './arrastar.tsx'
import { useDosItens, usePartes } from './contexto.ts'
import { ADICIONAR } from './editor.ts'
import styles from './itens.module.css'

type Props = {
  abertos: ReadonlySet<string>
  recolher: () => void
  busca: string
  buscar: (busca: string | undefined) => void
}

/** So long the address waits for the next letter. */
const ADDRESS_MS = 250

/** The tools above the items, the items, and how another one comes. */
export function ItensLista({ abertos, recolher, busca, buscar }: Props) {
  const { definicao, store, editor, frases } = usePartes()
  const chaves = useDosItens((now) => now.chaves())
  const [texto, setTexto] = useState(busca)
  useEffect(() => setTexto(busca), [busca])
  const enderecar = useDebouncedCallback((typed: string) => buscar(typed === '' ? undefined : typed), ADDRESS_MS)
  const procurar = (typed: string) => {
    setTexto(typed)
    enderecar(typed)
  }
  const contem = useCallback(
    (chave: string) => {
      const item = store.item(chave)
      return item !== undefined && definicao.textos(item).some((part) => hasText(part, texto))
    },
    [definicao, store, texto],
  )
  // Not again while an item is typed into: it must not vanish from under the hand.
  const achados = useMemo(() => (texto.trim() === '' ? chaves : chaves.filter((chave) => contem(chave))), [contem, chaves, texto])
  const filtrado = texto.trim() !== ''
  const Adicionar = definicao.adicionar?.Campo
  const adicionar = Adicionar ? (
    <Adicionar embaixo={false} />
  ) : (
    <Button id={ADICIONAR} leftSection={<IconPlus aria-hidden />} onClick={() => editor.incluir(store.chaves().length)}>
      {frases.adicionar}
    </Button>
  )
  if (chaves.length === 0)
    return (
      <EmptyState icon={definicao.vazio.icon} title={frases.nenhum} actions={adicionar}>
        {definicao.vazio.text}
      </EmptyState>
    )
  return (
    <>
      <div className="row">
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
        <span className="m3 s12" role="status">
          {filtrado && `${formatNumber(achados.length)} de `}
          {frases.contar(chaves.length)}
        </span>
        <span className="grow" />
        {abertos.size > 0 && (
          <Button variant="subtle" onClick={recolher}>
            {frases.recolher}
          </Button>
        )}
        {adicionar}
      </div>
      {achados.length === 0 ? (
        <p className="m3">{frases.semResultado(definicao.onde)}</p>
      ) : (
        <ItensEmOrdem abertos={abertos} visiveis={achados} filtrado={filtrado} />
      )}
      {Adicionar && !filtrado && chaves.length > (definicao.adicionar?.muitos ?? MANY) && <Adicionar embaixo />}
      {!Adicionar && !filtrado && chaves.length > MANY && (
        <Button
          className={styles.embaixo}
          variant="subtle"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => editor.incluir(store.chaves().length)}
        >
          {frases.adicionarNoFim}
        </Button>
      )}
    </>
  )
}

/** From here on the button above may be out of sight. */
const MANY = 8
