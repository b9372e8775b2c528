import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type Nfse, nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { podeNfse, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'

type De = Pick<Nfse, 'situacao'>

const so =
  (acao: Parameters<typeof podeNfse>[0], sentence: string) =>
  ({ situacao }: De): string | undefined =>
    podeNfse(acao, situacao) ? undefined : `${sentence} Esta está ${SituacaoNfse.labels[situacao]}.`

/** Why a note cannot have it, from the contract's table; undefined when it can. */
export const problema = {
  baixar: so('baixar', 'O XML e o DANFSe existem depois que a nota é autorizada.'),
  reemitir: so('reemitir', 'Só uma nota rejeitada é emitida de novo.'),
  conferir: so('conferir', 'Só se confere uma nota que está a caminho.'),
  descartar: so('descartar', 'Só se descarta uma nota que não foi emitida.'),
  cancelar: so('cancelar', 'Só uma nota autorizada é cancelada.'),
  substituir: so('substituir', 'Só uma nota autorizada é substituída.'),
} satisfies Record<string, (row: De) => string | undefined>

/** What a command on a note changes. */
export const CHANGES = [[nfse.prefix], [fatura.prefix], [faturaDocumento.prefix], ['/cliente']]
