import { RegraAlerta } from '@retaguarda/contract/alerta.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { dayOf, dayText, instantText } from '@retaguarda/contract/kit/tempo.ts'
import { PapelProcesso } from '@retaguarda/contract/saude.ts'
import { diasAte } from '../saude/painel.calc.ts'
import type { Achado, Achados } from './julgar.calc.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1_024 * 1_024
const GB = 1_024 * MB

type Processo = {
  id: number
  papel: CodeOf<typeof PapelProcesso>
  maquina: string
  pid: number
  visto: Date
  /** Silent, so that what it said last is no more believed. */
  calado: boolean
  /** ms by which its clock is ahead of the database's. */
  desvio: number
  conexoesUsadas: number
  conexoesMaximo: number
}
type Fila = { tarefa: string; maisAntiga: Date | null; falhas: number }
type Caixa = { nome: string; maisAntiga: Date | null; erros: number }
type Integracao = { nome: string; falhandoDesde: Date | null; ultimaFalha: Date | null; erro: string | null }
/** Bytes that are free, at the last look and at the first of the day before. */
type Disco = { maquina: string; lugar: string; livre: number; total: number; em: Date; livreAntes: number; emAntes: Date }
type Replica = { nome: string; sincrona: boolean; atrasoBytes: number | null }

/** What the rules look at, by the database's clock. A part that could not be read is undefined. */
export type Medidas = {
  agora: Date
  processos: Processo[] | undefined
  filas: Fila[] | undefined
  caixas: Caixa[] | undefined
  /** Those that send mails; none where no mail server is set up. */
  correio: Pick<Caixa, 'nome' | 'maisAntiga'>[] | undefined
  /** Those that are set up. */
  integracoes: Integracao[] | undefined
  /** By the places that are set up; `desde`: since when one could be there. */
  copias: { nome: string; ultima: Date | null; desde: Date }[] | undefined
  /** Null where nothing is to be proven by itself. */
  prova: { ultima: Date | null; desde: Date } | null | undefined
  /** Null where nothing follows the database, or has not begun to. `chegouEm`: when the place had all that there was. */
  continua: { nome: string; chegouEm: Date; paradaEm: Date | null }[] | undefined
  discos: Disco[] | undefined
  banco: { conexoes: number; maximo: number } | undefined
  /** `exige`: the server waits for one that confirms. */
  replicas: { exige: boolean; todas: Replica[] } | undefined
  certificados: { nome: string; fim: Date | null }[] | undefined
  respostas: { respostas: number; falhas: number } | undefined
  /** Of the last 5 min. */
  seguranca: { recusas: number; emergencia: Date | null } | undefined
}

type Limites = Readonly<Record<RegraAlerta, { limite: number }>>

/** What each rule finds. */
export function acharTudo(medidas: Medidas, limites: Limites): Achados {
  const { code } = RegraAlerta
  const of = (regra: RegraAlerta) => limites[regra].limite
  const { agora, processos, filas, caixas, correio, integracoes, copias, prova, discos, banco, replicas, certificados } = medidas
  return {
    ...(processos && {
      [code.PROCESSO]: calados(processos, agora, of(code.PROCESSO)),
      [code.RELOGIO]: desviados(processos, of(code.RELOGIO)),
    }),
    ...(filas && caixas && { [code.FILA]: atrasadas(filas, caixas, agora, of(code.FILA)) }),
    ...(correio && { [code.EMAIL]: parados(correio, agora, of(code.EMAIL)) }),
    ...(integracoes && { [code.INTEGRACAO]: falhando(integracoes, agora, of(code.INTEGRACAO)) }),
    ...(copias && { [code.COPIA]: semCopia(copias, agora, of(code.COPIA)) }),
    ...(prova !== undefined && { [code.PROVA]: prova === null ? [] : semProva(prova, agora, of(code.PROVA)) }),
    ...(medidas.continua !== undefined && {
      [code.CONTINUA]: semSeguir(medidas.continua, agora, of(code.CONTINUA)),
    }),
    ...(discos && { [code.DISCO]: cheios(discos, of(code.DISCO)) }),
    ...(banco && processos && { [code.CONEXOES]: semConexoes(banco, processos, of(code.CONEXOES)) }),
    ...(replicas && { [code.REPLICA]: atrasReplicas(replicas, of(code.REPLICA)) }),
    ...(certificados && { [code.CERTIFICADO]: vencendo(certificados, agora, of(code.CERTIFICADO)) }),
    ...(medidas.respostas && { [code.ERROS]: comErros(medidas.respostas, of(code.ERROS)) }),
    ...(medidas.seguranca && { [code.SEGURANCA]: daSeguranca(medidas.seguranca, of(code.SEGURANCA)) }),
  }
}

const before = (instant: Date | null, agora: Date, ms: number) => instant !== null && agora.getTime() - instant.getTime() >= ms
const number = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
const nameOf = ({ maquina, papel, id }: Processo) => `${maquina}, ${PapelProcesso.labels[papel]} (${id})`

