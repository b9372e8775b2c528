import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import type { Resposta } from '@retaguarda/contract/task-regras.ts'
import { simNao } from '@retaguarda/contract/kit/enum.ts'
import styles from './resposta.module.css'

/** An answer as text: the option's words, `Sim`, `Não`, or what was written. */
export function respostaEmTexto({ opcoes }: Pick<ChecklistItem, 'opcoes'>, resposta: Resposta | null): string {
  if (resposta === null) return 'Sem resposta'
  if (typeof resposta === 'boolean') return simNao(resposta)
  if (typeof resposta === 'string') return resposta
  const name = (numero: number) => opcoes.find((opcao) => opcao.numero === numero)?.descricao ?? `Opção ${numero}`
  return Array.isArray(resposta) ? resposta.map(name).join(', ') : name(resposta)
}

export const RespostaLida = ({ item, resposta }: { item: ChecklistItem; resposta: Resposta | null }) => (
  <p className={`${styles.lida} ${resposta === null ? 'm3' : ''}`}>{respostaEmTexto(item, resposta)}</p>
)
