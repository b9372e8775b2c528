import { LINHAS_MAX } from '@retaguarda/contract/test-case.ts'
import { PASSO_MAX, type PassoParams, semBusca, TipoPasso } from '@retaguarda/contract/passo.ts'
import type { Importado } from '@retaguarda/contract/importar-caso.ts'

/** How an element is found. */
export type Busca = { type_term: NonNullable<PassoParams['type_term']>; value: string }

/** What waits until the element is seen, where a wait can search for it. */
export const esperaDaBusca = ({ type_term, value }: Busca): string | undefined =>
  type_term === 'css' || type_term === 'xpath' || type_term === 'text'
    ? `${type_term}=${value}`
    : type_term === 'test_id'
      ? `css=[data-testid="${value}"]`
      : undefined

const AVISOS_MAX = 500
const COMPRIDO = `tem mais de ${PASSO_MAX} caracteres e ficou de fora: complete a linha.`

/** What an import has found so far. `linha` is the line of the content that it was read at. */
export function novosAchados() {
  const operations: Importado['operations'] = []
  const avisos: Importado['avisos'] = []
  const aviso = (linha: number, texto: string) => {
    if (avisos.length < AVISOS_MAX) avisos.push({ linha, texto })
  }
  return {
    aviso,
    /** What was typed is no placeholder: its braces are kept as braces. */
    passo(row: number, type: PassoParams['type'], busca: Busca | undefined, data: string | null = null) {
      if (operations.length === LINHAS_MAX) aviso(row, `Um caso tem no máximo ${LINHAS_MAX} linhas: as que vêm depois ficaram de fora.`)
      if (operations.length >= LINHAS_MAX) return
      const value = fits(busca?.value ?? null, () => aviso(row, `O termo de busca ${COMPRIDO}`))
      const params = semBusca({
        type,
        type_term: value === null ? null : (busca?.type_term ?? null),
        value,
        data: fits(data, () => aviso(row, `O parâmetro ${COMPRIDO}`)),
      })
      const about = params.value ?? params.data
      const name = `${TipoPasso.labels[type]}${about === null ? '' : `: ${about.replace(/\s+/g, ' ')}`}`.slice(0, PASSO_MAX).trim()
      operations.push({ operation: null, name, params })
    },
    pronto: (name: string): Importado => ({ name: name.replace(/\s+/g, ' ').trim().slice(0, PASSO_MAX), operations, avisos }),
  }
}

export type Achados = ReturnType<typeof novosAchados>

const CONTROL = /[^\P{Cc}\n\r\t]/gu

function fits(text: string | null, tooLong: () => void): string | null {
  const clean = text?.replace(CONTROL, '').trim() ?? ''
  if (clean === '') return null
  if (clean.length <= PASSO_MAX) return clean
  tooLong()
  return null
}
