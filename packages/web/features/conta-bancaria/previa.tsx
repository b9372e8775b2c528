import { useDebouncedValue } from '@mantine/hooks'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { somaDias } from '@retaguarda/contract/kit/tempo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../kit/api.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate, formatMoney } from '../../kit/ui/format.ts'
import { hoje } from '../../parts/faturamento/competencia.ts'

const f = fieldsOf(contaBancaria.form)
const PAUSE_MS = 300
const VALOR = '100.00'
const DIAS = 30

/** The slip of the next number of the account as it is typed: what is wrong with the account shows before it is saved. */
export function Previa() {
  const store = useFormStore()
  const typed = useSyncExternalStore(store.subscribe, () => JSON.stringify(store.values()))
  const [json] = useDebouncedValue(typed, PAUSE_MS)
  const vencimento = somaDias(hoje(), DIAS)
  const semBanco = !useValue(f.banco)
  const { data, error } = useQuery({
    queryKey: [contaBancaria.prefix, 'previa', json],
    queryFn: ({ signal }) => call(contaBancaria.previa, { body: pedidoDe(JSON.parse(json) as Values, vencimento), signal }), // written by the line above
    enabled: !semBanco,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Card
      title="Boleto de exemplo"
      aside={<span className="m3 s12">{`${formatMoney(VALOR)} com vencimento em ${formatDate(vencimento)}`}</span>}
    >
      <div role="status" aria-label="Boleto de exemplo">
        {semBanco ? (
          <p className="m2">Escolha o banco.</p>
        ) : error ? (
          <p className="m2">{error instanceof ApiError ? error.message : 'A prévia não carregou. Confira a conexão.'}</p>
        ) : (
          data && (
            <>
              <p className="b6">{data.linhaDigitavel}</p>
              <p className="m3 s12">Nosso número {data.nossoNumeroFormatado}</p>
              <p className="m3 s12">Código de barras {data.codigoBarras}</p>
            </>
          )
        )}
      </div>
    </Card>
  )
}

type Values = Record<string, unknown>
type Pedido = NonNullable<Parameters<typeof call<never, never, typeof contaBancaria.previa.body, never>>[1]>['body']

/** Only the account itself: charges and Pix are judged when it is saved. */
function pedidoDe({ juros: _, multa: __, desconto: ___, pix: ____, nossoNumeroProximo, ...conta }: Values, vencimento: string): Pedido {
  return { ...conta, nossoNumero: String(nossoNumeroProximo ?? 1), valor: VALOR, vencimento, seuNumero: '1' } as Pedido // judged by the server
}
