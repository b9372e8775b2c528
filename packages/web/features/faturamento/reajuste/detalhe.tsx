import { cliente } from '@retaguarda/contract/cliente.ts'
import {
  podeReajuste,
  type Reajuste,
  reajuste,
  SituacaoLinhaReajuste,
  SituacaoReajuste,
} from '@retaguarda/contract/faturamento/reajuste.ts'
import { IconArrowBackUp, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { OutcomeBar } from '../../../kit/ui/outcome-bar.tsx'
import { ProgressBar } from '../../../kit/ui/progress-bar.tsx'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { useTrabalho } from '../../../parts/faturamento/progresso.ts'
import { CartaDialog } from './carta-dialog.tsx'
import { DesfazerDialog } from './desfazer-dialog.tsx'
import { COLUNAS_DA_LINHA, mesTexto, Porque } from './looks.tsx'

const { AGUARDANDO, EM_ANDAMENTO } = SituacaoReajuste.code
const { AGUARDANDO: ESPERA, APLICADA, RECUSADA, DESFEITA } = SituacaoLinhaReajuste.code
type Row = Reajuste['linhas'][number]

/** A readjustment: how far it is, what became of each contract, the way back, and the letters to the clients. */
export function ReajusteDetalhe({ id: text }: { id: string }) {
  const id = Number(text)
  const lido = readOf([reajuste.prefix, 'get', id], reajuste.get, { params: { id } })
  const { query, progresso } = useTrabalho(lido, `reajuste-${id}`, [cliente.prefix])
  const { data, error } = query
  return (
    <Page>
      <PageHeader
        title="Reajuste"
        subject={data && `${id}, a partir de ${mesTexto(data.aPartirDe)}`}
        actions={
          <>
            <LinkButton variant="subtle" to="/financeiro/reajuste">
              Devidos
            </LinkButton>
            {data && <Acoes of={data} />}
          </>
        }
      />
      <div className="stack">
        {error && !data && <Failed error={error} otherwise="O reajuste não carregou. Abra a tela de novo." />}
        {!data && !error && <SkeletonCard />}
        {data && <Resultado of={data} now={data.situacao === EM_ANDAMENTO ? progresso.now : undefined} />}
      </div>
    </Page>
  )
}

function Acoes({ of }: { of: Reajuste }) {
  const [opened, open] = useState<'desfazer' | 'carta'>()
  const aplicadas = of.linhas.filter(({ situacao }) => situacao === APLICADA)
  const clientes = new Set(aplicadas.map((one) => one.cliente.id)).size
  if (!podeReajuste('carta', of.situacao) || aplicadas.length === 0) return null
  const close = () => open(undefined)
  return (
    <>
      <ActionButton variant="default" danger leftSection={<IconArrowBackUp aria-hidden />} onClick={() => open('desfazer')}>
        Desfazer
      </ActionButton>
      <ActionButton
        variant="filled"
        leftSection={<IconMail aria-hidden />}
        {...(of.cartas >= clientes && { reason: 'Todos os clientes deste reajuste já foram avisados.' })}
        onClick={() => open('carta')}
      >
        Avisar os clientes
      </ActionButton>
      {opened === 'carta' && <CartaDialog id={of.id} clientes={clientes - of.cartas} onClose={close} />}
      {opened === 'desfazer' && <DesfazerDialog id={of.id} linhas={aplicadas} onClose={close} />}
    </>
  )
}

function Resultado({ of, now }: { of: Reajuste; now: { feitos: number; total: number } | undefined }) {
  const { situacao, linhas, usuario, dataHora, cartas } = of
  const count = (code: number) => linhas.filter((one) => one.situacao === code).length
  const [total, feitos] = [linhas.length, now?.feitos ?? linhas.length - count(ESPERA)]
  return (
    <>
      <Card title={SituacaoReajuste.labels[situacao]}>
        <p className="m2">
          {formatCount(total, 'vínculo', 'vínculos')}, {usuario ? `pedido por ${usuario.nome}` : 'pedido'} em {formatDateTime(dataHora)}
          {cartas > 0 && `, ${formatCount(cartas, 'cliente avisado', 'clientes avisados')}`}.
        </p>
        {situacao === AGUARDANDO && (
          <Note tone="info">
            Espera a aprovação de outra pessoa.{' '}
            <LinkButton variant="subtle" size="compact-xs" to="/aprovacao">
              Ver as aprovações
            </LinkButton>
          </Note>
        )}
        {situacao === EM_ANDAMENTO && (
          <>
            <p role="status">
              {formatNumber(feitos)} de {formatCount(total, 'vínculo', 'vínculos')}
            </p>
            <ProgressBar value={total > 0 ? Math.floor((feitos * 100) / total) : 0} label="Reajuste" />
          </>
        )}
        {situacao !== AGUARDANDO && situacao !== EM_ANDAMENTO && (
          <OutcomeBar
            total={total}
            label="Reajuste"
            parts={[
              { tone: 'ok', value: count(APLICADA), label: 'Aplicados' },
              { tone: 'bad', value: count(RECUSADA), label: 'Recusados' },
              { tone: 'mute', value: count(DESFEITA), label: 'Desfeitos' },
            ]}
          />
        )}
      </Card>
      <Card title="Vínculos" flush>
        <Lines linhas={linhas} />
      </Card>
    </>
  )
}

const COLUMNS: Column<Row>[] = [
  ...COLUNAS_DA_LINHA,
  { head: 'Situação', cell: ({ situacao }) => <State of="reajusteLinha" value={situacao} /> },
  { head: 'Motivo', at: 'line', cell: ({ erro, avisos }) => <Porque bad={erro} notes={erro === null ? avisos : []} /> },
]

function Lines({ linhas }: { linhas: Row[] }) {
  const [page, setPage] = useState(1)
  return (
    <DataTable
      region="Vínculos do reajuste"
      columns={COLUMNS}
      rows={linhas}
      keyOf={({ vinculo }) => vinculo}
      pages={{ page, onPage: setPage }}
    />
  )
}
