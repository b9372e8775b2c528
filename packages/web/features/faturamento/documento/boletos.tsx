import { Checkbox, Tooltip } from '@mantine/core'
import { type Boleto, faturaDocumento, type Pagamento, podeBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import type { Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exactOrUndefined } from '@retaguarda/contract/kit/money.ts'
import { IconReceiptOff, IconReceiptTax, IconSend } from '@tabler/icons-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { WarnHint } from '../../../kit/fields/field-frame.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useErrors, useFormStore, useValue } from '../../../kit/form/form-store.ts'
import { InRow } from '../../../kit/form/owned-rows.tsx'
import { inRow, rowAt, type Values } from '../../../kit/form/path.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { useGoBack } from '../../../kit/route/here.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Refusal } from '../../../kit/ui/note.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { today } from '../../../parts/faturamento/competencia.ts'
import { ContaDoPagamento } from '../comum/conta-do-pagamento.tsx'
import { ReterDialog } from '../comum/reter-dialog.tsx'
import styles from './documento.module.css'
import { camposDaResposta, emAberto, rowOf, rows, rowsOf, marcar, pedidoDe, problemaLiquidar, totalMarcado } from './pagamento.ts'

const campos = fieldsOf(rows)
const field = fieldsOf(rows.shape.boletos.element)
type Props = {
  fatura: Fatura
  boletos: Boleto[]
  reload: () => Promise<void>
  /** Boletos that were paid, by their ids. */
  paid: (ids: number[]) => Promise<void>
}

const PROBLEMA = 'Ocorreu um problema!'

/** The boletos, to be ticked as they are paid, whole or in part (BOL-015 to BOL-023). */
export function Boletos({ fatura, boletos, reload, paid }: Props) {
  const sent = useRef<number[]>([])
  const [retendo, reter] = useState<Boleto>()
  const parts = { title: PROBLEMA, reload }
  const forcar = useCommand(faturaDocumento.forcarEnvio, parts)
  const form = useCommandForm(faturaDocumento.liquidar, {
    ...parts,
    schema: rows,
    // What was typed belongs to rows by their place.
    about: boletos.map(({ id }) => id).join(),
    values: { boletos: boletos.map(rowOf), contaBancaria: null },
    input: (body: Pagamento[]) => {
      sent.current = body.map(({ id }) => id)
      return { params: { id: fatura.id }, body }
    },
    // Not waited for: the page shows what was paid behind the question.
    done: () => void paid(sent.current),
    read: (values) => {
      const pedido = pedidoDe(rowsOf(values), values.contaBancaria)
      return pedido.ok ? { data: pedido.body } : { wrong: { ...pedido.campos, ...(pedido.erro && { boletos: pedido.erro }) } }
    },
    place: (fields, values) => camposDaResposta(rowsOf(values), fields),
  })
  const busy = form.busy || forcar.busy
  const leave = useGoBack(`/financeiro/fatura/visualizar/${fatura.id}`)
  if (boletos.length === 0)
    return (
      <Card title="Boletos">
        <EmptyState icon={IconReceiptOff} title="Nenhum boleto">
          Os boletos são gerados ao faturar a fatura.
        </EmptyState>
      </Card>
    )
  return (
    <Card title="Boletos" flush>
      <CommandForm form={form} label="Liquidar Boletos" confirm="Confirmar" onCancel={leave} doing="Gravando…" look="card" aside={<Soma />}>
        <Recusa />
        <Rows boletos={boletos} forcar={({ id }) => void forcar.run({ params: { id }, body: { id } })} reter={reter} busy={busy} />
        <div className={styles.conta}>
          <ContaDoPagamento name={campos.contaBancaria} span={12} />
        </div>
      </CommandForm>
      {retendo && <ReterDialog id={retendo.id} aberto={emAberto(retendo)} reload={reload} onClose={() => reter(undefined)} />}
    </Card>
  )
}

/** What is wrong with the whole, not with a field. */
function Recusa() {
  const error = useErrors().boletos
  return error ? (
    <div className={styles.aviso}>
      <Refusal>{error}</Refusal>
    </div>
  ) : null
}

function Soma() {
  const all = rowsOf({ boletos: useValue(campos.boletos) })
  const marcados = all.filter(({ isPago }) => isPago).length
  return (
    <span className={styles.soma} role="status">
      {marcados === 0 ? <span className="m3">Nenhum boleto marcado</span> : `A liquidar: ${formatMoney(totalMarcado(all))}`}
    </span>
  )
}

function MarcarTodos({ boletos }: { boletos: Boleto[] }) {
  const store = useFormStore()
  const todas = rowsOf({ boletos: useValue(campos.boletos) })
  const podem = boletos.filter((boleto) => problemaLiquidar(boleto) === undefined)
  const marcados = todas.filter(({ isPago }) => isPago).length
  if (podem.length === 0) return <span className="sr">Liquidar</span>
  const all = marcados === podem.length
  const mark = () =>
    boletos.forEach((boleto, index) => {
      const row = rowsOf(store.values())[index]
      if (row && problemaLiquidar(boleto) === undefined) store.set(rowAt(campos.boletos, index), marcar(row, boleto, !all, today()))
    })
  return <Checkbox size="xs" aria-label="Marcar todos" checked={all} indeterminate={marcados > 0 && !all} onChange={mark} />
}

