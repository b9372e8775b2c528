import type { Config } from '../config.ts'
import type { Log } from '../db/log.ts'
import type { Integrations } from '../integrations/integrations.ts'
import type { Db } from '../kit/context.ts'
import type { Life } from '../kit/life/life.ts'
import { limparPedidos } from '../kit/once.ts'
import { cleanArquivos } from '../modules/arquivo/arquivo.jobs.ts'
import { cleanAccess } from '../modules/auth/auth.jobs.ts'
import { enviarPendentes } from '../modules/checklist-agenda/checklist-agenda-envio.service.ts'
import { avisarPendentes } from '../modules/faturamento/aviso/loja-aviso.service.ts'
import { enviarPedido, retomarEnvios } from '../modules/faturamento/envio/enviar.service.ts'
import { enviarEmails } from '../modules/faturamento/envio/enviar-email.service.ts'
import { executarFechamento, retomarFechamentos } from '../modules/faturamento/fechamento/fechamento.jobs.ts'
import { adviseServer } from './advise-server.ts'
import { foldCounts } from './fold-counts.ts'

export type JobCtx = { db: Db; config: Config; integrations: Integrations; now: () => Date; log: Log; life: Life }

// biome-ignore format: one line a job
/** Every job, by its name. A job may run more than once (a crash repeats it), so each is safe to repeat. */
export const jobs = {
  'acesso.limpar': cleanAccess,
  'agenda.enviar': enviarPendentes,
  'arquivo.limpar': cleanArquivos,
  'banco.aconselhar': (ctx: JobCtx) => adviseServer(ctx),
  'contagem.consolidar': foldCounts,
  'fechamento.executar': executarFechamento,
  'fechamento.retomar': (ctx: JobCtx) => retomarFechamentos(ctx),
  'fatura.email': enviarEmails,
  'fatura.enviar': enviarPedido,
  'fatura.retomar': (ctx: JobCtx) => retomarEnvios(ctx),
  'loja.avisar': (ctx: JobCtx) => avisarPendentes(ctx),
  'pedido.limpar': (ctx: JobCtx) => limparPedidos(ctx),
}

/** Jobs that run by the clock: five fields of cron, in UTC. */
export const schedule: { job: keyof typeof jobs; at: string }[] = [
  { job: 'contagem.consolidar', at: '* * * * *' },
  { job: 'agenda.enviar', at: '* * * * *' },
  { job: 'fatura.retomar', at: '* * * * *' },
  { job: 'fechamento.retomar', at: '* * * * *' },
  { job: 'fatura.email', at: '* * * * *' },
  { job: 'loja.avisar', at: '* * * * *' },
  { job: 'acesso.limpar', at: '17 * * * *' },
  { job: 'arquivo.limpar', at: '*/10 * * * *' },
  { job: 'pedido.limpar', at: '23 5 * * *' },
  { job: 'banco.aconselhar', at: '30 9 * * *' },
]
