import { Button } from '@mantine/core'
import { excecaoBancaria, podeLiquidarExcecao, SituacaoExcecao, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { TIPOS_DE_MOVIMENTO } from '@retaguarda/contract/cobranca/retorno.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDate, formatMoney } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { State } from '../../kit/ui/state.tsx'
import { useTeclas } from '../../parts/faturamento/use-teclas.ts'
import type { Excecao } from './dados.ts'
import { DescartarDialog, OutroBoletoDialog } from './excecao-dialogs.tsx'
import styles from './retorno.module.css'

type Sugestao = Excecao['sugestoes'][number]

/** What a bank told beside the boletos that it may be of: Enter accepts one, D discards, and the next one follows. */
export const ExcecaoResolver = ({ id }: { id: string }) => (
  <RecordPage
    id={id}
    name={excecaoBancaria.name}
    list="/excecao-bancaria"
    read={(known) => ({
      queryKey: [excecaoBancaria.prefix, 'get', known],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(excecaoBancaria.get, { params: { id: known }, signal }),
    })}
  >
    {(excecao) => <Resolver key={excecao.id} excecao={excecao} />}
  </RecordPage>
)

const ABERTA = SituacaoExcecao.code.ABERTA

/** Leads to the next exception that is open: of those after this one, the newest first, or else from the newest on; or back to the list. */
function useProxima(id: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await client.invalidateQueries({ queryKey: [excecaoBancaria.prefix, 'abertas'] })
    const abertas = { name: 'situacao', op: 'contains' as const, v: [ABERTA] }
    const read = async (...more: { name: string; op: '<' | '<>'; v: number }[]) =>
      (await call(excecaoBancaria.list, { query: { filter: [abertas, ...more], limit: 1 } })).rows[0]
    const next = (await read({ name: 'id', op: '<', v: id })) ?? (await read({ name: 'id', op: '<>', v: id }))
    await (next
      ? navigate({ to: '/excecao-bancaria/resolver/$id', params: { id: String(next.id) } })
      : navigate({ to: '/excecao-bancaria' }))
  }
}

function Resolver({ excecao }: { excecao: Excecao }) {
  const { id, tipo, situacao, mensagem, sugestoes } = excecao
  const [at, setAt] = useState(0)
  const [dialog, openDialog] = useState<'descartar' | 'outro'>()
  const proxima = useProxima(id)
  const changes = [[excecaoBancaria.prefix, 'list'], ['/retorno'], ['/boleto'], ['/fatura']]
  const liquidar = useCommand(excecaoBancaria.resolver, { changes, done: proxima })
  const open = situacao === ABERTA
  const pode = open && podeLiquidarExcecao(tipo)
  const aceitar = (sugestao: Sugestao | undefined) => {
    if (sugestao && !liquidar.busy) void liquidar.run({ params: { id }, body: { acao: 'liquidar', boleto: sugestao.boleto } })
  }
  const move = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), Math.max(sugestoes.length - 1, 0)))

  const teclas = {
    ...{ ArrowDown: () => move(1), ArrowUp: () => move(-1), d: () => openDialog('descartar'), j: () => void proxima() },
    ...(pode && { Enter: () => aceitar(sugestoes[at]), b: () => openDialog('outro') }),
    ...(pode && Object.fromEntries(sugestoes.map((_, i) => [String(i + 1), () => setAt(i)]))),
  }
  useTeclas(open && !dialog && !liquidar.busy ? teclas : {})

  return (
    <Page width="detail">
      <PageHeader title="Resolver exceção" subject={TipoExcecao.labels[tipo]}>
        <State of="excecaoBancaria" value={situacao} tag />
      </PageHeader>
      <div className="stack">
        <Note tone={open ? 'warn' : 'info'}>{mensagem}</Note>
        <div className={styles.lado}>
          <Card title="O que o banco disse">
            <Linha excecao={excecao} />
          </Card>
          <Card title={open ? 'De que boleto é' : 'Como foi resolvida'} flush={open}>
            {open ? (
              <Sugestoes excecao={excecao} at={at} busy={liquidar.busy} onAceitar={pode ? aceitar : undefined} />
            ) : (
              <p>{excecao.boleto === null ? (excecao.motivo ?? '') : `Liquidou o boleto ${excecao.boleto}.`}</p>
            )}
          </Card>
        </div>
        {open && (
          <div className={styles.botoes}>
            <p className={`m3 s12 hide-sm ${styles.teclas}`} aria-hidden>
              {pode && sugestoes.length > 1 && (
                <>
                  <kbd>↑</kbd> <kbd>↓</kbd> ou <kbd>1</kbd> a <kbd>{sugestoes.length}</kbd> outra sugestão
                </>
              )}
            </p>
            <Button variant="subtle" aria-keyshortcuts="J" rightSection={<kbd aria-hidden>J</kbd>} onClick={() => void proxima()}>
              Depois
            </Button>
            {pode && (
              <Button aria-keyshortcuts="B" rightSection={<kbd aria-hidden>B</kbd>} onClick={() => openDialog('outro')}>
                Outro boleto ou valor
              </Button>
            )}
            <Button aria-keyshortcuts="D" rightSection={<kbd aria-hidden>D</kbd>} onClick={() => openDialog('descartar')}>
              Descartar
            </Button>
          </div>
        )}
      </div>
      {dialog === 'descartar' && <DescartarDialog id={id} changes={changes} onDone={proxima} onClose={() => openDialog(undefined)} />}
      {dialog === 'outro' && (
        <OutroBoletoDialog excecao={excecao} changes={changes} onDone={proxima} onClose={() => openDialog(undefined)} />
      )}
    </Page>
  )
}

