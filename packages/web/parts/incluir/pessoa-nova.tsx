import { documentoShapeProblem, plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import {
  PessoaContato,
  PessoaEndereco,
  pessoa,
  SetorContato,
  TipoContato,
  TipoEndereco,
  tipoDoDocumento,
  TipoPessoa,
} from '@retaguarda/contract/pessoa.ts'
import { SegmentedField } from '../../kit/fields/choice-field.tsx'
import { DocumentoField, PhoneField } from '../../kit/fields/masked-field.tsx'
import type { IncluirProps } from '../../kit/fields/use-incluir.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { NumberField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { InRow } from '../../kit/form/owned-rows.tsx'
import { inRow, type Values } from '../../kit/form/path.ts'
import { Cep } from '../pessoa/cep.tsx'
import { showPessoa } from '../pessoa/texts.ts'
import { TipoPeloDocumento } from '../pessoa/tipo-pelo-documento.tsx'
import { NovoRegistro } from './novo-registro.tsx'

const f = fieldsOf(pessoa.form)
const contato = fieldsOf(PessoaContato).contato
const endereco = fieldsOf(PessoaEndereco)

const contatoVazio = (tipo: CodeOf<typeof TipoContato>) => ({ tipo, contato: null, setor: SetorContato.code.NENHUM })
/** One of each; a line without a contact is dropped (PES-029). */
const CONTATOS = [contatoVazio(TipoContato.code.EMAIL), contatoVazio(TipoContato.code.CELULAR)]

/** Blank it is dropped likewise. */
const ENDERECO = {
  tipo: TipoEndereco.code.RESIDENCIAL,
  cep: null,
  logradouro: null,
  numero: null,
  complemento: null,
  bairro: null,
  cidade: null,
}

/** Somebody is looked for by document too: a whole one that was typed is no name. */
function typedOf(nome: string): Values {
  const plain = plainDocumento(nome)
  return documentoShapeProblem(plain) === undefined ? { cpfCnpj: plain, tipo: tipoDoDocumento(plain) } : { nome }
}

/** What a person must have, how to reach it and where it is billed; further contacts and addresses follow in its own form. */
export const PessoaNova = (props: IncluirProps) => (
  <NovoRegistro
    {...props}
    resource={pessoa}
    initial={{ ...typedOf(props.nome), pessoaContato: CONTATOS, pessoaEndereco: [ENDERECO] }}
    show={showPessoa}
  >
    <TipoPeloDocumento />
    <SegmentedField name={f.tipo} />
    <DocumentoField name={f.cpfCnpj} />
    <TextField name={f.nome} />
    <NomeFantasia />
    <TextField name={inRow(f.pessoaContato, 0, contato)} label={TipoContato.labels[TipoContato.code.EMAIL]} type="email" />
    <PhoneField name={inRow(f.pessoaContato, 1, contato)} label={TipoContato.labels[TipoContato.code.CELULAR]} />
    <Endereco />
  </NovoRegistro>
)

const Endereco = () => (
  <InRow list={f.pessoaEndereco} index={0} labelled>
    <Cep span={5} />
    <TextField name={endereco.logradouro} span={12} />
    <NumberField name={endereco.numero} span={4} half />
    <TextField name={endereco.bairro} span={8} half />
    <RefPicker name={endereco.cidade} span={12} suggest={cidadeSuggest} />
  </InRow>
)

const NomeFantasia = () => (useValue(f.tipo) === TipoPessoa.code.JURIDICA ? <TextField name={f.nomeFantasia} required /> : null)
