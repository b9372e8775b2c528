import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { NumberField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { SkeletonLines } from '../../../kit/ui/skeleton.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { Dialog } from '../../../kit/window/window.tsx'
import { today } from '../../../parts/faturamento/competencia.ts'
import { f, form } from './como-faturar.ts'
import { vencimentoAVir } from './vencimento.ts'
import type { LoteProps } from './lote-props.ts'
import { Previa } from './previa.tsx'

/** Where the person has never chosen one. */
const DIA_VENCIMENTO = 10

/** Invoices many by a rule, such as day 10 or the next business day, or on one day. */
export function FaturarLoteDialog(props: LoteProps) {
  const { data, isPending } = useRead([fatura.prefix, 'regra'], loteFaturas.regra, {})
  return (
    <Dialog onClose={props.onClose} size={560} title="Faturar em lote">
      {isPending ? (
        <SkeletonLines widths={['90%', '60%']} />
      ) : (
        // Where it cannot be read the usual day stands there, to be seen and changed.
        <Formulario {...props} day={data?.diaVencimento ?? DIA_VENCIMENTO} />
      )}
    </Dialog>
  )
}

function Formulario({ alvo, competencia, quais, seguir, onClose, day }: LoteProps & { day: number }) {
  const command = useCommandForm(loteFaturas.faturar, {
    schema: form,
    about: quais,
    values: { diaVencimento: String(day), vencimento: competencia ? vencimentoAVir(competencia, day, today()) : null, parcelas: '1' },
    input: ({ diaVencimento, vencimento, parcelas }) =>
      vencimento === null ? { body: { ...alvo, vencimento: null, diaVencimento, parcelas } } : { body: { ...alvo, vencimento, parcelas } },
    changes: [[fatura.prefix]],
    done: ({ id }) => seguir(id),
  })
  return (
    <CommandForm form={command} label="Faturar em lote" confirm="Faturar" onCancel={onClose} look="dialog">
      <p className="m2">
        Das faturas ({quais}), as fechadas ganham os seus boletos; as outras são recusadas, cada uma com o seu motivo. O dia é o do mês
        seguinte à competência; o que não é dia útil passa ao próximo. Quem tem o seu próprio dia no cadastro fica com ele; uma data vale
        para todas.
      </p>
      <FormGrid>
        <NumberField name={f.diaVencimento} span={4} />
        <DateField name={f.vencimento} span={5} />
        <NumberField name={f.parcelas} span={3} />
      </FormGrid>
      <Previa alvo={alvo} />
    </CommandForm>
  )
}
