import { TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { TribISSQN } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { podeMudarRetencao } from '@retaguarda/contract/faturamento/retencao.ts'
import { objetoContrato, TipoObjeto } from '@retaguarda/contract/objeto-contrato.ts'
import { primeirosPassos } from '@retaguarda/contract/primeiros-passos.ts'
import { CheckboxField, SegmentedField, SwitchField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField, RateField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { useRead } from '../../kit/use-read.ts'
import { formatDate, formatMoney } from '../../kit/ui/format.ts'
import { CobrancaCard } from '../../parts/cobranca/cobranca-card.tsx'
import { Simulador, SimularLink } from '../../parts/cobranca/simulador.tsx'
import { showConfiguracao } from '../../parts/cobranca/texts.ts'
import { TipoConfiguracaoField } from '../../parts/cobranca/tipo-configuracao-field.tsx'
import { Fiscal } from './fiscal.tsx'
import { ObjetoPrecos } from './objeto-precos.tsx'

const f = fieldsOf(objetoContrato.form)
const show = showOf(objetoContrato.form, {
  type: TipoObjeto,
  tipoConfiguracao: TipoConfiguracao,
  valorSetup: formatMoney,
  aPartirDe: formatDate,
  'fiscal.tribISSQN': TribISSQN,
  ...showConfiguracao,
})

/** What is sold, most of the time. */
const INITIAL = { type: TipoObjeto.code.COMERCIAL }

/** The form of an object changes with its tipoConfiguracao (OBJ-016). */
export const ObjetoContratoForm = (props: FormProps) => (
  <ResourceForm
    {...props}
    resource={objetoContrato}
    show={show}
    initial={INITIAL}
    actions={props.modo === 'incluir' ? undefined : <SimularLink />}
  >
    {props.modo === 'incluir' && <OQueE />}
    <Identificacao />
    <Cobranca />
    <Retencao />
    <Fiscal />
  </ResourceForm>
)

/** Said where the first one is included, and no more once there is one. */
function OQueE() {
  const { data } = useRead([primeirosPassos.consultar.path], primeirosPassos.consultar, {})
  if (!data || data.feitos.includes('objetoContrato')) return null
  return (
    <Note tone="info">
      Objeto de contrato é o que a empresa vende, com o modo de cobrar: um plano, um serviço, um produto. Cada cliente é ligado aos objetos
      que contratou, e a fatura do mês sai deles.
    </Note>
  )
}

const Identificacao = () => (
  <Card title="Identificação">
    <FormGrid>
      <TextField name={f.codigo} span={3} half />
      <TextField name={f.nome} span={6} />
      <SegmentedField name={f.type} span={3} half />
      <TextField name={f.finalidade} span={9} />
      <SwitchField name={f.ativo} span={3} beside />
      <TextareaField name={f.descricao} />
    </FormGrid>
  </Card>
)

/** What clients withhold of it; who may not change it sees it where the object is looked at. */
function Retencao() {
  const { mode } = useFormStore()
  const may = podeMudarRetencao(useUser())
  if (mode !== 'visualizar' && !may) return null
  return (
    <Card title="Retenção na fonte">
      <FormGrid>
        <RateField name={f.retencao.irrf} span={3} half hint="1,5% de serviços profissionais; vazio: não se retém." />
        <RateField name={f.retencao.inss} span={3} half hint="11%, ou 3,5%, de cessão de mão de obra." />
        <CheckboxField name={f.retencao.csrf} span={6} beside />
      </FormGrid>
    </Card>
  )
}

function Cobranca() {
  const { mode } = useFormStore()
  const tipo = TipoConfiguracao.schema.safeParse(useValue(f.tipoConfiguracao)).data ?? null
  return (
    <>
      <CobrancaCard title="Cobrança" tipo={tipo}>
        <MoneyField name={f.valorSetup} span={3} half />
        <TipoConfiguracaoField />
        {mode === 'alterar' && <DateField name={f.aPartirDe} span={4} hint="O dia 1º de um mês. Em branco, corrige o preço deste mês." />}
      </CobrancaCard>
      <ObjetoPrecos />
      {mode !== 'incluir' && tipo !== null && <Simulador simular={objetoContrato.simular} tipo={tipo} vinculo={false} />}
    </>
  )
}
