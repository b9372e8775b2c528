import { type Fatura, fatura, FaturaForm } from '@retaguarda/contract/faturamento/fatura.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormCard } from '../../../kit/fields/form-card.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useFormStore } from '../../../kit/form/form-store.ts'
import type { Values } from '../../../kit/form/path.ts'
import { ResourceForm } from '../../../kit/form/resource-form.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { PageSkeleton } from '../../../kit/ui/skeleton.tsx'
import { faturaPorExtenso } from '../comum/name.ts'
import { problema } from './acoes.ts'
import { APagar } from './a-pagar.tsx'
import { AcoesAlterar } from './acoes-alterar.tsx'
import { itensOptions, resumoOptions } from './data.ts'
import { HistoricoDaFatura, HistoricoLink } from './historico.tsx'
import { Itens } from './itens.tsx'
import { Numeros } from './figures.tsx'
import { parseDate } from '@retaguarda/contract/kit/typed-date.ts'
import type { FieldProps } from '../../../kit/fields/field-frame.tsx'
import { dateMask } from '../../../kit/fields/masks.ts'
import { TypedDate } from '../../../kit/fields/typed-date.tsx'
import { dateText } from '../../../kit/ui/date.ts'
import { formatDate } from '../../../kit/ui/format.ts'

/** The last second of a business date in São Paulo, which has had no summer time since 2019. */
const endOfDay = (date: string) => `${date}T23:59:59-03:00`
const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value)

const VENCIMENTO = {
  mask: dateMask,
  placeholder: 'dd/mm/aaaa',
  text: (value: string) => (isInstant(value) ? formatDate(new Date(value)) : dateText(value)),
  read: (text: string) => {
    const date = parseDate(text)
    return date && endOfDay(date)
  },
  chosen: endOfDay,
}

/** An instant that people know as a date: what is due is due until the end of its day. */
const VencimentoField = (props: FieldProps) => <TypedDate {...props} kind={VENCIMENTO} />

const f = fieldsOf(FaturaForm)
/** Excluir is offered where an invoice is seen: it cannot come back. */
const resource = { ...fatura, form: FaturaForm, remove: undefined }
const HOME = '/financeiro/fatura'

const resumoDe = (record: Values) => record as Pick<Fatura, 'id' | 'ano' | 'mes' | 'cliente'> // as fatura.get answers
const subject = (record: Values) => `${competenciaTexto(resumoDe(record))} de ${resumoDe(record).cliente.pessoa.nome}`
const recent = (record: Values) => faturaPorExtenso(resumoDe(record))

/** Altera a fatura: manual items at once, observation and due date with Confirmar (FAT-008). */
export function FaturaAlterar({ id }: { id: string }) {
  // What its head offers and its figures come with it: what is below them would be pushed away.
  const read = [useQuery(resumoOptions(Number(id))), useQuery(itensOptions(Number(id)))]
  if (read.some(({ isPending }) => isPending)) return <PageSkeleton />
  return (
    <ResourceForm
      modo="alterar"
      id={id}
      resource={resource}
      subject={subject}
      recent={recent}
      home={() => HOME}
      actions={
        <>
          <HistoricoLink />
          <AcoesAlterar />
        </>
      }
    >
      <Corpo />
    </ResourceForm>
  )
}

function Corpo() {
  const store = useFormStore()
  const id = Number(store.record.id)
  const { data } = useQuery(resumoOptions(id))
  // Items raise the version of their invoice: what was typed here still rests on what it shows, unless that is what changed.
  useEffect(() => {
    if (!data) return
    const { observacao, dataHoraVencimento } = store.base()
    const same =
      data.observacao === (observacao ?? null) && Date.parse(data.dataHoraVencimento ?? '') === Date.parse(String(dataHoraVencimento ?? ''))
    const both = data.dataHoraVencimento === null && (dataHoraVencimento ?? null) === null
    if (same || (both && data.observacao === (observacao ?? null))) store.version.current = data.versaoRegistro
  }, [data, store])
  if (!data) return null
  const refused = problema.alterar(data)
  return (
    <>
      {refused && <Note tone="warn">{refused}</Note>}
      <Numeros fatura={data} />
      <Itens fatura={data} editing />
      <APagar fatura={data} />
      <FormCard title="Dados da fatura">
        <VencimentoField name={f.dataHoraVencimento} span={4} hint="O da primeira parcela; pode ser informado ao faturar." />
        <TextareaField name={f.observacao} />
      </FormCard>
      <HistoricoDaFatura id={id} />
    </>
  )
}
