import { conciliacao, DIAS_MAX } from '@retaguarda/contract/cobranca/extrato.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '../../base/errors.ts'
import { handle } from '../../kit/http/handle.ts'
import { dayOf, totaisDe } from './conciliacao.calc.ts'
import { listDays, listIrmas } from './conciliacao.repo.ts'

export function conciliacaoRoutes(app: FastifyInstance): void {
  handle(app, conciliacao.dias, async ({ db }, { query: { contaBancaria, inicio, fim } }) => {
    if (fim < inicio) throw invalid({ fim: 'Fim: escolha um dia a partir do início.' })
    if (fim >= addDays(inicio, DIAS_MAX)) throw invalid({ fim: 'Fim: no máximo um ano por vez.' })
    const contas = await listIrmas(db, contaBancaria)
    if (contas.length === 0) throw notFound('Conta não encontrada. Escolha outra.')
    const rows = (await listDays(db, contas, inicio, fim)).map(dayOf)
    return { rows, totais: totaisDe(rows) }
  })
}
