import { FileInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'

/** As much of a file's name as a form holds of it. */
export const FILE_NAME_MAX = 255

type Props = FieldProps & {
  file: File | null
  choose: (file: File | null) => void
  accept?: string
  placeholder?: string
}

/** A file to be sent. The form holds its name alone: a draft remembers that there was one, not its content. */
export function FileField({ file, choose, accept, placeholder = 'Escolher o arquivo', ...props }: Props) {
  const { set, input, place, text } = useFieldFrame(props)
  return place(
    <FileInput
      {...input}
      accept={accept}
      placeholder={placeholder}
      leftSection={<IconPaperclip className="ico" aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': `Limpar: ${text}` }}
      value={file}
      onChange={(chosen) => {
        set(chosen?.name.slice(0, FILE_NAME_MAX) ?? '')
        choose(chosen)
      }}
    />,
  )
}
