import { type Acordo, AcordoMudancas, acordo, estaVivo, SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '../../../kit/form/record-history.tsx'
import { showOf } from '../../../kit/form/value-text.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { RecordFoot } from '../../../parts/cliente/record-foot.tsx'
import { BoletosRenegociados, ParcelasDoAcordo } from '../../../parts/cobranca/boletos-do-acordo.tsx'
import { problemaDesfazer } from './comum.ts'
import { DesfazerAcordo } from './desfazer-acordo.tsx'

const queryOf = (id: number) => readOf([acordo.prefix, 'get', id], acordo.get, { params: { id } })

/** An agreement: what it was made of, what is owed of it, how it ended. */
export const AcordoVisualizar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={acordo.name} list="/cobranca/acordos" read={queryOf}>
    {(one) => <Detalhe key={one.id} acordo={one} />}
  </RecordPage>
)

function Detalhe({ acordo: one }: { acordo: Acordo }) {
  const [undoing, setUndoing] = useState(false)
  const { id, cliente, fatura, data, motivo, usuario, dataHora, linhas, parcelas } = one
  const reason = problemaDesfazer(one)
  return (
    <Page>
      <PageHeader
        title={`Acordo ${id}`}
        subject={cliente.pessoa.nome}
        recent={`Acordo ${id} de ${cliente.pessoa.nome}`}
        actions={
          <>
            <LinkButton to="/financeiro/fatura/visualizar/$id" params={{ id: String(fatura) }}>
              Abrir a fatura
            </LinkButton>
            <ActionButton
              leftSection={<IconArrowBackUp aria-hidden />}
              danger
              {...(reason !== undefined && { reason })}
              onClick={() => setUndoing(true)}
            >
              Desfazer acordo
            </ActionButton>
          </>
        }
      >
        <State of="acordo" value={one.situacao} tag />
      </PageHeader>
      <div className="stack in-order">
        <Fim acordo={one} />
        <Numeros acordo={one} />
        <Card title="Parcelas" flush>
          <ParcelasDoAcordo fatura={fatura} parcelas={parcelas} />
        </Card>
        <Card title="Boletos renegociados" flush>
          <BoletosRenegociados linhas={linhas} />
        </Card>
      </div>
      <RecordFoot cliente={cliente.id}>
        Feito em {formatDate(data)} por {usuario?.nome ?? 'Usuário excluído'}, gravado em {formatDateTime(dataHora)}: {motivo}
      </RecordFoot>
      <RecordHistory resource={acordo} id={id} names={AcordoMudancas} show={show} />
      {undoing && <DesfazerAcordo id={id} onClose={() => setUndoing(false)} />}
    </Page>
  )
}

/** How it ended; nothing while it binds. */
function Fim({ acordo: { situacao, encerradoEm, motivoFim, aplicado } }: { acordo: Acordo }) {
  if (estaVivo(situacao)) return null
  const { QUITADO } = SituacaoAcordo.code
  return (
    <Note tone={situacao === QUITADO ? 'ok' : 'warn'}>
      <p>
        {SituacaoAcordo.labels[situacao]} em {formatDate(encerradoEm)}
        {motivoFim !== null && `: ${motivoFim}`}
      </p>
      {aplicado !== null && (
        <p>
          {exact(aplicado).isZero()
            ? 'Nada tinha sido pago: os boletos antigos voltaram inteiros.'
            : `${formatMoney(aplicado)} pagos contaram nos boletos antigos, do mais velho ao mais novo.`}
        </p>
      )}
    </Note>
  )
}

function Numeros({ acordo: { parcelas, total, principal, encargos, desconto } }: { acordo: Acordo }) {
  const pagas = parcelas.filter(({ aberto, encerrada }) => exact(aberto).isZero() && !encerrada).length
  return (
    <Kpis>
      <Kpi label="Total" value={formatMoney(total)}>
        em {parcelas.length === 1 ? 'uma parcela' : `${parcelas.length} parcelas`}
      </Kpi>
      <Kpi label="Pago" value={formatMoney(toMoney(sum(parcelas.map(({ pago }) => pago))))}>
        {pagas} de {formatCount(parcelas.length, 'parcela', 'parcelas')}
      </Kpi>
      <Kpi label="Em aberto" value={formatMoney(toMoney(sum(parcelas.map(({ aberto }) => aberto))))}>
        nas parcelas
      </Kpi>
      <Kpi label="Principal" value={formatMoney(principal)}>
        dos boletos antigos
      </Kpi>
      <Kpi label="Encargos" value={formatMoney(encargos)}>
        menos {formatMoney(desconto)} de desconto
      </Kpi>
    </Kpis>
  )
}

const show = showOf(AcordoMudancas, {
  situacao: SituacaoAcordo,
  principal: formatMoney,
  encargos: formatMoney,
  desconto: formatMoney,
  total: formatMoney,
  aplicado: formatMoney,
})
