import { sql } from 'kysely'
import type { Config } from '../base/config.ts'
import { encrypt } from '../base/cipher.ts'
import { silent } from '../base/log.ts'
import type { Db } from '../db/types.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { newSefin } from '../integrations/sefin/stand-in.ts'
import { newAuthority } from '../integrations/sefin/stand-in-certificados.ts'
import type { JobCtx } from '../kit/ctx/context.ts'
import type { Life } from '../kit/life/port.ts'
import { PURPOSE } from '../modules/nfse/certificado/certificado.service.ts'
import type { DadosDps } from '../modules/nfse/dps/dados.calc.ts'
import { criarNota, type NovaNota } from '../modules/nfse/emissao/emissao.service.ts'
import { cenarioCobranca } from './cenario-cobranca.ts'
import { DADOS_DPS } from './dps.ts'

const CNPJ = '11222333000181'
const DAY = 86_400_000

type Parts = {
  db: Db
  config: Config
  integrations: Integrations
  life: Life
  clock: { at: Date; now: () => Date }
  makePessoa: (name: string) => Promise<number>
}

export const dadosDaNota = (over: Partial<DadosDps> = {}): DadosDps => ({ ...DADOS_DPS, ...over })

/** Notes as the tests of issuing need them, before a Sefin in this process. */
export function cenarioNfse(app: Parts) {
  const { db, config, integrations, life, clock } = app
  const { cliente, fechada } = cenarioCobranca(app)
  const authority = newAuthority()
  const sefin = newSefin({ now: clock.now })
  const ctx: JobCtx = { db, config, integrations: { ...integrations, sefin: sefin.port }, life, now: clock.now, log: silent }
  let clienteId: number | undefined

  /** The company's A1, good until then, in the place of the one before. */
  async function certificado(fim = new Date(clock.now().getTime() + 365 * DAY), by = authority): Promise<void> {
    const { chave, certificado: pem } = by.issue({ nome: 'EMPRESA MODELO LTDA', cnpj: CNPJ })
    const [certPem = '', ...cadeiaPem] = pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []
    const segredo = encrypt(config, PURPOSE, JSON.stringify({ chavePem: chave, certPem, cadeiaPem }))
    const impressao = 'a'.repeat(64)
    const inicio = new Date(clock.now().getTime() - DAY)
    const row = { titular: 'EMPRESA MODELO LTDA', cnpj: CNPJ, emissor: 'AC', inicio, fim, impressao, segredo, dataHora: clock.now() }
    await db.deleteFrom('nfse_certificado').execute()
    await db.insertInto('nfse_certificado').values(row).execute()
  }

  /** How notes are issued: series 1 from number 1. */
  async function configuracao(): Promise<void> {
    const { id: municipioId } = await db.selectFrom('cidade').select('id').where('ibge', '=', 3550308).executeTakeFirstOrThrow()
    const row = { ambiente: 2, municipioId, municipioAtivo: true, serie: 1, proximoNumero: 1, opSimpNac: 1, regEspTrib: 0 } as const
    const more = { aliquotaIss: '2.00', assinatura: 'sha256', quando: 3, avisoEmail: false } as const
    await db.deleteFrom('nfse_configuracao').execute()
    await db
      .insertInto('nfse_configuracao')
      .values({ ...row, ...more })
      .execute()
  }

  /** What a new note of an invoice of its own is made of. */
  async function nova(over: Partial<NovaNota> = {}): Promise<NovaNota> {
    clienteId ??= await cliente()
    const month = { ano: 2026, mes: 10 }
    const faturaId = await fechada(clienteId, ['5000.00'])
    const amounts = { valor: '5000.00', desconto: '0.00', retido: '307.50', iss: '100.00', liquido: '4692.50' }
    return { faturaId, clienteId, ...month, ordem: 1, grupo: 'g', ...amounts, dados: dadosDaNota(), ...over }
  }

  const by = { user: null, requestId: 'teste', now: clock.now }
  async function criar(over: Partial<NovaNota> = {}): Promise<number> {
    const one = await nova(over)
    return (await db.transaction().execute((trx) => criarNota(trx, by, one))).id
  }

  /** As on the first day, on both sides. */
  async function limpar(): Promise<void> {
    await sql`truncate nfse, nfse_tentativa, nfse_envio, nfse_numero_livre, nfse_numero_alheio, aviso cascade`.execute(db)
    await sql`update nfse_sefin set "descansaAte" = null, "descansoMotivo" = null, descansos = 0, "proximaVaga" = null, "relogioMs" = 0`.execute(
      db,
    )
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await configuracao()
    Object.assign(sefin.state, newSefin().state)
  }

  return { sefin, ctx, by, authority, certificado, configuracao, nova, criar, limpar, ...looks(db, clock, sefin) }
}

/** What there is to see of notes, here and at Sefin. */
function looks(db: Db, clock: { at: Date }, sefin: ReturnType<typeof newSefin>) {
  const nota = (id: number) => db.selectFrom('nfse').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const envio = (id: number) => db.selectFrom('nfse_envio').selectAll().where('nfseId', '=', id).executeTakeFirst()
  return {
    nota,
    envio,
    situacao: async (id: number) => (await nota(id)).situacao,
    /** What Sefin was asked, without keys. */
    asked: () => sefin.state.pedidos.map(({ metodo, caminho }) => `${metodo} ${caminho.replace(/[0-9A-Z]{45,}/g, '…')}`),
    async historia(id: number): Promise<string[]> {
      const of = db.selectFrom('auditoria').select('acao').where('entidade', '=', 'nfse').where('registro', '=', `${id}`)
      return (await of.orderBy('id').execute()).map(({ acao }) => acao)
    },
    async queued(): Promise<string[]> {
      const { rows } = await sql<{ key: string }>`select key from graphile_worker._private_jobs where key is not null order by key`.execute(
        db,
      )
      return rows.map(({ key }) => key)
    },
    /** How many ms from now a note is asked for again. */
    espera: async (id: number) => ((await envio(id))?.tentarEm?.getTime() ?? 0) - clock.at.getTime(),
    livres: async () => (await db.selectFrom('nfse_numero_livre').select('numero').orderBy('numero').execute()).map(({ numero }) => numero),
    descanso: () => db.selectFrom('nfse_sefin').selectAll().executeTakeFirstOrThrow(),
  }
}
