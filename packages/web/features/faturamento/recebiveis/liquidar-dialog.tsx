import type { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { date, refIdOptional } from '@retaguarda/contract/kit/fields.ts'
import { money, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { CallOnce } from '../../../kit/call-once.ts'
import { showError } from '../../../kit/feedback/dialogs.ts'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { focusField } from '../../../kit/form/focus-field.ts'
import { useNewFormStore } from '../../../kit/form/form-store.ts'
import { issuesByPath } from '../../../kit/form/schema-info.ts'
import { useSend } from '../../../kit/form/use-send.ts'
import { NO_SHOW } from '../../../kit/form/value-text.ts'
import { runAction } from '../../../kit/list/actions/use-actions.tsx'
import { IconCash } from '@tabler/icons-react'
import { readAgain } from '../../../kit/read-again.ts'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { today } from '../../../parts/faturamento/competencia.ts'
import { ContaDoPagamento } from '../comum/conta-do-pagamento.tsx'

export type Recebivel = z.output<typeof boleto.row>

/** Of one boleto a part may be paid; of several each is paid whole. */
const Form = z.object({
  dataPagamento: date('Data do pagamento', 'a data do pagamento'),
  valorPago: money('Valor pago', 'o valor pago').nullish(),
  contaBancaria: refIdOptional('Conta'),
})
const f = fieldsOf(Form)

const COLUMNS: Column<Recebivel>[] = [
  { head: 'Cliente', at: 'name', cell: ({ cliente, parcela }) => `${cliente.pessoa.nome} · ${parcela}` },
  { head: 'Vencimento', num: true, cell: ({ dataVencimento }) => formatDate(dataVencimento) },
  { head: 'Em aberto', num: true, at: 'value', cell: ({ aberto }) => formatMoney(aberto) },
]

type Props = {
  rows: Recebivel[]
  /** Of one boleto a part may be paid. */
  paid: (ids: number[]) => Promise<void>
  onClose: () => void
}

/** Settles boletos of whatever invoices, each with what is open of it, as paid on one day. */
export function LiquidarDialog({ rows, paid, onClose }: Props) {
  const client = useQueryClient()
  const { busy, run } = useSend()
  const [only] = rows.length === 1 ? rows : []
  const values = useState({ dataPagamento: today(), valorPago: only?.aberto ?? null, contaBancaria: null })[0]
  const store = useNewFormStore(Form, 'incluir', { values, versaoRegistro: undefined }, NO_SHOW, 'acao')
  const total = toMoney(sum(rows.map(({ aberto }) => aberto)))

  const liquidar = async (call: CallOnce, { dataPagamento, valorPago, contaBancaria }: z.output<typeof Form>) => {
    const faturas = [...Map.groupBy(rows, ({ fatura }) => fatura.id)].map(([id, boletos]) => ({ id, boletos }))
    const action = {
      ...({ kind: 'post', label: 'Liquidar', icon: IconCash } as const),
      run: async ({ id, boletos }: (typeof faturas)[number]) => {
        const body = boletos.map((one) => ({ id: one.id, dataPagamento, contaBancaria, ...(only && valorPago && { valorPago }) }))
        const { message } = await call(faturaDocumento.liquidar, { params: { id }, body })
        return { msg: faturas.length === 1 ? message : `${formatCount(rows.length, 'boleto liquidado', 'boletos liquidados')}.` }
      },
    }
    const nameOf = ({ boletos: [first] }: (typeof faturas)[number]) => first?.cliente.pessoa.nome ?? ''
    const name = { singular: 'fatura', plural: 'faturas', gender: 'f' } as const
    await runAction({ action, rows: faturas, name, nameOf, call }, client, '/boleto')
    for (const prefix of ['/fatura', pagamento.prefix]) await readAgain(client, { queryKey: [prefix] })
  }
  const submit = async () => {
    const wrong = issuesByPath(Form, store.values())
    store.setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first !== undefined) focusField(store.idOf(first))
    else {
      const typed = Form.parse(store.values())
      const done = () => {
        onClose()
        if (only) void paid([only.id])
      }
      await run({ send: (call) => liquidar(call, typed), done, leaves: true, refused: showError })
    }
  }
  return (
    <CommandDialog
      form={{ store, said: undefined, busy, submit, about: rows.map(({ id }) => id).join() }}
      confirm="Liquidar"
      doing="Gravando…"
      title={`Liquidar ${formatCount(rows.length, 'boleto', 'boletos')}`}
      label="Liquidar"
      size={560}
      onClose={onClose}
    >
      <FormGrid>
        {only && <MoneyField name={f.valorPago} span={6} hint="Menos do que está em aberto é uma parte." />}
        <DateField name={f.dataPagamento} span={6} />
        <ContaDoPagamento name={f.contaBancaria} span={12} />
      </FormGrid>
      <DataTable region="Boletos a liquidar" framed height={264} phone="row" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
      {!only && (
        <p>
          Total a liquidar: <strong className="b6">{formatMoney(total)}</strong>
        </p>
      )}
    </CommandDialog>
  )
}
