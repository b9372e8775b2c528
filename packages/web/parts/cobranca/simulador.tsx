import { TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { type Simulacao, SimulacaoForm, type simularRoute } from '@retaguarda/contract/faturamento/simulacao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { parseDecimal } from '@retaguarda/contract/kit/typed-decimal.ts'
import { IconCalculator } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { CheckboxField, SelectField } from '../../kit/fields/choice-field.tsx'
import { MoneyField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { NumberField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useDirty, useFormStore } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { useSearchHere } from '../../kit/route/here.ts'
import { hereWith } from '../../kit/route/search.ts'
import { DockedPanel } from '../../kit/window/docked-panel.tsx'
import { formatMoney } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { competenciaAtual, meses } from '../faturamento/competencia.ts'
import styles from './cobranca.module.css'
import { PorQue } from './por-que.tsx'
import { SIMULAR } from './simular.ts'

const f = fieldsOf(SimulacaoForm)

/** Beside the title of a saved record: leads to the same page with the panel open. */
export const SimularLink = () => (
  <LinkButton variant="subtle" {...hereWith({ simular: 1 })} leftSection={<IconCalculator aria-hidden />}>
    {SIMULAR}
  </LinkButton>
)

type Props = { simular: ReturnType<typeof simularRoute>; tipo: CodeOf<typeof TipoConfiguracao>; vinculo: boolean }

/** What the saved record would charge for a month, and why; inside of its form, shown while the address says so. */
export function Simulador(props: Props) {
  const { mode, record } = useFormStore()
  const dirty = useDirty()
  const search = useSearchHere()
  const navigate = useNavigate()
  if (!search.simular || typeof record.id !== 'number') return null
  const close = () => void navigate(hereWith({ simular: undefined }))
  return (
    <DockedPanel title={SIMULAR} onClose={close}>
      <Mes {...props} id={record.id} pendente={dirty && mode !== 'visualizar'} />
    </DockedPanel>
  )
}

const show = showOf(SimulacaoForm, { mes: meses })
const CENTS = 2

/** What fields hold as text, as the contract reads it: a year, and amounts below zero (returns). */
const form = z.preprocess((typed) => {
  const values = typed as Values // the values of the form below
  const signed = (value: unknown) => parseDecimal(String(value ?? ''), CENTS, { signed: true }) ?? value
  return {
    ...values,
    ano: /^\d{4}$/.test(String(values.ano)) ? Number(values.ano) : undefined,
    valorFaturamento: signed(values.valorFaturamento),
    valorFaturamentoMarketplace: signed(values.valorFaturamentoMarketplace),
    valorFaturamentoB2B: signed(values.valorFaturamentoB2B),
  }
}, SimulacaoForm)

function initial(vinculo: boolean): Values {
  const { ano, mes } = competenciaAtual()
  return {
    ano: String(ano),
    mes,
    valorFaturamento: null,
    valorFaturamentoMarketplace: null,
    valorFaturamentoB2B: null,
    quantidadeNotas: null,
    setup: vinculo ? null : true,
  }
}

function Mes({ simular, tipo, vinculo, id, pendente }: Props & { id: number; pendente: boolean }) {
  const [result, setResult] = useState<Simulacao>()
  const command = useCommandForm(simular, {
    schema: form,
    kept: 'back',
    values: initial(vinculo),
    show,
    input: (body) => ({ params: { id }, body }),
    done: setResult,
    refused: ({ fields }) => {
      setResult(undefined)
      return Object.keys(fields).length > 0
    },
  })
  return (
    <CommandForm
      form={command}
      label={SIMULAR}
      confirm="Calcular"
      look="panel"
      below={
        <div role="status" className={styles.simulado}>
          {result && <Resultado {...result} />}
        </div>
      }
    >
      {pendente && <Note tone="info">Há alterações não gravadas. A simulação usa o que está gravado.</Note>}
      <FormGrid>
        <SelectField name={f.mes} span={7} half />
        <NumberField name={f.ano} span={5} half />
        <Figuras tipo={tipo} />
        <CheckboxField
          name={f.setup}
          label={vinculo ? 'Cobrar o setup neste mês' : 'Cobrar o setup'}
          hint={vinculo ? 'Sem marcar nem desmarcar, ele entra no mês em que o vínculo começa.' : undefined}
        />
      </FormGrid>
    </CommandForm>
  )
}

/** The figures that this type of configuration charges by. */
function Figuras({ tipo }: Pick<Props, 'tipo'>) {
  if (tipo === TipoConfiguracao.code.TABELA_COMISSOES)
    return (
      <>
        <MoneyField name={f.valorFaturamento} />
        <MoneyField name={f.valorFaturamentoMarketplace} />
        <MoneyField name={f.valorFaturamentoB2B} />
      </>
    )
  return tipo === TipoConfiguracao.code.SOB_DEMANDA ? <NumberField name={f.quantidadeNotas} /> : null
}

function Resultado({ itens, valor, semItens }: Simulacao) {
  if (itens.length === 0) return <Note tone="info">{semItens ?? 'Nada é cobrado neste mês.'}</Note>
  return (
    <div className={styles.resultado}>
      {itens.map((item) => (
        <PorQue key={item.tipo} item={item} />
      ))}
      {itens.length > 1 && (
        <p className={styles.total}>
          <span>Total do mês</span>
          <span className="num">{formatMoney(valor)}</span>
        </p>
      )}
    </div>
  )
}
