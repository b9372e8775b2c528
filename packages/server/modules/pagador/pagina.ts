import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { addDays, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { PAGINA, PAGADOR, PAGUEI_DIAS, type PaginaDoPagador, RECEBIDOS_DIAS } from '@retaguarda/contract/pagador.ts'
import { API } from '../../kit/http/handle.ts'
import { qrOf } from '../../kit/qr.ts'
import { FILES } from './arquivos.ts'
import { type Html, html } from './html.ts'

type Boleto = PaginaDoPagador['boletos'][number]
type Fatura = PaginaDoPagador['faturas'][number]

/** What came of the form: what was typed into it and what is said of its fields. */
export type Recusado = { error: string; fields: Record<string, string>; typed: Record<string, string> }
/** `escolhido`: the boleto that the form is about. */
type Mostrada = { token: string; recebido?: boolean; recusado?: Recusado | undefined; escolhido?: number | undefined }

/** Of so many boletos the Pix stands as a picture as well; more would make the page heavy. */
const QR_MAX = 2

const competencia = (written: string) => written.split('/').toReversed().join('/')
const has = (value: string) => !exact(value).isZero()

const frame = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icone.svg">
<link rel="stylesheet" href="${FILES.estilo.address}">
<script src="${FILES.copiar.address}" defer></script>
</head>
<body>
${body}
</body>
</html>
`.html

/** A page that says why there is none. */
export const refusalPage = (sentence: string): string =>
  frame('Página do cliente', html`<main class="so"><h1>Não foi possível abrir esta página</h1><p>${sentence}</p></main>`)

/** A client's page, whole without a program in the browser. */
export function paginaHtml(pagina: PaginaDoPagador, mostrada: Mostrada): string {
  const { empresa, cliente, hoje, total, boletos, faturas, recebidos } = pagina
  const contact = [empresa.cpfCnpj && maskDocumento(empresa.cpfCnpj), empresa.telefone, empresa.email].filter((one) => !!one).join(' · ')
  const title = [empresa.nome, cliente.nome].filter(Boolean).join(' · ')
  return frame(
    title,
    html`<header>
<p class="empresa">${empresa.nome ?? 'Financeiro'}</p>
${contact !== '' && html`<p class="fraco">${contact}</p>`}
</header>
<main>
<h1>${cliente.nome}</h1>
<p class="fraco">${maskDocumento(cliente.cpfCnpj)}</p>
${mostrada.recebido && html`<p class="aviso bom" role="status">Recebemos. O financeiro confere em até 2 dias úteis.</p>`}
${mostrada.recusado && html`<p class="aviso mau" role="alert">${mostrada.recusado.error}</p>`}
<section aria-labelledby="a-pagar">
<h2 id="a-pagar">A pagar</h2>
${
  boletos.length === 0
    ? html`<p class="vazio">Nada a pagar hoje. Obrigado.</p>`
    : html`<p class="total"><span class="fraco">${counted(boletos.length, 'boleto em aberto', 'boletos em aberto')}, total em ${dayText(hoje)}</span> <strong>${brl(total)}</strong></p>
${boletos.map((boleto, at) => boletoHtml(boleto, at, mostrada))}`
}
</section>
${boletos.length > 0 && pagueiHtml(boletos, hoje, mostrada)}
<section aria-labelledby="faturas">
<h2 id="faturas">Faturas</h2>
${faturas.length === 0 ? html`<p class="vazio">Nenhuma fatura em aberto ou paga nos últimos ${RECEBIDOS_DIAS} dias.</p>` : faturas.map((fatura) => faturaHtml(fatura, mostrada.token))}
</section>
<section aria-labelledby="recebidos">
<h2 id="recebidos">Recebido nos últimos ${RECEBIDOS_DIAS} dias</h2>
${recebidos.length === 0 ? html`<p class="vazio">Nenhum pagamento nos últimos ${RECEBIDOS_DIAS} dias.</p>` : recebidosHtml(recebidos)}
</section>
</main>
<footer><p class="fraco">Este endereço é só seu: quem o tem vê esta página. Para trocá-lo, fale com o financeiro.</p>${empresa.encarregado && html`<p class="fraco">Encarregado pelos dados pessoais: ${empresa.encarregado.nome}, <a href="${`mailto:${empresa.encarregado.email}`}">${empresa.encarregado.email}</a>.</p>`}</footer>`,
  )
}

const nomeDe = (boleto: Boleto) => `Boleto de ${competencia(boleto.competencia)}, parcela ${boleto.parcela}`

function boletoHtml(boleto: Boleto, at: number, { token }: Mostrada): Html {
  const { id, vencimento, total, linhaDigitavel, pixCopiaECola, pdf, informado, diasAtraso } = boleto
  const nome = nomeDe(boleto)
  return html`<article aria-labelledby="b${id}">
<div class="linha"><h3 id="b${id}">${nome}</h3><strong class="valor">${brl(total)}</strong></div>
<p>Vencimento em ${dayText(vencimento)}${diasAtraso > 0 && html`, <span class="atraso">vencido há ${counted(diasAtraso, 'dia', 'dias')}</span>`}</p>
${contaHtml(boleto)}
${informado && html`<p class="aviso bom">Você informou este pagamento. O financeiro confere em até 2 dias úteis.</p>`}
${linhaDigitavel !== null && codigoHtml(`l${id}`, 'Linha digitável', linhaDigitavel)}
${pixCopiaECola !== null && codigoHtml(`x${id}`, 'Pix Copia e Cola', pixCopiaECola)}
${pixCopiaECola !== null && at < QR_MAX && qrHtml(pixCopiaECola, nome)}
${!pdf && html`<p class="fraco">Este boleto ainda não tem código para pagar. Fale com o financeiro.</p>`}
<p class="acoes">${pdf && html`<a href="${`${API}${PAGADOR}/${token}/boleto/${id}`}">Baixar o boleto em PDF<span class="oculto"> (${nome})</span></a>`}
<a href="${`${PAGINA}/${token}?paguei=${id}#paguei`}">Já paguei<span class="oculto"> (${nome})</span></a></p>
</article>
`
}

/** How what is open becomes what is paid today; nothing where they are one. */
function contaHtml({ aberto, multa, juros, desconto, total, valor }: Boleto): Html | false {
  const parts = [
    ...(aberto === valor ? [] : [`Valor ${brl(valor)}`]),
    ...(aberto === total ? [] : [`Em aberto ${brl(aberto)}`]),
    ...(has(multa) ? [`multa ${brl(multa)}`] : []),
    ...(has(juros) ? [`juros ${brl(juros)}`] : []),
    ...(has(desconto) ? [`desconto ${brl(desconto)}`] : []),
  ]
  return parts.length > 0 && html`<p class="fraco">${parts.join(' · ')}</p>`
}

const codigoHtml = (id: string, label: string, code: string): Html => html`<div class="codigo">
<span class="fraco" id="${`n${id}`}">${label}</span>
<code id="${id}" tabindex="0" aria-labelledby="${`n${id}`}" role="textbox" aria-readonly="true">${code}</code>
<button type="button" data-copia="${id}" hidden>Copiar<span class="oculto"> ${label}</span></button>
</div>`

function qrHtml(code: string, nome: string): Html {
  const { size, runs } = qrOf(code)
  // Lines as thick as a module: shorter than areas.
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}`).join('')
  return html`<details><summary>Ver o QR Code do Pix</summary>
<svg class="qr" role="img" aria-label="${`QR Code do Pix: ${nome}`}" viewBox="0 -.5 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>
</details>`
}

