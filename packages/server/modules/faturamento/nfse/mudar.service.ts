import { type CancelarNfse, MOTIVO_MIN, type SubstituirNfse } from '@retaguarda/contract/faturamento/nfse-pedidos.ts'
import { podeNfse, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { conflict, invalid, must, refusedBy } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import { lockRecord } from '../../../kit/register/version.ts'
import type { Substituicao } from '../../nfse/dps/dados.calc.ts'
import { TAMANHO, textoDps } from '../../nfse/dps/texto.calc.ts'
import { criarNota, descartar as descartarNota, pedirCancelamento, refazer } from '../../nfse/emissao/emissao.service.ts'
import { exigirMesAberto } from '../../nfse/mes/mes.service.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { nameOf } from './desfecho.calc.ts'
import { recusarFaltas } from './emitir.service.ts'
import { listNotasVivas } from './fatura-nota.repo.ts'
import { grupoDeHoje } from './grupo.calc.ts'
import { semDireito } from './impedimento.calc.ts'
import { type ConteudoDaNota, conteudoDe, montar } from './montar.service.ts'
import { lockNota, type NotaMudada, readFaturaDaNota, readSubstituida } from './nota-da-fatura.repo.ts'

const NO_NOTA = 'Nota fiscal não encontrada. Talvez outra pessoa a tenha excluído.'
type Acao = Exclude<Parameters<typeof podeNfse>[0], 'baixar'>

const DONE: Record<Acao, string> = {
  reemitir: 'reemitida',
  descartar: 'descartada',
  conferir: 'conferida',
  cancelar: 'cancelada',
  substituir: 'substituída',
}

/**
 * Locks a note, and its invoice before it, for what is going to be done to it.
 * @throws RuleError 404, or 409 from a situation in which it may not be done
 */
export async function lockNotaPara(trx: Trx, id: number, acao: Acao): Promise<NotaMudada> {
  const { faturaId } = must(await readFaturaDaNota(trx, id), NO_NOTA)
  await lockRecord(trx, 'fatura', faturaId)
  const nota = must(await lockNota(trx, id), NO_NOTA)
  if (!podeNfse(acao, nota.situacao))
    throw conflict(
      `A nota ${nameOf(nota)} está na situação ${SituacaoNfse.labels[nota.situacao]} e não pode ser ${DONE[acao]}. Recarregue para ver a situação atual.`,
    )
  return nota
}

/**
 * Makes a refused note anew, of today's data, under the same number, and has it sent.
 * @returns the id, as all of these do of the note that the answer is about
 * @throws RuleError 404, 409, 422 with what is missing
 */
export async function reemitir(trx: Trx, by: By, id: number): Promise<number> {
  const nota = await lockNotaPara(trx, id, 'reemitir')
  const substituicao = nota.substituiId === null ? null : await substituicaoDe(trx, id)
  await refazer(trx, by, id, await conteudoDeHoje(trx, by, nota, substituicao)).catch(sayOther)
  return id
}

/** @throws RuleError 404, 409 */
export async function descartar(trx: Trx, by: By, id: number, motivo: string): Promise<number> {
  await lockNotaPara(trx, id, 'descartar')
  await descartarNota(trx, by, id, motivo)
  return id
}

/** Whether there is anything to ask of it. @throws RuleError 404, 409 */
export async function conferir(trx: Trx, id: number): Promise<number> {
  await lockNotaPara(trx, id, 'conferir')
  return id
}

/** What is written as a reason may be of letters that a note does not take. @throws RuleError 422 where too little of it is left */
function exigirMotivo(motivo: string | null): void {
  if (motivo === null || textoDps(motivo, TAMANHO.motivo).length >= MOTIVO_MIN) return
  throw invalid({ motivo: `Motivo: escreva ao menos ${MOTIVO_MIN} caracteres que a nota aceita, em letras latinas.` })
}

/** @throws RuleError 404, 409, 422 */
export async function cancelarNota(trx: Trx, by: By, id: number, { cMotivo, motivo, mesFechado }: CancelarNfse): Promise<number> {
  exigirMotivo(motivo)
  const nota = await lockNotaPara(trx, id, 'cancelar')
  await exigirMesAberto(trx, by, nota, mesFechado)
  await pedirCancelamento(trx, by, id, { cMotivo, motivo })
  return id
}

/** Makes the note that takes the place of another, of today's data. @returns its id @throws RuleError 404, 409, 422 with what is missing */
export async function substituir(trx: Trx, by: By, id: number, { cMotivo, motivo, mesFechado }: SubstituirNfse): Promise<number> {
  exigirMotivo(motivo)
  const nota = await lockNotaPara(trx, id, 'substituir')
  await recusarEmSubstituicao(trx, nota)
  const conteudo = await conteudoDeHoje(trx, by, nota, { chave: present(nota.chave), cMotivo, xMotivo: motivo })
  await exigirMesAberto(trx, by, nota, mesFechado)
  const { faturaId, clienteId, ano, mes } = nota
  const { id: nova } = await criarNota(trx, by, { faturaId, clienteId, ano, mes, substituiId: id, ...conteudo }).catch(sayOther)
  const depois = { nota: nameOf(nota), notas: [nova], cMotivo, motivo, ...(mesFechado === true && { mesFechado }) }
  await audit(trx, by, { entidade: ENTIDADE_FATURA, registro: faturaId, acao: 'substituir nota', depois, clienteId })
  return nova
}

/** What a refused substitute says of the note that it is to take the place of. @throws RuleError 409 where that stands no more */
async function substituicaoDe(trx: Trx, id: number): Promise<Substituicao> {
  const { situacao, substituicao, ...other } = present(await readSubstituida(trx, id))
  if (!podeNfse('substituir', situacao))
    throw conflict(`A nota ${nameOf(other)}, que esta substitui, não está mais autorizada. Descarte esta nota.`)
  return substituicao
}

const SUBSTITUINDO = SituacaoNfse.codes('A_EMITIR', 'EMITINDO', 'INDETERMINADA')

/** @throws RuleError 409 while another note is about to take its place */
async function recusarEmSubstituicao(trx: Trx, nota: NotaMudada): Promise<void> {
  const vivas = await listNotasVivas(trx, nota.faturaId)
  const other = vivas.find(({ substituiId, situacao }) => substituiId === nota.id && SUBSTITUINDO.some((one) => one === situacao))
  if (other) throw conflict(`A nota ${nameOf(nota)} já está sendo substituída. Espere o fim disso.`)
}

function sayOther(error: unknown): never {
  const { constraint } = refusedBy(error)
  if (constraint === 'nfse_substituta') throw conflict('Outra nota já toma o lugar desta. Recarregue a página.')
  throw error
}

/** What a note says of today's data. @throws RuleError 409, 422 */
async function conteudoDeHoje(trx: Trx, { now }: By, nota: NotaMudada, substituicao: Substituicao | null): Promise<ConteudoDaNota> {
  const montada = await montar({ db: trx, now }, nota.faturaId)
  const { fatura, entrada, grupos, faltas } = montada
  const sem = semDireito(fatura)
  if (sem !== undefined) throw conflict(sem)
  if (entrada.certificado !== null) throw conflict(entrada.certificado)
  recusarFaltas(faltas)
  const others = (await listNotasVivas(trx, nota.faturaId)).filter(
    ({ id, substituiId }) => id !== nota.id && id !== nota.substituiId && substituiId !== nota.id,
  )
  const grupo = grupoDeHoje(
    grupos,
    nota,
    others.map(({ grupo: codigo }) => codigo),
  )
  if (!grupo) throw conflict(`A fatura não tem mais os itens da nota ${nameOf(nota)}. Descarte ou cancele a nota e emita de novo.`)
  return conteudoDe(montada, grupo, substituicao)
}