function Linha({ excecao: { item, contaBancaria, retorno, linha } }: { excecao: Excecao }) {
  const said: [label: string, value: string][] = [
    ['Conta', contaBancaria.nome],
    ...(retorno ? ([['Retorno', `${retorno.id}, linha ${linha ?? ''}`]] as [string, string][]) : []),
    ['Movimento', `${item.movimento} · ${TIPOS_DE_MOVIMENTO[item.tipo]}`],
    ['Nosso número', item.nossoNumero],
    ['Seu número', item.seuNumero],
    ['Uso da empresa', item.usoEmpresa],
    ['Pagador', item.pagador],
    ['Vencimento', formatDate(item.vencimento)],
    ['Valor', formatMoney(item.valor)],
    ['Valor pago', formatMoney(item.valorPago)],
    ['Acréscimos', formatMoney(item.acrescimos)],
    ['Desconto', formatMoney(item.desconto)],
    ['Ocorrência', formatDate(item.dataOcorrencia)],
    ['Crédito', formatDate(item.dataCredito)],
    ['Motivos', item.motivos],
  ]
  return (
    <dl className={styles.dados}>
      {said
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt className="m3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type SugestoesProps = { excecao: Excecao; at: number; busy: boolean; onAceitar: ((one: Sugestao) => void) | undefined }

function Sugestoes({ excecao: { sugestoes }, at, busy, onAceitar }: SugestoesProps) {
  const columns: Column<Sugestao>[] = [
    { head: 'Cliente', at: 'name', cell: ({ cliente, boleto }) => `${cliente.nome} · boleto ${boleto}` },
    { head: 'Em aberto', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
    { head: 'Vencimento', num: true, cell: ({ vencimento }) => formatDate(vencimento) },
    { head: 'Por quê', at: 'line', cell: ({ motivos, pontos }) => `${motivos.join(' ')} ${pontos} pontos.` },
    {
      head: 'Liquidar',
      unseen: true,
      at: 'action',
      cell: (one, index) => (
        <Button
          size="compact-sm"
          variant={index === at ? 'filled' : 'default'}
          {...(index === at && { 'aria-keyshortcuts': 'Enter' })}
          aria-disabled={busy || undefined}
          aria-label={`Liquidar o boleto ${one.boleto} de ${one.cliente.nome}`}
          onClick={() => onAceitar?.(one)}
        >
          Liquidar
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label="Sugestões"
      columns={columns}
      rows={sugestoes}
      keyOf={({ boleto }) => boleto}
      current={(_one, index) => index === at}
      empty={onAceitar ? 'Nenhum boleto em aberto se parece com esta linha.' : 'Esta exceção não fala de um pagamento: leia e descarte-a.'}
    />
  )
}
