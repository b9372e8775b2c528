import { Menu as Dropdown } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconRowInsertBottom, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { usePartes } from './contexto.ts'
import styles from './itens.module.css'

type Props = { chave: string; index: number; parado: string | undefined }

/** The menu of one item; a list of hundreds has hundreds of buttons, but no menu before it is asked for. */
export function Menu(props: Props) {
  const { frases } = usePartes()
  const [asked, ask] = useState(false)
  const button = {
    className: styles.botao,
    'aria-label': frases.acoes(props.index + 1),
    'aria-haspopup': 'menu',
  } as const
  if (!asked)
    return (
      <button type="button" {...button} aria-expanded={false} onClick={() => ask(true)}>
        <IconDots className="ico" aria-hidden />
      </button>
    )
  return (
    <Dropdown defaultOpened position="bottom-end" onExitTransitionEnd={() => ask(false)}>
      <Dropdown.Target>
        <button type="button" {...button}>
          <IconDots className="ico" aria-hidden />
        </button>
      </Dropdown.Target>
      <Comandos {...props} />
    </Dropdown>
  )
}

function Comandos({ chave, index, parado }: Props) {
  const { store, editor } = usePartes()
  const move = (to: number) => {
    editor.mover(chave, to)
    editor.focar({ chave, em: 'abrir' })
  }
  const first = index === 0
  const last = index === store.chaves().length - 1
  return (
    <Dropdown.Dropdown>
      <Dropdown.Item leftSection={<IconCopy className="ico" aria-hidden />} onClick={() => editor.duplicar(chave)}>
        Duplicar
      </Dropdown.Item>
      <Dropdown.Item leftSection={<IconRowInsertBottom className="ico" aria-hidden />} onClick={() => editor.incluir(index + 1)}>
        Adicionar abaixo
      </Dropdown.Item>
      <Dropdown.Divider />
      <Dropdown.Item
        leftSection={<IconArrowUp className="ico" aria-hidden />}
        rightSection={<kbd>Alt ↑</kbd>}
        disabled={first || parado !== undefined}
        onClick={() => move(index - 1)}
      >
        Mover para cima
      </Dropdown.Item>
      <Dropdown.Item
        leftSection={<IconArrowDown className="ico" aria-hidden />}
        rightSection={<kbd>Alt ↓</kbd>}
        disabled={last || parado !== undefined}
        onClick={() => move(index + 1)}
      >
        Mover para baixo
      </Dropdown.Item>
      <Dropdown.Divider />
      <Dropdown.Item className="bad" leftSection={<IconTrash className="ico" aria-hidden />} onClick={() => void editor.excluir(chave)}>
        Excluir
      </Dropdown.Item>
    </Dropdown.Dropdown>
  )
}
