import { TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { objetoContrato, TipoObjeto } from '@retaguarda/contract/objeto-contrato.ts'
import { MoneyField } from '../../kit/fields/decimal-field.tsx'
import type { IncluirProps } from '../../kit/fields/use-incluir.tsx'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { formatMoney } from '../../kit/ui/format.ts'
import { CobrancaCard } from '../cobranca/cobranca-card.tsx'
import { showConfiguracao } from '../cobranca/texts.ts'
import { TipoConfiguracaoField } from '../cobranca/tipo-configuracao-field.tsx'
import { NovoRegistro } from './novo-registro.tsx'

const f = fieldsOf(objetoContrato.form)
const show = showOf(objetoContrato.form, { tipoConfiguracao: TipoConfiguracao, valorSetup: formatMoney, ...showConfiguracao })
const nameOf = ({ codigo, nome }: Values) => `${String(codigo)} - ${String(nome)}`

/** Only commercial ones are chosen where one is offered (COC-025). */
export const ObjetoNovo = (props: IncluirProps) => (
  <NovoRegistro
    {...props}
    resource={objetoContrato}
    initial={{ nome: props.nome, type: TipoObjeto.code.COMERCIAL }}
    show={show}
    nomeDe={nameOf}
    size={720}
    below={<Cobranca />}
  >
    <TextField name={f.codigo} span={4} />
    <TextField name={f.nome} span={8} />
    <TextareaField name={f.descricao} />
  </NovoRegistro>
)

const Cobranca = () => (
  <CobrancaCard title="Cobrança" tipo={TipoConfiguracao.schema.safeParse(useValue(f.tipoConfiguracao)).data ?? null}>
    <MoneyField name={f.valorSetup} span={4} />
    <TipoConfiguracaoField />
  </CobrancaCard>
)
