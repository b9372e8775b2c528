import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  detalhes,
  equipe,
  hoursText,
  index,
  percentual,
  type Retorno,
  retornoDoSprint,
  retornoPorMembro,
  type Tarefa,
  tarefasDoSprint,
  totaisDoSprint,
  type Trabalho,
} from './sprint.calc.ts'

const nomes = new Map([
  [1, 'Davi Lima'],
  [2, 'Álvaro Reis'],
  [9, 'Quitéria Souza'],
])
const link = (id: number) => `https://redmine.exemplo/issues/${id}`
const base = { nomes, link }
const tarefa = (id: number, parts: Partial<Tarefa> = {}): Tarefa => ({
  id,
  titulo: `Tarefa ${id}`,
  situacao: 'Nova',
  responsavelId: 1,
  estimadas: 400,
  ...parts,
})
const retorno = (id: number, tarefaId: number, parts: Partial<Retorno> = {}): Retorno => ({
  id,
  tarefaId,
  responsavelId: 1,
  pessoaId: 9,
  dataHora: new Date(id * 6e4),
  motivo: `Motivo ${id}`,
  ...parts,
})
const trabalho = (tarefaId: number, pessoaId: number, horas: number, qualidade = false): Trabalho => ({
  tarefaId,
  pessoaId,
  horas,
  qualidade,
})

test('SPR-016 the index has two places, half up, and is null (N/A) without issues', () => {
  expect([index(0, 3), index(1, 3), index(2, 3), index(1, 200), index(7, 2), index(0, 0)]).toEqual([
    '0.00',
    '0.33',
    '0.67',
    '0.01', // 0.005
    '3.50',
    null,
  ])
})

test('SPR-015 the percentage is an integer, half away from zero', () => {
  expect([percentual(1, 8), percentual(1, 200), percentual(-1, 200), percentual(-1, 8), percentual(2, 3), percentual(0, 0)]).toEqual([
    13,
    1,
    -1,
    -13,
    67,
    null,
  ])
})

test('SPR-012 hours are decimal text of two places', () => {
  expect([0, 5, 850, 123_456, -25].map(hoursText)).toEqual(['0.00', '0.05', '8.50', '1234.56', '-0.25'])
  expect(totaisDoSprint({ id: 3, sprint: 'Sprint 3', estimadas: 3600, desenvolvimento: 2775, qualidade: 150 })).toEqual({
    id: 3,
    sprint: 'Sprint 3',
    totalHorasEstimadas: '36.00',
    totalHorasDesenvolvimento: '27.75',
    totalHorasQualidade: '1.50',
  })
})

test('SPR-008 of a sprint: issues, returns, returns by issue, issues returned at all', () => {
  const conta = { id: 1, sprint: 'Sprint 1', total: 6, totalRetorno: 5, devolvidas: 3 }
  expect(retornoDoSprint(conta)).toEqual({
    id: 1,
    sprint: 'Sprint 1',
    total: 6,
    totalRetorno: 5,
    indiceRetorno: '0.83',
    percentualRetorno: 50,
  })
  expect(retornoDoSprint({ ...conta, total: 0, totalRetorno: 0, devolvidas: 0 })).toMatchObject({
    indiceRetorno: null,
    percentualRetorno: null,
  })
})

test('SPR-009 a member has the issues of today and those returned while theirs; nobody comes last', () => {
  const tarefas = [tarefa(10), tarefa(11, { responsavelId: 2 }), tarefa(12, { responsavelId: null })]
  const retornos = [retorno(1, 10), retorno(2, 11), retorno(3, 11), retorno(4, 12, { responsavelId: 2 })]
  expect(retornoPorMembro(tarefas, retornos, nomes)).toEqual([
    { id_membro: 2, nome: 'Álvaro Reis', taskTotais: 2, taskRecusadas: 1, indiceRetorno: '0.50' },
    { id_membro: 1, nome: 'Davi Lima', taskTotais: 2, taskRecusadas: 3, indiceRetorno: '1.50' },
    { id_membro: null, nome: 'Sem responsável', taskTotais: 1, taskRecusadas: 0, indiceRetorno: '0.00' },
  ])
})

