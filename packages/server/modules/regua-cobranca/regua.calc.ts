import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { type Marca, preencher, SituacaoLembrete } from '@retaguarda/contract/cobranca/regua.ts'
import type { DescontoDoTitulo, EncargoDoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { isBusinessDay, nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { SEM_LEMBRETE_DIAS } from '@retaguarda/contract/pagador.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto, daysBetween, dayText, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { encargosNoDia } from '../cobranca/encargos.calc.ts'

/** Days back that are made up for at most, so that who comes back after long writes nobody of what is over. */
const ATRASO_MAX = 31

/** The business day before a day. */
function previousBusinessDay(day: string, feriados: ReadonlySet<string>): string {
  let at = addDays(day, -1)
  for (let tried = 0; tried < ATRASO_MAX && !isBusinessDay(at, feriados); tried++) at = addDays(at, -1)
  return at
}

export type Janela = { de: string; ate: string }

/**
 * The days whose rules are due on a day: those since reminders last went out, that one again for what was billed after it; the first time
 * that day alone. Of a day to come, those since the business day before it, on which they will have gone out.
 */
export function janelaDe(
  day: string,
  { ultimo, hoje, feriados }: { ultimo: string | null; hoje: string; feriados: ReadonlySet<string> },
): Janela {
  if (ultimo === null || ultimo > day) return { de: day, ate: day }
  if (day > hoje) return { de: addDays(previousBusinessDay(day, feriados), 1), ate: day }
  const first = addDays(day, -ATRASO_MAX)
  return { de: ultimo < first ? first : ultimo, ate: day }
}

/** The last day on which a boleto is not reminded of whose client said on this one that it was paid. */
export function fimDaConferencia(informadoEm: string, feriados: ReadonlySet<string>): string {
  let at = informadoEm
  for (let n = 0; n < SEM_LEMBRETE_DIAS; n++) at = nextBusinessDay(addDays(at, 1), feriados)
  return at
}

/** Does what a client said of a payment wait for somebody to look at it? */
export const isEmConferencia = (informadoEm: string | null, day: string, feriados: ReadonlySet<string>): boolean =>
  informadoEm !== null && day >= informadoEm && day <= fimDaConferencia(informadoEm, feriados)

export type Cobrado = {
  cliente: { nome: string }
  ano: number
  mes: number
  parcela: number
  parcelas: number
  valor: string
  vencimento: string
  linhaDigitavel: string | null
  pixCopiaECola: string | null
  /** A store has been told of it, and shows it to its client. */
  naLoja: boolean
  /** Of its title; null without one. */
  juros: EncargoDoTitulo | null
  multa: EncargoDoTitulo | null
  desconto: DescontoDoTitulo | null
}

/** What is paid of a boleto on a day: what is open of it, with the charges of its title. */
export const totalDe = (cobrado: Cobrado, opened: string, data: string, feriados: ReadonlySet<string>): string =>
  encargosNoDia(cobrado, { valor: opened, data }, feriados).total

/** Where a boleto has no title at a bank, the store's own pages pay it, if it stands there. */
const semCodigo = ({ naLoja }: Cobrado): string => (naLoja ? 'disponível na administração da sua loja' : 'peça ao financeiro')

/** What each mark of a rule means for a boleto on a day; `total` is what is paid on it. */
export const marcasDe = (cobrado: Cobrado, today: string, total: string): Record<Marca, string> => ({
  cliente: cobrado.cliente.nome,
  fatura: competenciaTexto(cobrado),
  parcela: `${cobrado.parcela}/${cobrado.parcelas}`,
  valor: brl(cobrado.valor),
  vencimento: dayText(cobrado.vencimento),
  total: brl(total),
  diasAtraso: String(Math.max(0, daysBetween(cobrado.vencimento, today))),
  linhaDigitavel: cobrado.linhaDigitavel ?? semCodigo(cobrado),
  pixCopiaECola: cobrado.pixCopiaECola ?? semCodigo(cobrado),
})

const ASSUNTO_MAX = 250

/** Subject and text of a reminder. */
export function lembreteDe(regra: { assunto: string; texto: string }, marcas: Record<Marca, string>): { assunto: string; texto: string } {
  const assunto = preencher(regra.assunto, marcas).replace(/\s+/g, ' ').trim()
  return {
    assunto: assunto.length > ASSUNTO_MAX ? `${assunto.slice(0, ASSUNTO_MAX - 1)}…` : assunto,
    texto: preencher(regra.texto, marcas),
  }
}

export type Estado = {
  aberto: string
  /** What is open is what its client withholds. */
  soRetencao: boolean
  /** Why its client is let be for now by what it answered. */
  espera?: string | undefined
  semRegua: boolean
  enderecos: string[]
  envio: { situacao: CodeOf<typeof SituacaoLembrete>; dispensado: string | null; erro: string | null; em: string } | null
}

export const promessaAte = (day: string): string => `Há uma promessa até ${dayText(day)}.`

export const EM_CONFERENCIA = 'O cliente informou o pagamento: o comprovante está nas exceções do banco.'

/** Why a rule that does not mail does nothing about a boleto; undefined where it does. */
export function semAcaoDe({
  feito,
  aberto,
  soRetencao,
  espera,
  semRegua,
}: Omit<Estado, 'envio' | 'enderecos'> & { feito: string | null }): string | undefined {
  if (feito !== null) return `Já feito em ${dayText(feito)}.`
  return semCobrancaDe({ aberto, soRetencao, espera, semRegua })
}

function semCobrancaDe({ aberto, soRetencao, espera, semRegua }: Omit<Estado, 'envio' | 'enderecos'>): string | undefined {
  if (exact(aberto).lte(0)) return 'O boleto não tem nada em aberto.'
  if (soRetencao) return `O que falta (${brl(aberto)}) é a retenção desta fatura: registre-a em Liquidar.`
  if (espera !== undefined) return espera
  return semRegua ? 'O cliente não recebe lembretes.' : undefined
}

/** Why a boleto's reminder is not sent; null where it is. */
export function motivoDe({ aberto, soRetencao, espera, semRegua, enderecos, envio }: Estado): string | null {
  if (envio?.dispensado) return `Dispensado: ${envio.dispensado}`
  if (envio?.situacao === SituacaoLembrete.code.ENVIADO) return `Já enviado em ${dayText(envio.em)}.`
  if (envio?.situacao === SituacaoLembrete.code.ERRO) return `O envio de ${dayText(envio.em)} falhou: ${envio.erro ?? ''}`
  if (envio) return 'O envio está em andamento.'
  const refused = semCobrancaDe({ aberto, soRetencao, espera, semRegua })
  if (refused !== undefined) return refused
  return enderecos.length === 0 ? 'O cliente não tem contato de e-mail.' : null
}
