import { LINHAS_MAX } from '@retaguarda/contract/test-case.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { startTransition, useEffect, useState } from 'react'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatCount, formatNumber } from '../../kit/ui/format.ts'
import { ItensEmOrdem } from '../../parts/itens/arrastar.tsx'
import { useDosItens, usePartes } from '../../parts/itens/contexto.ts'
import { Contagem, Procurar, useProcura } from '../../parts/itens/procurar.tsx'
import { AdicionarOperacao } from './adicionar-operacao.tsx'
import { useDoAtual } from './atual.ts'
import { LinhaDoCaso } from './row.tsx'
import { CABECAS } from './row-fields.tsx'
import styles from './rows.module.css'
import { faltasOf, type Row } from './rows.ts'

/** More than so many lines have the selector below them too (CAS-015). */
const MUITAS = 2
/** So many rows stand at once; a longer case is finished while its beginning can already be typed in. */
const PRIMEIRAS = 30

type Props = { busca: string; buscar: (busca: string | undefined) => void }

/** The lines of a test case as a table of fields. */
export function LinhasLista({ busca, buscar }: Props) {
  const { definicao, frases } = usePartes<Row>()
  const total = useDosItens((store) => store.chaves().length)
  const procura = useProcura(busca, buscar)
  const [primeiras, show] = useState(PRIMEIRAS)
  useEffect(() => startTransition(() => show(LINHAS_MAX)), [])
  const { achados, filtrado } = procura
  if (total === 0)
    return (
      <EmptyState icon={definicao.vazio.icon} title={frases.nenhum} actions={<AdicionarOperacao embaixo={false} />}>
        {definicao.vazio.text}
      </EmptyState>
    )
  return (
    <section className={styles.cartao} aria-labelledby="linhas-do-caso">
      <div className={styles.titulo}>
        <h2 id="linhas-do-caso">Linhas</h2>
        {filtrado ? (
          <Contagem {...procura} />
        ) : (
          <span className="m3 s12" role="status">
            {formatNumber(total)} de até {LINHAS_MAX}
          </span>
        )}
        <Incompletas />
      </div>
      <div className={styles.barra}>
        <AdicionarOperacao embaixo={false} />
        <Onde total={total} />
        <Procurar {...procura} />
      </div>
      <div className={styles.cabecas} aria-hidden>
        {CABECAS.map((cabeca) => (
          <span key={cabeca}>{cabeca}</span>
        ))}
      </div>
      {achados.length === 0 ? (
        <p className="pad m3">{frases.semResultado(definicao.onde)}</p>
      ) : (
        <ItensEmOrdem visiveis={achados.slice(0, primeiras)} filtrado={filtrado} className={styles.lista}>
          {(place) => <LinhaDoCaso {...place} />}
        </ItensEmOrdem>
      )}
      {!filtrado && (
        <div className={styles.pe}>
          {total > MUITAS && <AdicionarOperacao embaixo />}
          <span className={`${styles.teclas} m3 s12`} aria-hidden>
            <kbd>Alt ↑</kbd> <kbd>Alt ↓</kbd> mover · <kbd>Ctrl D</kbd> duplicar · <kbd>Insert</kbd> incluir abaixo
          </span>
        </div>
      )}
    </section>
  )
}

/** Incomplete lines may be saved, so that this is no error. */
function Incompletas() {
  const quantas = useDosItens<Row, number>((store) => store.itens().filter((row) => faltasOf(row).length > 0).length)
  if (quantas === 0) return null
  return (
    <span className={`${styles.incompletas} warn`} title="Uma linha incompleta é gravada com aviso, e falha quando executada.">
      <IconAlertTriangle className="ico" aria-hidden />
      {formatCount(quantas, 'linha incompleta', 'linhas incompletas')}
    </span>
  )
}

function Onde({ total }: { total: number }) {
  const key = useDoAtual((one) => one)
  const place = useDosItens<Row, number>((store) => (key === undefined ? -1 : store.lugar(key)))
  return <span className="m3 s12">{place < 0 || place === total - 1 ? 'entra no fim' : `entra depois da linha ${place + 1}`}</span>
}
