import { ANOS_RESUMO, MESES_RESUMO, RESUMO_ERRO } from '@retaguarda/contract/faturamento/resumo.ts'
import { type Competencia, competenciaChave, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconChartBarOff } from '@tabler/icons-react'
import { RetryOrDetails } from '../../../kit/feedback/retry-or-details.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Carregando } from '../../../parts/grafico/figura.tsx'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { CompetenciaFields } from '../comum/competencia-fields.tsx'
import { ClientesNoTempo } from './clientes-no-tempo.tsx'
import { Competencias } from './competencias.tsx'
import { useLatest, useResumo } from './data.ts'
import { mesesAte, useBusca } from './endereco.ts'
import { Numeros } from './figures.tsx'
import { Partes } from './parts.tsx'

/** The billing dashboard (DSH-001): what was billed, paid and is open, by month and by client. */
export function Resumo() {
  const [{ ate: named }, change] = useBusca()
  const latest = useLatest(named === undefined)
  const ate = named ?? latest.data
  return (
    <Page>
      <PageHeader
        title="Resumo financeiro"
        actions={<CompetenciaFields bare value={ate ?? competenciaAtual()} years={ANOS_RESUMO + 1} onChange={change} />}
      />
      {ate ? (
        <Corpo ate={ate} />
      ) : latest.error ? (
        <Failure error={latest.error} onRetry={() => void latest.refetch()} />
      ) : (
        <Card>
          <Carregando />
        </Card>
      )}
    </Page>
  )
}

function Corpo({ ate: asked }: { ate: Competencia }) {
  const { data, error, refetch, isPlaceholderData } = useResumo(asked)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Card>
        <Carregando />
      </Card>
    )
  const { ate, geral, porCliente } = data
  const period = mesesAte(ate, MESES_RESUMO)
  if (geral.pago.length === 0) return <Vazio period={period} />
  const before = period.at(-2) ?? ate
  const of = (mes: Competencia) => porCliente.find(({ competencia }) => competencia === competenciaChave(mes))
  return (
    <div className="stack" aria-busy={isPlaceholderData}>
      <Numeros ate={ate} antes={before} now={of(ate)} before={of(before)} geral={geral} />
      <Competencias period={period} geral={geral} />
      <Partes ate={ate} now={of(ate)} />
      <ClientesNoTempo ate={ate} period={period} />
    </div>
  )
}

/** The dashboard's own words (DSH-009), and what happened behind them. */
const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Card>
    <EmptyState icon={IconChartBarOff} title={RESUMO_ERRO.titulo} actions={<RetryOrDetails error={error} onRetry={onRetry} />}>
      {RESUMO_ERRO.texto}
    </EmptyState>
  </Card>
)

function Vazio({ period }: { period: Competencia[] }) {
  const [first, last] = [period[0], period.at(-1)]
  return (
    <Card>
      <EmptyState
        icon={IconChartBarOff}
        title={`Nenhuma fatura de ${first ? competenciaTexto(first) : ''} a ${last ? competenciaTexto(last) : ''}`}
        actions={<LinkButton to="/financeiro/fatura">Ir para Faturas de Clientes</LinkButton>}
      >
        O resumo conta as faturas a partir do fechamento; as canceladas e as que estão em processamento ficam de fora.
      </EmptyState>
    </Card>
  )
}
