import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { naoChegouProva, SituacaoProva, TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { topicoFatura } from '@retaguarda/contract/evento.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { gatherOn } from '../../base/gather.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { notify } from '../../kit/push/notify.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { listProvasDitas, listQuemOuve } from './entrega.repo.ts'
import { type Fim, type Inicio, lockMensagens, readRemessa, updateIniciadas, updateProvas } from './mensagem.repo.ts'

const { RECUSADO, ADIADO, INCERTO, DEVOLVIDO } = SituacaoProva.code
const ERRO_MAX = 1_000

const WORDS: Partial<Record<SituacaoProva, string>> = {
  [RECUSADO]: 'recusou a mensagem',
  [DEVOLVIDO]: 'devolveu a mensagem',
  [ADIADO]: 'ainda não recebeu a mensagem',
  [INCERTO]: 'pode ter recebido a mensagem',
}

/** `nfe@loja.com.br recusou a mensagem: 550 Caixa inexistente.` */
export const sentencesOf = (provas: readonly { endereco: string; situacao: SituacaoProva; resposta: string | null }[]): string =>
  provas
    .flatMap(({ endereco, situacao, resposta }) =>
      WORDS[situacao] ? `${endereco} ${WORDS[situacao]}: ${resposta ?? 'sem resposta'}.` : [],
    )
    .map((sentence) => sentence.replace(/\.\.$/, '.'))
    .join(' ')
    .slice(0, ERRO_MAX)

/** Keeps others from messages until the end of the transaction, at which the screens of their invoices read them again. */
export async function tomar(trx: Trx, mensagens: readonly number[]): Promise<void> {
  const faturas = await lockMensagens(trx, mensagens)
  await notify(
    trx,
    faturas.map((fatura) => ({ topico: topicoFatura(fatura), evento: { tipo: 'mudou' as const } })),
  )
}

/** What is known of a message's addresses now. */
export type Nota = Pick<JobCtx, 'now'> & { mensagem: number; fins: readonly Fim[] }

/** Writes down what is known of messages' addresses now, and tells who sent them of those that do not have one. */
export async function anotar(trx: Trx, notas: readonly Nota[]): Promise<void> {
  await tomar(
    trx,
    notas.map(({ mensagem }) => mensagem),
  )
  await updateProvas(
    trx,
    notas.flatMap(({ fins }) => fins),
  )
  for (const { mensagem, fins, now } of notas) {
    const failed = new Set(fins.filter(({ situacao }) => naoChegouProva(situacao)).map(({ id }) => id))
    if (failed.size > 0) await avisarQueNaoChegou(trx, { now }, mensagem, failed)
  }
}

/** Messages go side by side: what the server said of those that it answered meanwhile is written down in one transaction. */
export const anotarLogo = gatherOn<Db, Nota, void>((db) => ({
  key: ({ mensagem }) => mensagem,
  work: async (notas) => {
    await inTransaction(db, (trx) => anotar(trx, notas))
    return notas.map(() => ({ value: undefined }))
  },
  hopeless: isDatabaseAway,
  side: 2,
  most: 50,
}))

/** That messages go over the line now, which is committed before any of them does. */
export const iniciar = gatherOn<Db, Inicio, void>((db) => ({
  key: ({ mensagem }) => mensagem,
  work: async (inicios) => {
    await updateIniciadas(db, inicios)
    return inicios.map(() => ({ value: undefined }))
  },
  hopeless: isDatabaseAway,
  side: 1,
  most: 50,
}))

/** Tells who sent a message, else all of Financeiro, which of its addresses do not have it. */
export async function avisarQueNaoChegou(
  trx: Trx,
  { now }: Pick<JobCtx, 'now'>,
  mensagem: number,
  ids: ReadonlySet<number>,
): Promise<void> {
  const { tipo, usuarioId, fatura, assunto, cliente, mes } = await readRemessa(trx, mensagem)
  const provas = await listProvasDitas(trx, [...ids])
  const words: Partial<Record<TipoMensagem, string | null>> = {
    [TipoMensagem.code.FATURA]: mes && `O e-mail da fatura ${competenciaTexto(mes)} de ${cliente}`,
    [TipoMensagem.code.LEMBRETE]: `O lembrete ${assunto} a ${cliente}`,
  }
  await avisar(
    trx,
    { now, user: null },
    {
      para: await listQuemOuve(trx, usuarioId),
      tipo: TipoAviso.code.FALHA,
      titulo: `${words[tipo] ?? `O e-mail ${assunto} a ${cliente}`} não chegou`,
      texto: `${sentencesOf(provas)} Corrija o contato e reenvie.`,
      link: fatura === null ? `/financeiro/entrega/visualizar/${mensagem}` : `/financeiro/fatura/visualizar/${fatura}`,
    },
  )
}
