import { LIMITES, RegraAlerta } from '@retaguarda/contract/alerta.ts'
import { PapelProcesso } from '@retaguarda/contract/saude.ts'
import { expect, test } from 'vitest'
import { acharTudo, type Medidas } from './achados.calc.ts'
import { avisarVigia } from './dito.calc.ts'
import { julgar, type Suspeita } from './julgar.calc.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GB = 1_024 ** 3
const MB = 1_024 ** 2
const MINUTES = 1_440

/** 30 November, a Monday, at midnight in São Paulo. */
const MIDNIGHT = Date.parse('2026-11-30T03:00:00Z')
const at = (ms: number) => new Date(MIDNIGHT + ms)

/** What an installation measures at a minute of a day on which nothing is wrong, with what is ordinary on one: each stays below its rule. */
function ordinary(minute: number): Medidas {
  const agora = at(minute * MINUTE)
  const ago = (ms: number) => new Date(agora.getTime() - ms)
  const during = (from: number, many: number) => minute >= from && minute < from + many
  const processo = (id: number) => ({
    id,
    papel: PapelProcesso.code.TUDO,
    maquina: 'srv1',
    pid: 70 + id,
    calado: false,
    visto: ago((minute % 4) * 15 * SECOND),
    desvio: minute % 50,
    conexoesUsadas: during(600, 4) ? 18 : 3,
    conexoesMaximo: 20,
  })
  const copied = at(2 * HOUR) // by 02:20 last night's is there; until then that of the night before
  return {
    agora,
    // One begins anew at 03:00: its place is empty for a minute.
    processos: [processo(1), ...(during(180, 1) ? [] : [processo(2)])],
    filas: [{ tarefa: 'fatura.enviar', maisAntiga: ago((minute % 15) * MINUTE), falhas: 9 }],
    caixas: [{ nome: 'Notas à Sefin', maisAntiga: ago(14 * MINUTE), erros: 9 }],
    correio: [{ nome: 'Notificações', maisAntiga: during(700, 30) ? at(700 * MINUTE) : null }],
    // One that does not answer for 25 minutes, and one that has failed once and was not asked since.
    integracoes: [
      { nome: 'Redmine', falhandoDesde: during(600, 25) ? at(600 * MINUTE) : null, ultimaFalha: agora, erro: 'Respondeu 503' },
      { nome: 'Mattermost', falhandoDesde: at(300 * MINUTE), ultimaFalha: at(300 * MINUTE), erro: 'connect ECONNREFUSED' },
    ],
    copias: [{ nome: 'Pasta', ultima: minute < 140 ? new Date(copied.getTime() - DAY) : copied, desde: at(-400 * DAY) }],
    prova: { ultima: at(-8 * DAY + 4.5 * HOUR + (minute < 270 ? 0 : 7 * DAY)), desde: at(-400 * DAY) },
    continua: [{ nome: 'Pasta', chegouEm: ago((minute % 6) * MINUTE), paradaEm: null }],
    // An import writes 5 GB within an hour, the rest of the day a little.
    discos: [
      {
        maquina: 'srv1',
        lugar: '/dados',
        total: 100 * GB,
        em: agora,
        emAntes: ago(DAY),
        livreAntes: 66 * GB,
        livre: (minute < 840 ? 65 : 60) * GB - minute * MB,
      },
    ],
    banco: { conexoes: during(900, 4) ? 95 : 20, maximo: 100 },
    // It is gone for a minute while its machine restarts, and catches up.
    replicas: { exige: true, todas: during(400, 1) ? [] : [{ nome: 'b', sincrona: true, atrasoBytes: during(401, 3) ? 60 * MB : 0 }] },
    certificados: [{ nome: 'Retaguarda', fim: at(60 * DAY) }],
    respostas: { respostas: minute < 420 ? 20 : 900, falhas: minute % 5 },
    seguranca: { recusas: minute % 50, emergencia: null },
  }
}

test('the 1,440 minutes of a quiet day open no alert, and the watch outside hears of it every five minutes', () => {
  const on = { ligada: true, repetirMin: 240 }
  const regras = RegraAlerta.byCode({
    PROCESSO: on,
    FILA: on,
    EMAIL: on,
    INTEGRACAO: on,
    COPIA: on,
    PROVA: on,
    CONTINUA: on,
    DISCO: on,
    CONEXOES: on,
    REPLICA: on,
    CERTIFICADO: on,
    RELOGIO: on,
    ERROS: on,
    SEGURANCA: on,
  })
  let suspeitas: Suspeita[] = []
  let vigiadoEm: Date | null = null
  let [heard, suspected] = [0, 0]
  for (let minute = 0; minute < MINUTES; minute++) {
    const medidas = ordinary(minute)
    const { agora } = medidas
    const achados = acharTudo(medidas, LIMITES)
    expect(Object.keys(achados)).toHaveLength(RegraAlerta.options.length)
    const judged = julgar({ agora, achados, regras, vivos: [], suspeitas, silencios: [] })
    expect([minute, judged.novos]).toEqual([minute, []])
    suspeitas = judged.suspeitas
    suspected += suspeitas.length
    const lidas = new Set(RegraAlerta.options.map(({ value }) => value))
    if (!avisarVigia({ agora, vigiadoEm, vivos: [], lidas })) continue
    vigiadoEm = agora
    heard++
  }
  expect(heard).toBe(MINUTES / 5)
  // What is ordinary came near to an alert, and did not last.
  expect(suspected).toBeGreaterThan(5)
})
