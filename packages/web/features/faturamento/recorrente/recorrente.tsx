import { Button, SegmentedControl } from '@mantine/core'
import { recorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconChartBarOff } from '@tabler/icons-react'
import { downloadUrl } from '../../../kit/api.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { DownloadMenu } from '../../../kit/ui/download-menu.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { CompetenciaFields } from '../comum/competencia-fields.tsx'
import { abertoDe, mesDe, useBusca, useMeses } from './busca.ts'
import { Clientes } from './clientes.tsx'
import { Movimentos } from './movimentos.tsx'
import { Numeros } from './numeros.tsx'

const PERIODS = [12, 24, 36]

/** What clients pay month after month: what came, went, rose and fell in each month, and of a month why, client by client. */
export function Recorrente() {
  const { ate, meses, aberto, go } = useBusca()
  const query = useMeses(ate, meses)
  const href = (formato: 'csv' | 'xlsx') => downloadUrl(recorrente.export, { query: { ...ate, meses, formato } })
  return (
    <Page>
      <PageHeader
        title="Receita recorrente"
        actions={
          <>
            <DownloadMenu href={href} />
            <SegmentedControl
              aria-label="Quantos meses"
              data={PERIODS.map((one) => ({ value: String(one), label: `${one} meses` }))}
              value={String(meses)}
              onChange={(next) => go({ meses: Number(next) })}
            />
            <CompetenciaFields bare value={ate} onChange={(next) => go({ ...next, aberto: undefined })} />
          </>
        }
      />
      <Loaded query={query} failed="A receita recorrente não carregou. Abra a tela de novo.">
        {(rows) => {
          const [shown, last] = [abertoDe(rows, aberto), rows.at(-1)]
          if (!shown || rows.every((row) => row.clientes.inicio + row.clientes.fim + row.pendentes === 0)) return <Vazio />
          return (
            <div className="stack" aria-busy={query.isPlaceholderData}>
              <Numeros mes={shown} />
              {last?.parcial && shown !== last && <Parcial competencia={last.competencia} abrir={() => go({ aberto: last.competencia })} />}
              <Movimentos rows={rows} aberto={shown.competencia} />
              <Clientes mes={mesDe(shown.competencia)} />
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** The last month that was asked for is not the one that is shown, and why. */
const Parcial = ({ competencia, abrir }: { competencia: string; abrir: () => void }) => (
  <p className="m2">
    {`${competenciaTexto(mesDe(competencia))} ainda é parcial: nem todas as suas faturas estão fechadas. `}
    <Button variant="subtle" size="compact-xs" onClick={abrir}>
      {`Ver ${competenciaTexto(mesDe(competencia))}`}
    </Button>
  </p>
)

const Vazio = () => (
  <Card>
    <EmptyState
      icon={IconChartBarOff}
      title="Nenhuma receita recorrente nestes meses"
      actions={<LinkButton to="/financeiro/fechamento">Calcular faturas</LinkButton>}
    >
      Contam os itens mensais das faturas fechadas. Feche as faturas de um mês, ou escolha outro no alto.
    </EmptyState>
  </Card>
)
