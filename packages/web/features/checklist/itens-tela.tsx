import { checklist } from '@retaguarda/contract/checklist.ts'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { ItensEditor, readItens } from './itens-editor.tsx'

/** The item editor of one checklist (CHK-021). */
export function Itens({ id }: { id: string }) {
  return (
    <RecordPage key={id} id={id} name={checklist.name} list={checklist.prefix} read={itensOptions} typed what="os itens">
      {(salvos, page) => <ItensEditor id={page.id} salvos={salvos} />}
    </RecordPage>
  )
}

const itensOptions = (id: number) => ({
  queryKey: [checklist.prefix, 'itens', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => readItens(id, signal),
})
