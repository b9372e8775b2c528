import { FIM_DESLIGAR } from '@retaguarda/contract/plataforma.ts'
import { expect, test } from 'vitest'
import { resumo } from './desligamento-resumo.ts'

const ate = '2026-11-23T15:00:00.000Z'
const done = { situacao: 1, fim: FIM_DESLIGAR.INATIVADO, proxima: null } as const
const semConfiguracao = { platform: 'wiki', situacao: 1, fim: FIM_DESLIGAR.NAO_CONFIGURADO, proxima: null } as const

test('a platform that is not configured is named: it is neither done nor waited for, and can be tried again', () => {
  const others = [
    { platform: 'mattermost', ...done },
    { platform: 'redmine', ...done },
  ] as const
  expect(resumo({ ate, plataformas: [...others, { platform: 'wiki', ...done }] })).toMatchObject({ tone: 'ok', given: false })
  expect(resumo({ ate, plataformas: [...others, semConfiguracao] })).toEqual({
    tone: 'warn',
    sentence: 'O usuário não entra mais em nenhum lugar conferido. Não configurado: Documentação. Confira por lá se há uma conta.',
    given: true,
  })
  const waiting = { platform: 'redmine', situacao: 0, fim: null, proxima: '2026-11-22T15:05:00.000Z' } as const
  expect(resumo({ ate, plataformas: [others[0], waiting, semConfiguracao] })).toEqual({
    tone: 'warn',
    sentence:
      'Falta 1 de 4. O usuário já não entra aqui. Repetindo a cada 5 minutos até 23/11/2026 12:00: Projetos; próxima tentativa em 22/11/2026 12:05. Não configurado: Documentação. Confira por lá se há uma conta.',
    given: false,
  })
  const lost = { platform: 'redmine', situacao: 2, fim: null, proxima: null } as const
  expect(resumo({ ate, plataformas: [others[0], lost, { platform: 'wiki', ...done }] })).toMatchObject({ tone: 'bad', given: true })
})
