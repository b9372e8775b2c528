import { Button, Checkbox } from '@mantine/core'
import { operation } from '@retaguarda/contract/operation.ts'
import { type CasoPropagado, propagar } from '@retaguarda/contract/propagar.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { IconTransform } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { Diferencas } from './diferencas.tsx'
import styles from './qa.module.css'

type Lida = z.output<typeof propagar.get.response>

const options = (id: number) => ({
  queryKey: [operation.prefix, 'propagar', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(propagar.get, { params: { id }, signal }),
  staleTime: 0,
})

/** Which cases take an operation as it is now, with the difference line by line (qa.md, Propagar). */
export function Propagar({ id }: { id: string }) {
  return (
    <RecordPage id={id} name={operation.name} list="/operation" read={options}>
      {(lida, page) => <Escolha key={page.id} lida={lida} id={page.id} />}
    </RecordPage>
  )
}

const muda = ({ linhas }: CasoPropagado) => linhas.some(({ mudancas }) => mudancas.length > 0)
const mantem = ({ linhas }: CasoPropagado) => linhas.some(({ mantidos }) => mantidos.length > 0)

function Escolha({ lida: { operation: lida, casos }, id }: { lida: Lida; id: number }) {
  const [fora, setFora] = useState<ReadonlySet<number>>(() => new Set())
  const [sobrescrever, setSobrescrever] = useState(false)
  const [pagina, setPagina] = useState(1)
  const [recusados, setRecusados] = useState<z.output<typeof propagar.post.response>['recusados']>([])
  const pode = (caso: CasoPropagado) => muda(caso) || (sobrescrever && mantem(caso))
  const escolhidos = casos.filter((caso) => pode(caso) && !fora.has(caso.testCase.id))
  const { busy, run } = useCommand(propagar.post, {
    changes: [[operation.prefix], [testCase.prefix]],
    done: (answer) => setRecusados(answer.recusados),
  })
  const marcar = (caso: number, on: boolean) => setFora((now) => new Set(on ? [...now].filter((one) => one !== caso) : [...now, caso]))
  const nomeDe = (caso: number) => casos.find(({ testCase: { id: known } }) => known === caso)?.testCase.codigo ?? String(caso)
  const colunas: Column<CasoPropagado>[] = [
    {
      head: 'Propagar',
      unseen: true,
      at: 'mark',
      width: 40,
      cell: (caso) => (
        <Checkbox
          aria-label={`Propagar a ${caso.testCase.codigo}`}
          checked={pode(caso) && !fora.has(caso.testCase.id)}
          disabled={!pode(caso)}
          onChange={({ currentTarget }) => marcar(caso.testCase.id, currentTarget.checked)}
        />
      ),
    },
    { head: 'Caso de teste', at: 'name', width: 260, cell: ({ testCase: { codigo, name } }) => `${codigo} - ${name}` },
    { head: 'Diferenças', at: 'line', cell: ({ linhas }) => <Diferencas linhas={linhas} operation={lida} sobrescrever={sobrescrever} /> },
  ]
  const propagarAgora = () =>
    run({
      params: { id },
      body: { testCases: escolhidos.map(({ testCase: { id: caso, versaoRegistro } }) => ({ id: caso, versaoRegistro })), sobrescrever },
    })
  return (
    <Page width="form">
      <PageHeader title="Propagar Cadastro" subject={lida.name} />
      {recusados.length > 0 && (
        <Note tone="bad" live>
          {formatCount(recusados.length, 'caso não foi alterado', 'casos não foram alterados')}:{' '}
          {recusados.map(({ id: caso, motivo }) => `${nomeDe(caso)}: ${motivo}`).join(' ')} Confira as diferenças e propague de novo.
        </Note>
      )}
      {casos.length === 0 ? (
        <EmptyState icon={IconTransform} title="Nenhum caso de teste usa esta operação">
          Depois que um caso tiver uma linha desta operação, as mudanças dela podem ser levadas a ele por aqui.
        </EmptyState>
      ) : (
        <Card
          title={formatCount(casos.length, 'caso de teste usa esta operação', 'casos de teste usam esta operação')}
          flush
          foot={
            <div className={`row ${styles.pe}`}>
              <Checkbox
                label="Sobrescrever também o que foi mudado à mão"
                checked={sobrescrever}
                onChange={({ currentTarget }) => setSobrescrever(currentTarget.checked)}
              />
              <span className="grow" />
              <Button variant="filled" aria-busy={busy} disabled={escolhidos.length === 0} onClick={() => void propagarAgora()}>
                {escolhidos.length === 0 ? 'Propagar' : `Propagar a ${formatCount(escolhidos.length, 'caso', 'casos')}`}
              </Button>
            </div>
          }
        >
          <DataTable
            columns={colunas}
            rows={casos}
            keyOf={({ testCase: { id: caso } }) => caso}
            label="Casos de teste"
            ticked={(caso) => pode(caso) && !fora.has(caso.testCase.id)}
            pages={{ page: pagina, onPage: setPagina }}
          />
        </Card>
      )}
    </Page>
  )
}
