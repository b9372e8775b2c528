import { relatorio, SituacaoRelatorio } from '@retaguarda/contract/privacidade/titular.ts'
import { IconDownload } from '@tabler/icons-react'
import type { z } from 'zod'
import { downloadUrl } from '../../kit/api.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'
import { Links } from './links.tsx'

type Row = z.output<typeof relatorio.row>

const ACTIONS: Action<Row>[] = [
  {
    kind: 'open',
    label: 'Baixar',
    icon: IconDownload,
    main: true,
    one: true,
    key: 'V',
    problem: ({ situacao }) =>
      situacao === SituacaoRelatorio.code.PRONTO
        ? undefined
        : situacao === SituacaoRelatorio.code.FALHOU
          ? 'Este relatório falhou. Peça outro.'
          : 'Este relatório ainda não está pronto. Atualize a lista em instantes.',
    open: ([row]) => row && location.assign(downloadUrl(relatorio.baixar, { params: { id: row.id } })),
  },
]
const CELLS: Cells<typeof relatorio> = { situacao: ({ situacao }) => <Status {...statusOf('relatorioTitular', situacao)} /> }
const PHONE: PhoneLook<typeof relatorio> = { title: 'pessoa.nome', left: 'criadoEm', right: 'situacao' }
const nameOf = ({ pessoa }: Row) => `Relatório de ${pessoa.nome}`

/** The files that people asked for; each is kept for as long as the terms say. */
export const RelatorioList = () => (
  <ResourceList
    grid={relatorio}
    actions={ACTIONS}
    cells={CELLS}
    phone={PHONE}
    nameOf={nameOf}
    above={<Links here="/privacidade/relatorio" />}
  />
)
