import { Button } from '@mantine/core'
import {
  type Importacao as Lida,
  importacao,
  importacaoDe,
  SituacaoImportacao,
  separadorTexto,
  type TipoImportacao,
} from '@retaguarda/contract/importacao.ts'
import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadUrl } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readAgain } from '../../kit/read-again.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { readOf } from '../../kit/use-read.ts'
import { useProgresso } from '../../parts/faturamento/progresso.ts'
import styles from './importacao.module.css'
import { MapaDeColunas } from './mapa.tsx'

const NAME = { singular: 'importação', plural: 'importações', gender: 'f' } as const
const { CONFERIDA, EM_ANDAMENTO, CONCLUIDA } = SituacaoImportacao.code
/** Where what was brought in is seen. */
const LISTA = {
  pessoas: '/pessoa',
  clientes: '/cliente',
  contratos: '/objeto-contrato/cliente',
  numeros: '/financeiro/fechamento',
} as const

type Props = { tipo: TipoImportacao; id: string }

/** A file that is brought in: what it would bring, how far it is, what came of it. */
export const Importacao = ({ tipo, id }: Props) => (
  <RecordPage
    id={id}
    name={NAME}
    list={`/importar/${tipo}`}
    read={(known) => readOf([importacao[tipo].get.path, known], importacao[tipo].get, { params: { id: known } })}
  >
    {(lida, { refetch }) => <Vista tipo={tipo} lida={lida} reload={() => void refetch()} />}
  </RecordPage>
)

function Vista({ tipo, lida, reload }: { tipo: TipoImportacao; lida: Lida; reload: () => void }) {
  const { id, situacao, nome, linhas, inicio, usuario, codificacao, separador } = lida
  const client = useQueryClient()
  const going = situacao === EM_ANDAMENTO
  const progresso = useProgresso({ reload, ended: () => void readAgain(client, {}) })
  useTopic(going ? `importacao-${id}` : undefined, progresso.tell)
  const done = progresso.now?.feitos ?? lida.feitas
  return (
    <Page width="detail">
      <PageHeader
        title={importacaoDe(tipo).titulo}
        subject={nome}
        actions={
          <LinkButton variant="subtle" to={situacao === CONCLUIDA ? LISTA[tipo] : `/importar/${tipo}`}>
            {situacao === CONCLUIDA ? 'Ver a lista' : 'Escolher outro arquivo'}
          </LinkButton>
        }
      />
      <div className="stack">
        {situacao === CONFERIDA && <Conferida tipo={tipo} lida={lida} reload={reload} />}
        {going && (
          <Card title="Em andamento">
            <p role="status">{`${formatNumber(done)} de ${formatCount(linhas, 'linha', 'linhas')}. Pode sair desta tela: o trabalho continua.`}</p>
            <ProgressBar value={linhas > 0 ? Math.floor((done * 100) / linhas) : 0} label="Importação" />
          </Card>
        )}
        {situacao !== CONFERIDA && <Numeros lida={lida} done />}
        <Avisos tipo={tipo} lida={lida} />
        <p className="m3 s12">
          {inicio
            ? `Importado em ${formatDateTime(inicio)}${usuario ? ` por ${usuario}` : ''}.`
            : `Lido como ${codificacao}, separado por ${separadorTexto(separador)}. Esta prévia espera uma hora.`}
        </p>
      </div>
    </Page>
  )
}

