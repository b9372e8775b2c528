import { Button } from '@mantine/core'
import { motivo } from '@retaguarda/contract/cobranca/motivo.ts'
import { correio, FALHAS_MAX, type FalhasFeitas, falha } from '@retaguarda/contract/falha.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { formatCount } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Dialog } from '../../kit/window/window.tsx'

const Form = z.object({ motivo })
const f = fieldsOf(Form)

/** What is done with failures, and what the dialog says of it. */
export type Feito = { route: typeof falha.tentar; title: string; motivo: string; danger: boolean; text: string }

type Props = { feito: Feito; ids: readonly number[]; filter: Filter[]; onClose: () => void }

/** Does it with what is ticked, or with what the filter finds: of many with the newest, then with those that are left. */
export function FalhasDialog({ ids, filter, ...props }: Props) {
  const found = useRead(
    [falha.prefix, 'em lote', JSON.stringify(filter)],
    falha.list,
    ids.length > 0 ? undefined : { query: { filter, limit: FALHAS_MAX } },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  if (ids.length > 0) return <FazerDialog {...props} ids={[...ids]} quais={formatCount(ids.length, 'marcada', 'marcadas')} />
  if (found.data) {
    const { rows, total } = found.data
    const all = formatCount(total, 'encontrada', 'encontradas')
    const more = total > rows.length
    return <FazerDialog {...props} ids={rows.map(({ id }) => id)} quais={more ? `as mais novas de ${all}` : all} more={more} />
  }
  return (
    <Dialog title={props.feito.title} onClose={props.onClose}>
      <Loaded query={found} failed="As falhas não puderam ser lidas.">
        {() => null}
      </Loaded>
    </Dialog>
  )
}

type FazerProps = Omit<Props, 'filter'> & { ids: number[]; quais: string; more?: boolean }

function FazerDialog({ feito, quais, ids, more = false, onClose }: FazerProps) {
  const { route, title, text, danger } = feito
  const [feitas, setFeitas] = useState<FalhasFeitas>()
  // What is done to those that are left is the same deed.
  const [about] = useState(`${title} ${quais}`)
  const form = useCommandForm(route, {
    schema: Form,
    about,
    values: { motivo: feito.motivo },
    input: (body) => ({ body: { ids, ...body } }),
    changes: [[falha.prefix], [correio.prefix], ['saude']],
    done: (answer) => {
      if (answer.recusadas.length > 0) setFeitas(answer)
      else if (!more) onClose()
    },
  })
  if (feitas) return <Recusadas {...feitas} title={title} onClose={onClose} />
  return (
    <CommandDialog form={form} confirm={title} danger={danger} title={title} cancel="Voltar" onClose={onClose}>
      <p className="m2">
        {formatCount(ids.length, 'falha', 'falhas')} ({quais}). {text}
      </p>
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

/** What could not be done, by why. */
function Recusadas({ msg, recusadas, title, onClose }: FalhasFeitas & { title: string; onClose: () => void }) {
  const byError = Map.groupBy(recusadas, ({ error }) => error)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <p>{msg}</p>
        <ul>
          {[...byError].map(([error, rows]) => (
            <li key={error}>
              {formatCount(rows.length, 'falha', 'falhas')}: {error}
            </li>
          ))}
        </ul>
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Fechar</Button>
        </div>
      </div>
    </Dialog>
  )
}
