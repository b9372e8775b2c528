import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { retorno, SituacaoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readAgain } from '../../kit/read-again.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { State } from '../../kit/ui/state.tsx'
import { readOf } from '../../kit/use-read.ts'
import { useProgresso } from '../../parts/faturamento/progresso.ts'
import { numerosDe } from './data.ts'
import { Avisos } from '../../parts/cobranca/avisos.tsx'
import styles from './retorno.module.css'

type Lido = z.output<typeof retorno.get.response>

/** A file of a bank: how far it is, what came of it, and what is worth a look. */
export const RetornoDetalhe = ({ id }: { id: string }) => (
  <RecordPage
    id={id}
    name={retorno.name}
    list="/retorno"
    read={(known) => readOf([retorno.prefix, 'get', known], retorno.get, { params: { id: known } })}
  >
    {(lido, { refetch }) => <Detalhe lido={lido} reload={() => void refetch()} />}
  </RecordPage>
)

function Detalhe({ lido, reload }: { lido: Lido; reload: () => void }) {
  const { id, situacao, contaBancaria, banco, layout, sequencia, dataArquivo, nome, inicio, usuario, titulos, excecoes, repetidas } = lido
  const client = useQueryClient()
  const going = situacao === SituacaoRetorno.code.PROCESSANDO
  const progresso = useProgresso({ reload, ended: () => void readAgain(client, { queryKey: [excecaoBancaria.prefix] }) })
  useTopic(going ? `retorno-${id}` : undefined, progresso.tell)
  const done = progresso.now?.feitos ?? lido.feitos
  return (
    <Page width="detail">
      <PageHeader
        title="Retorno"
        subject={nome}
        actions={
          <>
            <LinkButton variant="subtle" to="/retorno/linhas/$id" params={{ id: String(id) }}>
              Linhas
            </LinkButton>
            {excecoes > 0 && (
              <LinkButton variant="subtle" to="/excecao-bancaria">
                Exceções
              </LinkButton>
            )}
          </>
        }
      >
        <State of="retorno" value={situacao} tag />
      </PageHeader>
      <div className="stack">
        {going && (
          <Card title="Em andamento">
            <p role="status">{`${formatNumber(done)} de ${formatNumber(titulos)} títulos. Pode sair desta tela: o trabalho continua.`}</p>
            <ProgressBar value={titulos > 0 ? Math.floor((done * 100) / titulos) : 0} label="Importação" />
          </Card>
        )}
        <Kpis>
          <Kpi label="Total pago" value={formatMoney(lido.totalPago)}>
            {`${formatMoney(lido.tarifas)} de tarifas`}
          </Kpi>
          {numerosDe(lido)
            .slice(0, 2)
            .map(([label, value]) => (
              <Kpi key={label} label={label} value={formatNumber(value)}>
                no arquivo
              </Kpi>
            ))}
          <Kpi label="Exceções" value={formatNumber(excecoes)}>
            para resolver à mão
          </Kpi>
          <Kpi label="Repetidas" value={formatNumber(repetidas)}>
            já vindas em outro arquivo
          </Kpi>
        </Kpis>
        <Avisos avisos={lido.avisos} />
        <Card title="Arquivo">
          <dl className={styles.dados}>
            <Dado label="Conta">{contaBancaria.nome}</Dado>
            <Dado label="Formato">{`Banco ${banco}, CNAB ${layout}`}</Dado>
            <Dado label="Sequência">{sequencia === null ? formatNumber(null) : String(sequencia)}</Dado>
            <Dado label="Data do arquivo">{formatDate(dataArquivo)}</Dado>
            {numerosDe(lido)
              .slice(2)
              .map(([label, value]) => (
                <Dado key={label} label={label}>
                  {formatNumber(value)}
                </Dado>
              ))}
            <Dado label="Importado">{`${formatDateTime(inicio)}, ${usuario ?? 'pela pasta do banco'}`}</Dado>
          </dl>
        </Card>
      </div>
    </Page>
  )
}

const Dado = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt className="m3">{label}</dt>
    <dd>{children}</dd>
  </>
)
