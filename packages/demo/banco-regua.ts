import { isDiaUtil } from '@retaguarda/contract/kit/dia-util.ts'
import { somaDias } from '@retaguarda/contract/kit/tempo.ts'
import { feriadoRepo } from '@retaguarda/server/modules/feriado/feriado.repo.ts'
import { enviarLembretes } from '@retaguarda/server/modules/regua-cobranca/lembrete.service.ts'
import { reguaRepo } from '@retaguarda/server/modules/regua-cobranca/regua-cobranca.repo.ts'
import { executarDoDia } from '@retaguarda/server/modules/regua-cobranca/regua-cobranca.service.ts'
import { REGRAS } from './banco-contas.ts'
import type { Banco } from './seeding.ts'

const DIAS = 10

/** Rules, the reminders of the last business days, which a mail server of nobody takes, and a local holiday. */
export async function cobrar({ em, hoje }: Banco): Promise<void> {
  await em(hoje)
    .db.transaction()
    .execute(async (trx) => {
      for (const regra of REGRAS) await reguaRepo.insert(trx, regra)
      await feriadoRepo.insert(trx, { data: `${hoje.slice(0, 4)}-01-25`, nome: 'Aniversário de São Paulo' })
      await feriadoRepo.insert(trx, { data: `${hoje.slice(0, 4)}-07-09`, nome: 'Revolução Constitucionalista (SP)' })
    })
  for (let atras = DIAS; atras > 0; atras--) {
    const dia = somaDias(hoje, -atras)
    if (!isDiaUtil(dia, new Set())) continue
    const { integrations, ...ctx } = em(dia, '08:00')
    const mail = { configured: true, send: () => Promise.resolve([]), deliver: () => Promise.resolve() }
    const sent = { ...ctx, integrations: { ...integrations, mail } }
    await executarDoDia(sent)
    await enviarLembretes(sent)
  }
}
