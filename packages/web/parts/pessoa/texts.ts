import { Genero, PessoaForm, SetorContato, TipoContato, TipoEndereco, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { formatCep, formatDocumento } from '../../kit/ui/format-pessoa.ts'

/** How the fields of a person read. */
export const showPessoa = showOf(PessoaForm, {
  tipo: TipoPessoa,
  genero: Genero,
  cpfCnpj: formatDocumento,
  'pessoaContato.tipo': TipoContato,
  'pessoaContato.setor': SetorContato,
  'pessoaEndereco.tipo': TipoEndereco,
  'pessoaEndereco.cep': formatCep,
})
