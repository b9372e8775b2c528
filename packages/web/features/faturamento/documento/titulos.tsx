import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { AbaterForm, boleto, ProrrogarForm } from '@retaguarda/contract/faturamento/boleto.ts'
import { type Boleto, podeBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { impedimentoDePagar } from '@retaguarda/contract/faturamento/pagavel.ts'
import { useState } from 'react'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { CopyButton } from '../../../kit/ui/copy-button.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDate } from '../../../kit/ui/format.ts'
import styles from './documento.module.css'
import { SegundaViaDialog } from './segunda-via.tsx'

type Props = { boletos: Boleto[]; reload: () => Promise<void> }
type Pedido = { tipo: 'prorrogar' | 'abater' | 'segunda-via'; boleto: Boleto }

const nameOf = ({ nome }: Boleto) => nome.replace(/^B/, 'b')

/** The boletos of an invoice at their banks: the line to be copied, how each stands, and what may be asked of it. */
export function Titulos({ boletos, reload }: Props) {
  const [pedido, pedir] = useState<Pedido>()
  const rows = boletos.filter(({ cobranca }) => cobranca !== null)
  if (rows.length === 0) return null
  const columns: Column<Boleto>[] = [
    { head: 'Boleto', at: 'name', cell: ({ nome }) => nome },
    { head: 'Conta', quiet: true, cell: ({ cobranca }) => cobranca?.contaBancaria.nome },
    { head: 'No banco', cell: ({ cobranca }) => cobranca && SituacaoTitulo.labels[cobranca.situacao] },
    { head: 'Vencimento', num: true, label: 'vence', cell: ({ dataVencimento }) => formatDate(dataVencimento) },
    { head: 'Linha digitável', cell: (one) => <Row boleto={one} /> },
    { head: 'Ações', headCell: <span className="sr">Ações</span>, cell: (one) => <Acoes boleto={one} pedir={pedir} /> },
  ]
  return (
    <Card title="Títulos no banco" flush>
      <DataTable label="Títulos no banco" columns={columns} rows={rows} keyOf={({ id }) => id} />
      {pedido?.tipo === 'prorrogar' && <ProrrogarDialog boleto={pedido.boleto} reload={reload} onClose={() => pedir(undefined)} />}
      {pedido?.tipo === 'abater' && <AbaterDialog boleto={pedido.boleto} reload={reload} onClose={() => pedir(undefined)} />}
      {pedido?.tipo === 'segunda-via' && <SegundaViaDialog boleto={pedido.boleto} onClose={() => pedir(undefined)} />}
    </Card>
  )
}

function Row({ boleto: { cobranca } }: { boleto: Boleto }) {
  if (!cobranca) return null
  return (
    <>
      <p className="s12">{cobranca.linhaDigitavel}</p>
      <CopyButton size="xs" variant="subtle" text={cobranca.linhaDigitavel}>
        Copiar linha
      </CopyButton>
      {cobranca.pixCopiaECola !== null && (
        <CopyButton size="xs" variant="subtle" text={cobranca.pixCopiaECola}>
          Copiar Pix
        </CopyButton>
      )}
    </>
  )
}

function Acoes({ boleto: one, pedir }: { boleto: Boleto; pedir: (pedido: Pedido) => void }) {
  const opened = podeBoleto('emitir', one.situacao) ? undefined : 'Este boleto não está mais em aberto.'
  const semPapel = impedimentoDePagar(one.situacao, one.cobranca?.situacao ?? null)
  const action = (tipo: Pedido['tipo'], label: string, reason?: string) => (
    <ActionButton
      size="xs"
      aria-label={`${label} ${tipo === 'segunda-via' ? 'do ' : ''}${nameOf(one)}`}
      {...(reason && { reason })}
      onClick={() => pedir({ tipo, boleto: one })}
    >
      {label}
    </ActionButton>
  )
  return (
    <div className={styles.acoes}>
      {action('segunda-via', 'Segunda via', semPapel)}
      {action('prorrogar', 'Prorrogar', opened)}
      {action('abater', 'Abater', opened)}
    </div>
  )
}

type DialogProps = { boleto: Boleto; reload: () => Promise<void>; onClose: () => void }
const p = fieldsOf(ProrrogarForm)
const a = fieldsOf(AbaterForm)

function ProrrogarDialog({ boleto: { id, nome }, reload, onClose }: DialogProps) {
  const form = useCommandForm(boleto.prorrogar, {
    schema: ProrrogarForm,
    about: id,
    values: { vencimento: null, motivo: '' },
    input: (body) => ({ params: { id }, body }),
    changes: [[boleto.prefix]],
    reload,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Prorrogar" title={`Prorrogar ${nome}`} onClose={onClose}>
      <FormGrid>
        <DateField name={p.vencimento} />
        <TextareaField name={p.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

function AbaterDialog({ boleto: { id, nome }, reload, onClose }: DialogProps) {
  const form = useCommandForm(boleto.abater, {
    schema: AbaterForm,
    about: id,
    values: { valor: null, motivo: '' },
    input: (body) => ({ params: { id }, body }),
    changes: [[boleto.prefix]],
    reload,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Pedir abatimento" title={`Abater ${nome}`} onClose={onClose}>
      <FormGrid>
        <MoneyField name={a.valor} />
        <TextareaField name={a.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}
