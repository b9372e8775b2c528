import { Button } from '@mantine/core'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { FaturarForm, fatura, NumeroParcelas } from '@retaguarda/contract/faturamento/fatura.ts'
import { parcelas, vencimentos } from '@retaguarda/contract/faturamento/parcelas.ts'
import { Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import dialog from '../../../kit/feedback/dialog.module.css'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { NumberField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import type { Values } from '../../../kit/form/path.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { sentenceOf } from '../../../kit/ui/failed.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Note, Refusal } from '../../../kit/ui/note.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { tellFaturada } from '../../../parts/cobranca/pendencias.tsx'
import { today } from '../../../parts/faturamento/competencia.ts'
import { Dialog } from '../../../kit/window/window.tsx'
import type { FaturaLida } from './a-pagar.tsx'
import { problema } from './acoes.ts'
import { resumoOptions } from './data.ts'

const f = fieldsOf(FaturarForm)
type Props = { id: number; onClose: () => void }

/** Makes the boletos of a closed invoice; each instalment is shown before. */
export function FaturarDialog({ id, onClose }: Props) {
  const query = useQuery(resumoOptions(id))
  const row = query.data
  const refused = row && problema.faturar(row)
  return (
    <Dialog onClose={onClose} size={480} title={row ? `Faturar ${competenciaTexto(row)}` : 'Faturar'}>
      {query.error && <Sentence onClose={onClose}>{sentenceOf(query.error, 'A fatura não carregou.')}</Sentence>}
      {!row && !query.error && <Skeleton width="60%" />}
      {refused && <Sentence onClose={onClose}>{refused}</Sentence>}
      {row && !refused && <Formulario row={row} onClose={onClose} />}
    </Dialog>
  )
}

const Sentence = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => (
  <>
    <div className={dialog.body}>
      <Refusal>{children}</Refusal>
    </div>
    <div className={dialog.foot}>
      <Button variant="filled" onClick={onClose} data-autofocus>
        OK
      </Button>
    </div>
  </>
)

/** A field holds text; the contract reads a number. */
const form = z.preprocess(
  (typed) => {
    const values = typed as Values // the values of the form below
    const n = String(values.parcelas ?? '')
    return { ...values, parcelas: /^\d{1,4}$/.test(n) ? Number(n) : undefined }
  },
  FaturarForm.extend({ parcelas: NumeroParcelas }),
)

function Formulario({ row, onClose }: { row: FaturaLida; onClose: () => void }) {
  const semBoletos = exact(row.aPagar).isZero()
  const due = row.dataHoraVencimento && dayOf(row.dataHoraVencimento)
  const command = useCommandForm(fatura.faturar, {
    schema: form,
    about: row.id,
    values: {
      vencimento: semBoletos ? today() : due !== null && due >= today() ? due : due === null ? row.vencimentoSugerido : null,
      parcelas: '1',
    },
    input: (body) => ({ params: { id: row.id }, body }),
    changes: [[fatura.prefix], [faturaDocumento.prefix]],
    tell: tellFaturada,
    leave: onClose,
  })
  return (
    <CommandForm form={command} label="Faturar" confirm="Faturar" onCancel={onClose} look="dialog">
      <p className="m2">
        {row.cliente.pessoa.nome} · <span className="nowrap">{formatMoney(row.valor)}</span>
        {row.aPagar !== row.valor && (
          <>
            , a pagar <span className="nowrap">{formatMoney(row.aPagar)}</span>
          </>
        )}
      </p>
      {semBoletos ? (
        <Note tone="info">
          {exact(row.valor).isZero() ? 'A fatura não tem valor' : 'Nada fica a pagar'}: ela passa direto a Paga, sem boletos.
        </Note>
      ) : (
        <>
          <FormGrid>
            <DateField name={f.vencimento} span={7} />
            <NumberField name={f.parcelas} span={5} />
          </FormGrid>
          <Parcelas valor={row.aPagar} />
          {row.retencoes.some(({ tributo }) => CSRF.includes(tributo)) && (
            <p className="m3 s12">
              PIS, COFINS e CSLL são vistos mais uma vez ao faturar, pelo primeiro vencimento e pelo valor de cada parcela.
            </p>
          )}
        </>
      )}
    </CommandForm>
  )
}

const CSRF: readonly Tributo[] = Tributo.codes('PIS', 'COFINS', 'CSLL')

const PARCELAS: Column<{ parcela: string; vencimento: string | undefined; valor: string }>[] = [
  { head: 'Parcela', at: 'name', cell: ({ parcela }) => parcela },
  { head: 'Vencimento', num: true, cell: ({ vencimento }) => formatDate(vencimento) },
  { head: 'Valor', num: true, cell: ({ valor }) => formatMoney(valor) },
]

/** What would be made of what is typed, as it is typed. */
function Parcelas({ valor }: { valor: string }) {
  const vencimento = useValue(f.vencimento)
  const n = useValue(f.parcelas)
  const read = form.safeParse({ vencimento, parcelas: n })
  if (!read.success) return <p className="m3 s12">Informe o vencimento e o número de parcelas para ver os boletos.</p>
  const made = parcelas(valor, read.data.parcelas)
  if (!made.ok) return <Note tone="bad">{made.erro}</Note>
  const days = vencimentos(read.data.vencimento, read.data.parcelas)
  return (
    <DataTable
      region="Parcelas"
      framed
      height={264}
      phone="row"
      columns={PARCELAS}
      rows={made.valores.map((valor, i) => ({ parcela: `${i + 1} de ${made.valores.length}`, vencimento: days[i], valor }))}
      keyOf={({ parcela }) => parcela}
    />
  )
}
