import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { TipoMovimento } from '@retaguarda/contract/cobranca/retorno.ts'
import { fieldsOf, deCentavos, emCentavos } from './fields.calc.ts'
import { ARQUIVO_400, CNAB_400, type Layout400 } from './layouts.calc.ts'
import { donosDe, type Leitor, type Lida, naoAtendido, numeroDe, type Soma } from './leitor.calc.ts'
import { movimentosDe } from './movimentos.calc.ts'
import { pixDoBanco } from './pix-do-banco.calc.ts'
import { NAO_CNAB, inRow, Recusa } from './recusa.calc.ts'

const TRAILER = '9'
const ITAU = '341'
const NOME = { dataArquivo: 'A data do arquivo', sequencia: 'A sequência do arquivo' }

type DoBanco = Pick<Layout400, 'detalhe'> & { banco: CodigoBanco; iso: boolean; tipoDe: (movimento: string) => TipoMovimento }

/** A file of 400 columns. @throws Recusa */
export function leitor400(primeira: string, banco: CodigoBanco): Leitor {
  const layout = CNAB_400[banco]
  if (!layout) throw naoAtendido(400, banco)
  const { detalhe, registro, pix, donos, donoNoDetalhe, iso = false } = layout
  const doBanco: DoBanco = { banco, detalhe, iso, tipoDe: movimentosDe(400, banco) }
  const header = fieldsOf(primeira, 1)
  const somas: Soma[] = []
  const sequencia = header.algarismos(layout.sequencia, NOME.sequencia)
  const cabecalho = {
    layout: 400 as const,
    banco,
    sequencia: sequencia === '' ? null : Number(sequencia),
    dataArquivo: header.data(iso ? ARQUIVO_400.dataArquivoIso : ARQUIVO_400.dataArquivo, NOME.dataArquivo, iso),
    donos: donoNoDetalhe ? [] : donosDe(primeira, donos),
  }
  /** The title behind which its Pix code may come. */
  let aberta: Lida | undefined
  conferirNumero(primeira, 1)

  function linha(text: string, numero: number): Lida | undefined {
    const kind = text.charAt(0)
    if (!/[1-8]/.test(kind)) throw kind === TRAILER ? inRow(numero, 'há mais linhas depois do registro final.') : new Recusa(NAO_CNAB)
    conferirNumero(text, numero)
    if (aberta && kind === pix?.registro) aberta = { ...aberta, pix: pixDoBanco(text, pix.onde) }
    if (kind !== registro) return undefined
    if (donoNoDetalhe && cabecalho.donos.length === 0) cabecalho.donos = donosDe(text, donos)
    const before = aberta
    aberta = lidaDe(doBanco, text, numero)
    return before
  }

  return {
    cabecalho,
    linha,
    fim(text, numero) {
      conferirNumero(text, numero)
      const trailer = fieldsOf(text, numero)
      somas.push(...layout.somas.map((faixa) => ({ lote: null, valor: trailer.valor(faixa, 'O total') })))
      return aberta
    },
    somas,
    lote: () => null,
  }
}

function lidaDe({ banco, detalhe, iso, tipoDe }: DoBanco, text: string, numero: number): Lida {
  const c = fieldsOf(text, numero)
  const movimento = c.algarismos(detalhe.movimento, 'O movimento').padStart(2, '0')
  const tipo = tipoDe(movimento)
  const tarifa = c.valor(detalhe.tarifa, 'A tarifa')
  const pago = c.valor(detalhe.valorPago, 'O valor pago')
  const [juros, multa] = [c.valor(detalhe.juros, 'Os juros'), c.valor(detalhe.multa, 'A multa')]
  return {
    linha: numero,
    movimento,
    tipo,
    ...numeroDe(text, detalhe),
    seuNumero: c.texto(detalhe.seuNumero),
    usoEmpresa: c.texto(detalhe.usoEmpresa),
    pagador: '',
    vencimento: c.data(detalhe.vencimento, 'O vencimento'),
    valor: c.valor(detalhe.valor, 'O valor'),
    valorPago: banco === ITAU && tipo === 'liquidacao' ? deCentavos(emCentavos(pago) + emCentavos(tarifa)) : pago,
    acrescimos: deCentavos(emCentavos(juros) + emCentavos(multa)),
    desconto: c.valor(detalhe.desconto, 'O desconto'),
    abatimento: c.valor(detalhe.abatimento, 'O abatimento'),
    tarifa,
    dataOcorrencia: c.data(detalhe.dataOcorrencia, 'A data da ocorrência'),
    dataCredito: c.data(detalhe.dataCredito, 'A data do crédito', iso),
    motivos: c.texto(detalhe.motivos),
    carteira: c.texto(detalhe.carteira),
    pix: '',
  }
}

function conferirNumero(text: string, numero: number): void {
  const said = fieldsOf(text, numero).algarismos(ARQUIVO_400.numero, 'O número da linha')
  if (Number(said) === numero) return
  throw inRow(numero, `o número nas posições 395 a 400 é “${said}”. Falta ou sobra uma linha; baixe o arquivo de novo do banco.`)
}
