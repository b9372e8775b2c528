import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ItensEmOrdem } from './arrastar.tsx'
import { Cartao } from './cartao.tsx'
import { useDosItens, usePartes } from './contexto.ts'
import { ADICIONAR } from './editor.ts'
import styles from './itens.module.css'
import { Contagem, Procurar, useProcura } from './procurar.tsx'

type Props = {
  abertos: ReadonlySet<string>
  recolher: () => void
  busca: string
  buscar: (busca: string | undefined) => void
}

/** The tools above the items, the items as lines that open, and how another one comes. */
export function ItensLista({ abertos, recolher, busca, buscar }: Props) {
  const { definicao, store, editor, frases } = usePartes()
  const total = useDosItens((now) => now.chaves().length)
  // The definition answers the same object until a level changes.
  const profundo = useDosItens((now) => definicao.niveis?.(now.itens()))
  const procura = useProcura(busca, buscar)
  const { achados, filtrado } = procura
  const adicionar = (
    <Button id={ADICIONAR} leftSection={<IconPlus aria-hidden />} onClick={() => editor.incluir(store.chaves().length)}>
      {frases.adicionar}
    </Button>
  )
  if (total === 0)
    return (
      <EmptyState icon={definicao.vazio.icon} title={frases.nenhum} actions={adicionar}>
        {definicao.vazio.text}
        {definicao.colar && (
          <>
            <br />
            Ou cole aqui (Ctrl&nbsp;V) as linhas de uma lista. {definicao.colar.como}
          </>
        )}
      </EmptyState>
    )
  return (
    <>
      <div className="row">
        <Procurar {...procura} />
        <Contagem {...procura} />
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
        <ItensEmOrdem visiveis={achados} filtrado={filtrado}>
          {(place) => <Cartao {...place} nivel={profundo?.get(place.chave) ?? 0} aberto={abertos.has(place.chave)} />}
        </ItensEmOrdem>
      )}
      {definicao.colar && !filtrado && (
        <p className="m3 s12 no-print">Ctrl&nbsp;V inclui aqui várias linhas de uma vez. {definicao.colar.como}</p>
      )}
      {!filtrado && total > MANY && (
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
