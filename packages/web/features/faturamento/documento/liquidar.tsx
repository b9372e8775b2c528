import { Button } from '@mantine/core'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { credito, OrigemCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { IconCoin } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { readAgain } from '../../../kit/read-again.ts'
import { formatMoney } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { faturaPorExtenso, mesOuAcordo } from '../comum/name.ts'
import { useReterFalta } from '../comum/use-reter-falta.ts'
import { Boletos } from './boletos.tsx'
import { Numeros } from './figures.tsx'
import { Notas } from './notas.tsx'
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

type Props = { documentos: Documentos; reload: () => Promise<void> }

/** Money of the client's that pays nothing yet: one press keeps it for its next invoices. */
function PagoAMais({ documentos: { fatura, acordo, pagoAMais }, reload }: Props) {
  const guardar = useCommand(credito.add, { changes: [[credito.prefix], ['/cliente']], reload })
  if (exact(pagoAMais).isZero()) return null
  const motivo = `Pago a mais na fatura ${fatura.id}, ${acordo === null ? 'de ' : ''}${mesOuAcordo({ ...fatura, acordo })}.`
  const origem = OrigemCredito.code.PAGO_A_MAIS
  const body = { cliente: fatura.cliente.id, origem, valor: pagoAMais, fatura: fatura.id, motivo }
  return (
    <Note tone="info">
      <p>O cliente pagou {formatMoney(pagoAMais)} a mais. Guardado como crédito, paga as próximas faturas dele.</p>
      <Button leftSection={<IconCoin aria-hidden />} aria-busy={guardar.busy} onClick={() => void guardar.run({ body })}>
        Guardar {formatMoney(pagoAMais)} como crédito
      </Button>
    </Note>
  )
}
