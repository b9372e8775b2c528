import { useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon } from '@mantine/core'
import { type TipoPasso, USO_DO_PASSO } from '@retaguarda/contract/passo.ts'
import { IconAlertTriangle, IconCopy, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { InRow } from '../../kit/form/owned-rows.tsx'
import { useWide } from '../../kit/ui/use-screen.ts'
import { Alca, type NaOrdem } from '../../parts/itens/alca.tsx'
import { useDosItens, useEditor } from '../../parts/itens/contexto.ts'
import { useAtual, useDoAtual } from './atual.ts'
import { LinhaCampos } from './row-fields.tsx'
import { LinhaDetalhes } from './row-detalhes.tsx'
import styles from './rows.module.css'
import { f, faltasOf, type Row } from './rows.ts'
import { TIPO_PASSO } from './names.ts'
import { useTeclas } from './teclas.ts'

/** From here on the details of the line have a place beside the list, in em. */
export const LADO_A_LADO = 80

/** A line of the case: a row of fields, to be typed through. */
export const LinhaDoCaso = memo(function LinhaDoCaso(place: NaOrdem) {
  const { chave, index, pego, parado } = place
  const type = useDosItens<Row, TipoPasso | undefined>((store) => store.item(chave)?.type)
  const errors = useDosItens((store) => store.errosDe(chave))
  const editor = useEditor()
  const current = useAtual()
  const aqui = useDoAtual((one) => one === chave)
  const { ref, handleRef, isDragging } = useSortable({ id: chave, index, disabled: parado !== undefined })
  const teclas = useTeclas(chave, parado)
  if (!type) return null
  const numero = index + 1
  return (
    <li
      ref={ref}
      className={styles.linha}
      data-pego={pego || isDragging || undefined}
      data-atual={aqui || undefined}
      data-erro={errors.length > 0 || undefined}
      onKeyDownCapture={teclas.antes}
      onKeyDown={teclas.depois}
      onFocus={() => !aqui && current.ir({ chave })}
    >
      <Alca {...place} handleRef={handleRef} />
      <span className={`${styles.numero} m3`}>{numero}</span>
      <InRow list={f.operations} index={index}>
        <div className={styles.campos} id={`corpo-${chave}`} role="group" aria-label={`Linha ${numero}`}>
          <LinhaCampos chave={chave} type={type} />
          <Faltas chave={chave} />
          {aqui && <Detalhes chave={chave} />}
        </div>
      </InRow>
      <button type="button" className={`${styles.resumo} m2 s12`} onClick={() => editor.focar({ chave, em: 'corpo' })}>
        <Resumo chave={chave} />
      </button>
      <ActionIcon className={styles.duplicar} aria-label={`Duplicar linha ${numero}`} onClick={() => editor.duplicar(chave)}>
        <IconCopy aria-hidden />
      </ActionIcon>
      <ActionIcon className={styles.excluir} aria-label={`Excluir linha ${numero}`} onClick={() => void editor.excluir(chave)}>
        <IconTrash aria-hidden />
      </ActionIcon>
    </li>
  )
})

/** Where there is no room beside the list, its line says it. */
const Detalhes = ({ chave }: { chave: string }) =>
  useWide(LADO_A_LADO) ? null : <LinhaDetalhes chave={chave} className={styles.detalhes} />

function Faltas({ chave }: { chave: string }) {
  const text = useDosItens<Row, string>((store) => {
    const row = store.item(chave)
    return row
      ? faltasOf(row)
          .map((falta) => falta.texto)
          .join(' ')
      : ''
  })
  if (text === '') return null
  return (
    <p className={`${styles.faltas} warn s12`}>
      <IconAlertTriangle className="ico-14" aria-hidden />
      {text}
    </p>
  )
}

const Resumo = ({ chave }: { chave: string }) =>
  useDosItens<Row, string>((store) => {
    const row = store.item(chave)
    return row ? resumoDa(row) : ''
  })

/** What a line does, where its fields would take the whole of a phone. */
function resumoDa({ type, type_term, value, data }: Row): string {
  const uso = USO_DO_PASSO[type]
  const termo = uso.busca !== 'nao' && value.trim() !== '' ? `${type_term ?? '?'}=${value.trim()}` : undefined
  const parametro = uso.data !== 'nao' && data.trim() !== '' ? data.trim() : undefined
  return [TIPO_PASSO.labels[type], [termo, parametro].filter(Boolean).join(' → ')].filter(Boolean).join(' · ')
}
