import type { Bloco as Of } from '@retaguarda/contract/saude.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../kit/ui/data-table.tsx'
import { formatNumber } from '../../kit/ui/format.ts'
import { ha } from '../../kit/ui/ha.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Bloco, type PainelProps } from './bloco.tsx'
import styles from './saude.module.css'

/** Nothing where there is none, which a table shows as a dash. */
const some = (n: number) => (n === 0 ? null : formatNumber(n))
const age = (instant: string | null) => (instant === null ? null : ha(instant))

const failed = (n: number, nome: string) =>
  n === 0 ? null : (
    <Link to="/saude/falhas" search={{ filter: [{ name: 'nome', op: '=', v: nome }] }} className={`${styles.alerta} bad`}>
      {formatNumber(n)}
    </Link>
  )

const FILAS: Column<Of<'filas'>[number]>[] = [
  { head: 'Tarefa', at: 'name', cell: ({ tarefa }) => tarefa },
  { head: 'Esperando', num: true, label: 'Esperando', cell: ({ esperando }) => some(esperando) },
  { head: 'Mais antiga', quiet: true, label: 'Mais antiga', className: 'nowrap', cell: ({ maisAntiga }) => age(maisAntiga) },
  { head: 'Em andamento', num: true, label: 'Em andamento', cell: ({ emAndamento }) => some(emAndamento) },
  { head: 'Desistiram', num: true, at: 'value', label: 'Desistiram', cell: ({ falhas, tarefa }) => failed(falhas, tarefa) },
]

/** The jobs that stand in the queue. */
export const Filas = ({ painel }: PainelProps) => (
  <Bloco
    title="Filas"
    block={painel.filas}
    columns={FILAS}
    keyOf={({ tarefa }) => tarefa}
    empty="Nenhuma tarefa espera."
    aside={
      <LinkButton size="xs" to="/saude/falhas">
        Ver falhas
      </LinkButton>
    }
  />
)

const CAIXAS: Column<Of<'caixas'>[number]>[] = [
  { head: 'Caixa', at: 'name', cell: ({ nome }) => nome },
  { head: 'Esperando', num: true, label: 'Esperando', cell: ({ esperando }) => some(esperando) },
  { head: 'Mais antiga', quiet: true, label: 'Mais antiga', className: 'nowrap', cell: ({ maisAntiga }) => age(maisAntiga) },
  { head: 'Desistiram', num: true, at: 'value', label: 'Desistiram', cell: ({ erros, nome }) => failed(erros, nome) },
  { head: 'Último sucesso', quiet: true, label: 'Último sucesso', className: 'nowrap', cell: ({ ultimoSucesso }) => age(ultimoSucesso) },
]

/** What is to be told to somebody outside. */
export const Caixas = ({ painel }: PainelProps) => (
  <Bloco
    title="Caixas de saída"
    block={painel.caixas}
    columns={CAIXAS}
    keyOf={({ nome }) => nome}
    empty="Nenhuma caixa de saída."
    aside={
      <LinkButton size="xs" to="/saude/correio">
        Ver correio
      </LinkButton>
    }
  />
)
