import { RegraAlerta, type RegraForm, SituacaoAlerta, TipoDito } from '@retaguarda/contract/alerta.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'

const { ABERTO, VISTO, SILENCIADO, ENCERRADO } = SituacaoAlerta.code

/** Where of the product one sees to it. */
export type Lugar = '/saude' | '/saude/falhas' | '/saude/correio' | '/copias' | '/seguranca'

/** What a rule found not to be as it should be. `grau`: higher is worse; where it rises people are told again. */
export type Achado = { alvo: string; texto: string; link: Lugar; grau?: number }
/** What each rule found. One that could not be read is left out: it neither opens nor ends anything. */
export type Achados = Partial<Record<RegraAlerta, readonly Achado[]>>

export type Vivo = {
  id: number
  regra: RegraAlerta
  alvo: string
  situacao: CodeOf<typeof SituacaoAlerta, 'ABERTO' | 'VISTO' | 'SILENCIADO'>
  desde: Date
  vezes: number
  avisadoEm: Date | null
  texto: string
  link: string
  grau: number
  bons: number
}
export type Suspeita = { regra: RegraAlerta; alvo: string; desde: Date; vezes: number }
export type Silencio = { regra: RegraAlerta; alvo: string | null }

/** An alert as it is after the judgment, and what people are told of it. */
export type Novo = Omit<Vivo, 'id' | 'bons'> & { dizer: TipoDito | null }
export type Mudado = Omit<Vivo, 'situacao'> & { situacao: SituacaoAlerta; dizer: TipoDito | null }

export type Julgado = { suspeitas: Suspeita[]; novos: Novo[]; mudados: Mudado[] }

/** Judgments in a row that open an alert: what is measured over a day or in one event is believed at once, what must last 5 min by six. */
const ABREM: Readonly<Record<RegraAlerta, number>> = RegraAlerta.byCode<number>({
  PROCESSO: 2,
  FILA: 2,
  EMAIL: 2,
  INTEGRACAO: 2,
  COPIA: 1,
  PROVA: 2,
  CONTINUA: 2,
  DISCO: 1,
  CONEXOES: 6,
  REPLICA: 2,
  CERTIFICADO: 2,
  RELOGIO: 2,
  ERROS: 2,
  SEGURANCA: 1,
})
/** Judgments in a row without a finding that end one. */
const ENCERRAM = 3
/** Times that it is told again by the rule's own interval; then once a day. */
const REPETE = 3
const DAY_MIN = 1_440
const MINUTE = 60_000

const keyOf = ({ regra, alvo }: { regra: RegraAlerta; alvo: string }) => `${regra} ${alvo}`

type Julgamento = {
  agora: Date
  achados: Achados
  regras: Readonly<Record<RegraAlerta, Pick<RegraForm, 'ligada' | 'repetirMin'>>>
  vivos: readonly Vivo[]
  suspeitas: readonly Suspeita[]
  /** Those that hold now. */
  silencios: readonly Silencio[]
}

/** What becomes of the alerts by what was found now and what was known. */
export function julgar({ agora, achados, regras, vivos, suspeitas, silencios }: Julgamento): Julgado {
  const known = new Map(vivos.map((one) => [keyOf(one), one]))
  const suspected = new Map(suspeitas.map((one) => [keyOf(one), one]))
  const silent = (regra: RegraAlerta, alvo: string) =>
    silencios.some((one) => one.regra === regra && (one.alvo === null || one.alvo === alvo))
  const result: Julgado = { suspeitas: [], novos: [], mudados: [] }

  for (const { value: regra } of RegraAlerta.options) {
    const { ligada, repetirMin } = regras[regra]
    const found = ligada ? achados[regra] : []
    // Not read is not well, and not bad either.
    if (!found) {
      result.suspeitas.push(...suspeitas.filter((one) => one.regra === regra))
      continue
    }
    const there = new Map(found.map((one) => [one.alvo, one]))
    for (const achado of there.values()) {
      const key = keyOf({ regra, alvo: achado.alvo })
      const calado = silent(regra, achado.alvo)
      const vivo = known.get(key)
      if (vivo) {
        const after = mantido(vivo, achado, { agora, repetirMin, calado })
        if (after) result.mudados.push(after)
        continue
      }
      const { desde, vezes } = suspected.get(key) ?? { desde: agora, vezes: 0 }
      if (vezes + 1 < ABREM[regra]) result.suspeitas.push({ regra, alvo: achado.alvo, desde, vezes: vezes + 1 })
      else result.novos.push(aberto(regra, achado, { agora, desde, calado }))
    }
    for (const vivo of vivos)
      if (vivo.regra === regra && !there.has(vivo.alvo)) result.mudados.push(passado(vivo, { ligada, calado: silent(regra, vivo.alvo) }))
  }
  return result
}

type Agora = { agora: Date; calado: boolean }

const aberto = (regra: RegraAlerta, { alvo, texto, link, grau = 0 }: Achado, { agora, desde, calado }: Agora & { desde: Date }): Novo => ({
  regra,
  alvo,
  situacao: calado ? SILENCIADO : ABERTO,
  desde,
  vezes: calado ? 0 : 1,
  avisadoEm: calado ? null : agora,
  texto,
  link,
  grau,
  dizer: calado ? null : TipoDito.code.COMECOU,
})

/** @returns undefined where nothing of it is different */
function mantido(vivo: Vivo, achado: Achado, { agora, repetirMin, calado }: Agora & { repetirMin: number }): Mudado | undefined {
  const { texto, link, grau = 0 } = achado
  const worse = grau > vivo.grau
  const situacao = calado ? SILENCIADO : vivo.situacao === SILENCIADO || worse ? ABERTO : vivo.situacao
  const over = vivo.situacao === SILENCIADO && !calado
  const told = !calado && (worse || over || (situacao === ABERTO && isDue(vivo, agora, repetirMin)))
  if (!told && situacao === vivo.situacao && texto === vivo.texto && link === vivo.link && grau === vivo.grau && vivo.bons === 0)
    return undefined
  return {
    ...vivo,
    texto,
    link,
    grau,
    situacao,
    bons: 0,
    vezes: vivo.vezes + (told ? 1 : 0),
    avisadoEm: told ? agora : vivo.avisadoEm,
    dizer: told ? (vivo.vezes === 0 ? TipoDito.code.COMECOU : TipoDito.code.CONTINUA) : null,
  }
}

/** Whether it is told again. What is known days before, a certificate's end, is told where it comes nearer, and not between. */
function isDue({ regra, vezes, avisadoEm }: Vivo, agora: Date, repetirMin: number): boolean {
  if (avisadoEm === null) return true
  if (regra === RegraAlerta.code.CERTIFICADO) return false
  const minutes = vezes <= REPETE ? repetirMin : Math.max(repetirMin, DAY_MIN)
  return agora.getTime() - avisadoEm.getTime() >= minutes * MINUTE
}

/** What was not found: a rule that is switched off ends at once, and says nothing. */
function passado(vivo: Vivo, { ligada, calado }: { ligada: boolean; calado: boolean }): Mudado {
  const bons = vivo.bons + 1
  if (ligada && bons < ENCERRAM) return { ...vivo, bons, dizer: null }
  const told = ligada && !calado && vivo.vezes > 0 && (vivo.situacao === ABERTO || vivo.situacao === VISTO)
  return { ...vivo, bons, situacao: ENCERRADO, dizer: told ? TipoDito.code.ACABOU : null }
}