/** Says that a boleto was paid, with the proof; without a program the chosen boleto is in the address. */
function pagueiHtml(boletos: readonly Boleto[], hoje: string, { token, recusado, escolhido }: Mostrada): Html {
  const about = boletos.find(({ id }) => id === escolhido) ?? (boletos.length === 1 ? boletos[0] : undefined)
  const typed: Record<string, string> = {
    data: hoje,
    valor: about ? brl(about.total).replace(/^\D+/, '') : '',
    observacao: '',
    ...recusado?.typed,
  }
  const chosen = typed.boleto ?? String(about?.id ?? '')
  const said = (name: string) => recusado?.fields[name]
  const hint = (name: string) => said(name) !== undefined && html`<span class="erro" id="${`e-${name}`}">${said(name)}</span>`
  const state = (name: string) => said(name) !== undefined && html` aria-invalid="true" aria-describedby="${`e-${name}`}"`
  return html`<section id="paguei" aria-labelledby="ja-paguei">
<h2 id="ja-paguei">Já paguei</h2>
<form method="post" action="${`${PAGINA}/${token}/paguei`}" enctype="multipart/form-data">
<p class="fraco">Envie o comprovante: o financeiro confere em até 2 dias úteis.</p>
<label>Boleto <select name="boleto" required${state('boleto')}><option value="">Escolha o boleto</option>${boletos.map(
    (boleto) =>
      html`<option value="${boleto.id}"${chosen === String(boleto.id) && html` selected`}>${nomeDe(boleto)}, ${brl(boleto.total)}</option>`,
  )}</select>${hint('boleto')}</label>
<label>Data do pagamento <input type="date" name="data" required min="${addDays(hoje, -PAGUEI_DIAS)}" max="${hoje}" value="${typed.data}"${state('data')}>${hint('data')}</label>
<label>Valor pago, em reais <input name="valor" required inputmode="decimal" autocomplete="off" value="${typed.valor}"${state('valor')}>${hint('valor')}</label>
<label>Comprovante (PDF, PNG ou JPEG, até 5 MB) <input type="file" name="arquivo" required accept="application/pdf,image/png,image/jpeg"${state('arquivo')}>${hint('arquivo')}</label>
<label>Observação, se quiser <textarea name="observacao" rows="2" maxlength="300"${state('observacao')}>${typed.observacao}</textarea>${hint('observacao')}</label>
<button>Enviar comprovante</button>
</form>
</section>`
}

