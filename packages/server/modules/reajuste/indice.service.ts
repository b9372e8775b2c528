import { IndicePublicado, type ValorDoIndice } from '@retaguarda/contract/faturamento/indice.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, must } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit, auditAll } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { readIndiceUsado } from './reajuste.repo.ts'
import { listIndices, lockIndices, readIndice, removeIndice, updateIndices } from './indice.repo.ts'

const ENTIDADE = 'indice'
const keyOf = ({ indice, ano, mes }: Omit<ValorDoIndice, 'percentual'>) => `${indice} ${ano} ${mes}`
const nameOf = (valor: Omit<ValorDoIndice, 'percentual'>) => `${IndicePublicado.labels[valor.indice]} de ${competenciaTexto(valor)}`

/** Writes what indexes were in these months; one that is as it was is left alone. @throws RuleError 409 for one that a readjustment used */
export async function incluirIndices(trx: Trx, ctx: Ctx, valores: readonly ValorDoIndice[]) {
  await lockIndices(trx)
  const known = new Map((await listIndices(trx, valores)).map((one) => [keyOf(one), one]))
  const novos = valores.filter((one) => !known.has(keyOf(one)))
  const mudados = valores.filter((one) => (known.get(keyOf(one))?.percentual ?? one.percentual) !== one.percentual)
  await recusarUsados(trx, mudados)
  const written = await updateIndices(trx, [...novos, ...mudados])
  await auditAll(
    trx,
    written.map((depois) => {
      const antes = known.get(keyOf(depois))
      return { ctx, change: { entidade: ENTIDADE, registro: depois.id, acao: antes ? 'alterar' : 'incluir', antes, depois } }
    }),
  )
  const counts = { novos: novos.length, mudados: mudados.length, iguais: valores.length - novos.length - mudados.length }
  return {
    msg: `${counted(counts.novos, 'mês novo', 'meses novos')}, ${counted(counts.mudados, 'mudado', 'mudados')} e ${counted(counts.iguais, 'igual', 'iguais')}.`,
    ...counts,
  }
}

/** What a price was made of stays as it was. @throws RuleError 409 */
async function recusarUsados(trx: Trx, valores: readonly ValorDoIndice[]): Promise<void> {
  const used = await readIndiceUsado(trx, valores)
  if (used) throw conflict(`O ${nameOf(used)} já foi usado em um reajuste: desfaça o reajuste antes.`)
}

/** @throws RuleError 404, or 409 where a readjustment used it */
export async function excluirIndice(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  await lockIndices(trx)
  const antes = must(await readIndice(trx, id), 'Índice não encontrado. Talvez outra pessoa o tenha excluído.')
  await recusarUsados(trx, [antes])
  await removeIndice(trx, id)
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'excluir', antes })
  return { msg: `${nameOf(antes)} excluído.` }
}
