import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { operation } from '@retaguarda/contract/operation.ts'
import { type CasoPropagado, propagar } from '@retaguarda/contract/propagar.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { IconTransform } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { useGoBack } from '../../kit/route/here.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatCount, formatNumber } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { useWide } from '../../kit/ui/use-screen.ts'
import { readOf } from '../../kit/use-read.ts'
import { Diferencas } from './diferencas.tsx'
import { LADO_A_LADO } from './row.tsx'
import styles from './qa.module.css'

type Lida = z.output<typeof propagar.get.response>

const options = (id: number) => readOf([operation.prefix, 'propagar', id], propagar.get, { params: { id } }, { staleTime: 0 })

/** Which cases take an operation as it is now, with the difference line by line (OPE-007). */
export const Propagar = ({ id }: { id: string }) => (
  <RecordPage id={id} name={operation.name} list="/operation" read={options}>
    {(lida, page) => (lida.casos.length === 0 ? <SemCasos lida={lida} /> : <Escolher key={page.id} lida={lida} id={page.id} />)}
  </RecordPage>
)

const muda = ({ linhas }: CasoPropagado) => linhas.some(({ mudancas }) => mudancas.length > 0)
const mantidosDe = ({ linhas }: CasoPropagado) => linhas.reduce((sum, { mantidos }) => sum + mantidos.length, 0)

/** What would become of a case, in a few words. */
function emResumo({ linhas }: CasoPropagado): string {
  const mudam = linhas.filter(({ mudancas }) => mudancas.length > 0).length
  const mantidas = linhas.filter(({ mantidos }) => mantidos.length > 0).length
  const said = [
    ...(mudam > 0 ? [formatCount(mudam, 'linha muda', 'linhas mudam')] : []),
    ...(mantidas > 0 ? [formatCount(mantidas, 'com campo mantido', 'com campos mantidos')] : []),
  ]
  return said.length === 0 ? 'já está igual' : said.join(', ')
}

function perda(mantidos: readonly CasoPropagado[]): string {
  const fields = mantidos.reduce((sum, caso) => sum + mantidosDe(caso), 0)
  const where = formatCount(mantidos.length, 'caso', 'casos')
  return `${formatCount(fields, 'campo', 'campos')} em ${where} ${fields === 1 ? 'perde' : 'perdem'} a mudança feita à mão.`
}

const SemCasos = ({ lida }: { lida: Lida }) => (
  <Page width="detail">
    <PageHeader title="Propagar Cadastro" subject={lida.operation.name} />
    <EmptyState icon={IconTransform} title="Nenhum caso de teste usa esta operação">
      Depois que um caso tiver uma linha desta operação, as mudanças dela podem ser levadas a ele por aqui.
    </EmptyState>
  </Page>
)

type Escolha = ReturnType<typeof useEscolha>

/** Which cases take the operation: all that can, but those that were left out. */
function useEscolha(casos: readonly CasoPropagado[]) {
  const [fora, setFora] = useState<ReadonlySet<number>>(() => new Set())
  const [sobrescrever, setSobrescrever] = useState(false)
  const pode = (caso: CasoPropagado) => muda(caso) || (sobrescrever && mantidosDe(caso) > 0)
  const marcado = (caso: CasoPropagado) => pode(caso) && !fora.has(caso.testCase.id)
  const marcar = (some: readonly CasoPropagado[], on: boolean) => {
    const ids = some.map(({ testCase: { id } }) => id)
    setFora((now) => (on ? new Set([...now].filter((one) => !ids.includes(one))) : new Set([...now, ...ids])))
  }
  return { sobrescrever, setSobrescrever, pode, marcado, marcar, podem: casos.filter(pode), escolhidos: casos.filter(marcado) }
}