const QUAL = TipoFatura.byCode({ MENSAL: '', AVULSA: ', avulsa', ACORDO: ', de acordo' })

function faturaHtml({ id, competencia: of, tipo, valor, retido, credito, aPagar, itens, porQue, notas }: Fatura, token: string): Html {
  const base = `${API}${PAGADOR}/${token}`
  const nome = `Fatura ${id} de ${competencia(of)}${QUAL[tipo]}`
  const chain = [
    ['Total', valor],
    ...(has(retido) ? [['Retido na fonte', retido]] : []),
    ...(has(credito) ? [['Créditos', credito]] : []),
    ...(has(retido) || has(credito) ? [['A pagar', aPagar]] : []),
  ]
  return html`<details class="fatura"><summary>${nome} <strong class="valor">${brl(valor)}</strong></summary>
<table><caption class="oculto">${`Itens da ${nome.toLowerCase()}`}</caption>
<thead><tr><th scope="col">Item e como se chegou ao valor</th><th scope="col" class="num">Valor</th></tr></thead>
<tbody>${itens.map(
    (item) =>
      html`<tr><td>${item.objeto}${item.porQue.map((why) => html`<span class="fraco">${why}</span>`)}</td><td class="num">${brl(item.valor)}</td></tr>`,
  )}</tbody>
<tfoot>${chain.map(([label, value = '0']) => html`<tr><th scope="row">${label}</th><td class="num">${brl(value)}</td></tr>`)}</tfoot></table>
${porQue.length > 0 && html`<ul class="fraco">${porQue.map((why) => html`<li>${why}</li>`)}</ul>`}
<p class="acoes"><a href="${`${base}/fatura/${id}`}">Baixar a ficha em PDF<span class="oculto"> (${nome})</span></a>${notas.map((nota) => notaHtml(nota, base))}</p>
</details>
`
}

const notaHtml = ({ id, numero, xml, pdf }: Fatura['notas'][number], base: string): Html =>
  html`${pdf && html` <a href="${`${base}/nota/${id}/pdf`}">Nota ${numero} em PDF</a>`}${xml && html` <a href="${`${base}/nota/${id}/xml`}">Nota ${numero} em XML</a>`}${!pdf && !xml && html` <span>Nota ${numero}</span>`}`

const recebidosHtml = (recebidos: PaginaDoPagador['recebidos']): Html =>
  html`<table class="inteiro"><caption class="oculto">Pagamentos recebidos</caption>
<thead><tr><th scope="col">Data</th><th scope="col">Competência</th><th scope="col" class="num">Valor</th></tr></thead>
<tbody>${recebidos.map((one) => html`<tr><td>${dayText(one.data)}</td><td>${competencia(one.competencia)}</td><td class="num">${brl(one.valor)}</td></tr>`)}</tbody></table>`
