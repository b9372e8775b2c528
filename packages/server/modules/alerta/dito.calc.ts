import { RegraAlerta, SituacaoAlerta, TipoDito } from '@retaguarda/contract/alerta.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'

const MINUTE = 60_000
/** More than so many mails within so long become one. */
const MOST = 5
const WINDOW = 5 * MINUTE

type Sobre = { regra: RegraAlerta; alvo: string; texto: string; desde: Date }

/** The words by which people are told of an alert. */
export function palavras(tipo: TipoDito, { regra, alvo, texto, desde }: Sobre): { titulo: string; texto: string } {
  const titulo = `${TipoDito.labels[tipo]}: ${RegraAlerta.labels[regra]}: ${alvo}`
  if (tipo === TipoDito.code.ACABOU) return { titulo, texto: `Era assim desde ${instantText(desde)}: ${texto}` }
  if (tipo === TipoDito.code.CONTINUA) return { titulo, texto: `${texto} É assim desde ${instantText(desde)}.` }
  return { titulo, texto }
}

export type Pendente = { id: number; regra: RegraAlerta; titulo: string; texto: string; em: Date }
export type Enviado = { emailEm: Date; resumo: boolean }

export type Correio = { para: string; assunto: string; texto: string }
type Compor = {
  agora: Date
  pendentes: readonly Pendente[]
  /** What mails said lately. */
  enviados: readonly Enviado[]
  administradores: readonly string[]
  /** Those whom a rule tells beside them. */
  emails: Readonly<Record<RegraAlerta, { emails: readonly string[] }>>
}

/**
 * The mails of what is to be told: one each, or, where these are more than 5 in 5 min with those of before, all in one; what comes after such a
 * one waits until 5 min have passed. @returns undefined while they wait
 */
export function compor({ agora, pendentes, enviados, administradores, emails }: Compor): { mails: Correio[]; resumo: boolean } | undefined {
  const lately = enviados.filter(({ emailEm }) => agora.getTime() - emailEm.getTime() < WINDOW)
  if (pendentes.length === 0 || lately.some(({ resumo }) => resumo)) return undefined
  const resumo = lately.length + pendentes.length > MOST
  const toWhom = ({ regra }: Pendente) => [...new Set([...administradores, ...emails[regra].emails])]
  const each = pendentes.flatMap((one) => toWhom(one).map((para) => ({ para, one })))
  if (!resumo) return { resumo, mails: each.map(({ para, one }) => ({ para, assunto: one.titulo, texto: one.texto })) }
  const mails = [...Map.groupBy(each, ({ para }) => para)].map(([para, its]) => ({
    para,
    assunto: `${counted(its.length, 'alerta', 'alertas')} da Retaguarda`,
    texto: its.map(({ one }) => `${instantText(one.em)} ${one.titulo}\n${one.texto}`).join('\n\n'),
  }))
  return { resumo, mails }
}

const { ABERTO, VISTO } = SituacaoAlerta.code
/** Those of which silence outside is to be noticed: nobody would be there, or able, to tell of the others. */
const VITAIS: readonly RegraAlerta[] = RegraAlerta.codes('PROCESSO', 'FILA', 'COPIA', 'DISCO')
const EVERY = 5 * MINUTE
/** ms by which the clock's minute may come too early. */
const SLACK = 15_000

type Vigia = {
  agora: Date
  vigiadoEm: Date | null
  vivos: readonly { regra: RegraAlerta; situacao: SituacaoAlerta }[]
  lidas: ReadonlySet<RegraAlerta>
}

/** Whether the watch outside is told now that all is well: every 5 min, while what it is about could be read and nothing of it is open. */
export const avisarVigia = ({ agora, vigiadoEm, vivos, lidas }: Vigia): boolean =>
  (vigiadoEm === null || agora.getTime() - vigiadoEm.getTime() >= EVERY - SLACK) &&
  VITAIS.every((regra) => lidas.has(regra)) &&
  !vivos.some(({ regra, situacao }) => VITAIS.includes(regra) && (situacao === ABERTO || situacao === VISTO))
