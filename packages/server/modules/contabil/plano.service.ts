import {
  COLUNAS_CONTABEIS,
  DECIMAIS,
  PLANO_ID,
  type PlanoContabil,
  type PlanoContabilForm,
  type PlanoMudancas,
  SEPARADORES,
  UsoContabil,
} from '@retaguarda/contract/faturamento/contabil.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { type Fields, invalid } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { lockPlano } from './lancar.repo.ts'
import { listDesconhecidas, readPlano, updatePlano } from './plano.repo.ts'

/** The name under which the plan is audited. */
export const ENTIDADE_PLANO = 'contabil'

/** As its history says it: an account is a line, which went or came. */
const inWords = ({ desde, colunas, separador, decimal, contas }: PlanoContabil): Partial<z.output<typeof PlanoMudancas>> => ({
  ...(desde && { desde: competenciaTexto(desde) }),
  colunas: colunas.map((name) => COLUNAS_CONTABEIS[name]),
  separador: SEPARADORES[separador],
  decimal: DECIMAIS[decimal],
  contas: contas.map(({ uso, codigo, nome, objeto, contaBancaria }) => {
    const of = objeto ?? contaBancaria
    return `${UsoContabil.labels[uso]}${of ? ` de ${of.nome}` : ''}: ${codigo} ${nome}`
  }),
})

/** Entries that were made stay; another month has the job look for what has none. @throws RuleError 422 */
export async function alterarPlano(trx: Trx, ctx: Ctx, form: PlanoContabilForm): Promise<{ msg: string }> {
  await lockPlano(trx)
  const unknown = await listDesconhecidas(trx, form.contas)
  const fields: Fields = Object.fromEntries(
    unknown.map(({ at, objeto }) =>
      objeto
        ? [`contas.${at}.objeto`, 'Este objeto de contrato não existe mais. Escolha outro.']
        : [`contas.${at}.contaBancaria`, 'Esta conta e carteira não existe mais. Escolha outra.'],
    ),
  )
  if (unknown.length > 0) throw invalid(fields)
  const before = await readPlano(trx)
  const moved = before.desde?.ano !== form.desde.ano || before.desde.mes !== form.desde.mes
  await updatePlano(trx, form, moved)
  const after = await readPlano(trx)
  await audit(trx, ctx, { entidade: ENTIDADE_PLANO, registro: PLANO_ID, acao: 'alterar', antes: inWords(before), depois: inWords(after) })
  return { msg: 'Plano de contas salvo.' }
}
