import { refIdOptional } from '@retaguarda/contract/kit/fields.ts'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { isReference } from '../../../kit/form/diff.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { NO_SHOW } from '../../../kit/form/value-text.ts'
import { FormContext, useNewFormStore, useValue } from '../../../kit/form/form-store.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { clientes } from '../../../parts/cliente/clientes.ts'
import { IncluirCliente } from '../../../parts/incluir/incluir.ts'
import { useClienteDaBusca } from '../../../parts/cliente/cliente-da-busca.ts'
import { type Busca, useBusca } from '../comum/busca.ts'
import { CompetenciaFields } from '../comum/competencia-fields.tsx'
import styles from '../comum/comum.module.css'
import { CsvDeUso } from '../uso/csv-de-uso.tsx'
import { UsoDoCliente } from '../uso/uso-do-cliente.tsx'

/** The figures that a month is calculated from: sent as a file, and as they came for one client. */
export function NumerosDoMes() {
  const { busca, ir } = useBusca()
  const { pronto, escolhido } = useClienteDaBusca(busca.cliente)
  return (
    <div className="stack">
      <CsvDeUso />
      {pronto ? <DeUmCliente busca={busca} escolhido={escolhido} ir={ir} /> : <SkeletonCard />}
    </div>
  )
}

const form = z.object({ cliente: refIdOptional('Cliente') })
const f = fieldsOf(form)

type Props = { busca: Busca; escolhido: { id: number; nome: string } | null; ir: (next: Partial<Busca>) => void }

function DeUmCliente({ busca, escolhido, ir }: Props) {
  const values = useRef({ cliente: escolhido }).current
  const store = useNewFormStore(form, 'incluir', { values, versaoRegistro: undefined }, NO_SHOW)
  return (
    <FormContext.Provider value={store}>
      <Card title="Números recebidos">
        <div className={styles.linha}>
          <div className={styles.cliente}>
            <FormGrid>
              <RefPicker name={f.cliente} suggest={clientes} incluir={IncluirCliente} />
            </FormGrid>
          </div>
          <CompetenciaFields value={busca} onChange={ir} />
        </div>
      </Card>
      <Escolhido busca={busca} ir={ir} />
    </FormContext.Provider>
  )
}

function Escolhido({ busca, ir }: Pick<Props, 'busca' | 'ir'>) {
  const chosen = useValue(f.cliente)
  const cliente = isReference(chosen) ? chosen : undefined
  const changed = busca.cliente !== cliente?.id
  useEffect(() => {
    if (changed) ir({ cliente: cliente?.id })
  })
  return cliente ? <UsoDoCliente cliente={cliente} competencia={busca} /> : null
}
