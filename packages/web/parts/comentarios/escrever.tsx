import { Button, Combobox, Textarea, useCombobox } from '@mantine/core'
import { type Comentario, COMENTARIO_MAX, comentario, type EntidadeComentada } from '@retaguarda/contract/comentario.ts'
import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { IconMessageCircle } from '@tabler/icons-react'
import { keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { DraftNote } from '../../kit/form/draft-note.tsx'
import { FormContext } from '../../kit/form/form-store.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { useTyped } from '../../kit/form/use-typed.ts'
import { useRead } from '../../kit/use-read.ts'
import styles from './comentarios.module.css'
import { mencoesDe, termoEm } from './mencoes.ts'

type Props = {
  entidade: EntidadeComentada
  id: number
  before?: Comentario
  onClose?: () => void
  /** What else shows comments. */
  muda?: QueryKey[]
  /** One line until something is typed, its label for who hears it only. */
  curto?: boolean
}

const CONVITE = 'Comentar; @ chama alguém'

const NEAR = 0.9

const startOf = (earlier: Comentario | undefined): { texto: string; escolhidas: Ref[] } => ({
  texto: earlier?.texto ?? '',
  escolhidas: earlier?.mencoes ?? [],
})

const OFFERED_MAX = 8

/** While `@` and the beginning of a name are typed, who has such a name; `choose` puts one in its place between what is before and after. */
function useOferta(entidade: EntidadeComentada, text: string, take: (pessoa: Ref, before: string, after: string) => void) {
  const [caret, setCaret] = useState(0)
  const combobox = useCombobox()
  const typing = termoEm(text, caret)
  const { data: pessoas = [] } = useRead(
    ['/comentario', 'pessoas', entidade, typing?.termo],
    comentario.pessoas,
    { params: { entidade }, query: { q: typing?.termo ?? '' } },
    { enabled: typing !== undefined, placeholderData: keepPreviousData },
  )
  return {
    combobox,
    offered: typing && combobox.dropdownOpened ? pessoas.slice(0, OFFERED_MAX) : [],
    look: (area: HTMLTextAreaElement) => {
      setCaret(area.selectionStart)
      if (termoEm(area.value, area.selectionStart)) combobox.openDropdown()
      else combobox.closeDropdown()
    },
    choose: (value: string) => {
      const pessoa = pessoas.find((one) => String(one.id) === value)
      if (!pessoa || !typing) return
      take(pessoa, `${text.slice(0, typing.de)}@${pessoa.nome} `, text.slice(caret).replace(/^ /, ''))
      combobox.closeDropdown()
    },
  }
}

/** A new comment, or one of one's own that is written anew; `@` and the beginning of a name offer who may be mentioned. */
export function Escrever({ entidade, id, before: earlier, onClose, muda = [], curto = false }: Props) {
  const title = earlier ? 'Editar comentário' : 'Novo comentário'
  const typed = useTyped(title, startOf(earlier), { name: `comentario ${entidade} ${id} ${earlier?.id ?? 'novo'}` })
  const { texto, escolhidas } = typed.values
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { combobox, offered, look, choose } = useOferta(entidade, texto, (pessoa, before, after) => {
    typed.set({ texto: before + after, escolhidas: [...escolhidas, pessoa] })
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  })

  const parts = {
    changes: [['/comentario', entidade, id], ...muda],
    refused: ({ fields, message }: ApiError) => {
      setError(fields.texto ?? fields.mencoes ?? message)
      field.current?.focus()
      return true
    },
    done: () => {
      typed.done()
      onClose?.()
    },
  }
  const incluir = useCommand(comentario.add, parts)
  const alterar = useCommand(comentario.edit, parts)
  const busy = incluir.busy || alterar.busy
  const send = () => {
    if (texto.trim() === '') return setError('Escreva o comentário.')
    setError(undefined)
    const body = { texto, mencoes: mencoesDe(texto, escolhidas).map((one) => one.id) }
    if (earlier) void alterar.run({ params: { id: earlier.id }, body })
    else void incluir.run({ body: { ...body, entidade, id } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && offered.length > 0) {
      // Closes the list alone; what lies below must not take it for Cancelar.
      event.stopPropagation()
      event.preventDefault()
      combobox.closeDropdown()
    }
  }
  return (
    <div className={styles.escrever}>
      <FormContext value={typed.store}>
        <DraftNote guard={typed.guard} />
      </FormContext>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
        <Combobox.Target withAriaAttributes={offered.length > 0} withKeyboardNavigation={offered.length > 0}>
          <Textarea
            ref={field}
            {...(curto
              ? { 'aria-label': 'Novo comentário', placeholder: CONVITE, leftSection: <IconMessageCircle className="ico" aria-hidden /> }
              : { label: title })}
            description={
              texto.length > COMENTARIO_MAX * NEAR ? `${texto.length} de ${COMENTARIO_MAX.toLocaleString('pt-BR')} caracteres` : undefined
            }
            error={error}
            autosize
            minRows={curto ? 1 : 2}
            maxRows={12}
            value={texto}
            onChange={({ currentTarget }) => {
              typed.set({ texto: currentTarget.value })
              look(currentTarget)
            }}
            onClick={({ currentTarget }) => look(currentTarget)}
            onKeyDown={onKeyDown}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label="Quem mencionar">
            {offered.map((one) => (
              <Combobox.Option key={one.id} value={String(one.id)}>
                {one.nome}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {(!curto || texto !== '' || busy) && (
        <div className="row">
          <Button variant="filled" size="xs" aria-busy={busy} aria-keyshortcuts="Control+Enter" onClick={send}>
            {earlier ? 'Salvar' : 'Comentar'}
          </Button>
          {onClose && (
            <Button size="xs" onClick={onClose}>
              Cancelar
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
