import { type ChecklistItem, itensGravados } from '@retaguarda/contract/checklist-itens.ts'
import { type Andamento, andamento, conta, itensVisiveis, problemaDaResposta, type Resposta } from '@retaguarda/contract/task-regras.ts'
import { enviado, type Item, niveis } from './itens.ts'

/** The answers of a preview, by the item's key: they outlive a look at the editor, and are sent nowhere. */
export type RespostasDaPrevia = ReadonlyMap<string, Resposta>

export type QuestaoDaPrevia = {
  chave: string
  item: ChecklistItem
  resposta: Resposta | null
  respondida: boolean
  porque: string
  nivel: number
}

/** The editor's items as a task would hold them: visible or not, and how far, by the rules of the execution. */
export function verPrevia(itens: readonly Item[], dadas: RespostasDaPrevia): { questoes: QuestaoDaPrevia[]; andamento: Andamento } {
  const known = new Set(itens.map(({ chave }) => chave))
  const gravados = itensGravados(
    itens.map(enviado),
    itens.map((_, i) => i + 1),
  ).map((item, i) => {
    const on = itens[i]?.itemCondicional
    // What hangs on an item that is gone is not shown, as it would not be in a task.
    return typeof on === 'string' && !known.has(on) ? { ...item, itemCondicional: { id: NONE, titulo: '' } } : item
  })
  const respostas = new Map<number, Resposta>()
  gravados.forEach((item, i) => {
    const dada = dadas.get(itens[i]?.chave ?? '')
    // An option that was removed since, or another type, takes the answer away.
    if (dada !== undefined && problemaDaResposta(item, dada) === undefined) respostas.set(item.id, dada)
  })
  const visiveis = itensVisiveis(gravados, respostas)
  const fundo = niveis(itens)
  const questoes = gravados.flatMap((item, i) => {
    if (!visiveis.has(item.id)) return []
    const chave = itens[i]?.chave ?? ''
    const resposta = respostas.get(item.id) ?? null
    return [{ chave, item, resposta, respondida: conta(item, resposta ?? undefined), porque: porqueDe(item), nivel: fundo.get(chave) ?? 0 }]
  })
  return { questoes, andamento: andamento(gravados, respostas) }
}

/** No item has it. */
const NONE = -1

/** The ids of a preview are the numbers of its items. */
const porqueDe = ({ itemCondicional, valorCondicional }: ChecklistItem): string =>
  itemCondicional && valorCondicional ? `Aparece porque a questão ${itemCondicional.id} = “${valorCondicional.descricao}”` : ''
