import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type Problema, problema, RedmineForm, ResolverForm, ResponsavelForm } from '@retaguarda/contract/problema.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { useProjetos } from '../../parts/cliente/projetos.ts'
import { useIncluirUsuario } from '../../parts/incluir/incluir.ts'

type Props = { registro: Pick<Problema, 'id' | 'responsavel'>; onClose: () => void }
const changes = [[problema.prefix]]
const r = fieldsOf(ResolverForm)
const u = fieldsOf(ResponsavelForm)
const m = fieldsOf(RedmineForm)

export function ResolverDialog({ registro: { id }, onClose }: Props) {
  const form = useCommandForm(problema.resolver, {
    schema: ResolverForm,
    about: id,
    values: { versao: '' },
    input: (body) => ({ params: { id }, body }),
    changes,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} title="Resolver problema" confirm="Resolver" onClose={onClose}>
      <p>Uma ocorrência de depois deste momento reabre o problema.</p>
      <FormGrid>
        <TextField name={r.versao} span={12} />
      </FormGrid>
    </CommandDialog>
  )
}

export function ResponsavelDialog({ registro: { id, responsavel }, onClose }: Props) {
  const form = useCommandForm(problema.responsavel, {
    schema: ResponsavelForm,
    about: id,
    values: { usuario: responsavel.id === null ? null : { id: responsavel.id, nome: responsavel.nome ?? '' } },
    input: (body) => ({ params: { id }, body }),
    changes,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} title="Responsável" confirm="Confirmar" onClose={onClose}>
      <FormGrid>
        <RefPicker name={u.usuario} span={12} suggest={usuario.suggest} incluir={useIncluirUsuario()} />
      </FormGrid>
    </CommandDialog>
  )
}

export function RedmineDialog({ registro: { id }, onClose }: Props) {
  const { data, error } = useProjetos()
  const form = useCommandForm(problema.redmine, {
    schema: RedmineForm,
    about: id,
    values: { projeto: null },
    input: (body) => ({ params: { id }, body }),
    changes,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} title="Abrir no Redmine" confirm="Abrir tarefa" onClose={onClose}>
      <FormGrid>
        <RefPicker
          name={m.projeto}
          span={12}
          bareId
          suggest={error ? [] : data?.map((one) => ({ id: one.id, nome: one.label }))}
          unavailable={
            error
              ? error instanceof ApiError
                ? error.message
                : 'A lista de projetos não carregou. Abra de novo.'
              : 'O Redmine não está configurado, ou não tem projetos. Peça a quem cuida do sistema que o configure.'
          }
        />
      </FormGrid>
    </CommandDialog>
  )
}
