import { Drawer } from '@mantine/core'
import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import type { IncluirProps } from '../../kit/fields/ref-picker.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { RowContext } from '../../kit/form/form-store.ts'
import { initialOf } from '../../kit/form/schema-info.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

type Props = IncluirProps & { resource: Pick<Resource, 'prefix' | 'name' | 'form' | 'add'>; children: ReactNode }

/** The form of a register in a drawer over another form, which takes the new record. Its name begins with what was typed there. */
export function NovoRegistro({ resource, nome, onIncluded, onClose, children }: Props) {
  const form = useCommandForm(resource.add, {
    schema: resource.form,
    values: { ...initialOf(resource.form), nome },
    input: (body) => ({ body }),
    changes: [[resource.prefix], ['sugestoes']],
    leave: ({ id }) => {
      onIncluded({ id, nome: String(form.store.values().nome ?? '').trim() })
      onClose()
    },
  })
  const title = `Incluir ${resource.name.singular}`
  return (
    <Drawer opened onClose={onClose} title={title} size={428}>
      <RowContext.Provider value={null}>
        <div ref={markFirstEmpty}>
          <CommandForm form={form} label={title} confirm="Incluir" onCancel={onClose} look="panel">
            {children}
          </CommandForm>
        </div>
      </RowContext.Provider>
    </Drawer>
  )
}

/** The drawer puts the focus on what carries this mark. */
function markFirstEmpty(body: HTMLElement | null): void {
  const inputs = body?.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=hidden])') ?? []
  const first = [...inputs].find(({ value }) => value === '')
  first?.setAttribute('data-autofocus', 'true')
}
