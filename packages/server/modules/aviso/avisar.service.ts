import { AVISO_TEXTO_MAX, AVISO_TITULO_MAX, TipoAviso } from '@retaguarda/contract/aviso.ts'
import { topicoUsuario } from '@retaguarda/contract/evento.ts'
import type { Trx } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { wake } from '../../kit/outbox/outbox-run.ts'
import { notify } from '../../kit/push/notify.ts'
import { insertAvisos, insertEmails } from './aviso.repo.ts'

export type NovoAviso = {
  /** Users; one that is null, or not active any more, is told nothing. */
  para: readonly (number | null)[]
  tipo: TipoAviso
  titulo: string
  texto: string
  /** A path of the product. */
  link: string | null
  /** Told once under this word to each person, however often the work that tells it is repeated. */
  chave?: string
  /** It is told by mails of its own, to whom it concerns whether he wants those of notices or not. */
  semEmail?: true
}

/** Who does what is told, with null the product by itself. */
type By = Pick<PublicCtx, 'now'> & { user: { id: number } | null }

/**
 * Tells people what concerns them, in the transaction that makes it true. Who does it is not told; the end of a job that a person
 * started is told with `user: null`.
 */
export async function avisar(trx: Trx, { now, user }: By, { para, tipo, titulo, texto, link, chave, semEmail }: NovoAviso): Promise<void> {
  const people = [...new Set(para)].filter((id) => id !== null)
  if (people.length === 0) return
  const words = { titulo: cut(titulo, AVISO_TITULO_MAX), texto: cut(texto, AVISO_TEXTO_MAX) }
  const told = await insertAvisos(trx, {
    para: people,
    menos: user?.id ?? null,
    tipo,
    ...words,
    link,
    dataHora: now(),
    chave: chave ?? null,
  })
  await notify(
    trx,
    told.map(({ usuarioId }) => ({ topico: topicoUsuario(usuarioId), evento: { tipo: 'mudou' } })),
  )
  if (semEmail) return
  const mails = told.flatMap(({ id, porEmail }) => (porEmail ? [id] : []))
  if (mails.length === 0) return
  await insertEmails(trx, mails, now())
  await wake(trx, { job: 'aviso.enviar' })
}

type Fim = { usuarioId: number | null; nome: string; feitas: number; erros: number; link: string; chave: string }

/** Tells who started a job that it has ended, and how. */
export const avisarFim = (trx: Trx, { now }: Pick<PublicCtx, 'now'>, { usuarioId, nome, feitas, erros, link, chave }: Fim): Promise<void> =>
  avisar(
    trx,
    { now, user: null },
    {
      para: [usuarioId],
      tipo: erros > 0 ? TipoAviso.code.FALHA : TipoAviso.code.TRABALHO,
      titulo: `${nome}: ${erros > 0 ? 'terminou com erros' : 'terminou'}`,
      texto:
        erros > 0
          ? `${conta(feitas, 'feita', 'feitas')} e ${conta(erros, 'com erro', 'com erro')}. Abra para ver o motivo de cada uma.`
          : `${conta(feitas, 'feita', 'feitas')}, nenhuma com erro.`,
      link,
      chave,
    },
  )

const conta = (n: number, one: string, many: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text)
