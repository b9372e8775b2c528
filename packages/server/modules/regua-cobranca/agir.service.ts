import { SituacaoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { AcaoRegua } from '@retaguarda/contract/cobranca/regua.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import { auditAll, type By } from '../../kit/ctx/audit.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { insertPedidas } from '../faturamento/ligacao/ligacao.repo.ts'
import { ENTIDADE_LIGACAO } from '../faturamento/ligacao/ligacao.service.ts'
import { lockFaturas } from '../faturamento/promessa/promessa.repo.ts'
import { listAvisadosNoDia } from '../faturamento/suspensao/aviso.repo.ts'
import { avisarSuspensoes } from '../faturamento/suspensao/aviso-suspensao.service.ts'
import { suspenderPelaRegra } from '../faturamento/suspensao/suspensao.service.ts'
import { type Devido, listDevidos } from './lembrete.repo.ts'
import { esperaDe, soRetencaoDe } from './lembrete.service.ts'
import { type Janela, semAcaoDe } from './regua.calc.ts'
import { insertFeitos, readRegraDeSuspensao } from './regua-cobranca.repo.ts'

const { LIGAR, AVISAR } = AcaoRegua.code
/** Boletos and rules that one run acts on at most. */
const ATOS_MAX = 20_000

const pedidaDe = ({ boleto, cliente, regra }: Devido) => ({ boleto, cliente: cliente.id, regra: regra.id })

/** What rules that do not mail have to do on a day: what they did, what is promised and what is withheld left out. */
async function consultarAtos(db: Db, day: string, feriados: ReadonlySet<string>, janela: Janela, acoes: AcaoRegua[]): Promise<Devido[]> {
  const devidos = await listDevidos(db, acoes, janela, ATOS_MAX)
  const soRetencao = await soRetencaoDe(db, devidos)
  return devidos.filter(
    (devido) =>
      semAcaoDe({ ...devido, soRetencao: soRetencao.has(devido.boleto), espera: esperaDe(devido, day, feriados)?.motivo }) === undefined,
  )
}

/** @returns how many clients are to be called */
async function pedirLigacoes(trx: Trx, by: By, devidos: readonly Devido[]): Promise<number> {
  if (devidos.length === 0) return 0
  // Whatever is paid or promised meanwhile is seen by who asks for the calls, or sees them.
  await lockFaturas(
    trx,
    devidos.map(({ boleto }) => boleto),
  )
  const pedidas = await insertPedidas(trx, devidos.map(pedidaDe), { data: dayOf(by.now()), agora: by.now() })
  await auditAll(
    trx,
    pedidas.map(({ ligacao, cliente: clienteId, nova, boletos }) => ({
      ctx: by,
      change: {
        entidade: ENTIDADE_LIGACAO,
        registro: ligacao,
        acao: nova ? 'incluir' : 'alterar',
        depois: { situacao: SituacaoLigacao.code.A_LIGAR, boletos },
        clienteId,
      },
    })),
  )
  return pedidas.length
}

/** @returns how many clients are warned */
async function pedirAvisos(trx: Trx, by: By & Pick<JobCtx, 'config'>, devidos: readonly Devido[]): Promise<number> {
  if (devidos.length === 0) return 0
  const hoje = dayOf(by.now())
  const clientes = devidos.map(({ cliente }) => cliente.id)
  const avisos = await avisarSuspensoes(trx, by, clientes)
  const warned = await listAvisadosNoDia(trx, clientes, hoje)
  await insertFeitos(trx, devidos.filter(({ cliente }) => warned.has(cliente.id)).map(pedidaDe), hoje)
  return avisos
}

export type Atos = { ligacoes: number; avisos: number }

/** Has clients called and warned by the rules of these days. Without a mail server nobody is warned: the next run does it. */
export async function agir(
  trx: Trx,
  by: By & Pick<JobCtx, 'config'>,
  { janela, feriados, correio }: { janela: Janela; feriados: ReadonlySet<string>; correio: boolean },
): Promise<Atos> {
  const atos = await consultarAtos(trx, dayOf(by.now()), feriados, janela, correio ? [LIGAR, AVISAR] : [LIGAR])
  const of = (acao: AcaoRegua) => atos.filter(({ regra }) => regra.acao === acao)
  return { ligacoes: await pedirLigacoes(trx, by, of(LIGAR)), avisos: await pedirAvisos(trx, by, of(AVISAR)) }
}

export type Suspensos = { suspensoes: number; aprovacao: number | null }

/** Suspends the stores that a rule suspends, in a transaction of its own: it keeps what is owed as it is. */
export const suspenderPelaRegua = (db: Db, by: By): Promise<Suspensos> =>
  inTransaction(db, async (trx) => {
    const regra = await readRegraDeSuspensao(trx)
    return regra ? suspenderPelaRegra(trx, by, regra) : { suspensoes: 0, aprovacao: null }
  })
