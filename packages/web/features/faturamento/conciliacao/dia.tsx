import { Button } from '@mantine/core'
import { type DiaConciliado, extrato, SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/api.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { State } from '../../../kit/ui/state.tsx'
import styles from './conciliacao.module.css'
import type { Lancamento } from './dados.ts'
import { IgnorarDialog, LigarDialog } from './decidir.tsx'

const { A_CONCILIAR } = SituacaoLancamento.code
const LIMIT = 200

type Props = { conta: number; dia: DiaConciliado }
type Aberto = { lancamento: Lancamento; deed: 'ligar' | 'ignorar' }

/** How the difference of a day comes about, and the entries of its statement. */
export function Dia({ conta, dia: { data, retorno, tarifas, extrato: credito, diferenca, titulos } }: Props) {
  const net = toMoney(exact(retorno).minus(tarifas))
  return (
    <div className="stack">
      <Card title={formatDate(data)}>
        <dl className={styles.conta}>
          <dt>Retorno, {formatCount(titulos, 'título', 'títulos')}</dt>
          <dd>{formatMoney(retorno)}</dd>
          <dt>Tarifas do retorno</dt>
          <dd>{formatMoney(toMoney(exact(tarifas).neg()))}</dd>
          <dt className="b6">Deveria ter entrado</dt>
          <dd className="b6">{formatMoney(net)}</dd>
          <dt>Extrato, cobrança</dt>
          <dd>{formatMoney(credito)}</dd>
          <dt className="b6">Diferença</dt>
          <dd className="b6">{formatMoney(diferenca)}</dd>
        </dl>
      </Card>
      <Lancamentos conta={conta} data={data} />
    </div>
  )
}

function Lancamentos({ conta, data }: { conta: number; data: string }) {
  const [aberto, open] = useState<Aberto>()
  const filter = [
    { name: 'data', op: '=' as const, v: data },
    { name: 'contaBancaria.id', op: '=' as const, v: conta },
  ]
  const query = useQuery({
    queryKey: [extrato.prefix, 'dia', conta, data],
    queryFn: ({ signal }) => call(extrato.list, { query: { filter, limit: LIMIT }, signal }),
  })
  const rows = query.data?.rows ?? []
  const waiting = rows.filter(({ situacao }) => situacao === A_CONCILIAR).length
  const columns: Column<Lancamento>[] = [
    { head: 'Histórico', at: 'name', cell: ({ memo, sugestao }) => <Historico memo={memo} sugestao={sugestao} /> },
    { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
    { head: 'Situação', cell: ({ situacao }) => <State of="lancamento" value={situacao} /> },
    {
      head: 'Ações',
      unseen: true,
      at: 'action',
      cell: (lancamento) => lancamento.situacao === A_CONCILIAR && <Acoes lancamento={lancamento} onOpen={open} />,
    },
  ]
  const close = () => open(undefined)
  return (
    <Card
      title="Lançamentos do extrato"
      flush
      aside={
        rows.length > 0 && (
          <span className="m3 s12">
            {rows.length}, {waiting} a conciliar
          </span>
        )
      }
    >
      <Loaded query={query} failed="Os lançamentos não carregaram. Abra a tela de novo.">
        {() => (
          <DataTable
            label="Lançamentos do dia"
            region="Lançamentos do dia"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="O extrato não diz nada deste dia."
          />
        )}
      </Loaded>
      {aberto?.deed === 'ligar' && <LigarDialog lancamento={aberto.lancamento} onClose={close} />}
      {aberto?.deed === 'ignorar' && <IgnorarDialog lancamento={aberto.lancamento} onClose={close} />}
    </Card>
  )
}

const Historico = ({ memo, sugestao }: Pick<Lancamento, 'memo' | 'sugestao'>) => (
  <>
    {memo}
    {sugestao && (
      <span className={`m3 s12 ${styles.sugestao}`}>
        boleto {sugestao.boleto}, {sugestao.cliente.nome}
      </span>
    )}
  </>
)

function Acoes({ lancamento, onOpen }: { lancamento: Lancamento; onOpen: (next: Aberto) => void }) {
  return (
    <span className={styles.acoes}>
      {exact(lancamento.valor).gt(0) && (
        <Button
          size="xs"
          leftSection={<IconLink aria-hidden />}
          aria-label={`Ligar ${lancamento.memo}`}
          onClick={() => onOpen({ lancamento, deed: 'ligar' })}
        >
          Ligar
        </Button>
      )}
      <Button size="xs" aria-label={`Ignorar ${lancamento.memo}`} onClick={() => onOpen({ lancamento, deed: 'ignorar' })}>
        Ignorar
      </Button>
    </span>
  )
}
