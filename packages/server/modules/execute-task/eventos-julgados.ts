import { StatusResultado } from '@retaguarda/contract/execute-task.ts'
import type { Evento } from '@retaguarda/contract/runner.ts'
import { ENCERRADO_POR } from '../../db/codes.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { Resultado } from './resultado.repo.ts'

/** What the runner hears of its events, and which of them are to be kept. */
export type Julgados = {
  /** To be written down, each once; signs are not. */
  novos: Evento[]
  sinais: Evento[]
  repetidos: number
  cancelados: number[]
  desconhecidos: number[]
  /** The index of one that cannot be: an attempt that never began. */
  impossivel: number | undefined
}

const closed = ({ encerradoPor }: Pick<Resultado, 'encerradoPor'>) =>
  encerradoPor === ENCERRADO_POR.EXECUTOR || encerradoPor === ENCERRADO_POR.PESSOA

/**
 * Judges events in their order: of a result that is not there nothing counts; after an end or a cancel, and of an attempt
 * that is over, nothing changes. An end that the product wrote does not close a result to the runner.
 */
export function judge(eventos: readonly Evento[], resultados: ReadonlyMap<number, Resultado>): Julgados {
  const novos: Evento[] = []
  const sinais: Evento[] = []
  const cancelados = new Set<number>()
  const desconhecidos = new Set<number>()
  const ended = new Set<number>()
  const seen = new Set<string>()
  let repetidos = 0
  for (const [i, evento] of eventos.entries()) {
    const found = resultados.get(evento.result)
    if (!found) {
      desconhecidos.add(evento.result)
      continue
    }
    if (evento.tentativa > found.tentativa) return { novos: [], sinais: [], repetidos: 0, cancelados: [], desconhecidos: [], impossivel: i }
    if (found.encerradoPor === ENCERRADO_POR.PESSOA) cancelados.add(found.id)
    const passo = evento.tipo === 'passo' ? `${evento.result} ${evento.rodada} ${evento.ordem}` : evento.id
    const known = seen.has(evento.id) || seen.has(passo) || evento.id === found.sinalId
    if (evento.tentativa < found.tentativa || closed(found) || ended.has(evento.result) || known) {
      repetidos++
      continue
    }
    seen.add(evento.id).add(passo)
    if (evento.tipo === 'sinal') sinais.push(evento)
    else novos.push(evento)
    if (evento.tipo === 'fim') ended.add(evento.result)
  }
  return { novos, sinais, repetidos, cancelados: [...cancelados], desconhecidos: [...desconhecidos], impossivel: undefined }
}

/**
 * A result after one more event that counts. The figures are those of the last round.
 * @param falhou a step of an earlier round of this attempt failed
 */
export function aplicar(before: Resultado, evento: Evento, falhou: boolean): Resultado {
  const novaRodada = evento.rodada > before.rodada
  const r: Resultado = novaRodada ? { ...before, rodada: evento.rodada, amount_success: 0, amount_erros: 0 } : { ...before }
  if (evento.tipo === 'inicio' && evento.rodada === 1) r.dataHoraInicio = new Date(evento.em)
  if (evento.tipo === 'passo' && evento.rodada === r.rodada)
    r[evento.resultado === ResultadoTeste.code.SUCESSO ? 'amount_success' : 'amount_erros']++
  if (evento.tipo !== 'fim') return r
  const { resultado, mensagem, em } = evento
  const instavel = resultado === ResultadoTeste.code.SUCESSO && falhou
  return {
    ...r,
    status: StatusResultado.code.FINALIZADO,
    resultado,
    mensagem,
    instavel,
    dataHoraFim: new Date(em),
    encerradoPor: ENCERRADO_POR.EXECUTOR,
  }
}
