import { PFX_MAX } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { ThreadLost, threadOf } from '../../../base/thread.ts'
import type { Documento } from '../dps/dados.calc.ts'
import type { AbrirPfx, Algoritmo, Assinar, CertificadoAberto, ChaveA1, Job, ProblemaPfx } from './job.ts'

/** Sources lie beside each other; of the files they are joined into, the thread's is one of its own (scripts/bundle-server.mjs). */
const FILE = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './nfse-assinatura.js', import.meta.url)

const PATIENCE = 20_000
const MEMORY_MB = 128

/** In characters: a DPS has some 5,000, and 20,000 with the longest texts. */
const XML_MAX = 200_000

const ask = threadOf<Job, unknown>({ name: 'assinatura', file: FILE, patience: PATIENCE, memoryMb: MEMORY_MB })

/**
 * Signs a document in a thread of its own.
 * @returns it with its signature: the bytes to be kept and sent, as UTF-8
 * @throws ThreadLost where the thread ended before it had signed; nothing was signed then
 */
export async function assinar({ xml, id, elemento }: Documento, chave: ChaveA1, algoritmo: Algoritmo): Promise<string> {
  if (xml.length > XML_MAX) throw new Error(`A document of ${xml.length} characters is not signed`)
  const job: Assinar = { xml, id, elemento, chave, algoritmo }
  return (await ask({ assinar: job })) as string // what assinarXml returns, by way of a message
}

/** Opens an A1 file in that thread; a file that keeps it busy for too long is none. */
export async function abrirPfx(arquivo: Uint8Array, senha: string): Promise<CertificadoAberto | ProblemaPfx> {
  if (arquivo.length > PFX_MAX) return { problema: 'arquivo' }
  const job: AbrirPfx = { arquivo, senha }
  try {
    return (await ask({ abrirPfx: job })) as CertificadoAberto | ProblemaPfx // what abrirArquivoPfx returns, by way of a message
  } catch (error) {
    if (error instanceof ThreadLost) return { problema: 'arquivo' }
    throw error
  }
}
