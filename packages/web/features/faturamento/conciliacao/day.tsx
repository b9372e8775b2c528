import { Button, UnstyledButton } from '@mantine/core'
import { type DiaConciliado, extrato, SituacaoDia, SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { useTeclas } from '../../../parts/faturamento/use-teclas.ts'
import styles from './conciliacao.module.css'
import { descrito, type Lancamento } from './data.ts'
import { IgnorarDialog, LigarDialog, useCobranca } from './decidir.tsx'
import { Diferenca } from './diferenca.tsx'
import { Fechamento } from './fechamento.tsx'

const { A_CONCILIAR } = SituacaoLancamento.code
const { CONCILIADO, SEM_EXTRATO } = SituacaoDia.code
const LIMIT = 200

type Props = { conta: number; day: DiaConciliado; onAntes: () => void; onDepois: () => void }

/** How the difference of a day comes about, and the entries of its statement. */
export function Day({ conta, day, onAntes, onDepois }: Props) {
  const { data, retorno, tarifas, extrato: credito, diferenca, titulos, situacao } = day
  const net = toMoney(exact(retorno).minus(tarifas))
  return (
    <div className="stack">
      <Card title={formatDate(data)} foot={<Fechamento key={data} conta={conta} day={day} />}>
        <dl className={styles.conta}>
          <dt>Retorno, {formatCount(titulos, 'título', 'títulos')}</dt>
          <dd>{formatMoney(retorno)}</dd>
          <dt>Tarifas do retorno</dt>
          <dd>{formatMoney(toMoney(exact(tarifas).neg()))}</dd>
          <dt className={styles.soma}>Deveria ter entrado</dt>
          <dd className={styles.soma}>{formatMoney(net)}</dd>
          <dt>Extrato, cobrança</dt>
          <dd>{formatMoney(situacao === SEM_EXTRATO ? null : credito)}</dd>
          <dt className={styles.soma}>Diferença</dt>
          <dd className={styles.soma}>
            {diferenca === null ? formatMoney(null) : <Diferenca valor={diferenca} even={situacao === CONCILIADO} />}
          </dd>
        </dl>
      </Card>
      <Lancamentos conta={conta} data={data} onAntes={onAntes} onDepois={onDepois} />
    </div>
  )
}

type Aberto = { lancamento: Lancamento; deed: 'ligar' | 'ignorar' }

function Lancamentos({ conta, data, onAntes, onDepois }: { conta: number; data: string } & Pick<Props, 'onAntes' | 'onDepois'>) {
  const [opened, open] = useState<Aberto>()
  const [chosen, choose] = useState<number>()
  const filter = [
    { name: 'data', op: '=' as const, v: data },
    { name: 'contaBancaria.id', op: '=' as const, v: conta },
  ]
  const query = useRead([extrato.prefix, 'dia', conta, data], extrato.list, { query: { filter, limit: LIMIT } })
  const rows = query.data?.rows ?? []
  const waiting = rows.filter(({ situacao }) => situacao === A_CONCILIAR)
  const current = waiting.find(({ id }) => id === chosen) ?? waiting.find(({ sugestao }) => sugestao !== null) ?? waiting[0]
  const cobranca = useCobranca()
  const countIt = () => current && entrou(current) && void cobranca.run({ params: { id: current.id } })
  const decidir = (deed: Aberto['deed']) => current && (deed === 'ignorar' || entrou(current)) && open({ lancamento: current, deed })
  const other = waiting[(waiting.findIndex((one) => one === current) + 1) % Math.max(waiting.length, 1)]
  useTeclas({
    Enter: () => decidir('ligar'),
    d: () => decidir('ignorar'),
    c: countIt,
    j: () => other && choose(other.id),
    ArrowUp: onAntes,
    ArrowDown: onDepois,
  })
  const close = () => open(undefined)
  return (
    <Card
      title="Lançamentos do extrato"
      flush
      aside={
        rows.length > 0 && (
          <span className="m3 s12">
            {rows.length}, {waiting.length} a conciliar
          </span>
        )
      }
      foot={
        current && (
          <Decisao
            lancamento={current}
            mais={waiting.length > 1}
            onCobranca={countIt}
            onOpen={(deed) => open({ lancamento: current, deed })}
          />
        )
      }
    >
      <Loaded query={query} failed="Os lançamentos não carregaram. Abra a tela de novo.">
        {() => (
          <DataTable
            label="Lançamentos do dia"
            region="Lançamentos do dia"
            columns={columnsOf(current, (one) => choose(one.id))}
            rows={rows}
            keyOf={({ id }) => id}
            current={(one) => one === current}
            empty="O extrato não diz nada deste dia."
          />
        )}
      </Loaded>
      {opened?.deed === 'ligar' && <LigarDialog lancamento={opened.lancamento} onClose={close} />}
      {opened?.deed === 'ignorar' && <IgnorarDialog lancamento={opened.lancamento} onClose={close} />}
    </Card>
  )
}

const entrou = ({ valor }: Lancamento) => exact(valor).gt(0)

const columnsOf = (current: Lancamento | undefined, choose: (one: Lancamento) => void): Column<Lancamento>[] => [
  {
    head: 'Histórico',
    at: 'name',
    cell: (one) =>
      one.situacao === A_CONCILIAR ? (
        <UnstyledButton className={styles.escolha} aria-pressed={one === current} onClick={() => choose(one)}>
          {descrito(one)}
        </UnstyledButton>
      ) : (
        descrito(one)
      ),
  },
  { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
  { head: 'Situação', cell: ({ situacao }) => <State of="lancamento" value={situacao} /> },
]

type DecisaoProps = { lancamento: Lancamento; mais: boolean; onCobranca: () => void; onOpen: (deed: Aberto['deed']) => void }

/** What can be done with the entry that is meant, each with its key. */
function Decisao({ lancamento, mais, onCobranca, onOpen }: DecisaoProps) {
  const { sugestao } = lancamento
  return (
    <div className={styles.decisao}>
      <div className={styles.oque}>
        <p className="b6">{descrito(lancamento)}</p>
        <p className="m3 s12">
          {sugestao
            ? `boleto ${sugestao.boleto}, ${sugestao.cliente.nome}`
            : entrou(lancamento)
              ? 'Nenhum boleto em aberto se parece com este lançamento.'
              : 'Saiu da conta: não paga um boleto.'}
        </p>
      </div>
      <div className={styles.acoes}>
        {entrou(lancamento) && (
          <Button
            variant="filled"
            leftSection={<IconLink aria-hidden />}
            rightSection={<kbd aria-hidden>Enter</kbd>}
            aria-keyshortcuts="Enter"
            onClick={() => onOpen('ligar')}
          >
            Ligar
          </Button>
        )}
        {entrou(lancamento) && (
          <Button rightSection={<kbd aria-hidden>C</kbd>} aria-keyshortcuts="C" onClick={onCobranca}>
            É cobrança
          </Button>
        )}
        <Button rightSection={<kbd aria-hidden>D</kbd>} aria-keyshortcuts="D" onClick={() => onOpen('ignorar')}>
          Ignorar
        </Button>
      </div>
      <p className={`m3 s12 hide-sm no-print ${styles.teclas}`} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> outro dia{mais && ' · '}
        {mais && <kbd>J</kbd>}
        {mais && ' outro lançamento'}
      </p>
    </div>
  )
}
