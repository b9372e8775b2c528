import { Button } from '@mantine/core'
import { credito, SituacaoCredito, UsarCreditosForm } from '@retaguarda/contract/faturamento/credito.ts'
import { fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { z } from 'zod'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPickerMany } from '../../../kit/fields/ref-picker-many.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { SkeletonLines } from '../../../kit/ui/skeleton.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { Dialog } from '../../../kit/window/window.tsx'
import { doCliente } from '../../../parts/cliente/clientes.ts'
import { CHANGES } from './novo-credito.tsx'

type Lida = z.output<(typeof fatura)['get']['response']>
type Props = { fatura: Lida; onClose: () => void }
type Livre = { id: number; nome: string }

const MOST = 100
const TITLE = 'Usar créditos'

/** Which of the credits of its client an invoice uses. */
export function UsarCreditos({ fatura: one, onClose }: Props) {
  const livres = { name: 'situacao', op: 'contains' as const, v: [SituacaoCredito.code.DISPONIVEL] }
  const query = { filter: [...doCliente(one.cliente.id), livres], limit: MOST, sort: [{ col: 'id', sort: 'asc' as const }] }
  const { data, error } = useRead([credito.prefix, 'livres', one.cliente.id], credito.list, { query }, { staleTime: 0 })
  if (data) return <Escolha fatura={one} livres={offered(one, data.rows)} onClose={onClose} />
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {error ? <Failed error={error} otherwise="Os créditos não puderam ser lidos." /> : <SkeletonLines widths={['60%', '80%']} />}
    </Dialog>
  )
}

/** What each has where this invoice used none of it. */
function offered({ creditos }: Lida, rows: readonly { id: number; saldo: string }[]): Livre[] {
  const saldos = new Map(rows.map(({ id, saldo }) => [id, exact(saldo)]))
  for (const { credito: id, valor } of creditos) saldos.set(id, (saldos.get(id) ?? exact(0)).plus(valor))
  return [...saldos].toSorted(([a], [b]) => a - b).map(([id, saldo]) => ({ id, nome: `Crédito ${id}, ${formatMoney(toMoney(saldo))}` }))
}

const Form = z.object({ usar: UsarCreditosForm.shape.usar.unwrap().meta({ label: 'Créditos' }) })
const f = fieldsOf(Form)

function Escolha({ fatura: one, livres, onClose }: Props & { livres: Livre[] }) {
  const { id, situacao, creditosEscolhidos } = one
  const parts = { changes: CHANGES, leave: onClose }
  const chosen = livres.filter((livre) => creditosEscolhidos === null || creditosEscolhidos.includes(livre.id))
  const form = useCommandForm(fatura.usarCreditos, {
    schema: Form,
    about: id,
    values: { usar: chosen.map((livre) => livre.id) },
    input: (body) => ({ params: { id }, body }),
    ...parts,
  })
  const todos = useCommand(fatura.usarCreditos, parts)
  const later = situacao === SituacaoFatura.code.EM_PROCESSAMENTO
  return (
    <CommandDialog
      form={form}
      confirm="Usar estes"
      title={TITLE}
      onClose={onClose}
      aside={
        <Button variant="subtle" onClick={() => void todos.run({ params: { id }, body: { usar: null } })}>
          Usar todos
        </Button>
      }
    >
      <p className="m2">
        {later
          ? 'Fechar a fatura usa os créditos, do mais antigo ao mais novo, até o que ela tem a pagar. Sem nenhum, nenhum é usado.'
          : 'A fatura usa os créditos, do mais antigo ao mais novo, até o que ela tem a pagar. O que sobra fica para as próximas.'}
      </p>
      <FormGrid>
        <RefPickerMany name={f.usar} bareId suggest={livres} />
      </FormGrid>
    </CommandDialog>
  )
}
