import { Checkbox } from '@mantine/core'
import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import { type LinhaReajuste, type PreviaReajuste, reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconTrendingUp } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { formatCount, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { ID_MAX, whole } from '../comum/busca.ts'
import { CompetenciaFields } from '../comum/competencia-fields.tsx'
import styles from '../comum/comum.module.css'
import { COLUNAS_DA_LINHA, mesTexto, Porque } from './looks.tsx'

const screen = getRouteApi('/sessao/financeiro/reajuste')

/** The contracts that are due up to a month: what each would cost, which are left out, and the readjusting of the rest. */
export function Devidos() {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const now = competenciaAtual()
  const competencia = { ano: whole(search.ano, 2000, 2199) ?? now.ano, mes: whole(search.mes, 1, 12) ?? now.mes }
  const faixas = Boolean(search.faixas)
  const body = { ...competencia, faixas }
  const query = useRead([reajuste.prefix, 'previa', body], reajuste.previa, { body: { ...body, aPartirDe: null } })
  const go = (next: Partial<Competencia> & { faixas?: 1 | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...next, pagina: undefined }), replace: true })
  return (
    <Page>
      <PageHeader
        title="Reajustes"
        actions={
          <>
            <LinkButton variant="subtle" to="/financeiro/reajuste/feitos">
              Feitos
            </LinkButton>
            <LinkButton variant="subtle" to="/financeiro/indice">
              Índices
            </LinkButton>
          </>
        }
      />
      <div className="stack">
        <Card>
          <div className={styles.linha}>
            <CompetenciaFields value={competencia} onChange={go} />
            <Checkbox
              className={styles.aoLado}
              label="Reajustar também as faixas de faturamento"
              checked={faixas}
              onChange={({ currentTarget }) => go({ faixas: currentTarget.checked ? 1 : undefined })}
            />
          </div>
        </Card>
        <Loaded query={query} failed="A prévia não carregou. Abra a tela de novo.">
          {(previa) => <Previa key={JSON.stringify(body)} previa={previa} competencia={competencia} faixas={faixas} />}
        </Loaded>
      </div>
    </Page>
  )
}

type Props = { previa: PreviaReajuste; competencia: Competencia; faixas: boolean }

function Previa({ previa: { linhas, faltam }, competencia, faixas }: Props) {
  const [fora, setFora] = useState<ReadonlySet<number>>(new Set())
  if (linhas.length === 0)
    return (
      <Card>
        <EmptyState
          icon={IconTrendingUp}
          title={`Nenhum vínculo a reajustar até ${competenciaTexto(competencia)}`}
          actions={<LinkButton to="/financeiro/reajuste/feitos">Ver os feitos</LinkButton>}
        >
          Um vínculo aparece aqui no mês base dele, quando tem reajuste e a idade que ele pede.
        </EmptyState>
      </Card>
    )
  const chosen = linhas.filter((one) => one.bloqueio === null && !fora.has(one.vinculo))
  return (
    <>
      {faltam.length > 0 && (
        <Note tone="warn">
          Faltam índices: {faltam.map((one) => `${Indice.labels[one.indice]} de ${competenciaTexto(one)}`).join(', ')}.{' '}
          <LinkButton variant="subtle" size="compact-xs" to="/financeiro/indice">
            Colar índices
          </LinkButton>
        </Note>
      )}
      <Totais chosen={chosen} of={linhas} />
      <Card title="Devidos" aside={<Aplicar chosen={chosen} competencia={competencia} faixas={faixas} />} flush>
        <DueTable linhas={linhas} fora={fora} setFora={setFora} />
      </Card>
    </>
  )
}

const total = (linhas: readonly LinhaReajuste[], key: 'mensalDe' | 'mensalPara' | 'efeitoAno') =>
  toMoney(sum(linhas.map((one) => one[key] ?? exact('0'))))

function Totais({ chosen, of }: { chosen: LinhaReajuste[]; of: LinhaReajuste[] }) {
  const bloqueadas = of.filter(({ bloqueio }) => bloqueio !== null).length
  return (
    <Kpis>
      <Kpi label="A reajustar" value={formatNumber(chosen.length)}>
        {bloqueadas === 0 ? `de ${formatCount(of.length, 'vínculo', 'vínculos')}` : formatCount(bloqueadas, 'bloqueado', 'bloqueados')}
      </Kpi>
      <Kpi label="Por mês" value={formatMoney(total(chosen, 'mensalPara'))}>
        hoje {formatMoney(total(chosen, 'mensalDe'))}
      </Kpi>
      <Kpi label="Efeito no ano" value={formatMoney(total(chosen, 'efeitoAno'))}>
        doze meses da diferença
      </Kpi>
    </Kpis>
  )
}

