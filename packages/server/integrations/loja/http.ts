import { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import { z } from 'zod'
import { codeOf } from '../../db/refusal.ts'
import { chaveDe, type LojaConnection, LojaError, type LojaPort } from './port.ts'

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
const Recebido = z.object({ recebido: z.literal(true) })

const NONSENSE = 'O endereço respondeu, mas não como a API da loja. Confira o endereço.'

type Write = { chave: string; body: object }

/** The stores over HTTP. A key is sent to the address it was saved with and to no other: redirects are not followed. */
export function createLoja(limit = LIMIT): LojaPort {
  async function call({ url, chave }: LojaConnection, path: string, write?: Write): Promise<unknown> {
    const signal = AbortSignal.timeout(limit)
    const ask = () =>
      fetch(`${url.replace(/[?#].*$/, '').replace(/\/+$/, '')}/api/retaguarda${path}`, {
        headers: { authorization: `Bearer ${chave}`, accept: 'application/json', ...(write && headersOf(write)) },
        ...(write && { method: 'POST', body: JSON.stringify(write.body) }),
        redirect: 'manual',
        signal,
      })
    try {
      const response = await ask().catch((error: unknown) => {
        if (write || signal.aborted) throw error
        return ask()
      })
      if (response.status >= 300) throw await refusal(response)
      return await response.json()
    } catch (error) {
      if (error instanceof LojaError) throw error
      throw new LojaError(unreached(error, signal, limit))
    }
  }

  async function read<S extends z.ZodType>(connection: LojaConnection, path: string, schema: S): Promise<z.output<S>> {
    const checked = schema.safeParse(await call(connection, path))
    if (!checked.success) throw new LojaError(NONSENSE)
    return checked.data
  }

  async function write(connection: LojaConnection, path: string, sent: Write): Promise<void> {
    if (!Recebido.safeParse(await call(connection, path, sent)).success) throw new LojaError(NONSENSE)
  }

  return {
    status: (connection) => read(connection, '/status', Status),

    async faturamento(connection, ano, mes) {
      const sent = await read(connection, `/faturamento?ano=${ano}&mes=${mes}`, z.record(z.string(), z.unknown()))
      // What says nothing of a month is not an answer about it.
      if (!Object.keys(Figuras.shape).some((figura) => figura in sent)) throw new LojaError(NONSENSE)
      const figuras = Figuras.safeParse(sent)
      if (figuras.success) return figuras.data
      const sentences = [...new Set(figuras.error.issues.map(({ message }) => message))].join(' ')
      throw new LojaError(`A loja respondeu números que não podem ser usados. ${sentences}`)
    },

    enviarFatura: (connection, fatura) => write(connection, '/faturas', { chave: chaveDe.fatura(fatura.id), body: fatura }),

    liquidar: (connection, { boleto, numero, ...body }) =>
      write(connection, `/boletos/${boleto}/liquidacao`, { chave: chaveDe.liquidacao({ boleto, numero }), body }),

    async cancelarFatura(connection, id) {
      const sent = { chave: chaveDe.cancelamento(id), body: {} }
      await write(connection, `/faturas/${id}/cancelamento`, sent).catch((error: unknown) => {
        if (!(error instanceof LojaError && error.status === 404)) throw error
      })
    },
  }
}

const headersOf = ({ chave }: Write) => ({ 'content-type': 'application/json', 'idempotency-key': chave })

async function refusal(response: Response): Promise<LojaError> {
  const { status } = response
  return new LojaError(sentenceOf(status, await reasonOf(response)), status)
}

function sentenceOf(status: number, why: string): string {
  if (status === 401 || status === 403) return 'A loja recusou a chave. Confira a chave e grave de novo.'
  if (status < 400) return 'A loja respondeu de outro endereço. Informe o endereço final, sem redirecionamento.'
  if (status === 404) return 'Neste endereço não há a API da loja (404). Confira o endereço.'
  if (status === 429) return 'A loja está recebendo pedidos demais (429). Tente de novo em alguns minutos.'
  if (status === 409 || status === 422) return `A loja recusou (${status})${why ? `: ${why}` : '. Fale com quem cuida da loja.'}`
  return `A loja respondeu com um erro (${status}). Tente de novo em alguns minutos.`
}

const REASON_MAX = 300

/** What the store says in `{ error }`, without what could spoil a line of text. */
async function reasonOf(response: Response): Promise<string> {
  const body = z.object({ error: z.string() }).safeParse(await response.json().catch(() => undefined))
  if (!body.success) return ''
  const text = body.data.error
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, REASON_MAX)
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}

function unreached(error: unknown, signal: AbortSignal, limit: number): string {
  if (signal.aborted) return `A loja não respondeu em ${limit / 1000} segundos. Confira o endereço ou tente mais tarde.`
  if (error instanceof SyntaxError) return NONSENSE
  const code = codeOf(error instanceof Error ? error.cause : undefined)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'O nome do endereço da loja não foi encontrado. Confira o endereço.'
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code)) return `O certificado do endereço da loja não é válido (${code}).`
  return `Não foi possível conectar à loja${code ? ` (${code})` : ''}. Confira o endereço ou tente mais tarde.`
}
