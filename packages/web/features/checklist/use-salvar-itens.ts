import { checklist } from '@retaguarda/contract/checklist.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useMemo, useRef, useState } from 'react'
import { call } from '../../kit/api.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import type { Conflict } from '../../kit/form/conflict-dialog.tsx'
import type { Values } from '../../kit/form/path.ts'
import { isStale } from '../../kit/form/use-save.ts'
import { queryClient } from '../../kit/query.ts'
import { confirmarVersao, lerEmUso } from './em-uso.tsx'
import { enviado, type Item, lidos } from './itens.ts'
import { diferencas, juntar, type Lista } from './itens-conflito.ts'
import type { Problema } from './itens-problemas.ts'
import type { ItensStore } from './itens-store.ts'

export type Salvos = {
  itens: Item[]
  versaoRegistro: number
  versao: number
  nome: string
  alteradoPor: string | null
  alteradoEm: string | null
}

/** The checklist and its items; of two calls that saw different versions the older one counts, so that a save notices. */
export async function lerItens(id: number, signal?: AbortSignal): Promise<Salvos> {
  const [{ itens, versaoRegistro }, registro] = await Promise.all([
    call(checklist.getItens, { params: { id }, signal }),
    call(checklist.get, { params: { id }, signal }),
  ])
  const { nome, versao, alteradoPor, alteradoEm } = registro
  return { itens: lidos(itens), versaoRegistro, versao, nome, alteradoPor, alteradoEm }
}

type Parts = {
  store: ItensStore
  id: number
  salvos: Salvos
  /** What keeps it from being saved, in the order of the items. */
  recusar: (problemas: Problema[]) => void
  aoSalvar: () => void
}

/** Saves the whole list once, whatever is pressed meanwhile, and keeps what was typed whatever the answer is. */
export function useSalvarItens({ store, id, salvos, recusar, aoSalvar }: Parts) {
  const [salvando, setSalvando] = useState(false)
  const [conflito, setConflito] = useState<Conflict>()
  const state = useRef({ busy: false, fresh: salvos }).current
  const live = useRef({ recusar, aoSalvar })
  live.current = { recusar, aoSalvar }

  return useMemo(() => {
    const base = () => store.base() as Values & Lista // the list of this store
    async function salvar() {
      if (state.busy) return
      const problemas = store.julgar()
      if (problemas.length > 0) return live.current.recusar(problemas)
      state.busy = true
      const focused = document.activeElement
      try {
        const emUso = store.isDirty() ? await lerEmUso(id) : []
        if (emUso.length > 0 && !(await confirmarVersao(emUso, state.fresh.versao))) return release()
        setSalvando(true)
        const body = { itens: store.itens().map(enviado), versaoRegistro: store.version.current }
        const { msg, toaster } = await call(checklist.saveItens, { params: { id }, body })
        await queryClient.invalidateQueries({ queryKey: [checklist.prefix], refetchType: 'none' })
        if (toaster !== false) toast.ok(msg)
        // Stays busy: the editor is on its way out, and a second press must not save again.
        live.current.aoSalvar()
      } catch (error) {
        release()
        if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus())
        if (isStale(error)) return compararComGravado()
        if (!(error instanceof ApiError)) throw error
        toast.error(error.message)
        store.setErrors(error.fields)
      }
    }
    function release() {
      state.busy = false
      setSalvando(false)
    }
    async function compararComGravado() {
      try {
        state.fresh = await lerItens(id)
        const { alteradoPor: by, alteradoEm: at, itens } = state.fresh
        setConflito({ by, at, differences: diferencas(base(), store.lista(), { itens }) })
      } catch (error) {
        toast.error(error instanceof ApiError ? error.message : 'Não foi possível ler o que está gravado. Tente de novo.')
      }
    }
    const become = (itens: Item[]) => {
      store.version.current = state.fresh.versaoRegistro
      store.replace({ itens }, { itens: state.fresh.itens })
      setConflito(undefined)
    }
    return {
      salvando,
      conflito,
      salvar,
      fechar: () => setConflito(undefined),
      recarregar: () => become(state.fresh.itens),
      manter: () => {
        become(juntar(base(), store.lista(), { itens: state.fresh.itens }).itens)
        return salvar()
      },
    }
  }, [store, id, state, salvando, conflito])
}
