import { Button } from '@mantine/core'
import { entrega, type Mensagem, naoChegouProva, TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { IconChecks, IconMailForward, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { recusasRead } from '../../../parts/faturamento/recusas.ts'
import styles from '../fatura/fatura.module.css'
import { LER_DEVOLUCAO, MUDAM, useLerDevolucao } from './ler-devolucao.tsx'

const NAME = { singular: 'mensagem', plural: 'mensagens', gender: 'f' } as const
const queryOf = (id: number) => readOf([entrega.mensagem.path, id], entrega.mensagem, { params: { id } }, { staleTime: 0 })

/** A message to a client: what it said, and what is known of it at each address. */
export const EntregaVisualizar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={NAME} list="/financeiro/entrega" read={queryOf}>
    {(one) => <Detalhe mensagem={one} />}
  </RecordPage>
)

type Prova = Mensagem['provas'][number]
const COLUMNS: Column<Prova>[] = [
  { head: 'Endereço', at: 'name', cell: ({ endereco }) => endereco },
  { head: 'Situação', at: 'line', cell: ({ situacao }) => <State of="prova" value={situacao} /> },
  { head: 'Resposta do servidor', at: 'line', cell: ({ resposta }) => resposta },
  { head: 'Tentativas', num: true, quiet: true, label: 'tentativas', cell: ({ tentativas }) => tentativas },
  {
    head: 'Devolvida em',
    num: true,
    quiet: true,
    label: 'devolvida em',
    cell: ({ devolvidoEm }) => devolvidoEm && formatDateTime(devolvidoEm),
  },
]

function Detalhe({ mensagem: one }: { mensagem: Mensagem }) {
  const { busy, escolher, campo } = useLerDevolucao()
  const { run: marcar, busy: marking } = useCommand(entrega.visto, { changes: MUDAM })
  const { data: recusas = [] } = useQuery({ ...recusasRead(one.fatura ? { fatura: one.fatura.id } : {}), enabled: one.fatura !== null })
  const aVer = one.provas.flatMap(({ id, situacao, visto }) => (naoChegouProva(situacao) && !visto ? [id] : []))
  // Not once it was sent again and arrived.
  const corrigivel = recusas.some(({ provas }) => aVer.some((id) => provas.includes(id)))
  return (
    <Page width="detail">
      <PageHeader
        title={one.assunto}
        subject={one.cliente.pessoa.nome}
        recent={`${one.assunto} a ${one.cliente.pessoa.nome}`}
        actions={
          <>
            <Button variant="default" leftSection={<IconUpload aria-hidden />} aria-busy={busy} onClick={escolher}>
              {LER_DEVOLUCAO}
            </Button>
            {one.fatura && corrigivel && (
              <LinkButton
                variant="default"
                leftSection={<IconMailForward aria-hidden />}
                to="/financeiro/fatura/visualizar/$id"
                params={{ id: String(one.fatura.id) }}
              >
                Corrigir na fatura
              </LinkButton>
            )}
            {aVer.length > 0 && (
              <Button leftSection={<IconChecks aria-hidden />} aria-busy={marking} onClick={() => void marcar({ body: { provas: aVer } })}>
                Marcar como vista
              </Button>
            )}
          </>
        }
      />
      <div className="stack in-order">
        {campo}
        <p>
          {TipoMensagem.labels[one.tipo]} de {formatDateTime(one.dataHora)}
          {one.usuario && `, por ${one.usuario.nome}`}
          {one.fatura && (
            <>
              {': '}
              <FaturaLink id={one.fatura.id}>fatura {one.fatura.id}</FaturaLink>
            </>
          )}
          . {one.abertoEm && `A página foi aberta em ${formatDateTime(one.abertoEm)}.`}
        </p>
        <Card title="Entregas" flush>
          <DataTable label="Entregas" columns={COLUMNS} rows={one.provas} keyOf={({ id }) => id} />
        </Card>
        <Card title="Texto">
          {one.texto === null ? (
            <p className="m3">Ainda não foi enviada, ou foi enviada antes de o texto ser guardado.</p>
          ) : (
            <p className={styles.observacao}>{one.texto}</p>
          )}
        </Card>
      </div>
      <p className="m3 s12">
        {one.messageId && `Message-ID ${one.messageId}. `}
        <span className="no-print">
          <ClienteLink id={one.cliente.id}>Ver o cliente</ClienteLink>
        </span>
      </p>
    </Page>
  )
}
