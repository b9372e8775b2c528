import { ActionIcon } from '@mantine/core'
import { USO_DO_PASSO } from '@retaguarda/contract/passo.ts'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useDosItens, useEditor } from '../../parts/itens/contexto.ts'
import { avisosDaLinha, type Linha } from './linhas.ts'
import { TIPO_PASSO } from './nomes.ts'

/** What a closed line does, and its way out. */
export function LinhaResumo({ item }: { item: Linha }) {
  const editor = useEditor()
  const numero = useDosItens<Linha, number>(({ lugar }) => lugar(item.chave) + 1)
  const avisos = avisosDaLinha(item)
  const { busca, data } = USO_DO_PASSO[item.type]
  const termo = busca !== 'nao' && item.value.trim() !== '' ? `${item.type_term ?? '?'}=${item.value.trim()}` : undefined
  const parametro = data !== 'nao' && item.data.trim() !== '' ? item.data.trim() : undefined
  return (
    <>
      {avisos.length > 0 && (
        <span className="warn" title={avisos.join(' ')}>
          <IconAlertTriangle aria-hidden />
          <span>incompleta</span>
        </span>
      )}
      <span>
        <span className="elip mono">{[termo, parametro].filter(Boolean).join(' → ')}</span>
      </span>
      <span>
        <span className="elip">{TIPO_PASSO.labels[item.type]}</span>
      </span>
      <ActionIcon variant="subtle" size="sm" aria-label={`Excluir linha ${numero}`} onClick={() => void editor.excluir(item.chave)}>
        <IconTrash aria-hidden />
      </ActionIcon>
    </>
  )
}
