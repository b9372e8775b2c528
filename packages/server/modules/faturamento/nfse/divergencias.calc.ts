import { brl, exact, sum } from '@retaguarda/contract/kit/money.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'

/** A note that is authorised, as the other side says it and as we asked for it. Money as `"1234.56"`. */
export type NotaConferida = {
  documento: string
  iss: string
  liquido: string
  /** What we reckon with; `iss` is undefined where the tax is not of our reckoning. */
  nossa: { iss: string | undefined; liquido: string }
}

/** The invoice of today; `notas`: what each of its notes that stand withholds. */
export type FaturaConferida = { retido: string; documento: string; notas: readonly string[] }

/** What differs by now between a note and its invoice, or between what we asked for and what came, each with what to do. */
export function divergenciasDe(nota: NotaConferida, fatura: FaturaConferida): string[] {
  const retido = sum([...fatura.notas])
  const [notas, retem] = fatura.notas.length === 1 ? ['A nota', 'retém'] : ['As notas', 'retêm']
  const { iss, liquido } = nota.nossa
  return [
    exact(fatura.retido).eq(retido) ? [] : [`${notas} ${retem} ${brl(retido)} e a fatura ${brl(fatura.retido)}. Substitua a nota.`],
    nota.documento === fatura.documento
      ? []
      : [`A nota é de ${maskDocumento(nota.documento)} e o cliente hoje é ${maskDocumento(fatura.documento)}. Substitua a nota.`],
    iss === undefined || exact(nota.iss).eq(iss)
      ? []
      : [`A Sefin calculou ISS de ${brl(nota.iss)} e a configuração dá ${brl(iss)}. Confira a alíquota com o contador.`],
    exact(nota.liquido).eq(liquido)
      ? []
      : [`A Sefin calculou o valor líquido de ${brl(nota.liquido)} e a fatura dá ${brl(liquido)}. Confira a nota com o contador.`],
  ].flat()
}
