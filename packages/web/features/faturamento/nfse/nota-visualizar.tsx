import { type Nfse, nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { AmbienteNfse, podeNfse, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { NotaLink } from '../../../parts/nfse/nota-link.tsx'
import { mesDaNota, nomeDaNota, SeguirNotas } from '../../../parts/nfse/notas.tsx'
import { Descansa } from './descanso.tsx'
import { AcoesDaNota } from './nota-acoes.tsx'
import { Recusas, Servico, Tentativas, Tomador, Valores } from './nota-blocos.tsx'
import { type Asked, NotaDialog } from './nota-dialog.tsx'

const queryOf = (id: number) => readOf([nfse.prefix, 'get', id], nfse.get, { params: { id } }, { staleTime: 0 })

/** A note: what it says, where it stands, and what can be done about that. */
export const NotaVisualizar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={nfse.name} list="/financeiro/nota" read={queryOf}>
    {(nota) => <Detalhe nota={nota} />}
  </RecordPage>
)

function Detalhe({ nota }: { nota: Nfse }) {
  const [asked, ask] = useState<Asked['what']>()
  const { cliente, valores, competencia, fatura } = nota
  const name = nomeDaNota(nota)
  return (
    <Page width="detail">
      <PageHeader title={name} subject={cliente.nome} recent={`${name} de ${cliente.nome}`} actions={<AcoesDaNota nota={nota} ask={ask} />}>
        <State of="nfse" value={nota.situacao} tag />
      </PageHeader>
      <div className="stack in-order">
        <Situacao nota={nota} onSubstituir={() => ask('substituir')} />
        <Kpis>
          <Kpi label="Serviço" value={formatMoney(valores.servico)}>
            {valores.desconto === '0.00' ? 'sem desconto' : `menos ${formatMoney(valores.desconto)} de desconto`}
          </Kpi>
          <Kpi label="Retido" value={formatMoney(valores.totalRetido)}>
            pelo tomador
          </Kpi>
          <Kpi label="Líquido" value={formatMoney(valores.liquido)}>
            competência {mesDaNota(competencia)}
          </Kpi>
        </Kpis>
        <Recusas nota={nota} />
        <div className="halves">
          <Tomador nota={nota} />
          <Servico nota={nota} />
        </div>
        <Valores nota={nota} />
        <Tentativas nota={nota} />
      </div>
      <p className="m3 s12">
        {nota.usuario ? `Pedida por ${nota.usuario.nome}` : 'Pedida'} em {formatDateTime(nota.dataHora)}. Série {nota.serie}, DPS{' '}
        {nota.numeroDps}.{' '}
        <span className="no-print">
          <FaturaLink id={fatura.id}>Ver a fatura</FaturaLink>
          {' · '}
          <ClienteLink id={cliente.id}>Ver o cliente</ClienteLink>
        </span>
      </p>
      <SeguirNotas notas={[nota]} />
      <NotaDialog asked={asked && { what: asked, nota }} onClose={() => ask(undefined)} />
    </Page>
  )
}

const { code } = SituacaoNfse
/** Of those that change by themselves. */
const CAMINHO: Partial<Record<SituacaoNfse, string>> = {
  [code.A_EMITIR]: 'Espera a vez de ser enviada à Sefin.',
  [code.EMITINDO]: 'Foi enviada à Sefin e espera a resposta.',
  [code.INDETERMINADA]: 'A Sefin não respondeu: a nota pode ter saído. Ela é conferida antes de sair de novo.',
  [code.CANCELAMENTO_PEDIDO]: 'O cancelamento foi pedido à Sefin e espera a resposta.',
}

/** What is to be known before the rest: why it waits, that it does not count, what differs, what took its place. */
function Situacao({ nota, onSubstituir }: { nota: Nfse; onSubstituir: () => void }) {
  const { situacao, ambiente, descanso, divergencias, substitui, substituidaPor, evento } = nota
  const said = CAMINHO[situacao]
  return (
    <>
      {descanso ? <Descansa descanso={descanso} /> : said && <Note tone="info">{said} Esta tela muda sozinha.</Note>}
      {ambiente === AmbienteNfse.code.RESTRITA && (
        <Note tone="info">Produção restrita: a nota serve para provar o caminho e não tem validade jurídica.</Note>
      )}
      {divergencias.length > 0 && (
        <Note tone="warn">
          {divergencias.map((one) => (
            <p key={one}>{one}</p>
          ))}
          {podeNfse('substituir', situacao) && (
            <Button size="xs" className="no-print" leftSection={<IconRepeat aria-hidden />} onClick={onSubstituir}>
              Substituir
            </Button>
          )}
        </Note>
      )}
      {substitui && (
        <Note tone="info">
          Toma o lugar da <NotaLink id={substitui.id}>{nomeDaNota(substitui).replace(/^N/, 'n')}</NotaLink>.
        </Note>
      )}
      {substituidaPor && (
        <Note tone="info">
          A <NotaLink id={substituidaPor.id}>{nomeDaNota(substituidaPor).replace(/^N/, 'n')}</NotaLink>{' '}
          {situacao === code.SUBSTITUIDA ? 'tomou o lugar desta.' : 'vai tomar o lugar desta quando for autorizada.'}
        </Note>
      )}
      {evento && (
        <Note tone="info">
          {evento.registrado ? 'Cancelada' : 'Cancelamento pedido'}: {evento.motivo}
        </Note>
      )}
    </>
  )
}
