import { Tabs } from '@mantine/core'
import { ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { competenciaAnterior, competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { UmCliente } from '../calculo/um-cliente.tsx'
import { type Aba, ABAS, useBusca } from '../comum/busca.ts'
import { NumerosDoMes } from './figures-of-month.tsx'
import { Andamento } from './andamento.tsx'
import { PreviaDoMes } from './previa-do-mes.tsx'

const LABELS: Record<Aba, string> = { cliente: 'Um cliente', mes: 'Todos os clientes', numeros: 'Números do mês' }
const CONTENT: Record<Aba, () => React.ReactNode> = {
  cliente: () => <UmCliente />,
  mes: () => <MesInteiro />,
  numeros: () => <NumerosDoMes />,
}

/** Calcular Fatura: one client, all clients of a month, and the figures that both are made of (FAT-006). */
export function Fechamento() {
  const { busca, ir } = useBusca()
  // The present month can be calculated for one client, and cannot be closed: who goes on to all of them means the last whole one.
  const open = (chosen: string | null) => {
    const aba = ABAS.find((one) => one === chosen) ?? 'cliente'
    const now = aba !== 'cliente' && ordemDe(busca) === ordemDe(competenciaAtual())
    ir({ aba, pagina: 1, ...(now && competenciaAnterior()) }, true)
  }
  return (
    <Page width="detail">
      <PageHeader title="Calcular Fatura" />
      <Tabs value={busca.aba} onChange={open} keepMounted={false}>
        <Tabs.List mb="md">
          {ABAS.map((aba) => (
            <Tabs.Tab key={aba} value={aba}>
              {LABELS[aba]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ABAS.map((aba) => (
          <Tabs.Panel key={aba} value={aba}>
            {busca.aba === aba && CONTENT[aba]()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

/** All clients of a month: first a preview that writes nothing, then the run. */
function MesInteiro() {
  const { busca } = useBusca()
  return busca.fechamento === undefined ? <PreviaDoMes /> : <Andamento key={busca.fechamento} id={busca.fechamento} />
}