type DueTableProps = { linhas: LinhaReajuste[]; fora: ReadonlySet<number>; setFora: (fora: ReadonlySet<number>) => void }

function DueTable({ linhas, fora, setFora }: DueTableProps) {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const podem = linhas.filter(({ bloqueio }) => bloqueio === null)
  const all = podem.length > 0 && podem.every(({ vinculo }) => !fora.has(vinculo))
  const mark = (vinculos: readonly number[], on: boolean) =>
    setFora(new Set(on ? [...fora].filter((id) => !vinculos.includes(id)) : [...fora, ...vinculos]))
  const columns: Column<LinhaReajuste>[] = [
    {
      head: 'Reajustar',
      headCell: (
        <Checkbox
          size="xs"
          aria-label="Marcar todos os que podem ser reajustados"
          checked={all}
          indeterminate={!all && podem.some(({ vinculo }) => !fora.has(vinculo))}
          onChange={() =>
            mark(
              podem.map(({ vinculo }) => vinculo),
              !all,
            )
          }
        />
      ),
      at: 'mark',
      cell: (row) => <Marca row={row} on={row.bloqueio === null && !fora.has(row.vinculo)} mark={(on) => mark([row.vinculo], on)} />,
    },
    ...COLUNAS_DA_LINHA,
    { head: 'Avisos', at: 'line', cell: ({ bloqueio, avisos }) => <Porque bad={bloqueio} notes={avisos} /> },
  ]
  return (
    <DataTable
      region="Vínculos a reajustar"
      columns={columns}
      rows={linhas}
      keyOf={({ vinculo }) => vinculo}
      pages={{
        page: whole(search.pagina, 1, ID_MAX) ?? 1,
        onPage: (pagina) => void navigate({ search: (old) => ({ ...old, pagina }), replace: true }),
      }}
    />
  )
}

/** Never `disabled`: what cannot be ticked says why and keeps the focus. */
function Marca({ row: { bloqueio, cliente, objetoContrato }, on, mark }: { row: LinhaReajuste; on: boolean; mark: (on: boolean) => void }) {
  const blocked = bloqueio === null ? {} : { 'aria-disabled': true, 'aria-description': bloqueio, 'data-disabled': true, title: bloqueio }
  return (
    <Checkbox
      size="xs"
      aria-label={`Reajustar ${objetoContrato.codigo} de ${cliente.nome}`}
      {...blocked}
      checked={on}
      onChange={(event) => bloqueio === null && mark(event.currentTarget.checked)}
    />
  )
}

type AplicarProps = { chosen: LinhaReajuste[]; competencia: Competencia; faixas: boolean }

function Aplicar({ chosen, competencia, faixas }: AplicarProps) {
  const navigate = useNavigate()
  const aplicar = useCommand(reajuste.aplicar, {
    changes: [[reajuste.prefix], [aprovacao.prefix]],
    done: ({ id }) => void navigate({ to: '/financeiro/reajuste/visualizar/$id', params: { id: String(id) } }),
  })
  const quantos = formatCount(chosen.length, 'vínculo', 'vínculos')
  const [from] = chosen.map(({ aPartirDe }) => aPartirDe ?? '').toSorted()
  const reason = chosen.length === 0 ? 'Marque ao menos um vínculo.' : undefined
  return (
    <ActionButton
      variant="filled"
      leftSection={<IconTrendingUp aria-hidden />}
      {...(reason !== undefined && { reason })}
      loading={aplicar.busy}
      onClick={() =>
        void aplicar.run(
          { body: { ...competencia, aPartirDe: null, faixas, vinculos: chosen.map(({ vinculo }) => vinculo) } },
          {
            title: `Reajustar ${quantos}?`,
            children: `O valor mensal vai de ${formatMoney(total(chosen, 'mensalDe'))} a ${formatMoney(total(chosen, 'mensalPara'))}, a partir de ${mesTexto(from ?? '')}. O que já foi faturado não muda.`,
            confirmLabel: `Reajustar ${quantos}`,
          },
        )
      }
    >
      Reajustar {quantos}
    </ActionButton>
  )
}
