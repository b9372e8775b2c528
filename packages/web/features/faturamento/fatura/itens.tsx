import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { type FaturaItem, podeFatura, type Fatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { OrigemItem, podeExcluirItem } from '@retaguarda/contract/faturamento/item.ts'
import { IconArrowsDiff, IconDiscount2, IconHelpCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLink, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useRef } from 'react'
import { useSearchHere } from '../../../kit/route/here.ts'
import { hereWith } from '../../../kit/route/search.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { DockedPanel } from '../../../kit/window/docked-panel.tsx'
import { formatCount, formatDateTime, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { PorQue } from '../../../parts/cobranca/por-que.tsx'
import { Comparacao } from './comparacao.tsx'
import { itensOptions } from './data.ts'
import styles from './fatura.module.css'
import { NovoDesconto } from './novo-desconto.tsx'
import { NovoItem } from './novo-item.tsx'
import { useExcluirItem } from './use-excluir-item.ts'
import { precoText } from '../../../parts/cobranca/columns.ts'

type Props = {
  fatura: Pick<Fatura, 'id' | 'tipo' | 'situacao' | 'valor'>
  /** Manual items are added and taken away; an invoice that left the processing keeps what it has. */
  editing: boolean
}

/** A true link, so that the explanation can be opened in another tab. */
const LinkIcon = createLink((props: ActionIconProps & Omit<ComponentProps<'a'>, keyof ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
))

const POR_QUE = 'Por que este valor?'

/** The items of an invoice, with the explanation of each beside the page while the address says so. */
export function Itens({ fatura, editing }: Props) {
  const { id, tipo, situacao } = fatura
  const query = useQuery(itensOptions(id))
  const { item, novo, desconto, comparar } = useSearchHere()
  const navigate = useNavigate()
  const open = query.data?.find(({ fin_id }) => fin_id === item)
  const canEdit = editing && podeFatura('alterar', situacao)
  const close = () => void navigate(hereWith({ item: undefined, novo: undefined, desconto: undefined, comparar: undefined }))
  return (
    <>
      <Card
        title="Itens"
        flush
        aside={
          query.data && (
            <>
              {!editing && tipo === TipoFatura.code.MENSAL && (
                <LinkButton variant="subtle" leftSection={<IconArrowsDiff aria-hidden />} {...hereWith({ item: undefined, comparar: 1 })}>
                  Comparar com o mês anterior
                </LinkButton>
              )}
              <span className="m3 s12">{formatCount(query.data.length, 'item', 'itens')}</span>
            </>
          )
        }
        foot={canEdit && <Adicionar />}
      >
        <Loaded query={query} failed="Os itens não carregaram. Abra a tela de novo.">
          {(itens) => <Rows itens={itens} fatura={fatura} open={open?.fin_id} canEdit={canEdit} />}
        </Loaded>
      </Card>
      {open && (
        <DockedPanel title={POR_QUE} onClose={close}>
          {open.explicacao && open.tipo !== 'manual' && open.tipo !== 'desconto' ? (
            <PorQue item={{ tipo: open.tipo, explicacao: open.explicacao, valorCobranca: open.fin_valor_cobranca }} />
          ) : (
            <Manual item={open} />
          )}
        </DockedPanel>
      )}
      {Boolean(comparar) && !open && (
        <DockedPanel title="O que mudou desde o mês anterior" onClose={close}>
          <Comparacao id={id} />
        </DockedPanel>
      )}
      {canEdit && Boolean(novo) && !open && <NovoItem fatura={id} onClose={close} />}
      {canEdit && Boolean(desconto) && !open && query.data && <NovoDesconto fatura={id} itens={query.data} onClose={close} />}
    </>
  )
}

const Adicionar = () => (
  <>
    <LinkButton variant="subtle" leftSection={<IconPlus aria-hidden />} {...hereWith({ item: undefined, desconto: undefined, novo: 1 })}>
      Adicionar item
    </LinkButton>
    <LinkButton
      variant="subtle"
      leftSection={<IconDiscount2 aria-hidden />}
      {...hereWith({ item: undefined, novo: undefined, desconto: 1 })}
    >
      Adicionar desconto
    </LinkButton>
    <span className="m3 s12">Entra na soma da fatura e fica quando ela é calculada de novo.</span>
  </>
)

type TableProps = { itens: FaturaItem[]; fatura: Props['fatura']; open: number | undefined; canEdit: boolean }

/** Declared outside, so that a row whose item stays is not drawn again for another one. */
const OBJETO: Column<FaturaItem> = { head: 'Objeto de contrato', at: 'name', cell: ({ objcon_nome }) => objcon_nome, total: 'Total' }
const MEIO: Column<FaturaItem>[] = [
  { head: 'Origem', cell: ({ fin_origem }) => OrigemItem.labels[fin_origem] },
  { head: 'Como', quiet: true, className: styles.como, cell: como },
  { head: 'Situação', cell: ({ situacao }) => <State of="faturaItem" value={situacao} /> },
]
const VALOR: Column<FaturaItem> = {
  head: 'Valor',
  num: true,
  at: 'value',
  cell: ({ fin_valor_cobranca }) => formatMoney(fin_valor_cobranca),
}

function Rows({ itens, fatura, open, canEdit }: TableProps) {
  const now = useExcluirItem(fatura.id)
  const excluir = useRef(now)
  excluir.current = now
  const acoes = useCallback(
    (one: FaturaItem) => (
      <>
        <PorQueLink item={one} />
        {canEdit && podeExcluirItem(one.fin_origem) && (
          <ActionIcon size="xs" title="Excluir item" aria-label={`Excluir item ${nameOf(one)}`} onClick={() => excluir.current(one)}>
            <IconTrash aria-hidden />
          </ActionIcon>
        )}
      </>
    ),
    [canEdit],
  )
  const columns = [
    OBJETO,
    ...MEIO,
    { ...VALOR, total: formatMoney(fatura.valor) },
    { head: 'Ações', unseen: true, at: 'action' as const, cell: acoes },
  ]
  return (
    <DataTable
      columns={columns}
      rows={itens}
      keyOf={({ fin_id }) => fin_id}
      current={({ fin_id }) => fin_id === open}
      empty="Nada é cobrado nesta fatura."
    />
  )
}

const nameOf = ({ objcon_nome, fin_valor_cobranca }: FaturaItem) => `${objcon_nome}, ${formatMoney(fin_valor_cobranca)}`

const PorQueLink = ({ item }: { item: FaturaItem }) => (
  <LinkIcon
    {...hereWith({ novo: undefined, desconto: undefined, item: item.fin_id })}
    size="xs"
    title={POR_QUE}
    aria-label={`${POR_QUE} ${nameOf(item)}`}
  >
    <IconHelpCircle aria-hidden />
  </LinkIcon>
)

/** What a person typed has no calculation behind it. */
const Manual = ({ item }: { item: FaturaItem }) => (
  <section aria-label={item.objcon_nome}>
    <p className="b6">{item.objcon_nome}</p>
    <p className="m2">
      Item manual: {formatMoney(item.fin_valor_cobranca)} foram informados em {formatDateTime(item.dataHora)}.
    </p>
    {item.fin_observacao && <p>{item.fin_observacao}</p>}
  </section>
)

/** How an item's value came about, in a few words; the whole of it is one press away. */
function como({ tipo, explicacao, fin_observacao }: FaturaItem): string {
  if (tipo === 'desconto') return `Desconto: ${fin_observacao ?? ''}`
  if (explicacao === null || tipo === 'manual') return fin_observacao ?? 'Valor informado'
  const { dias, proRata } = explicacao
  const parcial = proRata && dias.ativos < dias.mes ? `, ${dias.ativos} de ${dias.mes} dias` : ''
  switch (explicacao.regra) {
    case 'comissao':
      if (explicacao.minimo.aplicado) return `Mínimo${parcial}`
      return explicacao.faixa ? `Comissão, faixa ${explicacao.faixa.posicao}` : 'Comissão, abaixo da tabela'
    case 'demanda':
      return `${formatNumber(explicacao.quantidadeNotas)} notas × ${precoText(explicacao.precoUnidade)}`
    case 'fixo':
      return `Fixo${parcial}`
    case 'setup':
      return 'Setup'
  }
}
