import { clienteObjetoContrato, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { type AjusteComercial, ajustePadrao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { PrecoForm } from '@retaguarda/contract/faturamento/preco.ts'
import { competenciaDe, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { SegmentedField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { withRowKeys } from '../../kit/form/path.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { formatDate } from '../../kit/ui/format.ts'
import { CobrancaCard } from '../../parts/cobranca/cobranca-card.tsx'
import { LISTAS } from '../../parts/cobranca/configuracao-no-form.ts'
import { showConfiguracao } from '../../parts/cobranca/texts.ts'
import { today } from '../../parts/faturamento/competencia.ts'
import { type Objeto, useObjeto } from './objeto.ts'

const f = fieldsOf(PrecoForm)
const show = showOf(PrecoForm, { aPartirDe: formatDate, tipo: TipoVinculo, ...showConfiguracao })

type Props = {
  vinculo: number
  objeto: number
  ajuste: AjusteComercial | null
  written: (aPartirDe: string) => void
  onClose: () => void
}

/** A price that was negotiated: from a month on, the object's or one of its own. */
export function NovoPreco({ objeto, ...props }: Props) {
  const { data } = useObjeto(objeto)
  return data ? <Negociado {...props} objeto={data} /> : null
}

function Negociado({ vinculo, objeto, ajuste, written, onClose }: Omit<Props, 'objeto'> & { objeto: Objeto }) {
  const padrao = ajustePadrao(objeto)
  const start = ajuste?.tipoObjContrato === objeto.tipoConfiguracao ? ajuste : padrao
  const form = useCommandForm(clienteObjetoContrato.preco, {
    schema: PrecoForm,
    show,
    about: vinculo,
    values: {
      aPartirDe: diaDoMes(somaMeses(competenciaDe(today()), 1), 1),
      tipo: TipoVinculo.code.AJUSTE_COMERCIAL,
      configuracao: withRowKeys(start, LISTAS),
      motivo: '',
    },
    input: (body) => ({ params: { id: vinculo }, body }),
    changes: [[clienteObjetoContrato.prefix]],
    done: ({ preco }) => preco && written(preco.aPartirDe),
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Gravar preço" title="Novo preço" size={720} onClose={onClose}>
      <FormGrid>
        <DateField name={f.aPartirDe} span={4} hint="O dia 1º de um mês." />
        <SegmentedField name={f.tipo} span={8} />
      </FormGrid>
      <Ajuste tipo={objeto.tipoConfiguracao} padrao={padrao} />
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

function Ajuste({ tipo, padrao }: { tipo: Objeto['tipoConfiguracao']; padrao: AjusteComercial }) {
  if (useValue(f.tipo) !== TipoVinculo.code.AJUSTE_COMERCIAL) return null
  return (
    <CobrancaCard title="Ajuste comercial" tipo={tipo} padrao={padrao}>
      {tipo === TipoConfiguracao.code.SEM_VALOR_MENSAL && <MoneyField name={f.configuracao.valorSetup} span={4} />}
    </CobrancaCard>
  )
}
