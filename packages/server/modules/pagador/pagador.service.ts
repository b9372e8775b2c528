import { idOf } from '@retaguarda/contract/kit/fields.ts'
import { brl, exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import { PAGUEI_DIAS, type PagueiForm, type PaginaDoPagador, RECEBIDOS_DIAS } from '@retaguarda/contract/pagador.ts'
import type { z } from 'zod'
import { invalid, must, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import type { Download } from '../../kit/http/handle.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { baixarArquivo } from '../arquivo/arquivo.service.ts'
import { itensDoAcordo } from '../cobranca/acordo.calc.ts'
import { mapRenegociados, type Renegociado } from '../cobranca/acordo.repo.ts'
import { encargosDe } from '../cobranca/encargos.calc.ts'
import { imprimirBoleto, pagamentoHoje, problemaDoPapel } from '../cobranca/papel/papel.service.ts'
import { listPapeis } from '../cobranca/papel/papel.repo.ts'
import { encarregadoDe, readEmpresa } from '../empresa/empresa.repo.ts'
import { readArquivoDaNota } from '../faturamento/documento/nota.repo.ts'
import { mapItens } from '../faturamento/fatura/fatura.repo.ts'
import { baixarFicha } from '../faturamento/ficha/ficha.service.ts'
import { itemNoPapel } from '../faturamento/ficha/por-que.calc.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { baixarDanfse, baixarXml } from '../nfse/papeis/papeis.service.ts'
import { informarPagamento } from '../retorno/excecao-informada.service.ts'
import {
  type BoletoAberto,
  listAbertos,
  listFaturasMostradas,
  listNotasMostradas,
  listRecebidos,
  readClienteMostrado,
  readNotaPorChave,
} from './pagador.repo.ts'

type Reading = Pick<PublicCtx, 'db' | 'now'>

/** What a client owes and what came, with the invoices that are shown for it. */
async function mostrado({ db, now }: Reading, clienteId: number) {
  const hoje = dayOf(now())
  const [abertos, recebidos] = await Promise.all([listAbertos(db, clienteId), listRecebidos(db, clienteId, addDays(hoje, -RECEBIDOS_DIAS))])
  return { hoje, abertos, recebidos, ids: [...new Set([...abertos, ...recebidos].map(({ fatura }) => fatura))] }
}

/** What a client's page says on a day; of another's it says nothing. */
export async function consultarPagina(ctx: Reading, clienteId: number): Promise<PaginaDoPagador> {
  const { db } = ctx
  const [empresa, feriados, { hoje, abertos, recebidos, ids }] = await Promise.all([
    readEmpresa(db),
    readFeriados(db),
    mostrado(ctx, clienteId),
  ])
  const [boletos, faturas] = await Promise.all([boletosDe(db, abertos, { hoje, feriados }), faturasDe(db, ids)])
  const { nome, cpfCnpj, telefone, email } = empresa
  return {
    empresa: { nome, cpfCnpj, telefone, email, encarregado: encarregadoDe(empresa) },
    cliente: present(await readClienteMostrado(db, clienteId, faturas[0]?.id)),
    hoje,
    total: toMoney(sum(boletos.map(({ total }) => total))),
    boletos,
    faturas,
    recebidos: recebidos.map(({ data, valor, competencia }) => ({ data, valor, competencia })),
  }
}

type Quando = { hoje: string; feriados: ReadonlySet<string> }

/** As their second copies say it; one that nothing pays at a bank yet costs what is open of it. */
async function boletosDe(db: Db, abertos: readonly BoletoAberto[], quando: Quando): Promise<PaginaDoPagador['boletos']> {
  const papeis = await listPapeis(
    db,
    abertos.map(({ id }) => id),
  )
  const paid = new Map(papeis.map((row) => [row.boleto, pagamentoHoje(row, quando)]))
  return abertos.map((boleto) => {
    const pagamento = paid.get(boleto.id)
    const { aberto: valor, vencimento } = boleto
    const { dias, multa, juros, desconto, total } =
      pagamento?.encargos ?? encargosDe({ valor, vencimento, data: quando.hoje, juros: null, multa: null, desconto: null }, quando.feriados)
    const { linhaDigitavel = null, copiaECola: pixCopiaECola = null } = pagamento ?? {}
    return { ...boleto, diasAtraso: dias, multa, juros, desconto, total, linhaDigitavel, pixCopiaECola, pdf: pagamento !== undefined }
  })
}

async function faturasDe(db: Db, ids: readonly number[]): Promise<PaginaDoPagador['faturas']> {
  const [faturas, itens, notas, acordos] = await Promise.all([
    listFaturasMostradas(db, ids),
    mapItens(db, ids),
    listNotasMostradas(db, ids),
    mapRenegociados(db, ids),
  ])
  return faturas.map((fatura) => ({
    ...fatura,
    itens: itensDe(acordos.get(fatura.id), itens.get(fatura.id)),
    notas: notas.flatMap(({ fatura: of, ...nota }) => (of === fatura.id ? [nota] : [])),
  }))
}

const itensDe = (acordo: Renegociado | undefined, itens: z.input<typeof FaturaItem>[] = []) =>
  acordo ? itensDoAcordo(acordo) : itens.map((item) => itemNoPapel(FaturaItem.parse(item)))

const FORA = 'Este documento não está nesta página. Volte a ela e escolha outro.'

/** @throws RuleError 404 for what the page does not show */
export async function baixarBoletoDaPagina(ctx: Reading, clienteId: number, id: string): Promise<Download> {
  const abertos = await listAbertos(ctx.db, clienteId)
  const boleto = must(
    abertos.find((one) => one.id === idOf(id)),
    FORA,
  )
  const [papel] = await listPapeis(ctx.db, [boleto.id])
  if (!papel || problemaDoPapel(papel) !== undefined) throw notFound(FORA)
  return imprimirBoleto(ctx, boleto.id, null)
}

/** @throws RuleError 404 for what the page does not show */
export async function baixarFichaDaPagina(ctx: Reading, clienteId: number, id: string, url: string): Promise<Download> {
  const { ids } = await mostrado(ctx, clienteId)
  const fatura = ids.find((one) => one === idOf(id))
  if (fatura === undefined) throw notFound(FORA)
  return baixarFicha(ctx.db, fatura, async () => url)
}

const isParte = (parte: string): parte is 'xml' | 'pdf' => parte === 'xml' || parte === 'pdf'

/** @throws RuleError 404 for what the page does not show */
export async function baixarNotaDaPagina(
  ctx: Reading & Pick<PublicCtx, 'integrations'>,
  clienteId: number,
  id: string,
  parte: string,
): Promise<Download> {
  const { ids } = await mostrado(ctx, clienteId)
  const nota = (await listNotasMostradas(ctx.db, ids)).find((one) => String(one.id) === id)
  if (!nota || !isParte(parte)) throw notFound(FORA)
  if (typeof nota.id === 'string') return baixarNacional(ctx.db, nota.id, parte)
  const arquivo = await readArquivoDaNota(ctx.db, nota.id, parte)
  if (arquivo === undefined) throw notFound(FORA)
  return baixarArquivo(ctx, arquivo)
}

async function baixarNacional(db: Db, chave: string, parte: 'xml' | 'pdf'): Promise<Download> {
  const { id } = must(await readNotaPorChave(db, chave), FORA)
  return parte === 'xml' ? baixarXml(db, id) : baixarDanfse(db, id)
}

const RECEBEMOS = 'Recebemos. O financeiro confere em até 2 dias úteis.'

/** @throws RuleError 404 for a boleto that the page does not show, 409, 415, 422, 429 */
export async function informarPaguei(
  ctx: PublicCtx,
  clienteId: number,
  { boleto, data, valor, observacao = null }: PagueiForm,
  files: readonly Upload[],
): Promise<{ msg: string }> {
  const abertos = await listAbertos(ctx.db, clienteId)
  if (!abertos.some(({ id }) => id === boleto)) throw notFound('Este boleto não está mais em aberto nesta página. Recarregue a página.')
  const hoje = dayOf(ctx.now())
  const first = addDays(hoje, -PAGUEI_DIAS)
  if (data < first || data > hoje) throw invalid({ data: `Data do pagamento: de ${dayText(first)} a ${dayText(hoje)}.` })
  if (exact(valor).lte(0)) throw invalid({ valor: `Valor pago: acima de ${brl('0')}.` })
  const file = files.find(({ part }) => part === 'arquivo')
  if (!file || file.size === 0) throw invalid({ arquivo: 'Anexe o comprovante: um PDF, um PNG ou um JPEG.' })
  await informarPagamento(ctx, { clienteId, boleto, data, valor, observacao }, file)
  return { msg: RECEBEMOS }
}
