import { NativeSelect, TextInput } from '@mantine/core'
import { FAIXAS, NAMES_OF_FAIXAS, ORDENS_VENCIMENTOS, vencimentos } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCalendarCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadUrl } from '../../../kit/api.ts'
import { DayInput } from '../../../kit/fields/day-input.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { DataTable } from '../../../kit/ui/data-table.tsx'
import { DownloadMenu } from '../../../kit/ui/download-menu.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { PagerBar } from '../../../kit/ui/pager-bar.tsx'
import { Pill, Pills } from '../../../kit/ui/pills.tsx'
import { today } from '../../../parts/faturamento/competencia.ts'
import { BoletosAbertos } from './boletos-abertos.tsx'
import { type Busca, useBusca, useVencimentos } from './busca.ts'
import { columnsOf } from './columns.tsx'

/** What each client owed at the end of a day, by how late it was then. */
export function Vencimentos() {
  const busca = useBusca()
  const query = useVencimentos(busca)
  const { dia, filtro, go } = busca
  const narrowed = filtro.faixa !== undefined || filtro.texto !== undefined
  return (
    <Page>
      <PageHeader
        title="Vencimentos"
        subject={`em ${formatDate(dia)}`}
        actions={
          <>
            <DownloadMenu href={(formato) => downloadUrl(vencimentos.export, { query: { ...filtro, formato } })} />
            <DayInput label="Dia" value={dia} onChange={(data) => data <= today() && go({ data, cliente: undefined })} />
          </>
        }
      />
      <Loaded query={query} failed="Os vencimentos não carregaram. Abra a tela de novo.">
        {({ rows, total, totais }) => {
          const shown = rows.find(({ cliente }) => cliente.id === busca.cliente)
          return (
            <div className="stack" aria-busy={query.isPlaceholderData}>
              <Faixas busca={busca} totais={totais} />
              {shown && <BoletosAbertos row={shown} dia={filtro.data} onClose={() => go({ cliente: undefined, pagina: busca.pagina })} />}
              <Card
                title={`${formatCount(total, 'cliente', 'clientes')} com ${formatMoney(totais.total)} em aberto`}
                aside={<Escolhas busca={busca} />}
                flush
              >
                {rows.length === 0 ? (
                  <Vazio narrowed={narrowed} />
                ) : (
                  <DataTable
                    label="Clientes com boletos em aberto"
                    region="Clientes com boletos em aberto"
                    columns={columnsOf({ totais, open: (cliente) => go({ cliente, pagina: busca.pagina }) })}
                    rows={rows}
                    keyOf={({ cliente }) => cliente.id}
                    current={({ cliente }) => cliente.id === busca.cliente}
                  />
                )}
                {total > rows.length && (
                  <PagerBar page={busca.pagina} rows={rows.length} total={{ total }} onPage={(pagina) => go({ pagina })} />
                )}
              </Card>
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** Which band only, each with what is in it. */
const Faixas = ({ busca: { filtro, go }, totais }: { busca: Busca; totais: Record<(typeof NAMES_OF_FAIXAS)[number], string> }) => (
  <Pills label="Faixas de atraso">
    {NAMES_OF_FAIXAS.map((name) => (
      <Pill
        key={name}
        on={filtro.faixa === name}
        count={formatMoney(totais[name])}
        onPress={() => go({ faixa: filtro.faixa === name ? undefined : name })}
      >
        {FAIXAS[name]}
      </Pill>
    ))}
  </Pills>
)

const ADDRESS_MS = 250 // so long the address waits for the next letter

function Escolhas({ busca: { filtro, go } }: { busca: Busca }) {
  const [text, setText] = useState(filtro.texto ?? '')
  const look = useDebouncedCallback((typed: string) => go({ texto: typed.trim() || undefined }), ADDRESS_MS)
  return (
    <>
      <TextInput
        aria-label="Procurar cliente"
        placeholder="Procurar cliente"
        leftSection={<IconSearch className="ico" aria-hidden />}
        autoComplete="off"
        value={text}
        maxLength={100}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          look(currentTarget.value)
        }}
      />
      <NativeSelect
        aria-label="Ordem"
        data={Object.entries(ORDENS_VENCIMENTOS).map(([value, label]) => ({ value, label }))}
        value={filtro.ordem}
        // One of the choices above.
        onChange={({ currentTarget }) => go({ ordem: currentTarget.value as keyof typeof ORDENS_VENCIMENTOS })}
      />
    </>
  )
}

const Vazio = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <p className="pad m3">Nenhum cliente é assim neste dia: escolha outra faixa ou procure outro nome.</p>
  ) : (
    <EmptyState
      icon={IconCalendarCheck}
      title="Ninguém devia nada neste dia"
      actions={<LinkButton to="/financeiro/recebiveis">Ver os recebíveis</LinkButton>}
    >
      Aqui ficam os boletos em aberto de cada cliente, por dias de atraso.
    </EmptyState>
  )
