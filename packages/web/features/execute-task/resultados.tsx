import { NativeSelect } from '@mantine/core'
import { executeTask, OrigemExecucao, podePlano, StatusPlano, StatusResultado } from '@retaguarda/contract/execute-task.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
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
import { Lista } from './resultados-lista.tsx'
import { teclasDosResultados } from './teclas.ts'
import { type Pedido, useExecutar } from './use-executar.ts'
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
  const { estado, look, entregues, recusa, busy, executar, cancelar } = useExecutar(id, reload)
  const [janela, setJanela] = useState(false)
  const lookOnce = useEffectEvent(() => void look())
  useEffect(() => lookOnce(), [])
  const excluirTudo = useCommand(executeTask.deleteAll, {
    reload,
    done: () => ir({ execucao: undefined, resultado: undefined, comparar: undefined }),
  })

  const rows = resultados.data ?? []
  const running = rows.filter((row) => row.status === StatusResultado.code.EXECUTANDO).map((row) => row.id)
  const failed = rows.filter(({ resultado }) => resultado !== null && resultado !== ResultadoTeste.code.SUCESSO).length
  const wait = busy ? 'Um pedido está em andamento. Aguarde.' : undefined
  const cannotRun =
    wait ??
    (podePlano('executar', status)
      ? undefined
      : status === StatusPlano.code.CONFIGURANDO
        ? 'O plano não tem casos de teste.'
        : 'O plano está em execução.')
  const execucao = execucoes.data?.find(({ id: one }) => one === (busca.execucao ?? rows[0]?.execucao))
  const correndo = rows.filter((row) => row.status === StatusResultado.code.EXECUTANDO && !naFila(row, execucao?.dataHoraInicio))
  const vivo = correndo.find((row) => row.id === busca.resultado) ?? correndo[0]
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
          reason={wait ?? (status === StatusPlano.code.EXECUTANDO ? undefined : 'O plano não está em execução.')}
          onClick={() => void cancelar(running)}
        >
          Cancelar
        </ActionButton>
        <ActionButton
          variant="default"
          danger
          leftSection={<IconTrash aria-hidden />}
          reason={
            status === StatusPlano.code.EXECUTANDO ? 'O plano está em execução.' : rows.length === 0 ? 'Não há resultados.' : undefined
          }
          onClick={() => void excluirTudo.run({ params: { id } }, perguntaDe(name))}
        >
          Excluir resultados
        </ActionButton>
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
      <div
        className={busca.resultado === undefined ? styles.coluna : styles.lado}
        onKeyDown={teclasDosResultados({
          rows,
          busca,
          ir,
          reexecutar: (resultado) => !wait && start({ tipo: 'resultado', id: resultado }),
        })}
      >
        <div className={styles.coluna}>
          {busca.comparar === undefined ? (
            rows.length > 0 && <Lista rows={rows} inicio={execucao?.dataHoraInicio} />
          ) : (
            <Comparacao plano={id} a={busca.comparar} b={busca.execucao ?? rows[0]?.execucao} />
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
              executar={(resultado) => start({ tipo: 'resultado', id: resultado })}
              reason={wait}
            />
          </div>
        )}
      </div>
    </Page>
  )
}

const perguntaDe = (name: string) =>
  deletion(
    'Excluir todos os resultados?',
    `Os resultados de todas as execuções de “${name}” e as suas evidências serão excluídos. Isto não pode ser desfeito.`,
    'Excluir resultados',
  )

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
