import { cliente } from '@retaguarda/contract/cliente.ts'
import { notificacao, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import type { z } from 'zod'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { clienteNomeOptions } from '../../parts/cliente/clientes.ts'

const { list, remove } = notificacao.descadastro
type Row = z.output<typeof list.response>[number]

/** Which addresses of a client want no mails of which kind, and the way back. */
export const Descadastros = ({ id }: { id: string }) => (
  <RecordPage id={id} name={cliente.name} list={cliente.prefix} read={clienteNomeOptions}>
    {(name, { id: known }) => <Pagina id={known} nome={name} />}
  </RecordPage>
)

function Pagina({ id, nome }: { id: number; nome: string }) {
  const query = useRead([list.path, id], list, { params: { id } })
  const desfazer = useCommand(remove, { changes: [[list.path, id]] })
  const columns: Column<Row>[] = [
    { head: 'Endereço', at: 'name', cell: ({ email }) => email },
    { head: 'Não recebe', cell: ({ tipoNotificacao }) => TipoNotificacao.labels[tipoNotificacao] },
    { head: 'Desde', num: true, at: 'value', cell: ({ dataHora }) => formatDateTime(dataHora) },
    {
      head: 'Ação',
      unseen: true,
      at: 'action',
      cell: (row) => (
        <ActionButton
          size="xs"
          aria-label={`Desfazer o descadastro de ${row.email}`}
          onClick={() =>
            void desfazer.run(
              { params: { id: row.id } },
              {
                title: 'Desfazer o descadastro?',
                children: `${row.email} volta a receber avisos do tipo ${TipoNotificacao.labels[row.tipoNotificacao]}. Faça isto só a pedido do cliente.`,
                confirmLabel: 'Desfazer',
              },
            )
          }
        >
          Desfazer
        </ActionButton>
      ),
    },
  ]
  return (
    <Page width="detail">
      <PageHeader title="Descadastros" subject={nome} />
      <Card flush>
        <Loaded query={query} failed="Os descadastros não carregaram. Abra a tela de novo.">
          {(rows) => (
            <DataTable
              label="Descadastros"
              columns={columns}
              rows={rows}
              keyOf={({ id: key }) => key}
              empty="Nenhum endereço deste cliente se descadastrou."
            />
          )}
        </Loaded>
      </Card>
    </Page>
  )
}
