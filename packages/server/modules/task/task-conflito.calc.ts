import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { OPCOES_SIM_NAO } from '@retaguarda/contract/checklist-itens.ts'
import { instanteTexto } from '@retaguarda/contract/kit/tempo.ts'
import { type Resposta, SIM_NAO } from '@retaguarda/contract/task-regras.ts'

type Dada = { resposta: Resposta; usuario: { nome: string }; dataHora: Date }

/** Who answered meanwhile, what and when: for the person whose answer would take its place. */
export const frase = ({ resposta, usuario, dataHora }: Dada, item: Pick<ChecklistItem, 'tipo' | 'opcoes'>): string =>
  `${usuario.nome} já respondeu "${emPalavras(resposta, item)}" em ${instanteTexto(dataHora)}. Escolha qual das respostas fica.`

const TEXTO_MAX = 80

/** An answer as people read it. */
export function emPalavras(resposta: Resposta, { tipo, opcoes }: Pick<ChecklistItem, 'tipo' | 'opcoes'>): string {
  if (typeof resposta === 'string') return resposta.length > TEXTO_MAX ? `${resposta.slice(0, TEXTO_MAX).toWellFormed()}…` : resposta
  const numeros = typeof resposta === 'boolean' ? [Number(resposta)] : [resposta].flat()
  const nomes = tipo === SIM_NAO ? OPCOES_SIM_NAO : opcoes
  return numeros.map((numero) => nomes.find((opcao) => opcao.numero === numero)?.descricao ?? numero).join(', ')
}
