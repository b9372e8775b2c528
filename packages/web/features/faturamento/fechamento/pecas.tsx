import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import chip from '../../../kit/ui/chip.module.css'
import { formatCount, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { ProgressBar } from '../../../kit/ui/progress-bar.tsx'
import { useBusca } from '../comum/busca.ts'
import styles from '../comum/comum.module.css'

/** `+ R$ 10,00`, signed. */
export const Diferenca = ({ valor }: { valor: string }) => (
  <span className="nowrap">
    {/^[1-9]|^0\.0*[1-9]/.test(valor) ? '+ ' : ''}
    {formatMoney(valor)}
  </span>
)

/** One way to narrow a list, and how many it would show. */
export const Chip = ({ on, label, quantos, press }: { on: boolean; label: string; quantos: number; press: () => void }) => (
  <button type="button" className={chip.chip} aria-pressed={on} onClick={press}>
    {label} <b>{formatNumber(quantos)}</b>
  </button>
)

/** Narrows the clients of a month by their names. */
export function ProcurarCliente() {
  const { busca, ir } = useBusca()
  return (
    <TextInput
      className={`${styles.busca} ${styles.fim} no-print`}
      aria-label="Procurar cliente"
      placeholder="Procurar cliente"
      leftSection={<IconSearch className="ico" aria-hidden />}
      value={busca.nome}
      onChange={({ currentTarget }) => ir({ nome: currentTarget.value, pagina: 1 })}
    />
  )
}

type QuantoProps = { label: string; feitos: number; total: number | undefined; children?: ReactNode }

/** How many clients of how many are done with; their number may still be asked for. */
export const Quanto = ({ label, feitos, total, children }: QuantoProps) => (
  <div className={styles.progresso}>
    <span role="status">
      {total === undefined ? 'Procurando os clientes do mês…' : `${formatNumber(feitos)} de ${formatCount(total, 'cliente', 'clientes')}`}
    </span>
    <span className={styles.barra}>
      <ProgressBar value={total ? Math.floor((feitos * 100) / total) : 0} label={label} />
    </span>
    {children}
  </div>
)
