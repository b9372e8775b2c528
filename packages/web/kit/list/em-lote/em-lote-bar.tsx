import { CloseButton } from '@mantine/core'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { readRows } from '../state/read-rows.ts'
import { useList } from '../state/use-list.ts'
import type { EmLoteDe } from './fields.tsx'
import { EmLoteDialog } from './em-lote-dialog.tsx'

/** Records that are changed together. */
const MAX = 2_000

type Props<R extends Row> = {
  grid: Grid<R>
  de: EmLoteDe
  /** Those that are ticked. */
  marcadas: R[]
  nameOf: (row: R) => string
  onClose: () => void
}

/** Above a list whose rows may be ticked: one field of those, or of all that the filter finds. */
export function EmLoteBar<R extends Row>({ grid, de, marcadas, nameOf, onClose }: Props<R>) {
  const { state, total = 0 } = useList()
  const [read, abrir] = useState<() => Promise<R[]>>()
  const { singular, plural, gender } = grid.name
  const [marcado, nenhum] = gender === 'f' ? ['marcada', 'nenhuma'] : ['marcado', 'nenhum']
  const demais = total > MAX ? `São mais de ${formatNumber(MAX)} ${plural}. Filtre a lista.` : undefined
  return (
    <div className="row" role="group" aria-label={`Alterar ${plural} em lote`}>
      <span className="m3 s12">Marque as linhas, ou altere tudo o que o filtro encontra:</span>
      <ActionButton
        size="xs"
        reason={
          marcadas.length === 0 ? `Marque ao menos um ${singular} na lista.`.replace('um ', gender === 'f' ? 'uma ' : 'um ') : undefined
        }
        onClick={() => abrir(() => async () => marcadas)}
      >
        {marcadas.length === 0
          ? `Alterar ${gender === 'f' ? 'as' : 'os'} ${marcado}s`
          : `Alterar ${formatCount(marcadas.length, marcado, `${marcado}s`)}`}
      </ActionButton>
      <ActionButton
        size="xs"
        reason={total === 0 ? `O filtro não encontra ${nenhum} ${singular}.` : demais}
        onClick={() => abrir(() => async () => (await readRows(grid, state, MAX)).rows)}
      >
        {`Alterar ${total === 1 ? `1 ${singular}` : `${gender === 'f' ? 'todas as' : 'todos os'} ${formatNumber(total)}`}`}
      </ActionButton>
      <CloseButton size="sm" aria-label="Deixar de alterar em lote" onClick={onClose} />
      {read && <EmLoteDialog de={de} grid={grid} ler={read} nameOf={nameOf} onClose={() => abrir(undefined)} />}
    </div>
  )
}
