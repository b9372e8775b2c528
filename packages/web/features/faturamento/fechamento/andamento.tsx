import { Button } from '@mantine/core'
import { fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import {
  type FechamentoLinha,
  fechamento,
  SituacaoFechamento,
  SituacaoLinhaFechamento,
} from '@retaguarda/contract/faturamento/fechamento.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { competenciaTexto, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import { IconArrowLeft, IconFileInvoice, IconLock, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { hasText } from '../../../kit/fields/suggestions.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatCount, formatDateTime, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { useTrabalho } from '../../../parts/faturamento/progresso.ts'
import { useBusca } from '../comum/busca.ts'
import styles from '../comum/comum.module.css'
import { FaturarLoteDialog } from '../lote/faturar-lote.tsx'
import { LOOKS } from './looks.ts'
import { Chip, ProcurarCliente, Quanto } from './pecas.tsx'

type Run = z.output<typeof fechamento.get.response>

const { EM_ANDAMENTO } = SituacaoFechamento.code
const { PENDENTE } = SituacaoLinhaFechamento.code
const { ERRO, FEITA } = SituacaoLinhaFechamento.code

/** A run: how far it is as the server tells it, and what became of each client. */
export function Andamento({ id }: { id: number }) {
  const { ir } = useBusca()
  const lido = readOf([fechamento.get.path, id], fechamento.get, { params: { id } })
  const { query, progresso } = useTrabalho(lido, `fechamento-${id}`, [fatura.prefix])
  const retomar = useCommand(fechamento.retomar, { done: progresso.restart, reload: () => query.refetch() })
  const back = (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft aria-hidden />}
      onClick={() => ir({ fechamento: undefined, previa: false, pagina: 1 }, true)}
    >
      Outro fechamento
    </Button>
  )
  if (query.error && !query.data)
    return (
      <div className="stack">
        <Failed error={query.error} otherwise="O fechamento não carregou. Abra a tela de novo." />
        <div>{back}</div>
      </div>
    )
  if (!query.data) return <SkeletonCard />
  const run = query.data
  const active = run.situacao === EM_ANDAMENTO
  const { feitos, total } = progresso.now ?? { feitos: run.linhas.filter(({ situacao }) => situacao !== PENDENTE).length, total: run.total }
  return (
    <div className="stack">
      <div className={styles.progresso}>
        <h2 className="b6">
          {run.fecharFatura ? 'Cálculo e fechamento' : 'Cálculo'} de {competenciaTexto(run)}
        </h2>
        <Status {...LOOKS.fechamento[run.situacao]} tag />
        <span className={styles.fim}>{back}</span>
      </div>
      {active && (
        <Quanto label="Fechamento" feitos={feitos} total={total}>
          <span className="m3 s12">Pode sair desta tela: o cálculo continua.</span>
        </Quanto>
      )}
      <Kpis>
        <Kpi label="Valor calculado" value={formatMoney(run.valor)}>
          {formatCount(run.feitas, 'fatura', 'faturas')}
        </Kpi>
        <Kpi label="Erros" value={formatNumber(run.erros)}>
          {run.erros === 0 ? 'nenhum cliente ficou para trás' : 'veja o motivo de cada um abaixo'}
        </Kpi>
        <Kpi label="Início" value={formatDateTime(run.inicio).split(' ')[1]}>
          {formatDateTime(run.inicio).split(' ')[0]} · {run.usuario}
        </Kpi>
        <Kpi label="Fim" value={run.fim ? formatDateTime(run.fim).split(' ')[1] : '—'}>
          {run.fim ? formatDateTime(run.fim).split(' ')[0] : 'em andamento'}
        </Kpi>
      </Kpis>
      {!active && run.erros > 0 && (
        <div>
          <ActionButton
            variant="filled"
            leftSection={<IconRefresh aria-hidden />}
            reason={retomar.busy ? 'Um pedido está em andamento. Aguarde.' : undefined}
            onClick={() => void retomar.run({ params: { id } })}
          >
            Retomar {formatCount(run.erros, 'cliente', 'clientes')} com erro
          </ActionButton>
        </div>
      )}
      {!active && run.feitas > 0 && (run.fecharFatura ? <Faturar run={run} /> : <Fechar run={run} />)}
      <Resultados run={run} />
    </div>
  )
}

