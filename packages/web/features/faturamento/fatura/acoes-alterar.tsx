import { IconCalculator, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDirty, useFormStore } from '../../../kit/form/form-store.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { problema } from './acoes.ts'
import { resumoOptions } from './dados.ts'
import { useRecalcular } from './use-fechar.ts'

/** Beside the title of an invoice that is edited: calculate it again, close it. */
export function AcoesAlterar() {
  const { record } = useFormStore()
  const dirty = useDirty()
  const navigate = useNavigate()
  const { data } = useQuery(resumoOptions(Number(record.id)))
  const { run, busy } = useRecalcular()
  if (!data) return null
  const reason = problema.fechar(data) ?? (busy ? 'Cálculo em andamento. Aguarde.' : undefined)
  const fechar = async () => {
    if (await run(data, true)) void navigate({ to: `/financeiro/fatura/visualizar/${data.id}`, replace: true })
  }
  return (
    <>
      <ActionButton variant="subtle" leftSection={<IconCalculator aria-hidden />} reason={reason} onClick={() => void run(data, false)}>
        Calcular de novo
      </ActionButton>
      <ActionButton
        leftSection={<IconLock aria-hidden />}
        reason={reason ?? (dirty ? 'Grave o que digitou antes de fechar.' : undefined)}
        onClick={() => void fechar()}
      >
        Fechar fatura
      </ActionButton>
    </>
  )
}
