import type { cliente } from '@retaguarda/contract/cliente.ts'
import { TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Column } from '../../kit/ui/data-table.tsx'
import { State } from '../../kit/ui/state.tsx'

type Vinculo = NonNullable<z.output<(typeof cliente)['record']>['objetosContrato']>[number]

/** What a client has contracted, as a table shows it; `quando` writes a beginning and an end. */
export const colunasDeVinculo = (quando: (instante: string | null) => string): Column<Vinculo>[] => [
  {
    head: 'Objeto',
    at: 'name',
    cell: ({ id, objetoContrato: { codigo, nome } }) => (
      <Link to="/cliente-objeto-contrato/obj/visualizar/$id" params={{ id: String(id) }}>
        {codigo} - {nome}
      </Link>
    ),
  },
  { head: 'Situação', cell: ({ situacao }) => <State of="clienteObjetoContrato" value={situacao} /> },
  { head: 'Tipo', cell: ({ tipo }) => TipoVinculo.labels[tipo] },
  { head: 'Início', num: true, label: 'início', cell: ({ dataInicio }) => quando(dataInicio) },
  { head: 'Fim', num: true, label: 'fim', cell: ({ dataFim }) => (dataFim ? quando(dataFim) : null) },
]
