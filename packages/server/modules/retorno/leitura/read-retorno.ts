import type { ResumoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import type { Cabecalho, Lida } from './leitor.calc.ts'
import { fonteDe, impressaoDigital, rowsOf } from './rows.ts'
import { leituraDeRetorno } from './retorno.calc.ts'

export type ArquivoLido = { cabecalho: Cabecalho; resumo: ResumoRetorno; sha256: string }

/**
 * Reads a file from its first line to its last, a piece at a time; `lida` takes each title as it comes.
 * @throws Recusa
 */
export async function readRetorno(path: string, lida: (lida: Lida) => void | Promise<void>): Promise<ArquivoLido> {
  const leitura = leituraDeRetorno()
  const digital = impressaoDigital()
  for await (const row of rowsOf(fonteDe(path))) {
    digital.linha(row)
    const titulo = leitura.linha(row)
    if (titulo) await lida(titulo)
  }
  const { ultima, ...lido } = leitura.fim()
  if (ultima) await lida(ultima)
  return { ...lido, sha256: digital.sha256() }
}
