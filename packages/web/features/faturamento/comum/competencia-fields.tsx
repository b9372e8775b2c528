import { NativeSelect } from '@mantine/core'
import { ANOS_FECHAMENTO } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { anos, meses } from '../../../parts/faturamento/competencia.ts'
import styles from './comum.module.css'

type Props = {
  value: Competencia
  onChange: (next: Competencia) => void
  /** How many years can be chosen, the current one first (FAT-039, FAT-040). */
  years?: number
  /** Without labels above: their names are for screen readers. */
  bare?: boolean
}

/** The month that a screen, or a part of it, is about. A year that only the address names can be chosen too. */
export function CompetenciaFields({ value: { ano, mes }, onChange, years = ANOS_FECHAMENTO, bare = false }: Props) {
  const offered = anos(years).options.map(({ value }) => value)
  const all = offered.includes(ano) ? offered : [...offered, ano].toSorted((a, b) => b - a)
  return (
    <>
      <NativeSelect
        {...(bare ? { 'aria-label': 'Mês' } : { label: 'Mês', className: styles.mes })}
        data={meses.options.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(mes)}
        onChange={({ currentTarget }) => onChange({ ano, mes: Number(currentTarget.value) })}
      />
      <NativeSelect
        {...(bare ? { 'aria-label': 'Ano' } : { label: 'Ano', className: styles.ano })}
        data={all.map(String)}
        value={String(ano)}
        onChange={({ currentTarget }) => onChange({ ano: Number(currentTarget.value), mes })}
      />
    </>
  )
}
