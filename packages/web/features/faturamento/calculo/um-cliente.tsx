import { ANOS_FECHAMENTO, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { FaturamentoForm, financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { useEffect, useState } from 'react'
import { OpenLink } from '../../../kit/feedback/open-link.tsx'
import { toast } from '../../../kit/feedback/toast.tsx'
import { CheckboxField, SelectField } from '../../../kit/fields/choice-field.tsx'
import { FormCard } from '../../../kit/fields/form-card.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { isReference } from '../../../kit/form/diff.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import { useGoBack } from '../../../kit/route/here.ts'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { useClienteDaBusca } from '../../../parts/cliente/cliente-da-busca.ts'
import { clientes } from '../../../parts/cliente/clientes.ts'
import { IncluirCliente } from '../../../parts/incluir/incluir.ts'
import { anos, meses } from '../../../parts/faturamento/competencia.ts'
import { type Busca, useBusca } from '../comum/busca.ts'
import styles from '../comum/comum.module.css'
import { esquecerPrevias } from '../comum/use-previa.ts'
import { UsoDoCliente } from '../uso/uso-do-cliente.tsx'

const f = fieldsOf(FaturamentoForm)
type Escolhido = { id: number; nome: string }

export function UmCliente() {
  const { busca, ir } = useBusca()
  // What is chosen from here on goes into the address too, and is in the form already.
  const [cliente] = useState(busca.cliente)
  const { pronto, escolhido } = useClienteDaBusca(cliente)
  if (!pronto) return <SkeletonCard />
  return <Formulario busca={busca} escolhido={escolhido} ir={ir} />
}

const show = showOf(FaturamentoForm, { mes: meses, ano: anos(ANOS_FECHAMENTO) })

type Props = { busca: Busca; escolhido: Escolhido | null; ir: (next: Partial<Busca>) => void }

/** Calculates one client's month, and closes it where asked (FAT-033, FAT-050, FAT-051). */
function Formulario({ busca, escolhido, ir }: Props) {
  const leave = useGoBack('/financeiro/fatura')
  const form = useCommandForm(financeiro.registrarFaturamento, {
    schema: FaturamentoForm,
    kept: 'address',
    values: { cliente: escolhido, mes: busca.mes, ano: busca.ano, fecharFatura: busca.fechar },
    show,
    input: (body) => ({ body }),
    changes: [[fatura.prefix], [financeiro.prefix]],
    tell: ({ msg, fatura: id }) => toast.ok(msg, <OpenLink to={`/financeiro/fatura/visualizar/${id}`}>Abrir a fatura</OpenLink>),
    done: esquecerPrevias,
    leave,
    above: { title: 'Algo deu errado!' },
  })
  return (
    <CommandForm
      form={form}
      label="Calcular Fatura"
      confirm="Confirmar"
      onCancel={leave}
      doing="Calculando…"
      look="page"
      below={<Escolhas ir={ir} busca={busca} />}
    >
      <FormCard>
        <RefPicker name={f.cliente} span={6} suggest={clientes} incluir={IncluirCliente} />
        <SelectField name={f.mes} span={3} half />
        <SelectField name={f.ano} span={3} half />
        <CheckboxField
          name={f.fecharFatura}
          hint="A fatura fechada não muda mais. Sem marcar, ela fica em processamento e pode ser calculada de novo."
        />
      </FormCard>
    </CommandForm>
  )
}

/** Keeps the address at what is chosen, and shows the figures that the calculation would use. */
function Escolhas({ busca, ir }: Pick<Props, 'busca' | 'ir'>) {
  const chosen = useValue(f.cliente)
  const cliente = isReference(chosen) ? chosen : undefined
  const mes = Number(useValue(f.mes))
  const ano = Number(useValue(f.ano))
  const fechar = useValue(f.fecharFatura) === true
  const changed = busca.cliente !== cliente?.id || busca.mes !== mes || busca.ano !== ano || busca.fechar !== fechar
  useEffect(() => {
    if (changed) ir({ cliente: cliente?.id, mes, ano, fechar })
  })
  if (!cliente) return null
  return (
    <div className={styles.abaixo}>
      <UsoDoCliente cliente={cliente} competencia={{ ano, mes }} />
    </div>
  )
}
