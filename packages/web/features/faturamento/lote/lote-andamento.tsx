import { Button, Checkbox } from '@mantine/core'
import { fatura, podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type LoteDeFaturas, loteFaturas, type TipoLote } from '@retaguarda/contract/faturamento/lote.ts'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatCount, formatNumber } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { OutcomeBar } from '../../../kit/ui/outcome-bar.tsx'
import { ProgressBar } from '../../../kit/ui/progress-bar.tsx'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { PorMotivo } from '../envio/motivos.tsx'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { useTrabalho } from '../../../parts/faturamento/progresso.ts'

const TITULO: Record<TipoLote, string> = {
  faturar: 'Faturar em lote',
  enviar: 'Enviar em lote',
  cancelar: 'Cancelar em lote',
  emitir: 'Emitir notas em lote',
}
const FEITAS: Record<TipoLote, [string, string]> = {
  faturar: ['fatura faturada', 'faturas faturadas'],
  enviar: ['fatura enviada', 'faturas enviadas'],
  cancelar: ['fatura cancelada', 'faturas canceladas'],
  emitir: ['fatura com nota', 'faturas com nota'],
}
const FEITA = 1
const RECUSADA = 2

/** An order of many invoices: how far it is, what was refused and why, and the step that follows. */
export function LoteAndamento({ id: text }: { id: string }) {
  const id = Number(text)
  const lido = readOf([loteFaturas.get.path, id], loteFaturas.get, { params: { id } })
  const { query, progresso } = useTrabalho(lido, `lote-${id}`, [fatura.prefix])
  const { data, error } = query
  return (
    <Page width="detail">
      <PageHeader
        title={data ? TITULO[data.tipo] : 'Faturas em lote'}
        actions={
          <LinkButton variant="subtle" to="/financeiro/fatura">
            Ver as faturas
          </LinkButton>
        }
      />
      <div className="stack">
        {error && !data && <Failed error={error} otherwise="O pedido não carregou. Abra a tela de novo." />}
        {!data && !error && <SkeletonCard />}
        {data && <Resultado lote={data} now={data.fim === null ? progresso.now : undefined} />}
      </div>
    </Page>
  )
}

function Resultado({ lote, now }: { lote: LoteDeFaturas; now: { feitos: number; total: number } | undefined }) {
  const { tipo, total, feitas, erros, fim, linhas } = lote
  const { feitos } = now ?? { feitos: feitas + erros }
  const semValor = linhas.filter((one) => one.situacao === FEITA && one.situacaoFatura === SituacaoFatura.code.PAGA).length
  const recusadas = linhas.filter(({ situacao }) => situacao === RECUSADA)
  return (
    <>
      <Card title={fim === null ? 'Em andamento' : 'Concluído'}>
        <p role="status">
          {fim === null
            ? `${formatNumber(feitos)} de ${formatCount(total, 'fatura', 'faturas')}`
            : `${formatCount(feitas, ...FEITAS[tipo])}${erros > 0 ? `, ${formatCount(erros, 'recusada', 'recusadas')}` : ''}.`}
        </p>
        {fim === null ? (
          <ProgressBar value={total > 0 ? Math.floor((feitos * 100) / total) : 0} label={TITULO[tipo]} />
        ) : (
          <OutcomeBar
            total={total}
            label={TITULO[tipo]}
            parts={[
              { tone: 'ok', value: feitas, label: 'Feitas' },
              { tone: 'bad', value: erros, label: 'Recusadas' },
            ]}
          />
        )}
        {fim === null && <p className="m3 s12">Pode sair desta tela: o trabalho continua.</p>}
        {fim !== null && tipo === 'faturar' && semValor > 0 && (
          <p className="m2">
            {formatCount(semValor, 'fatura já está Paga e não é enviada.', 'faturas já estão Pagas e não são enviadas.')}
          </p>
        )}
        {fim !== null && tipo === 'faturar' && feitas > 0 && <Enviar lote={lote} />}
      </Card>
      {recusadas.length > 0 && (
        <Card title="Recusadas" flush>
          <PorMotivo motivos={lote.motivos} />
          <DataTable columns={COLUMNS} rows={recusadas} keyOf={(one) => one.fatura} />
        </Card>
      )}
    </>
  )
}

const COLUMNS: Column<LoteDeFaturas['linhas'][number]>[] = [
  {
    head: 'Cliente',
    at: 'name',
    cell: ({ cliente }) => (cliente ? <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink> : 'Não existe'),
  },
  { head: 'Fatura', num: true, label: 'fatura', cell: ({ fatura: id, cliente }) => (cliente ? <FaturaLink id={id}>{id}</FaturaLink> : id) },
  { head: 'Motivo', cell: ({ erro }) => erro },
]

/** The step that follows: what was invoiced here goes to the stores. */
function Enviar({ lote }: { lote: LoteDeFaturas }) {
  const navigate = useNavigate()
  const faturas = lote.linhas
    .filter((one) => one.situacao === FEITA && one.situacaoFatura !== null && podeFatura('enviar', one.situacaoFatura))
    .map((one) => one.fatura)
  const [semLoja, setSemLoja] = useState(false)
  const enviar = useCommand(loteFaturas.enviar, {
    changes: [[fatura.prefix]],
    done: ({ id }) => void navigate({ to: '/financeiro/fatura/lote/$id', params: { id: String(id) } }),
  })
  if (faturas.length === 0) return null
  return (
    <div className="row">
      <Button
        variant="filled"
        leftSection={<IconSend aria-hidden />}
        aria-disabled={enviar.busy || undefined}
        onClick={() => void enviar.run({ body: { faturas, total: faturas.length, semLoja } })}
      >
        {`Enviar ${formatCount(faturas.length, 'fatura', 'faturas')} às lojas`}
      </Button>
      <Checkbox
        label="Só por e-mail a quem não tem loja"
        checked={semLoja}
        onChange={({ currentTarget }) => setSemLoja(currentTarget.checked)}
      />
    </div>
  )
}
