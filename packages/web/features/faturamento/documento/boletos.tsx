import { Button, Checkbox, Tooltip } from '@mantine/core'
import { type Boleto, ETIQUETA_BOLETO, podeBoleto, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import type { Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exactOrUndefined } from '@retaguarda/contract/kit/money.ts'
import { IconReceiptOff, IconSend } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useMemo, useRef } from 'react'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { WarnHint } from '../../../kit/fields/field-frame.tsx'
import { FormContext, RowContext, useErrors, useFormStore, useNewFormStore, useValue } from '../../../kit/form/form-store.ts'
import { useFormKeys } from '../../../kit/form/use-form-keys.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { statusOf } from '../../../kit/ui/status-map.ts'
import { hoje } from '../../../parts/faturamento/competencia.ts'
import tabela from '../../../parts/faturamento/tabela.module.css'
import styles from './documento.module.css'
import { emAberto, linhaDe, linhas, linhasDe, marcar, problemaLiquidar, totalMarcado } from './pagamento.ts'
import { useLiquidar } from './use-liquidar.ts'

type Props = { fatura: Fatura; boletos: Boleto[]; reload: () => Promise<void> }

/** The boletos, to be ticked as they are paid, whole or in part. */
export function Boletos({ fatura, boletos, reload }: Props) {
  const values = useRef({ boletos: boletos.map(linhaDe) }).current
  const store = useNewFormStore(linhas, 'alterar', { values, versaoRegistro: undefined }, {})
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { liquidar, forcar, busy } = useLiquidar({ store, fatura: fatura.id, reload })
  const leave = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: `/financeiro/fatura/visualizar/${fatura.id}` })
  }
  useFormKeys({ active: true, onConfirm: () => form.current?.requestSubmit(), onCancel: leave })
  if (boletos.length === 0)
    return (
      <Card title="Boletos">
        <EmptyState icon={IconReceiptOff} title="Nenhum boleto">
          Os boletos são gerados ao faturar a fatura.
        </EmptyState>
      </Card>
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void liquidar()
  }
  return (
    <FormContext.Provider value={store}>
      <form ref={form} onSubmit={submit} noValidate autoComplete="off" aria-label="Liquidar Boletos">
        <Card title="Boletos" flush>
          <Recusa />
          <div className={tabela.rolar}>
            <table className={`${tabela.tabela} ${tabela.blocos} ${styles.marcaveis}`}>
              <thead>
                <tr>
                  <th scope="col">
                    <MarcarTodos boletos={boletos} />
                  </th>
                  <th scope="col">Boleto</th>
                  <th scope="col">Situação</th>
                  <th scope="col" className="num">
                    Vencimento
                  </th>
                  <th scope="col" className="num">
                    Valor
                  </th>
                  <th scope="col" className="num">
                    Em aberto
                  </th>
                  <th scope="col" className="num">
                    Valor pago
                  </th>
                  <th scope="col">Data do pagamento</th>
                </tr>
              </thead>
              <tbody>
                {boletos.map((boleto, index) => (
                  <Linha key={boleto.id} boleto={boleto} index={index} forcar={forcar} busy={busy} />
                ))}
              </tbody>
            </table>
          </div>
          <div className={styles.pe}>
            <Button type="submit" variant="filled" aria-keyshortcuts="Control+S" aria-busy={busy} aria-disabled={busy || undefined}>
              Confirmar
            </Button>
            <Button onClick={leave} aria-keyshortcuts="Escape">
              Cancelar
            </Button>
            <span className="m3 s12" role="status">
              {busy ? 'Gravando…' : ''}
            </span>
            <Soma />
          </div>
        </Card>
      </form>
    </FormContext.Provider>
  )
}

/** What is wrong with the whole, not with a field. */
function Recusa() {
  const error = useErrors().boletos
  return error ? (
    <div className={styles.aviso}>
      <Note tone="bad" live>
        {error}
      </Note>
    </div>
  ) : null
}

function Soma() {
  const todas = linhasDe({ boletos: useValue('boletos') })
  const marcados = todas.filter(({ isPago }) => isPago).length
  return (
    <span className={styles.soma} role="status">
      {marcados === 0 ? <span className="m3">Nenhum boleto marcado</span> : `A liquidar: ${formatMoney(totalMarcado(todas))}`}
    </span>
  )
}

