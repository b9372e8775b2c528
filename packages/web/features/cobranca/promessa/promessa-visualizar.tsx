import { type Promessa, PromessaMudancas, promessa, SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '../../../kit/form/record-history.tsx'
import { showOf } from '../../../kit/form/value-text.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatDateTime } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { RecordFoot } from '../../../parts/cliente/record-foot.tsx'
import { boletoColumns } from '../comum/boletos.tsx'
import { CancelarPromessa, problemaCancelar } from './cancelar-promessa.tsx'

const queryOf = (id: number) => readOf([promessa.prefix, 'get', id], promessa.get, { params: { id } })

/** A promise: what, until when, with whom, and what became of it. */
export const PromessaVisualizar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={promessa.name} list="/cobranca/promessas" read={queryOf}>
    {(one) => <Detalhe key={one.id} promessa={one} />}
  </RecordPage>
)

function Detalhe({ promessa: one }: { promessa: Promessa }) {
  const [cancelling, setCancelling] = useState(false)
  const { id, cliente, situacao, data, contato, observacao, motivo, usuario, dataHora, encerradaEm, boletos } = one
  const nome = cliente.pessoa.nome
  return (
    <Page width="detail">
      <PageHeader
        title={`Promessa ${id}`}
        subject={nome}
        recent={`Promessa ${id} de ${nome}`}
        actions={
          <ActionButton leftSection={<IconBan aria-hidden />} reason={problemaCancelar(one)} onClick={() => setCancelling(true)}>
            Cancelar promessa
          </ActionButton>
        }
      >
        <State of="promessa" value={situacao} tag />
      </PageHeader>
      <div className="stack in-order">
        <Card title={`Até ${formatDate(data)}`}>
          <p>Combinado com {contato}.</p>
          {observacao !== null && (
            <p className="m2" style={{ whiteSpace: 'pre-line' }}>
              {observacao}
            </p>
          )}
          {encerradaEm !== null && (
            <p className="m2">
              {SituacaoPromessa.labels[situacao]} em {formatDateTime(encerradaEm)}
              {motivo !== null && `: ${motivo}`}
            </p>
          )}
        </Card>
        <Card title="Boletos" flush>
          <DataTable
            label="Boletos prometidos"
            columns={boletoColumns(toMoney(sum(boletos.map(({ aberto }) => aberto))))}
            rows={boletos}
            keyOf={({ boleto }) => boleto}
          />
        </Card>
      </div>
      <RecordFoot cliente={cliente.id}>
        Registrada por {usuario?.nome ?? 'Usuário excluído'} em {formatDateTime(dataHora)}.
      </RecordFoot>
      <RecordHistory resource={promessa} id={id} names={PromessaMudancas} show={show} />
      {cancelling && <CancelarPromessa promessa={one} onClose={() => setCancelling(false)} />}
    </Page>
  )
}

const show = showOf(PromessaMudancas, { situacao: SituacaoPromessa, data: formatDate })