function Escolher({ lida: { operation: lida, casos }, id }: { lida: Lida; id: number }) {
  const choice = useEscolha(casos)
  const { sobrescrever, setSobrescrever, escolhidos } = choice
  const [opened, abrir] = useState(() => (casos.find(muda) ?? casos[0])?.testCase.id)
  const [recusados, setRecusados] = useState<z.output<typeof propagar.post.response>['recusados']>([])
  const largo = useWide(LADO_A_LADO)
  const sair = useGoBack('/operation')
  const mantidos = casos.filter((caso) => mantidosDe(caso) > 0)
  const { busy, run } = useCommand(propagar.post, {
    changes: [[operation.prefix], [testCase.prefix]],
    done: (answer) => setRecusados(answer.recusados),
  })
  const nameOf = (caso: number) => casos.find(({ testCase: { id: known } }) => known === caso)?.testCase.codigo ?? String(caso)
  const detalhe = casos.find(({ testCase: { id: one } }) => one === opened)
  const diferencas = detalhe && <Diferencas key={opened} rows={detalhe.linhas} operation={lida} sobrescrever={sobrescrever} />
  const propagarAgora = () =>
    run({
      params: { id },
      body: { testCases: escolhidos.map(({ testCase: { id: caso, versaoRegistro } }) => ({ id: caso, versaoRegistro })), sobrescrever },
    })
  return (
    <Page width="detail">
      <PageHeader title="Propagar Cadastro" subject={`${lida.name} · ${formatCount(casos.length, 'caso usa', 'casos usam')} a operação`} />
      {recusados.length > 0 ? (
        <Note tone="bad" live>
          {formatCount(recusados.length, 'caso não foi alterado', 'casos não foram alterados')}:{' '}
          {recusados.map(({ id: caso, motivo }) => `${nameOf(caso)}: ${motivo}`).join(' ')} Confira as diferenças e propague de novo.
        </Note>
      ) : (
        <Note tone="info">
          As linhas dos casos marcados passam a ser como a operação é hoje. O que alguém mudou à mão no caso fica como está.
        </Note>
      )}
      <div className={styles.ladoALado}>
        <Casos casos={casos} escolha={choice} aberto={opened} abrir={abrir}>
          {!largo && diferencas}
        </Casos>
        <div className="stack">
          {largo && detalhe && (
            <Card title={`${detalhe.testCase.codigo} - ${detalhe.testCase.name}`} flush>
              {diferencas}
            </Card>
          )}
          {mantidos.length > 0 && (
            <Card>
              <Checkbox
                label="Sobrescrever também o que foi mudado à mão"
                description={perda(mantidos)}
                checked={sobrescrever}
                onChange={({ currentTarget }) => setSobrescrever(currentTarget.checked)}
              />
            </Card>
          )}
        </div>
      </div>
      <div className={styles.rodape}>
        <ActionButton
          variant="filled"
          leftSection={<IconTransform aria-hidden />}
          aria-busy={busy}
          reason={escolhidos.length === 0 ? 'Nenhum caso está marcado.' : undefined}
          onClick={() => void propagarAgora()}
        >
          {escolhidos.length === 0 ? 'Propagar' : `Propagar a ${formatCount(escolhidos.length, 'caso', 'casos')}`}
        </ActionButton>
        <Button onClick={sair}>Cancelar</Button>
        <span className="m3 s12 hide-sm">Todos de uma vez ou nenhum. Cada caso que muda ganha uma versão nova.</span>
      </div>
    </Page>
  )
}

type CasosProps = {
  casos: CasoPropagado[]
  escolha: Escolha
  aberto: number | undefined
  abrir: (caso: number) => void
  /** Stands below the open case. */
  children: ReactNode
}

function Casos({ casos, escolha: { pode, marcado, marcar, podem, escolhidos }, aberto, abrir, children }: CasosProps) {
  const [soMudam, setSoMudam] = useState(false)
  const [pagina, setPagina] = useState(1)
  const columns: Column<CasoPropagado>[] = [
    {
      head: 'Propagar',
      headCell: (
        <Checkbox
          aria-label="Propagar a todos que mudam"
          checked={escolhidos.length > 0 && escolhidos.length === podem.length}
          indeterminate={escolhidos.length > 0 && escolhidos.length < podem.length}
          disabled={podem.length === 0}
          onChange={({ currentTarget }) => marcar(podem, currentTarget.checked)}
        />
      ),
      at: 'mark',
      width: 40,
      cell: (caso) => (
        <Checkbox
          aria-label={`Propagar a ${caso.testCase.codigo}`}
          checked={marcado(caso)}
          disabled={!pode(caso)}
          onChange={({ currentTarget }) => marcar([caso], currentTarget.checked)}
        />
      ),
    },
    {
      head: 'Caso de teste',
      at: 'name',
      cell: (caso) => (
        <>
          <button type="button" className={styles.caso} aria-expanded={caso.testCase.id === aberto} onClick={() => abrir(caso.testCase.id)}>
            <span className="b5">{caso.testCase.name}</span>
            <span className="m3 s12">
              {caso.testCase.codigo} · {emResumo(caso)}
            </span>
          </button>
          {caso.testCase.id === aberto && children}
        </>
      ),
    },
  ]
  return (
    <Card
      title="Casos"
      flush
      aside={
        <>
          <span className="m3 s12">
            {formatNumber(escolhidos.length)} de {formatCount(casos.length, 'caso', 'casos')}
          </span>
          <SegmentedControl
            aria-label="Casos mostrados"
            data={[
              { value: 'todos', label: 'Todos' },
              { value: 'mudam', label: 'Com mudança' },
            ]}
            value={soMudam ? 'mudam' : 'todos'}
            onChange={(value) => {
              setSoMudam(value === 'mudam')
              setPagina(1)
            }}
          />
        </>
      }
    >
      <DataTable
        columns={columns}
        rows={soMudam ? podem : casos}
        keyOf={({ testCase: { id: caso } }) => caso}
        label="Casos de teste"
        current={({ testCase: { id: caso } }) => caso === aberto}
        pages={{ page: pagina, onPage: setPagina }}
        empty="Nenhum caso muda."
      />
    </Card>
  )
}
