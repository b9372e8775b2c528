import { Checkbox, NativeSelect } from '@mantine/core'
import { executeTask, OrigemExecucao, podePlano, type ResultadoPlano } from '@retaguarda/contract/execute-task.ts'
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { OutcomeBar } from '../../kit/ui/outcome-bar.tsx'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { State } from '../../kit/ui/state.tsx'
import { Comparacao } from './comparacao.tsx'
import { usePareamento } from './executor.ts'
import { ResultadoAberto } from './resultado-aberto.tsx'
import { Lista } from './resultados-lista.tsx'
import { type Pedido, useExecutar } from './use-executar.ts'
import { planoOptions, useBusca, useResultados } from './use-resultados.ts'
import styles from './execute-task.module.css'

type Plano = z.output<typeof executeTask.get.response>

/** Runs a plan and shows what becomes of it, while it does. */
export function Resultados({ id }: { id: string }) {
  usePareamento()
  return (
    <RecordPage id={id} name={executeTask.name} list={executeTask.prefix} read={planoOptions}>
      {(plano) => <Execucao plano={plano} />}
    </RecordPage>
  )
}

const ULTIMA = ''

/** Below the list, where there is no room beside it, what was opened would be out of sight. */
function intoView(opened: HTMLElement | null) {
  if (opened && opened.getBoundingClientRect().top > window.innerHeight / 2) opened.scrollIntoView()
}

function Execucao({ plano }: { plano: Plano }) {
  const { id, name, status } = plano
  const { busca, ir } = useBusca()
  const { resultados, execucoes, reload } = useResultados(id)
  const { estado, look, entregues, recusa, busy, executar, cancelar } = useExecutar(id, reload)
  const [janela, setJanela] = useState(false)
  const lookOnce = useEffectEvent(() => void look())
  useEffect(() => lookOnce(), [])
  const excluirTudo = useCommand(executeTask.deleteAll, {
    reload,
    done: () => ir({ execucao: undefined, resultado: undefined, comparar: undefined }),
  })

  const rows = resultados.data ?? []
  const running = rows.filter((row) => row.status === 1).map((row) => row.id)
  const failed = rows.filter(({ resultado }) => resultado !== null && resultado !== 1).length
  const wait = busy ? 'Um pedido está em andamento. Aguarde.' : undefined
  const cannotRun =
    wait ?? (podePlano('executar', status) ? undefined : status === 1 ? 'O plano não tem casos de teste.' : 'O plano está em execução.')
  const start = (pedido: Pedido) => void executar(pedido, janela, () => ir({ execucao: undefined, comparar: undefined, pagina: undefined }))

  return (
    <Page width="detail">
      <PageHeader title="Execução e Resultados" subject={name}>
        <State of="plano" value={status} tag />
      </PageHeader>
      <div className="row" role="group" aria-label="Execução">
        <ActionButton
          variant="filled"
          leftSection={<IconPlayerPlay aria-hidden />}
          reason={cannotRun}
          onClick={() => start({ tipo: 'tudo' })}
        >
          Executar
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconRefresh aria-hidden />}
          reason={cannotRun ?? (failed === 0 ? 'Não há resultado sem sucesso.' : undefined)}
          onClick={() => start({ tipo: 'falhas' })}
        >
          Reexecutar falhas
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconPlayerStop aria-hidden />}
          reason={wait ?? (status === 3 ? undefined : 'O plano não está em execução.')}
          onClick={() => void cancelar(running)}
        >
          Cancelar
        </ActionButton>
        <ActionButton
          variant="default"
          danger
          leftSection={<IconTrash aria-hidden />}
          reason={status === 3 ? 'O plano está em execução.' : rows.length === 0 ? 'Não há resultados.' : undefined}
          onClick={() =>
            void excluirTudo.run(
              { params: { id } },
              {
                title: 'Excluir todos os resultados?',
                children: `Os resultados de todas as execuções de “${name}” e as suas evidências serão excluídos. Isto não pode ser desfeito.`,
                confirmLabel: 'Excluir resultados',
                danger: true,
              },
            )
          }
        >
          Excluir resultados
        </ActionButton>
        <Checkbox
          label="Mostrar a janela do navegador"
          checked={janela}
          onChange={({ currentTarget }) => setJanela(currentTarget.checked)}
        />
      </div>
      {estado && !estado.pronto && (
        <Note tone="warn" live>
          {estado.motivo}{' '}
          <ActionButton variant="subtle" onClick={() => void look()}>
            Procurar de novo
          </ActionButton>
        </Note>
      )}
      {estado?.pronto && (
        <p className="m3 s12" role="status">
          Executor pronto: {formatCount(estado.fila, 'caso na fila', 'casos na fila')}, {formatNumber(estado.executando)} em execução.
        </p>
      )}
      {recusa && (
        <Note tone="bad" live>
          A execução foi cancelada: {recusa}
        </Note>
      )}
      {entregues && <ProgressBar label="Entrega ao executor" value={Math.round((entregues.feitos * 100) / Math.max(1, entregues.total))} />}
      <Escolhas execucoes={execucoes.data ?? []} />
      {resultados.error && !resultados.data && (
        <Failed error={resultados.error} otherwise="Os resultados não carregaram. Abra a tela de novo." />
      )}
      {resultados.isPending && <p role="status">Carregando resultados...</p>}
      {resultados.data?.length === 0 && <p>Não existe nenhuma informação de resultados.</p>}
      {rows.length > 0 && <Numeros rows={rows} />}
      <div className={busca.resultado === undefined ? styles.coluna : styles.lado}>
        <div className={styles.coluna}>
          {busca.comparar === undefined ? (
            rows.length > 0 && <Lista rows={rows} />
          ) : (
            <Comparacao plano={id} a={busca.comparar} b={busca.execucao ?? rows[0]?.execucao} />
          )}
        </div>
        {busca.resultado !== undefined && (
          <div key={busca.resultado} ref={intoView}>
            <ResultadoAberto
              id={busca.resultado}
              row={rows.find((row) => row.id === busca.resultado)}
              reload={reload}
              executar={(resultado) => start({ tipo: 'resultado', id: resultado })}
              reason={wait}
            />
          </div>
        )}
      </div>
    </Page>
  )
}

