import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { type FaturaItem, podeFatura, type SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { OrigemItem, podeExcluirItem } from '@retaguarda/contract/faturamento/item.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconHelpCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLink, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { DockedPanel } from '../../../kit/ui/docked-panel.tsx'
import { formatCount, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { statusOf } from '../../../kit/ui/status-map.ts'
import { PorQue } from '../../../parts/cobranca/por-que.tsx'
import tabela from '../../../parts/faturamento/tabela.module.css'
import { como } from './como.ts'
import { itensOptions } from './dados.ts'
import { NovoItem } from './novo-item.tsx'
import { useExcluirItem } from './use-excluir-item.ts'

type Props = {
  fatura: { id: number; situacao: SituacaoFatura; valor: string }
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
  const { id, situacao } = fatura
  const query = useQuery(itensOptions(id))
  const { item, novo }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = query.data?.find(({ fin_id }) => fin_id === item)
  const canEdit = editing && podeFatura('alterar', situacao)
  const close = () =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, item: undefined, novo: undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <Card title="Itens" flush aside={query.data && <span className="m3 s12">{formatCount(query.data.length, 'item', 'itens')}</span>}>
        {query.error && (
          <div className={tabela.vazio}>
            <Note tone="bad" live>
              {query.error instanceof ApiError ? query.error.message : 'Os itens não carregaram. Abra a tela de novo.'}
            </Note>
          </div>
        )}
        {!query.data && !query.error && (
          <p className={tabela.vazio}>
            <Skeleton width="50%" />
          </p>
        )}
        {query.data?.length === 0 && <p className={`${tabela.vazio} m3`}>Nada é cobrado nesta fatura.</p>}
        {query.data && query.data.length > 0 && <Tabela itens={query.data} fatura={fatura} open={open?.fin_id} canEdit={canEdit} />}
        {canEdit && (
          <div className={tabela.pe}>
            <ActionButton
              variant="subtle"
              leftSection={<IconPlus aria-hidden />}
              to="."
              search={(now: object) => ({ ...now, item: undefined, novo: 1 })}
              replace
            >
              Adicionar item
            </ActionButton>
            <span className="m3 s12">Entra na soma da fatura e fica quando ela é calculada de novo.</span>
          </div>
        )}
      </Card>
      {open && (
        <DockedPanel title={POR_QUE} onClose={close}>
          {open.explicacao && open.tipo !== 'manual' ? (
            <PorQue item={{ tipo: open.tipo, explicacao: open.explicacao, valorCobranca: open.fin_valor_cobranca }} />
          ) : (
            <Manual item={open} />
          )}
        </DockedPanel>
      )}
      {canEdit && Boolean(novo) && !open && <NovoItem fatura={id} onClose={close} />}
    </>
  )
}

type TabelaProps = { itens: FaturaItem[]; fatura: Props['fatura']; open: number | undefined; canEdit: boolean }

function Tabela({ itens, fatura, open, canEdit }: TabelaProps) {
  const excluir = useExcluirItem(fatura.id)
  return (
    <div className={tabela.rolar}>
      <table className={`${tabela.tabela} ${tabela.blocos}`}>
        <thead>
          <tr>
            <th scope="col">Objeto de contrato</th>
            <th scope="col">Origem</th>
            <th scope="col">Como</th>
            <th scope="col">Situação</th>
            <th scope="col" className="num">
              Valor
            </th>
            <th scope="col">
              <span className="sr">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {itens.map((one) => (
            <tr key={one.fin_id} data-on={one.fin_id === open || undefined} aria-current={one.fin_id === open || undefined}>
              <td className={tabela.nome}>{one.objcon_nome}</td>
              <td>{OrigemItem.labels[one.fin_origem]}</td>
              <td className={`${tabela.texto} m2`}>{como(one)}</td>
              <td>
                <Status {...statusOf('faturaItem', one.situacao)} />
              </td>
              <td className={`num ${tabela.valor}`}>{formatMoney(one.fin_valor_cobranca)}</td>
              <td className={tabela.acao}>
                <LinkIcon
                  to="."
                  search={(now: object) => ({ ...now, novo: undefined, item: one.fin_id })}
                  replace
                  resetScroll={false}
                  size="xs"
                  title={POR_QUE}
                  aria-label={`${POR_QUE} ${one.objcon_nome}, ${formatMoney(one.fin_valor_cobranca)}`}
                >
                  <IconHelpCircle aria-hidden />
                </LinkIcon>
                {canEdit && podeExcluirItem(one.fin_origem) && (
                  <ActionIcon
                    size="xs"
                    title="Excluir item"
                    aria-label={`Excluir item ${one.objcon_nome}, ${formatMoney(one.fin_valor_cobranca)}`}
                    onClick={() => void excluir(one)}
                  >
                    <IconTrash aria-hidden />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4} className={tabela.nome}>
              Total
            </td>
            <td className={`num ${tabela.valor}`}>{formatMoney(fatura.valor)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

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