test('SPR-010 the team: estimates of today, own hours, the difference in whole percent', () => {
  const tarefas = [tarefa(10, { estimadas: 800 }), tarefa(11, { responsavelId: null, estimadas: 150 }), tarefa(12, { estimadas: null })]
  const trabalhos = [trabalho(10, 1, 901), trabalho(10, 9, 75, true), trabalho(11, 2, 100), trabalho(12, 1, 99)]
  expect(equipe(tarefas, trabalhos, nomes)).toEqual([
    {
      userId: 2,
      nome: 'Álvaro Reis',
      totalHorasEstimadas: '0.00',
      totalHorasExecucao: '1.00',
      horasQualidade: '0.00',
      percentualDiferenca: null,
    },
    {
      userId: 1,
      nome: 'Davi Lima',
      totalHorasEstimadas: '8.00',
      totalHorasExecucao: '10.00',
      horasQualidade: '0.00',
      percentualDiferenca: 25,
    },
    {
      userId: 9,
      nome: 'Quitéria Souza',
      totalHorasEstimadas: '0.00',
      totalHorasExecucao: '0.00',
      horasQualidade: '0.75',
      percentualDiferenca: null,
    },
    {
      userId: null,
      nome: 'Sem responsável',
      totalHorasEstimadas: '1.50',
      totalHorasExecucao: '0.00',
      horasQualidade: '0.00',
      percentualDiferenca: -100,
    },
  ])
})

test('SPR-011 SPR-007 a task: executed less estimated, executed of estimated, the address in the tracker', () => {
  const tarefas = [tarefa(11, { estimadas: null, responsavelId: null }), tarefa(10, { estimadas: 600 })]
  const trabalhos = [trabalho(10, 1, 350), trabalho(10, 2, 125), trabalho(10, 9, 75, true), trabalho(11, 2, 50)]
  const dez = {
    idAtividade: 10,
    tituloAtividade: 'Tarefa 10',
    horasEstimadas: '6.00',
    horasExecutadas: '4.75',
    diferenca: '-1.25',
    percentualAtividade: 79,
    horasQualidade: '0.75',
    situacao: 'Nova',
    responsavel: { id: 1, nome: 'Davi Lima' },
    link: link(10),
  }
  const onze = {
    idAtividade: 11,
    tituloAtividade: 'Tarefa 11',
    horasEstimadas: null,
    horasExecutadas: '0.50',
    diferenca: null,
    percentualAtividade: null,
    horasQualidade: '0.00',
    situacao: 'Nova',
    responsavel: null,
    link: link(11),
  }
  expect(tarefasDoSprint(tarefas, trabalhos, base)).toEqual([dez, onze])
  // Of a member: what is theirs or what they worked on, with their own hours.
  expect(tarefasDoSprint(tarefas, trabalhos, { ...base, membro: 2 })).toEqual([
    { ...dez, horasExecutadas: '1.25', diferenca: '-4.75', percentualAtividade: 21, horasQualidade: '0.00' },
    onze,
  ])
  expect(tarefasDoSprint(tarefas, trabalhos, { ...base, membro: null }).map((row) => row.idAtividade)).toEqual([11])
})

