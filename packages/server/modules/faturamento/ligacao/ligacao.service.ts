import { type Ligacao, ligacao, SituacaoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { must } from '../../../base/errors.ts'
import { sentences } from '../../../base/sentences.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { auditAll, type By } from '../../../kit/ctx/audit.ts'
import { consultarSoRetencao } from '../valores/esperada.service.ts'
import { type Estado, listBoletosDaLigacao, listEstados, lockPendentesDosBoletos, readLigacao, updateDispensadas } from './ligacao.repo.ts'

export const ENTIDADE_LIGACAO = 'ligacao'
export const LIGACAO_NADA = sentences(ligacao.name).notFound()

/** @throws RuleError 404 */
export async function consultarLigacao(db: Db, id: number): Promise<Ligacao> {
  const found = must(await readLigacao(db, id), LIGACAO_NADA)
  return { ...found, boletos: await listBoletosDaLigacao(db, id) }
}

/** Of the boletos of calls those that are to be asked for: something of them is to be paid, and nobody has promised it. */
export async function consultarCobraveis(db: Db, estados: readonly Estado[]): Promise<ReadonlySet<number>> {
  const open = estados.filter(({ devido, prometido }) => devido && !prometido)
  const soRetencao = await consultarSoRetencao(
    db,
    open.filter(({ emParte }) => emParte),
  )
  return new Set(open.filter(({ boleto }) => !soRetencao.has(boleto)).map(({ boleto }) => boleto))
}

function motivoDe(boletos: readonly Estado[]): string {
  if (boletos.some(({ devido, prometido }) => devido && prometido)) return 'Há uma promessa de pagamento.'
  return boletos.every(({ cancelado }) => cancelado) ? 'Os boletos foram cancelados.' : 'Os boletos foram pagos.'
}

/** What of these boletos is owed or promised has changed: nobody is called of whom nothing is to be asked for any more. */
export async function seguirLigacoes(trx: Trx, by: By, boletos: readonly number[]): Promise<void> {
  if (boletos.length === 0) return
  const pendentes = await lockPendentesDosBoletos(trx, boletos)
  if (pendentes.length === 0) return
  const estados = await listEstados(
    trx,
    pendentes.map(({ id }) => id),
  )
  const cobraveis = await consultarCobraveis(trx, estados)
  const byLigacao = Map.groupBy(estados, ({ ligacao: id }) => id)
  const dispensadas = pendentes.flatMap(({ id, clienteId }) => {
    const own = byLigacao.get(id) ?? []
    return own.some(({ boleto }) => cobraveis.has(boleto)) ? [] : [{ id, clienteId, motivo: motivoDe(own) }]
  })
  if (dispensadas.length === 0) return
  await updateDispensadas(trx, dispensadas, by.now())
  await auditAll(
    trx,
    dispensadas.map(({ id, clienteId, motivo }) => ({
      ctx: by,
      change: {
        entidade: ENTIDADE_LIGACAO,
        registro: id,
        acao: 'dispensar',
        antes: { situacao: SituacaoLigacao.code.A_LIGAR },
        depois: { situacao: SituacaoLigacao.code.DISPENSADA, motivo },
        clienteId,
      },
    })),
  )
}
