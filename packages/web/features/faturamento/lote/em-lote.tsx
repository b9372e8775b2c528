import { impedimentoDeCancelar } from '@retaguarda/contract/faturamento/lote.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../../kit/list/state/use-list.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { formatCount } from '../../../kit/ui/format.ts'
import { useNotasEmUso } from '../../../parts/nfse/em-uso.ts'
import { CancelarLoteDialog } from './cancelar-lote.tsx'
import { EmitirLoteDialog } from './emitir-lote.tsx'
import { EnviarLoteDialog } from './enviar-lote.tsx'
import { FaturarLoteDialog } from './faturar-lote.tsx'
import styles from './lote.module.css'

/** Faturar, Enviar, Emitir notas and Cancelar for what is ticked, else for all that the filter finds. */
export function EmLote() {
  const { state, selected, total } = useList()
  const navigate = useNavigate()
  const [opened, abrir] = useState<'faturar' | 'enviar' | 'emitir' | 'cancelar'>()
  const emUso = useNotasEmUso()
  const n = selected.length > 0 ? selected.length : (total ?? 0)
  const alvo = selected.length > 0 ? { faturas: [...selected], total: n } : { filter: state.filter, total: n }
  const quais = selected.length > 0 ? formatCount(n, 'marcada', 'marcadas') : formatCount(n, 'encontrada', 'encontradas')
  const seguir = (id: number) => void navigate({ to: '/financeiro/fatura/lote/$id', params: { id: String(id) } })
  const parts = { alvo, quais, seguir, onClose: () => abrir(undefined) }
  const reason = n === 0 ? 'O filtro não encontra nenhuma fatura.' : undefined
  return (
    <div className={`row no-print ${styles.emLote}`} role="group" aria-label="Em lote">
      <span className="m3 s12">Em lote, {quais}:</span>
      <ActionButton size="xs" reason={reason} onClick={() => abrir('faturar')}>
        Faturar todas
      </ActionButton>
      <ActionButton size="xs" reason={reason} onClick={() => abrir('enviar')}>
        Enviar todas
      </ActionButton>
      {emUso && (
        <ActionButton size="xs" reason={reason} onClick={() => abrir('emitir')}>
          Emitir notas
        </ActionButton>
      )}
      <ActionButton
        size="xs"
        reason={reason ?? (selected.length > 0 ? undefined : impedimentoDeCancelar(state.filter))}
        onClick={() => abrir('cancelar')}
      >
        Cancelar todas
      </ActionButton>
      {opened === 'faturar' && <FaturarLoteDialog {...parts} />}
      {opened === 'enviar' && <EnviarLoteDialog {...parts} />}
      {opened === 'emitir' && <EmitirLoteDialog {...parts} />}
      {opened === 'cancelar' && <CancelarLoteDialog {...parts} />}
    </div>
  )
}
