import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Trx } from '../../../db/types.ts'
import type { Answered, Indeterminada, Parada, SefinConnection, SefinErro } from '../../../integrations/sefin/port.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { mustHold } from '../../../kit/life/held.ts'
import type { CertificadoLido } from '../certificado/certificado.service.ts'
import { fraseDoDescanso } from '../sefin/descanso.calc.ts'
import { acabarDescanso, type Descanso, descansar, perguntar } from '../sefin/sefin.service.ts'
import {
  type Envio,
  insertTentativa,
  isEmMaos,
  lockNota,
  type Mudanca,
  type NotaEmitida,
  updateRespondida,
  updateSilencios,
} from './emissao.repo.ts'
import { pausaDoSilencio } from './estados.calc.ts'
import { mudar } from './mudar.service.ts'

/** The note waits: why, in a sentence, and until when. */
export class Espera extends Error {
  override name = 'Espera'
  readonly until: Date
  constructor(sentence: string, until: Date) {
    super(sentence)
    this.until = until
  }
}

/** With what one note is worked on by the one process that has it in hand. */
export type Line = {
  ctx: JobCtx
  envio: Envio
  connection: SefinConnection
  certificado: CertificadoLido
  algoritmo: 'sha256' | 'sha1'
  /** A rest is over, and this is who finds out whether Sefin works again. */
  sonda: boolean
  /** ms that our clock is ahead of Sefin's. */
  relogioMs: number
}

export const descansado = ({ motivo, ate }: Descanso): Espera => new Espera(fraseDoDescanso(motivo, 0), ate)

/** Nobody made it: the product by itself. */
const by = ({ now }: Pick<JobCtx, 'now'>) => ({ now, user: null, requestId: '' })

/**
 * Writes down what a note has come to, in a transaction that finds it as it was and still in this process's hand.
 * @returns it as it is by then
 */
export const passar = (
  { ctx, envio }: Line,
  nota: NotaEmitida,
  change: Mudanca & { situacao: SituacaoNfse },
  more?: (trx: Trx) => Promise<void>,
) =>
  inTransaction(ctx.db, async (trx) => {
    const now = await lockNota(trx, nota.id)
    if (!now || now.situacao !== nota.situacao) throw new Espera('A nota mudou enquanto se perguntava por ela.', ctx.now())
    mustHold(await isEmMaos(trx, envio, ctx.life.id()))
    await mudar(trx, by(ctx), now, change)
    await more?.(trx)
    return { ...now, ...change, dados: now.dados }
  })

type Resposta = { tipo: string; erros?: SefinErro[] }

/** One call about a note, kept among what was asked of it. What is no silence ends the row of those, and what is no refusal of the call itself the rest. */
export async function chamar<A extends Resposta>(
  line: Line,
  nota: NotaEmitida,
  pedido: string,
  ask: () => Promise<Answered<A>>,
): Promise<Answered<A>> {
  const { ctx, envio } = line
  const answered = await perguntar(ctx, ask)
  const { answer, status, ms } = answered
  const codigo = answer.erros?.[0]?.codigo ?? null
  await insertTentativa(ctx.db, { nfseId: nota.id, dataHora: ctx.now(), pedido, status, codigo, ms })
  if (answer.tipo === 'indeterminada') return answered
  await updateRespondida(ctx.db, envio)
  if (line.sonda && answer.tipo !== 'parada') {
    line.sonda = false
    await inTransaction(ctx.db, (trx) => acabarDescanso(trx, ctx))
  }
  return answered
}

/** Sefin would look at nothing now: the note waits as long as all others. */
export async function parar({ ctx, sonda }: Pick<Line, 'ctx' | 'sonda'>, { motivo, espera }: Parada): Promise<never> {
  throw descansado(await descansar(ctx, { motivo, espera, sonda }))
}

/** Nobody knows: it is asked again, after a pause that grows. */
export async function calar({ ctx, envio }: Pick<Line, 'ctx' | 'envio'>, { frase }: Pick<Indeterminada, 'frase'>): Promise<never> {
  const silencios = await updateSilencios(ctx.db, envio)
  throw new Espera(frase, new Date(ctx.now().getTime() + pausaDoSilencio(silencios)))
}
