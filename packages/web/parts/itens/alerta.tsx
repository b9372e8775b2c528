import { Button } from '@mantine/core'
import { Dialog } from '../../kit/window/window.tsx'

type Props = {
  frases: string[]
  /** Says how many more there are. */
  marcados: (n: number) => string
  onClose: () => void
}

const SHOWN_MAX = 8

/** Why the items were not saved, in the words of the contract; closing it leads to the first of them. */
export function Alerta({ frases, marcados, onClose }: Props) {
  const more = frases.length - SHOWN_MAX
  return (
    <Dialog onClose={onClose} size={480} title="Alerta" returnFocus={false}>
      {frases.slice(0, SHOWN_MAX).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {more > 0 && <p className="m2">{marcados(more)}</p>}
      <Button mt={20} ml="auto" display="block" variant="filled" onClick={onClose} data-autofocus>
        OK
      </Button>
    </Dialog>
  )
}
