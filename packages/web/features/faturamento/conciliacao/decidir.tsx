import { conciliacao, extrato, LigarForm } from '@retaguarda/contract/cobranca/extrato.ts'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { MotivoDialog } from '../../../parts/motivo/motivo-dialog.tsx'
import { descrito, type Lancamento } from './data.ts'

type Props = { lancamento: Lancamento; onClose: () => void }
const changes = [[extrato.prefix], [conciliacao.dias.path], ['/boleto']]
const ligar = fieldsOf(LigarForm)

const Qual = ({ lancamento }: Pick<Props, 'lancamento'>) => (
  <p className="m2">
    {descrito(lancamento)}, {formatMoney(lancamento.valor)} em {formatDate(lancamento.data)}
  </p>
)

/** Counts an entry to what the bank credits of titles. */
export const useCobranca = () => useCommand(extrato.cobranca, { changes })

/** Settles a boleto with an entry. */
export function LigarDialog({ lancamento, onClose }: Props) {
  const { id, sugestao } = lancamento
  const form = useCommandForm(extrato.ligar, {
    schema: LigarForm,
    about: id,
    values: { boleto: sugestao ? String(sugestao.boleto) : '' },
    input: (body) => ({ params: { id }, body }),
    changes,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Ligar" title="Ligar a um boleto" onClose={onClose}>
      <Qual lancamento={lancamento} />
      <FormGrid>
        <TextField
          name={ligar.boleto}
          hint={
            sugestao
              ? `${sugestao.cliente.nome}: ${formatMoney(sugestao.aberto)} em aberto, vence em ${formatDate(sugestao.vencimento)}.`
              : 'O id do boleto, que está em Recebíveis.'
          }
        />
      </FormGrid>
    </CommandDialog>
  )
}

/** Takes an entry out of what is to be reconciled. */
export const IgnorarDialog = ({ lancamento, onClose }: Props) => (
  <MotivoDialog
    route={extrato.ignorar}
    about={lancamento.id}
    input={(body) => ({ params: { id: lancamento.id }, body })}
    changes={changes}
    confirm="Ignorar"
    title="Ignorar o lançamento"
    onClose={onClose}
  >
    <Qual lancamento={lancamento} />
  </MotivoDialog>
)
