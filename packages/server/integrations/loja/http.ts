import { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { textProblem } from '@retaguarda/contract/kit/fields.ts'
import { z } from 'zod'
import type { Config } from '../../base/config.ts'
import { codeOf } from '../../base/refusal.ts'
import { createAsk, jsonOf, type Told, TooLong, Unanswered } from '../http/ask.ts'
import { InternalAddress } from '../http/internal.ts'
import { keyOf, type LojaConnection, LojaError, type LojaPort } from './port.ts'

/** ms that a whole call may take; a read is tried once more within it. */
const LIMIT = 10_000

const NOME_MAX = 200
const NOMES_MAX = 200
/** What names a gateway or the like; a longer one, or one that cannot be kept, is no name. */
const Name = z
  .string()
  .trim()
  .max(NOME_MAX)
  .refine((name) => textProblem(name) === undefined)
// A list that is too long is not gone through.
const Names = z.array(z.unknown()).max(NOMES_MAX).pipe(z.array(Name))

const Status = z.object({
  gateway: Names,
  formaPagamento: Names,
  marketplace: Names,
  regimeTributacao: RegimeTributacao.schema,
  loja: z.enum(['online', 'offline', 'manutencao']),
  apiFrete: z.boolean(),
  doisFatores: z.boolean(),
  farm: Name,
  checkout: z.enum(['default', 'react']),
})
const Recebido = z.object({ recebido: z.literal(true) })

const NONSENSE = 'O endereço respondeu, mas não como a API da loja. Confira o endereço.'

type Write = { chave: string; body: object }

/** The stores over HTTP. A key is sent to the address it was saved with and to no other: redirects are not followed. */
export function createLoja({ LOJA_REDE_INTERNA }: Pick<Config, 'LOJA_REDE_INTERNA'>, limit = LIMIT): LojaPort {
  const ask = createAsk({ name: 'Lojas', where: LOJA_REDE_INTERNA === 'sim' ? 'qualquer' : 'publica' })

  async function call({ url, chave }: LojaConnection, path: string, write?: Write): Promise<unknown> {
    const signal = AbortSignal.timeout(limit)
    const address = `${url.replace(/[?#].*$/, '').replace(/\/+$/, '')}/api/retaguarda${path}`
    const headers = { authorization: `Bearer ${chave}`, accept: 'application/json', ...(write && headersOf(write)) }
    const once = () => ask(address, { headers, signal, ...(write && { method: 'POST', body: JSON.stringify(write.body) }) })
    try {
      const told = await once().then(
        (first) => (!write && first.status >= 500 ? once() : first),
        (error: unknown) => {
          if (write || signal.aborted || !(error instanceof Unanswered)) throw error
          return once()
        },
      )
      if (told.status >= 300) throw refusal(told)
      return JSON.parse(told.text)
    } catch (error) {
      if (error instanceof LojaError) throw error
      const incerta = write !== undefined && !(error instanceof Unanswered && !error.sent)
      throw new LojaError(unreached(error, { late: signal.aborted, limit, write: write !== undefined }), { incerta })
    }
  }

  async function read<S extends z.ZodType>(connection: LojaConnection, path: string, schema: S): Promise<z.output<S>> {
    const checked = schema.safeParse(await call(connection, path))
    if (!checked.success) throw new LojaError(NONSENSE)
    return checked.data
  }

  async function write(connection: LojaConnection, path: string, sent: Write): Promise<void> {
    if (!Recebido.safeParse(await call(connection, path, sent)).success) throw new LojaError(NONSENSE, { incerta: true })
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

    enviarFatura: (connection, fatura) => write(connection, '/faturas', { chave: keyOf.fatura(fatura.id), body: fatura }),

    liquidar: (connection, { boleto, numero, ...body }) =>
      write(connection, `/boletos/${boleto}/liquidacao`, { chave: keyOf.liquidacao({ boleto, numero }), body }),

    estornar: (connection, { boleto, pagamento, ...body }) =>
      write(connection, `/boletos/${boleto}/estorno`, { chave: keyOf.estorno({ pagamento }), body }).catch(unlessUnknown),

    cancelarFatura: (connection, id) =>
      write(connection, `/faturas/${id}/cancelamento`, { chave: keyOf.cancelamento(id), body: {} }).catch(unlessUnknown),

    contarNota: (connection, { id, chave, ...body }) =>
      write(connection, `/notas/${chave}`, { chave: keyOf.nota({ id, situacao: body.situacao }), body }).catch(unlessUnknown),

    bloquear: (connection, { cliente, numero, ...body }) =>
      write(connection, '/bloqueio', { chave: keyOf.bloqueio({ cliente, numero }), body }),
  }
}

/** What the store does not know is as good as undone there. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof LojaError && error.status === 404)) throw error
}

const headersOf = ({ chave }: Write) => ({ 'content-type': 'application/json', 'idempotency-key': chave })

const refusal = ({ status, text }: Told) => new LojaError(sentenceOf(status, reasonOf(text)), { status, incerta: status >= 500 })

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
function reasonOf(told: string): string {
  const body = z.object({ error: z.string() }).safeParse(jsonOf(told))
  if (!body.success) return ''
  const text = body.data.error
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, REASON_MAX)
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}

const INTERNA =
  'O endereço da loja leva a uma rede interna, e não à internet. Informe o endereço público da loja; se ela fica mesmo na rede da ' +
  'empresa, peça a quem cuida do sistema que a permita.'

type Circumstances = { late: boolean; limit: number; write: boolean }

/** Why there is no answer; of a write that may have arrived, that nobody knows. */
function unreached(error: unknown, { late, limit, write }: Circumstances): string {
  if (error instanceof SyntaxError) return NONSENSE
  if (error instanceof TooLong) return 'A loja respondeu mais de 1 MB, e não como a API da loja. Confira o endereço.'
  const cause = error instanceof Unanswered ? error.cause : error
  if (isInternal(cause)) return INTERNA
  const lost = write && error instanceof Unanswered && error.sent
  const after = lost
    ? ', e não se sabe se ela recebeu. Confira na loja ou envie de novo: o que ela já recebeu não é feito duas vezes.'
    : '. Confira o endereço ou tente mais tarde.'
  if (late) return `A loja não respondeu em ${limit / 1000} segundos${after}`
  if (lost) return `A conexão com a loja caiu antes da resposta${after}`
  const code = codeOf(cause)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'O nome do endereço da loja não foi encontrado. Confira o endereço.'
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|EPROTO/.test(code))
    return 'O certificado do endereço da loja não é válido. Peça a quem cuida da loja que o renove, ou confira o endereço.'
  return `Não foi possível conectar à loja${after}`
}

/** Of several addresses of a name, each fails by itself. */
const isInternal = (cause: unknown): boolean =>
  cause instanceof InternalAddress || (cause instanceof AggregateError && cause.errors.some((error) => isInternal(error)))
