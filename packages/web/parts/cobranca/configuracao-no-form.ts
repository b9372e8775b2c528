import { type AjusteComercial, Configuracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { same } from '../../kit/form/diff.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { FormStore } from '../../kit/form/form-store.ts'
import { withRowKeys } from '../../kit/form/path.ts'
import { z } from 'zod'

/** The tables of a configuration. */
export const LISTAS = ['tabelaComissao', 'valoresDemanda', 'valorFixo']
const PREFIX = 'configuracao.'

/** The configuration as a whole, in any form that has one, and the names of its fields. */
export const CONFIGURACAO = fieldsOf(z.object({ configuracao: z.unknown() })).configuracao
export const fields = fieldsOf(Configuracao, 'configuracao')

/** Another configuration in the place of the one in the form; what was wrong with the old one is forgotten. */
export function trocarConfiguracao(store: FormStore, configuracao: Configuracao | AjusteComercial | null): void {
  store.set(CONFIGURACAO, configuracao && withRowKeys(configuracao, LISTAS))
  const errors = Object.entries(store.errors())
  const others = errors.filter(([path]) => path !== 'configuracao' && !path.startsWith(PREFIX))
  if (others.length < errors.length) store.setErrors(Object.fromEntries(others))
}

/** Whether the form's configuration is not what it started from: something would be lost with it. */
export const foiDigitada = (store: FormStore, start: Configuracao | AjusteComercial): boolean =>
  !same(store.values()['configuracao'] ?? {}, start)
