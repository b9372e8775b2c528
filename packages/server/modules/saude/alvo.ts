import { SituacaoFalha } from '@retaguarda/contract/falha.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { CAIXAS, type Caixa } from './caixa.ts'

const { TENTA, DESISTIU } = SituacaoFalha.code

/** Of the number of a failure the last four bits say where it comes from (0546_falha.sql). */
const ORIGENS = 16
const TAREFA = 0
const NOTIFICACAO = 12

export type Alvo = { caixa: keyof typeof CAIXAS; registro: number } | { tarefa: number }

const BY_CODE: ReadonlyMap<number, keyof typeof CAIXAS> = new Map(
  Object.entries(CAIXAS).map(([table, { codigo }]) => [codigo, table as keyof typeof CAIXAS]),
) // their own keys

/** What a failure's number names; undefined for what is no failure that is seen to here. */
export function alvoOf(id: number): Alvo | undefined {
  const [code, registro] = [id % ORIGENS, Math.floor(id / ORIGENS)]
  if (code === TAREFA) return { tarefa: registro }
  const caixa = BY_CODE.get(code)
  return caixa && { caixa, registro }
}

/** The areas whose jobs are never about money; of a new one that is believed until somebody says so here. */
const SEM_DINHEIRO = new Set(
  `acesso agenda alerta arquivo aviso banco contagem copia desligamento devolucao exclusao execucao importacao log notificacao
  pedido plataforma privacidade problema saude seguranca sprint status token trabalho versao`.split(/\s+/),
)

export const DINHEIRO = 'O que fala de dinheiro não é descartado. Resolva em Faturas.'
export const GONE = 'Não está mais entre as falhas.'
const ENTREGAS = 'O servidor de e-mail não aceita estes endereços. Corrija e reenvie em Entregas.'
const NOTIFICACOES = 'Envie de novo em Notificações.'
const NOT_YET = 'Ainda vai ser tentada de novo. Descarte só o que desistiu.'

/** A failure as it is found when somebody wants something of it. */
export type Achada = { id: number; nome: string; situacao: number }

const falaDeDinheiro = (alvo: Alvo, nome: string): boolean => {
  if ('tarefa' in alvo) return !SEM_DINHEIRO.has(nome.split('.', 1)[0] ?? nome)
  const caixa: Caixa = CAIXAS[alvo.caixa]
  return caixa.dinheiro
}

export const semFalha = (id: number): string => (id % ORIGENS === NOTIFICACAO ? NOTIFICACOES : GONE)

/** Why it cannot be tried again; undefined where it can. */
export function recusaDeTentativa(alvo: Alvo, { situacao }: Achada): string | undefined {
  if ('tarefa' in alvo) return undefined
  const caixa: Caixa = CAIXAS[alvo.caixa]
  return caixa.provas && situacao === DESISTIU ? ENTREGAS : undefined
}

/** Why it cannot be put aside; undefined where it can. */
export function recusaDeDescarte(alvo: Alvo, { nome, situacao }: Achada): string | undefined {
  if (falaDeDinheiro(alvo, nome)) return DINHEIRO
  return situacao === TENTA ? NOT_YET : undefined
}

const falhas = (n: number) => counted(n, 'falha', 'falhas')
/** What became of so many that were asked for. */
export const fimDe = (feito: [one: string, more: string], feitas: number, recusadas: number): string =>
  [
    feitas === 0 ? `Nenhuma falha ${feito[0]}.` : `${falhas(feitas)} ${feitas === 1 ? feito[0] : feito[1]}.`,
    ...(recusadas > 0 && feitas > 0 ? [`${falhas(recusadas)} não ${recusadas === 1 ? 'pôde' : 'puderam'}.`] : []),
  ].join(' ')
