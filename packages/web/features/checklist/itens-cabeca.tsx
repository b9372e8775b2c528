import { SegmentedControl } from '@mantine/core'
import { PageHeader } from '../../kit/page/page-header.tsx'
import type { ItensSearch } from './checklist.search.ts'
import styles from './itens-cabeca.module.css'

const MODOS = [
  { value: 'editar', label: 'Editar' },
  { value: 'previa', label: 'Prévia' },
]

type Props = {
  titulo: string
  nome: string
  versao: number
  previa: boolean
  irPara: (parte: Pick<ItensSearch, 'previa'>) => void
}

export function ItensCabeca({ titulo, nome, versao, previa, irPara }: Props) {
  const modo = (
    <SegmentedControl
      aria-label="Modo"
      data={MODOS}
      value={previa ? 'previa' : 'editar'}
      onChange={(value) => irPara({ previa: value === 'previa' ? 1 : undefined })}
    />
  )
  return (
    <PageHeader title={titulo} subject={nome} actions={modo}>
      <span className={styles.versao}>versão {versao}</span>
    </PageHeader>
  )
}
