import { useDebouncedValue } from '@mantine/hooks'
import { BANCOS, isBanco, labelDe } from '@retaguarda/contract/cobranca/bancos.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { PIX } from '@retaguarda/contract/cobranca/conta-form.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../kit/api.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate, formatMoney } from '../../kit/ui/format.ts'
import { today } from '../../parts/faturamento/competencia.ts'
import styles from './previa.module.css'

const f = fieldsOf(contaBancaria.form)
const PAUSE_MS = 300
const VALOR = '100.00'
const DIAS = 30
/** As a first title's would be. */
const TXID = 'RTG1'

/** The slip of the next number of the account as it is typed: what is wrong with the account shows before it is saved. */
export function Previa() {
  const store = useFormStore()
  const typed = useSyncExternalStore(store.subscribe, () => JSON.stringify(store.values()))
  const [json] = useDebouncedValue(typed, PAUSE_MS)
  const vencimento = addDays(today(), DIAS)
  const falta = faltaDe(JSON.parse(json) as Values) // written by the line above
  const { data, error } = useQuery({
    queryKey: [contaBancaria.prefix, 'previa', json],
    queryFn: ({ signal }) => call(contaBancaria.previa, { body: pedidoDe(JSON.parse(json) as Values, vencimento), signal }), // written by the line above
    enabled: falta === undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const modo = Number(useValue(f.pix.modo) ?? PIX.NENHUM)
  return (
    <Card
      title="Boleto de exemplo"
      aside={<span className="m3 s12">{`${formatMoney(VALOR)} com vencimento em ${formatDate(vencimento)}`}</span>}
    >
      <div role="status" aria-label="Boleto de exemplo">
        {falta !== undefined ? (
          <p className="m2">{falta}</p>
        ) : error ? (
          <p className="m2">{error instanceof ApiError ? error.message : 'A prévia não carregou. Confira a conexão.'}</p>
        ) : (
          data && (
            <>
              <p className="b6">{data.linhaDigitavel}</p>
              <p className="m3 s12">Nosso número {data.nossoNumeroFormatado}</p>
              <p className="m3 s12">Código de barras {data.codigoBarras}</p>
              {modo === PIX.CHAVE && <Pix json={json} vencimento={vencimento} />}
              {modo === PIX.BANCO && <p className="m3 s12">O código Pix vem do banco, depois do registro do título.</p>}
            </>
          )
        )}
      </div>
    </Card>
  )
}

/** The Pix code of the same slip; apart from it, so that a key that is half typed takes nothing away. */
function Pix({ json, vencimento }: { json: string; vencimento: string }) {
  const values = JSON.parse(json) as Values // written by who asks
  const { chave, nome, cidade } = (values.pix ?? {}) as Partial<Record<'chave' | 'nome' | 'cidade', string | null>> // fields of the form
  const { data, error } = useQuery({
    queryKey: [contaBancaria.prefix, 'previa', 'pix', json],
    queryFn: ({ signal }) =>
      call(contaBancaria.previa, { body: { ...pedidoDe(values, vencimento), pix: { chave, nome, cidade }, txid: TXID }, signal }),
    enabled: Boolean(chave && nome && cidade),
    retry: false,
  })
  if (!chave || !nome || !cidade) return <p className="m3 s12">Informe chave, nome e cidade para ver o código Pix.</p>
  if (error) return <p className="m2">{error instanceof ApiError ? error.message : 'O código Pix não carregou. Confira a conexão.'}</p>
  return data?.pixCopiaECola && <p className={`m3 s12 ${styles.pix}`}>Pix {data.pixCopiaECola}</p>
}

/** What the bank cannot do without is asked for here, so that a slip is only asked of the server once it may be right. */
function faltaDe(values: Values): string | undefined {
  const banco = String(values.banco ?? '')
  if (!isBanco(banco)) return 'Escolha o banco.'
  const faltam = BANCOS[banco].pede.filter((field) => !values[field])
  return faltam.length > 0 ? `Informe: ${faltam.map(labelDe).join(', ')}.` : undefined
}

type Values = Record<string, unknown>
type Pedido = NonNullable<Parameters<typeof call<never, never, typeof contaBancaria.previa.body, never>>[1]>['body']

/** Only the account itself: charges are judged when it is saved. */
function pedidoDe({ juros: _, multa: __, desconto: ___, pix: ____, nossoNumeroProximo, ...conta }: Values, vencimento: string): Pedido {
  return { ...conta, nossoNumero: String(nossoNumeroProximo ?? 1), valor: VALOR, vencimento, seuNumero: '1' } as Pedido // judged by the server
}
