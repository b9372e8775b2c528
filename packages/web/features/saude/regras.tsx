import { alerta, LIMITES, RegraAlerta } from '@retaguarda/contract/alerta.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { State } from '../../kit/ui/state.tsx'
import { useRead } from '../../kit/use-read.ts'
import { type Regra, RegraDialog } from './regra-dialog.tsx'

/** Whole hours in hours: most are. */
const cada = (min: number) => (min % 60 === 0 ? `${formatNumber(min / 60)}\u00a0h` : `${formatNumber(min)}\u00a0min`)

const columnsWith = (alterar: (regra: Regra) => void): Column<Regra>[] => [
  { head: 'Regra', at: 'name', cell: ({ regra }) => RegraAlerta.labels[regra] },
  { head: 'Ligada', at: 'value', cell: ({ ligada }) => <State of="ativo" value={ligada} /> },
  {
    head: 'Avisa quando',
    at: 'line',
    cell: ({ regra, limite, parada }) => (
      <>
        {LIMITES[regra].quando} {formatNumber(limite)}&nbsp;{LIMITES[regra].unidade}
        {parada !== null && <div className="m2 s12">{parada}</div>}
      </>
    ),
  },
  {
    head: 'De novo a cada',
    num: true,
    label: 'De novo a cada',
    cell: ({ regra, repetirMin }) => (regra === RegraAlerta.code.CERTIFICADO ? null : cada(repetirMin)),
  },
  {
    head: 'Além dos administradores',
    quiet: true,
    label: 'Além dos administradores',
    cell: ({ emails }) =>
      emails.length === 0 ? null : <span title={emails.join('\n')}>{formatCount(emails.length, 'e-mail', 'e-mails')}</span>,
  },
  {
    head: 'Silenciada até',
    quiet: true,
    className: 'nowrap',
    label: 'Silenciada até',
    cell: ({ silencio }) => silencio && <span title={`${silencio.usuario ?? ''}: ${silencio.motivo}`}>{formatDateTime(silencio.ate)}</span>,
  },
  {
    head: 'Alterar',
    unseen: true,
    at: 'action',
    cell: (row) => (
      <Button size="xs" variant="subtle" aria-label={`Alterar a regra ${RegraAlerta.labels[row.regra]}`} onClick={() => alterar(row)}>
        Alterar
      </Button>
    ),
  },
]

/** What is looked at each minute, and whom it tells. */
export function Regras() {
  const query = useRead([alerta.prefix, 'regras'], alerta.regras, {})
  const [aberta, alterar] = useState<Regra>()
  return (
    <Page>
      <PageHeader
        title="Regras de alertas"
        actions={
          <LinkButton variant="subtle" to="/saude/alertas">
            Alertas
          </LinkButton>
        }
      />
      <Loaded query={query} failed="As regras não puderam ser lidas.">
        {(regras) => (
          <Card flush>
            <DataTable
              label="Regras de alertas"
              region="Regras de alertas"
              columns={columnsWith(alterar)}
              rows={regras}
              keyOf={({ regra }) => regra}
              empty="Nenhuma regra."
            />
          </Card>
        )}
      </Loaded>
      {aberta && <RegraDialog {...aberta} onClose={() => alterar(undefined)} />}
    </Page>
  )
}
