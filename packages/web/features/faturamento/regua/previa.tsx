import { Button } from '@mantine/core'
import { type Lembrete, reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { IconMail, IconSend } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { DayInput } from '../../../kit/fields/day-input.tsx'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { formatCount, formatDate } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { TODOS_OS_CONTATOS } from '../../../parts/faturamento/destinatarios.ts'
import { today } from '../../../parts/faturamento/competencia.ts'

const screen = getRouteApi('/sessao/regua-cobranca/previa')
const { previa, executar, envios, prefix } = reguaCobranca
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** What the rules send on a day, whom they leave out and why; and the sending of today's. */
export function ReguaPrevia() {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const day = isDay(search.data) ? search.data : today()
  const [opened, open] = useState<Lembrete>()
  const query = useRead([prefix, 'previa', day], previa, { query: { data: day } }, { placeholderData: keepPreviousData })
  const enviar = useCommand(executar, { changes: [[prefix], [envios.prefix]], title: 'Os lembretes não foram enviados' })
  const saem = query.data?.filter(({ motivo }) => motivo === null).length ?? 0
  const lembretes = formatCount(saem, 'lembrete', 'lembretes')
  const isHoje = day === today()
  return (
    <Page>
      <PageHeader
        title="Prévia da régua"
        subject={formatDate(day)}
        actions={
          <>
            <DayInput label="Dia da prévia" value={day} onChange={(data) => void navigate({ search: { data }, replace: true })} />
            <LinkButton variant="subtle" to="/regua-cobranca/envios">
              Lembretes enviados
            </LinkButton>
            {isHoje && saem > 0 && (
              <Button
                variant="filled"
                leftSection={<IconSend aria-hidden />}
                aria-busy={enviar.busy}
                onClick={() =>
                  void enviar.run(
                    { body: {} },
                    {
                      title: `Enviar ${lembretes} agora?`,
                      children: 'Cada boleto recebe um lembrete de cada regra, uma vez. Quem pagar antes do envio não recebe.',
                      confirmLabel: `Enviar ${lembretes}`,
                    },
                  )
                }
              >
                Enviar {lembretes} agora
              </Button>
            )}
          </>
        }
      />
      <Loaded query={query} failed="A prévia não carregou. Abra a tela de novo.">
        {(rows) =>
          rows.length === 0 ? (
            <Card>
              <EmptyState
                icon={IconMail}
                title="Nenhum lembrete neste dia"
                actions={<LinkButton to="/regua-cobranca">Ver as regras</LinkButton>}
              >
                Nenhum boleto em aberto está a tantos dias do vencimento quanto uma regra ativa pede.
              </EmptyState>
            </Card>
          ) : (
            <div className="stack">
              <Card title={`${lembretes} de ${rows.length}`} flush>
                <DataTable
                  label="Lembretes do dia"
                  region="Lembretes do dia"
                  columns={columnsOf(open)}
                  rows={rows}
                  keyOf={({ boleto, regra }) => `${boleto} ${regra.id}`}
                  current={(row) => row === opened}
                />
              </Card>
              {opened && rows.includes(opened) && <Mensagem lembrete={opened} />}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

const columnsOf = (open: (row: Lembrete) => void): Column<Lembrete>[] => [
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink> },
  { head: 'Boleto', num: true, label: 'boleto', cell: ({ boleto }) => boleto },
  { head: 'Regra', cell: ({ regra }) => <span className="nowrap">{regra.nome}</span> },
  {
    head: 'E-mails',
    at: 'line',
    cell: ({ emails, todos }) => (todos ? `${emails.join(', ')} (${TODOS_OS_CONTATOS})` : emails.join(', ') || null),
  },
  { head: 'Por que não sai', at: 'line', cell: ({ motivo }) => motivo },
  {
    head: 'Mensagem',
    unseen: true,
    at: 'action',
    cell: (row) => (
      <Button size="xs" aria-label={`Ver a mensagem a ${row.cliente.nome}`} onClick={() => open(row)}>
        Ver
      </Button>
    ),
  },
]

const Mensagem = ({ lembrete: { assunto, texto, motivo } }: { lembrete: Lembrete }) => (
  <Card title={assunto}>
    {motivo !== null && <Note tone="warn">{motivo}</Note>}
    <p style={{ whiteSpace: 'pre-line' }}>{texto}</p>
  </Card>
)
