import { Button } from '@mantine/core'
import { AcaoRegua, type Lembrete, reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { IconMail, IconPlayerPlay, IconSend } from '@tabler/icons-react'
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
import { oQueSeFaz, porExtenso } from './contar.ts'

const screen = getRouteApi('/sessao/regua-cobranca/previa')
const { previa, executar, envios, prefix } = reguaCobranca

/** What the rules send on a day, whom they leave out and why; and the sending of today's. */
export function ReguaPrevia() {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const day = search.data ?? today()
  const [opened, open] = useState<Lembrete>()
  const query = useRead([prefix, 'previa', day], previa, { query: { data: day } }, { placeholderData: keepPreviousData })
  const known = query.data ?? []
  const acoes = known.some(({ acao }) => acao !== AcaoRegua.code.EMAIL)
  const lembretes = formatCount(known.filter(({ motivo }) => motivo === null).length, 'lembrete', 'lembretes')
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
            {day === today() && <Executar rows={known} />}
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
              <Card title={acoes ? porExtenso(oQueSeFaz(rows).partes) || 'Nada a fazer' : `${lembretes} de ${rows.length}`} flush>
                <DataTable
                  label={acoes ? 'O que se faz no dia' : 'Lembretes do dia'}
                  region={acoes ? 'O que se faz no dia' : 'Lembretes do dia'}
                  columns={columnsOf(open, acoes)}
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

/** Does now what the rules ask for; how much it is stands on the button and in the question. */
function Executar({ rows }: { rows: readonly Lembrete[] }) {
  const { run, busy } = useCommand(executar, {
    changes: [[prefix], [envios.prefix], [ligacao.prefix], [suspensao.prefix], [aprovacao.prefix]],
    title: 'A régua não foi executada',
  })
  const { partes, segundaPessoa } = oQueSeFaz(rows)
  if (partes.length === 0) return null
  const what = porExtenso(partes)
  const soLembretes = rows.every(({ acao, motivo }) => acao === AcaoRegua.code.EMAIL || motivo !== null)
  const question = soLembretes
    ? {
        title: `Enviar ${what} agora?`,
        children: 'Cada boleto recebe um lembrete de cada regra, uma vez. Quem pagar antes do envio não recebe.',
        confirmLabel: `Enviar ${what}`,
      }
    : {
        title: 'Executar a régua agora?',
        children: `São ${what}. ${segundaPessoa ? 'As suspensões são muitas: esperam outra pessoa, em Aprovações. ' : ''}Cada boleto é tratado uma vez por regra, e quem pagar antes fica de fora.`,
        confirmLabel: 'Executar',
      }
  return (
    <Button
      variant="filled"
      leftSection={soLembretes ? <IconSend aria-hidden /> : <IconPlayerPlay aria-hidden />}
      aria-busy={busy}
      onClick={() => void run({ body: {} }, question)}
    >
      {soLembretes ? `Enviar ${what} agora` : 'Executar agora'}
    </Button>
  )
}

const columnsOf = (open: (row: Lembrete) => void, acoes: boolean): Column<Lembrete>[] => [
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink> },
  { head: 'Boleto', num: true, label: 'boleto', cell: ({ boleto }) => boleto },
  ...(acoes
    ? [{ head: 'Ação', label: 'ação', cell: ({ acao }: Lembrete) => <span className="nowrap">{AcaoRegua.labels[acao]}</span> }]
    : []),
  { head: 'Regra', cell: ({ regra }) => <span className="nowrap">{regra.nome}</span> },
  {
    head: 'E-mails',
    at: 'line',
    cell: ({ emails, todos }) => (todos ? `${emails.join(', ')} (${TODOS_OS_CONTATOS})` : emails.join(', ') || null),
  },
  { head: acoes ? 'Por que não' : 'Por que não sai', at: 'line', cell: ({ motivo }) => motivo },
  {
    head: 'Mensagem',
    unseen: true,
    at: 'action',
    cell: (row) =>
      row.acao === AcaoRegua.code.EMAIL && (
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