function MarcarTodos({ boletos }: { boletos: Boleto[] }) {
  const store = useFormStore()
  const todas = linhasDe({ boletos: useValue('boletos') })
  const podem = boletos.filter((boleto) => problemaLiquidar(boleto) === undefined)
  const marcados = todas.filter(({ isPago }) => isPago).length
  if (podem.length === 0) return <span className="sr">Liquidar</span>
  const all = marcados === podem.length
  const mark = () =>
    boletos.forEach((boleto, index) => {
      const linha = linhasDe(store.values())[index]
      if (linha && problemaLiquidar(boleto) === undefined) store.set(`boletos.${index}`, marcar(linha, boleto, !all, hoje()))
    })
  return <Checkbox size="xs" aria-label="Marcar todos" checked={all} indeterminate={marcados > 0 && !all} onChange={mark} />
}

type LinhaProps = { boleto: Boleto; index: number; forcar: (boleto: Boleto) => Promise<void>; busy: boolean }

function Linha({ boleto, index, forcar, busy }: LinhaProps) {
  const store = useFormStore()
  const isPago = useValue(`boletos.${index}.isPago`) === true
  const reason = problemaLiquidar(boleto)
  const row = useMemo(() => ({ list: 'boletos', index, labelled: false }), [index])
  const mark = (checked: boolean) => {
    const linha = linhasDe(store.values())[index]
    if (linha) store.set(`boletos.${index}`, marcar(linha, boleto, checked, hoje()))
  }
  return (
    <tr data-on={isPago || undefined}>
      <td className={tabela.marca}>
        <Marca label={`Liquidar ${boleto.nome}`} checked={isPago} reason={reason} onChange={mark} />
      </td>
      <td className={tabela.nome}>{boleto.nome}</td>
      <td>
        <span title={SituacaoBoleto.labels[boleto.situacao]}>
          <Status {...statusOf('boleto', boleto.situacao)} label={ETIQUETA_BOLETO[boleto.situacao]} />
        </span>
        {boleto.logMensagem && <p className={`${styles.log} m3 s12`}>{boleto.logMensagem}</p>}
        {podeBoleto('forcarEnvio', boleto.situacao) && (
          <ActionButton
            size="xs"
            leftSection={<IconSend aria-hidden />}
            aria-label={`Forçar envio de ${boleto.nome}`}
            reason={busy ? 'Uma ação está em andamento. Aguarde.' : undefined}
            onClick={() => void forcar(boleto)}
          >
            Forçar envio
          </ActionButton>
        )}
      </td>
      <td className="num" data-rotulo="vence">
        {formatDate(boleto.dataVencimento)}
      </td>
      <td className={`num ${tabela.valor}`}>{formatMoney(boleto.valor)}</td>
      <td className="num m2" data-rotulo="em aberto">
        {reason === undefined ? formatMoney(emAberto(boleto)) : formatMoney('0.00')}
      </td>
      {reason === undefined ? (
        <RowContext.Provider value={row}>
          <td className={styles.campo}>
            <MoneyField name="valorPago" />
            <Acima boleto={boleto} index={index} />
          </td>
          <td className={styles.campo}>
            <DateField name="dataPagamento" />
          </td>
        </RowContext.Provider>
      ) : (
        <>
          <td className="num m2" data-rotulo="pago">
            {formatMoney(boleto.valorPago)}
          </td>
          <td className="m2">{formatDate(boleto.pagamentos.at(-1)?.dataPagamento)}</td>
        </>
      )}
    </tr>
  )
}

type MarcaProps = { label: string; checked: boolean; reason: string | undefined; onChange: (checked: boolean) => void }

/** Never `disabled`: what cannot be ticked says why and keeps the focus. */
function Marca({ label, checked, reason, onChange }: MarcaProps) {
  if (reason === undefined)
    return <Checkbox size="xs" aria-label={label} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
  return (
    <Tooltip label={reason}>
      <Checkbox size="xs" aria-label={label} aria-disabled aria-description={reason} data-disabled checked={false} readOnly />
    </Tooltip>
  )
}

/** More than is open is taken, and noted (decisions §10). */
function Acima({ boleto, index }: { boleto: Boleto; index: number }) {
  const typed = exactOrUndefined(useValue(`boletos.${index}.valorPago`))
  return typed?.gt(emAberto(boleto)) ? <WarnHint>Acima do valor em aberto</WarnHint> : null
}
