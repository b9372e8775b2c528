import type { PrecoDoObjeto } from '@retaguarda/contract/faturamento/preco.ts'
import { precoEmPalavras } from '@retaguarda/contract/faturamento/preco-em-palavras.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { useFormStore } from '../../kit/form/form-store.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { formatMoney } from '../../kit/ui/format.ts'
import { useRead } from '../../kit/use-read.ts'
import { perguntaDoPreco, type PrecoNaLista, Precos } from '../../parts/cobranca/precos.tsx'

/** What the object has cost and will cost, where it was ever more than one price. */
export function ObjetoPrecos() {
  const { mode, record } = useFormStore()
  const id = mode === 'visualizar' && typeof record.id === 'number' ? record.id : undefined
  const { data } = useRead([objetoContrato.prefix, 'preços', id], objetoContrato.get, id === undefined ? undefined : { params: { id } })
  const excluir = useCommand(objetoContrato.excluirPreco, { changes: [[objetoContrato.prefix]] })
  const rows = data?.precos ?? []
  if (rows.length < 2) return null
  return (
    <Precos
      rows={rows.map(listed)}
      busy={excluir.busy}
      excluir={(row) => void excluir.run({ params: { id: row.id } }, perguntaDoPreco(row))}
    />
  )
}

const listed = ({ id, aPartirDe, tipoConfiguracao, configuracao, valorSetup, cobrado }: PrecoDoObjeto, at: number): PrecoNaLista => ({
  id,
  aPartirDe,
  preco: `${precoEmPalavras(tipoConfiguracao, configuracao)}, setup de ${formatMoney(valorSetup)}`,
  sai: at > 0 && !cobrado,
})
