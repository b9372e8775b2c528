import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { mustHold } from '../../../kit/life/held.ts'
import type { SefinErro } from '../../../integrations/sefin/port.ts'
import { assinar } from '../assinatura/assinatura.ts'
import { escreverCancelamento } from '../dps/evento.calc.ts'
import { dhEmiDe } from '../dps/instante.calc.ts'
import { isEmMaos, type NotaEmitida, updateNota } from './emissao.repo.ts'
import { VER_APLIC } from './emitir.service.ts'
import { errosDe, fraseDoNaoCancelada } from './erro.calc.ts'
import { calar, chamar, type Line, parar, passar } from './line.service.ts'

const { AUTORIZADA, CANCELADA } = SituacaoNfse.code

/** The event by which a note is cancelled, of which each note has one. */
const EVENTO = '101101'
/** It is cancelled, or another one took its place. */
const JA_NAO_VALE = 'E0840'

/** Has a note be cancelled, as far as Sefin answers. @throws Espera where it has to wait */
export async function levarCancelamento(line: Line, nota: NotaEmitida): Promise<void> {
  // What was signed may have been sent.
  if (nota.evento !== null && (await isRegistrado(line, nota))) return
  await registrar(line, nota, nota.evento ?? (await assinarPedido(line, nota)))
}

async function assinarPedido({ ctx, envio, certificado, algoritmo, relogioMs }: Line, nota: NotaEmitida): Promise<Buffer> {
  const { id, ambiente, eventoMotivo, eventoTexto } = nota
  const pedido = {
    ambiente,
    cnpj: nota.dados.prestador.cnpj,
    chave: chaveOf(nota),
    cMotivo: present(eventoMotivo),
    xMotivo: present(eventoTexto),
  }
  const documento = escreverCancelamento(pedido, { dhEvento: dhEmiDe(ctx.now().getTime(), relogioMs), verAplic: VER_APLIC })
  const evento = Buffer.from(await assinar(documento, certificado, algoritmo))
  await inTransaction(ctx.db, async (trx) => {
    mustHold(await isEmMaos(trx, envio, ctx.life.id()))
    await updateNota(trx, id, { evento })
  })
  return evento
}

const chaveOf = ({ chave }: NotaEmitida) => present(chave) // what is authorised has one

async function registrar(line: Line, nota: NotaEmitida, pedido: Uint8Array): Promise<void> {
  const { ctx, connection } = line
  const { answer } = await chamar(line, nota, 'POST /nfse/eventos', () =>
    ctx.integrations.sefin.cancelar(connection, chaveOf(nota), pedido),
  )
  if (answer.tipo === 'parada') return parar(line, answer)
  if (answer.tipo === 'indeterminada') return calar(line, answer)
  if (answer.tipo === 'registrado') return cancelar(line, nota, answer.evento)
  if (answer.erros.some(({ codigo }) => codigo === JA_NAO_VALE) && (await isRegistrado(line, nota))) return
  await recusar(line, nota, answer.erros)
}

const cancelar = async (line: Line, nota: NotaEmitida, eventoXml: Buffer): Promise<void> => {
  await passar(line, nota, { situacao: CANCELADA, eventoXml })
}

/** Whether Sefin has the event, with which the note is cancelled. @throws Espera where that cannot be known now */
async function isRegistrado(line: Line, nota: NotaEmitida): Promise<boolean> {
  const { ctx, connection } = line
  const { answer } = await chamar(line, nota, 'GET /nfse/eventos', () =>
    ctx.integrations.sefin.evento(connection, chaveOf(nota), EVENTO, 1),
  )
  if (answer.tipo === 'parada') return parar(line, answer)
  if (answer.tipo === 'indeterminada') return calar(line, answer)
  if (answer.tipo === 'ausente') return false
  await cancelar(line, nota, answer.evento)
  return true
}

/** The note stands as before, with why. */
async function recusar(line: Line, nota: NotaEmitida, ditos: readonly SefinErro[]): Promise<void> {
  const erros = errosDe(ditos)
  const erro = fraseDoNaoCancelada(present(nota.numero), erros)
  const evento = { evento: null, eventoMotivo: null, eventoTexto: null }
  await passar(line, nota, { situacao: AUTORIZADA, ...evento, erroCodigo: erros[0]?.codigo ?? null, erro, erros })
}
