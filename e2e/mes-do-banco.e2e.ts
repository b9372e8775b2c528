import { readFileSync } from 'node:fs'
import { excecaoBancaria, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { conciliacao, SituacaoDia } from '@retaguarda/contract/cobranca/extrato.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { addDays, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { retornoDoBanco, type TituloDoBanco } from '../packages/server/test/cnab.ts'
import { nextCpf } from './support/api.ts'
import { novoObjeto } from './support/contratos.ts'
import { comCorreio as test } from './support/correio.ts'
import { faturasDe, mesPassado } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const CLIENTES = 300
const HOJE = dayOf(Date.now())
/** The bank's days: what comes in time is credited on the first, what is late on the other. */
const [EM_DIA, ATRASADO] = [HOJE, addDays(HOJE, 9)]
const TARIFA = 190
/** Of the titles, in the order of the remessa. */
const [REJEITADOS, PAGOS, ATRASADOS, EM_PARTE, DESCONHECIDOS, EM_DOBRO] = [2, 230, 20, 5, 2, 3]
const CONTA = 'BB do mês'

/** 300 clients with an address, a mailbox and a closed invoice of last month, as a closing would leave them. */
function clientesComFatura(objeto: number): string {
  const { ano, mes } = mesPassado()
  const cpfs = Array.from({ length: CLIENTES }, () => `'${nextCpf()}'`)
  return `
    create temp table mensalista as select nextval(pg_get_serial_sequence('pessoa', 'id'))::int as pessoa, n, cpf
      from unnest(array[${cpfs.join(',')}]) with ordinality as c(cpf, n);
    insert into pessoa (id, tipo, nome, "cpfCnpj") select pessoa, 1, 'Mensalista ' || lpad(n::text, 3, '0'), cpf from mensalista;
    insert into pessoa_contato ("pessoaId", ordem, tipo, contato) select pessoa, 0, 1, 'mensalista' || n || '@cliente.example' from mensalista;
    insert into pessoa_endereco ("pessoaId", ordem, "cidadeId", cep, tipo, logradouro, numero, bairro)
      select pessoa, 0, (select min(id) from cidade), '12245000', 2, 'Rua das Acácias', 15, 'Centro' from mensalista;
    insert into cliente ("pessoaId", situacao) select pessoa, 1 from mensalista;
    insert into fatura ("clienteId", ano, mes, situacao, valor, "dataHoraGeracao")
      select c.id, ${ano}, ${mes}, 6, 100 + n, now() from mensalista join cliente c on c."pessoaId" = pessoa;
    insert into financeiro ("faturaId", "clienteId", ano, mes, "objetoContratoId", "objetoContrato", tipo, origem, situacao, "valorCobranca", "dataHora")
      select f.id, f."clienteId", ano, mes, ${objeto}, 'M1 - Mensalidade', 3, 2, 1, valor, now()
      from fatura f join cliente c on c.id = f."clienteId" join mensalista on pessoa = c."pessoaId";
    update fatura set situacao = 1 where "clienteId" in (select c.id from cliente c join mensalista on pessoa = c."pessoaId");
    update financeiro set situacao = 2 where "clienteId" in (select c.id from cliente c join mensalista on pessoa = c."pessoaId");`
}

/** Reads a remessa as the bank would: of each segment P with its Q, what it needs to tell of the title. */
function titulosDaRemessa(remessa: string): TituloDoBanco[] {
  const lines = remessa.split('\r\n')
  const at = (line: string, from: number, to: number) => line.slice(from - 1, to).trim()
  return lines.flatMap((p, i) => {
    if (p.charAt(13) !== 'P') return []
    const day = at(p, 78, 85)
    const base = { nossoNumero: at(p, 38, 57), seuNumero: at(p, 63, 77), usoEmpresa: at(p, 196, 220), valor: Number(at(p, 86, 100)) }
    const pagador = at(lines[i + 1] ?? '', 19, 33).slice(-11)
    return [{ ...base, movimento: '02', vencimento: `${day.slice(4)}-${day.slice(2, 4)}-${day.slice(0, 2)}`, pagador, ocorrencia: HOJE }]
  })
}

/** Entries, some refused; payments in time, late with charges, short, twice, and of a number that nobody gave. */
function retornoDe(titulos: readonly TituloDoBanco[]): TituloDoBanco[] {
  const fila = [...titulos]
  const rejeitados = fila.splice(0, REJEITADOS)
  const entradas = [...rejeitados.map((um) => ({ ...um, movimento: '03' })), ...fila]
  const pago = (um: TituloDoBanco, day: string, more: Partial<TituloDoBanco> = {}) => ({
    ...um,
    movimento: '06',
    pago: um.valor,
    tarifa: TARIFA,
    ocorrencia: day,
    credito: day,
    ...more,
  })
  const pagos = fila.splice(0, PAGOS)
  const atrasados = fila.splice(0, ATRASADOS).map((um) => {
    const juros = Math.round(um.valor * 0.02) + Math.round((um.valor * 9) / 3000)
    return pago(um, ATRASADO, { pago: um.valor + juros, juros })
  })
  return [
    ...entradas,
    ...pagos.map((um) => pago(um, EM_DIA)),
    ...atrasados,
    ...fila.splice(0, EM_PARTE).map((um) => pago(um, EM_DIA, { pago: 5_000 })),
    ...pagos.slice(0, EM_DOBRO).map((um) => pago(um, ATRASADO)),
    ...fila.splice(0, DESCONHECIDOS).map((um, i) => pago(um, EM_DIA, { nossoNumero: `1234567999999999${i}` })),
  ]
}

/** What the books are to say of what was settled: each title once, with what came for being late. */
function liquidadoDe(retorno: readonly TituloDoBanco[]) {
  const inteiros = retorno.filter(({ pago = 0, valor }) => pago >= valor)
  const titulos = [...new Map(inteiros.map((um) => [um.nossoNumero, um])).values()]
  const total = (of: (um: TituloDoBanco) => number) => (titulos.reduce((sum, um) => sum + of(um), 0) / 100).toFixed(2)
  return { quantidade: titulos.length, valor: total(({ valor }) => valor), valorPago: total(({ pago = 0 }) => pago), aberto: '0.00' }
}

/** What the bank credited by day, its fees taken off. */
function extratoDe(retorno: readonly TituloDoBanco[]): string {
  const days = [...new Set(retorno.flatMap(({ credito }) => credito ?? []))]
  const plain = (day: string) => day.replaceAll('-', '')
  const rows = days.map((day) => {
    const cents = retorno.filter(({ credito }) => credito === day).reduce((sum, { pago = 0, tarifa = 0 }) => sum + pago - tarifa, 0)
    return `<STMTTRN><DTPOSTED>${plain(day)}<TRNAMT>${(cents / 100).toFixed(2)}<FITID>${day}<MEMO>COBRANCA BB</STMTTRN>`
  })
  return `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<BRANCHID>1234<ACCTID>778899-0</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${plain(EM_DIA)}<DTEND>${plain(ATRASADO)}${rows.join('\n')}</BANKTRANLIST></STMTRS></OFX>`
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(obrigatório\\))?$`) })
const titulo = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name: name, exact: true })).toBeVisible()

async function cadastrarConta(page: Page): Promise<void> {
  await page.goto('/conta-bancaria/incluir')
  await field(page, 'Nome').fill(CONTA)
  await page.getByRole('combobox', { name: /^Banco/ }).selectOption('001 - Banco do Brasil')
  const digitado = { Agência: '1234', Conta: '778899', 'Dígito da conta': '0', Carteira: '17', Convênio: '1234567' }
  for (const [name, valor] of Object.entries(digitado)) await field(page, name).fill(valor)
  // The first one is it, unless somebody says otherwise.
  await expect(page.getByRole('switch', { name: 'Conta padrão' })).toBeChecked()
  await field(page, 'Nome do beneficiário').fill('Empresa Modelo Ltda')
  await field(page, 'CPF/CNPJ').fill('11.222.333/0001-81')
  await field(page, 'Endereço do beneficiário').fill('Rua das Flores, 10 - São Paulo/SP')
  await field(page, 'Histórico do extrato 1').fill('Cobrança BB')
  await expect(page.getByRole('status', { name: 'Boleto de exemplo' })).toContainText('Nosso número 12345670000000001')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(listOf(page).row(CONTA)).toBeVisible()
}

async function faturarTodas(page: Page): Promise<void> {
  await page.goto(faturasDe('Mensalista'))
  await page.getByRole('group', { name: 'Em lote' }).getByRole('button', { name: 'Faturar todas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Faturar em lote' })
  await dialog.getByRole('textbox', { name: /^ou uma data/ }).fill(dayText(HOJE))
  await dialog.getByRole('button', { name: 'Faturar' }).click()
  await expect(page.getByText('Concluído', { exact: true })).toBeVisible({ timeout: 60_000 })
}

async function baixarRemessa(page: Page): Promise<string> {
  await page.goto('/remessa')
  const list = listOf(page)
  await list.action('Gerar remessa').click()
  const dialog = page.getByRole('dialog', { name: 'Gerar remessa' })
  // The only one there is.
  await expect(dialog.getByRole('combobox', { name: /^Conta e carteira/ })).toHaveValue(new RegExp(CONTA))
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await list.select(CONTA)
  const [download] = await Promise.all([page.waitForEvent('download'), list.action('Baixar arquivo').click()])
  return readFileSync(await download.path(), 'latin1')
}

/** Works off all that is open without a mouse; `tipos`: what each is, by its id. @returns what was accepted and what discarded */
async function resolverPorTeclado(
  page: Page,
  primeira: number,
  tipos: ReadonlyMap<number, TipoExcecao>,
): Promise<{ aceitas: number; descartadas: number }> {
  const done = { aceitas: 0, descartadas: 0 }
  await page.goto(`/excecao-bancaria/resolver/${primeira}`)
  await titulo(page, 'Resolver exceção')
  await expectCleanPage(page)
  while (new URL(page.url()).pathname.startsWith('/excecao-bancaria/resolver/')) {
    const at = page.url()
    const tipo = tipos.get(Number(new URL(at).pathname.split('/').at(-1)))
    if (tipo === undefined) throw new Error(`${at} is none of those that wait`)
    await expect(page.getByRole('region', { name: /^Linha/ }).getByText(TipoExcecao.labels[tipo], { exact: true })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).focus()
    if (tipo === TipoExcecao.code.NAO_ENCONTRADO) {
      done.aceitas++
      await page.keyboard.press('Enter')
    } else {
      done.descartadas++
      await page.keyboard.press('d')
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: /^Motivo/ })
        .fill('Visto com o banco e com o cliente.')
      await page.keyboard.press('Control+s')
    }
    await expect(page).not.toHaveURL(at)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  return done
}

test('issue 16 “A month played through in the browser”: account, invoices of 300 clients, remessa, retorno, exceptions, reconciliation, reminders', async ({
  page,
  api,
  logIn,
  product,
  correio,
}) => {
  test.slow() // a month of 300 clients
  await product.sql(clientesComFatura((await novoObjeto(api, 'Mensalidade')).id))
  await logIn()
  await cadastrarConta(page)
  await faturarTodas(page)
  const titulos = titulosDaRemessa(await baixarRemessa(page))
  expect(titulos).toHaveLength(CLIENTES)

  const retorno = retornoDe(titulos)
  await page.goto('/retorno')
  const file = retornoDoBanco({ banco: '001', layout: 240, titulos: retorno, data: HOJE, dono: [[33, '001234567']] })
  await page.getByLabel('Arquivo de retorno').setInputFiles({ name: 'CBR1.RET', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await expect(page.getByText(`Conta reconhecida: ${CONTA}`)).toBeVisible()
  await page.getByRole('button', { name: /^Importar e liquidar \d+ boletos$/ }).click()
  await expect(page.getByText('Com exceções', { exact: true })).toBeVisible({ timeout: 60_000 })
  const excecoes = (await api.call(excecaoBancaria.list, { query: {} })).rows
  expect(excecoes).toHaveLength(REJEITADOS + EM_DOBRO + DESCONHECIDOS)
  const done = await resolverPorTeclado(page, excecoes[0]?.id ?? 0, new Map(excecoes.map(({ id, tipo }) => [id, tipo])))
  expect(done).toEqual({ aceitas: DESCONHECIDOS, descartadas: REJEITADOS + EM_DOBRO })
  const liquidados = await api.call(boleto.somas, { query: { filter: [{ name: 'situacao', op: 'contains', v: [5, 6] }] } })
  expect(liquidados).toEqual(liquidadoDe(retorno))
  expect(liquidados.quantidade).toBe(PAGOS + ATRASADOS + DESCONHECIDOS)

  await page.goto('/financeiro/conciliacao')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mes.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(extratoDe(retorno)) })
  await expect(page.getByText('Extrato importado: 2 lançamentos, 2 novos.')).toBeVisible()
  await expect(page.getByText('Para olhar 0', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(dayText(ATRASADO)) })).toContainText('Conciliado − tarifas')
  await expectCleanPage(page)
  const { rows } = await api.call(conciliacao.dias, { query: { contaBancaria: 1, inicio: EM_DIA, fim: ATRASADO } })
  expect(rows.map(({ situacao }) => situacao)).toEqual([SituacaoDia.code.CONCILIADO, SituacaoDia.code.CONCILIADO])

  const regra = {
    nome: 'Vence hoje',
    dias: 0,
    assunto: 'Vence hoje: {{fatura}}',
    texto: 'Olá, {{cliente}}. São {{total}}: {{linhaDigitavel}}',
  }
  await api.call(reguaCobranca.add, { body: regra })
  const rest = CLIENTES - PAGOS - ATRASADOS - DESCONHECIDOS
  await page.goto('/regua-cobranca/previa')
  await page.getByRole('button', { name: `Enviar ${rest} lembretes agora` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Enviar ${rest} lembretes` })
    .click()
  await expect.poll(() => correio.cartas.length, { timeout: 60_000 }).toBe(rest)
  await expect(page.getByText(/lembretes enviados\./).first()).toBeVisible()
  const abertos = (await api.call(boleto.list, { query: { filter: [{ name: 'situacao', op: 'contains', v: [1, 2, 4] }], limit: 200 } }))
    .rows
  const names = (all: string[]) => new Set(all.map((one) => /Mensalista \d{3}/.exec(one)?.[0]))
  expect(names(correio.cartas)).toEqual(names(abertos.map((one) => JSON.stringify(one))))
  await expectCleanPage(page)
})
