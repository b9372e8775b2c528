import { ClienteObjetoContratoForm } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'

/** The names of a link's form. */
export const f = fieldsOf(ClienteObjetoContratoForm)
