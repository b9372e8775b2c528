import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SET = { OIDC_EMISSOR: 'https://login.exemplo.com.br/empresa', OIDC_CLIENTE: 'retaguarda', OIDC_SEGREDO: 'segredo' }

test('groups give roles, several to each', () => {
  const { OIDC_GRUPOS, OIDC_CONFIA_EMAIL, OIDC_EXIGE, OIDC_NOME } = readConfig({
    ...SET,
    OIDC_GRUPOS: 'financeiro:g1|g2; gestor: urn:g:3 ;admin:/Administração; perfil.Leitura:g5;perfil.Só olha : g6|g7',
    OIDC_CONFIA_EMAIL: ' Empresa.com.br, filial.com.br',
  })
  expect(OIDC_GRUPOS).toEqual([
    { role: 'financeiro', groups: ['g1', 'g2'] },
    { role: 'gestor', groups: ['urn:g:3'] },
    { role: 'admin', groups: ['/Administração'] },
    { role: 'perfil', perfil: 'Leitura', groups: ['g5'] },
    { role: 'perfil', perfil: 'Só olha', groups: ['g6', 'g7'] },
  ])
  expect(OIDC_CONFIA_EMAIL).toEqual(['empresa.com.br', 'filial.com.br'])
  expect([OIDC_EXIGE, OIDC_NOME]).toEqual(['nao', 'Diretório'])
})

test.each([
  ['http://login.exemplo.com.br', false],
  ['https://login.exemplo.com.br/?a=b', false],
  ['https://ana@login.exemplo.com.br', false],
  ['login.exemplo.com.br', false],
  ['http://127.0.0.1:8080', true],
  ['http://localhost/empresa', true],
])('the issuer %s is taken: %s', (OIDC_EMISSOR, taken) => {
  const read = () => readConfig({ ...SET, OIDC_EMISSOR })
  if (taken) expect(read().OIDC_EMISSOR).toBe(OIDC_EMISSOR)
  else expect(read).toThrow('OIDC_EMISSOR é o endereço do Diretório')
})

test.each([
  [
    { OIDC_EMISSOR: SET.OIDC_EMISSOR },
    'A entrada pelo Diretório precisa de OIDC_CLIENTE.\n- A entrada pelo Diretório precisa de OIDC_SEGREDO.',
  ],
  [{ OIDC_EXIGE: 'sim' }, 'OIDC_EXIGE=sim precisa de OIDC_EMISSOR.'],
  [{ OIDC_GRUPO_ACESSO: 'g' }, 'OIDC_GRUPO_ACESSO precisa de OIDC_EMISSOR.'],
  [{ ...SET, OIDC_EXIGE: 'talvez' }, 'OIDC_EXIGE aceita só: nao, sim.'],
  [{ ...SET, OIDC_SEGUNDO_FATOR: 'ninguem' }, 'OIDC_SEGUNDO_FATOR aceita só: nosso, diretorio.'],
  [{ ...SET, OIDC_CONFIA_EMAIL: '@empresa.com.br' }, 'OIDC_CONFIA_EMAIL são domínios'],
  ...[
    'financeiro',
    'financeiro:',
    'chefe:g1',
    'admin:g1;admin:g2',
    ':g1',
    'perfil:g1',
    'perfil.:g1',
    'perfil.Leitura:',
    'perfil.A:g1;perfil.a:g2',
  ].map((OIDC_GRUPOS) => [{ ...SET, OIDC_GRUPOS }, 'OIDC_GRUPOS diz de que grupos vem cada papel'] as const),
] as const)('a wrong setting stops the start with its sentence: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('a group of blanks is none, so that not everybody is kept out', () => {
  expect(readConfig({ ...SET, OIDC_GRUPO_ACESSO: '  ' }).OIDC_GRUPO_ACESSO).toBeUndefined()
})
