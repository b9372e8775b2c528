import { Button, Checkbox } from '@mantine/core'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { competenciaTexto, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useCommand } from '../../../kit/form/use-command.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { sentenceOf } from '../../../kit/ui/failed.tsx'
import { formatCount, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { type Busca, type Escolha, useBusca } from '../comum/busca.ts'
import { CompetenciaFields } from '../comum/competencia-fields.tsx'
import styles from '../comum/comum.module.css'
import { esquecerPrevias, type Previa, usePrevia } from '../comum/use-previa.ts'
import { Chip, Diferenca, ProcurarCliente, Quanto } from './pecas.tsx'
import { PreviaTabela } from './previa-table.tsx'
import { count, escolhida, isFechada, isOdd, pode, totais, vista } from './previa-vista.ts'
import { Recentes } from './recentes.tsx'

const TUDO: Escolha = { modo: 'fora', ids: [] }

/** What closing a month would make of each client, with what is odd; then who is calculated. */
export function PreviaDoMes() {
  const { busca, ir } = useBusca()
  const { ano, mes } = busca
  const distance = ordemDe(busca) - ordemDe(competenciaAtual())
  const future = distance > 0
  const { previa, refazer } = usePrevia(ano, mes, busca.previa && !future)
  const change = (next: Partial<Busca>) => ir({ ...next, previa: false, pagina: 1, escolha: TUDO, aviso: undefined, nome: '' })
  return (
    <div className="stack">
      <Card>
        <div className={styles.linha}>
          <CompetenciaFields value={busca} onChange={change} />
          {busca.previa ? (
            <Button leftSection={<IconRefresh aria-hidden />} onClick={refazer}>
              Refazer prévia
            </Button>
          ) : (
            <ActionButton
              variant="filled"
              reason={future ? 'Um mês que ainda não começou não pode ser calculado.' : undefined}
              onClick={() => ir({ previa: true }, true)}
            >
              Ver prévia
            </ActionButton>
          )}
          {!busca.previa && (
            <span className={`m3 s12 ${styles.aoLado}`}>A prévia mostra o que seria cobrado de cada cliente e não grava nada.</span>
          )}
        </div>
      </Card>
      {future && <Note tone="warn">{competenciaTexto(busca)} ainda não começou.</Note>}
      {busca.previa && !future ? (
        <Conteudo previa={previa} busca={busca} ir={ir} corrente={distance === 0} refazer={refazer} />
      ) : (
        <Recentes />
      )}
    </div>
  )
}

type Props = { previa: Previa; busca: Busca; ir: ReturnType<typeof useBusca>['ir']; corrente: boolean; refazer: () => void }

function Conteudo({ previa, busca, ir, corrente, refazer }: Props) {
  const { linhas, total, pronta, erro } = previa
  if (erro !== undefined)
    return (
      <Note tone="bad" live>
        <strong className="b6">Algo deu errado! </strong>
        {sentenceOf(erro, 'A prévia não carregou.')}{' '}
        <Button size="xs" variant="subtle" onClick={refazer}>
          Tentar de novo
        </Button>
      </Note>
    )
  if (pronta && linhas.length === 0)
    return <Note tone="info">Nenhum cliente tem vínculo em vigor nem fatura em {competenciaTexto(busca)}.</Note>
  const shown = vista(linhas, busca)
  const all = totais(linhas)
  const odd = linhas.filter(isOdd).length
  const closed = linhas.filter(isFechada).length
  return (
    <>
      {!pronta && <Quanto label="Prévia" feitos={linhas.length} total={total} />}
      <Kpis>
        <Kpi label="Clientes" value={formatNumber(linhas.length)}>
          {formatNumber(linhas.filter(pode).length)} podem ser calculados
        </Kpi>
        <Kpi label={`Valor de ${competenciaTexto(busca)}`} value={formatMoney(all.valor)}>
          com os itens manuais
        </Kpi>
        <Kpi label="Mês anterior" value={formatMoney(all.anterior)}>
          diferença de <Diferenca valor={all.diferenca} />
        </Kpi>
        <Kpi label="Com avisos" value={formatNumber(odd)}>
          {odd > 0 ? 'confira antes de calcular' : closed > 0 ? formatCount(closed, 'já fechada', 'já fechadas') : 'nada fora do comum'}
        </Kpi>
      </Kpis>
      <Filtros previa={previa} busca={busca} ir={ir} />
      <Card flush>
        <Barra previa={previa} busca={busca} ir={ir} corrente={corrente} />
        <PreviaTabela shown={shown} busca={busca} ir={ir} />
      </Card>
    </>
  )
}

function Filtros({ previa: { linhas }, busca, ir }: Pick<Props, 'previa' | 'busca' | 'ir'>) {
  const chips = count(linhas)
  return (
    <div className={styles.linha}>
      <div className="row" role="group" aria-label="Avisos">
        <Chip on={busca.aviso === undefined} label="Todos" quantos={linhas.length} press={() => ir({ aviso: undefined, pagina: 1 })} />
        {chips.map(({ aviso, label, quantos }) => (
          <Chip
            key={aviso}
            on={busca.aviso === aviso}
            label={label}
            quantos={quantos}
            press={() => ir({ aviso: busca.aviso === aviso ? undefined : aviso, pagina: 1 })}
          />
        ))}
      </div>
      <ProcurarCliente />
    </div>
  )
}

/** Above the list, where it covers nothing: who is calculated, and the way to do it. */
function Barra({ previa: { linhas, pronta }, busca, ir, corrente }: Pick<Props, 'previa' | 'busca' | 'ir' | 'corrente'>) {
  const chosen = linhas.filter((row) => escolhida(row, busca.escolha))
  const { valor } = totais(chosen)
  const fechar = busca.fechar && !corrente
  const count = formatCount(chosen.length, 'cliente', 'clientes')
  const reason = !pronta ? 'Espere a prévia terminar.' : chosen.length === 0 ? 'Marque ao menos um cliente.' : undefined

  const executar = useCommand(fechamento.executar, {
    title: 'Algo deu errado!',
    done: ({ id }) => {
      esquecerPrevias()
      ir({ fechamento: id, pagina: 1, aviso: undefined, nome: '' }, true)
    },
  })
  const run = () => {
    const body = { ano: busca.ano, mes: busca.mes, clientes: chosen.map(({ cliente }) => cliente.id), fecharFatura: fechar }
    return executar.run(
      { body },
      {
        title: `Calcular ${count}?`,
        children: `As faturas de ${competenciaTexto(busca)} destes clientes, que somam ${formatMoney(valor)}, são gravadas. ${
          fechar ? 'Elas passam a Fechadas e os seus itens não mudam mais.' : 'Elas ficam em processamento e podem ser calculadas de novo.'
        }`,
        confirmLabel: fechar ? 'Calcular e fechar' : 'Calcular',
      },
    )
  }
  return (
    <div className={styles.barraDoMes}>
      <ActionButton
        variant="filled"
        leftSection={<IconPlayerPlay aria-hidden />}
        reason={reason ?? (executar.busy ? 'Um pedido está em andamento. Aguarde.' : undefined)}
        onClick={() => void run()}
      >
        Calcular {count}
      </ActionButton>
      <Checkbox
        label="Fechar as faturas"
        description={corrente ? 'O mês corrente pode ser calculado, mas não fechado.' : undefined}
        checked={fechar}
        aria-disabled={corrente || undefined}
        onChange={({ currentTarget }) => {
          if (!corrente) ir({ fechar: currentTarget.checked })
        }}
      />
      <span className={`${styles.fim} b6`} role="status">
        {formatMoney(valor)}
      </span>
    </div>
  )
}
