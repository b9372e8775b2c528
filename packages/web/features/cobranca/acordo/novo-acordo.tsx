import type { ReactNode } from 'react'
import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SegmentedField } from '../../../kit/fields/choice-field.tsx'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField, RateField } from '../../../kit/fields/decimal-field.tsx'
import { FormCard } from '../../../kit/fields/form-card.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { NumberField, TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { isReference } from '../../../kit/form/diff.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useGoBack } from '../../../kit/route/here.ts'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { useClienteDaBusca } from '../../../parts/cliente/cliente-da-busca.ts'
import { clientes } from '../../../parts/cliente/clientes.ts'
import { tellFaturada } from '../../../parts/cobranca/pendencias.tsx'
import { today } from '../../../parts/faturamento/competencia.ts'
import { bodyOf, DescontoEm, f, form, place, show } from './acordo-form.ts'
import { BoletosAtrasados } from './boletos-atrasados.tsx'
import { CHANGES } from './comum.ts'
import { PreviaDoAcordo } from './previa-do-acordo.tsx'

const screen = getRouteApi('/sessao/cobranca/acordos/novo')
/** So many days from today on the first instalment falls due, if nothing else is said: time to send the boletos. */
const DIAS_ATE_A_PRIMEIRA = 5

/** Novo acordo: what is late of a client, owed anew in instalments. */
export function NovoAcordo(): ReactNode {
  const { cliente } = screen.useSearch()
  const { pronto, escolhido } = useClienteDaBusca(cliente)
  return (
    <Page width="detail">
      <PageHeader title="Novo acordo" />
      {pronto ? <Formulario escolhido={escolhido} /> : <SkeletonCard />}
    </Page>
  )
}

function Formulario({ escolhido }: { escolhido: ReturnType<typeof useClienteDaBusca>['escolhido'] }) {
  const leave = useGoBack('/cobranca/acordos')
  const navigate = useNavigate()
  const command = useCommandForm(acordo.add, {
    schema: form,
    show,
    values: {
      cliente: escolhido,
      boletos: [],
      contaBancaria: null,
      descontoEm: DescontoEm.code.NENHUM,
      valor: null,
      percentual: null,
      primeira: addDays(today(), DIAS_ATE_A_PRIMEIRA),
      parcelas: '1',
      motivo: '',
    },
    input: (typed) => ({ body: { ...bodyOf(typed), motivo: typed.motivo } }),
    place,
    changes: CHANGES,
    tell: tellFaturada,
    done: ({ id }) => void navigate({ to: '/cobranca/acordos/visualizar/$id', params: { id: String(id) }, replace: true }),
  })
  return (
    <CommandForm form={command} label="Novo acordo" confirm="Fazer acordo" onCancel={leave} look="page">
      <FormCard>
        <RefPicker name={f.cliente} span={6} suggest={clientes} />
        <RefPicker
          name={f.contaBancaria}
          span={6}
          suggest={contaBancaria.suggest}
          register={contaBancaria}
          placeholder="A do primeiro título"
        />
      </FormCard>
      <DoCliente />
    </CommandForm>
  )
}

/** Nothing is asked before it is known whose boletos they are. */
function DoCliente() {
  const chosen = useValue(f.cliente)
  if (!isReference(chosen)) return null
  return (
    <>
      <BoletosAtrasados key={chosen.id} cliente={chosen.id} />
      <FormCard>
        <DateField name={f.primeira} span={3} half />
        <NumberField name={f.parcelas} span={3} half />
        <Desconto />
        <TextareaField name={f.motivo} hint="Com quem foi combinado e por quê. Fica no histórico." />
      </FormCard>
      <PreviaDoAcordo />
    </>
  )
}

function Desconto() {
  const em = useValue(f.descontoEm)
  return (
    <>
      <SegmentedField name={f.descontoEm} span={3} />
      {em === DescontoEm.code.VALOR && <MoneyField name={f.valor} span={3} required />}
      {em === DescontoEm.code.PERCENTUAL && <RateField name={f.percentual} span={3} least={0} required />}
    </>
  )
}