function Conferida({ tipo, lida, reload }: { tipo: TipoImportacao; lida: Lida; reload: () => void }) {
  const { id, novas, mudam, recusadas, faltam } = lida
  const [failure, setError] = useState<ApiError>()
  const refused = (error: ApiError) => {
    setError(error)
    return true
  }
  const client = useQueryClient()
  const { get, mapear, importar } = importacao[tipo]
  const conferir = useCommand(mapear, { tell: () => setError(undefined), done: (now) => client.setQueryData([get.path, id], now), refused })
  const write = useCommand(importar, { done: reload, refused })
  const busy = conferir.busy || write.busy
  const inteiro = importacaoDe(tipo).inteiro === true && recusadas > 0
  const total = novas + mudam
  const reason = busy ? undefined : porque(lida, inteiro)
  return (
    <>
      <MapaDeColunas tipo={tipo} lida={lida} busy={busy} onMapa={(mapa) => void conferir.run({ params: { id }, body: { mapa } })} />
      {faltam.length === 0 && <Numeros lida={lida} />}
      {lida.completadas > 0 && (
        <Note tone="info">
          {`${formatCount(lida.completadas, 'linha entra', 'linhas entram')} com zeros da frente que a planilha tirou. Confira-os linha a linha, abaixo.`}
        </Note>
      )}
      {failure && (
        <Note tone="bad" live>
          {failure.message}
        </Note>
      )}
      {inteiro && (
        <Note tone="warn">Uma linha com problema recusa o arquivo inteiro. Corrija as linhas abaixo e escolha o arquivo de novo.</Note>
      )}
      <div className={styles.botoes}>
        <ActionButton variant="filled" aria-busy={busy} reason={reason} onClick={() => !busy && void write.run({ params: { id } })}>
          {total > 0 ? `Importar ${formatCount(total, 'linha', 'linhas')}` : 'Nada de novo para importar'}
        </ActionButton>
      </div>
    </>
  )
}

/** Why nothing can be brought in yet. */
function porque({ faltam, novas, mudam }: Lida, inteiro: boolean): string | undefined {
  if (faltam.length > 0) return 'Diga antes o que são as colunas do arquivo.'
  if (inteiro) return 'Corrija as linhas com problema e escolha o arquivo de novo.'
  return novas + mudam === 0 ? 'Nenhuma linha do arquivo entra ou muda.' : undefined
}

const Numeros = ({ lida: { linhas, novas, mudam, ficam, recusadas }, done = false }: { lida: Lida; done?: boolean }) => (
  <Kpis>
    <Kpi label={done ? 'Incluídas' : 'Para incluir'} value={formatNumber(novas)}>
      {`de ${formatCount(linhas, 'linha', 'linhas')}`}
    </Kpi>
    <Kpi label={done ? 'Alteradas' : 'Para alterar'} value={formatNumber(mudam)}>
      valiam outra coisa
    </Kpi>
    <Kpi label="Já cadastradas" value={formatNumber(ficam)}>
      ficam como estão
    </Kpi>
    <Kpi label="Recusadas" value={formatNumber(recusadas)}>
      ficam de fora
    </Kpi>
  </Kpis>
)

const WORDS = { recusa: 'Recusada', entra: 'Entra', fica: 'Fica como está', muda: 'Muda' } as const

const COLUMNS: Column<Lida['avisos'][number]>[] = [
  { head: 'Linha', num: true, label: 'linha', at: 'name', cell: ({ linha }) => formatNumber(linha) },
  { head: 'O que é', cell: ({ tipo }) => WORDS[tipo] },
  { head: 'Motivo', at: 'line', cell: ({ texto }) => texto },
]

function Avisos({ tipo, lida: { id, avisos, recusadas, completadas, ficam, mudam } }: { tipo: TipoImportacao; lida: Lida }) {
  const [page, onPage] = useState(1)
  if (avisos.length === 0) return null
  return (
    <Card
      title="Linha a linha"
      flush
      aside={
        recusadas > 0 && (
          <Button
            component="a"
            size="xs"
            variant="subtle"
            href={downloadUrl(importacao[tipo].recusadas, { params: { id } })}
            leftSection={<IconDownload aria-hidden />}
          >
            Baixar as recusadas
          </Button>
        )
      }
    >
      <DataTable columns={COLUMNS} rows={avisos} keyOf={({ linha }) => linha} pages={{ page, onPage }} />
      {recusadas + completadas + ficam + mudam > avisos.length && (
        <p className="pad m3 s12">{`Aqui estão as primeiras ${formatNumber(avisos.length)}.`}</p>
      )}
    </Card>
  )
}
