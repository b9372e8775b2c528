import { fatura, FaturaForm, SituacaoFatura } from '@retaguarda/contract/fatura.ts'
import { IconHistory } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { HistoryDrawer } from '../../kit/form/history-drawer.tsx'
import { FormContext, useNewFormStore } from '../../kit/form/form-store.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { formatDate, formatMoney } from '../../kit/ui/format.ts'

/** How the changes of an invoice read; more changes than its form has. */
const nomes = z.object({
  situacao: z.number().meta({ label: 'Situação' }),
  valor: z.string().meta({ label: 'Valor' }),
  valorPago: z.string().meta({ label: 'Valor pago' }),
  itens: z.number().meta({ label: 'Itens' }),
  parcelas: z.number().meta({ label: 'Parcelas' }),
  ...FaturaForm.shape,
})
const show = {
  situacao: SituacaoFatura,
  valor: (value: unknown) => formatMoney(String(value)),
  valorPago: (value: unknown) => formatMoney(String(value)),
  dataHoraVencimento: (value: unknown) => formatDate(new Date(String(value))),
}

export const HistoricoLink = () => (
  <ActionButton
    variant="subtle"
    leftSection={<IconHistory aria-hidden />}
    to="."
    search={(now: object) => ({ ...now, historico: 1 })}
    replace
  >
    Histórico
  </ActionButton>
)

/** Who did what to the invoice, while the address says so. */
export function HistoricoDaFatura({ id }: { id: number }) {
  const { historico }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const store = useNewFormStore(nomes, 'visualizar', { values: {}, versaoRegistro: undefined }, show)
  const close = () =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, historico: undefined }), replace: true, resetScroll: false })
  return (
    <FormContext.Provider value={store}>
      <HistoryDrawer resource={fatura} id={id} tabs={[]} opened={Boolean(historico)} onClose={close} />
    </FormContext.Provider>
  )
}
