import { topicoNfse } from '@retaguarda/contract/evento.ts'
import { type NfseDaFatura, nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { podeNfse, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { useQueryClient } from '@tanstack/react-query'
import { downloadUrl } from '../../kit/api.ts'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readAgain } from '../../kit/read-again.ts'
import type { Column } from '../../kit/ui/data-table.tsx'
import { formatDateTime, formatMoney } from '../../kit/ui/format.ts'
import { State } from '../../kit/ui/state.tsx'
import { NotaLink } from './nota-link.tsx'

/** As a table of a page has it. */
export type NotaNaTabela = Pick<
  NfseDaFatura,
  'id' | 'situacao' | 'numero' | 'numeroDps' | 'competencia' | 'dataEmissao' | 'valor' | 'retido' | 'liquido' | 'erro'
>

/** `10/2026` of a note's `2026/10`. */
export const mesDaNota = (competencia: string): string => competencia.split('/').toReversed().join('/')

/** By its number, which it has once it is authorised; before, by that of what is sent. */
export const nomeDaNota = ({ numero, numeroDps }: Pick<NfseDaFatura, 'numero' | 'numeroDps'>): string =>
  numero === null ? `DPS ${numeroDps}` : `Nota ${numero}`

/** They change without anybody here. */
const A_CAMINHO: readonly SituacaoNfse[] = SituacaoNfse.codes('A_EMITIR', 'EMITINDO', 'INDETERMINADA', 'CANCELAMENTO_PEDIDO')

/** What shows these notes is read again as those of them change that are on their way. */
export const SeguirNotas = ({ notas }: { notas: readonly Pick<NfseDaFatura, 'id' | 'situacao'>[] }) =>
  notas.filter(({ situacao }) => A_CAMINHO.includes(situacao)).map(({ id }) => <Seguir key={id} id={id} />)

function Seguir({ id }: { id: number }) {
  const client = useQueryClient()
  useTopic(topicoNfse(id), () => void readAgain(client, { queryKey: [nfse.prefix] }))
  return null
}

/** The files of a note that was authorised. */
const Arquivos = ({ nota }: { nota: NotaNaTabela }) => {
  const params = { id: nota.id }
  const of = <span className="sr"> da {nomeDaNota(nota).replace(/^N/, 'n')}</span>
  return (
    <span className="nowrap">
      <a href={downloadUrl(nfse.xml, { params })} download>
        XML{of}
      </a>
      {' · '}
      <a href={downloadUrl(nfse.pdf, { params })} download>
        DANFSe{of}
      </a>
    </span>
  )
}

/** What every table of notes begins with. */
export const COMECO: Column<NotaNaTabela>[] = [
  { head: 'Nota', at: 'name', cell: (nota) => <NotaLink id={nota.id}>{nomeDaNota(nota)}</NotaLink> },
  { head: 'Situação', cell: ({ situacao }) => <State of="nfse" value={situacao} /> },
]

/** What it ends with. */
export const FIM: Column<NotaNaTabela>[] = [
  {
    head: 'Emissão',
    num: true,
    quiet: true,
    label: 'emitida em',
    cell: ({ dataEmissao }) => (dataEmissao === null ? null : formatDateTime(dataEmissao)),
  },
  { head: 'Retido', num: true, quiet: true, label: 'retido', cell: ({ retido }) => formatMoney(retido) },
  { head: 'Líquido', num: true, quiet: true, label: 'líquido', cell: ({ liquido }) => formatMoney(liquido) },
  { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
  { head: 'Arquivos', cell: (nota) => (podeNfse('baixar', nota.situacao) ? <Arquivos nota={nota} /> : null) },
]
