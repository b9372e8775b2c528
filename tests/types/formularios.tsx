// Names that the compiler knows: see README.md beside this file. Here: the fields of a form.
import { ObjetoContratoForm } from '../../packages/contract/objeto-contrato.ts'
import { PessoaContato, PessoaForm } from '../../packages/contract/pessoa.ts'
import { TextField } from '../../packages/web/kit/fields/text-field.tsx'
import { fieldsOf } from '../../packages/web/kit/form/fields-of.ts'
import type { Tab } from '../../packages/web/kit/form/names.ts'
import type { FieldName } from '../../packages/web/kit/form/path.ts'

const f = fieldsOf(PessoaForm)
const contato = fieldsOf(PessoaContato)

export function fields() {
  void f.nome
  // @ts-expect-error the field is misspelt
  void f.nomee

  void contato.contato
  // @ts-expect-error the field of an owned row is misspelt
  void contato.contatto

  void fieldsOf(ObjetoContratoForm).configuracao.valorMinimo
  // @ts-expect-error the field of an object of the form is misspelt
  void fieldsOf(ObjetoContratoForm).configuracao.valorMinimoo

  void f.pessoaContato
  // @ts-expect-error the owned list is misspelt
  void f.pessoaContatos
}

export const usos = [
  <TextField key="1" name={f.nome} />,
  // @ts-expect-error a name that no form handed out, right or wrong
  <TextField key="2" name="nome" />,
]

export const names: [FieldName, Tab] = [f.nome, { aba: 'contatos', label: 'Contatos', list: f.pessoaContato, content: null }]
