import { type DO_DIRETORIO, usuarioIdentidade } from '@retaguarda/contract/diretorio.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { useRead } from '../../kit/use-read.ts'
import { Identidades } from '../../parts/acesso/identidades.tsx'

const keyOf = (usuarioId: number | undefined) => ['/usuario', 'identidade', usuarioId]

/** How a field stands in the form whose value the directory says at each entry of this user. */
export function usePapeisDoDiretorio(usuarioId: number | undefined) {
  const input = usuarioId === undefined ? undefined : { params: { id: usuarioId } }
  const { data } = useRead(keyOf(usuarioId), usuarioIdentidade.listar, input)
  return (field: (typeof DO_DIRETORIO)[number]) => (data?.papeis.includes(field) ? { disabled: true, hint: 'Vem do Diretório.' } : {})
}

/** The accounts of the directory that are a user's, for administrators; nothing where there is none. */
export function IdentidadesDe({ usuarioId }: { usuarioId: number }) {
  const key = keyOf(usuarioId)
  const query = useRead(key, usuarioIdentidade.listar, { params: { id: usuarioId } }, { staleTime: 0 })
  const desligar = useCommand(usuarioIdentidade.desligar, { changes: [key, ['/usuario', 'sessoes', usuarioId]] })
  if (!query.data?.identidades.length) return null
  return (
    <Identidades
      query={{ ...query, data: query.data.identidades }}
      empty=""
      onRemove={(id) => void desligar.run({ params: { id } }, DESLIGAR)}
    />
  )
}

const DESLIGAR = {
  title: 'Desligar a conta do Diretório?',
  children: 'Com ela ninguém entra mais como este usuário, e as sessões abertas por ela terminam.',
  confirmLabel: 'Desligar',
  danger: true,
}
