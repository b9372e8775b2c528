import type { ResumoRetorno, TipoMovimento } from '@retaguarda/contract/cobranca/retorno.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { deCentavos, emCentavos, content } from './fields.calc.ts'
import { ARQUIVO_240, ARQUIVO_400 } from './layouts.calc.ts'
import { aberturaDe, type Cabecalho, type Leitor, type Lida, type Soma } from './leitor.calc.ts'
import { leitor240 } from './leitor-240.calc.ts'
import { leitor400 } from './leitor-400.calc.ts'
import { inRow, Recusa } from './recusa.calc.ts'

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

  function read(text: string): Lida | undefined {
    if (leitor) return leitor.linha(text, numero)
    const { layout, banco } = aberturaDe(text)
    leitor = (layout === 240 ? leitor240 : leitor400)(text, banco)
    return undefined
  }
  function conferirTamanho(text: string) {
    const max = leitor?.cabecalho.layout ?? aberturaDe(text).layout
    if (text.length > max) throw inRow(numero, `tem ${text.length} posições, e o máximo é ${max}.`)
  }

  return {
    linha(text) {
      if (text === '') {
        brancas++
        return undefined
      }
      if (before !== undefined && brancas > 0) throw inRow(numero + 1, 'está em branco no meio do arquivo.')
      brancas = 0
      const lida = before === undefined ? undefined : read(before)
      if (lida) totais.somar(lida, leitor?.lote() ?? null)
      before = text
      numero++
      conferirTamanho(text)
      return lida
    },
    fim() {
      if (before === undefined) throw new Recusa(VAZIO)
      if (!leitor) aberturaDe(before)
      const last = leitor && content(before, leitor.cabecalho.layout === 240 ? ARQUIVO_240.registro : ARQUIVO_400.registro)
      if (!leitor || last !== TRAILER) throw new Recusa(INCOMPLETO)
      const ultima = leitor.fim(before, numero)
      if (ultima) totais.somar(ultima, leitor.lote())
      const { cabecalho, somas } = leitor
      const { layout, banco, sequencia, dataArquivo } = cabecalho
      return { cabecalho, resumo: { banco, layout, sequencia, dataArquivo, linhas: numero, ...totais.resumo(somas) }, ultima }
    },
  }
}

/** In cents: of all titles, and of those that were settled. */
type Lido = { valor: bigint; liquidado: bigint; pago: bigint }
const NADA: Lido = { valor: 0n, liquidado: 0n, pago: 0n }

function somador() {
  const quantos = { titulos: 0, liquidados: 0, confirmados: 0, rejeitados: 0, baixados: 0 }
  const CONTADOS: Partial<Record<TipoMovimento, keyof typeof quantos>> = {
    liquidacao: 'liquidados',
    entrada: 'confirmados',
    rejeitada: 'rejeitados',
    baixa: 'baixados',
  }
  let [totalPago, tarifas] = [0n, 0n]
  /** By lote. */
  const lotes = new Map<number | null, Lido>()
  return {
    somar({ tipo, valor, valorPago, tarifa }: Lida, lote: number | null) {
      quantos.titulos++
      const contado = CONTADOS[tipo]
      if (contado) quantos[contado]++
      const cheio = emCentavos(valor)
      const [of, paid] = tipo === 'liquidacao' ? [cheio, emCentavos(valorPago)] : [0n, 0n]
      totalPago += paid
      tarifas += emCentavos(tarifa)
      const so = lotes.get(lote) ?? NADA
      lotes.set(lote, { valor: so.valor + cheio, liquidado: so.liquidado + of, pago: so.pago + paid })
    },
    resumo: (somas: readonly Soma[]) => ({
      ...quantos,
      totalPago: deCentavos(totalPago),
      tarifas: deCentavos(tarifas),
      avisos: [...Map.groupBy(somas, ({ lote }) => lote)].flatMap(([lote, of]) => avisosDe(lote, of, lotes.get(lote))),
    }),
  }
}

/** Banks add up different things in their trailers, so that what agrees with none of ours is only worth a look. */
function avisosDe(lote: number | null, somas: readonly Soma[], lido = NADA): string[] {
  const ours = [lido.valor, lido.liquidado, lido.pago]
  const filled = somas.map(({ valor }) => emCentavos(valor)).filter((valor) => valor > 0n)
  if (ours.includes(filled.reduce((total, valor) => total + valor, 0n))) return []
  const odd = filled.filter((valor) => !ours.includes(valor))
  const where = lote === null ? 'O registro final' : `O lote ${lote}`
  const reais = (centavos: bigint) => brl(deCentavos(centavos))
  return odd.map(
    (valor) => `${where} soma ${reais(valor)}; os títulos somam ${reais(lido.valor)} e os pagos ${reais(lido.pago)}. Confira com o banco.`,
  )
}
