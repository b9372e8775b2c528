import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useRef } from 'react'
import { showError } from '../../kit/feedback/dialogs.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useSend } from '../../kit/form/use-send.ts'
import { queryClient } from '../../kit/query.ts'
import { readAgain } from '../../kit/read-again.ts'
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
  const { sending: salvando, run: send } = useSend()
  const fresh = useRef(salvos)
  const read = async () => {
    fresh.current = await gravacao.ler()
    const { itens, campos, ...others } = fresh.current
    return { ...others, values: { ...campos, [list]: itens } }
  }
  const conflito = useConflict(store, read, {
    compare: (lados) => diferencas(list, lados, gravacao.emPalavras),
    merge: (lados) => juntar(list, lados),
    unread: (error) => toast.error(sentenceOf(error, 'Não foi possível ler o que está gravado. Tente de novo.')),
  })

  const salvar = async (): Promise<void> => {
    const problemas = store.julgar()
    if (problemas.length > 0) return recusar(problemas)
    await send({
      ask: async () => !store.isDirty() || (await gravacao.perguntar?.(fresh.current)) !== false,
      send: () => gravacao.gravar(store),
      done: async ({ msg, toaster }) => {
        void readAgain(queryClient, { queryKey: [gravacao.prefix], refetchType: 'none' })
        if (toaster !== false) toast.ok(msg)
        aoSalvar()
      },
      leaves: true,
      refused: async (error) => {
        if (await conflito.met(error)) return
        if (!(error instanceof ApiError)) return showError(error)
        toast.error(error.message)
        store.setErrors(error.fields)
      },
    })
  }
  return { salvando, conflito, salvar }
}