const COLUMNS: Column<FechamentoLinha>[] = [
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => cliente.nome },
  { head: 'Resultado', cell: ({ situacao }) => <Status {...LOOKS.linha[situacao]} /> },
  { head: 'Fatura', num: true, cell: ({ fatura: id }) => id && <FaturaLink id={id}>{id}</FaturaLink> },
  { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
  { head: 'Motivo', quiet: true, at: 'line', cell: ({ erro }) => erro ?? '' },
]

function Resultados({ run: { linhas } }: { run: Run }) {
  const { busca, ir } = useBusca()
  const errors = linhas.filter(({ situacao }) => situacao === ERRO)
  const only = busca.aviso === 'erro'
  const shown = (only ? errors : linhas).filter(({ cliente }) => hasText(cliente.nome, busca.nome))
  return (
    <>
      <div className={styles.linha}>
        <div className="row" role="group" aria-label="Resultados">
          <Chip on={!only} label="Todos" quantos={linhas.length} press={() => ir({ aviso: undefined, pagina: 1 })} />
          <Chip on={only} label="Erros" quantos={errors.length} press={() => ir({ aviso: 'erro', pagina: 1 })} />
        </div>
        <ProcurarCliente />
      </div>
      <Card flush>
        <DataTable
          region="Resultado de cada cliente"
          columns={COLUMNS}
          rows={shown}
          keyOf={({ cliente }) => cliente.id}
          pages={{ page: busca.pagina, onPage: (pagina) => ir({ pagina }) }}
          empty={only ? 'Nenhum erro.' : 'Nenhum cliente.'}
        />
      </Card>
    </>
  )
}

/** The step that follows a calculation, once its month is over: the same clients again, and their invoices closed. */
function Fechar({ run: { ano, mes, linhas } }: { run: Run }) {
  const { ir } = useBusca()
  const fechar = useCommand(fechamento.executar, {
    title: 'Algo deu errado!',
    done: ({ id }) => ir({ fechamento: id, pagina: 1, aviso: undefined, nome: '' }, true),
  })
  if (ordemDe({ ano, mes }) >= ordemDe(competenciaAtual())) return null
  const clientes = linhas.filter(({ situacao }) => situacao === FEITA).map(({ cliente }) => cliente.id)
  const quantas = formatCount(clientes.length, 'fatura', 'faturas')
  return (
    <div>
      <ActionButton
        variant="filled"
        leftSection={<IconLock aria-hidden />}
        reason={fechar.busy ? 'Um pedido está em andamento. Aguarde.' : undefined}
        onClick={() =>
          void fechar.run(
            { body: { ano, mes, clientes, fecharFatura: true } },
            {
              title: `Fechar ${quantas}?`,
              children: `As faturas de ${competenciaTexto({ ano, mes })} são calculadas mais uma vez, com os números de agora, e passam a Fechadas: os seus itens não mudam mais.`,
              confirmLabel: 'Fechar',
            },
          )
        }
      >
        Fechar {quantas} de {competenciaTexto({ ano, mes })}
      </ActionButton>
    </div>
  )
}

/** The step that follows: the invoices that were closed here, to be invoiced at once; or all that are closed of the month, one by one. */
function Faturar({ run: { ano, mes, linhas } }: { run: Run }) {
  const navigate = useNavigate()
  const [opened, open] = useState(false)
  const faturas = linhas.flatMap(({ fatura: id }) => id ?? [])
  const filter: FilterOf<typeof fatura>[] = [
    { name: 'ano', op: '=', v: ano },
    { name: 'mes', op: '=', v: mes },
    { name: 'situacao', op: '=', v: SituacaoFatura.code.FECHADA },
  ]
  return (
    <div className="row">
      <Button variant="filled" leftSection={<IconFileInvoice aria-hidden />} onClick={() => open(true)}>
        Faturar {formatCount(faturas.length, 'fatura', 'faturas')} de {competenciaTexto({ ano, mes })}
      </Button>
      <LinkButton variant="subtle" to="/financeiro/fatura" search={{ filter, page: 1 }}>
        Ver as fechadas na lista
      </LinkButton>
      {opened && (
        <FaturarLoteDialog
          alvo={{ faturas, total: faturas.length }}
          competencia={{ ano, mes }}
          quais={formatCount(faturas.length, 'fechada', 'fechadas')}
          seguir={(id) => void navigate({ to: '/financeiro/fatura/lote/$id', params: { id: String(id) } })}
          onClose={() => open(false)}
        />
      )}
    </div>
  )
}
