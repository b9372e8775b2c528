import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Cell } from '../../kit/fields/field-frame.tsx'
import { fieldId } from '../../kit/form/path.ts'
import { useEditor, useItens } from '../../parts/itens/contexto.ts'
import type { ItensStore } from '../../parts/itens/definicao.ts'
import { movido } from '../../parts/itens/item.ts'
import { type Item, proximoNumero } from './itens.ts'
import styles from './item-corpo.module.css'

type Props = { item: Item; index: number; error: string | undefined }

/** Each option in a line of its own: Enter adds one below, Backspace in an empty one removes it, several pasted lines are several options. */
export function ItemOpcoes({ item, index, error }: Props) {
  const store = useItens<Item>()
  const editor = useEditor()
  const id = fieldId(`itens.${index}.opcoes`)
  const become = (opcoes: Item['opcoes'], at: number) => {
    store.alterar(item.chave, { opcoes })
    editor.focar({ id: `${id}-${at}` })
  }
  const commands = comandos(store, item, become)
  return (
    <Cell>
      <fieldset className={styles.opcoes} id={id} aria-describedby={error ? `${id}-erro` : undefined}>
        <legend>
          Opções <span className="m3">(pelo menos duas)</span>
        </legend>
        {item.opcoes.map((opcao, at) => (
          <div key={opcao.numero} className={styles.opcao}>
            <span className={styles.sinal} data-tipo={item.tipo} aria-hidden />
            <TextInput
              id={`${id}-${at}`}
              className="grow"
              aria-label={`Opção ${at + 1}`}
              value={opcao.descricao}
              error={error !== undefined && opcao.descricao.trim() === ''}
              autoComplete="off"
              onChange={({ currentTarget }) => commands.digitar(at, currentTarget.value)}
              onKeyDown={(event) => commands.tecla(event, at)}
              onPaste={(event) => commands.colar(event, at)}
              onBlur={() => store.blur(`itens.${index}.opcoes`)}
            />
            <ActionIcon
              aria-label={`Remover opção ${at + 1}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => commands.remover(at)}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {error && (
          <p className={styles.erro} id={`${id}-erro`} role="alert">
            {error}
          </p>
        )}
        <Button
          className={styles.mais}
          size="xs"
          variant="subtle"
          leftSection={<IconPlus aria-hidden />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => commands.incluir(item.opcoes.length)}
        >
          Adicionar opção
        </Button>
      </fieldset>
    </Cell>
  )
}

function comandos(store: ItensStore<Item>, item: Item, become: (opcoes: Item['opcoes'], at: number) => void) {
  const { opcoes } = item
  const before = store.gravados().find(({ chave }) => chave === item.chave)
  const numero = () => proximoNumero(item, before, store.itens())
  const incluir = (at: number, descricao = '') => become(opcoes.toSpliced(at, 0, { numero: numero(), descricao }), at)
  const remover = (at: number) => {
    const rest = opcoes.toSpliced(at, 1)
    // The last one leaves a blank one behind (CHK-039).
    become(rest.length > 0 ? rest : [{ numero: numero(), descricao: '' }], Math.max(0, Math.min(at, rest.length - 1)))
  }
  const move = (from: number, to: number) => {
    if (to >= 0 && to < opcoes.length) become(movido(opcoes, from, to), to)
  }
  return {
    incluir,
    remover,
    digitar: (at: number, descricao: string) =>
      store.alterar(item.chave, { opcoes: opcoes.map((opcao, i) => (i === at ? { ...opcao, descricao } : opcao)) }),
    colar: (event: ClipboardEvent<HTMLInputElement>, at: number) => {
      const lines = event.clipboardData
        .getData('text')
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean)
      const [first, ...others] = lines
      const field = event.currentTarget
      if (first === undefined || others.length === 0) return
      event.preventDefault()
      const typed = field.value.slice(0, field.selectionStart ?? 0) + first + field.value.slice(field.selectionEnd ?? 0)
      const next = numero()
      const added = others.map((descricao, i) => ({ numero: next + i, descricao }))
      become(
        [...opcoes.slice(0, at), { numero: opcoes[at]?.numero ?? next, descricao: typed }, ...added, ...opcoes.slice(at + 1)],
        at + added.length,
      )
    },
    tecla: (event: KeyboardEvent<HTMLInputElement>, at: number) => {
      const { key, altKey, ctrlKey, metaKey, currentTarget } = event
      if (key === 'Enter' && !ctrlKey && !metaKey) incluir(at + 1)
      else if (key === 'Backspace' && currentTarget.value === '' && opcoes.length > 1) remover(Math.max(at, 0))
      else if (altKey && key === 'ArrowUp') move(at, at - 1)
      else if (altKey && key === 'ArrowDown') move(at, at + 1)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
