import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { token } from '@retaguarda/contract/token.ts'
import { cuidarDosTokens } from '@retaguarda/server/modules/token/token.jobs.ts'
import type { Demo } from './demo.ts'

/** Programs that call: one every day, one that is about to end, one that ended unseen, one whose person left, one that was revoked. */
export function ligarProgramas({ company, diary, today, inicio, equipe }: Demo): void {
  const admin = () => company.as(present(equipe[0]))
  const add = async (nome: string, escopos: string[], dias: number, responsavel: number, redes: string[] = []) =>
    admin()(token.add, { body: { nome, escopos: [...escopos] as never[], dias, responsavel, redes } }) // the contract judges them
  diary.on(addDays(inicio, 120), '10:00', 'tokens', async () => {
    const planilha = await add('Planilha da diretoria', ['financeiro:ler'], 365, present(equipe[0]))
    await add('Relógio de ponto', ['cadastros:ler', 'projetos:ler'], 365, present(equipe.at(-1)))
    await add('Migração do sistema antigo', ['cadastros:escrever', 'contratos:escrever'], 30, present(equipe[1]))
    await company
      .showing(planilha.token)(pessoa.suggest.all, {})
      .catch(() => {}) // it reads money and no people
    await admin()(token.revogar, { params: { id: planilha.id }, body: { motivo: 'A planilha passou a ser exportada por uma pessoa.' } })
  })
  diary.on(addDays(today, -20), '09:00', 'tokens', async () => {
    const ci = await add('CI', ['suporte:escrever', 'qa:escrever'], 90, present(equipe[0]))
    await add('Painel da televisão', ['saude:ler', 'sprints:ler'], 22, present(equipe[2]), ['10.0.0.0/8', '203.0.113.7'])
    await company
      .showing(ci.token)(token.list, {})
      .catch(() => {}) // what it may not
  })
  diary.last('tokens', () => cuidarDosTokens(company.ctx))
}
