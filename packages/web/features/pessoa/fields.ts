import { PessoaContato, PessoaEndereco, PessoaForm } from '@retaguarda/contract/pessoa.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'

/** The names of a person's form, of a contact and of an address in it. */
export const f = fieldsOf(PessoaForm)
export const contato = fieldsOf(PessoaContato)
export const endereco = fieldsOf(PessoaEndereco)
