import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { styleNonce } from '../../kit/theme/nonce.ts'
import styles from './text.module.css'

/** Exactly what the server lets through (operations, NOT). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['mailto'], HTMLAttributes: { target: null, rel: null } },
  }),
]

type Tool = {
  label: string
  icon: Icon
  on?: (editor: Editor) => boolean
  run: (editor: Editor) => void
  can?: (editor: Editor) => boolean
}

const TOOLS: Tool[] = [
  { label: 'Negrito', icon: IconBold, on: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  { label: 'Itálico', icon: IconItalic, on: (e) => e.isActive('italic'), run: (e) => e.chain().focus().toggleItalic().run() },
  { label: 'Sublinhado', icon: IconUnderline, on: (e) => e.isActive('underline'), run: (e) => e.chain().focus().toggleUnderline().run() },
  { label: 'Riscado', icon: IconStrikethrough, on: (e) => e.isActive('strike'), run: (e) => e.chain().focus().toggleStrike().run() },
  {
    label: 'Título',
    icon: IconH2,
    on: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subtítulo',
    icon: IconH3,
    on: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { label: 'Lista', icon: IconList, on: (e) => e.isActive('bulletList'), run: (e) => e.chain().focus().toggleBulletList().run() },
  {
    label: 'Lista numerada',
    icon: IconListNumbers,
    on: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  { label: 'Citação', icon: IconBlockquote, on: (e) => e.isActive('blockquote'), run: (e) => e.chain().focus().toggleBlockquote().run() },
  { label: 'Código', icon: IconCode, on: (e) => e.isActive('code'), run: (e) => e.chain().focus().toggleCode().run() },
  { label: 'Linha', icon: IconSeparatorHorizontal, run: (e) => e.chain().focus().setHorizontalRule().run() },
]
const HISTORY: Tool[] = [
  { label: 'Desfazer', icon: IconArrowBackUp, run: (e) => e.chain().focus().undo().run(), can: (e) => e.can().undo() },
  { label: 'Refazer', icon: IconArrowForwardUp, run: (e) => e.chain().focus().redo().run(), can: (e) => e.can().redo() },
]

type Props = {
  id: string
  label: string
  value: string | null
  onChange: (html: string | null) => void
  onBlur: () => void
}

/** The rich text of a form: what is typed is HTML of few tags, null where nothing is. */
export function TextoEditor({ id, label, value, onChange, onBlur }: Props) {
  const last = useRef(value)
  const editor = useEditor({
    extensions: EXTENSIONS,
    injectNonce: styleNonce(),
    content: value,
    onUpdate: ({ editor: now }) => {
      last.current = htmlOf(now)
      onChange(last.current)
    },
    onBlur,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: styles.texto ?? '',
      },
    },
  })
  // A draft, or what somebody else saved, takes the place of what is there.
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} label={`Formatação de ${label}`} />
      <EditorContent editor={editor} />
    </div>
  )
}

/** The same text to be read. */
export function TextoLido({ html }: { html: string }) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    injectNonce: styleNonce(),
    content: html,
    editable: false,
    editorProps: { attributes: { role: 'group', 'aria-label': 'Texto', class: styles.lido ?? '' } },
  })
  return <EditorContent editor={editor} />
}

const htmlOf = (editor: Editor): string | null => (editor.isEmpty ? null : editor.getHTML())

/** One stop of the tabulator; arrows, Home and End go from tool to tool. */
function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [linking, setLinking] = useState(false)
  const tools: Tool[] = [...TOOLS, { label: 'Link', icon: IconLink, on: isLink, run: () => setLinking(true) }, ...HISTORY]
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ on, can }) => ({ on: on?.(now), can: can?.(now) ?? true })),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div ref={bar} role="toolbar" aria-label={label} className={styles.barra} onKeyDown={onKeyDown}>
        {tools.map(({ label: name, icon: ToolIcon, run }, i) => (
          <button
            key={name}
            type="button"
            tabIndex={i === at ? 0 : -1}
            title={name}
            aria-label={name}
            aria-pressed={state[i]?.on}
            aria-disabled={state[i]?.can === false || undefined}
            onFocus={() => setAt(i)}
            onClick={() => state[i]?.can !== false && run(editor)}
          >
            <ToolIcon aria-hidden />
          </button>
        ))}
      </div>
      {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

const isLink = (editor: Editor) => editor.isActive('link')

/** Where the marked text leads; an empty address takes the link away. */
function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: unknown = editor.getAttributes('link').href
  const [href, setHref] = useState(typeof before === 'string' ? before : 'https://')
  const [wrong, setWrong] = useState(false)
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const wanted = href.trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (wanted === '' || wanted === 'https://') chain.unsetLink().run()
    else if (!/^(https?:\/\/|mailto:)\S+$/i.test(wanted)) return setWrong(true)
    else if (editor.state.selection.empty && !isLink(editor))
      chain.insertContent({ type: 'text', text: wanted, marks: [{ type: 'link', attrs: { href: wanted } }] }).run()
    else chain.setLink({ href: wanted }).run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else close()
  }
  return (
    <div className={styles.link}>
      {/* biome-ignore lint/a11y/noAutofocus: it opens because the person asked for it */}
      <input
        autoFocus
        aria-label="Endereço do link"
        aria-invalid={wrong || undefined}
        value={href}
        onChange={({ currentTarget }) => setHref(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" onClick={apply}>
        Aplicar
      </button>
      <button type="button" onClick={close}>
        Cancelar
      </button>
      {wrong && (
        <span className="bad s12" role="alert">
          Comece com http://, https:// ou mailto:.
        </span>
      )}
    </div>
  )
}
