import type { Row } from '@retaguarda/contract/kit/row.ts'
import { TipoBusca, TipoPasso } from '@retaguarda/contract/passo.ts'
import { type Values, valueAt } from '../../kit/form/path.ts'

/** What the records of the QA registers are called: the specification names them `name`. */
export const nameOf = (row: Row): string => String(valueAt(row, 'name') ?? row.id)
export const subjectOf = (record: Values): string => String(record.name ?? '')

const NAME_MAX = 100
const COPIA = ' (cópia)'

/** The name of a copy, which has to fit too. */
export const nameOfCopy = (name: string): string => `${name.slice(0, NAME_MAX - COPIA.length).trimEnd()}${COPIA}`

type Words = { labels: Record<string, string>; options: { value: string; label: string }[] }

/** With the word that travels: it is what other tools and the history say. */
const comPalavra = ({ labels, options }: Words): Words => ({
  labels: Object.fromEntries(options.map(({ value }) => [value, `${labels[value]} (${value})`])),
  options: options.map(({ value, label }) => ({ value, label: `${label} (${value})` })),
})
export const TIPO_PASSO = comPalavra(TipoPasso)
export const TIPO_BUSCA = comPalavra(TipoBusca)
