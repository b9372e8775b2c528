import { bancoNaoAtendido, isBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { Previa, PreviaForm } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { codigoBarrasDe, fatorDe, linhaDigitavelDe } from './codigo-barras.calc.ts'
import { encargosDe } from './encargos.calc.ts'
import { type Pix, pixCopiaECola, problemasDoPix } from './pix.calc.ts'
import { tituloDe } from './titulo.calc.ts'

type Resultado = { ok: true; previa: Previa } | { ok: false; faltas: Record<string, string> }
const falta = (field: string, sentence: string): Resultado => ({ ok: false, faltas: { [field]: sentence } })

/** Ten digits of the barcode; of Caixa nine. */
const VALOR_MAX = '99999999.99'
const VALOR_MAX_CAIXA = '9999999.99'

/** Everything that a slip would show. `hoje`: the year of a number where none is said. */
export function previaDe(form: PreviaForm, { hoje, feriados }: { hoje: string; feriados: ReadonlySet<string> }): Resultado {
  const { banco, valor, abatimento } = form
  const vencimento = form.vencimento ?? null
  if (!isBanco(banco)) return falta('banco', bancoNaoAtendido(banco))
  const max = banco === '104' ? VALOR_MAX_CAIXA : VALOR_MAX
  if (exact(valor).gt(max)) return falta('valor', `Valor: no máximo R$ ${banco === '104' ? '9.999.999,99' : '99.999.999,99'} em um boleto.`)
  if (abatimento && exact(abatimento).gt(valor)) return falta('abatimento', 'Abatimento: não pode ser maior que o valor.')
  const fator = fatorDe(vencimento)
  if (fator === undefined) return falta('vencimento', 'Vencimento: a partir de 07/10/1997.')
  const { nossoNumero17, parcela, ano, ...dados } = form
  const read = tituloDe(banco, {
    ...dados,
    ...(nossoNumero17 && { nossoNumero17 }),
    parcela: String(parcela ?? 1),
    ano: ano ?? hoje.slice(2, 4),
    comValor: exact(valor).gt(0),
  })
  if (!read.ok) return read
  const { nossoNumero, dv, formatado, campoLivre } = read.titulo
  const codigoBarras = codigoBarrasDe({ banco, fator, valor, campoLivre })
  if (form.data && vencimento === null) return falta('vencimento', 'Informe o vencimento.')
  const encargos = form.data && vencimento !== null ? encargosDe({ ...form, vencimento, data: form.data }, feriados) : undefined
  if (encargos && exact(encargos.total).lt(0))
    return falta('desconto.valor', 'Desconto: não pode ser maior que o valor menos o abatimento.')
  const pix = pixDe(form, encargos?.total ?? valor)
  const problemas = pix ? problemasDoPix(pix) : {}
  if (Object.keys(problemas).length > 0) return { ok: false, faltas: problemas }
  const linhaDigitavel = linhaDigitavelDe(codigoBarras)
  return {
    ok: true,
    previa: {
      nossoNumero,
      nossoNumeroDv: dv,
      nossoNumeroFormatado: formatado,
      campoLivre,
      codigoBarras,
      linhaDigitavel,
      fator,
      ...(encargos && { encargos }),
      ...(pix && { pixCopiaECola: pixCopiaECola(pix) }),
    },
  }
}

/** The Pix code that was asked for: of a key of one's own, or of what the bank keeps at an address. */
function pixDe({ pix, txid, location }: PreviaForm, valor: string): Pix | undefined {
  const who = { nome: pix?.nome ?? '', cidade: pix?.cidade ?? '', txid: txid ?? undefined, valor }
  if (location) return { ...who, location }
  return pix ? { ...who, chave: pix.chave ?? '' } : undefined
}
