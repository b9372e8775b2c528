import { Button } from '@mantine/core'
import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import { IconTrendingUp, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { RateField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { Card } from '../../kit/ui/card.tsx'
import { f } from './fields.ts'

const REAJUSTE = 'reajuste'
/** What most contracts say: the year's IPCA in the month they began, and never less than before. */
const PADRAO = { indice: Indice.code.IPCA, percentual: null, mesBase: null, teto: null, piso: '0.0000', minimoMeses: 12 }

/** How the contract is readjusted year by year; nothing but a way in where it is not. */
export function VinculoReajuste() {
  const store = useFormStore()
  const indice = useValue(f.reajuste.indice)
  const [viewing, none] = [store.mode === 'visualizar', indice === undefined || indice === null]
  if (none && viewing) return null
  const [label, Icon, next] = none ? (['Reajustar todo ano', IconTrendingUp, PADRAO] as const) : (['Sem reajuste', IconX, null] as const)
  return (
    <Card
      title="Reajuste"
      aside={
        !viewing && (
          <Button variant="subtle" size="xs" leftSection={<Icon aria-hidden />} onClick={() => store.set(REAJUSTE, next)}>
            {label}
          </Button>
        )
      }
    >
      {none ? <p className="m3 s12">O preço deste vínculo só muda quando alguém o muda.</p> : <Fields fixo={indice === Indice.code.FIXO} />}
    </Card>
  )
}

function Fields({ fixo }: { fixo: boolean }) {
  const store = useFormStore()
  // Only a percentage of its own is typed.
  useEffect(() => {
    if (!fixo && store.mode !== 'visualizar') store.set('reajuste.percentual', null)
  }, [fixo, store])
  return (
    <FormGrid>
      <SelectField name={f.reajuste.indice} span={3} half />
      {fixo && <RateField name={f.reajuste.percentual} span={3} half signed required />}
      <SelectField name={f.reajuste.mesBase} span={3} half empty="Mês do início" />
      <SelectField name={f.reajuste.minimoMeses} span={3} half />
      <RateField name={f.reajuste.teto} span={3} half hint="Em branco, não há." />
      <RateField name={f.reajuste.piso} span={3} half signed hint="0%: o preço nunca cai. Em branco, cai com o índice." />
    </FormGrid>
  )
}
