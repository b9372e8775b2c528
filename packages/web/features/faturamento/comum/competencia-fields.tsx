import { NativeSelect } from '@mantine/core'
import { ANOS_FECHAMENTO } from '@retaguarda/contract/faturamento/fatura.ts'
import { anos, meses } from '../../../parts/faturamento/competencia.ts'
import type { Busca } from './busca.ts'
import styles from './comum.module.css'

type Props = { busca: Busca; onChange: (next: Pick<Busca, 'ano' | 'mes'>) => void }

const options = (e: typeof meses) => e.options.map(({ value, label }) => ({ value: String(value), label }))

/** The month that a part of the screen is about; 7 years to choose from, the current ones first (FAT-039, FAT-040). */
export function CompetenciaFields({ busca: { ano, mes }, onChange }: Props) {
  const known = anos(ANOS_FECHAMENTO)
  // An older year that the address names stays what it is.
  const years = known.labels[ano] === undefined ? [{ value: String(ano), label: String(ano) }, ...options(known)] : options(known)
  return (
    <>
      <NativeSelect
        className={styles.mes}
        label="Mês"
        data={options(meses)}
        value={String(mes)}
        onChange={({ currentTarget }) => onChange({ ano, mes: Number(currentTarget.value) })}
      />
      <NativeSelect
        className={styles.ano}
        label="Ano"
        data={years}
        value={String(ano)}
        onChange={({ currentTarget }) => onChange({ ano: Number(currentTarget.value), mes })}
      />
    </>
  )
}
