import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Devolucao, naoChegouProva, podeMudarProva, SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { invalid } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../../kit/ctx/context.ts'
import type { Upload } from '../../../kit/http/multipart.ts'
import { avisarQueNaoChegou, tomar } from '../anotar.service.ts'
import { updateProvas } from '../mensagem.repo.ts'
import { type Aviso, type Dito, devolucaoDe } from './devolucao.calc.ts'
import { type DaMensagem, insertDevolucao, listProvasDe, readResposta, updateDevolvidas, updateResposta } from './devolucao.repo.ts'

const { DEVOLVIDO } = SituacaoProva.code

type By = Pick<JobCtx, 'now'> & { user: { id: number } | null; requestId: string }

/** What came as a file, or else in the call itself. @throws RuleError 422 */
export async function conteudoDe(files: readonly Upload[], mensagem: string | undefined): Promise<Buffer> {
  const file = files.find(({ part }) => part === 'arquivo')
  if (file) return readFile(file.path)
  if (mensagem === undefined || mensagem.trim() === '')
    throw invalid({ arquivo: 'Envie o aviso de devolução: um arquivo .eml, ou o texto em mensagem.' })
  return Buffer.from(mensagem)
}

type Recebida = Devolucao & { repetida: boolean }

/**
 * Takes a notice in, and moves the proofs that it speaks of: by the name of a message of ours that stands in it, never by an address alone. The
 * same notice again answers the same.
 * @returns undefined where it is no notice
 */
export async function incluirDevolucao(trx: Trx, by: By, bytes: Buffer): Promise<Recebida | undefined> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const aviso = devolucaoDe(bytes.toString('latin1'))
  if (!aviso) return undefined
  const agora = by.now()
  const id = await insertDevolucao(trx, { sha256, agora, usuarioId: by.user?.id ?? null })
  if (id === undefined) {
    const before = await readResposta(trx, sha256)
    return before && { ...before, repetida: true }
  }
  const resposta = await casar(trx, by, aviso)
  await updateResposta(trx, id, resposta)
  const depois = { tipo: resposta.tipo, casadas: resposta.casadas.length, semPar: resposta.semPar.length }
  await audit(trx, by, { entidade: 'devolucao', registro: id, acao: 'receber', depois })
  return { ...resposta, repetida: false }
}

async function casar(trx: Trx, by: By, { tipo, ditos, messageIds }: Aviso): Promise<Devolucao> {
  const found = await listProvasDe(trx, messageIds)
  await tomar(
    trx,
    found.map((prova) => prova.mensagem),
  )
  const provas = new Map((await listProvasDe(trx, messageIds)).map((prova) => [prova.id, prova]))
  // A notice may speak of one address twice, as where it was put off first and then failed: it is told once, by the last word that counted.
  const casadas = new Map<number, Devolucao['casadas'][number]>()
  const semPar = new Map<string, Devolucao['semPar'][number]>()
  for (const { endereco, status, texto, ...dito } of ditos) {
    const prova = parDe([...provas.values()], endereco)
    if (!prova) {
      semPar.set(endereco, { endereco, status })
      continue
    }
    const situacao = await mover(trx, by, prova, { texto, ...dito })
    provas.set(prova.id, { ...prova, situacao })
    if (situacao !== prova.situacao || !casadas.has(prova.id))
      casadas.set(prova.id, { prova: prova.id, endereco: prova.endereco, situacao, status, texto })
  }
  return { tipo, casadas: [...casadas.values()], semPar: [...semPar.values()] }
}

/** The address among those of the messages; where one message with one address is meant, that one: somebody forwards his mail. */
const parDe = (provas: DaMensagem[], endereco: string): DaMensagem | undefined =>
  provas.find((prova) => prova.endereco.toLowerCase() === endereco) ?? (provas.length === 1 ? provas[0] : undefined)

/** @returns where the proof stands now */
async function mover(
  trx: Trx,
  by: By,
  { id, mensagem, situacao }: DaMensagem,
  dito: Pick<Dito, 'situacao' | 'texto'>,
): Promise<SituacaoProva> {
  if (!podeMudarProva(situacao, dito.situacao)) return situacao
  await updateProvas(trx, [{ id, situacao: dito.situacao, resposta: dito.texto, emMaos: false, tentou: false }])
  if (dito.situacao === DEVOLVIDO) await updateDevolvidas(trx, [id], by.now())
  if (naoChegouProva(dito.situacao)) await avisarQueNaoChegou(trx, by, mensagem, new Set([id]))
  return dito.situacao
}

/** @throws RuleError 422 for what is no notice */
export async function receberDevolucao(trx: Trx, ctx: Ctx, bytes: Buffer) {
  const recebida = await incluirDevolucao(trx, ctx, bytes)
  if (!recebida) throw invalid({ arquivo: 'Esta mensagem não é um aviso de devolução.' })
  return { msg: sentence(recebida), ...recebida }
}

function sentence({ casadas, semPar, repetida }: Recebida): string {
  if (repetida) return 'Este aviso já foi lido.'
  if (casadas.length === 0) return 'Aviso lido: nenhuma mensagem nossa foi encontrada nele.'
  const rest = semPar.length === 0 ? '' : ` ${semPar.length === 1 ? 'Um endereço ficou' : `${semPar.length} endereços ficaram`} sem par.`
  return `Aviso lido: ${casadas.length === 1 ? 'uma entrega encontrada' : `${casadas.length} entregas encontradas`}.${rest}`
}
