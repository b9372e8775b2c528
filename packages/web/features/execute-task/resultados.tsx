import { NativeSelect } from '@mantine/core'
import {
  executeTask,
  OrigemExecucao,
  podePlano,
  type ResultadoPlano,
  StatusPlano,
  StatusResultado,
} from '@retaguarda/contract/execute-task.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { deletion } from '../../kit/feedback/dialogs.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { Note, Refusal } from '../../kit/ui/note.tsx'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { State } from '../../kit/ui/state.tsx'
import { naFila } from './andamento.calc.ts'
import { Andamento } from './andamento.tsx'
import { AoVivo } from './ao-vivo.tsx'
import { Comparacao } from './comparacao.tsx'
import styles from './execute-task.module.css'
import { usePareamento } from './executor.ts'
import { ResultadoAberto } from './resultado-aberto.tsx'
import { ItemList } from './resultados-list.tsx'
import { teclasDosResultados } from './teclas.ts'
import { type Executar, useExecutar } from './use-executar.ts'
import { planoOptions, useBusca, useResultados } from './use-resultados.ts'

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
  const began = () => ir({ execucao: undefined, comparar: undefined, pagina: undefined })
  const executor = useExecutar(id, { began, reload })
  const { estado, look, entregues, recusa, janela, setJanela } = executor
  const lookOnce = useEffectEvent(() => void look())
  useEffect(() => lookOnce(), [])

  const rows = resultados.data ?? []
  const execucao = execucoes.data?.find(({ id: one }) => one === (busca.execucao ?? rows[0]?.execucao))

  return (
    <Page width="detail">
      <PageHeader title="Execução e Resultados" subject={name}>
        <State of="plano" value={status} tag />
      </PageHeader>
      <div className="row" role="group" aria-label="Execução">
        <Comandos plano={plano} rows={rows} executor={executor} reload={reload} />
        <span className="grow" />
        <Escolhas execucoes={execucoes.data ?? []} />
      </div>
      {estado && !estado.pronto && (
        <Note tone="warn" live>
          {estado.motivo}{' '}
          <button type="button" className="as-link" onClick={() => void look()}>
            Procurar de novo
          </button>
        </Note>
      )}
      {recusa && <Refusal>A execução foi cancelada: {recusa}</Refusal>}
      {entregues && <ProgressBar label="Entrega ao executor" value={Math.round((entregues.feitos * 100) / Math.max(1, entregues.total))} />}
      <Andamento
        rows={rows}
        inicio={execucao?.dataHoraInicio}
        fim={execucao?.dataHoraFim ?? null}
        estado={estado}
        janela={janela}
        setJanela={setJanela}
      />
      {resultados.error && !resultados.data && (
        <Failed error={resultados.error} otherwise="Os resultados não carregaram. Abra a tela de novo." />
      )}
      {resultados.isPending && <p role="status">Carregando resultados...</p>}
      {resultados.data?.length === 0 && <p>Não existe nenhuma informação de resultados.</p>}
      <Quadro plano={id} rows={rows} inicio={execucao?.dataHoraInicio} executor={executor} reload={reload} />
    </Page>
  )
}

type Partes = { rows: readonly ResultadoPlano[]; executor: Executar; reload: () => Promise<unknown> }

function Comandos({ plano: { id, name, status }, rows, executor: { wait, executar, cancelar }, reload }: Partes & { plano: Plano }) {
  const { ir } = useBusca()
  const excluirTudo = useCommand(executeTask.deleteAll, {
    reload,
    done: () => ir({ execucao: undefined, resultado: undefined, comparar: undefined }),
  })
  const running = rows.filter((row) => row.status === StatusResultado.code.EXECUTANDO).map((row) => row.id)
  const failed = rows.filter(({ resultado }) => resultado !== null && resultado !== ResultadoTeste.code.SUCESSO).length
  const cannotRun =
    wait ??
    (podePlano('executar', status)
      ? undefined
      : status === StatusPlano.code.CONFIGURANDO
        ? 'O plano não tem casos de teste.'
        : 'O plano está em execução.')
  return (
    <>
      <ActionButton
        variant="filled"
        leftSection={<IconPlayerPlay aria-hidden />}
        reason={cannotRun}
        onClick={() => void executar({ tipo: 'tudo' })}
      >
        Executar
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconRefresh aria-hidden />}
        reason={cannotRun ?? (failed === 0 ? 'Não há resultado sem sucesso.' : undefined)}
        onClick={() => void executar({ tipo: 'falhas' })}
      >
        Reexecutar falhas
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconPlayerStop aria-hidden />}
        reason={wait ?? (status === StatusPlano.code.EXECUTANDO ? undefined : 'O plano não está em execução.')}
        onClick={() => void cancelar(running)}
      >
        Cancelar
      </ActionButton>
      <ActionButton
        variant="default"
        danger
        leftSection={<IconTrash aria-hidden />}
        reason={status === StatusPlano.code.EXECUTANDO ? 'O plano está em execução.' : rows.length === 0 ? 'Não há resultados.' : undefined}
        onClick={() => void excluirTudo.run({ params: { id } }, perguntaDe(name))}
      >
        Excluir resultados
      </ActionButton>
    </>
  )
}

