import type { Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { IconCalculator, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDirty, useFormStore } from '../../../kit/form/form-store.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { problema } from './acoes.ts'
import { resumoOptions } from './data.ts'
import { useRecalcular } from './use-fechar.ts'

/** Beside the title of an invoice that is edited: calculate it again, close it. */
export function AcoesAlterar() {
  const { record } = useFormStore()
  const { data } = useQuery(resumoOptions(Number(record.id)))
  return data ? <Botoes fatura={data} /> : null
}

function Botoes({ fatura }: { fatura: Fatura }) {
  const dirty = useDirty()
  const navigate = useNavigate()
  const { calcular, fechar, busy } = useRecalcular(
    fatura,
    () => void navigate({ to: '/financeiro/fatura/visualizar/$id', params: { id: String(fatura.id) }, replace: true }),
  )
  const reason = problema.fechar(fatura) ?? (busy ? 'Cálculo em andamento. Aguarde.' : undefined)
  return (
    <>
      <ActionButton
        variant="subtle"
        leftSection={<IconCalculator aria-hidden />}
        reason={reason ?? problema.calcular(fatura)}
        onClick={calcular}
      >
        Calcular de novo
      </ActionButton>
      <ActionButton
        leftSection={<IconLock aria-hidden />}
        reason={reason ?? (dirty ? 'Grave o que digitou antes de fechar.' : undefined)}
        onClick={fechar}
      >
        Fechar fatura
      </ActionButton>
    </>
  )
}
