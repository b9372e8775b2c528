import type { ResumoRetorno, TipoMovimento } from '@retaguarda/contract/cobranca/retorno.ts'
import { brl, type Exact, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { texto } from './campos.calc.ts'
import { ARQUIVO_240, ARQUIVO_400 } from './layouts.calc.ts'
import { aberturaDe, type Cabecalho, type Leitor, type Lida, type Soma } from './leitor.calc.ts'
import { leitor240 } from './leitor-240.calc.ts'
import { leitor400 } from './leitor-400.calc.ts'
import { naLinha, Recusa } from './recusa.calc.ts'

const TRAILER = '9'
const INCOMPLETO = 'Arquivo incompleto: falta o registro final. Baixe-o de novo do banco.'
const VAZIO = 'O arquivo está vazio. Baixe-o de novo do banco.'

/** Reads a file line by line, in their order, and adds up what they say. `lida`: each title, as soon as it is whole. */
export type Leitura = {
  /** @throws Recusa */
  linha(text: string): Lida | undefined
  /** After the last one; `ultima`: the title that nothing ended before. @throws Recusa */
  fim(): { cabecalho: Cabecalho; resumo: ResumoRetorno; ultima: Lida | undefined }
}

/** A file, whose lines come trimmed at their ends; blank ones are counted only before others. */
export function leituraDeRetorno(): Leitura {
  const totais = somador()
  let leitor: Leitor | undefined
  /** The line before, which may be the last one. */
  let before: string | undefined
  let numero = 0
  let brancas = 0

  function ler(text: string): Lida | undefined {
    if (leitor) return leitor.linha(text, numero)
    const { layout, banco } = aberturaDe(text)
    leitor = (layout === 240 ? leitor240 : leitor400)(text, banco)
    return undefined
  }
  function conferirTamanho(text: string) {
    const max = leitor?.cabecalho.layout ?? aberturaDe(text).layout
    if (text.length > max) throw naLinha(numero, `tem ${text.length} posições, e o máximo é ${max}.`)
  }

  return {
    linha(text) {
      if (text === '') {
        brancas++
        return undefined
      }
      if (before !== undefined && brancas > 0) throw naLinha(numero + 1, 'está em branco no meio do arquivo.')
      brancas = 0
      const lida = before === undefined ? undefined : ler(before)
      if (lida) totais.somar(lida, leitor?.lote() ?? null)
      before = text
      numero++
      conferirTamanho(text)
      return lida
    },
    fim() {
      if (before === undefined) throw new Recusa(VAZIO)
      if (!leitor) aberturaDe(before)
      const last = leitor && texto(before, leitor.cabecalho.layout === 240 ? ARQUIVO_240.registro : ARQUIVO_400.registro)
      if (!leitor || last !== TRAILER) throw new Recusa(INCOMPLETO)
      const ultima = leitor.fim(before, numero)
      if (ultima) totais.somar(ultima, leitor.lote())
      const { cabecalho, somas } = leitor
      const { layout, banco, sequencia, dataArquivo } = cabecalho
      return { cabecalho, resumo: { banco, layout, sequencia, dataArquivo, linhas: numero, ...totais.resumo(somas) }, ultima }
    },
  }
}

function somador() {
  const quantos = { titulos: 0, liquidados: 0, confirmados: 0, rejeitados: 0, baixados: 0 }
  const CONTADOS: Partial<Record<TipoMovimento, keyof typeof quantos>> = {
    liquidacao: 'liquidados',
    entrada: 'confirmados',
    rejeitada: 'rejeitados',
    baixa: 'baixados',
  }
  let [totalPago, tarifas] = [exact(0), exact(0)]
  /** By lote, what all titles and those that were settled add up to. */
  const lotes = new Map<number | null, { valor: Exact; liquidado: Exact; pago: Exact }>()
  return {
    somar({ tipo, valor, valorPago, tarifa }: Lida, lote: number | null) {
      quantos.titulos++
      const contado = CONTADOS[tipo]
      if (contado) quantos[contado]++
      const [of, paid] = tipo === 'liquidacao' ? [valor, valorPago] : ['0', '0']
      totalPago = totalPago.plus(paid)
      tarifas = tarifas.plus(tarifa)
      const so = lotes.get(lote) ?? { valor: exact(0), liquidado: exact(0), pago: exact(0) }
      lotes.set(lote, { valor: so.valor.plus(valor), liquidado: so.liquidado.plus(of), pago: so.pago.plus(paid) })
    },
    resumo: (somas: readonly Soma[]) => ({
      ...quantos,
      ...{ totalPago: toMoney(totalPago), tarifas: toMoney(tarifas) },
      avisos: [...Map.groupBy(somas, ({ lote }) => lote)].flatMap(([lote, of]) => avisosDe(lote, of, lotes.get(lote))),
    }),
  }
}

/** Banks add up different things in their trailers, so that what agrees with none of ours is only worth a look (bank.md, Reading). */
function avisosDe(lote: number | null, somas: readonly Soma[], lido = { valor: exact(0), liquidado: exact(0), pago: exact(0) }): string[] {
  const ours = [lido.valor, lido.liquidado, lido.pago]
  const filled = somas.map(({ valor }) => exact(valor)).filter((valor) => !valor.isZero())
  if (ours.some((one) => one.eq(filled.reduce((total, valor) => total.plus(valor), exact(0))))) return []
  const odd = filled.filter((valor) => !ours.some((one) => one.eq(valor)))
  const where = lote === null ? 'O registro final' : `O lote ${lote}`
  return odd.map(
    (valor) => `${where} soma ${brl(valor)}; os títulos somam ${brl(lido.valor)} e os pagos ${brl(lido.pago)}. Confira com o banco.`,
  )
}