const calados = (processos: readonly Processo[], agora: Date, seconds: number): Achado[] =>
  processos
    .filter(({ visto }) => before(visto, agora, seconds * SECOND))
    .map((one) => ({
      alvo: nameOf(one),
      texto: `O processo ${one.pid} de ${one.maquina} (${PapelProcesso.labels[one.papel]}) não dá sinal desde ${instantText(one.visto)}.`,
      link: '/saude',
    }))

const desviados = (processos: readonly Processo[], seconds: number): Achado[] =>
  processos
    .filter(({ desvio, calado }) => !calado && Math.abs(desvio) > seconds * SECOND)
    .map((one) => ({
      alvo: nameOf(one),
      texto: `O relógio de ${one.maquina} está ${number(Math.abs(one.desvio) / SECOND)} s ${one.desvio > 0 ? 'adiantado' : 'atrasado'} em relação ao do banco. Confira a sincronia do relógio.`,
      link: '/saude',
    }))

const GAVE_UP = 10

function atrasadas(filas: readonly Fila[], caixas: readonly Caixa[], agora: Date, minutes: number): Achado[] {
  const gaveUp = [
    ...filas.map(({ tarefa, falhas }) => ({ nome: tarefa, n: falhas })),
    ...caixas.map(({ nome, erros }) => ({ nome, n: erros })),
  ]
  const dead = gaveUp
    .filter(({ n }) => n >= GAVE_UP)
    .map(({ nome, n }): Achado => ({ alvo: `${nome}: desistências`, texto: `${nome}: ${number(n)} desistiram.`, link: '/saude/falhas' }))
  const late = filas.flatMap(({ tarefa, maisAntiga }): Achado[] =>
    maisAntiga && before(maisAntiga, agora, minutes * MINUTE)
      ? [{ alvo: tarefa, texto: `A tarefa ${tarefa} espera desde ${instantText(maisAntiga)}.`, link: '/saude' }]
      : [],
  )
  return [...late, ...dead]
}

const parados = (correio: readonly Pick<Caixa, 'nome' | 'maisAntiga'>[], agora: Date, minutes: number): Achado[] =>
  correio.flatMap(({ nome, maisAntiga }) =>
    maisAntiga && before(maisAntiga, agora, minutes * MINUTE)
      ? [{ alvo: nome, texto: `${nome}: o mais antigo espera desde ${instantText(maisAntiga)}.`, link: '/saude/correio' as const }]
      : [],
  )

/** What has not been asked since longer ago says nothing of how it is now. */
const ASKED = 26 * HOUR

/** Failures alone from one to another that is so much later: a single one, however long ago, is not that. */
function falhando(integracoes: readonly Integracao[], agora: Date, minutes: number): Achado[] {
  return integracoes.flatMap(({ nome, falhandoDesde, ultimaFalha, erro }) => {
    if (!falhandoDesde || !ultimaFalha || before(ultimaFalha, agora, ASKED)) return []
    if (!before(falhandoDesde, ultimaFalha, minutes * MINUTE)) return []
    return [{ alvo: nome, texto: `${nome}: só falhas desde ${instantText(falhandoDesde)}. ${erro ?? ''}`.trim(), link: '/saude' as const }]
  })
}

const semCopia = (copias: NonNullable<Medidas['copias']>, agora: Date, hours: number): Achado[] =>
  copias
    .filter(({ ultima, desde }) => before(ultima ?? desde, agora, hours * HOUR))
    .map(({ nome, ultima }) => ({
      alvo: nome,
      texto: ultima
        ? `A última cópia inteira em ${nome} é de ${instantText(ultima)}.`
        : `Nenhuma cópia inteira foi feita em ${nome} ainda.`,
      link: '/copias',
    }))

const semProva = ({ ultima, desde }: { ultima: Date | null; desde: Date }, agora: Date, days: number): Achado[] =>
  before(ultima ?? desde, agora, days * DAY)
    ? [
        {
          alvo: 'Cópias',
          texto: ultima ? `Nenhuma cópia foi provada desde ${instantText(ultima)}.` : 'Nenhuma cópia foi provada ainda.',
          link: '/copias',
        },
      ]
    : []

const semSeguir = (places: NonNullable<Medidas['continua']>, agora: Date, minutes: number): Achado[] =>
  places
    .filter(({ chegouEm, paradaEm }) => paradaEm || before(chegouEm, agora, minutes * MINUTE))
    .map(({ nome, chegouEm, paradaEm }) => ({
      alvo: `Cópia contínua: ${nome}`,
      texto: paradaEm
        ? `A cópia contínua (${nome}) parou em ${instantText(paradaEm)}; a próxima base começa de novo.`
        : `Nada chega ao alvo da cópia contínua (${nome}) desde ${instantText(chegouEm)}.`,
      link: '/copias',
    }))

