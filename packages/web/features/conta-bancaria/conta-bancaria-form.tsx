import { BANCOS, CAMPOS_DE_CONTA, type Field, isBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { HISTORICOS_MAX, MODOS_PIX, OPCOES_ESPECIE, PIX } from '@retaguarda/contract/cobranca/conta-form.ts'
import { TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { SelectField, SwitchField } from '../../kit/fields/choice-field.tsx'
import { RateField, UnitPriceField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { DocumentoField } from '../../kit/fields/masked-field.tsx'
import { NumberField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { rowAt, type Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { PageSkeleton } from '../../kit/ui/skeleton.tsx'
import { useNovaConta } from './nova.ts'
import { Previa } from './previa.tsx'

const f = fieldsOf(contaBancaria.form)

const enumOf = (options: { value: number | string; label: string }[]) => ({
  options: options.map(({ value, label }) => ({ value: String(value), label })),
  labels: Object.fromEntries(options.map(({ value, label }) => [value, label])),
})
const numeros = (labels: readonly [string, string, string]) => {
  const options = labels.map((label, value) => ({ value, label }))
  return { options, labels: Object.fromEntries(options.map(({ value, label }) => [value, label])) }
}
const CODIGOS = Object.entries(BANCOS).map(([value, { nome }]) => ({ value, label: `${value} - ${nome}` }))
const show = showOf(contaBancaria.form, {
  banco: enumOf(CODIGOS.toSorted((a, b) => a.value.localeCompare(b.value))),
  especie: enumOf(OPCOES_ESPECIE),
  'juros.tipo': numeros(['Isento', 'R$ por dia', '% ao mês']),
  'multa.tipo': numeros(['Isento', 'R$', '%']),
  'desconto.tipo': numeros(['Sem desconto', 'R$', '%']),
  'pix.modo': numeros(MODOS_PIX),
})
const LINHAS = [0, 1, 2, 3]

/** An account and wallet: what its bank asks for, and a slip that shows at once whether it is right. */
export const ContaBancariaTela = (props: FormProps) => (props.modo === 'incluir' ? <Nova {...props} /> : <Tela {...props} />)

function Nova(props: FormProps) {
  const initial = useNovaConta()
  return initial ? <Tela {...props} initial={initial} /> : <PageSkeleton />
}

const Tela = (props: FormProps & { initial?: Values }) => (
  <ResourceForm {...props} resource={contaBancaria} show={show}>
    <FormCard title="Conta">
      <TextField name={f.nome} span={6} />
      <SelectField name={f.banco} span={6} empty="Escolha o banco" />
      <CamposDoBanco />
      <SwitchField name={f.padrao} span={3} beside />
      <SwitchField name={f.ativa} span={3} beside />
    </FormCard>
    <Previa />
    <FormCard title="Beneficiário">
      <TextField name={f.beneficiario.nome} span={8} />
      <DocumentoField name={f.beneficiario.cpfCnpj} span={4} />
      <TextField name={f.beneficiario.endereco} span={12} />
    </FormCard>
    <Card title="Encargos">
      <FormGrid>
        <Taxa nome="juros" />
        <Taxa nome="multa" />
        <Taxa nome="desconto" span={4} />
        <NumberField name={f.desconto.dias} span={4} />
      </FormGrid>
      <SemTaxaMensal />
    </Card>
    <FormCard title="Título">
      <SelectField name={f.especie} span={4} />
      <NumberField name={f.diasBaixa} span={4} />
      <SwitchField name={f.aceite} span={4} beside />
      <NumberField name={f.nossoNumeroProximo} span={4} />
      <NumberField name={f.nossoNumeroFim} span={4} />
      <NumberField name={f.remessaProxima} span={4} />
      {LINHAS.map((row) => (
        <TextField key={row} name={rowAt(f.instrucoes, row)} label={`Instrução ${row + 1}`} span={6} />
      ))}
    </FormCard>
    <FormCard title="Pix e extrato">
      <SelectField name={f.pix.modo} span={4} />
      <CamposDoPix />
      <Historicos />
    </FormCard>
  </ResourceForm>
)

/** A number and its digit stand beside each other, in half of the card's width. */
const SPANS: Partial<Record<Field, number>> = { agencia: 4, agenciaDv: 2, conta: 4, contaDv: 2 }

/** What the bank that is chosen asks for; what it does not use is not there. */
function CamposDoBanco() {
  const banco = String(useValue(f.banco) ?? '')
  const convenio = String(useValue(f.convenio) ?? '')
  if (!isBanco(banco)) return null
  const { pede, aceita }: Record<'pede' | 'aceita', readonly Field[]> = BANCOS[banco]
  const asked = CAMPOS_DE_CONTA.filter((field) => pede.includes(field) || aceita.includes(field))
  return (
    <>
      {asked.map((field) => (
        <TextField key={field} name={f[field]} span={SPANS[field] ?? 3} required={pede.includes(field)} />
      ))}
      {banco === '001' && convenio.length === 6 && <SwitchField name={f.nossoNumero17} span={6} beside />}
    </>
  )
}

const { EM_REAIS, EM_PERCENTUAL } = TipoEncargo.code

/** Places behind the comma that a bank's file has. */
const CENTS = 2

/** A rate and its kind, in a row of their own. */
function Taxa({ nome, span = 6 }: { nome: 'juros' | 'multa' | 'desconto'; span?: number }) {
  const tipo = useValue(f[nome].tipo)
  return (
    <>
      <SelectField name={f[nome].tipo} span={span} />
      {Number(tipo) === EM_REAIS ? (
        <UnitPriceField name={f[nome].valor} span={span} least={CENTS} />
      ) : (
        <RateField name={f[nome].valor} span={span} least={CENTS} />
      )}
    </>
  )
}

function SemTaxaMensal() {
  const [banco, tipo] = [useValue(f.banco), useValue(f.juros.tipo)]
  if ((banco !== '237' && banco !== '341') || Number(tipo) !== EM_PERCENTUAL) return null
  return (
    <Note tone="warn">
      Este banco não conhece taxa ao mês: cada título leva os juros em reais por dia, e nenhum quando dão menos de um centavo.
    </Note>
  )
}

/** One more than there are, from four on. */
function Historicos() {
  const typed: unknown = useValue(f.historicos)
  const filled = Array.isArray(typed) ? typed.findLastIndex((one) => typeof one === 'string' && one !== '') + 1 : 0
  const lines = Math.min(Math.max(filled + 1, LINHAS.length), HISTORICOS_MAX)
  return Array.from({ length: lines }, (_, row) => (
    <TextField key={row} name={rowAt(f.historicos, row)} label={`Histórico do extrato ${row + 1}`} span={6} />
  ))
}

function CamposDoPix() {
  const modo = Number(useValue(f.pix.modo) ?? PIX.NENHUM)
  if (modo === PIX.NENHUM) return null
  return (
    <>
      {modo === PIX.CHAVE && <TextField name={f.pix.chave} span={8} />}
      <TextField name={f.pix.nome} span={6} />
      <TextField name={f.pix.cidade} span={6} />
    </>
  )
}
