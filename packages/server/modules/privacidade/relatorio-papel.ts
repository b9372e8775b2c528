import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { dayText, instantText } from '@retaguarda/contract/kit/tempo.ts'
import { Genero } from '@retaguarda/contract/pessoa.ts'
import type { Encarregado } from '@retaguarda/contract/privacidade/encarregado.ts'
import { BaseLegal, CategoriaDados, Destino, type LugarDados } from '@retaguarda/contract/privacidade/mapa.ts'
import type { Pdf } from '../../kit/pdf.ts'
import { heading, letterhead, paragraphs, type Strip } from '../../kit/pdf-sheet.ts'
import type { EmpresaLida } from '../empresa/empresa.repo.ts'
import { linesOf } from './mapa-pdf.ts'
import type { Registro } from './relatorio.repo.ts'

/** All that is kept of a person; of a place that is `incompleto` there is more. */
export type Reunido = {
  agora: Date
  titular: { nome: string; cpfCnpj: string }
  encarregado: Encarregado | null
  lugares: (LugarDados & { registros: Registro[]; incompleto: boolean })[]
}

const NEXT = 16
const MORE = 'Há mais do que cabe aqui: peça o resto ao encarregado.'

export function* faixasDoRelatorio(pdf: Pdf, empresa: EmpresaLida, { agora, titular, encarregado, lugares }: Reunido): Generator<Strip> {
  yield letterhead(pdf, empresa, 'Dados pessoais', ['Lei 13.709/2018, art. 18 e 19', `Em ${instantText(agora)}`])
  yield heading('Titular', NEXT)
  yield* paragraphs(pdf, [
    titular.nome,
    titular.cpfCnpj && maskDocumento(titular.cpfCnpj),
    encarregado && `Encarregado pelos dados pessoais: ${encarregado.nome}, ${encarregado.email}`,
  ])
  if (lugares.length === 0) yield* paragraphs(pdf, ['Nenhum dado desta pessoa foi encontrado.'])
  for (const lugar of lugares) {
    yield heading(lugar.lugar, NEXT)
    yield* paragraphs(pdf, [`Para: ${lugar.finalidade}.`, destinosDe(lugar), ...linesOf(dadosShown(lugar))])
    const words = new Map(lugar.dados.map(({ coluna, label }) => [coluna, label]))
    for (const { registro, valores } of lugar.registros)
      yield* paragraphs(pdf, [
        `${registro === null ? '–' : registro}  ${valores.map(({ coluna, valor }) => `${words.get(coluna)}: ${spoken(coluna, valor)}`).join(' · ')}`,
      ])
    if (lugar.incompleto) yield* paragraphs(pdf, [MORE])
  }
}

/** A value as people write it; for programs it stays as it is. */
export function spoken(coluna: string, valor: string): string {
  if (coluna === 'cpfCnpj') return maskDocumento(valor)
  if (coluna === 'genero') return Genero.options.find(({ value }) => String(value) === valor)?.label ?? valor
  return /^\d{4}-\d{2}-\d{2}$/.test(valor) ? dayText(valor) : valor
}

const destinosDe = ({ destinos }: LugarDados) =>
  destinos.length === 0 ? 'Ninguém mais recebe.' : `Também recebem: ${destinos.map((one) => Destino.labels[one]).join('; ')}.`

/** Of the columns that hold something of this person. */
function dadosShown({ dados, registros }: Reunido['lugares'][number]): LugarDados['dados'] {
  const shown = new Set(registros.flatMap(({ valores }) => valores.map(({ coluna }) => coluna)))
  return dados.filter(({ coluna }) => shown.has(coluna))
}

/** The same for a program: what somebody takes elsewhere (art. 18, V). */
export const relatorioJson = ({ agora, titular, encarregado, lugares }: Reunido): Buffer =>
  Buffer.from(
    JSON.stringify(
      {
        lei: 'Lei 13.709/2018, art. 18 e 19',
        geradoEm: agora.toISOString(),
        titular: { nome: titular.nome, cpfCnpj: titular.cpfCnpj },
        encarregado,
        lugares: lugares.map((lugar) => ({
          lugar: lugar.lugar,
          finalidade: lugar.finalidade,
          compartilhadoCom: lugar.destinos.map((one) => Destino.labels[one]),
          incompleto: lugar.incompleto,
          dados: dadosShown(lugar).map(({ coluna, label, categoria, base, guarda }) => ({
            campo: coluna,
            nome: label,
            categoria: CategoriaDados.labels[categoria],
            base: BaseLegal.labels[base],
            guarda,
          })),
          registros: lugar.registros.map(({ registro, valores }) => ({
            registro,
            valores: Object.fromEntries(valores.map(({ coluna, valor }) => [coluna, valor])),
          })),
        })),
      },
      null,
      2,
    ),
  )