/** The results, or two executions beside each other, and the result that is open. */
function Quadro({ plano, rows, inicio, executor, reload }: Partes & { plano: number; inicio: string | undefined }) {
  const { busca, ir } = useBusca()
  const { wait } = executor
  const reexecutar = (resultado: number) => void executor.executar({ tipo: 'resultado', id: resultado })
  const correndo = rows.filter((row) => row.status === StatusResultado.code.EXECUTANDO && !naFila(row, inicio))
  const vivo = correndo.find((row) => row.id === busca.resultado) ?? correndo[0]
  return (
    <div
      className={busca.resultado === undefined ? styles.coluna : styles.lado}
      onKeyDown={teclasDosResultados({ rows, busca, ir, reexecutar: (resultado) => !wait && reexecutar(resultado) })}
    >
      <div className={styles.coluna}>
        {busca.comparar === undefined ? (
          rows.length > 0 && <ItemList rows={rows} inicio={inicio} />
        ) : (
          <Comparacao plano={plano} a={busca.comparar} b={busca.execucao ?? rows[0]?.execucao} />
        )}
        {vivo && <AoVivo key={vivo.id} row={vivo} reload={reload} />}
        {rows.length > 0 && <Teclas />}
      </div>
      {busca.resultado !== undefined && (
        <div key={busca.resultado} ref={intoView}>
          <ResultadoAberto
            id={busca.resultado}
            row={rows.find((row) => row.id === busca.resultado)}
            reload={reload}
            executar={reexecutar}
            reason={wait}
          />
        </div>
      )}
    </div>
  )
}

const perguntaDe = (name: string) =>
  deletion(
    'Excluir todos os resultados?',
    `Os resultados de todas as execuções de “${name}” e as suas evidências serão excluídos. Isto não pode ser desfeito.`,
    'Excluir resultados',
  )

type Execucoes = z.output<typeof executeTask.execucoes.response>

const nameOf = ({ id, dataHoraInicio, usuario, origem, atrasada, sucesso, total }: Execucoes[number]) =>
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
  const options = execucoes.map((one) => ({ value: String(one.id), label: nameOf(one) }))
  const idOf = (value: string) => (value === ULTIMA ? undefined : Number(value))
  const shown = busca.execucao ?? execucoes[0]?.id
  return (
    <div className={styles.escolhas}>
      <NativeSelect
        aria-label="Execução"
        data={[{ value: ULTIMA, label: 'A última execução' }, ...options]}
        value={String(busca.execucao ?? ULTIMA)}
        onChange={({ currentTarget }) => ir({ execucao: idOf(currentTarget.value), resultado: undefined, pagina: undefined })}
      />
      <NativeSelect
        aria-label="Comparar com"
        data={[{ value: ULTIMA, label: 'Comparar com…' }, ...options.filter(({ value }) => Number(value) !== shown)]}
        value={String(busca.comparar ?? ULTIMA)}
        onChange={({ currentTarget }) => ir({ comparar: idOf(currentTarget.value) })}
      />
    </div>
  )
}

const Teclas = () => (
  <p className={`${styles.teclas} m3 s12`} aria-hidden>
    <kbd>← ↑ ↓ →</kbd> outro resultado · <kbd>N</kbd> próxima falha · <kbd>R</kbd> executar de novo · <kbd>E</kbd> evidência
  </p>
)
