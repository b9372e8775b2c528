import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import { AmbienteNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import {
  NfseConfiguracaoForm,
  nfseConfiguracao,
  OPCOES_ASSINATURA,
  OpSimpNac,
  QuandoEmitir,
  RegApTribSN,
  RegEspTrib,
} from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { CheckboxField, SegmentedField, SelectField } from '../../kit/fields/choice-field.tsx'
import { PercentField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { NumberField, TextField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { FormContext, useNewFormStore, useValue } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { issuesByPath } from '../../kit/form/schema-info.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { call } from '../../kit/api.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { LIDAS, type Lida } from './data.ts'
import styles from './nfse-configuracao.module.css'

const f = fieldsOf(NfseConfiguracaoForm)
const { ME_EPP } = OpSimpNac.code

const show = showOf(NfseConfiguracaoForm, {
  ambiente: AmbienteNfse,
  opSimpNac: OpSimpNac,
  regApTribSN: RegApTribSN,
  regEspTrib: RegEspTrib,
  quando: QuandoEmitir,
  assinatura: {
    options: OPCOES_ASSINATURA,
    labels: Object.fromEntries(OPCOES_ASSINATURA.map(({ value, label }) => [value, label])),
  },
})

const NENHUM = { federal: null, estadual: null, municipal: null }

const valuesOf = ({
  versaoRegistro: _version,
  alteradoEm: _when,
  alteradoPor: _who,
  certificado: _certificate,
  avisoCertificado: _warning,
  layout: _layout,
  tributos,
  ...lida
}: Lida): Values => ({ ...lida, tributos: tributos ?? NENHUM })

async function readStored() {
  const lida = await call(nfseConfiguracao.consultar)
  return { ...lida, values: valuesOf(lida) }
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** What the fields say: nothing of what is not asked for, and of the next number only where somebody changed it. */
function said(values: Values, lida: Lida): Values {
  const simples = values.opSimpNac === ME_EPP
  const tributos = Object.values({ ...NENHUM, ...(values.tributos as object) }).every(isBlank) ? null : values.tributos // three fields of text
  const same = String(values.proximoNumero ?? '') === String(lida.proximoNumero)
  return {
    ...values,
    tributos: simples ? null : tributos,
    proximoNumero: same ? null : values.proximoNumero,
    ...(simples ? { pis: null, cofins: null } : { regApTribSN: null, tributoSimples: null }),
  }
}

/** How notes are issued, as an accountant says it. */
export function Emissao({ lida }: { lida: Lida }) {
  const { alteradoEm, alteradoPor } = lida
  const form = useCommandForm(nfseConfiguracao.alterar, {
    schema: NfseConfiguracaoForm,
    values: valuesOf(lida),
    show,
    read: (typed) => {
      const values = said(typed, lida)
      const wrong = issuesByPath(NfseConfiguracaoForm, values)
      return Object.keys(wrong).length > 0 ? { wrong } : { data: NfseConfiguracaoForm.parse(values) }
    },
    input: (body: NfseConfiguracaoForm, versaoRegistro) => ({ body: { ...body, versaoRegistro } }),
    conflict: { version: lida.versaoRegistro, read: readStored },
    changes: LIDAS,
  })
  return (
    <CommandForm form={form} label="Emissão" confirm="Salvar" look="card">
      <div className={styles.parte}>
        {lida.municipio === null && <Note tone="info">Escolha o município emissor e salve. Confirme o resto com o contador.</Note>}
        <Fields />
        {alteradoEm && (
          <p className="m3 s12">
            Alterada por {alteradoPor ?? 'Sistema'} em {formatDateTime(alteradoEm)}.
          </p>
        )}
      </div>
    </CommandForm>
  )
}

/** The same for who may only look at it. */
export function EmissaoLida({ lida }: { lida: Lida }) {
  const store = useNewFormStore(NfseConfiguracaoForm, 'visualizar', { values: valuesOf(lida), versaoRegistro: lida.versaoRegistro }, show)
  return (
    <FormContext.Provider value={store}>
      <div className={styles.parte}>
        <Fields />
        <p className="m3 s12">Só administradores alteram estes dados.</p>
      </div>
    </FormContext.Provider>
  )
}

function Fields() {
  const simples = useValue(f.opSimpNac) === ME_EPP
  return (
    <>
      <FormGrid>
        <RefPicker name={f.municipio} span={6} suggest={cidadeSuggest} hint="O município do estabelecimento que presta o serviço." />
        <TextField name={f.inscricaoMunicipal} span={3} half />
        <CheckboxField
          name={f.municipioAtivo}
          span={12}
          hint="Está na lista de municípios do portal nacional. Sem isso, a alíquota vai na nota."
        />
        <SegmentedField name={f.ambiente} span={6} hint="Na produção restrita as notas não valem: experimente ali primeiro." />
        <NumberField name={f.serie} span={3} half hint="De 1 a 49.999." />
        <NumberField name={f.proximoNumero} span={3} half hint="Da DPS, nesta série." />
        <SelectField name={f.quando} span={6} hint="Ao faturar e ao receber, as notas saem sozinhas." />
        <CheckboxField name={f.avisoEmail} span={6} beside />
      </FormGrid>
      <FormGrid>
        <SegmentedField name={f.opSimpNac} span={6} />
        <SelectField name={f.regEspTrib} span={6} />
        {simples && <SelectField name={f.regApTribSN} span={9} empty="Escolha" required />}
        {simples && <PercentField name={f.tributoSimples} span={3} required hint="Da faixa do Simples." />}
        <PercentField name={f.aliquotaIss} span={4} half hint="De 0 a 5%." />
        {!simples && <PercentField name={f.pis} span={4} half hint="0,65% no lucro presumido." />}
        {!simples && <PercentField name={f.cofins} span={4} half hint="3% no lucro presumido." />}
        {!simples && <Tributos />}
        <SelectField name={f.assinatura} span={4} hint="SHA-1 só se a Sefin pedir." />
      </FormGrid>
    </>
  )
}

/** What of a price are taxes, of all three or of none. */
const Tributos = () => (
  <>
    <PercentField name={f.tributos.federal} span={4} required={false} hint="Aproximado (Lei 12.741). Vazio: não vai na nota." />
    <PercentField name={f.tributos.estadual} span={4} half required={false} />
    <PercentField name={f.tributos.municipal} span={4} half required={false} />
  </>
)
