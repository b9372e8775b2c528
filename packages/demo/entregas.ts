import { entrega, EntregaFatura } from '@retaguarda/contract/faturamento/entrega.ts'
import { fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { pagador } from '@retaguarda/contract/pagador.ts'
import { fileOf, pdf } from './arquivos.ts'
import type { Demo, Fala } from './demo.ts'

const ATRAS = 3
/** So many days ago reminders begin; on the first day that has one the line breaks behind it. */
const LEMBRETES = 25
const PEDIDO = 'Segue de novo a fatura, como combinamos por telefone.'

/** What became of mails: refused and corrected, put off, bounced, late, delivered, in doubt, opened; and what clients did on their pages. */
export function entregar(demo: Demo): void {
  const { company, diary, today, correio } = demo
  let broke = false
  for (let atras = LEMBRETES; atras > 0; atras--) {
    diary.on(addDays(today, -atras), '07:59', 'entregas', async () => void (broke || correio.proximas.push('cai')))
    diary.on(addDays(today, -atras), '08:01', 'entregas', async () => {
      broke ||= correio.proximas.splice(0).length === 0
    })
  }
  diary.on(addDays(today, -ATRAS), '14:20', 'entregas', async () => {
    const [recusada, corrigida, substituida, devolvida, atrasada, entregue, lida] = await enviadas(demo)
    if (recusada) await reenviar(demo, recusada, 'recusa')
    if (corrigida) await corrigir(demo, corrigida)
    if (substituida) await substituir(demo, substituida)
    if (devolvida) await voltar(demo, devolvida, 'failed', '5.2.2', '552 5.2.2 Caixa postal cheia')
    if (atrasada) await voltar(demo, atrasada, 'delayed', '4.4.1', '451 4.4.1 Servidor sem resposta')
    if (entregue) await voltar(demo, entregue, 'delivered', '2.0.0', '250 2.0.0 OK')
    if (lida) await abrir(demo, lida)
  })
  diary.last('entregas', async () => {
    await company.work()
    const [adiada] = (await enviadas(demo)).slice(-1)
    if (adiada === undefined) return
    // Whoever is there puts it off as often as it is tried.
    correio.lentos.push(...(await provasDe(demo, adiada)).map(({ endereco }) => endereco))
    await reenviar(demo, adiada)
  })
}

const doFinanceiro = ({ company, equipe }: Demo) => company.as(present(equipe[5]))

/** The newest invoices whose mail was taken. */
async function enviadas(demo: Demo): Promise<number[]> {
  const filter = [
    { name: 'situacao', op: '=' as const, v: SituacaoFatura.code.ENVIADA },
    { name: 'entrega', op: '=' as const, v: EntregaFatura.code.ACEITA },
  ]
  const { rows } = await doFinanceiro(demo)(fatura.list, { query: { filter, sort: [{ col: 'id', sort: 'desc' }], limit: 20 } })
  return rows.map(({ id }) => id)
}

async function reenviar(demo: Demo, id: number, fala?: Fala): Promise<void> {
  if (fala) demo.correio.proximas.push(fala)
  await doFinanceiro(demo)(recusa.fatura, { params: { id }, body: { enderecos: [], texto: PEDIDO } })
  await demo.company.work()
  demo.correio.proximas.splice(0)
}

/** The addresses of an invoice's newest mail. */
async function provasDe(demo: Demo, id: number) {
  const filter = [{ name: 'fatura.id', op: '=' as const, v: id }]
  const { rows } = await doFinanceiro(demo)(entrega.list, { query: { filter } })
  return rows.filter(({ mensagem }) => mensagem === rows[0]?.mensagem)
}

async function corrigir(demo: Demo, id: number): Promise<void> {
  await reenviar(demo, id, 'recusa')
  const [one] = await provasDe(demo, id)
  const de = present(one).endereco
  await doFinanceiro(demo)(recusa.fatura, {
    params: { id },
    body: { enderecos: [], texto: null, corrigir: [{ de, para: de.replace(/^[^@]+/, 'contas') }] },
  })
  await demo.company.work()
}

/** What was put off is let be once it is sent anew. */
async function substituir(demo: Demo, id: number): Promise<void> {
  await reenviar(demo, id, 'adia')
  await reenviar(demo, id)
}

/** Sends it again, and hears from the server of whom it is for. */
async function voltar(demo: Demo, id: number, action: string, status: string, said: string): Promise<void> {
  await reenviar(demo, id)
  const { endereco, messageId } = present((await provasDe(demo, id))[0])
  const notice = [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=parte',
    '',
    '--parte',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${endereco}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
    '',
    '--parte',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--parte--',
  ].join('\r\n')
  await doFinanceiro(demo)(entrega.devolucao, { body: { mensagem: notice } })
}

/** Its client opens the page that the mail leads to, and tells that it has paid. */
async function abrir(demo: Demo, id: number): Promise<void> {
  await reenviar(demo, id)
  const { token, mensagem } = present(demo.correio.paginas.at(-1))
  const anyone = demo.company.showing()
  const page = await anyone(pagador.get, { params: { token }, query: { m: mensagem } })
  const [boleto] = page.boletos
  if (!boleto) return
  const arquivo = fileOf('comprovante.pdf', pdf(['Comprovante de pagamento', `Valor: ${boleto.total}`]), 'application/pdf')
  const body = { boleto: boleto.id, data: page.hoje, valor: boleto.total, observacao: 'Pago pelo aplicativo do banco.' }
  await anyone(pagador.paguei, { params: { token }, body, files: { arquivo } })
}
