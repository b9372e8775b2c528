import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type Plataforma, plataforma, type StatusPlataforma } from '@retaguarda/contract/plataforma.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { useCommand } from '../../../kit/form/use-command.ts'
import { readAgain } from '../../../kit/read-again.ts'
import { readOf } from '../../../kit/use-read.ts'

/** What is read of a user's access, each by itself; the platforms are asked again at every opening. */
export const consultas = {
  usuario: (id: number) => readOf([usuario.prefix, 'acesso', id], usuario.get, { params: { id } }, { staleTime: 0 }),
  conta: (platform: Plataforma, email: string) =>
    queryOptions({
      queryKey: [plataforma.consultar.path, platform, email],
      queryFn: async ({ signal }): Promise<{ status: StatusPlataforma; ms: number }> => {
        const began = performance.now()
        const status = await call(plataforma.consultar, { params: { platform }, body: { email, conta: true }, signal })
        return { status, ms: performance.now() - began }
      },
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  tecnico: (id: number) => readOf([plataforma.tecnico.get.path, id], plataforma.tecnico.get, { params: { id } }, { staleTime: 0 }),
  mudancas: (id: number) => readOf([usuario.prefix, 'historico', id], usuario.history, { params: { id } }, { staleTime: 0 }),
  desligamento: (id: number) => readOf([plataforma.desligamento.path, id], plataforma.desligamento, { params: { id } }, { staleTime: 0 }),
  carga: (id: number) => readOf([plataforma.carga.path, id], plataforma.carga, { params: { id } }, { staleTime: 0 }),
  divergencias: () =>
    readOf(
      [plataforma.divergencias.list.path],
      plataforma.divergencias.list,
      {},
      { staleTime: 0, refetchInterval: ({ state }) => (state.data?.emAndamento ? POLL : false) },
    ),
}
/** ms */
const POLL = 2_000

/** A platform that said no is told in passing (PLA-032); what our own rules refuse is a dialog. */
const refused = (error: ApiError): boolean => {
  if (error.status === 200) toast.error(error.message)
  return error.status === 200
}

/** All that can be done to a user's access; one thing runs at a time. */
export function useAcoes(id: number) {
  const client = useQueryClient()
  const reload = () =>
    Promise.all(
      [
        [plataforma.consultar.path],
        [plataforma.tecnico.get.path, id],
        [usuario.prefix],
        [plataforma.desligamento.path],
        [plataforma.carga.path],
        LISTA,
      ].map((queryKey) => readAgain(client, { queryKey })),
    )
  const parts = { refused, reload }
  const registrar = useCommand(plataforma.registrar, parts)
  const ativar = useCommand(plataforma.ativar, parts)
  const inativar = useCommand(plataforma.inativar, parts)
  const tecnico = useCommand(plataforma.tecnico.set, parts)
  const retirar = useCommand(plataforma.tecnico.remove, parts)
  const desligar = useCommand(plataforma.desligar, parts)
  const all = { registrar, ativar, inativar, tecnico, retirar, desligar }
  return { ...all, reload, busy: Object.values(all).some((one) => one.busy) }
}
const LISTA = [plataforma.divergencias.list.path]
export type Acoes = ReturnType<typeof useAcoes>
