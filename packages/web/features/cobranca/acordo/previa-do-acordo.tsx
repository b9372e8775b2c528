import { acordo, type PreviaDoAcordo as Previa } from '@retaguarda/contract/cobranca/acordo.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormStore, useValue } from '../../../kit/form/form-store.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { f, pedidoDe, place } from './acordo-form.ts'

const TYPING_MS = 250 // so long the figures wait for the next sign

/** What the agreement would be of what is typed, as the server reckons it; what it refuses stands beside its field. */
export function PreviaDoAcordo() {
  const { data, error, faltam, isPlaceholderData } = usePrevia()
  const beside = error instanceof ApiError && Object.keys(error.fields).length > 0
  if (error && !beside) return <Failed error={error} otherwise="A prévia do acordo não carregou. Mude um campo para tentar de novo." />
  if (faltam) return <p className="m3 s12">Marque os boletos e informe a primeira parcela e o número delas para ver o acordo.</p>
  if (beside || !data) return null
  return (
    <div className="stack" aria-busy={isPlaceholderData}>
      <Numeros previa={data} />
      <Card title="Parcelas" flush>
        <DataTable
          region="Parcelas do novo acordo"
          label="Parcelas do novo acordo"
          columns={columnsOf(data)}
          rows={data.parcelas}
          keyOf={({ parcela }) => parcela}
        />
      </Card>
    </div>
  )
}

function usePrevia() {
  const store = useFormStore()
  const typed = {
    cliente: useValue(f.cliente),
    boletos: useValue(f.boletos),
    contaBancaria: useValue(f.contaBancaria),
    descontoEm: useValue(f.descontoEm),
    valor: useValue(f.valor),
    percentual: useValue(f.percentual),
    primeira: useValue(f.primeira),
    parcelas: useValue(f.parcelas),
  }
  const pedido = pedidoDe(typed)
  const [asked] = useDebouncedValue(pedido && JSON.stringify(pedido), TYPING_MS)
  // Its own text from the line above.
  const body = asked === undefined ? undefined : (JSON.parse(asked) as NonNullable<typeof pedido>)
  // Not among what an agreement changes: once it is made, nothing of it is late any more.
  const query = useRead(['prévia do acordo', asked], acordo.previa, body && { body }, {
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const { error, data, isPlaceholderData } = query
  const marked = useRef(false)
  useEffect(() => {
    const refused = error instanceof ApiError ? error.fields : {}
    const some = Object.keys(refused).length > 0
    if (some || (marked.current && data && !isPlaceholderData)) store.setErrors(place(refused, store.values()))
    marked.current = some
  }, [error, data, isPlaceholderData, store])
  return { ...query, faltam: pedido === undefined }
}

const Numeros = ({ previa: { principal, encargos, desconto, total, parcelas } }: { previa: Previa }) => (
  <Kpis>
    <Kpi label="Principal" value={formatMoney(principal)}>
      em aberto hoje
    </Kpi>
    <Kpi label="Encargos" value={formatMoney(encargos)}>
      multa e juros até hoje
    </Kpi>
    <Kpi label="Desconto" value={formatMoney(desconto)}>
      só dos encargos
    </Kpi>
    <Kpi label="Total do acordo" value={formatMoney(total)}>
      em {parcelas.length === 1 ? 'uma parcela' : `${parcelas.length} parcelas`}
    </Kpi>
  </Kpis>
)

const columnsOf = ({ parcelas, total }: Previa): Column<Previa['parcelas'][number]>[] => [
  { head: 'Parcela', at: 'name', cell: ({ parcela }) => `${parcela} de ${parcelas.length}`, total: 'Total' },
  { head: 'Vencimento', num: true, label: 'vence em', cell: ({ vencimento }) => formatDate(vencimento) },
  { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor), total: formatMoney(total) },
]
