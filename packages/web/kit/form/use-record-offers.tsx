import { allows } from '@retaguarda/contract/kit/access.ts'
import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { confirm, showError } from '../feedback/dialogs.ts'
import { toast } from '../feedback/toast.tsx'
import { type Offer, useOffers } from '../page/offers.ts'
import { readAgain } from '../read-again.ts'
import { usePathHere } from '../route/here.ts'
import { useUser } from '../session/session.ts'
import { offerUndo, removal } from '../feedback/undoable.ts'
import type { FormResource } from './form-resource.ts'
import { useSend } from './use-send.ts'

type Parts = {
  resource: FormResource
  id: number | undefined
  /** What the record is called. */
  subject: string
  /** Leaves the page of what is no longer there. */
  leave: () => void
}

/** What the palette offers for the record of a form: its other form and its end, for whom the server lets. */
export function useRecordOffers({ resource, id, subject, leave }: Parts): void {
  const user = useUser()
  const router = useRouter()
  const here = usePathHere()
  const excluir = useExcluir(resource, leave)
  const offers: Offer[] = []
  const offer = (label: string, icon: Offer['icon'], to: string) => {
    if (to !== here && Object.hasOwn(router.routesByPath, to.replace(/\d+$/, '$id'))) offers.push({ label, to, ...(icon && { icon }) })
  }
  if (allows(resource.edit.access, user)) offer('Alterar', IconPencil, here.replace('/visualizar/', '/alterar/'))
  if (allows(resource.get.access, user)) offer('Visualizar', IconEye, here.replace('/alterar/', '/visualizar/'))
  const { remove } = resource
  if (id !== undefined && remove && allows(remove.access, user))
    offers.push({ label: 'Excluir', icon: IconTrash, press: () => void excluir(remove, id, subject) })
  useOffers(id === undefined ? [] : offers)
}

function useExcluir({ prefix, name }: FormResource, leave: () => void) {
  const client = useQueryClient()
  const { run } = useSend()
  const reread = () => readAgain(client, { queryKey: [prefix] })
  return (remove: Resource['remove'], id: number, subject: string) => {
    const children = (
      <p>
        <strong className="b6">{subject}</strong> deixa de existir.
      </p>
    )
    return run({
      ask: () => confirm({ title: `Excluir ${name.singular}?`, children, confirmLabel: 'Excluir', danger: true }),
      send: (call) => removal({ prefix, remove })({ id }, call),
      done: ({ msg, undo }) => {
        if (undo) offerUndo(msg, undo, reread)
        else toast.ok(msg)
        leave()
        return readAgain(client, { queryKey: [prefix], refetchType: 'none' })
      },
      refused: showError,
    })
  }
}
