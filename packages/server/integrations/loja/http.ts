import { z } from 'zod'
import { codeOf } from '../../db/refusal.ts'
import { type LojaConnection, LojaError, type LojaPort } from './port.ts'

/** ms that a whole call may take; a read is tried once more within it. */
const LIMIT = 10_000

const Status = z.object({
  gateway: z.array(z.string()),
  formaPagamento: z.array(z.string()),
  marketplace: z.array(z.string()),
  regimeTributacao: z.number().int().min(1).max(3),
  loja: z.enum(['online', 'offline', 'manutencao']),
  apiFrete: z.boolean(),
  doisFatores: z.boolean(),
  farm: z.string(),
  checkout: z.enum(['default', 'react']),
})

/** The stores over HTTP. A key is sent to the address it was saved with and to no other: redirects are not followed. */
export function createLoja(limit = LIMIT): LojaPort {
  async function read({ url, chave }: LojaConnection, path: string): Promise<unknown> {
    const signal = AbortSignal.timeout(limit)
    const ask = () =>
      fetch(`${url.replace(/[?#].*$/, '').replace(/\/+$/, '')}/api/retaguarda${path}`, {
        headers: { authorization: `Bearer ${chave}`, accept: 'application/json' },
        redirect: 'manual',
        signal,
      })
    try {
      const response = await ask().catch((error: unknown) => {
        if (signal.aborted) throw error
        return ask()
      })
      refuse(response.status)
      return await response.json()
    } catch (error) {
      if (error instanceof LojaError) throw error
      throw new LojaError(unreached(error, signal, limit))
    }
  }

  return {
    async status(connection) {
      const read_ = Status.safeParse(await read(connection, '/status'))
      if (!read_.success) throw new LojaError('O endereço respondeu, mas não como a API da loja. Confira o endereço.')
      return read_.data
    },
  }
}

function refuse(status: number) {
  if (status === 401 || status === 403) throw new LojaError('A loja recusou a chave. Confira a chave e grave de novo.')
  if (status >= 300 && status < 400)
    throw new LojaError('A loja respondeu de outro endereço. Informe o endereço final, sem redirecionamento.')
  if (status === 404) throw new LojaError('Neste endereço não há a API da loja (404). Confira o endereço.')
  if (status >= 400) throw new LojaError(`A loja respondeu com um erro (${status}). Tente de novo em alguns minutos.`)
}

function unreached(error: unknown, signal: AbortSignal, limit: number): string {
  if (signal.aborted) return `A loja não respondeu em ${limit / 1000} segundos. Confira o endereço ou tente mais tarde.`
  if (error instanceof SyntaxError) return 'O endereço respondeu, mas não como a API da loja. Confira o endereço.'
  const code = codeOf(error instanceof Error ? error.cause : undefined)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'O nome do endereço da loja não foi encontrado. Confira o endereço.'
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code)) return `O certificado do endereço da loja não é válido (${code}).`
  return `Não foi possível conectar à loja${code ? ` (${code})` : ''}. Confira o endereço ou tente mais tarde.`
}
