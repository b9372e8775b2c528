import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { VERSION } from '../../../base/root.ts'
import type { NotaRecebida, SefinErro } from '../../../integrations/sefin/port.ts'
import { assinar } from '../assinatura/assinatura.ts'
import { escreverDps } from '../dps/dps.calc.ts'
import { dhEmiDe } from '../dps/instante.calc.ts'
import { type NotaLida, parseNfse } from '../nota/ler-nfse.ts'
import { insertAlheio, lockNota, type NotaEmitida } from './emissao.repo.ts'
import { ALHEIO, errosDe, fraseDaRecusa, fraseDoAlheio } from './erro.calc.ts'
import { calar, chamar, type Line, parar, passar } from './line.service.ts'
import { mudar } from './mudar.service.ts'

const { A_EMITIR, EMITINDO, AUTORIZADA, REJEITADA, INDETERMINADA, CANCELAMENTO_PEDIDO, SUBSTITUIDA } = SituacaoNfse.code

export const VER_APLIC = `Retaguarda_${VERSION}`
/** The issue lies after the moment at which Sefin looks at it: its clock is not ours. */
const DO_FUTURO = 'E0008'
const ILEGIVEL = { frase: 'A nota que a Sefin devolveu não pôde ser lida.' }

/** Brings a note that waits on, as far as Sefin answers. @throws Espera where it has to wait */
export async function levarEmissao(line: Line, nota: NotaEmitida): Promise<void> {
  if (nota.situacao === A_EMITIR) {
    // What may have arrived before is never another one.
    const again = nota.semResposta && nota.dps !== null
    return emitir(line, again ? await passar(line, nota, { situacao: EMITINDO }) : await assinarNota(line, nota, line.relogioMs))
  }
  // Whoever sent it died before he knew.
  const unknown = nota.situacao === EMITINDO ? await duvidar(line, nota) : nota
  return conferir(line, unknown, { enviar: true })
}

const duvidar = (line: Line, nota: NotaEmitida) => passar(line, nota, { situacao: INDETERMINADA, semResposta: true })

/** Signs the note as it is by now and keeps the bytes, which alone are sent. */
async function assinarNota(line: Line, nota: NotaEmitida, relogioMs: number): Promise<NotaEmitida> {
  const { ctx, certificado, algoritmo } = line
  const now = ctx.now()
  const documento = escreverDps(nota.dados, { numero: nota.numeroDps, dhEmi: dhEmiDe(now.getTime(), relogioMs), verAplic: VER_APLIC })
  const signed = await assinar(documento, certificado, algoritmo)
  const dps = Buffer.from(signed)
  const digest = /<DigestValue>([^<]+)<\/DigestValue>/.exec(signed)?.[1] ?? ''
  return passar(line, nota, { situacao: EMITINDO, dps, idDps: documento.id, digest, enviadaEm: nota.enviadaEm ?? now })
}

/** What was signed; a note that is sent has it. */
function assinada({ dps, idDps, digest }: NotaEmitida) {
  if (!dps || !idDps || !digest) throw new Error('A note that is sent is signed')
  return { xml: dps, id: idDps, digest }
}

async function emitir(line: Line, nota: NotaEmitida, { refeita = false } = {}): Promise<void> {
  const { ctx, connection } = line
  const { answer, hora } = await chamar(line, nota, 'POST /nfse', () => ctx.integrations.sefin.emitir(connection, assinada(nota)))
  switch (answer.tipo) {
    case 'autorizada':
      return autorizar(line, nota, answer.nota)
    case 'existe':
      return conferir(line, await passar(line, nota, { situacao: INDETERMINADA }), { enviar: false })
    case 'recusada': {
      const early = answer.erros.some(({ codigo }) => codigo === DO_FUTURO)
      if (!early || refeita || !hora) return recusar(line, nota, answer.erros)
      return emitir(line, await assinarNota(line, nota, ctx.now().getTime() - hora.getTime()), { refeita: true })
    }
    case 'parada':
      await passar(line, nota, { situacao: A_EMITIR })
      return parar(line, answer)
    case 'indeterminada':
      await duvidar(line, nota)
      return calar(line, answer)
  }
}

async function recusar(line: Line, nota: NotaEmitida, ditos: readonly SefinErro[]): Promise<void> {
  const erros = errosDe(ditos)
  await passar(line, nota, { situacao: REJEITADA, erroCodigo: erros[0]?.codigo ?? null, erro: fraseDaRecusa(nota.numeroDps, erros), erros })
}

