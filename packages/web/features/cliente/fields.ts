import { ClienteAnexo, ClienteForm, ClienteProduto, cliente } from '@retaguarda/contract/cliente.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'

/** The names of a client's form, of a product and of an attachment in it. */
export const f = fieldsOf(ClienteForm)
export const produto = fieldsOf(ClienteProduto)
export const anexo = fieldsOf(ClienteAnexo)
/** What is known of an attachment that was stored. */
export const anexoGravado = fieldsOf(cliente.record.shape.clienteAnexo.element)
