import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { readAgain } from '../../../kit/read-again.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { State } from '../../../kit/ui/state.tsx'
import { faturaPorExtenso, mesOuAcordo } from '../comum/name.ts'
import { useReterFalta } from '../comum/use-reter-falta.ts'
import { Boletos } from './boletos.tsx'
import { PagoAMais } from './pago-a-mais.tsx'
import { Notas } from './notas.tsx'
import { Numeros } from './figures.tsx'
import type { Documentos } from './pagamento.ts'
import { Pagamentos } from './pagamentos.tsx'
import { Titulos } from './titulos.tsx'

/** Liquidar Boletos: what was paid of an invoice's boletos, its payments so far, its notas fiscais (BOL-002). */
export const Liquidar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={fatura.name} list="/financeiro/fatura" read={liquidarOptions} typed what="os boletos">
    {(documentos, { refetch }) => <Pagina documentos={documentos} refetch={refetch} />}
  </RecordPage>
)

const liquidarOptions = (id: number) => readOf([faturaDocumento.prefix, 'liquidar', id], faturaDocumento.get, { params: { id } })

const CHANGES = [
  [boleto.prefix],
  [pagamento.prefix],
  [retencao.prefix],
  [fatura.prefix],
  [faturaDocumento.prefix, 'list'],
  [faturaDocumento.prefix, 'da fatura'],
]

function Pagina({ documentos, refetch }: { documentos: Documentos; refetch: () => Promise<unknown> }) {
  const client = useQueryClient()
  const [reading, setReading] = useState(0)
  /** The page as it is now, with nothing ticked. */
  const reload = async () => {
    await refetch()
    setReading((n) => n + 1)
    for (const queryKey of CHANGES) await readAgain(client, { queryKey })
  }
  const perguntar = useReterFalta(reload)
  const { fatura: one, acordo, boletos, notas } = documentos
  return (
    <Page width="detail">
      <PageHeader
        title={`Liquidar Boletos ${mesOuAcordo({ ...one, acordo })}`}
        subject={one.cliente.pessoa.nome}
        recent={`Boletos: ${faturaPorExtenso({ ...one, acordo })}`}
        actions={
          <LinkButton variant="subtle" to="/financeiro/fatura/visualizar/$id" params={{ id: String(one.id) }}>
            Ver a fatura
          </LinkButton>
        }
      >
        <State of="fatura" value={one.situacao} tag />
      </PageHeader>
      <div className="stack">
        <Numeros {...documentos} />
        <PagoAMais documentos={documentos} reload={reload} />
        <Boletos key={reading} fatura={one} boletos={boletos} reload={reload} paid={perguntar} />
        <Titulos boletos={boletos} reload={reload} />
        <Pagamentos boletos={boletos} reload={reload} />
        {(acordo === null || notas.length > 0) && <Notas fatura={one} notas={notas} reload={reload} />}
      </div>
    </Page>
  )
}
