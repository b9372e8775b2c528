import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import type { IncluirProps } from '../../kit/fields/use-incluir.tsx'
import { OpenLink } from '../../kit/feedback/open-link.tsx'
import { toast } from '../../kit/feedback/toast.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { RowContext } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { initialOf } from '../../kit/form/schema-info.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import type { Show } from '../../kit/form/value-text.ts'
import { SideDrawer } from '../../kit/window/window.tsx'

type Props = IncluirProps & {
  resource: Pick<Resource, 'prefix' | 'name' | 'form' | 'add'>
  /** What it starts with beyond the defaults of the contract; its `nome` as it was typed where left out. */
  initial?: Values
  show?: Show
  /** What the new record is called; its `nome` where left out. */
  nomeDe?: (values: Values) => string
  /** Width of the drawer, where it holds a table. */
  size?: number
  /** Below the fields. */
  below?: ReactNode
  children: ReactNode
}

const nameOf = ({ nome }: Values) => String(nome ?? '').trim()

/** The form of a register in a drawer over another form, which takes the new record. Its name begins with what was typed there. */
export function NovoRegistro({
  resource,
  nome,
  initial = { nome },
  show,
  nomeDe = nameOf,
  size = 428,
  onIncluded,
  onClose,
  below,
  children,
}: Props) {
  const form = useCommandForm(resource.add, {
    schema: resource.form,
    values: { ...initialOf(resource.form), ...initial },
    ...(show && { show }),
    input: (body) => ({ body }),
    changes: [[resource.prefix], ['sugestoes']],
    tell: ({ msg, id }) => toast.ok(msg, <OpenLink to={`${resource.prefix}/visualizar/${id}`} />),
    leave: ({ id }) => {
      onIncluded({ id, nome: nomeDe(form.store.values()) })
      onClose()
    },
  })
  const title = `Incluir ${resource.name.singular}`
  return (
    <SideDrawer onClose={onClose} title={title} size={size}>
      <RowContext.Provider value={null}>
        <div ref={markTyped}>
          <CommandForm form={form} label={title} confirm="Incluir" onCancel={onClose} look="panel">
            <FormGrid>{children}</FormGrid>
            {below}
          </CommandForm>
        </div>
      </RowContext.Provider>
    </SideDrawer>
  )
}

/** What was typed is looked for at once. */
function markTyped(body: HTMLElement | null): void {
  body?.querySelector('[data-typed]')?.setAttribute('data-autofocus', 'true')
}