const LEAST_FREE = 5 * GB
const FULL_SOON = 16
/** Hours that a disk must have been looked at before its pace is believed: one import is no pace. */
const PACE = 3

/** Hours in which it is full if it fills as it did since it was looked at first; null where it does not, or that is not known yet. */
function horasAteCheio({ livre, livreAntes, em, emAntes }: Disco): number | null {
  const hours = (em.getTime() - emAntes.getTime()) / HOUR
  const lost = livreAntes - livre
  return hours >= PACE && lost > 0 ? livre / (lost / hours) : null
}

function cheios(discos: readonly Disco[], percent: number): Achado[] {
  return discos.flatMap((disco) => {
    const { maquina, lugar, livre, total } = disco
    const hours = horasAteCheio(disco)
    const soon = hours !== null && hours < FULL_SOON
    const share = total === 0 ? 0 : (livre / total) * 100
    if (share >= percent && livre >= LEAST_FREE && !soon) return []
    const free = `Em ${lugar} de ${maquina} restam ${number(livre / GB)} GB (${number(share)} %)`
    return [
      {
        alvo: `${lugar} em ${maquina}`,
        texto: soon ? `${free}; nesse ritmo acabam em menos de 16 h.` : `${free}.`,
        link: '/saude' as const,
      },
    ]
  })
}

function semConexoes(
  { conexoes, maximo }: { conexoes: number; maximo: number },
  processos: readonly Processo[],
  percent: number,
): Achado[] {
  const full = (used: number, most: number) => most > 0 && (used / most) * 100 >= percent
  return [
    ...(full(conexoes, maximo)
      ? [{ alvo: 'PostgreSQL', texto: `O PostgreSQL tem quase todas as suas ${number(maximo)} conexões em uso.`, link: '/saude' as const }]
      : []),
    ...processos
      .filter(({ calado, conexoesUsadas, conexoesMaximo }) => !calado && full(conexoesUsadas, conexoesMaximo))
      .map((one) => ({
        alvo: nameOf(one),
        texto: `O processo ${one.pid} de ${one.maquina} tem quase todas as suas ${number(one.conexoesMaximo)} conexões em uso.`,
        link: '/saude' as const,
      })),
  ]
}

/** What is told of where no replica confirms. */
export const SINCRONA = 'Réplica síncrona'

function atrasReplicas({ exige, todas }: { exige: boolean; todas: readonly Replica[] }, megabytes: number): Achado[] {
  const none = exige && !todas.some(({ sincrona }) => sincrona)
  return [
    ...(none ? [{ alvo: SINCRONA, texto: 'Nenhuma réplica confirma: o que se grava espera por uma.', link: '/saude' as const }] : []),
    ...todas
      .filter(({ atrasoBytes }) => atrasoBytes !== null && atrasoBytes > megabytes * MB)
      .map(({ nome }) => ({ alvo: nome, texto: `A réplica ${nome} está mais de ${number(megabytes)} MB atrás.`, link: '/saude' as const })),
  ]
}

/** Days before the end at which it is told again. */
const STEPS = [14, 7, 1]

function vencendo(certificados: readonly { nome: string; fim: Date | null }[], agora: Date, days: number): Achado[] {
  return certificados.flatMap(({ nome, fim }) => {
    if (!fim) return []
    const left = diasAte(fim, agora)
    const grau = [...STEPS, days].filter((step) => left <= step).length
    if (left > Math.max(days, ...STEPS)) return []
    const day = dayText(dayOf(fim))
    return [
      { alvo: nome, texto: left < 0 ? `O certificado venceu em ${day}.` : `O certificado vence em ${day}.`, link: '/saude' as const, grau },
    ]
  })
}

/** Failures below which a share says nothing: one of ten calls in a quiet night. */
const FAILURES = 5

const comErros = ({ respostas, falhas }: { respostas: number; falhas: number }, percent: number): Achado[] =>
  falhas >= FAILURES && (falhas / respostas) * 100 > percent
    ? [
        {
          alvo: 'Respostas',
          texto: `Em 5 min, ${number(falhas)} de ${number(respostas)} respostas foram erros do servidor.`,
          link: '/saude',
        },
      ]
    : []

function daSeguranca({ recusas, emergencia }: NonNullable<Medidas['seguranca']>, most: number): Achado[] {
  return [
    ...(emergencia
      ? [
          {
            alvo: 'Entrada de emergência',
            texto: `Alguém entrou pela emergência em ${instantText(emergencia)}. Veja em Segurança quem, e confirme com essa pessoa.`,
            link: '/seguranca' as const,
          },
        ]
      : []),
    ...(recusas >= most
      ? [
          {
            alvo: 'Recusas',
            texto: `Em 5 min houve ao menos ${number(most)} recusas de entrada ou de acesso.`,
            link: '/seguranca' as const,
          },
        ]
      : []),
  ]
}
