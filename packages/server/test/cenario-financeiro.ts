import type { Db } from '../db/types.ts'

type Vinculo = {
  situacao?: 1 | 2 | 3
  dataHoraInicio?: string
  dataHoraFim?: string | null
  /** Makes it an Ajuste Comercial. */
  ajuste?: object
}
type Parts = { db: Db; makePessoa: (name: string) => Promise<number> }

export const FIXO = (valorFixo: string) => ({ tipo: 3, configuracao: { valorFixo: [{ valorFixo }] } }) as const
export const DEMANDA = (precoUnidade: string) => ({ tipo: 2, configuracao: { valoresDemanda: [{ quantidade: 0, precoUnidade }] } }) as const
/** One row from 0: so many percent of the store's revenue, and a minimum. */
export const COMISSAO = (percentualLoja: string, valorMinimo: string) =>
  ({
    tipo: 1,
    configuracao: {
      valorMinimo,
      tabelaComissao: [{ valorFaturamento: '0.00', percentualLoja, percentualMarketplace: '0.0000', comissaoB2B: '0.0000' }],
    },
  }) as const
export const SEM_MENSAL = { tipo: 0, configuracao: {} } as const

let sequence = 0

/** Clients, contract objects and links, as the tests of billing need them. */
export function cenarioFinanceiro({ db, makePessoa }: Parts) {
  async function cliente(name = 'Padaria Sol'): Promise<number> {
    const pessoaId = await makePessoa(name)
    return (await db.insertInto('cliente').values({ pessoaId, situacao: 2 }).returning('id').executeTakeFirstOrThrow()).id
  }

  /** Makes it a company that withholds 5% of ISS: of the first cent, and whatever the company is. */
  async function retemIss(clienteId: number): Promise<void> {
    const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', clienteId).executeTakeFirstOrThrow()
    const cnpj = { tipo: 2, nomeFantasia: 'Lua', cpfCnpj: String(30_000_000_000_000 + clienteId) } as const
    await db.updateTable('pessoa').set(cnpj).where('id', '=', pessoaId).execute()
    await db.updateTable('cliente').set({ retencaoIss: '5.0000' }).where('id', '=', clienteId).execute()
  }

  async function objeto(
    { tipo, configuracao }: { tipo: 0 | 1 | 2 | 3; configuracao: object },
    { valorSetup = '0.00', codigo = `OBJ-${++sequence}`, nome = 'Mensalidade', ativo = true } = {},
  ): Promise<number> {
    const values = { codigo, nome, ativo, type: 1, descricao: 'x', valorSetup, tipoConfiguracao: tipo } as const
    const inserted = db.insertInto('objeto_contrato').values({ ...values, configuracao: JSON.stringify(configuracao) })
    return (await inserted.returning('id').executeTakeFirstOrThrow()).id
  }

  async function vinculo(
    clienteId: number,
    objetoContratoId: number,
    { situacao = 3, dataHoraInicio = '2020-01-01T00:00:00-03:00', dataHoraFim = null, ajuste }: Vinculo = {},
  ): Promise<number> {
    const configuracao = ajuste ? JSON.stringify(ajuste) : null
    const values = { clienteId, objetoContratoId, situacao, dataHoraInicio, dataHoraFim, tipo: ajuste ? 2 : 1, configuracao } as const
    return (await db.insertInto('cliente_objeto_contrato').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  return { cliente, objeto, vinculo, retemIss }
}
