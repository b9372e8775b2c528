// Names that the compiler knows: see README.md beside this file. Here: the fields that a register speaks of by name.
import { PessoaForm, TipoContato } from '../../packages/contract/pessoa.ts'
import { setor, TipoSetor } from '../../packages/contract/setor.ts'
import type { RepoOf } from '../../packages/server/kit/register/resource-routes.ts'
import { showOf } from '../../packages/web/kit/form/value-text.ts'

export const unicas: RepoOf<typeof setor>['unique'][] = [
  { setor_codigo_unico: { field: 'codigo', message: 'Já existe um setor com este código.' } },
  // @ts-expect-error the field that a constraint is about is misspelt
  { setor_codigo_unico: { field: 'codgo', message: 'Já existe um setor com este código.' } },
]

export const leituras = [
  showOf(setor.form, { tipo: TipoSetor }),
  // @ts-expect-error the field is misspelt
  showOf(setor.form, { tippo: TipoSetor }),
  showOf(PessoaForm, { 'pessoaContato.tipo': TipoContato }),
  // @ts-expect-error the field of an owned row is misspelt
  showOf(PessoaForm, { 'pessoaContato.tippo': TipoContato }),
]
