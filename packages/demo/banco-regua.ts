import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { isDiaUtil } from '@retaguarda/contract/kit/dia-util.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { somaDias } from '@retaguarda/contract/kit/tempo.ts'
import { executarDoDia } from '@retaguarda/server/modules/regua-cobranca/regua-cobranca.service.ts'
import type { Banco } from './demo.ts'
import { REGRAS } from './banco-contas.ts'

const DIAS = 25

/** Rules and local holidays, and the reminders of the last business days. */
export function cobrar({ company, diary, equipe, hoje }: Banco): void {
  diary.on(somaDias(hoje, -DIAS - 1), '16:00', 'contas e régua', async () => {
    const as = company.as(present(equipe[0]))
    for (const body of REGRAS) await as(reguaCobranca.add, { body })
    await as(feriado.add, { body: { data: `${hoje.slice(0, 4)}-01-25`, nome: 'Aniversário de São Paulo' } })
    await as(feriado.add, { body: { data: `${hoje.slice(0, 4)}-07-09`, nome: 'Revolução Constitucionalista (SP)' } })
  })
  for (let atras = DIAS; atras > 0; atras--) {
    const dia = somaDias(hoje, -atras)
    if (isDiaUtil(dia, new Set()))
      diary.on(dia, '08:00', 'lembretes de cobrança', async () => {
        await executarDoDia(company.ctx) // the clock's
        await company.work()
      })
  }
}
