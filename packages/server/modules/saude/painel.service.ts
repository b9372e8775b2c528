import type { Painel } from '@retaguarda/contract/saude.ts'
import type { z } from 'zod'
import type { Config } from '../../base/config.ts'
import { VERSION } from '../../base/root.ts'
import type { Db } from '../../db/types.ts'
import { OUTSIDE, type Outside } from '../../integrations/http/heard.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { consultarCopias } from '../copia/copia.service.ts'
import { readConfiguracao } from '../nfse/configuracao/configuracao.repo.ts'
import { CAIXAS, type Caixa } from './caixa.ts'
import { comandoOf } from './comando.calc.ts'
import { diasAte, situacaoDaIntegracao, situacaoDoProcesso } from './painel.calc.ts'
import {
  listAlertas,
  listCaixas,
  listCertificados,
  listComandos,
  listDiscos,
  listFilas,
  listIntegracoes,
  listProcessos,
  listReplicas,
  listTabelas,
  readBanco,
} from './painel.repo.ts'

type Sent = z.input<typeof Painel>
type PainelCtx = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now' | 'log'>

const iso = (at: Date) => at.toISOString()
const isoOrNull = (at: Date | null | undefined) => at?.toISOString() ?? null

/** ms that a part may take; the others do not wait for it any longer. */
const LIMIT = 2_000
const LATE = 'Esta parte demorou mais de 2 segundos para ser lida.'
const UNREAD = 'Esta parte não pôde ser lida agora. Veja o log do servidor.'

/** A part of the panel, or why it is not there. */
async function bloco<T>(nome: string, { log }: Pick<JobCtx, 'log'>, read: Promise<T>): Promise<T | { erro: string }> {
  const late = Promise.withResolvers<{ erro: string }>()
  const timer = setTimeout(() => late.resolve({ erro: LATE }), LIMIT)
  try {
    return await Promise.race([read, late.promise])
  } catch (error) {
    log.warn({ bloco: nome, err: error }, 'Uma parte da saúde não pôde ser lida')
    return { erro: UNREAD }
  } finally {
    clearTimeout(timer)
  }
}

/** How the installation is. A part that cannot be read, or not in time, says so; the others are told all the same. */
export async function consultarPainel(ctx: PainelCtx): Promise<Sent> {
  const { db, config } = ctx
  const now = ctx.now()
  const one = <T>(nome: string, read: Promise<T>) => bloco(nome, ctx, read)
  const [vivos, emFila, emCaixa, fora, copias, espaco, servidor, demorados, prazos, abertos] = await Promise.all([
    one('processos', processos(db)),
    one('filas', filas(db)),
    one('caixas', caixas(db)),
    one('integracoes', integracoes(db, config, now)),
    one('copia', copia(ctx)),
    one('discos', discos(db)),
    one('banco', banco(ctx)),
    one('comandos', comandos(db)),
    one('certificados', certificados(db, now)),
    one('alertas', alertas(db)),
  ])
  return {
    agora: iso(now),
    versao: VERSION,
    processos: vivos,
    filas: emFila,
    caixas: emCaixa,
    integracoes: fora,
    copia: copias,
    discos: espaco,
    banco: servidor,
    comandos: demorados,
    certificados: prazos,
    alertas: abertos,
  }
}

async function processos(db: Db) {
  const read = await listProcessos(db)
  return read.map(
    ({ inicio, visto, conexoesUsadas: usadas, conexoesMaximo: maximo, conexoesEsperando: esperando, calado, saindo, ...row }) => ({
      ...row,
      inicio: iso(inicio),
      visto: iso(visto),
      conexoes: { usadas, maximo, esperando },
      situacao: situacaoDoProcesso({ calado, saindo }),
    }),
  )
}

async function filas(db: Db) {
  return (await listFilas(db)).map((row) => ({ ...row, maisAntiga: isoOrNull(row.maisAntiga) }))
}

const CORREIO: ReadonlySet<string> = new Set(Object.values<Caixa>(CAIXAS).flatMap(({ nome, correio }) => (correio ? [nome] : [])))

/** The outboxes; `correio`: what one tells goes by mail. */
export const listarCaixas = async (db: Db) => (await listCaixas(db, CAIXAS)).map((row) => ({ ...row, correio: CORREIO.has(row.nome) }))

async function caixas(db: Db) {
  const read = await listCaixas(db, CAIXAS)
  return read.map((row) => ({ ...row, maisAntiga: isoOrNull(row.maisAntiga), ultimoSucesso: isoOrNull(row.ultimoSucesso) }))
}

/** Whether each is set up; stores are where a client has one, and notes where they are configured. */
export const configuradas = (config: Config, notas: boolean): Record<Outside, boolean> => ({
  'E-mail': config.SMTP_URL !== undefined,
  'Caixa de devoluções': config.DEVOLUCAO_URL !== undefined,
  Redmine: config.REDMINE_URL !== undefined,
  Mattermost: config.MATTERMOST_URL !== undefined,
  'Wiki.js': config.WIKI_URL !== undefined,
  Lojas: true,
  Executor: config.RUNNER_URL !== undefined,
  Sefin: notas,
  'Arquivos em S3': config.S3_BUCKET !== undefined,
  'Vigia externa': config.VIGIA_URL !== undefined,
  Diretório: config.OIDC_EMISSOR !== undefined,
})

async function integracoes(db: Db, config: Config, now: Date) {
  const [read, notas] = await Promise.all([listIntegracoes(db), readConfiguracao(db)])
  const byName = new Map(read.map((one) => [one.nome, one]))
  const known = configuradas(config, notas !== undefined)
  return OUTSIDE.map((nome) => {
    const one = byName.get(nome)
    return {
      nome,
      situacao: situacaoDaIntegracao(one, { configurada: known[nome], now }),
      ultimoSucesso: isoOrNull(one?.ultimoSucesso),
      ultimaFalha: isoOrNull(one?.ultimaFalha),
      erro: one?.erro ?? null,
      falhasHora: one?.falhasHora ?? 0,
    }
  })
}

const alertas = async (db: Db) => (await listAlertas(db)).map((row) => ({ ...row, desde: iso(row.desde) }))

async function copia(ctx: PainelCtx) {
  const { alvos, ultima, provada, proxima, continua } = await consultarCopias(ctx)
  return { alvos, ultima, provada, proxima, continua }
}

async function discos(db: Db) {
  return listDiscos(db)
}

async function banco(ctx: PainelCtx) {
  const { db } = ctx
  const [read, tabelas, standbys] = await Promise.all([readBanco(db), listTabelas(db), bloco('replicas', ctx, replicas(db))])
  if (!read) throw new Error('The server said nothing of itself')
  return { ...read, tabelas, replicas: standbys }
}

const UNSEEN = 'O usuário de DATABASE_URL não vê o atraso das réplicas. Conceda: grant pg_monitor to usuario.'

async function replicas(db: Db) {
  const read = await listReplicas(db)
  const seen = read.flatMap(({ atrasoBytes, ...row }) => (atrasoBytes === null ? [] : [{ ...row, atrasoBytes }]))
  return seen.length < read.length ? { erro: UNSEEN } : seen
}

const comandos = async (db: Db) => (await listComandos(db)).map(comandoOf)

async function certificados(db: Db, now: Date) {
  return (await listCertificados(db)).map(({ nome, fim, erro }) => ({
    nome,
    fim: isoOrNull(fim),
    dias: fim && diasAte(fim, now),
    erro,
  }))
}
