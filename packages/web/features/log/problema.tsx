import { Button } from '@mantine/core'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'
import { TipoLog } from '@retaguarda/contract/log.ts'
import { type Problema, podeProblema, problema } from '@retaguarda/contract/problema.ts'
import { IconCircleCheck, IconExternalLink, IconRotateClockwise, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { State } from '../../kit/ui/state.tsx'
import { readOf } from '../../kit/use-read.ts'
import { Afetados } from './afetados.tsx'
import { Andamento } from './andamento.tsx'
import styles from './log.module.css'
import { Notificar } from './notificar.tsx'
import { RedmineDialog, ResolverDialog, ResponsavelDialog } from './problema-dialogos.tsx'
import { Tendencia } from './tendencia.tsx'
import { tituloTexto } from './titulo.tsx'
import { Ultimas } from './ultimas.tsx'

/** Clients that stand beside the chart; the others are in the log. */
const AFETADOS = 8

/** A problem: how often, since when, whom, and what is done about it. */
export const ProblemaTela = ({ id }: { id: string }) => (
  <RecordPage
    id={id}
    name={problema.name}
    list="/problema"
    read={(known) => readOf([problema.prefix, 'get', known], problema.get, { params: { id: known } })}
  >
    {(registro) => <Corpo registro={registro} />}
  </RecordPage>
)

type Dialogo = 'resolver' | 'responsavel' | 'redmine'
const DIALOGOS = { resolver: ResolverDialog, responsavel: ResponsavelDialog, redmine: RedmineDialog }

function Corpo({ registro }: { registro: Problema }) {
  const { id, titulo, situacao, clientes, issue, envio, resolvidoEm, versao } = registro
  const [open, setOpen] = useState<Dialogo>()
  const reabrir = useCommand(problema.reabrir, { changes: [[problema.prefix]] })
  const Dialogo = open && DIALOGOS[open]
  const legivel = tituloTexto(titulo)
  return (
    <Page>
      <PageHeader
        title={legivel}
        subject={[TipoLog.labels[registro.tipo], registro.code].filter(Boolean).join(' · ')}
        actions={
          <>
            {/* One button, which the focus does not leave when what it did turns it into the other. */}
            {podeProblema('resolver', situacao) && (
              <ActionButton key="situacao" leftSection={<IconCircleCheck aria-hidden />} onClick={() => setOpen('resolver')}>
                Resolver
              </ActionButton>
            )}
            {podeProblema('reabrir', situacao) && (
              <ActionButton
                key="situacao"
                leftSection={<IconRotateClockwise aria-hidden />}
                loading={reabrir.busy}
                onClick={() => void reabrir.run({ params: { id } })}
              >
                Reabrir
              </ActionButton>
            )}
            <Button leftSection={<IconUser aria-hidden />} onClick={() => setOpen('responsavel')}>
              Responsável
            </Button>
            {issue === null && (
              <Button leftSection={<IconExternalLink aria-hidden />} onClick={() => setOpen('redmine')}>
                Abrir no Redmine
              </Button>
            )}
            <Notificar quantos={clientes.length} de={{ problema: id }} primary />
          </>
        }
      >
        <State of="problema" value={situacao} tag />
      </PageHeader>
      <div className="stack">
        {issue === null && (envio.emAndamento || envio.erro !== null) && (
          <Note tone={envio.erro === null ? 'info' : 'warn'}>{envio.erro ?? 'A tarefa está sendo aberta no Redmine.'}</Note>
        )}
        {resolvidoEm !== null && (
          <Note tone="info">
            Resolvido em {formatDateTime(resolvidoEm)}
            {versao !== null && `, na versão ${versao}`}
            {podeProblema('reabrir', situacao) ? '. Uma ocorrência de depois o reabre.' : '; reaberto desde então.'}
          </Note>
        )}
        <Numeros {...registro} />
        <div className={styles.colunas}>
          <div className="stack">
            <Tendencia days={registro.tendencia} />
            <Ultimas id={id} ocorrencias={registro.ocorrencias} />
          </div>
          <div className="stack">
            <Card
              title="Clientes afetados"
              flush
              aside={
                <span className="m3 s12">
                  {Math.min(AFETADOS, clientes.length)} de {formatNumber(clientes.length)}
                </span>
              }
            >
              <Afetados rows={clientes.slice(0, AFETADOS)} />
            </Card>
            <Andamento registro={registro} />
            {podeProblema('resolver', situacao) && (
              <Note tone="info">Resolvido, o problema reabre sozinho se uma ocorrência mais nova chegar.</Note>
            )}
          </div>
        </div>
      </div>
      {Dialogo && <Dialogo registro={registro} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function Numeros({ id, quantidade, clientes, primeiro, ultimo, responsavel, issue, link, tendencia }: Problema) {
  const today = tendencia.at(-1)
  return (
    <Kpis>
      <Kpi label="Ocorrências" value={formatNumber(quantidade)}>
        {formatNumber(today?.quantidade ?? 0)} hoje
        {today && `, ${dayText(today.dia)}`}
      </Kpi>
      <Kpi label="Clientes afetados" value={formatNumber(clientes.length)}>
        <Link to="/log" search={{ filter: [{ name: 'problema.id', op: '=', v: id }], page: 1 }}>
          Ver no log
        </Link>
      </Kpi>
      <Kpi label="Primeira" value={formatDateTime(primeiro).slice(0, 10)}>
        {formatDateTime(primeiro)}
      </Kpi>
      <Kpi label="Última" value={formatDateTime(ultimo).slice(0, 10)}>
        {formatDateTime(ultimo)}
      </Kpi>
      <Kpi label="Responsável" value={responsavel.nome ?? '—'}>
        {responsavel.nome === null ? 'ninguém ainda' : 'cuida deste problema'}
      </Kpi>
      <Kpi label="Redmine" value={issue === null ? '—' : `#${issue}`}>
        {link === null ? (
          'sem tarefa'
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer">
            Abrir a tarefa
          </a>
        )}
      </Kpi>
    </Kpis>
  )
}
