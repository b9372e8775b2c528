import { papel } from '@retaguarda/contract/cobranca/papel.ts'
import { type Boleto, type NotaFiscal, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { impedimentoDePagar } from '@retaguarda/contract/faturamento/pagavel.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { downloadUrl } from '../../../kit/api.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { documentosOptions } from './data.ts'

const SEM_BOLETOS: number[] = [SituacaoFatura.code.EM_PROCESSAMENTO, SituacaoFatura.code.FECHADA]

const { BOLETO } = TipoDocumento.code

/** A nota fiscal is neither due nor paid. */
const ifBoleto = (show: (boleto: Boleto) => ReactNode) => (one: Boleto | NotaFiscal) => (one.tipo === BOLETO ? show(one) : null)

/** Its name is its slip, where one can be paid with it. */
const DoBoleto = ({ boleto: { id, nome, situacao, cobranca } }: { boleto: Boleto }) =>
  impedimentoDePagar(situacao, cobranca?.situacao ?? null) === undefined ? (
    <a href={downloadUrl(papel.pdf, { params: { id } })}>{nome} em PDF</a>
  ) : (
    nome
  )

const COLUMNS: Column<Boleto | NotaFiscal>[] = [
  { head: 'Documento', at: 'name', cell: (one) => (one.tipo === BOLETO ? <DoBoleto boleto={one} /> : one.nome) },
  { head: 'Tipo', cell: ({ tipo }) => TipoDocumento.labels[tipo] },
  { head: 'Situação', cell: ifBoleto(({ situacao }) => <State of="boleto" value={situacao} />) },
  { head: 'Vencimento', num: true, label: 'vence', cell: ifBoleto(({ dataVencimento }) => formatDate(dataVencimento)) },
  { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
  { head: 'Pago', num: true, quiet: true, label: 'pago', cell: ifBoleto(({ valorPago }) => formatMoney(valorPago ?? '0.00')) },
]

/** The boletos and notas fiscais of an invoice, in short. */
export function Documentos({ fatura }: { fatura: Fatura }) {
  const query = useQuery(documentosOptions(fatura.id))
  return (
    <Card
      title="Documentos"
      flush
      aside={
        <Link to="/faturaDocumento/list/$id" params={{ id: String(fatura.id) }}>
          Ver na lista
        </Link>
      }
    >
      <Loaded query={query} failed="Os documentos não carregaram. Abra a tela de novo.">
        {({ boletos, notas }) => (
          <DataTable
            columns={COLUMNS}
            rows={[...boletos, ...notas]}
            keyOf={({ id }) => id}
            empty={SEM_BOLETOS.includes(fatura.situacao) ? 'Os boletos são gerados ao faturar.' : 'Nenhum documento.'}
          />
        )}
      </Loaded>
    </Card>
  )
}
