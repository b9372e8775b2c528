import { AcaoRegua, type Lembrete, PREVIA_MAX } from '@retaguarda/contract/cobranca/regua.ts'
import { dayOf, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Db } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { consultarSemAviso } from '../faturamento/suspensao/aviso-suspensao.service.ts'
import { julgarDevedores } from '../faturamento/suspensao/julgar.service.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { type Devido, listDevidos } from './lembrete.repo.ts'
import { compor, esperaDe, soRetencaoDe } from './lembrete.service.ts'
import { janelaDe, motivoDe, semAcaoDe } from './regua.calc.ts'
import { readLastDays, readRegraDeSuspensao } from './regua-cobranca.repo.ts'

const { EMAIL, LIGAR, AVISAR, SUSPENDER } = AcaoRegua.code
const MANHA = '08:00'
const SEM_PALAVRAS = { assunto: '', texto: '' }

/** What the rules would do on a day, boleto by boleto, and why they would not. */
export async function previa({ db, now }: Ctx, data: string | null): Promise<Lembrete[]> {
  const hoje = dayOf(now())
  const day = data ?? hoje
  const em = day === hoje ? now() : new Date(instanteDe(day, MANHA))
  const feriados = await readFeriados(db)
  const ultimos = await readLastDays(db)
  const janela = (ultimo: string | null) => janelaDe(day, { ultimo, hoje, feriados })
  const devidos = [
    ...(await listDevidos(db, [EMAIL], janela(ultimos.correio), PREVIA_MAX)),
    ...(await listDevidos(db, [LIGAR, AVISAR], janela(ultimos.acao), PREVIA_MAX)),
  ]
  const soRetencao = await soRetencaoDe(db, devidos)
  const semAviso = await consultarSemAviso(
    db,
    devidos.filter(({ regra }) => regra.acao === AVISAR).map(({ cliente }) => cliente.id),
    em,
  )
  const rows = devidos.map((devido): Lembrete => {
    const espera = esperaDe(devido, day, feriados)?.motivo
    return lembreteDe(devido, { soRetencao: soRetencao.has(devido.boleto), espera, semAviso, day, feriados })
  })
  return [...rows, ...(await suspensoesDe(db, em))].slice(0, PREVIA_MAX)
}

type Como = {
  soRetencao: boolean
  espera: string | undefined
  semAviso: ReadonlyMap<number, string>
  day: string
  feriados: ReadonlySet<string>
}

function lembreteDe(devido: Devido, { soRetencao, espera, semAviso, day, feriados }: Como): Lembrete {
  const { boleto, cliente, regra, enderecos, todos } = devido
  const { acao } = regra
  const estado = { ...devido, soRetencao, espera }
  const semEndereco = enderecos.length === 0 ? 'O cliente não tem contato de e-mail.' : null
  const motivo =
    acao === EMAIL ? motivoDe(estado) : (semAcaoDe(estado) ?? (acao === AVISAR ? (semAviso.get(cliente.id) ?? semEndereco) : null))
  const emails = acao === LIGAR ? [] : enderecos
  return {
    acao,
    boleto,
    cliente,
    regra: { id: regra.id, nome: regra.nome },
    emails,
    todos: todos && emails.length > 0,
    ...(acao === EMAIL ? compor(devido, day, feriados) : SEM_PALAVRAS),
    motivo,
  }
}

/** The stores that the rule would suspend at an instant: it looks at all that is late by its days, not at the days of a run. */
async function suspensoesDe(db: Db, em: Date): Promise<Lembrete[]> {
  const regra = await readRegraDeSuspensao(db)
  if (!regra) return []
  const { id, nome, dias } = regra
  return (await julgarDevedores(db, { em, dias }, PREVIA_MAX)).flatMap(({ cliente, vencidos, recusa }) =>
    vencidos.map(({ boleto }) => ({
      acao: SUSPENDER,
      boleto,
      cliente: { id: cliente.id, nome: cliente.nome },
      regra: { id, nome },
      emails: [],
      todos: false,
      ...SEM_PALAVRAS,
      motivo: recusa?.motivo ?? null,
    })),
  )
}
