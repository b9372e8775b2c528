import { useEffect, useEffectEvent } from 'react'
import { fieldId } from '../../kit/form/path.ts'
import type { Partes } from './contexto.ts'
import type { ItemDaLista } from './item.ts'

const TYPED = 'input, textarea, select, [contenteditable=true]'

/** Several lines that are pasted into the page, or into the name of an item, become items. */
export function useColar<T extends ItemDaLista>({ definicao, store, editor, frases }: Partes<T>, active: boolean): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { colar, list, principal } = definicao
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const target = event.target instanceof Element ? event.target : document.body
    if (!active || !colar || document.querySelector('[aria-modal=true]')) return
    const at = store.chaves().findIndex((_, i) => target.closest(`[id="${fieldId(`${list}.${i}.${principal}`)}"]`))
    if (at < 0 && target.closest(TYPED)) return
    const itens = colar.itens(text)
    const [first, ...others] = itens
    if (!first || others.length === 0) return
    event.preventDefault()
    const key = store.chaves()[at]
    const here = key === undefined ? undefined : store.item(key)
    const blank = here !== undefined && String(here[principal]).trim() === ''
    store.incluir(first, at < 0 ? store.chaves().length : at + 1, others)
    if (blank && key !== undefined) store.excluir(key)
    editor.dizer(frases.colados(itens.length))
    editor.focar({ chave: first.chave, em: 'abrir' })
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}
