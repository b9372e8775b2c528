import { Button } from '@mantine/core'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { z } from 'zod'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatCount, formatDate } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { competenciaAtual } from '../../parts/faturamento/competencia.ts'

const screen = getRouteApi('/sessao/feriado/calendario')
const { calendario } = feriado
type Day = z.output<typeof calendario.response>[number]

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })
const SATURDAY = 6
const weekdayOf = ({ data }: Day) => weekday.format(new Date(`${data}T12:00:00Z`))
const isWeekend = ({ data }: Day) => new Date(`${data}T12:00:00Z`).getUTCDay() % SATURDAY === 0
const ORIGEM: Record<Day['origem'], string> = { nacional: 'Nacional', incluido: 'Incluído' }

const COLUMNS: Column<Day>[] = [
  { head: 'Data', num: true, at: 'value', cell: ({ data }) => formatDate(data) },
  { head: 'Dia da semana', cell: (day) => weekdayOf(day) },
  { head: 'Nome', at: 'name', cell: ({ nome }) => nome },
  { head: 'Origem', cell: ({ origem }) => ORIGEM[origem] },
]

/** The year that the address names, where there is such a one; else this one. */
function useAno(): [number, (ano: number) => void] {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const { data: ano = competenciaAtual().ano } = Competencia.shape.ano.safeParse(search.ano)
  return [ano, (next) => void navigate({ search: { ano: next }, replace: true, resetScroll: false })]
}

/** The days of a year on which banks do not work besides the weekends, and where each comes from. */
export function FeriadoCalendario() {
  const [ano, turnTo] = useAno()
  const query = useRead([feriado.prefix, 'calendario', ano], calendario, { query: { ano } }, { placeholderData: keepPreviousData })
  const days = query.data?.filter((day) => !isWeekend(day)).length
  return (
    <Page width="detail">
      <PageHeader
        title="Calendário de feriados"
        subject={String(ano)}
        actions={
          <>
            <Button variant="subtle" leftSection={<IconChevronLeft aria-hidden />} onClick={() => turnTo(ano - 1)}>
              {ano - 1}
            </Button>
            <Button variant="subtle" rightSection={<IconChevronRight aria-hidden />} onClick={() => turnTo(ano + 1)}>
              {ano + 1}
            </Button>
            <LinkButton variant="subtle" to="/feriado">
              Feriados incluídos
            </LinkButton>
          </>
        }
      />
      <Card
        flush
        title={`Feriados de ${ano}`}
        aside={days !== undefined && <span className="m3 s12">{formatCount(days, 'cai em dia de semana', 'caem em dia de semana')}</span>}
      >
        <Loaded query={query} failed="O calendário não carregou. Abra a tela de novo.">
          {(rows) => <DataTable label={`Feriados de ${ano}`} columns={COLUMNS} rows={rows} keyOf={({ data, nome }) => `${data} ${nome}`} />}
        </Loaded>
      </Card>
    </Page>
  )
}
