import { Modal } from '@mantine/core'
import { fatura, NumeroParcelas } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { vencimentos, vencimentosPorDia } from '@retaguarda/contract/faturamento/parcelas.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { dateOptional, orNull } from '@retaguarda/contract/kit/fields.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../kit/api.ts'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { NumberField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import type { Values } from '../../../kit/form/path.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDate } from '../../../kit/ui/format.ts'
import { competenciaAnterior } from '../../../parts/faturamento/competencia.ts'
import type { LoteProps } from './lote-props.ts'

const DIA_MAX = 31
const Campos = z.object({
  diaVencimento: orNull(
    z.number().int('Dia do vencimento: de 1 a 31.').min(1, 'Dia do vencimento: de 1 a 31.').max(DIA_MAX, 'Dia do vencimento: de 1 a 31.'),
  ).meta({ label: 'Dia do vencimento' }),
  vencimento: dateOptional('ou uma data para todas'),
  parcelas: NumeroParcelas,
})
const f = fieldsOf(Campos)

const whole = (typed: unknown) => (/^\d{1,4}$/.test(String(typed ?? '')) ? Number(typed) : undefined)
/** Fields hold text; the contract reads numbers. */
const form = z
  .preprocess((typed) => {
    const values = typed as Values // the values of the form below
    return { ...values, diaVencimento: whole(values.diaVencimento) ?? null, parcelas: whole(values.parcelas) }
  }, Campos)
  .refine(({ diaVencimento, vencimento }) => diaVencimento !== null || vencimento !== null, {
    message: 'Informe o dia do vencimento, ou uma data para todas.',
    path: ['diaVencimento'],
  })

/** The rule of the last time, in this browser. */
const LEMBRADO = 'retaguarda.diaVencimento'

/** Invoices many by a rule, such as day 10 or the next business day, or on one day. */
export function FaturarLoteDialog({ alvo, quais, seguir, onClose }: LoteProps) {
  const command = useCommandForm(loteFaturas.faturar, {
    schema: form,
    values: { diaVencimento: localStorage.getItem(LEMBRADO) ?? '10', vencimento: null, parcelas: '1' },
    input: ({ diaVencimento, vencimento, parcelas }) => {
      if (vencimento !== null) return { body: { ...alvo, vencimento, parcelas } }
      localStorage.setItem(LEMBRADO, String(diaVencimento))
      return { body: { ...alvo, vencimento: null, diaVencimento, parcelas } }
    },
    changes: [[fatura.prefix]],
    done: ({ id }) => seguir(id),
  })
  return (
    <Modal opened onClose={onClose} size={560} title="Faturar em lote">
      <CommandForm form={command} label="Faturar em lote" confirm="Faturar" onCancel={onClose} look="dialog">
        <p className="m2">
          Das faturas ({quais}), as fechadas ganham os seus boletos; as outras são recusadas, cada uma com o seu motivo. O dia é o do mês
          seguinte à competência; o que não é dia útil passa ao próximo.
        </p>
        <FormGrid>
          <NumberField name={f.diaVencimento} span={4} />
          <DateField name={f.vencimento} span={5} />
          <NumberField name={f.parcelas} span={3} />
        </FormGrid>
        <Previa />
      </CommandForm>
    </Modal>
  )
}

const COLUMNS: Column<{ parcela: number; dia: string; de: number }>[] = [
  { head: 'Boleto', at: 'name', cell: ({ parcela, de }) => `${parcela} de ${de}` },
  { head: 'Vencimento', num: true, cell: ({ dia }) => formatDate(dia) },
]

/** The boletos that an invoice of the month before would have. */
function Previa() {
  const typed = { diaVencimento: useValue(f.diaVencimento), vencimento: useValue(f.vencimento), parcelas: useValue(f.parcelas) }
  const competencia = competenciaAnterior()
  const { data = [] } = useQuery({
    queryKey: [feriado.prefix, 'calendario', competencia.ano],
    queryFn: async ({ signal }) =>
      (await Promise.all([competencia.ano, competencia.ano + 1].map((ano) => call(feriado.calendario, { query: { ano }, signal })))).flat(),
  })
  const read = form.safeParse(typed)
  if (!read.success) return <p className="m3 s12">Informe o dia e o número de parcelas para ver os boletos.</p>
  const { vencimento, diaVencimento, parcelas } = read.data
  const digitados = new Set(data.map((one) => one.data))
  const dias = vencimento ? vencimentos(vencimento, parcelas) : vencimentosPorDia(competencia, diaVencimento ?? 1, parcelas, digitados)
  return (
    <DataTable
      region={`Boletos de uma fatura de ${competenciaTexto(competencia)}`}
      framed
      height={200}
      phone="row"
      columns={COLUMNS}
      rows={dias.map((dia, at) => ({ parcela: at + 1, dia, de: parcelas }))}
      keyOf={({ parcela }) => parcela}
    />
  )
}
