import type { CancelarNfse } from '@retaguarda/contract/faturamento/nfse-pedidos.ts'
import { podeNfse, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { conflict, must } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import type { DadosDps } from '../dps/dados.calc.ts'
import { FILA } from '../sefin/sefin.service.ts'
import { insertEnvio, insertNota, lockNota, type NotaEmitida, readSubstituta, removeEnvio } from './emissao.repo.ts'
import { ALHEIO } from './erro.calc.ts'
import { contar, ENTIDADE, mudar } from './mudar.service.ts'
import { darNumero, devolverNumero, type Numero } from './numero.service.ts'

const { A_EMITIR, CANCELAMENTO_PEDIDO, DESCARTADA } = SituacaoNfse.code

/** What a note says, and its amounts as the list shows them until Sefin has said its own. */
export type Conteudo = { dados: DadosDps; valor: string; desconto: string; retido: string; iss: string; liquido: string }

export type NovaNota = Conteudo & {
  faturaId: number
  clienteId: number
  ano: number
  mes: number
  /** Of the groups of the invoice, from 1. */
  ordem: number
  grupo: string
  /** The note whose place it takes. */
  substituiId?: number | null
}

/** Environment and series are those that its number is of, whatever was meant. */
const numbered = (dados: DadosDps, { ambiente, serie }: Numero): DadosDps => ({ ...dados, ambiente, serie })

/**
 * Makes a note, with its number, which is sent as soon as the transaction is committed.
 * @throws RuleError 409 where nobody said how notes are issued
 */
export async function criarNota(trx: Trx, ctx: By, { dados, ...nova }: NovaNota): Promise<Numero & { id: number }> {
  const numero = await darNumero(trx)
  const moment = ctx.now()
  const row = { ...nova, ...numero, dados: numbered(dados, numero), usuarioId: ctx.user?.id ?? null, dataHora: moment, mudadaEm: moment }
  const id = await insertNota(trx, row)
  const { faturaId, clienteId, valor, substituiId = null } = nova
  await audit(trx, ctx, {
    entidade: ENTIDADE,
    registro: id,
    acao: 'incluir',
    depois: { situacao: A_EMITIR, fatura: faturaId, valor, ...numero, substitui: substituiId },
    clienteId,
  })
  await contar(trx, id)
  await enviar(trx, ctx, id)
  return { id, ...numero }
}

/** Has Sefin be asked for a note as soon as the transaction is committed. */
async function enviar(trx: Trx, { now }: Pick<By, 'now'>, id: number): Promise<void> {
  await insertEnvio(trx, id, now())
  await wake(trx, FILA)
}

type Acao = Parameters<typeof podeNfse>[0]
const NAO: Record<Exclude<Acao, 'baixar' | 'substituir'>, string> = {
  reemitir: 'Só uma nota recusada é emitida de novo.',
  descartar: 'Só uma nota que não foi emitida é descartada.',
  conferir: 'Não há o que conferir: a situação desta nota é conhecida.',
  cancelar: 'Só uma nota autorizada é cancelada.',
}

/** @throws RuleError 404, 409 */
export async function lockNotaQuePode(trx: Trx, id: number, acao: keyof typeof NAO): Promise<NotaEmitida> {
  const nota = must(await lockNota(trx, id), `Não há a nota ${id}.`)
  if (!podeNfse(acao, nota.situacao)) throw conflict(NAO[acao])
  return nota
}

/**
 * Has a note that was refused be issued anew, as it is to be by now. It keeps its number, unless that is somebody else's or of a series that
 * is not in use any more.
 * @throws RuleError 404, 409
 */
export async function refazer(trx: Trx, ctx: By, id: number, { dados, ...amounts }: Conteudo): Promise<Numero> {
  const nota = await lockNotaQuePode(trx, id, 'reemitir')
  const stays = nota.erroCodigo !== ALHEIO && dados.ambiente === nota.ambiente && dados.serie === nota.serie
  const numero = stays ? nota : await darNumero(trx)
  if (!stays) await devolverNumero(trx, nota)
  const { ambiente, serie, numeroDps } = numero
  await mudar(trx, ctx, nota, {
    situacao: A_EMITIR,
    ...amounts,
    ...BLANK,
    // Of a number that Sefin may know nothing was answered; of another one that is not so.
    semResposta: stays && nota.semResposta,
    ambiente,
    serie,
    numeroDps,
    dados: numbered(dados, { ambiente, serie, numeroDps }),
  })
  await enviar(trx, ctx, id)
  return { ambiente, serie, numeroDps }
}

const BLANK = { dps: null, idDps: null, digest: null, enviadaEm: null, erroCodigo: null, erro: null, erros: [] }

/** @throws RuleError 404, 409 */
export async function descartar(trx: Trx, ctx: By, id: number, motivoDescarte: string): Promise<void> {
  const nota = await lockNotaQuePode(trx, id, 'descartar')
  await mudar(trx, ctx, nota, { situacao: DESCARTADA, motivoDescarte })
  await devolverNumero(trx, nota)
  await removeEnvio(trx, id)
}

/** @throws RuleError 404, 409 */
export async function pedirCancelamento(
  trx: Trx,
  ctx: By,
  id: number,
  { cMotivo, motivo }: Pick<CancelarNfse, 'cMotivo' | 'motivo'>,
): Promise<void> {
  const nota = await lockNotaQuePode(trx, id, 'cancelar')
  if ((await readSubstituta(trx, id)) !== undefined) throw conflict('Outra nota está tomando o lugar desta. Espere o fim da substituição.')
  const evento = { eventoMotivo: cMotivo, eventoTexto: motivo, evento: null, eventoXml: null }
  await mudar(trx, ctx, nota, { situacao: CANCELAMENTO_PEDIDO, ...evento, erroCodigo: null, erro: null, erros: [] })
  await enviar(trx, ctx, id)
}
