import { CreditoMudancas, credito, OrigemCredito, SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '../../../kit/form/record-history.tsx'
import { showOf } from '../../../kit/form/value-text.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { RecordFoot } from '../../../parts/cliente/record-foot.tsx'
import { CancelarCredito } from './cancelar-credito.tsx'
import { type CreditoCompleto, deOnde, problemaCancelar, Usos } from './credito-lido.tsx'

const queryOf = (id: number) => readOf([credito.prefix, 'get', id], credito.get, { params: { id } })

/** A credit: what is left of it, where it came from, what used it. */
export const CreditoVisualizar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={credito.name} list="/credito" read={queryOf}>
    {(one) => <Detalhe key={one.id} credito={one} />}
  </RecordPage>
)

function Detalhe({ credito: one }: { credito: CreditoCompleto }) {
  const [cancelling, setCancelling] = useState(false)
  const { id, cliente, valor, usado, cancelado, saldo, motivo, usuario, dataHora, usos } = one
  return (
    <Page width="detail">
      <PageHeader
        title={`Crédito ${id}`}
        subject={cliente.pessoa.nome}
        recent={`Crédito ${id} de ${cliente.pessoa.nome}`}
        actions={
          <ActionButton leftSection={<IconBan aria-hidden />} reason={problemaCancelar(one)} onClick={() => setCancelling(true)}>
            Cancelar crédito
          </ActionButton>
        }
      >
        <State of="credito" value={one.situacao} tag />
      </PageHeader>
      <div className="stack in-order">
        <Kpis>
          <Kpi label="Saldo" value={formatMoney(saldo)}>
            de {formatMoney(valor)}
          </Kpi>
          <Kpi label="Usado" value={formatMoney(usado)}>
            por faturas
          </Kpi>
          <Kpi label="Cancelado" value={formatMoney(cancelado)}>
            não volta
          </Kpi>
        </Kpis>
        <Card title="De onde veio">
          <p>{deOnde(one)}</p>
          <p className="m2">{motivo}</p>
        </Card>
        <Card title="Faturas que usaram" flush>
          <Usos usos={usos} />
        </Card>
      </div>
      <RecordFoot cliente={cliente.id}>
        Dado por {usuario?.nome ?? 'Usuário excluído'} em {formatDateTime(dataHora)}.
      </RecordFoot>
      <RecordHistory resource={credito} id={id} names={CreditoMudancas} show={show} />
      {cancelling && <CancelarCredito credito={one} onClose={() => setCancelling(false)} />}
    </Page>
  )
}

const show = showOf(CreditoMudancas, {
  situacao: SituacaoCredito,
  origem: OrigemCredito,
  valor: formatMoney,
  usado: formatMoney,
  cancelado: formatMoney,
  saldo: formatMoney,
})
