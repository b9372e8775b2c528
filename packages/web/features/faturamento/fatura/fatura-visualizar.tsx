import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { fatura, SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { hereWith } from '../../../kit/route/search.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { formatDocumento } from '../../../kit/ui/format-pessoa.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { RecordFoot } from '../../../parts/cliente/record-foot.tsx'
import { BoletosRenegociados } from '../../../parts/cobranca/boletos-do-acordo.tsx'
import { Comentarios } from '../../../parts/comentarios/comentarios.tsx'
import { faturaPorExtenso, mesOuAcordo } from '../comum/name.ts'
import { ReenviarDialog, type Reenvio } from '../comum/reenviar-dialog.tsx'
import { NovoCredito } from '../credito/novo-credito.tsx'
import { EmitirNotas } from '../nfse/emitir-notas.tsx'
import { NotasDaFatura } from '../nfse/notas-da-fatura.tsx'
import { APagar, type FaturaLida } from './a-pagar.tsx'
import { AcoesVisualizar } from './acoes-visualizar.tsx'
import { resumoOptions } from './data.ts'
import { Documentos } from './documentos.tsx'
import { Entrega } from './entrega.tsx'
import styles from './fatura.module.css'
import { FaturarDialog } from './faturar-dialog.tsx'
import { Numeros } from './figures.tsx'
import { HistoricoDaFatura } from './historico.tsx'
import { Itens } from './itens.tsx'
import { NaoChegou } from './nao-chegou.tsx'

const screen = getRouteApi('/sessao/financeiro/fatura/visualizar/$id')

/** An invoice as it stands: figures, items with their explanation, documents (FAT-007). */
export const FaturaVisualizar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={fatura.name} list="/financeiro/fatura" read={resumoOptions}>
    {(one) => <Detalhe fatura={one} alterado={one} />}
  </RecordPage>
)

const tituloDa = (one: FaturaLida): string => `${one.tipo === TipoFatura.code.AVULSA ? 'Fatura avulsa' : 'Fatura'} ${mesOuAcordo(one)}`

type Props = { fatura: FaturaLida; alterado: { alteradoEm: string | null; alteradoPor: string | null } }

function Detalhe({ fatura: one, alterado: { alteradoEm, alteradoPor } }: Props) {
  const { faturar, notas } = screen.useSearch()
  const [reenvio, setReenvio] = useState<Reenvio>()
  const [crediting, setCrediting] = useState(false)
  const reenviar = () => setReenvio({ o: 'fatura', id: one.id, cliente: one.cliente.id, titulo: 'Enviar a fatura por e-mail' })
  const navigate = useNavigate()
  const set = (faturando: 1 | undefined) => void navigate(hereWith({ faturar: faturando }))
  const emitir = (emitindo: 1 | undefined) => void navigate(hereWith({ notas: emitindo }))
  return (
    <Page width="detail">
      <PageHeader
        title={tituloDa(one)}
        subject={one.cliente.pessoa.nome}
        recent={faturaPorExtenso(one)}
        actions={
          <AcoesVisualizar
            fatura={one}
            onFaturar={() => set(1)}
            onReenviar={reenviar}
            onCreditar={() => setCrediting(true)}
            onEmitir={() => emitir(1)}
          />
        }
      >
        <State of="fatura" value={one.situacao} tag />
      </PageHeader>
      <div className="stack in-order">
        <NaoChegou fatura={one} onReenviar={setReenvio} />
        <Numeros fatura={one} />
        <Entrega fatura={one} />
        {one.pagador && (
          <p>
            Pagador:{' '}
            <Link to="/pessoa/visualizar/$id" params={{ id: String(one.pagador.id) }}>
              {one.pagador.nome}
            </Link>
            , <span className="nowrap">{formatDocumento(one.pagador.cpfCnpj)}</span>
          </p>
        )}
        {one.acordo === null ? <Itens fatura={one} editing={false} /> : <DoAcordo id={one.acordo} />}
        <APagar fatura={one} />
        <Documentos fatura={one} />
        {one.acordo === null && <NotasDaFatura fatura={one} onEmitir={() => emitir(1)} />}
        <Card title="Observação">
          {one.observacao ? <p className={styles.observacao}>{one.observacao}</p> : <p className="m3">Nenhuma observação.</p>}
        </Card>
        <Comentarios entidade="fatura" id={one.id} />
      </div>
      <RecordFoot cliente={one.cliente.id}>
        {alteradoEm && `Alterada por ${alteradoPor ?? 'Sistema'} em ${formatDateTime(alteradoEm)}.`}
      </RecordFoot>
      <HistoricoDaFatura id={one.id} />
      {reenvio && <ReenviarDialog reenvio={reenvio} onClose={() => setReenvio(undefined)} />}
      {crediting && <NovoCredito fatura={{ ...one, nome: `Da fatura ${faturaPorExtenso(one)}` }} onClose={() => setCrediting(false)} />}
      {faturar === 1 && one.situacao === SituacaoFatura.code.FECHADA && <FaturarDialog id={one.id} onClose={() => set(undefined)} />}
      {notas === 1 && <EmitirNotas fatura={one} onClose={() => emitir(undefined)} />}
    </Page>
  )
}

/** What stands in the place of the items where an invoice is the instalments of an agreement. */
function DoAcordo({ id }: { id: number }) {
  const query = useRead([acordo.prefix, 'get', id], acordo.get, { params: { id } })
  return (
    <Card
      title={`Acordo ${id}: boletos renegociados`}
      aside={
        <LinkButton variant="subtle" to="/cobranca/acordos/visualizar/$id" params={{ id: String(id) }}>
          Abrir o acordo
        </LinkButton>
      }
      flush
    >
      <Loaded query={query} failed="O acordo não carregou. Abra a tela de novo.">
        {({ linhas }) => <BoletosRenegociados linhas={linhas} />}
      </Loaded>
    </Card>
  )
}
