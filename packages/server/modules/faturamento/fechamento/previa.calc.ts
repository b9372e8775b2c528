import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { AVISOS_PREVIA, type AvisoPrevia, type LinhaPrevia, VARIACAO_ODD } from '@retaguarda/contract/faturamento/fechamento.ts'
import { TipoItemFatura } from '@retaguarda/contract/faturamento/item.ts'
import { brl, type Exact, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import type { CalculoDoMes, MotivoDaRecusa } from '../calculo/faturamento.calc.ts'

type Cliente = {
  id: number
  nome: string
  fatura: {
    id: number
    situacao: SituacaoFatura
    valor: string
    retido: string
    credito: string
    aPagar: string
    itens: readonly { tipo: CodeOf<typeof TipoItemFatura> }[]
  } | null
  /** Of the month before, null where there is no invoice. */
  valorAnterior: string | null
}

const AVISO_DO_MOTIVO: Record<MotivoDaRecusa, AvisoPrevia> = {
  encerrada: 'encerrada',
  semVinculo: 'semVinculo',
  figuras: 'semFiguras',
  configuracao: 'erro',
  valor: 'erro',
}

/** What the closing would make of a client, beside the month before, and what a person should look at. */
export function linhaPrevia({ id, nome, fatura, valorAnterior }: Cliente, calculo: CalculoDoMes, competencia: Competencia): LinhaPrevia {
  const valor = calculo.ok ? calculo.valor : calculo.motivo === 'encerrada' ? (fatura?.valor ?? null) : null
  const change = valor === null || valorAnterior === null ? null : mudanca(valor, valorAnterior)
  return {
    cliente: { id, nome },
    fatura: fatura && { id: fatura.id, situacao: fatura.situacao },
    valor,
    ...amounts(calculo, fatura),
    valorAnterior,
    diferenca: change && change.diferenca,
    variacao: change?.variacao?.toFixed(1) ?? null,
    itens: contarItens(calculo, fatura),
    avisos: calculo.ok
      ? [
          ...avisoDaVariacao(change, competencia),
          ...avisoDoPreco(calculo),
          ...avisoDoMinimo(calculo),
          ...avisoDoCredito(calculo),
          ...avisoDoRegime(calculo),
        ]
      : [{ tipo: AVISO_DO_MOTIVO[calculo.motivo], texto: calculo.erro }],
  }
}

/** Of what would be closed, or of what stands closed. */
function amounts(calculo: CalculoDoMes, fatura: Cliente['fatura']): Pick<LinhaPrevia, 'retido' | 'credito' | 'aPagar'> {
  const of = calculo.ok ? calculo.valores : calculo.motivo === 'encerrada' ? fatura : null
  return of ? { retido: of.retido, credito: of.credito, aPagar: of.aPagar } : { retido: null, credito: null, aPagar: null }
}

/** Somebody should say how the company or the client is taxed: what is withheld hangs on it. */
function avisoDoRegime({ valores: { porQue } }: Extract<CalculoDoMes, { ok: true }>): LinhaPrevia['avisos'] {
  return porQue.filter(({ parte }) => parte === 'regime').map(({ texto }) => ({ tipo: 'regime', texto }))
}

/** Closing would take it: somebody may want to keep it for later. */
const avisoDoCredito = ({ valores: { credito } }: Extract<CalculoDoMes, { ok: true }>): LinhaPrevia['avisos'] =>
  exact(credito).isZero() ? [] : [{ tipo: 'credito', texto: `${AVISOS_PREVIA.credito}: ${brl(credito)}.` }]

/** Since the month before: in money and, where that was not zero, in percent. */
type Mudanca = { anterior: string; diferenca: string; variacao: Exact | null }

function mudanca(valor: string, anterior: string): Mudanca {
  const diferenca = exact(valor).minus(anterior)
  return { anterior, diferenca: toMoney(diferenca), variacao: exact(anterior).isZero() ? null : diferenca.times(100).div(anterior) }
}

/** What people added; the rest is made again. */
const STAYING: readonly CodeOf<typeof TipoItemFatura>[] = TipoItemFatura.codes('MANUAL', 'DESCONTO')

/** Those that stay and those that are made; of a closed invoice the ones it has. */
function contarItens(calculo: CalculoDoMes, fatura: Cliente['fatura']): number {
  const kept = fatura?.itens ?? []
  if (calculo.ok) return calculo.itens.length + kept.filter(({ tipo }) => STAYING.includes(tipo)).length
  return calculo.motivo === 'encerrada' ? kept.length : 0
}

function avisoDaVariacao(change: Mudanca | null, { ano, mes }: Competencia): LinhaPrevia['avisos'] {
  if (!change?.variacao || change.variacao.abs().lte(VARIACAO_ODD)) return []
  const { anterior, variacao } = change
  const before = competenciaTexto(mes === 1 ? { ano: ano - 1, mes: 12 } : { ano, mes: mes - 1 })
  const by = variacao.abs().toFixed(1).replace('.', ',')
  const way = variacao.gt(0) ? 'a mais' : 'a menos'
  return [{ tipo: 'variacao', texto: `${AVISOS_PREVIA.variacao}: ${by}% ${way} que em ${before} (${brl(anterior)}).` }]
}

type Itens = Extract<CalculoDoMes, { ok: true }>['itens']

const avisoDoMinimo = ({ itens }: { itens: Itens }) =>
  avisoDe(
    'minimo',
    itens.filter(({ explicacao }) => explicacao.regra === 'comissao' && explicacao.minimo.aplicado),
  )

/** Of the monthly charges whose price counts from this month on. */
const avisoDoPreco = ({ itens }: { itens: Itens }) =>
  avisoDe(
    'preco',
    itens.filter(({ explicacao, vinculo }) => explicacao.regra !== 'setup' && vinculo.vinculo.preco?.novo === true),
  )

function avisoDe(tipo: AvisoPrevia, itens: Itens): LinhaPrevia['avisos'] {
  const names = itens.map(({ explicacao: { objeto } }) => `${objeto.codigo} - ${objeto.nome}`)
  return names.length === 0 ? [] : [{ tipo, texto: `${AVISOS_PREVIA[tipo]}: ${names.join(', ')}.` }]
}
