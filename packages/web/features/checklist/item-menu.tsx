import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconRowInsertBottom, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useEditor } from './editor.ts'
import styles from './itens.module.css'
import { useItens } from './itens-store.ts'

type Props = { chave: string; index: number; parado: string | undefined }

/** The menu of one item; a list of hundreds has hundreds of buttons, but no menu before it is asked for. */
export function ItemMenu(props: Props) {
  const [asked, ask] = useState(false)
  const button = {
    className: styles.botao,
    'aria-label': `Ações do item ${props.index + 1}`,
    'aria-haspopup': 'menu',
  } as const
  if (!asked)
    return (
      <button type="button" {...button} aria-expanded={false} onClick={() => ask(true)}>
        <IconDots className="ico" aria-hidden />
      </button>
    )
  return (
    <Menu defaultOpened position="bottom-end" onExitTransitionEnd={() => ask(false)}>
      <Menu.Target>
        <button type="button" {...button}>
          <IconDots className="ico" aria-hidden />
        </button>
      </Menu.Target>
      <Comandos {...props} />
    </Menu>
  )
}

function Comandos({ chave, index, parado }: Props) {
  const store = useItens()
  const editor = useEditor()
  const move = (to: number) => {
    editor.mover(chave, to)
    editor.focar({ chave, em: 'abrir' })
  }
  const first = index === 0
  const last = index === store.chaves().length - 1
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconCopy className="ico" aria-hidden />} onClick={() => editor.duplicar(chave)}>
        Duplicar
      </Menu.Item>
      <Menu.Item leftSection={<IconRowInsertBottom className="ico" aria-hidden />} onClick={() => editor.incluir(index + 1)}>
        Adicionar abaixo
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconArrowUp className="ico" aria-hidden />}
        rightSection={<kbd>Alt ↑</kbd>}
        disabled={first || parado !== undefined}
        onClick={() => move(index - 1)}
      >
        Mover para cima
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown className="ico" aria-hidden />}
        rightSection={<kbd>Alt ↓</kbd>}
        disabled={last || parado !== undefined}
        onClick={() => move(index + 1)}
      >
        Mover para baixo
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item className="bad" leftSection={<IconTrash className="ico" aria-hidden />} onClick={() => void editor.excluir(chave)}>
        Excluir
      </Menu.Item>
    </Menu.Dropdown>
  )
}
