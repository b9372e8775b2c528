import { problemasDosItens } from '@retaguarda/contract/checklist-itens.ts'
import { enviado, type Item } from './itens.ts'

export type Problema = { chave: string; campo: string; message: string }

export const problemasDe = (itens: readonly Item[]): Problema[] =>
  problemasDosItens(itens.map(enviado)).map(({ item, campo, message }) => ({ chave: itens[item]?.chave ?? '', campo, message }))

export const marca = ({ chave, campo }: Pick<Problema, 'chave' | 'campo'>): string => `${chave}.${campo}`

/**
 * Said before anybody tries to save: an order or a removal that breaks a condition is seen nowhere else. What was simply not typed
 * yet waits.
 */
export const semEspera = ({ campo }: Problema, item: Item | undefined): boolean =>
  campo === 'itemCondicional' || (campo === 'valorCondicional' && item?.valorCondicional !== null)
