import { contabil, exportacaoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { IconDownload, IconFileExport, IconListDetails, IconListNumbers, IconListSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import { downloadUrl } from '../../kit/api.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { meses } from '../../parts/faturamento/competencia.ts'
import { FECHAR_MES, FecharMes, useFecharMes } from './fechar-mes.tsx'

type Row = z.output<typeof exportacaoContabil.row>

const mesDe = ({ mes }: Row) => (mes === null ? 'Ano todo' : meses.labels[mes])
const nameOf = (row: Row) => `${mesDe(row)} de ${row.ano}, ${counted(row.lancamentos, 'lançamento', 'lançamentos')}`

const actionsWith = (fechar: () => void, ver: (row: Row) => void): Action<Row>[] => [
  { kind: 'own', label: FECHAR_MES, icon: IconFileExport, main: true, press: fechar },
  {
    kind: 'post',
    label: 'Baixar arquivo',
    icon: IconDownload,
    key: 'V',
    run: async (row) => {
      location.assign(downloadUrl(contabil.arquivo, { params: { id: row.id } }))
      return { msg: `Baixando ${nameOf(row)}.` }
    },
  },
  { kind: 'open', label: 'Ver os lançamentos', icon: IconListSearch, one: true, open: ([row]) => row && ver(row) },
  { kind: 'normal', label: 'Lançamentos', icon: IconListDetails, to: '/contador', link: true },
  { kind: 'normal', label: 'Plano de contas', icon: IconListNumbers, to: '/contador/plano', link: true },
]
const CELLS: Cells<typeof exportacaoContabil> = { mes: mesDe }
const PHONE: PhoneLook<typeof exportacaoContabil> = { title: 'mes', left: 'ano', right: 'total' }

/** The files that the accountant has, as they were made. */
export function ArquivoList(): ReactNode {
  const { aberto, abrir, onClose } = useFecharMes()
  const navigate = useNavigate()
  const actions = useMemo(
    () =>
      actionsWith(abrir, ({ id }) => void navigate({ to: '/contador', search: { filter: [{ name: 'exportacao.id', op: '=', v: id }] } })),
    [abrir, navigate],
  )
  return (
    <>
      <ResourceList grid={exportacaoContabil} actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} />
      {aberto && <FecharMes onClose={onClose} />}
    </>
  )
}
