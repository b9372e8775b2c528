import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { isBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { executarDoDia } from '@retaguarda/server/modules/regua-cobranca/regua-cobranca.service.ts'
import type { Banco } from './demo.ts'
import { REGRAS } from './banco-contas.ts'

const DIAS = 25
const FERIADOS = { '01-25': 'Aniversário de São Paulo', '07-09': 'Revolução Constitucionalista (SP)' }

/** The days off of the town, this year's. */
export const feriadosLocais = (today: string): string[] => Object.keys(FERIADOS).map((day) => `${today.slice(0, 4)}-${day}`)

/** Rules and local holidays, and the reminders of the last business days. */
export function cobrar({ company, diary, equipe, today }: Banco): void {
  diary.on(addDays(today, -DIAS - 1), '16:00', 'contas e régua', async () => {
    const as = company.as(present(equipe[0]))
    for (const body of REGRAS) await as(reguaCobranca.add, { body })
    for (const [day, nome] of Object.entries(FERIADOS)) await as(feriado.add, { body: { data: `${today.slice(0, 4)}-${day}`, nome } })
  })
  for (let atras = DIAS; atras > 0; atras--) {
    const day = addDays(today, -atras)
    if (isBusinessDay(day, new Set()))
      diary.on(day, '08:00', 'lembretes de cobrança', async () => {
        await executarDoDia(company.ctx) // the clock's
        await company.work()
      })
  }
}