/**
 * Asks whether there is a note of the DPS, and fetches it.
 * @param enviar where there is none the same bytes are sent again at once; otherwise after a pause, for Sefin has just said that there is one
 */
async function conferir(line: Line, nota: NotaEmitida, { enviar }: { enviar: boolean }): Promise<void> {
  const { ctx, connection } = line
  const { sefin } = ctx.integrations
  const { id } = assinada(nota)
  const { answer } = await chamar(line, nota, 'HEAD /dps', () => sefin.head(connection, id))
  if (answer.tipo === 'parada') return parar(line, answer)
  if (answer.tipo === 'indeterminada') return calar(line, answer)
  if (answer.tipo === 'achada') return buscar(line, nota)
  if (enviar) return emitir(line, await passar(line, nota, { situacao: EMITINDO }))
  return calar(line, { frase: 'A Sefin diz que a nota existe e não a encontra.' })
}

async function buscar(line: Line, nota: NotaEmitida): Promise<void> {
  const { ctx, connection } = line
  const { sefin } = ctx.integrations
  const { id } = assinada(nota)
  const { answer: found } = await chamar(line, nota, 'GET /dps', () => sefin.dps(connection, id))
  if (found.tipo === 'parada') return parar(line, found)
  if (found.tipo !== 'achada') return calar(line, found.tipo === 'ausente' ? NAO_ACHADA : found)
  const { answer } = await chamar(line, nota, 'GET /nfse', () => sefin.nfse(connection, found.chave))
  if (answer.tipo === 'parada') return parar(line, answer)
  if (answer.tipo !== 'achada') return calar(line, answer.tipo === 'ausente' ? NAO_ACHADA : answer)
  if (answer.nota.idDps !== id) return calar(line, ILEGIVEL)
  return answer.nota.digest === nota.digest ? autorizar(line, nota, answer.nota) : deixarAlheia(line, nota)
}

const NAO_ACHADA = { frase: 'A Sefin diz que a nota existe e não a encontra.' }

/** The number is another system's: the next attempt has another one, and this one is never given again. */
async function deixarAlheia(line: Line, nota: NotaEmitida): Promise<void> {
  const erro = fraseDoAlheio(nota.numeroDps, nota.serie)
  const erros = errosDe([{ codigo: ALHEIO, descricao: erro, complemento: '' }])
  await passar(line, nota, { situacao: REJEITADA, erroCodigo: ALHEIO, erro, erros }, (trx) => insertAlheio(trx, nota))
}

/** Believes the note that came back, and what Sefin says in it. */
async function autorizar(line: Line, nota: NotaEmitida, { xml, chave }: NotaRecebida): Promise<void> {
  const read = parseNfse(xml)
  if (!read.ok) {
    if (nota.situacao === EMITINDO) await duvidar(line, nota)
    return calar(line, ILEGIVEL)
  }
  await passar(
    line,
    nota,
    { situacao: AUTORIZADA, chave, xml, ...amountsOf(read.nota), erroCodigo: null, erro: null, erros: [] },
    async (trx) => {
      const velha = nota.substituiId === null ? undefined : await lockNota(trx, nota.substituiId)
      if (velha?.situacao !== AUTORIZADA && velha?.situacao !== CANCELAMENTO_PEDIDO) return
      await mudar(trx, { now: line.ctx.now, user: null, requestId: '' }, velha, { situacao: SUBSTITUIDA })
    },
  )
}

const amountsOf = ({ nNFSe, dhProc, valores, IBSCBS, dps }: NotaLida) => ({
  numero: Number(nNFSe),
  dataEmissao: new Date(dhProc),
  iss: toMoney(valores.vISSQN ?? '0'),
  retido: toMoney(valores.vTotalRet ?? withheldIn(dps)),
  liquido: toMoney(valores.vLiq),
  ibs: IBSCBS ? toMoney(IBSCBS.totCIBS.gIBS.vIBSTot) : null,
  cbs: IBSCBS ? toMoney(IBSCBS.totCIBS.gCBS.vCBS) : null,
})

/** What the DPS itself withholds, where Sefin leaves the total out. */
const withheldIn = ({ valores: { trib } }: NotaLida['dps']) =>
  sum([
    exact('0'),
    ...[trib.tribFed?.vRetCP, trib.tribFed?.vRetIRRF, trib.tribFed?.vRetCSLL].flatMap((one) => (one === undefined ? [] : [exact(one)])),
  ])
