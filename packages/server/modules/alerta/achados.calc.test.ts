import { LIMITES, RegraAlerta } from '@retaguarda/contract/alerta.ts'
import { expect, test } from 'vitest'
import { acharTudo, type Medidas } from './achados.calc.ts'

const agora = new Date('2026-11-30T12:00:00Z')
const ago = (hours: number) => new Date(agora.getTime() - hours * 3_600_000)
const GB = 1_024 ** 3
const UNREAD: Medidas = {
  agora,
  processos: undefined,
  filas: undefined,
  caixas: undefined,
  correio: undefined,
  integracoes: undefined,
  copias: undefined,
  prova: undefined,
  continua: undefined,
  discos: undefined,
  banco: undefined,
  replicas: undefined,
  certificados: undefined,
  respostas: undefined,
  seguranca: undefined,
}
const found = (regra: RegraAlerta, more: Partial<Medidas>) => acharTudo({ ...UNREAD, ...more }, LIMITES)[regra]?.map(({ alvo }) => alvo)
const { DISCO, REPLICA, INTEGRACAO, ERROS, CERTIFICADO, COPIA, PROVA, SEGURANCA, FILA, CONTINUA } = RegraAlerta.code

test('what could not be read is judged by no rule', () => {
  expect(acharTudo(UNREAD, LIMITES)).toEqual({})
})

test('a standby that lags, and none that confirms where the server waits for one', () => {
  const b = { nome: 'b', sincrona: false, atrasoBytes: 65 * 1_024 ** 2 }
  expect(found(REPLICA, { replicas: { exige: false, todas: [] } })).toEqual([])
  expect(found(REPLICA, { replicas: { exige: true, todas: [] } })).toEqual(['Réplica síncrona'])
  expect(found(REPLICA, { replicas: { exige: true, todas: [{ ...b, sincrona: true }] } })).toEqual(['b'])
  expect(found(REPLICA, { replicas: { exige: true, todas: [{ ...b, sincrona: true, atrasoBytes: 64 * 1_024 ** 2 }] } })).toEqual([])
})

test.each([
  ['much is free', 60, 100, 60, 20, 0],
  ['less than a tenth', 9, 100, 9, 20, 1],
  ['a tenth, but less than 5 GB', 4, 20, 4, 20, 1],
  ['full in 12 h', 30, 100, 80, 20, 1],
  ['full in 17 h', 46, 100, 100, 20, 0],
  ['one import within two hours is no pace', 30, 100, 80, 2, 0],
])('a disk: %s', (_, livre, total, livreAntes, hours, many) => {
  const disco = {
    maquina: 'a',
    lugar: '/d',
    livre: livre * GB,
    total: total * GB,
    em: agora,
    livreAntes: livreAntes * GB,
    emAntes: ago(hours),
  }
  expect(found(DISCO, { discos: [disco] })).toHaveLength(many)
})

test('an integration that fails alone for 30 min, and neither one failure nor what is not asked any more', () => {
  const at = (falhandoDesde: Date | null, ultimaFalha: Date | null) =>
    found(INTEGRACAO, { integracoes: [{ nome: 'Redmine', falhandoDesde, ultimaFalha, erro: 'Respondeu 503' }] })
  expect(at(ago(1), ago(0))).toEqual(['Redmine'])
  expect([at(ago(1), ago(1)), at(null, ago(0)), at(ago(0.4), ago(0)), at(ago(50), ago(27))]).toEqual([[], [], [], []])
})

test('errors count from five on, above the share', () => {
  const at = (falhas: number, respostas: number) => found(ERROS, { respostas: { falhas, respostas } })
  expect([at(4, 10), at(5, 499), at(5, 500), at(0, 0)]).toEqual([[], ['Respostas'], [], []])
})

test('a certificate is the worse the nearer its end is', () => {
  const grau = (days: number) =>
    acharTudo({ ...UNREAD, certificados: [{ nome: 'x', fim: new Date(agora.getTime() + days * 86_400_000) }] }, LIMITES)[CERTIFICADO]?.map(
      (one) => one.grau,
    )
  expect([31, 30, 14, 7, 1, -2].map(grau)).toEqual([[], [1], [2], [3], [4], [4]])
})

test('copies and proofs count from the first there could be', () => {
  const copy = (ultima: Date | null, desde: Date) => found(COPIA, { copias: [{ nome: 'Pasta', ultima, desde }] })
  expect([copy(ago(25), ago(99)), copy(ago(26), ago(99)), copy(null, ago(3)), copy(null, ago(26))]).toEqual([[], ['Pasta'], [], ['Pasta']])
  expect([found(PROVA, { prova: null }), found(PROVA, { prova: { ultima: null, desde: ago(8 * 24) } })]).toEqual([[], ['Cópias']])
})

test('a continuous copy that reached its place 15 min ago, or that stopped', () => {
  const at = (chegouEm: Date, paradaEm: Date | null = null) => found(CONTINUA, { continua: [{ nome: 'S3', chegouEm, paradaEm }] })
  expect([found(CONTINUA, { continua: [] }), at(ago(0.2)), at(ago(0.25)), at(ago(0), ago(0))]).toEqual([
    [],
    [],
    ['Cópia contínua: S3'],
    ['Cópia contínua: S3'],
  ])
})

test('fifty refusals in five minutes, and ten that gave up', () => {
  expect(found(SEGURANCA, { seguranca: { recusas: 49, emergencia: null } })).toEqual([])
  expect(found(SEGURANCA, { seguranca: { recusas: 50, emergencia: agora } })).toEqual(['Entrada de emergência', 'Recusas'])
  const caixa = (erros: number) => ({ nome: 'Notas à Sefin', esperando: 0, maisAntiga: null, erros, ultimoSucesso: null })
  expect([found(FILA, { filas: [], caixas: [caixa(9)] }), found(FILA, { filas: [], caixas: [caixa(10)] })]).toEqual([
    [],
    ['Notas à Sefin: desistências'],
  ])
})
