import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { OPCOES_SIM_NAO } from '@retaguarda/contract/checklist-itens.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { type Resposta, SIM_NAO } from '@retaguarda/contract/task-regras.ts'

type Dada = { resposta: Resposta; usuario: { id: number; nome: string }; dataHora: Date }

/** Who answered meanwhile, what and when: for the person (`para`) whose answer would take its place; it may be one's own of another device. */
export function sentence({ resposta, usuario, dataHora }: Dada, item: Pick<ChecklistItem, 'tipo' | 'opcoes'>, para: number): string {
  const [quem, onde] = usuario.id === para ? ['Você', ', em outro aparelho'] : [usuario.nome, '']
  return `${quem} já respondeu "${emPalavras(resposta, item)}" em ${instantText(dataHora)}${onde}. Escolha qual das respostas fica.`
}

const TEXTO_MAX = 80

/** An answer as people read it. */
export function emPalavras(resposta: Resposta, { tipo, opcoes }: Pick<ChecklistItem, 'tipo' | 'opcoes'>): string {
  if (typeof resposta === 'string') return resposta.length > TEXTO_MAX ? `${resposta.slice(0, TEXTO_MAX).toWellFormed()}…` : resposta
  const numeros = typeof resposta === 'boolean' ? [Number(resposta)] : [resposta].flat()
  const names = tipo === SIM_NAO ? OPCOES_SIM_NAO : opcoes
  return numeros.map((numero) => names.find((opcao) => opcao.numero === numero)?.descricao ?? numero).join(', ')
}
