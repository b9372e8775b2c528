import { FeitaForm, type Ligacao, ligacao, ResultadoLigacao, SituacaoLigacao, TENTATIVAS } from '@retaguarda/contract/cobranca/ligacao.ts'
import { PromessaForm } from '@retaguarda/contract/cobranca/promessa.ts'
import { z } from 'zod'
import { SegmentedField } from '../../../kit/fields/choice-field.tsx'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPickerMany } from '../../../kit/fields/ref-picker-many.tsx'
import { TextareaField, TextField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import type { Values } from '../../../kit/form/path.ts'
import { issuesByPath } from '../../../kit/form/schema-info.ts'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { SkeletonLines } from '../../../kit/ui/skeleton.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { Dialog } from '../../../kit/window/window.tsx'
import { CHANGES, opcaoDe, ultimoDia } from '../comum/boletos.tsx'
import { Telefones } from './telefones.tsx'

const { PROMETEU, NAO_ATENDEU } = ResultadoLigacao.code
const { boletos, data, contato } = PromessaForm.shape
const { resultado, observacao } = FeitaForm.shape
/** What was promised stands beside the other fields: it is asked for with that result alone. */
const Form = z.object({ resultado, boletos, data: data.meta({ label: 'Promete pagar até' }), contato, observacao })
const Simples = z.object({ resultado, observacao })
const f = fieldsOf(Form)
const show = showOf(Form, { resultado: ResultadoLigacao })
const prometeu = (value: unknown): boolean => value === PROMETEU

/** Why a call is not to be registered; undefined where it is. */
export const problemaFeita = ({ situacao }: { situacao: SituacaoLigacao }): string | undefined =>
  situacao === SituacaoLigacao.code.A_LIGAR ? undefined : `Esta ligação já está ${SituacaoLigacao.labels[situacao].toLowerCase()}.`

type Feita = z.input<typeof FeitaForm>

/** What the fields say; those of a promise only where there is one. */
function read(values: Values): { data: Feita } | { wrong: Record<string, string> } {
  const schema = prometeu(values.resultado) ? Form : Simples
  const wrong = issuesByPath(schema, values)
  if (Object.keys(wrong).length > 0) return { wrong }
  if (!prometeu(values.resultado)) return { data: Simples.parse(values) }
  const { boletos: ids, data: day, contato: who, ...rest } = Form.parse(values)
  return { data: { ...rest, promessa: { boletos: ids, data: day, contato: who } } }
}

type Props = { id: number; onClose: () => void }

/** What came of a call. */
export function FeitaDialog({ id, onClose }: Props) {
  const query = useRead([ligacao.prefix, 'get', id], ligacao.get, { params: { id } }, { staleTime: 0 })
  if (query.data) return <Feita ligacao={query.data} onClose={onClose} />
  return (
    <Dialog title="Registrar ligação" onClose={onClose}>
      {query.error ? <Failed error={query.error} otherwise="A ligação não pôde ser lida." /> : <SkeletonLines widths={['60%', '80%']} />}
    </Dialog>
  )
}

function Feita({ ligacao: one, onClose }: { ligacao: Ligacao; onClose: () => void }) {
  const { id, cliente, telefones, total, tentativa } = one
  const free = one.boletos.filter(({ aberto, prometidoAte }) => aberto !== '0.00' && prometidoAte === null)
  const form = useCommandForm(ligacao.feita, {
    schema: Form,
    about: id,
    show,
    values: { resultado: PROMETEU, boletos: free.map(({ boleto }) => boleto), data: null, contato: '', observacao: '' },
    read,
    place: (fields) => Object.fromEntries(Object.entries(fields).map(([path, said]) => [path.replace(/^promessa\./, ''), said])),
    input: (body: Feita) => ({ params: { id }, body }),
    changes: CHANGES,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Registrar" title={`Ligação a ${cliente.pessoa.nome}`} size={560} onClose={onClose}>
      <p className="m2">
        {formatMoney(total)} em aberto. <Telefones telefones={telefones} />
      </p>
      <FormGrid>
        <SegmentedField name={f.resultado} />
        <Prometido options={free.map(opcaoDe)} tentativa={tentativa} />
        <TextareaField name={f.observacao} />
      </FormGrid>
    </CommandDialog>
  )
}

/** What depends on the result. */
function Prometido({ options, tentativa }: { options: { id: number; nome: string }[]; tentativa: number }) {
  const value = useValue(f.resultado)
  if (value === NAO_ATENDEU)
    return (
      <p className="m2">
        {tentativa < TENTATIVAS
          ? `Foi a ${tentativa}ª de ${TENTATIVAS}: a próxima fica para o dia útil seguinte.`
          : `Foi a ${tentativa}ª de ${TENTATIVAS}: ninguém mais é chamado por estes boletos até a próxima regra.`}
      </p>
    )
  if (!prometeu(value)) return null
  return (
    <>
      <DateField name={f.data} span={5} hint={`Até ${formatDate(ultimoDia())}.`} />
      <TextField name={f.contato} span={7} hint="Com quem foi combinado." />
      <RefPickerMany name={f.boletos} bareId suggest={options} />
    </>
  )
}
