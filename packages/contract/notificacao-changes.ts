import { z } from 'zod'
import { SituacaoEnvio } from './notificacao.ts'

/** What became of a notification for a client, as its history shows it. */
export const NotificacaoMudancas = z.object({
  situacao: SituacaoEnvio.schema.meta({ label: 'Situação' }),
  dataHoraLida: z.string().meta({ label: 'Lida em' }),
  erro: z.string().meta({ label: 'Erro' }),
})