type Deed = (boleto: Boleto) => void
type TableProps = { boletos: Boleto[]; forcar: Deed; reter: Deed; busy: boolean }

function Rows({ boletos, forcar, reter, busy }: TableProps) {
  const store = useFormStore()
  const marcados = useSyncExternalStore(store.subscribe, () => marcadosDe(store.values()))
  const columns: Column<Boleto>[] = [
    {
      head: 'Liquidar',
      headCell: <MarcarTodos boletos={boletos} />,
      at: 'mark',
      cell: (boleto, index) => <Marca boleto={boleto} index={index} />,
    },
    { head: 'Boleto', at: 'name', cell: ({ nome }) => nome },
    { head: 'Situação', cell: (boleto) => <Situacao boleto={boleto} forcar={forcar} reter={reter} busy={busy} /> },
    { head: 'Vencimento', num: true, label: 'vence', cell: ({ dataVencimento }) => formatDate(dataVencimento) },
    { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
    {
      head: 'Em aberto',
      num: true,
      quiet: true,
      label: 'em aberto',
      cell: (boleto) => formatMoney(problemaLiquidar(boleto) === undefined ? emAberto(boleto) : '0.00'),
    },
    { head: 'Valor pago', num: true, className: styles.campo, cell: valorPago },
    { head: 'Data do pagamento', className: styles.campo, cell: dataPagamento },
  ]
  return (
    <DataTable
      className={styles.marcaveis}
      columns={columns}
      rows={boletos}
      keyOf={({ id }) => id}
      ticked={(_, index) => marcados[index] === TICK}
    />
  )
}

const TICK = 'x'
/** Which rows are ticked, as a text: the table is drawn anew only when that changes, not at each key. */
const marcadosDe = (values: Values) =>
  rowsOf(values)
    .map(({ isPago }) => (isPago ? TICK : '-'))
    .join('')

const valorPago = (boleto: Boleto, index: number) =>
  problemaLiquidar(boleto) === undefined ? (
    <InRow list={campos.boletos} index={index}>
      <MoneyField name={field.valorPago} />
      <Acima boleto={boleto} index={index} />
    </InRow>
  ) : (
    <>
      <span className="m3 s12 only-sm no-print">pago </span>
      <span className="m2">{formatMoney(boleto.valorPago)}</span>
    </>
  )

const dataPagamento = (boleto: Boleto, index: number) =>
  problemaLiquidar(boleto) === undefined ? (
    <InRow list={campos.boletos} index={index}>
      <DateField name={field.dataPagamento} />
    </InRow>
  ) : (
    <span className="m2">{formatDate(boleto.pagamentos.at(-1)?.dataPagamento)}</span>
  )

function Situacao({ boleto, forcar, reter, busy }: Omit<TableProps, 'boletos'> & { boleto: Boleto }) {
  const { nome, situacao, logMensagem, retencaoEsperada } = boleto
  return (
    <div className={styles.acoes}>
      <State of="boleto" value={situacao} />
      {logMensagem && <p className={`${styles.log} m3 s12`}>{logMensagem}</p>}
      {podeBoleto('forcarEnvio', situacao) && (
        <ActionButton
          size="xs"
          leftSection={<IconSend aria-hidden />}
          aria-label={`Forçar envio de ${nome}`}
          reason={busy ? 'Uma ação está em andamento. Aguarde.' : undefined}
          onClick={() => forcar(boleto)}
        >
          Forçar envio
        </ActionButton>
      )}
      {retencaoEsperada !== null && problemaLiquidar(boleto) === undefined && (
        <ActionButton
          size="xs"
          leftSection={<IconReceiptTax aria-hidden />}
          aria-label={`Reter do ${nome.replace(/^B/, 'b')}`}
          reason={busy ? 'Uma ação está em andamento. Aguarde.' : undefined}
          onClick={() => reter(boleto)}
        >
          Reter
        </ActionButton>
      )}
    </div>
  )
}

/** Never `disabled`: what cannot be ticked says why and keeps the focus. */
function Marca({ boleto, index }: { boleto: Boleto; index: number }) {
  const store = useFormStore()
  const checked = useValue(inRow(campos.boletos, index, field.isPago)) === true
  const label = `Liquidar ${boleto.nome}`
  const reason = problemaLiquidar(boleto)
  const mark = (on: boolean) => {
    const row = rowsOf(store.values())[index]
    if (row) store.set(rowAt(campos.boletos, index), marcar(row, boleto, on, today()))
  }
  if (reason === undefined)
    return <Checkbox size="xs" aria-label={label} checked={checked} onChange={(event) => mark(event.currentTarget.checked)} />
  return (
    <Tooltip label={reason}>
      <Checkbox size="xs" aria-label={label} aria-disabled aria-description={reason} data-disabled checked={false} readOnly />
    </Tooltip>
  )
}

/** More than is open is taken, and noted. */
function Acima({ boleto, index }: { boleto: Boleto; index: number }) {
  const typed = exactOrUndefined(useValue(inRow(campos.boletos, index, field.valorPago)))
  return typed?.gt(emAberto(boleto)) ? <WarnHint>Acima do valor em aberto</WarnHint> : null
}
