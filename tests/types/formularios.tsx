// Names that the compiler knows: see README.md beside this file. Here: the fields of a form.
import { ObjetoContratoForm } from '../../packages/contract/objeto-contrato.ts'
import { PessoaContato, PessoaForm } from '../../packages/contract/pessoa.ts'
import { TextField } from '../../packages/web/kit/fields/text-field.tsx'
import { fieldsOf } from '../../packages/web/kit/form/fields-of.ts'
import type { Tab } from '../../packages/web/kit/form/names.ts'
import type { FieldName } from '../../packages/web/kit/form/path.ts'

const f = fieldsOf(PessoaForm)
const contato = fieldsOf(PessoaContato)

export const campos = [
  <TextField key="1" name={f.nome} />,
  // @ts-expect-error the field is misspelt
  <TextField key="2" name={f.nomee} />,
  // @ts-expect-error a name that no form handed out, right or wrong
  <TextField key="3" name="nome" />,
  <TextField key="4" name={contato.contato} />,
  // @ts-expect-error the field of an owned row is misspelt
  <TextField key="5" name={contato.contatto} />,
]

export const nomes: FieldName[] = [
  fieldsOf(ObjetoContratoForm).configuracao.valorMinimo,
  // @ts-expect-error the field of an object of the form is misspelt
  fieldsOf(ObjetoContratoForm).configuracao.valorMinimoo,
]

export const abas: Tab[] = [
  { aba: 'contatos', label: 'Contatos', list: f.pessoaContato, content: null },
  // @ts-expect-error the owned list is misspelt
  { aba: 'contatos', label: 'Contatos', list: f.pessoaContatos, content: null },
]
