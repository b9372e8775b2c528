import { podeLiquidarExcecao, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { AVISO_DIAS } from '@retaguarda/contract/cobranca/suspensao.ts'
import { isBusinessDay, nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { addDays, dayOf, daysBetween, dayText, instanteDe, relogioDe } from '@retaguarda/contract/kit/tempo.ts'

type Feriados = ReadonlySet<string>

const FIM = 16 // the hour
const INICIO = '08:00'
const HOUR_AT = 11 // of 2026-11-20T14:32:07
/** With a holiday typed for each of them it stays within the limit. */
const DAYS_MAX = 366

/** Whether stores may be suspended on a day: somebody is there on it, and on the next one. */
const isDiaDeSuspender = (day: string, feriados: Feriados): boolean =>
  isBusinessDay(day, feriados) && isBusinessDay(addDays(day, 1), feriados)

/** The first such day from this one on. */
function diaDeSuspender(day: string, feriados: Feriados): string {
  let at = day
  for (let tried = 0; tried < DAYS_MAX && !isDiaDeSuspender(at, feriados); tried++) at = addDays(at, 1)
  return at
}

/** The day on which stores may next be suspended; undefined where they may be at this instant. */
export function proximoDia(em: Date, feriados: Feriados): string | undefined {
  const day = dayOf(em)
  const isDia = isDiaDeSuspender(day, feriados)
  if (isDia && Number(relogioDe(em).slice(HOUR_AT, HOUR_AT + 2)) < FIM) return undefined
  return diaDeSuspender(addDays(day, 1), feriados)
}

/** The n-th business day after a day. */
export function diasUteisDepois(day: string, n: number, feriados: Feriados): string {
  let at = day
  for (let done = 0; done < n; done++) at = nextBusinessDay(addDays(at, 1), feriados)
  return at
}

/** From which day on a store may be suspended whose client was warned on a day. */
export const desdeDoAviso = (avisado: string, feriados: Feriados): string => diasUteisDepois(avisado, AVISO_DIAS, feriados)

/** How many days late a boleto is; 0 also while banks still take it without charges. */
export const diasDeAtraso = (vencimento: string, day: string, feriados: Feriados): number =>
  day > nextBusinessDay(vencimento, feriados) ? daysBetween(vencimento, day) : 0

export type Atrasado = {
  boleto: number
  vencimento: string
  /** What is open of it, and that with the charges of today. */
  aberto: string
  total: string
  prometidoAte: string | null
}
/** Money that nobody has reconciled. `boletos`: those that it names. */
export type Recebido = { valor: string; boletos: readonly number[]; tipo: TipoExcecao | null; data: string }
export type Fatos = {
  nunca: string | null
  comLoja: boolean
  suspensa: boolean
  /** All that is late. */
  atrasados: readonly Atrasado[]
  recebidos: readonly Recebido[]
  /** The days of warnings since the store was last lifted. */
  avisos: readonly string[]
}
export type Quando = { em: Date; dias: number; feriados: Feriados }
/** `podeEm`: an instant, ISO 8601. */
export type Recusa = { motivo: string; podeEm: string | null }

/** Those that are late by so many days. */
export const vencidosHa = ({ atrasados }: Pick<Fatos, 'atrasados'>, { em, dias, feriados }: Quando): Atrasado[] =>
  atrasados.filter(({ vencimento }) => diasDeAtraso(vencimento, dayOf(em), feriados) >= dias)

/** Why a store may not be suspended, the first that holds; undefined where it may be. */
export function recusaDe(fatos: Fatos, quando: Quando): Recusa | undefined {
  const { em, dias, feriados } = quando
  const aPartirDe = (day: string) => instanteDe(diaDeSuspender(day, feriados), INICIO)
  const proximo = proximoDia(em, feriados)
  if (proximo !== undefined)
    return {
      motivo: `A loja não é suspensa em fins de semana, feriados, na véspera deles ou depois das ${FIM} h. Próxima hora: ${dayText(proximo)}, 8 h.`,
      podeEm: instanteDe(proximo, INICIO),
    }
  const never = (motivo: string): Recusa => ({ motivo, podeEm: null })
  if (fatos.nunca !== null) return never(`Este cliente nunca é suspenso: ${fatos.nunca}`)
  if (!fatos.comLoja) return never('O cliente não tem loja conectada.')
  if (fatos.suspensa) return never('A loja já está suspensa.')
  const vencidos = vencidosHa(fatos, quando)
  if (vencidos.length === 0) return never(nadaVencido(dias))
  const promessas = vencidos.flatMap(({ prometidoAte }) => prometidoAte ?? [])
  const [primeira] = promessas.toSorted()
  if (primeira !== undefined && promessas.length === vencidos.length)
    return { motivo: `Há uma promessa até ${dayText(primeira)}.`, podeEm: aPartirDe(addDays(nextBusinessDay(primeira, feriados), 1)) }
  return pagamentoDe(fatos, vencidos, quando, aPartirDe) ?? avisoDe(fatos, quando, aPartirDe)
}

export const nadaVencido = (dias: number): string => `Nada deste cliente está vencido há ${dias === 1 ? '1 dia' : `${dias} dias`} ou mais.`

type APartirDe = (day: string) => string

function pagamentoDe({ recebidos }: Fatos, vencidos: Atrasado[], { em, feriados }: Quando, aPartirDe: APartirDe): Recusa | undefined {
  const fimDe = ({ tipo, data }: Recebido) =>
    tipo === TipoExcecao.code.INFORMADO ? diasUteisDepois(data, AVISO_DIAS, feriados) : undefined
  const [found] = recebidos.filter((recebido) => {
    const { tipo, valor, boletos } = recebido
    if (tipo !== null && !podeLiquidarExcecao(tipo)) return false
    const fim = fimDe(recebido)
    if (fim !== undefined && dayOf(em) > fim) return false
    return vencidos.some(({ boleto, aberto, total }) => boletos.includes(boleto) || exact(valor).eq(aberto) || exact(valor).eq(total))
  })
  if (!found) return undefined
  const fim = fimDe(found)
  return {
    motivo: `A loja não será suspensa: há um pagamento de ${brl(found.valor)} nas exceções do banco.`,
    podeEm: fim === undefined ? null : aPartirDe(addDays(fim, 1)),
  }
}

function avisoDe({ avisos, atrasados }: Fatos, { em, feriados }: Quando, aPartirDe: APartirDe): Recusa | undefined {
  const [avisado] = avisos.filter((day) => atrasados.some(({ vencimento }) => diasDeAtraso(vencimento, day, feriados) > 0)).toSorted()
  if (avisado === undefined) return { motivo: `Falta avisar: o aviso de suspensão sai ${AVISO_DIAS} dias úteis antes.`, podeEm: null }
  const desde = desdeDoAviso(avisado, feriados)
  if (dayOf(em) >= desde) return undefined
  return { motivo: `O aviso saiu em ${dayText(avisado)}: a partir de ${dayText(desde)}.`, podeEm: aPartirDe(desde) }
}
