import type { AjusteComercial } from '@retaguarda/contract/faturamento/configuracao.ts'
import { avisosDaConfiguracao } from '@retaguarda/contract/faturamento/configuracao-avisos.ts'
import { type Diferenca, diferencas } from '@retaguarda/contract/faturamento/configuracao-diferencas.ts'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useValue } from '../../kit/form/form-store.ts'
import { ROW_KEY } from '../../kit/form/path.ts'
import { CONFIGURACAO } from './configuracao-no-form.ts'

type Comparacao = {
  /** What is probably not meant, by the field or the list it stands at. */
  avisos: Map<string, string>
  /** The standard's value by the field that differs from it; null where the standard has none. */
  padroes: Map<string, string | null>
  diferencas: Diferenca[]
}

const NADA: Comparacao = { avisos: new Map(), padroes: new Map(), diferencas: [] }
const Context = createContext<Comparacao>(NADA)
export const useComparacao = (): Comparacao => useContext(Context)

/** Judges the configuration of the form as it is typed, against the standard where there is one. */
export function Comparar({ padrao, children }: { padrao?: Partial<AjusteComercial> | undefined; children: ReactNode }) {
  const typed = useValue(CONFIGURACAO)
  const comparacao = useMemo((): Comparacao => {
    const configuracao = bare(typed)
    if (!configuracao) return NADA
    const found = padrao ? diferencas(padrao, configuracao) : []
    return {
      avisos: new Map(avisosDaConfiguracao(configuracao).map(({ campo, aviso }) => [campo, aviso])),
      padroes: new Map(found.filter(({ de }) => de === 'ajuste').map((one) => [one.campo, one.padrao])),
      diferencas: found,
    }
  }, [typed, padrao])
  return <Context.Provider value={comparacao}>{children}</Context.Provider>
}

/** The configuration without the keys that rows carry on the screen. */
function bare(typed: unknown): Partial<AjusteComercial> | undefined {
  if (typeof typed !== 'object' || typed === null) return undefined
  const text = JSON.stringify(typed, (key, value: unknown) => (key === ROW_KEY ? undefined : value))
  // Of the shape of its type, its values as far as they are typed: both readers take any text for a value.
  return JSON.parse(text) as Partial<AjusteComercial>
}
