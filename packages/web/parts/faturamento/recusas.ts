import { entrega, TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { type Recusa, recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { linkOptions } from '@tanstack/react-router'
import { useCommand } from '../../kit/form/use-command.ts'
import { readOf } from '../../kit/use-read.ts'

type Of = { cliente?: number; fatura?: number }

/** The mails that did not arrive, of all clients, of one, or of an invoice. */
export const recusasRead = (query: Of = {}) => readOf([recusa.abertas.path, query], recusa.abertas, { query }, { staleTime: 0 })

/** Takes one from what is to be done. */
export function useVisto() {
  const { busy, run } = useCommand(entrega.visto, { changes: [[recusa.abertas.path], [entrega.prefix], [entrega.mensagem.path]] })
  return { busy, marcar: ({ provas }: Pick<Recusa, 'provas'>) => void run({ body: { provas } }) }
}

/** `Fatura 10/2026: o e-mail não chegou`. */
export const naoChegou = ({ tipo, assunto }: Pick<Recusa, 'tipo' | 'assunto'>): string =>
  tipo === TipoMensagem.code.LEMBRETE ? `Lembrete ${assunto}: o e-mail não chegou` : `${assunto}: o e-mail não chegou`

/** Where something is done about it: at its invoice, or, where it has none, at what it said. */
export const lugarDe = ({ id, fatura }: Pick<Recusa, 'id' | 'fatura'>) =>
  fatura === null
    ? linkOptions({ to: '/financeiro/entrega/visualizar/$id', params: { id: String(id) } })
    : linkOptions({ to: '/financeiro/fatura/visualizar/$id', params: { id: String(fatura.id) } })
