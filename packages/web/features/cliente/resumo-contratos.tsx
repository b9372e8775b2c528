import { TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDate } from '../../kit/ui/format.ts'
import { State } from '../../kit/ui/state.tsx'
import { mesDoDia } from '../../parts/cobranca/precos.tsx'
import styles from './cliente.module.css'
import { VerTodos } from './para-aba.tsx'

type Contrato = Panorama['contratos'][number]

const COLUNAS: Column<Contrato>[] = [
  {
    head: 'Objeto',
    at: 'name',
    cell: ({ id, objetoContrato: { codigo, nome } }) => (
      <Link to="/cliente-objeto-contrato/obj/visualizar/$id" params={{ id: String(id) }}>
        {codigo} - {nome}
      </Link>
    ),
  },
  {
    head: 'Preço',
    at: 'line',
    cell: ({ preco, tipo, proximoPreco, proximoReajuste }) => (
      <>
        {preco}
        {tipo === TipoVinculo.code.AJUSTE_COMERCIAL && <span className="m3"> · ajuste comercial</span>}
        {proximoReajuste && <span className="m3"> · reajuste em {proximoReajuste.split('/').toReversed().join('/')}</span>}
        {proximoPreco && (
          <div className="m3 s12">
            a partir de {mesDoDia(proximoPreco.aPartirDe)}: {proximoPreco.preco}
          </div>
        )}
      </>
    ),
  },
  {
    head: 'Situação',
    cell: ({ situacao, dataInicio, dataFim, terminando }) => (
      <>
        <State of="clienteObjetoContrato" value={situacao} />
        <span className={`m3 s12 ${styles.vigencia}`}>
          {dataFim ? '' : 'desde '}
          {formatDate(dataInicio)}
          {dataFim && (
            <>
              {' a '}
              <span className={terminando ? styles.fim : undefined}>{formatDate(dataFim)}</span>
            </>
          )}
        </span>
      </>
    ),
  },
  {
    head: 'Ações',
    unseen: true,
    at: 'action',
    className: 'no-print',
    cell: ({ id, objetoContrato: { codigo } }) => (
      <>
        <Link
          to="/cliente-objeto-contrato/obj/visualizar/$id"
          params={{ id: String(id) }}
          search={{ simular: 1 }}
          aria-label={`Simular ${codigo}`}
        >
          Simular
        </Link>
        <Link to="/cliente-objeto-contrato/obj/alterar/$id" params={{ id: String(id) }} aria-label={`Alterar ${codigo}`}>
          Alterar
        </Link>
      </>
    ),
  },
]

/** What the client has contracted, with the price in words; each leads to its page, and to what a month of it would cost. */
export const Contratos = ({ id, title, contratos, total }: { id: number; title: string; contratos: Contrato[]; total?: number }) => (
  <Card
    title={title}
    aside={
      <span className="row">
        <Link to="/cliente-objeto-contrato/obj/incluir/$id" params={{ id: String(id) }} aria-label="Incluir objeto de contrato">
          Incluir
        </Link>
        {total === undefined ? (
          <Link to="/cliente-objeto-contrato/$id" params={{ id: String(id) }}>
            Ver na lista
          </Link>
        ) : (
          <VerTodos aba="contratos" um="o vínculo" shown={contratos.length} total={total} />
        )}
      </span>
    }
    flush
  >
    <DataTable
      columns={COLUNAS}
      rows={contratos}
      keyOf={(one) => one.id}
      empty={total ? 'Nenhum vínculo está em vigor.' : 'Nenhum objeto de contrato foi vinculado.'}
    />
  </Card>
)
