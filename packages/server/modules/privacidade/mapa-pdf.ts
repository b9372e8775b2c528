import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import type { Encarregado } from '@retaguarda/contract/privacidade/encarregado.ts'
import { BaseLegal, CategoriaDados, Destino, type LugarDados, TitularDados } from '@retaguarda/contract/privacidade/mapa.ts'
import type { Pdf } from '../../kit/pdf.ts'
import { heading, letterhead, paragraphs, type Strip } from '../../kit/pdf-sheet.ts'
import type { EmpresaLida } from '../empresa/empresa.repo.ts'

type Mapa = { empresa: EmpresaLida; encarregado: Encarregado | null; lugares: readonly LugarDados[]; agora: Date }

const NEXT = 16

/** The register of art. 37 as it is printed: of each place what it is for, what it holds, how long and who else gets it. */
export function* faixasDoMapa(pdf: Pdf, { empresa, encarregado, lugares, agora }: Mapa): Generator<Strip> {
  yield letterhead(pdf, empresa, 'Registro de tratamento', ['Lei 13.709/2018, art. 37', `Em ${instantText(agora)}`])
  yield heading('Encarregado', NEXT)
  yield* paragraphs(pdf, [encarregado ? `${encarregado.nome} · ${encarregado.email}` : 'Ninguém foi indicado em Empresa.'])
  for (const { lugar, finalidade, destinos, dados } of lugares) {
    yield heading(lugar, NEXT)
    yield* paragraphs(pdf, [
      `Para: ${finalidade}.`,
      destinos.length > 0 ? `Também recebem: ${destinos.map((one) => Destino.labels[one]).join('; ')}.` : 'Ninguém mais recebe.',
      ...linesOf(dados),
    ])
  }
}

/** Columns of which the same is said stand together. */
export const linesOf = (dados: LugarDados['dados']): string[] =>
  [
    ...Map.groupBy(
      dados,
      ({ titular, categoria, base, guarda }) =>
        `${CategoriaDados.labels[categoria]} de ${TitularDados.labels[titular].toLowerCase()}. Base: ${BaseLegal.labels[base].toLowerCase()}. Guarda: ${guarda}.`,
    ),
  ].map(([sentence, same]) => `${same.map(({ label }) => label).join(', ')}: ${sentence}`)
