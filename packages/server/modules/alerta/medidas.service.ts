import { AlvoCopia } from '@retaguarda/contract/copia.ts'
import type { Db } from '../../db/types.ts'
import { OUTSIDE } from '../../integrations/http/heard.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { readContinua } from '../copia/continua.repo.ts'
import { readUltima } from '../copia/copia.repo.ts'
import { readConfiguracao } from '../nfse/configuracao/configuracao.repo.ts'
import { readClock } from '../saude/medida.repo.ts'
import { listCertificados, listFilas, listIntegracoes, listProcessos, listReplicas, readBanco } from '../saude/painel.repo.ts'
import { configuradas, listarCaixas } from '../saude/painel.service.ts'
import type { Medidas } from './achados.calc.ts'
import {
  isSincronaExigida,
  listEspacos,
  readNotificacaoParada,
  readPrimeira,
  readPrimeiraInteira,
  readProvadaEm,
  readRespostas,
  readSeguranca,
} from './medidas.repo.ts'

type Ran = Pick<JobCtx, 'db' | 'config' | 'log' | 'integrations'>

/** ms that one measure may take; the others do not wait for it any longer. */
const LIMIT = 5_000
const WINDOW_MIN = 5
const MINUTE = 60_000

/** What the rules look at. What cannot be read is left out, and said to the log. */
export async function medir(ctx: Ran): Promise<Medidas> {
  const { db, config, integrations } = ctx
  const one = <T>(nome: string, read: Promise<T>) => lida(ctx, nome, read)
  const agora = new Date(await readClock(db))
  const [processos, filas, caixas, parada, integracoes, daCopia, segue, discos, banco, replicas, certificados, respostas, seguranca] =
    await Promise.all([
      one('processos', listProcessos(db)),
      one('filas', listFilas(db)),
      one('caixas', listarCaixas(db)),
      one('notificações', readNotificacaoParada(db)),
      one('integrações', ligadas(ctx)),
      one('cópias', copias(db, config, agora)),
      one('cópia contínua', continua(db, config)),
      one('discos', listEspacos(db)),
      one('banco', readBanco(db)),
      one('réplicas', standbys(db)),
      one('certificados', listCertificados(db)),
      one('respostas', readRespostas(db, WINDOW_MIN)),
      one('segurança', readSeguranca(db, new Date(agora.getTime() - WINDOW_MIN * MINUTE))),
    ])
  const mails = caixas && parada && [...caixas.filter(({ correio }) => correio), { nome: 'Notificações', maisAntiga: parada.maisAntiga }]
  return {
    agora,
    processos,
    filas,
    caixas,
    correio: integrations.mail.configured ? mails : [],
    integracoes,
    copias: daCopia?.copias,
    prova: daCopia?.prova,
    continua: segue,
    discos,
    banco,
    replicas,
    certificados,
    respostas,
    seguranca,
  }
}

async function lida<T>({ log }: Ran, medida: string, read: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('It was not read in time')), LIMIT)
  })
  try {
    return await Promise.race([read, late])
  } catch (error) {
    log.warn({ medida, err: error }, 'Uma medida não pôde ser lida, e as regras que a olham não foram julgadas')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function ligadas({ db, config }: Ran) {
  const [read, notas] = await Promise.all([listIntegracoes(db), readConfiguracao(db)])
  const known = configuradas(config, notas !== undefined)
  const set = new Set<string>(OUTSIDE.filter((nome) => known[nome]))
  return read.filter(({ nome }) => set.has(nome))
}

async function standbys(db: Db) {
  const [exige, todas] = await Promise.all([isSincronaExigida(db), listReplicas(db)])
  // To who may not see them a standby that confirms looks like one that does not.
  return { exige: exige && todas.every(({ atrasoBytes }) => atrasoBytes !== null), todas }
}

const { PASTA, S3 } = AlvoCopia.code

const alvosDe = ({ COPIA_PASTA, COPIA_S3_BUCKET }: JobCtx['config']): AlvoCopia[] => [
  ...(COPIA_PASTA === undefined ? [] : [PASTA]),
  ...(COPIA_S3_BUCKET === undefined ? [] : [S3]),
]

async function copias(db: Db, config: JobCtx['config'], agora: Date): Promise<Pick<Medidas, 'copias' | 'prova'>> {
  const targets = alvosDe(config)
  if (config.COPIA_HORARIOS.length === 0 || targets.length === 0) return { copias: [], prova: null }
  const rows = []
  for (const alvo of targets)
    rows.push({
      nome: AlvoCopia.labels[alvo],
      ultima: (await readUltima(db, alvo))?.inicio ?? null,
      desde: (await readPrimeira(db, alvo)) ?? agora,
    })
  const ultima = (await readProvadaEm(db))?.em ?? null
  return { copias: rows, prova: config.COPIA_PROVA === null ? null : { ultima, desde: (await readPrimeiraInteira(db)) ?? agora } }
}

/** Of each place; none where nothing follows the database, or has not begun to. */
async function continua(db: Db, config: JobCtx['config']): Promise<NonNullable<Medidas['continua']>> {
  if (config.COPIA_CONTINUA !== 'sim') return []
  const rows = await Promise.all(alvosDe(config).map(async (alvo) => ({ alvo, ...(await readContinua(db, alvo)) })))
  return rows.flatMap(({ alvo, enviadoEm, paradaEm }) =>
    enviadoEm === null ? [] : [{ nome: AlvoCopia.labels[alvo], chegouEm: enviadoEm, paradaEm }],
  )
}