type Execucoes = z.output<typeof executeTask.execucoes.response>

const nomeDa = ({ id, dataHoraInicio, usuario, origem, atrasada, sucesso, total }: Execucoes[number]) =>
  [
    `nº ${id}`,
    formatDateTime(dataHoraInicio),
    usuario ?? OrigemExecucao.labels[origem],
    ...(atrasada ? ['atrasada'] : []),
    `${formatNumber(sucesso)} de ${formatNumber(total)} com sucesso`,
  ].join(' · ')

function Escolhas({ execucoes }: { execucoes: Execucoes }) {
  const { busca, ir } = useBusca()
  if (execucoes.length === 0) return null
  const options = execucoes.map((one) => ({ value: String(one.id), label: nomeDa(one) }))
  const idOf = (value: string) => (value === ULTIMA ? undefined : Number(value))
  const shown = busca.execucao ?? execucoes[0]?.id
  return (
    <div className={styles.escolhas}>
      <NativeSelect
        label="Execução"
        data={[{ value: ULTIMA, label: 'A última' }, ...options]}
        value={String(busca.execucao ?? ULTIMA)}
        onChange={({ currentTarget }) => ir({ execucao: idOf(currentTarget.value), resultado: undefined, pagina: undefined })}
      />
      <NativeSelect
        label="Comparar com"
        data={[{ value: ULTIMA, label: 'Nenhuma' }, ...options.filter(({ value }) => Number(value) !== shown)]}
        value={String(busca.comparar ?? ULTIMA)}
        onChange={({ currentTarget }) => ir({ comparar: idOf(currentTarget.value) })}
      />
    </div>
  )
}

function Numeros({ rows }: { rows: readonly ResultadoPlano[] }) {
  const of = (code: number | null) => rows.filter(({ resultado }) => resultado === code).length
  const open = of(null)
  return (
    <>
      <OutcomeBar
        label="Andamento da execução"
        total={rows.length}
        parts={[
          { tone: 'ok', value: of(1), label: 'Sucesso' },
          { tone: 'bad', value: of(2), label: 'Falha' },
          { tone: 'warn', value: of(3), label: 'Erro' },
          { tone: 'mute', value: of(4), label: 'Cancelado' },
        ]}
      />
      <Kpis>
        <Kpi label="Resultados" value={formatNumber(rows.length)}>
          {open === 0 ? 'todos terminaram' : `${formatNumber(open)} em execução`}
        </Kpi>
        <Kpi label="Sucesso" value={formatNumber(of(1))}>
          {formatCount(rows.filter(({ instavel }) => instavel).length, 'instável', 'instáveis')}
        </Kpi>
        <Kpi label="Falha" value={formatNumber(of(2))}>
          um passo falhou
        </Kpi>
        <Kpi label="Erro" value={formatNumber(of(3))}>
          não pôde executar
        </Kpi>
        <Kpi label="Cancelado" value={formatNumber(of(4))}>
          por uma pessoa
        </Kpi>
      </Kpis>
    </>
  )
}
