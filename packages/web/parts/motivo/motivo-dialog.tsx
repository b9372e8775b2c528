import { MotivoForm } from '@retaguarda/contract/cobranca/motivo.ts'
import type { Input } from '@retaguarda/contract/kit/call.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { ComponentProps, ReactNode } from 'react'
import type { z } from 'zod'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { CommandParts } from '../../kit/form/use-command.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const f = fieldsOf(MotivoForm)

type Props<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  route: Route<P, Q, B, R>
  /** What it is done to: a draft of one is none of another. */
  about: number | string
  input: (typed: z.output<typeof MotivoForm>) => Input<P, Q, B>
} & Pick<CommandParts<z.output<R>>, 'changes' | 'reload' | 'done'> &
  Omit<ComponentProps<typeof CommandDialog>, 'form' | 'children'> & { children?: ReactNode }

/** Asks why something is done that nobody does without a reason; what stands in it says what becomes of it. */
export function MotivoDialog<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>({
  route,
  about,
  input,
  changes,
  reload,
  done,
  children,
  ...dialog
}: Props<P, Q, B, R>) {
  const form = useCommandForm(route, {
    schema: MotivoForm,
    about,
    values: { motivo: '' },
    input,
    ...(changes && { changes }),
    ...(reload && { reload }),
    ...(done && { done }),
    leave: dialog.onClose,
  })
  return (
    <CommandDialog form={form} {...dialog}>
      {children}
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}
