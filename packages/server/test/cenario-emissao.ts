import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FiscalDoObjeto } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import type { Retencao, RetencaoDoObjeto } from '@retaguarda/contract/faturamento/retencao.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Db, Trx } from '../db/types.ts'
import { cenarioFinanceiro, FIXO } from './cenario-financeiro.ts'
import { validCnpj } from './documentos.ts'

type Parts = { db: Db; makePessoa: (name: string) => Promise<number> }

/** Of the company of these tests. */
export const EMPRESA_CNPJ = validCnpj(77_000)
const SAO_PAULO = 3_550_308

export const FISCAL: FiscalDoObjeto = {
  cTribNac: '010301',
  cTribMun: null,
  cNBS: '115013000',
  tribISSQN: 1,
  cst: null,
  cClassTrib: null,
  cIndOp: null,
  descricao: null,
}

type NovoObjeto = { codigo?: string; nome?: string; fiscal?: Partial<FiscalDoObjeto> | null; retencao?: Partial<RetencaoDoObjeto> }
const { FECHADA, FATURADA, ENVIADA, CANCELADA } = SituacaoFatura.code
type NovaFatura = {
  itens: readonly [objeto: number, valor: string][]
  retencoes?: readonly Retencao[]
  situacao?: keyof typeof STEPS
  competencia?: Competencia
}

let sequence = 0

/** A company that issues notes, its clients, what it charges for, and invoices of that. */
export function cenarioEmissao(app: Parts) {
  const { db } = app
  const { cliente: comum, objeto: cobrado } = cenarioFinanceiro(app)
  let months = 0

  async function cidade(ibge = SAO_PAULO): Promise<number> {
    return (await db.selectFrom('cidade').select('id').where('ibge', '=', ibge).executeTakeFirstOrThrow()).id
  }

  /** How notes are issued, changed as a test wants it. */
  async function configurar(changed: Partial<Insertable<Tables['nfse_configuracao']>> = {}): Promise<void> {
    await db.updateTable('empresa').set({ cpfCnpj: EMPRESA_CNPJ, nome: 'Retaguarda Ltda', regime: 2 }).execute()
    const row = {
      ambiente: 2,
      municipioId: await cidade(),
      municipioAtivo: true,
      inscricaoMunicipal: null,
      serie: 1,
      proximoNumero: 1,
      opSimpNac: 1,
      regApTribSN: null,
      regEspTrib: 0,
      aliquotaIss: '2.00',
      pis: null,
      cofins: null,
      tributoSimples: null,
      assinatura: 'sha256',
      quando: 3,
      avisoEmail: false,
      ...changed,
    } as const
    await db
      .insertInto('nfse_configuracao')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }

  /** A company with an address, which a note can be of. */
  async function cliente(nome = 'Padaria São João', { cnpj = validCnpj(88_000 + ++sequence), endereco = true } = {}): Promise<number> {
    const id = await comum(nome)
    const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()
    await db.updateTable('pessoa').set({ tipo: 2, nomeFantasia: nome, cpfCnpj: cnpj }).where('id', '=', pessoaId).execute()
    const where = { logradouro: 'Rua das Flores', numero: 12, bairro: 'Centro', cep: '01001000', cidadeId: await cidade() }
    if (endereco)
      await db
        .insertInto('pessoa_endereco')
        .values({ pessoaId, ordem: 1, tipo: 2, ...where })
        .execute()
    return id
  }

  async function objeto({ codigo, nome = 'Hospedagem', fiscal = {}, retencao = {} }: NovoObjeto = {}): Promise<number> {
    const id = await cobrado(FIXO('10.00'), { nome, ...(codigo !== undefined && { codigo }) })
    const { irrf = null, csrf = false, inss = null } = retencao
    await db
      .updateTable('objeto_contrato')
      .set({ fiscal: fiscal && JSON.stringify({ ...FISCAL, ...fiscal }), retencaoIrrf: irrf, retencaoCsrf: csrf, retencaoInss: inss })
      .where('id', '=', id)
      .execute()
    return id
  }

  /** An invoice that is closed, or further on, with its items and what is withheld of it; of a month of its own where none is said. */
  async function fatura(clienteId: number, { itens, retencoes = [], situacao = FATURADA, competencia }: NovaFatura): Promise<number> {
    const month = competencia ?? { ano: 2016 + Math.floor(months / 12), mes: (months++ % 12) + 1 }
    const valores = itens.map(([, valor]) => valor)
    const desconto = toMoney(sum(valores.filter((valor) => exact(valor).lt(0))).neg())
    const retido = toMoney(sum(retencoes.map(({ valor }) => valor)))
    return db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('fatura')
        .values({ clienteId, ...month, situacao: 6, valor: toMoney(sum(valores)), desconto, retido, dataHoraGeracao: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const common = { faturaId: id, clienteId, ...month, origem: 2, situacao: 1, dataHora: new Date() } as const
      const rows = itens.map(([objetoContratoId, valorCobranca]) => ({ objetoContratoId, objetoContrato: 'x', valorCobranca }))
      await trx
        .insertInto('financeiro')
        .values(rows.map((row) => ({ ...common, ...row, tipo: exact(row.valorCobranca).lt(0) ? 4 : 3 })))
        .execute()
      if (retencoes.length > 0)
        await trx
          .insertInto('retencao')
          .values(retencoes.map((row) => ({ faturaId: id, ...row })))
          .execute()
      const aPagar = exact(toMoney(sum(valores))).minus(retido)
      if (situacao !== FECHADA && situacao !== CANCELADA && aPagar.gt(0)) await boleto(trx, id, toMoney(aPagar))
      for (const next of STEPS[situacao]) await trx.updateTable('fatura').set({ situacao: next }).where('id', '=', id).execute()
      return id
    })
  }

  /** A certificate in force; its key can be read where a test encrypted it. */
  async function certificado(changed: Partial<Insertable<Tables['nfse_certificado']>> = {}): Promise<void> {
    const row = {
      titular: 'Retaguarda Ltda',
      cnpj: EMPRESA_CNPJ,
      emissor: 'AC Fictícia',
      inicio: new Date('2026-01-01T00:00:00-03:00'),
      fim: new Date('2027-11-14T23:59:59-03:00'),
      impressao: '0'.repeat(64),
      segredo: 'x',
      dataHora: new Date(),
      ...changed,
    }
    await db
      .insertInto('nfse_certificado')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }

  return { cidade, certificado, configurar, cliente, objeto, fatura }
}

const boleto = (trx: Trx, faturaId: number, valor: string) =>
  trx
    .insertInto('fatura_documento')
    .values({ faturaId, tipo: 1, nome: 'Boleto 1/1', valor, parcela: 1, situacao: 4, dataVencimento: '2027-12-28', dataHora: new Date() })
    .execute()

/** The steps that lead to a situation, from the processing on (FAT-018). */
const STEPS = {
  [FECHADA]: [FECHADA],
  [FATURADA]: [FECHADA, FATURADA],
  [ENVIADA]: [FECHADA, FATURADA, ENVIADA],
  [CANCELADA]: [FECHADA, CANCELADA],
}
