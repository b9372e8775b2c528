import { Button } from '@mantine/core'
import {
  excecaoBancaria,
  podeCreditarExcecao,
  podeLiquidarExcecao,
  SituacaoExcecao,
} from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { IconCheck, IconCoin, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { readAgain } from '../../kit/read-again.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { State } from '../../kit/ui/state.tsx'
import { readOf } from '../../kit/use-read.ts'
import { useTeclas } from '../../parts/faturamento/use-teclas.ts'
import type { Excecao } from './data.ts'
import { CreditarDialog, DescartarDialog, OutroBoletoDialog } from './excecao-dialogs.tsx'
import { Fila, QueueToCome, useFila } from './excecao-queue.tsx'
import { Row } from './excecao-row.tsx'
import { Efeito, Sugestoes, type Sugestao } from './excecao-sugestoes.tsx'
import styles from './retorno.module.css'

const queryOf = (id: number) => readOf([excecaoBancaria.prefix, 'get', id], excecaoBancaria.get, { params: { id } })

/** What waits, what a bank told of one of it, and the boletos that it may be of: Enter accepts, D discards, and the next one follows. */
export const ExcecaoResolver = ({ id }: { id: string }) => (
  <RecordPage id={id} name={excecaoBancaria.name} list="/excecao-bancaria" read={queryOf}>
    {(excecao) => <Resolver key={excecao.id} excecao={excecao} />}
  </RecordPage>
)

const ABERTA = SituacaoExcecao.code.ABERTA

/** What is open beside the exception that an address names, and the way from one to the next: the one below it, else the newest. */
function useVizinhas(id: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const fila = useFila()
  /** Read before it is opened, so that the page changes at once and not by way of an empty one. */
  const abrir = async (next: number) => {
    await client.query(queryOf(next)).catch(() => undefined)
    await navigate({ to: '/excecao-bancaria/resolver/$id', params: { id: String(next) } })
  }
  const proxima = async () => {
    await readAgain(client, { queryKey: [excecaoBancaria.prefix, 'abertas'] })
    const abertas = { name: 'situacao', op: 'contains' as const, v: [ABERTA] }
    const read = async (...more: { name: string; op: '<' | '<>'; v: number }[]) =>
      (await call(excecaoBancaria.list, { query: { filter: [abertas, ...more], limit: 1 } })).rows[0]
    const next = (await read({ name: 'id', op: '<', v: id })) ?? (await read({ name: 'id', op: '<>', v: id }))
    await (next ? abrir(next.id) : navigate({ to: '/excecao-bancaria' }))
  }
  const rows = fila?.rows ?? []
  const at = rows.findIndex((one) => one.id === id)
  const move = (by: number) => {
    const next = rows[at + by]
    if (at >= 0 && next) void abrir(next.id)
  }
  return { fila, abrir, proxima, move }
}

const comoFoi = ({ boleto, credito, motivo }: Excecao): string => {
  if (boleto !== null) return `Liquidou o boleto ${boleto}.`
  return credito === null ? (motivo ?? '') : `Virou o crédito ${credito}. ${motivo ?? ''}`
}

const CHANGES = [[excecaoBancaria.prefix, 'list'], ['/retorno'], ['/boleto'], ['/fatura'], ['/credito'], ['/pagamento']]

function Resolver({ excecao }: { excecao: Excecao }) {
  const { id, tipo, situacao, mensagem, sugestoes } = excecao
  const [at, setAt] = useState(0)
  const [dialog, openDialog] = useState<Dialogo>()
  const { fila, abrir, proxima, move } = useVizinhas(id)
  const liquidar = useCommand(excecaoBancaria.resolver, { changes: CHANGES, done: proxima })
  const open = situacao === ABERTA
  const pode = open && podeLiquidarExcecao(tipo)
  const credita = open && podeCreditarExcecao(tipo)
  const escolhida = sugestoes[at]
  const aceitar = (sugestao: Sugestao | undefined) => {
    if (sugestao && !liquidar.busy) void liquidar.run({ params: { id }, body: { acao: 'liquidar', boleto: sugestao.boleto } })
  }

  const andar = { ArrowDown: () => move(1), ArrowUp: () => move(-1), j: () => void proxima() }
  const decidir = {
    d: () => openDialog('descartar'),
    ...(credita && { g: () => openDialog('creditar') }),
    ...(pode && { Enter: () => aceitar(escolhida), b: () => openDialog('outro') }),
    ...(pode && Object.fromEntries(sugestoes.map((_, i) => [String(i + 1), () => setAt(i)]))),
  }
  useTeclas(dialog || liquidar.busy ? {} : { ...andar, ...(open && decidir) })

  return (
    <Page>
      <PageHeader
        title="Resolver exceção"
        subject={fila ? formatCount(fila.total, 'aberta', 'abertas') : ''}
        actions={
          <LinkButton variant="subtle" to="/excecao-bancaria">
            Todas as exceções
          </LinkButton>
        }
      >
        <State of="excecaoBancaria" value={situacao} tag />
      </PageHeader>
      <Note tone={open ? 'warn' : 'info'}>{mensagem}</Note>
      <div className={styles.tres}>
        {fila === undefined && <QueueToCome />}
        {fila && fila.rows.length > 0 && <Fila fila={fila} id={id} onAbrir={(next) => void abrir(next)} />}
        <Row excecao={excecao} />
        <div className="stack">
          {open ? (
            <Sugestoes excecao={excecao} at={at} pode={pode} onEscolher={setAt} />
          ) : (
            <Card title="Como foi resolvida">
              <p>{comoFoi(excecao)}</p>
            </Card>
          )}
          {open && (
            <Card title={pode && escolhida ? 'O que acontece ao aceitar' : 'O que fazer'}>
              {pode && escolhida && <Efeito excecao={excecao} sugestao={escolhida} />}
              <Botoes
                pode={pode}
                credita={credita}
                busy={liquidar.busy}
                aceitar={escolhida && (() => aceitar(escolhida))}
                abrir={openDialog}
                depois={() => void proxima()}
              />
            </Card>
          )}
        </div>
      </div>
      <p className="m3 s12 hide-sm" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> outra exceção
        {pode && sugestoes.length > 1 && (
          <>
            {' · '}
            <kbd>1</kbd> a <kbd>{sugestoes.length}</kbd> sugestão
          </>
        )}
      </p>
      {dialog === 'descartar' && <DescartarDialog id={id} changes={CHANGES} onDone={proxima} onClose={() => openDialog(undefined)} />}
      {dialog === 'creditar' && (
        <CreditarDialog excecao={excecao} changes={CHANGES} onDone={proxima} onClose={() => openDialog(undefined)} />
      )}
      {dialog === 'outro' && (
        <OutroBoletoDialog excecao={excecao} changes={CHANGES} onDone={proxima} onClose={() => openDialog(undefined)} />
      )}
    </Page>
  )
}

type Dialogo = 'descartar' | 'outro' | 'creditar'
type BotoesProps = {
  pode: boolean
  credita: boolean
  busy: boolean
  /** Nothing where nothing is suggested. */
  aceitar: (() => void) | undefined
  abrir: (dialog: Dialogo) => void
  depois: () => void
}

/** What may be done with it, each with its key. */
const Botoes = ({ pode, credita, busy, aceitar, abrir, depois }: BotoesProps) => (
  <div className={styles.botoes}>
    {pode && aceitar && (
      <Button
        variant="filled"
        leftSection={<IconCheck aria-hidden />}
        rightSection={<kbd aria-hidden>Enter</kbd>}
        aria-keyshortcuts="Enter"
        aria-disabled={busy || undefined}
        aria-busy={busy}
        onClick={aceitar}
      >
        Aceitar e liquidar
      </Button>
    )}
    {credita && (
      <Button
        leftSection={<IconCoin aria-hidden />}
        aria-keyshortcuts="G"
        rightSection={<kbd aria-hidden>G</kbd>}
        onClick={() => abrir('creditar')}
      >
        Guardar como crédito
      </Button>
    )}
    <Button
      leftSection={<IconX aria-hidden />}
      aria-keyshortcuts="D"
      rightSection={<kbd aria-hidden>D</kbd>}
      onClick={() => abrir('descartar')}
    >
      Descartar
    </Button>
    {pode && (
      <Button aria-keyshortcuts="B" rightSection={<kbd aria-hidden>B</kbd>} onClick={() => abrir('outro')}>
        Outro boleto ou valor
      </Button>
    )}
    <Button variant="subtle" aria-keyshortcuts="J" rightSection={<kbd aria-hidden>J</kbd>} onClick={depois}>
      Depois
    </Button>
  </div>
)
