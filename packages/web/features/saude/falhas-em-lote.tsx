import { FALHAS_MAX, falha } from '@retaguarda/contract/falha.ts'
import { useState } from 'react'
import { useList } from '../../kit/list/state/use-list.ts'
import { OFFERED } from '../../kit/page/offers.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { FalhasDialog, type Feito } from './falhas-dialog.tsx'

const TENTAR: Feito = {
  route: falha.tentar,
  title: 'Tentar de novo',
  motivo: 'Tentar de novo o que falhou.',
  danger: false,
  text: 'São tentadas agora, desde o começo: com todas as tentativas que uma nova teria.',
}
const DESCARTAR: Feito = {
  route: falha.descartar,
  title: 'Descartar',
  motivo: '',
  danger: true,
  text: 'Saem da lista e não são mais tentadas. O que fala de dinheiro, e o que ainda vai ser tentado, fica.',
}
/** Of what is ticked, else of all that the filter finds. */
export function FalhasEmLote() {
  const { state, selected, total } = useList()
  const [feito, abrir] = useState<Feito>()
  const n = selected.length > 0 ? selected.length : (total ?? 0)
  const quais = selected.length > 0 ? formatCount(n, 'marcada', 'marcadas') : formatCount(n, 'encontrada', 'encontradas')
  const reason =
    n === 0 ? 'O filtro não encontra nenhuma falha.' : selected.length > FALHAS_MAX ? `Marque até ${FALHAS_MAX} por vez.` : undefined
  return (
    <div className="row no-print" role="group" aria-label="Em lote" {...OFFERED}>
      <span className="m3 s12">Em lote, {quais}:</span>
      <ActionButton size="xs" reason={reason} onClick={() => abrir(TENTAR)}>
        Tentar de novo
      </ActionButton>
      <ActionButton size="xs" reason={reason} onClick={() => abrir(DESCARTAR)}>
        Descartar
      </ActionButton>
      {feito && <FalhasDialog feito={feito} ids={selected} filter={state.filter} onClose={() => abrir(undefined)} />}
    </div>
  )
}
