import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useRef, useState } from 'react'
import { toast } from '../../kit/feedback/toast.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { isStale } from '../../kit/form/use-save.ts'
import { queryClient } from '../../kit/query.ts'
import { sentenceOf } from '../../kit/ui/failed.tsx'
import { diferencas, type EmPalavras, juntar } from './conflito.ts'
import type { Definicao, ItensStore } from './definicao.ts'
import type { ItemDaLista, Problema } from './item.ts'
import type { Lidos } from './store.ts'

/** What is stored now, and who stored it. */
export type Salvos<T> = Lidos<T> & { alteradoPor: string | null; alteradoEm: string | null }

export type Gravacao<T extends ItemDaLista, S extends Salvos<T>> = {
  /** Of the queries that a save makes old. */
  prefix: string
  ler: () => Promise<S>
  /** Before a changed list is saved; false where the person thought better of it. */
  perguntar?: (now: S) => Promise<boolean>
  /** @throws ApiError */
  gravar: (store: ItensStore<T>) => Promise<{ msg: string; toaster?: boolean | undefined }>
  emPalavras: EmPalavras<T>
}

type Parts<T extends ItemDaLista, S extends Salvos<T>> = {
  definicao: Definicao<T>
  store: ItensStore<T>
  salvos: S
  gravacao: Gravacao<T, S>
  /** What keeps it from being saved, in the order of the items. */
  recusar: (problemas: Problema[]) => void
  aoSalvar: () => void
}

/** Saves the whole list once, whatever is pressed meanwhile, and keeps what was typed whatever the answer is. */
export function useSalvar<T extends ItemDaLista, S extends Salvos<T>>(parts: Parts<T, S>) {
  const { definicao, store, salvos, gravacao, recusar, aoSalvar } = parts
  const { list } = definicao
  const [salvando, setSalvando] = useState(false)
  const state = useRef({ busy: false, fresh: salvos }).current
  const conflito = useConflict(store, {
    compare: (lados) => diferencas(list, lados, gravacao.emPalavras),
    merge: (lados) => juntar(list, lados),
  })

  const salvar = async (): Promise<void> => {
    if (state.busy) return
    const problemas = store.julgar()
    if (problemas.length > 0) return recusar(problemas)
    state.busy = true
    const focused = document.activeElement
    try {
      if (store.isDirty() && (await gravacao.perguntar?.(state.fresh)) === false) return release()
      setSalvando(true)
      const { msg, toaster } = await gravacao.gravar(store)
      await queryClient.invalidateQueries({ queryKey: [gravacao.prefix], refetchType: 'none' })
      if (toaster !== false) toast.ok(msg)
      // Stays busy: the editor is on its way out, and a second press must not save again.
      aoSalvar()
    } catch (error) {
      release()
      if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus())
      if (isStale(error)) return compararComGravado()
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
      store.setErrors(error.fields)
    }
  }
  const release = () => {
    state.busy = false
    setSalvando(false)
  }
  const compararComGravado = async () => {
    try {
      state.fresh = await gravacao.ler()
      const { itens, campos, ...others } = state.fresh
      conflito.open({ ...others, values: { ...campos, [list]: itens } })
    } catch (error) {
      toast.error(sentenceOf(error, 'Não foi possível ler o que está gravado. Tente de novo.'))
    }
  }
  return { salvando, conflito, salvar }
}
