import { NativeSelect, TextInput } from '@mantine/core'
import { type Faixa, FAIXAS, NAMES_OF_FAIXAS, ORDENS_VENCIMENTOS, vencimentos } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCalendarCheck, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadUrl } from '../../../kit/api.ts'
import { DayInput } from '../../../kit/fields/day-input.tsx'
import { PickOne } from '../../../kit/fields/pick-one.tsx'
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
import { useLastPage } from '../../../kit/ui/use-last-page.ts'
import { clienteNomeOptions, clientes } from '../../../parts/cliente/clientes.ts'
import { ACIMA_60 } from '../comum/faturamento.search.ts'
import { BoletosAbertos } from './boletos-abertos.tsx'
import { ACIMA_60_TEXT, type Busca, faixasDe, useBusca, useVencimentos } from './busca.ts'
import { columnsOf, somaDe } from './columns.tsx'

/** What each client owed at the end of a day, by how late it was then. */
export function Vencimentos() {
  const busca = useBusca()
  const query = useVencimentos(busca)
  const { dia, filtro, go } = busca
  // A band says what it finds, whichever is looked at.
  const todas = useVencimentos({ ...busca, filtro: { ...filtro, faixa: undefined }, pagina: 1 }).data
  useLastPage(busca.pagina, { rows: query.data?.rows.length, total: query.data }, (pagina) => go({ pagina }))
  const narrowed = filtro.faixa !== undefined || filtro.cliente !== undefined || filtro.texto !== undefined
  return (
    <Page>
      <PageHeader
        title="Vencimentos"
        subject={`em ${formatDate(dia)}`}
        actions={
          <>
            <Cliente busca={busca} />
            <DownloadMenu href={(formato) => downloadUrl(vencimentos.export, { query: { ...filtro, formato } })} />
            <DayInput label="Dia" value={dia} onChange={(data) => go({ data, cliente: undefined })} />
          </>
        }
      />
      <Loaded query={query} failed="Os vencimentos não carregaram. Abra a tela de novo.">
        {({ rows, total, totais }) => {
          const shown = rows.find(({ cliente }) => cliente.id === busca.cliente)
          return (
            <div className="stack" aria-busy={query.isPlaceholderData}>
              <Faixas busca={busca} totais={(todas ?? { totais }).totais} />
              {shown && <BoletosAbertos row={shown} dia={filtro.data} onClose={() => go({ cliente: undefined, pagina: busca.pagina })} />}
              <Card
                title={`${formatCount(total, 'cliente', 'clientes')} com ${formatMoney(totais.total)} em aberto${daFaixa(busca, totais)}`}
                aside={<Escolhas busca={busca} />}
                flush
              >
                {rows.length === 0 ? (
                  <Vazio narrowed={narrowed} />
                ) : (
                  <DataTable
                    label="Clientes com boletos em aberto"
                    region="Clientes com boletos em aberto"
                    columns={columnsOf({ faixa: busca.faixa, totais, open: (cliente) => go({ cliente, pagina: busca.pagina }) })}
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

type Totais = Record<Faixa, string>
const PILLS = { ...FAIXAS, [ACIMA_60]: ACIMA_60_TEXT }
const NAMES_OF_PILLS = [...NAMES_OF_FAIXAS, ACIMA_60] as const

/** Which band only, each with what is in it; what is long overdue as one. */
const Faixas = ({ busca: { faixa, go }, totais }: { busca: Busca; totais: Totais }) => (
  <Pills label="Faixas de atraso">
    {NAMES_OF_PILLS.map((name) => (
      <Pill
        key={name}
        on={faixa === name}
        count={formatMoney(somaDe(totais, faixasDe(name)))}
        onPress={() => go({ faixa: faixa === name ? undefined : name })}
      >
        {PILLS[name]}
      </Pill>
    ))}
  </Pills>
)

/** How much of it is of the band that is looked at. */
function daFaixa({ faixa }: Busca, totais: Totais): string {
  if (faixa === undefined) return ''
  const words = PILLS[faixa].toLowerCase()
  return `, ${formatMoney(somaDe(totais, faixasDe(faixa)))} ${/^\d/.test(words) ? 'de ' : ''}${words}`
}

/** One client only, with its boletos. */
function Cliente({ busca: { so, go } }: { busca: Busca }) {
  const { data: nome } = useQuery({ ...clienteNomeOptions(so ?? 0), enabled: so !== undefined })
  return (
    <PickOne
      aria-label="Cliente"
      text="Cliente"
      placeholder="Todos os clientes"
      suggest={clientes}
      chosen={so === undefined ? undefined : { id: so, nome: nome ?? `Cliente ${so}` }}
      onChange={(option) => go({ so: option?.id, cliente: option?.id, faixa: undefined, texto: undefined })}
      clearable
    />
  )
}

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
    <p className="pad m3">Nenhum cliente é assim neste dia: escolha outra faixa, outro cliente ou outro dia.</p>
  ) : (
    <EmptyState
      icon={IconCalendarCheck}
      title="Ninguém devia nada neste dia"
      actions={<LinkButton to="/financeiro/recebiveis">Ver os recebíveis</LinkButton>}
    >
      Aqui ficam os boletos em aberto de cada cliente, por dias de atraso.
    </EmptyState>
  )
