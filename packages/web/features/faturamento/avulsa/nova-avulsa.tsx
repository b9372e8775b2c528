import { AvulsaForm, avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { ANOS_FECHAMENTO, fatura, NumeroParcelas } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro, NovoItemForm } from '@retaguarda/contract/faturamento/item.ts'
import { dateOptional, flag } from '@retaguarda/contract/kit/fields.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { CheckboxField, SelectField } from '../../../kit/fields/choice-field.tsx'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { FormCard } from '../../../kit/fields/form-card.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { NumberField, TextareaField, TextField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { OwnedRows } from '../../../kit/form/owned-rows.tsx'
import type { Values } from '../../../kit/form/path.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useGoBack } from '../../../kit/route/here.ts'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { useClienteDaBusca } from '../../../parts/cliente/cliente-da-busca.ts'
import { clientes } from '../../../parts/cliente/clientes.ts'
import { tellFaturada } from '../../../parts/cobranca/pendencias.tsx'
import { anos, competenciaAtual, meses } from '../../../parts/faturamento/competencia.ts'
import { IncluirCliente } from '../../../parts/incluir/incluir.ts'
import { objetosOptions } from '../../../parts/objeto/objetos.ts'

const screen = getRouteApi('/sessao/financeiro/fatura/avulsa')

const Fields = AvulsaForm.omit({ faturar: true }).extend({
  faturarAgora: flag('Fechar e faturar agora', false),
  vencimento: dateOptional('Vencimento'),
  parcelas: NumeroParcelas,
})
const f = fieldsOf(Fields)
const item = fieldsOf(NovoItemForm)
const show = showOf(Fields, { mes: meses, ano: anos(ANOS_FECHAMENTO) })

/** Fields hold text; the contract reads a number. */
const form = z.preprocess((typed) => {
  const values = typed as Values // the values of the form below
  const n = String(values.parcelas ?? '')
  return { ...values, parcelas: /^\d{1,4}$/.test(n) ? Number(n) : undefined }
}, Fields)

/** Nova fatura avulsa: what is charged beside the invoice of the month, at once where that is wanted. */
export function NovaAvulsa() {
  const { cliente } = screen.useSearch()
  const { pronto, escolhido } = useClienteDaBusca(cliente)
  return (
    <Page width="form">
      <PageHeader title="Nova fatura avulsa" />
      {pronto ? <Formulario escolhido={escolhido} /> : <SkeletonCard />}
    </Page>
  )
}

type Escolhido = ReturnType<typeof useClienteDaBusca>['escolhido']

function Formulario({ escolhido }: { escolhido: Escolhido }) {
  const leave = useGoBack('/financeiro/fatura')
  const navigate = useNavigate()
  const command = useCommandForm(avulsa.add, {
    schema: form,
    values: {
      cliente: escolhido,
      ...competenciaAtual(),
      itens: [{}],
      observacao: '',
      faturarAgora: false,
      vencimento: null,
      parcelas: '1',
    },
    show,
    input: ({ faturarAgora, vencimento, parcelas, ...body }) => ({
      body: { ...body, faturar: faturarAgora ? { vencimento, parcelas } : null },
    }),
    place: (fields) => Object.fromEntries(Object.entries(fields).map(([name, said]) => [name.replace(/^faturar\./, ''), said])),
    changes: [[fatura.prefix], [financeiro.prefix]],
    tell: tellFaturada,
    done: ({ id }) => void navigate({ to: '/financeiro/fatura/visualizar/$id', params: { id: String(id) }, replace: true }),
  })
  return (
    <CommandForm form={command} label="Nova fatura avulsa" confirm="Incluir fatura" onCancel={leave} look="page">
      <FormCard>
        <RefPicker name={f.cliente} span={6} suggest={clientes} incluir={IncluirCliente} />
        <SelectField name={f.mes} span={3} half />
        <SelectField name={f.ano} span={3} half />
      </FormCard>
      <Itens />
      <FormCard>
        <TextareaField name={f.observacao} />
        <CheckboxField
          name={f.faturarAgora}
          hint="A fatura é fechada e os boletos são gerados. Sem marcar, ela fica em processamento e ainda pode mudar."
        />
        <Boletos />
      </FormCard>
    </CommandForm>
  )
}

const CELLS = [
  { name: item.valorCobranca, width: 160, cell: <MoneyField name={item.valorCobranca} /> },
  { name: item.observacao, cell: <TextField name={item.observacao} /> },
]

function Itens() {
  const { data, isError } = useQuery(objetosOptions)
  const objeto = (
    <RefPicker
      name={item.idObjetoContrato}
      bareId
      suggest={isError ? [] : data}
      register={objetoContrato}
      unavailable={
        isError ? 'Não foi possível carregar os objetos de contrato. Abra a tela de novo.' : 'Nenhum objeto de contrato está ativo.'
      }
    />
  )
  return (
    <OwnedRows
      list={f.itens}
      one="item"
      none="Nenhum item."
      keepLast="A fatura cobra ao menos um item."
      columns={[{ name: item.idObjetoContrato, cell: objeto }, ...CELLS]}
    />
  )
}

/** Only where the boletos are made at once. */
function Boletos() {
  if (useValue(f.faturarAgora) !== true) return null
  return (
    <>
      <DateField name={f.vencimento} span={4} hint="Vazio, vale o dia do vencimento do cliente." />
      <NumberField name={f.parcelas} span={4} />
    </>
  )
}
