import { setTimeout as delay } from 'node:timers/promises'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SITUACOES_COM_NOTA, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { newAuthority } from '@retaguarda/server/integrations/sefin/stand-in-certificados.ts'
import { fileOf } from './arquivos.ts'
import type { Demo } from './demo.ts'
import { EMPRESA } from './equipe.ts'

const SENHA = 'demonstracao'
/** Invoices whose notes go out together, and what becomes of others, one after the other. */
const JUNTAS = 24
const UMA_A_UMA = 12
const ON_ITS_WAY: readonly SituacaoNfse[] = SituacaoNfse.codes('A_EMITIR', 'EMITINDO')
/** ms between two looks at it. */
const LOOK = 200
const IBGE_CURITIBA = 4_106_902
const MOTIVO = 'Serviço lançado duas vezes na mesma fatura.'

/** Who issues notes, with a made-up certificate, and notes in every situation that a note stays in. */
export function emitirNotas(demo: Demo): void {
  demo.diary.last('notas fiscais', async () => {
    await configurar(demo)
    const faturas = await comDireito(demo)
    // What Sefin does to the next call is meant for the one note that it brings.
    const alone = faturas.flatMap(({ id, notas }) => (notas === 1 ? [id] : [])).slice(0, UMA_A_UMA)
    const together = faturas.flatMap(({ id }) => (alone.includes(id) ? [] : [id])).slice(0, JUNTAS)
    await emitirJuntas(demo, together)
    await emitirUmaAUma(demo, alone)
  })
}

async function configurar({ company, equipe }: Demo): Promise<void> {
  const as = company.as(present(equipe[0]))
  const curitiba = await company.ctx.db.selectFrom('cidade').select('id').where('ibge', '=', IBGE_CURITIBA).executeTakeFirstOrThrow()
  const pfx = newAuthority().issue({ nome: EMPRESA.nome, cnpj: EMPRESA.cpfCnpj }).pfx(SENHA)
  const body = { municipio: curitiba.id, inscricaoMunicipal: '1234567', pis: '0.65', cofins: '3.00', tributos: null }
  await as(nfseConfiguracao.alterar, { body: { ...body, proximoNumero: 1, regApTribSN: null, tributoSimples: null } })
  await as(nfseConfiguracao.enviarCertificado, { body: { senha: SENHA }, files: { arquivo: fileOf('panorama.pfx', pfx) } })
}

const financeira = ({ company, equipe }: Demo) => company.as(present(equipe[5]))

/** The newest invoices that lack nothing for their notes, and how many each gives. */
async function comDireito(demo: Demo): Promise<{ id: number; notas: number }[]> {
  const as = financeira(demo)
  const filter = [
    { name: 'situacao', op: 'contains' as const, v: [...SITUACOES_COM_NOTA] },
    { name: 'valor', op: '>' as const, v: '0.00' },
  ]
  const { rows } = await as(fatura.list, { query: { filter, sort: [{ col: 'id', sort: 'desc' }], limit: 100 } })
  const ready: { id: number; notas: number }[] = []
  for (const { id } of rows) {
    const { pode, notas } = await as(nfse.previa, { params: { id } })
    if (pode) ready.push({ id, notas: notas.length })
  }
  return ready
}

async function emitirJuntas(demo: Demo, faturas: number[]): Promise<void> {
  await financeira(demo)(loteFaturas.emitir, { body: { faturas, total: faturas.length } })
  await demo.company.work()
}

/** What Sefin does is said before each call. */
async function emitirUmaAUma(demo: Demo, faturas: number[]): Promise<void> {
  const as = financeira(demo)
  const { sefin } = demo
  const emitir = async (...fila: typeof sefin.state.fila): Promise<number> => {
    const id = faturas.shift()
    if (id === undefined) return 0
    sefin.state.fila = fila
    const { notas } = await as(nfse.emitir, { params: { id }, body: {} })
    const nota = present(notas[0]).id
    // On a slow machine the call goes on before Sefin has said its word, which the next one would get.
    while (sefin.state.sempre === 'ok' && (await isOnItsWay(nota))) await Promise.all([demo.company.work(), delay(LOOK)])
    return nota
  }
  const isOnItsWay = async (id: number) => ON_ITS_WAY.includes((await as(nfse.get, { params: { id } })).situacao)
  const cancelar = (id: number) => as(nfse.cancelar, { params: { id }, body: { cMotivo: 1, motivo: MOTIVO } })
  await emitir('recusa:E0240')
  await emitir('recusa:E0316')
  await as(nfse.descartar, { params: { id: await emitir('recusa:E0188') }, body: { motivo: 'Emitida em duplicidade.' } })
  await cancelar(await emitir())
  await cancelar(await emitir())
  await as(nfse.substituir, { params: { id: await emitir() }, body: { cMotivo: '99', motivo: MOTIVO } })
  const pending = await emitir()
  // From here on it is asked in vain.
  sefin.state.sempreLeitura = 'cortar-antes'
  sefin.state.fila = ['cortar-antes']
  await cancelar(pending)
  await emitir('cortar-depois')
  sefin.state.sempre = 'manutencao'
  await emitir()
  await emitir()
}
