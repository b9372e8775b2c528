import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { TipoMovimento } from '@retaguarda/contract/cobranca/retorno.ts'
import { fieldsOf, content } from './fields.calc.ts'
import { ARQUIVO_240, CNAB_240, type Layout240, U, Y_PIX } from './layouts.calc.ts'
import { donosDe, type Leitor, type Lida, naoAtendido, numeroDe, type Soma } from './leitor.calc.ts'
import { movimentosDe } from './movimentos.calc.ts'
import { pixDoBanco } from './pix-do-banco.calc.ts'
import { NAO_CNAB, inRow, Recusa } from './recusa.calc.ts'

const REGISTRO = { ABERTURA: '1', DETALHE: '3', FIM_DO_LOTE: '5' }
const REGISTROS = /[1-5]/
const BORDAS = 2
const PIX = /0[34]/
const ZERADO = '0.00'

/** A lot until its end; `titulo`: its last line T, with what came behind it. */
type Lote = { numero: number; detalhes: number; titulo?: { lida: Lida; temU: boolean } }
type DoBanco = { t: Layout240['t']; tipoDe: (movimento: string) => TipoMovimento }

/** A file of 240 columns: each title is a line T with a line U behind it. @throws Recusa */
export function leitor240(primeira: string, banco: CodigoBanco): Leitor {
  const layout = CNAB_240[banco]
  if (!layout) throw naoAtendido(240, banco)
  const { t, donos, cabecalhoSolto = false } = layout
  const doBanco: DoBanco = { t, tipoDe: movimentosDe(240, banco) }
  const somas: Soma[] = []
  let lote: Lote | undefined
  let last: number | null = null

  return {
    cabecalho: { layout: 240, banco, donos: donosDe(primeira, donos), ...cabecalhoDe(primeira, cabecalhoSolto) },
    linha(text, numero) {
      const registro = content(text, ARQUIVO_240.registro)
      if (registro === '9') throw inRow(numero, 'há mais linhas depois do registro final.')
      if (!REGISTROS.test(registro)) throw new Recusa(NAO_CNAB)
      if (registro === REGISTRO.DETALHE) {
        if (!lote) throw inRow(numero, 'o título está fora de um lote.')
        return detalhe(lote, doBanco, text, numero)
      }
      if (registro === REGISTRO.FIM_DO_LOTE) {
        if (!lote) throw inRow(numero, 'o lote termina sem ter começado.')
        somas.push(...somasDe(lote, text, numero))
        // A line T without its U says what it says: nothing was paid.
        const lida = lote.titulo?.lida
        lote = undefined
        return lida
      }
      if (registro !== REGISTRO.ABERTURA) {
        if (lote) lote.detalhes++
        return undefined
      }
      if (lote) throw semFim(lote)
      last = Number(fieldsOf(text, numero).algarismos(ARQUIVO_240.lote, 'O número do lote'))
      lote = { numero: last, detalhes: 0 }
      return undefined
    },
    fim(text, numero) {
      if (lote) throw semFim(lote)
      const said = Number(fieldsOf(text, numero).algarismos(ARQUIVO_240.linhas, 'A quantidade de linhas'))
      if (said !== numero) throw new Recusa(`O arquivo diz ter ${said} linhas e tem ${numero}. Baixe-o de novo do banco.`)
      return undefined
    },
    somas,
    lote: () => last,
  }
}

const semFim = ({ numero }: Lote) => new Recusa(`Arquivo incompleto: o lote ${numero} não termina. Baixe-o de novo do banco.`)

/** Takes a line into its lot; a new title ends the one before, which is answered. */
function detalhe(lote: Lote, doBanco: DoBanco, text: string, numero: number): Lida | undefined {
  lote.detalhes++
  const { titulo } = lote
  const segmento = content(text, ARQUIVO_240.segmento).toUpperCase()
  if (segmento === 'T') {
    lote.titulo = { lida: deT(doBanco, text, numero), temU: false }
    return titulo?.lida
  }
  if (segmento === 'U') {
    if (!titulo || titulo.temU) throw inRow(numero, 'o segmento U veio sem o segmento T. Baixe o arquivo de novo do banco.')
    lote.titulo = { lida: comU(titulo.lida, text, numero), temU: true }
  }
  if (segmento === 'Y' && titulo && PIX.test(content(text, Y_PIX.opcional)))
    titulo.lida = { ...titulo.lida, pix: pixDoBanco(text, Y_PIX.pix) }
  return undefined
}

function deT({ t, tipoDe }: DoBanco, text: string, numero: number): Lida {
  const c = fieldsOf(text, numero)
  const movimento = c.algarismos(t.movimento, 'O movimento').padStart(2, '0')
  return {
    linha: numero,
    movimento,
    tipo: tipoDe(movimento),
    ...numeroDe(text, t),
    seuNumero: c.texto(t.seuNumero),
    usoEmpresa: c.texto(t.usoEmpresa),
    pagador: documentoDe(c.texto(t.pagador)),
    vencimento: c.data(t.vencimento, 'O vencimento'),
    valor: c.valor(t.valor, 'O valor'),
    tarifa: c.valor(t.tarifa, 'A tarifa'),
    motivos: c.texto(t.motivos),
    valorPago: ZERADO,
    acrescimos: ZERADO,
    desconto: ZERADO,
    abatimento: ZERADO,
    dataOcorrencia: null,
    dataCredito: null,
    carteira: '',
    pix: '',
  }
}

function comU(deT: Lida, text: string, numero: number): Lida {
  const c = fieldsOf(text, numero)
  return {
    ...deT,
    acrescimos: c.valor(U.acrescimos, 'Os acréscimos'),
    desconto: c.valor(U.desconto, 'O desconto'),
    abatimento: c.valor(U.abatimento, 'O abatimento'),
    valorPago: c.valor(U.valorPago, 'O valor pago'),
    dataOcorrencia: c.data(U.dataOcorrencia, 'A data da ocorrência'),
    dataCredito: c.data(U.dataCredito, 'A data do crédito'),
  }
}

/** What the trailer of a lot adds up. @throws Recusa where lines are missing */
function somasDe({ numero: lote, detalhes }: Lote, text: string, numero: number): Soma[] {
  const c = fieldsOf(text, numero)
  const said = Number(c.algarismos(ARQUIVO_240.registrosDoLote, 'A quantidade de registros do lote'))
  if (said !== detalhes && said !== detalhes + BORDAS)
    throw inRow(numero, `o lote diz ter ${said} registros e tem ${detalhes + BORDAS}. Baixe o arquivo de novo do banco.`)
  return ARQUIVO_240.somas.map((faixa) => ({ lote, valor: c.valor(faixa, 'O total') }))
}

function cabecalhoDe(primeira: string, solto: boolean): { sequencia: number | null; dataArquivo: string | null } {
  const header = fieldsOf(primeira, 1)
  try {
    const dataArquivo = header.data(ARQUIVO_240.dataArquivo, 'A data do arquivo')
    const sequencia = header.algarismos(ARQUIVO_240.sequencia, 'A sequência do arquivo')
    return { dataArquivo, sequencia: sequencia === '' ? null : Number(sequencia) }
  } catch (error) {
    if (solto) return { dataArquivo: null, sequencia: null }
    throw error
  }
}

const TIPO_CPF = '1'
const CPF = 11
const CNPJ = 14

/** The document behind its type, without the zeros that fill its field. */
function documentoDe(pagador: string): string {
  const documento = pagador.slice(1).trim()
  return /^0*$/.test(documento) ? '' : documento.slice(-(pagador.startsWith(TIPO_CPF) ? CPF : CNPJ))
}
