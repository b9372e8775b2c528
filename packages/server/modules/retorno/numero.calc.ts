import { counter } from '@retaguarda/contract/kit/present.ts'
import type { Lida } from './leitura/leitor.calc.ts'

/** A title as a file tells of it, and which of those of the file that are equal it is. */
export type Numerada = Lida & { ordem: number }

/** Numbers the equal ones of a file, in its order: two payments of the same day and value are two. */
export function numerador(): (lida: Lida) => Numerada {
  const seen = counter<string>()
  return (lida) => {
    const { numero, movimento, dataOcorrencia, dataCredito, valorPago } = lida
    const key = [numero, movimento, dataOcorrencia, dataCredito, valorPago].join(' ')
    return { ...lida, ordem: seen.add(key) }
  }
}

/** How the sequence of a file follows that of the one before; undefined where as it should. */
export function avisoDaSequencia(before: number | null | undefined, sequencia: number | null): string | undefined {
  if (!before || !sequencia || sequencia === before + 1) return undefined
  if (sequencia === before) return `A sequência ${sequencia} já veio em outro arquivo desta conta.`
  if (sequencia < before) return `A sequência voltou de ${before} para ${sequencia}.`
  const missing = sequencia - before - 1
  return missing === 1 ? `Falta o arquivo de sequência ${before + 1}.` : `Faltam ${missing} arquivos, de ${before + 1} a ${sequencia - 1}.`
}
