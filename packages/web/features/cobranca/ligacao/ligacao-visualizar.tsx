import {
  type Ligacao,
  LigacaoMudancas,
  ligacao,
  ResultadoLigacao,
  SituacaoLigacao,
  TENTATIVAS,
} from '@retaguarda/contract/cobranca/ligacao.ts'
import { IconPhoneCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
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
import { FeitaDialog, problemaFeita } from './feita-dialog.tsx'
import { Telefones } from './telefones.tsx'

const queryOf = (id: number) => readOf([ligacao.prefix, 'get', id], ligacao.get, { params: { id } })

/** A call: about what, to which number, and what came of it. */
export const LigacaoVisualizar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={ligacao.name} list="/cobranca/ligacoes" read={queryOf}>
    {(one) => <Detalhe key={one.id} ligacao={one} />}
  </RecordPage>
)

function Detalhe({ ligacao: one }: { ligacao: Ligacao }) {
  const [calling, setCalling] = useState(false)
  const { id, cliente, situacao, data, tentativa, telefones, total, boletos } = one
  const nome = cliente.pessoa.nome
  return (
    <Page width="detail">
      <PageHeader
        title={`Ligação ${id}`}
        subject={nome}
        recent={`Ligação ${id} a ${nome}`}
        actions={
          <ActionButton leftSection={<IconPhoneCheck aria-hidden />} reason={problemaFeita(one)} onClick={() => setCalling(true)}>
            Registrar ligação
          </ActionButton>
        }
      >
        <State of="ligacao" value={situacao} tag />
      </PageHeader>
      <div className="stack in-order">
        <Card title={`${formatDate(data)}, ${tentativa}ª de ${TENTATIVAS}`}>
          <p>
            <Telefones telefones={telefones} />
          </p>
          <Resultado ligacao={one} />
        </Card>
        <Card title="Boletos" flush>
          <DataTable label="Boletos da ligação" columns={boletoColumns(total)} rows={boletos} keyOf={({ boleto }) => boleto} />
        </Card>
      </div>
      <RecordFoot cliente={cliente.id}>Pedida em {formatDateTime(one.dataHora)}.</RecordFoot>
      <RecordHistory resource={ligacao} id={id} names={LigacaoMudancas} show={show} />
      {calling && <FeitaDialog id={id} onClose={() => setCalling(false)} />}
    </Page>
  )
}

function Resultado({ ligacao: { resultado, observacao, motivo, promessa, usuario, encerradaEm } }: { ligacao: Ligacao }) {
  if (encerradaEm === null) return null
  const em = formatDateTime(encerradaEm)
  return (
    <>
      <p>
        {resultado === null ? `Dispensada em ${em}: ${motivo ?? ''}` : `${ResultadoLigacao.labels[resultado]}, em ${em}`}
        {resultado !== null && usuario !== null && `, por ${usuario.nome}`}
        {promessa !== null && (
          <>
            {': '}
            <Link to="/cobranca/promessas/visualizar/$id" params={{ id: String(promessa) }}>
              promessa {promessa}
            </Link>
          </>
        )}
      </p>
      {observacao !== null && (
        <p className="m2" style={{ whiteSpace: 'pre-line' }}>
          {observacao}
        </p>
      )}
    </>
  )
}

const show = showOf(LigacaoMudancas, { situacao: SituacaoLigacao, resultado: ResultadoLigacao, data: formatDate })
