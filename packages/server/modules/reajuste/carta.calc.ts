import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import { CARTA_PADRAO, type LinhaReajuste, type MARCAS_DA_CARTA } from '@retaguarda/contract/faturamento/reajuste.ts'
import { fillMarks } from '@retaguarda/contract/kit/marks.ts'
import { brl, exact, percentText } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { competenciaDe, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'

/** A client and his contracts, the first to change first. */
export type Carta = { nome: string; linhas: readonly LinhaReajuste[]; texto: string | null }

/** Title and text of what a client is written. */
export function cartaDe({ nome, linhas, texto }: Carta): { titulo: string; texto: string } {
  const aPartirDe = competenciaTexto(competenciaDe(present(linhas[0]?.aPartirDe)))
  const marks: Record<(typeof MARCAS_DA_CARTA)[number], string> = { cliente: nome, contratos: linhas.map(contrato).join('\n'), aPartirDe }
  return { titulo: `Reajuste do contrato a partir de ${aPartirDe}`, texto: fillMarks(texto ?? CARTA_PADRAO, marks) }
}

/** `LOJA01 - Loja: R$ 3.500,00 → R$ 3.649,25 (IPCA, 4,2644%)`; of what costs nothing by the month, its prices one by one. */
function contrato({ objetoContrato: { codigo, nome }, campos, mensalDe, mensalPara, indice, percentual }: LinhaReajuste): string {
  const monthly = !exact(present(mensalDe)).isZero()
  const prices = monthly
    ? `${brl(present(mensalDe))} → ${brl(present(mensalPara))}`
    : campos.map(({ de, para }) => `R$\u00a0${de.replace('.', ',')} → R$\u00a0${para.replace('.', ',')}`).join('; ')
  return `${codigo} - ${nome}: ${prices} (${Indice.labels[present(indice)]}, ${percentText(present(percentual))})`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** A text as the paragraphs of a notification: an empty line parts them, any other break stays. */
export const asHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
