import { cliente } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato, SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { useMemo, useState } from 'react'
import { useFormStore } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { RecordMissing } from '../../kit/page/record-missing.tsx'
import { useRecord } from '../../kit/page/record-page.tsx'
import type { Address } from '../../kit/route/address.ts'
import { Crumb } from '../../kit/shell/crumb.tsx'
import { PageSkeleton } from '../../kit/ui/skeleton.tsx'
import { clienteNomeOptions } from '../../parts/cliente/clientes.ts'
import { SimularLink } from '../../parts/cobranca/simulador.tsx'
import { showVinculo } from '../../parts/cobranca/texts.ts'
import { idOf, nomeDoObjeto } from './objeto.ts'
import { VinculoCobranca } from './vinculo-cobranca.tsx'
import { VinculoGeral } from './vinculo-geral.tsx'
import { VinculoPrecos } from './vinculo-precos.tsx'
import { VinculoReajuste } from './vinculo-reajuste.tsx'

const listOf = (clienteId: number | undefined): Address => (clienteId === undefined ? '/cliente' : `/cliente-objeto-contrato/${clienteId}`)
const subject = (record: Values) => nomeDoObjeto(record.objetoContrato)

/** The link of a client and a contract object. A new one belongs to the client that the address names (COC-006). */
export function VinculoForm({ modo, id = '' }: FormProps) {
  const [again, setAgain] = useState(0)
  if (modo === 'incluir') return <NovoVinculo clienteId={id} />
  return (
    <ResourceForm
      key={again}
      modo={modo}
      id={id}
      resource={clienteObjetoContrato}
      show={showVinculo}
      subject={subject}
      home={(record) => listOf(idOf(record.cliente))}
      actions={
        <>
          <DoCliente />
          <SimularLink />
        </>
      }
    >
      <VinculoGeral />
      <VinculoCobranca />
      {modo === 'visualizar' && <DoVinculo changed={() => setAgain(again + 1)} />}
      <VinculoReajuste />
    </ResourceForm>
  )
}

function DoVinculo({ changed }: { changed: () => void }) {
  const { record } = useFormStore()
  return typeof record.id === 'number' ? <VinculoPrecos id={record.id} changed={changed} /> : null
}

/** In the breadcrumbs: whose link this is. */
function DoCliente() {
  const { record } = useFormStore()
  const { id, nome } = record.cliente as { id: number; nome: string } // of a record that was read
  return <Crumb to={listOf(id)}>{nome}</Crumb>
}

/** What was just sold is in force, for the price of its object, most of the time. */
const NOVO = { situacao: SituacaoVinculo.code.ATIVO, tipo: TipoVinculo.code.VALOR_PADRAO }

function NovoVinculo({ clienteId }: { clienteId: string }) {
  const { query, missing } = useRecord(clienteId, clienteNomeOptions)
  const nome = query.data ?? `Id ${clienteId}`
  const initial = useMemo(() => ({ ...NOVO, cliente: { id: Number(clienteId), nome } }), [clienteId, nome])
  if (missing) return <RecordMissing name={cliente.name} list={cliente.prefix} />
  // Without its name the form still works: the server knows the client.
  if (query.isPending) return <PageSkeleton />
  return (
    <>
      <Crumb to={listOf(Number(clienteId))}>{nome}</Crumb>
      <ResourceForm
        modo="incluir"
        resource={clienteObjetoContrato}
        show={showVinculo}
        initial={initial}
        home={() => listOf(Number(clienteId))}
      >
        <VinculoGeral />
        <VinculoCobranca />
        <VinculoReajuste />
      </ResourceForm>
    </>
  )
}
