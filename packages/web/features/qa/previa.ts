import { mockup, TipoMockup } from '@retaguarda/contract/mockup.ts'
import { CAMPOS_GERADOS, fieldsOf, camposDoMockup, preencher, semValor, valorDoCampo } from '@retaguarda/contract/passo-fields.ts'
import { isSegredo, MASCARA } from '@retaguarda/contract/segredo.ts'
import { createContext, useContext, useMemo } from 'react'
import { useRead } from '../../kit/use-read.ts'

/** The mockup whose values are shown, and the names that it offers. */
export type Previa = { mockup: unknown; titulo: string | undefined; nomes: readonly string[] }

export const PreviaContext = createContext<Previa>({ mockup: undefined, titulo: undefined, nomes: [] })
export const usePrevia = () => useContext(PreviaContext)

const MOST = 200

/** The mockups of data that a preview can be made with, by name. */
export const useMockups = () =>
  useRead([mockup.prefix, 'previa'], mockup.list, {
    query: { filter: [{ name: 'type', op: '=', v: TipoMockup.code.DADOS }], sort: [{ col: 'name', sort: 'asc' }], limit: MOST },
  })

export function useNovaPrevia(id: number | undefined): Previa {
  const { data } = useRead([mockup.prefix, 'previa', id], mockup.get, id === undefined ? undefined : { params: { id } })
  return useMemo(() => {
    const content: unknown = data && id !== undefined ? JSON.parse(data.mockup) : undefined
    return { mockup: content, titulo: id === undefined ? undefined : data?.name, nomes: camposDoMockup(content) }
  }, [data, id])
}

/** As a person may read it: a secret is never shown. */
export function valorVisto(mockup: unknown, name: string): string | undefined {
  const value = valorDoCampo(mockup, name)
  return value !== undefined && name.split('.').some(isSegredo) ? MASCARA : value
}

type Visto = { texto: string; faltam?: undefined } | { texto?: undefined; faltam: string }

/** What is typed when it runs, or what is missing for it; a value that the product makes stands for itself. Undefined without placeholders. */
export function previaDe(text: string, mockup: unknown): Visto | undefined {
  if (fieldsOf(text).length === 0) return undefined
  const filled = preencher(text, (name) => (CAMPOS_GERADOS.some((made) => made === name) ? `‹${name}›` : valorVisto(mockup, name)))
  if (!filled.faltam) return filled
  if (mockup === undefined) return { faltam: 'Escolha um mockup acima para ver os campos preenchidos.' }
  return { faltam: filled.faltam.map(semValor).join(' ') }
}
