import { CARGA, type Carga, PassarForm, plataforma, type TipoCarga } from '@retaguarda/contract/plataforma.ts'
import { type problema, SituacaoProblema } from '@retaguarda/contract/problema.ts'
import { SituacaoTask, type task } from '@retaguarda/contract/task.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { Link } from '@tanstack/react-router'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { initialOf } from '../../../kit/form/schema-info.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatNumber } from '../../../kit/ui/format.ts'
import styles from './acesso.module.css'

const f = fieldsOf(PassarForm)

export const SAI =
  'O usuário deixa de entrar aqui, as sessões dele terminam, o acesso técnico é retirado e as contas das três plataformas são inativadas. O que falhar é repetido por 24 horas.'

type Props = {
  usuario: { id: number; nome: string; ativo: boolean }
  /** What is there to pass on: something. */
  carga: Carga[]
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Ends what somebody may do and passes on, in the same step, what they have in hand: each kind to a person, or to nobody. */
export function DesligarDialog({ usuario: { id, nome, ativo }, carga, reload, onClose }: Props) {
  const form = useCommandForm(plataforma.desligar, {
    schema: PassarForm,
    values: initialOf(PassarForm),
    input: (passar) => ({ params: { id }, body: { passar } }),
    place: (fields) => Object.fromEntries(Object.entries(fields).map(([name, said]) => [name.replace(/^passar\./, ''), said])),
    reload,
    leave: onClose,
  })
  return (
    <CommandDialog
      form={form}
      title={ativo ? `Desligar ${nome}?` : `Passar o que está com ${nome}`}
      confirm={ativo ? 'Desligar' : 'Passar'}
      danger={ativo}
      size={600}
      onClose={onClose}
    >
      {ativo && <p>{SAI}</p>}
      <p>Diga a quem passa o que está com esta pessoa. O que ficar vazio continua com ela.</p>
      <FormGrid>
        {carga.map(({ tipo, quantidade, fixos }) => (
          <RefPicker
            key={tipo}
            name={f[tipo]}
            span={12}
            label={`${CARGA[tipo]} (${formatNumber(quantidade)})`}
            suggest={usuario.suggest}
            exclude={id}
            placeholder="Continua com a pessoa"
            hint={
              <>
                {fixos > 0 && `${fixosEmPalavras(fixos)} `}
                <Records tipo={tipo} usuario={id} />
              </>
            }
          />
        ))}
      </FormGrid>
    </CommandDialog>
  )
}

const fixosEmPalavras = (n: number) =>
  n === 1
    ? '1 já está no Redmine e não muda aqui: troque o responsável lá.'
    : `${formatNumber(n)} já estão no Redmine e não mudam aqui: troque o responsável lá.`

const daPessoa = (id: number): FilterOf<typeof task>[] => [
  { name: 'usuario.id', op: '=', v: id },
  { name: 'situacao', op: 'contains', v: SituacaoTask.codes('PENDENTE', 'EM_EXECUCAO') },
]
const doResponsavel = (id: number): FilterOf<typeof problema>[] => [
  { name: 'responsavel.id', op: '=', v: id },
  { name: 'situacao', op: 'contains', v: SituacaoProblema.codes('ABERTO', 'REABERTO') },
]

/** To the records, as their own list shows them; plans have no list by who is told. */
function Records({ tipo, usuario: id }: { tipo: TipoCarga; usuario: number }) {
  if (tipo === 'tarefas')
    return (
      <Link to="/task" search={{ filter: daPessoa(id), page: 1 }} className={styles.abaixo}>
        Ver as tarefas
      </Link>
    )
  if (tipo === 'agendamentos')
    return (
      <Link to="/programacao" search={{ responsavel: id }} className={styles.abaixo}>
        Ver os agendamentos
      </Link>
    )
  if (tipo === 'problemas')
    return (
      <Link to="/problema" search={{ filter: doResponsavel(id), page: 1 }} className={styles.abaixo}>
        Ver os problemas
      </Link>
    )
  return (
    <Link to="/execute-task" className={styles.abaixo}>
      Ver os planos
    </Link>
  )
}
