import { USO_DO_PASSO } from '@retaguarda/contract/passo.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { Cell, FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { CampoComMockup } from './campo-com-mockup.tsx'
import { avisosDaLinha, type Linha, l } from './linhas.ts'

/** The fields of an open line: those that count for its type. */
export function LinhaCorpo({ item }: { item: Linha; index: number }) {
  const { busca, data, ajuda } = USO_DO_PASSO[item.type]
  const avisos = avisosDaLinha(item)
  return (
    <FormGrid>
      <TextField name={l.name} span={8} />
      <SelectField name={l.type} span={4} />
      {busca !== 'nao' && (
        <>
          <SelectField name={l.type_term} span={4} empty="Nenhum" />
          <CampoComMockup name={l.value} span={8} />
        </>
      )}
      {data !== 'nao' && <CampoComMockup name={l.data} hint={ajuda} />}
      <Cell>
        {item.operation && <p className="m2 s12">Operação: {item.operation.name}</p>}
        {avisos.length > 0 && <p className="warn s12">{avisos.join(' ')} A linha pode ser gravada, e falha quando executada.</p>}
      </Cell>
    </FormGrid>
  )
}