test('SPR-013 SPR-006 what was returned: by whom last, how often, the hours, each time with who, when and why', () => {
  const tarefas = [tarefa(10), tarefa(11)]
  const retornos = [retorno(3, 10, { pessoaId: 2 }), retorno(1, 10), retorno(2, 11, { responsavelId: 2 })]
  const trabalhos = [trabalho(10, 1, 350), trabalho(10, 2, 100), trabalho(10, 1, 25, true)]
  const vez = (id: number, usuario: string) => ({ dataHora: new Date(id * 60_000).toISOString(), usuario, motivo: `Motivo ${id}` })
  const dez = {
    id_issue: 10,
    titulo: 'Tarefa 10',
    link: link(10),
    user_origem: 'Álvaro Reis',
    amount_recused: 2,
    horas_trabalhadas: '4.75',
    devolucoes: [vez(1, 'Quitéria Souza'), vez(3, 'Álvaro Reis')],
  }
  expect(detalhes(tarefas, retornos, trabalhos, base).map(({ id_issue }) => id_issue)).toEqual([10, 11])
  expect(detalhes(tarefas, retornos, trabalhos, base)[0]).toEqual(dez)
  expect(detalhes(tarefas, retornos, trabalhos, { ...base, membro: 1 })).toEqual([{ ...dez, horas_trabalhadas: '3.75' }])
  expect(detalhes(tarefas, retornos, trabalhos, { ...base, membro: null })).toEqual([])
})

const pessoa = fc.constantFrom(1, 2, 3, 9)
const alguem = fc.option(pessoa, { nil: null })
const horas = fc.integer({ min: 0, max: 100_000 })
const arbitrario = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 50 }), responsavelId: alguem, estimadas: fc.option(horas, { nil: null }) }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 30,
  })
  .chain((rows) => {
    const tarefas = rows.map(({ id, ...rest }) => tarefa(id, rest))
    const tarefaId = fc.constantFrom(...tarefas.map(({ id }) => id))
    return fc.record({
      tarefas: fc.constant(tarefas),
      trabalhos: fc.array(fc.record({ tarefaId, pessoaId: pessoa, horas, qualidade: fc.boolean() }), { maxLength: 60 }),
      retornos: fc.array(fc.record({ tarefaId, responsavelId: alguem }), { maxLength: 40 }),
    })
  })
const sum = (texts: (string | null)[]) => texts.reduce((total, text) => total + Math.round(Number(text ?? 0) * 100), 0)
const total = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

test('SPR-010 SPR-011 SPR-012 SPR-013 members, tasks and details each sum to the same sprint', () => {
  fc.assert(
    fc.property(arbitrario, ({ tarefas, trabalhos, retornos: drawn }) => {
      const retornos = drawn.map((one, at) => retorno(at + 1, one.tarefaId, one))
      const of = (qualidade: boolean) => total(trabalhos.filter((one) => one.qualidade === qualidade).map((one) => one.horas))
      const membros = equipe(tarefas, trabalhos, nomes)
      const rows = tarefasDoSprint(tarefas, trabalhos, base)
      expect(sum(membros.map((one) => one.totalHorasEstimadas))).toBe(total(tarefas.map(({ estimadas }) => estimadas ?? 0)))
      expect(sum(membros.map((one) => one.totalHorasExecucao))).toBe(of(false))
      expect(sum(membros.map((one) => one.horasQualidade))).toBe(of(true))
      expect(sum(rows.map((one) => one.horasEstimadas))).toBe(sum(membros.map((one) => one.totalHorasEstimadas)))
      expect(sum(rows.map((one) => one.horasExecutadas))).toBe(of(false))
      // The tasks behind a member's row hold exactly that row's hours.
      for (const { userId, totalHorasExecucao } of membros) {
        const behind = tarefasDoSprint(tarefas, trabalhos, { ...base, membro: userId })
        expect(sum(behind.map((one) => one.horasExecutadas))).toBe(sum([totalHorasExecucao]))
      }
      const porMembro = retornoPorMembro(tarefas, retornos, nomes)
      expect(total(porMembro.map(({ taskRecusadas }) => taskRecusadas))).toBe(retornos.length)
      for (const { id_membro, taskRecusadas } of porMembro) {
        const behind = detalhes(tarefas, retornos, trabalhos, { ...base, membro: id_membro })
        expect(total(behind.map(({ amount_recused }) => amount_recused))).toBe(taskRecusadas)
        expect(total(behind.map(({ devolucoes }) => devolucoes.length))).toBe(taskRecusadas)
      }
    }),
  )
})
