/** What each picture of docs/manual shows: the product's screens over the demonstration set. */
import type { Locator, Page } from '@playwright/test'

type Shot = (page: Page) => Promise<void>

/** Address; where the picture needs more than the page itself, what to do there first; and where it is not the whole page, of what. */
export const SHOTS: Record<string, { path: string; before?: Shot; of?: (page: Page) => Locator }> = {
  inicio: { path: '/' },
  'pessoas-lista': { path: '/pessoa' },
  'pessoas-filtro': { path: '/pessoa', before: openFilter },
  'pessoas-colunas': { path: '/pessoa', before: (page) => page.getByRole('button', { name: 'Colunas' }).click() },
  'pessoas-incluir': { path: '/pessoa/incluir' },
  'pessoas-erros': { path: '/pessoa/incluir', before: (page) => page.getByRole('button', { name: 'Confirmar' }).click() },
  'pessoas-alterar': { path: '/pessoa/alterar/$pessoa' },
  'pessoas-contatos': { path: '/pessoa/alterar/$pessoa', before: (page) => page.getByRole('tab', { name: /Contatos/ }).click() },
  'pessoas-enderecos': { path: '/pessoa/alterar/$pessoa', before: (page) => page.getByRole('tab', { name: /Endereços/ }).click() },
  'pessoas-visualizar': { path: '/pessoa/visualizar/$pessoa' },
  'usuarios-lista': { path: '/usuario', before: selectSecondRow },
  'usuarios-alterar': { path: '/usuario/alterar/$usuario' },
  plataformas: {
    path: '/usuario/acesso-plataforma/$usuario',
    before: (page) => page.getByText('Consultado').nth(2).waitFor(),
  },
  'setores-lista': { path: '/setor' },
  'setores-alterar': { path: '/setor/alterar/$setor' },
  'setores-usuarios': { path: '/setor/usuario' },
  'clientes-lista': {
    path: '/cliente?page=1&filter=[{"name":"situacao","op":"contains","v":[1,2]},{"name":"pessoa.nome","op":"like","v":" s.a."}]',
    before: selectSecondRow,
  },
  'clientes-anexos': { path: '/cliente/alterar/$cliente?aba=anexos' },
  'clientes-configuracao': { path: '/cliente/alterar/$cliente?aba=configuracao' },
  'clientes-resumo': { path: '/cliente/visualizar/$cliente?aba=resumo' },
  sprints: { path: '/sprint' },
  'sprints-pessoa': { path: '/sprint?membro=2' },
  'clientes-historico': { path: '/cliente/visualizar/$cliente?aba=historico' },
  'objetos-alterar': { path: '/objeto-contrato/alterar/$objeto' },
  'objetos-simular': { path: '/objeto-contrato/alterar/$objeto?simular=1', before: simulate },
  'vinculos-lista': { path: '/cliente-objeto-contrato/$cliente', before: selectSecondRow },
  'vinculos-ajuste': { path: '/cliente-objeto-contrato/obj/alterar/$ajuste' },
  'checklists-lista': { path: '/checklist', before: selectSecondRow },
  'checklists-itens': { path: '/checklist/itens/$checklist', before: openSecondItem },
  'checklists-previa': { path: '/checklist/itens/$checklist?previa=1', before: answerFirst },
  'tarefas-lista': {
    path: '/task?page=1&filter=[{"name":"situacao","op":"contains","v":[1,2]},{"name":"id","op":"contains","v":[1,2,3,4,38,39,44,57]}]',
    before: tickTwoRows,
  },
  'tarefas-alterar': { path: '/task/alterar/$tarefa' },
  executar: { path: '/task/executar/$tarefa' },
  'executar-agendar': {
    path: '/task/executar/$tarefa?agendar=$entrada',
    before: (page) => page.getByRole('dialog').getByRole('button', { name: 'Novo agendamento' }).waitFor(),
    of: (page) => page.getByRole('dialog'),
  },
  programacao: { path: '/programacao', before: (page) => page.getByRole('listitem').first().waitFor() },
  'faturas-lista': {
    path: '/financeiro/fatura?page=1&filter=[{"name":"cliente.pessoa.nome","op":"like","v":" s.a."},{"name":"ano","op":"=","v":2026},{"name":"mes","op":">","v":6}]',
    before: selectSecondRow,
  },
  'faturas-por-que': { path: '/financeiro/fatura/visualizar/$comissao', before: openWhy },
  'faturas-faturar': { path: '/financeiro/fatura/visualizar/$fechada?faturar=1', before: threeInstalments },
  'faturas-lote': {
    path: '/financeiro/fatura?page=1&filter=[{"name":"situacao","op":"=","v":1}]',
    before: openBatch,
    of: (page) => page.getByRole('dialog'),
  },
  'fechamento-previa': { path: '/financeiro/fechamento?aba=mes&previa=1', before: previewed },
  'boletos-liquidar': {
    path: '/faturaDocumento/alterar/$parcelada',
    before: (page) => page.getByRole('checkbox', { name: 'Marcar todos' }).check(),
  },
  'notas-lista': {
    path: '/financeiro/nota?page=1&filter=[{"name":"situacao","op":"contains","v":[1,2,4,5,6,7,8,9]}]',
    before: (page) => page.locator('[role=grid] tbody > tr').nth(3).getByRole('checkbox').check({ force: true }),
    of: (page) => page.getByRole('main'),
  },
  'notas-emitir': { path: '/financeiro/fatura/visualizar/$semnota', before: openNotas, of: (page) => page.getByRole('dialog') },
  'notas-sem-nota': {
    path: '/financeiro/nota/sem-nota?page=1&filter=[{"name":"situacao","op":"=","v":5}]',
    before: selectSecondRow,
    of: (page) => page.getByRole('main'),
  },
  'notas-recusada': { path: '/financeiro/nota/visualizar/$recusada', of: (page) => page.getByRole('main') },
  'notas-meses': { path: '/financeiro/nota/meses', of: (page) => page.getByRole('main') },
  'notas-certificado': {
    path: '/nfse/configuracao',
    before: (page) => page.getByRole('button', { name: 'Trocar certificado' }).click(),
    of: (page) => page.getByRole('dialog'),
  },
  'notas-configurar': { path: '/nfse/configuracao', of: (page) => page.getByRole('main') },
  'notas-objeto': {
    path: '/objeto-contrato/alterar/$objeto',
    before: (page) => page.getByRole('combobox', { name: /^Código de tributação nacional/ }).scrollIntoViewIfNeeded(),
    of: (page) => page.getByRole('region', { name: 'Nota fiscal' }),
  },
  'entregas-lista': { path: '/financeiro/entrega', of: (page) => page.getByRole('main') },
  'entregas-mensagem': { path: '/financeiro/entrega/visualizar/$devolvida', of: (page) => page.getByRole('main') },
  'entregas-corrigir': {
    path: '/financeiro/fatura/visualizar/$naochegou',
    before: (page) => page.getByRole('button', { name: 'Corrigir e reenviar' }).first().click(),
    of: (page) => page.getByRole('dialog'),
  },
  'pagador-pagina': { path: '/cliente/visualizar/$lida', before: openPagina },
  'cobranca-ligacoes': { path: '/cobranca/ligacoes', before: selectSecondRow, of: (page) => page.getByRole('main') },
  'cobranca-acordo': { path: '/cobranca/acordos/visualizar/$acordo', of: (page) => page.getByRole('main') },
  'cobranca-suspensoes': { path: '/cobranca/suspensoes', of: (page) => page.getByRole('main') },
  'privacidade-titular': { path: '/privacidade', before: findSomebody },
  'privacidade-pedidos': { path: '/pedido-titular', before: selectSecondRow },
  'privacidade-prazos': {
    path: '/privacidade/prazos',
    before: (page) => page.getByRole('cell', { name: '…', exact: true }).first().waitFor({ state: 'detached' }),
  },
  'contador-lancamentos': { path: '/contador', before: allEntered, of: (page) => page.getByRole('main') },
  'recebiveis-lista': { path: '/financeiro/recebiveis', of: (page) => page.getByRole('main') },
  'resumo-financeiro': { path: '/financeiro/resumo' },
  'status-lista': { path: '/client-status' },
  'notificacoes-lista': { path: '/notificacao' },
  'notificacoes-liberar': { path: '/notificacao/liberar/$aberta' },
  'notificacoes-log': { path: '/notificacao/log/$enviada' },
  'logs-lista': { path: '/log' },
  'logs-visualizar': { path: '/log/visualizar/$ocorrencia' },
  'problemas-lista': { path: '/problema' },
  'problemas-visualizar': { path: '/problema/visualizar/$problema' },
  'changelog-alterar': { path: '/changelog/alterar/$versao' },
  'mockups-alterar': { path: '/mockup/alterar/$mockup' },
  'operacoes-alterar': { path: '/operation/alterar/$operacao' },
  'operacoes-propagar': { path: '/operation/propagar/$operacao' },
  'casos-alterar': { path: '/test-case/alterar/$caso', before: inALine },
  'grupos-lista': { path: '/group-teste' },
  'planos-alterar': { path: '/execute-task/alterar/$plano' },
  'resultados-matriz': {
    path: '/execute-task/execute/$plano',
    before: (page) =>
      page
        .getByRole('link', { name: /^Falha/ })
        .first()
        .click(),
  },
  'seguranca-lista': { path: '/seguranca' },
  saude: { path: '/saude', before: (page) => page.getByRole('row', { name: /Vivo/ }).first().waitFor() },
  'alertas-lista': { path: '/saude/alertas', before: selectSecondRow },
  'alertas-silenciar': { path: '/saude/alertas', before: openSilence, of: (page) => page.getByRole('dialog') },
  'tokens-lista': { path: '/tokens', before: selectSecondRow },
  'tokens-novo': {
    path: '/tokens?novo=1',
    before: (page) => page.getByRole('dialog').getByRole('radiogroup', { name: 'QA' }).getByText('Escrever').click(),
    of: (page) => page.getByRole('dialog'),
  },
  'copias-lista': { path: '/copias', before: (page) => page.getByText(/^Provada por último/).waitFor() },
  conta: { path: '/conta' },
  'contas-alterar': { path: '/conta-bancaria/alterar/$pix', before: (page) => page.getByText(/^Pix 0002/).waitFor() },
  'remessas-lista': { path: '/remessa' },
  'retornos-lista': { path: '/retorno' },
  'excecoes-resolver': { path: '/excecao-bancaria/resolver/$excecao', of: (page) => page.getByRole('main') },
  conciliacao: { path: '/financeiro/conciliacao?conta=$conta&ano=$ano&mes=$mes' },
  'regua-previa': { path: '/regua-cobranca/previa' },
  'aprovacoes-lista': { path: '/aprovacao' },
  'feriados-calendario': { path: '/feriado/calendario' },
  atalhos: { path: '/pessoa', before: openShortcuts },
  avisos: { path: '/', before: openBell, of: (page) => page.getByRole('region', { name: 'Avisos' }) },
  paleta: { path: '/', before: openPalette, of: (page) => page.getByRole('dialog') },
}

/** As the client has it, who is none of the staff. */
async function openPagina(page: Page) {
  const id = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  // The product's own answer, which the contract has read before it was sent.
  const { url } = (await (
    await page.request.get(new URL(`/api/cliente/link/${id}`, page.url()).href, { headers: { 'x-requested-with': 'manual' } })
  ).json()) as { url: string }
  await page.goto(new URL(new URL(url).pathname, page.url()).href)
}

/** What the demonstration did is entered within a minute. */
async function allEntered(page: Page) {
  const waiting = page.getByText(/ainda não t[eê]m lançamentos/)
  for (let tries = 0; (await waiting.count()) > 0; tries++) {
    if (tries === 300) throw new Error('os lançamentos ainda não foram feitos')
    await page.waitForTimeout(1_000)
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await page.waitForLoadState('networkidle')
  }
}

async function findSomebody(page: Page) {
  await page.getByLabel('Nome', { exact: true }).fill('Teresa Silva')
  await page.getByLabel('Nome', { exact: true }).press('Enter')
  await page.getByText(/^Encontrado/).waitFor()
}

async function openFilter(page: Page) {
  await page
    .getByRole('columnheader', { name: /^Nome\b/ })
    .first()
    .hover()
  await page.getByRole('button', { name: 'Filtrar Nome', exact: true }).click()
  await page.keyboard.type('conceicao')
}

async function openBatch(page: Page) {
  await page.getByRole('button', { name: 'Faturar todas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('region', { name: /^Boletos de uma fatura/ }).waitFor()
}

async function openNotas(page: Page) {
  await page.getByRole('button', { name: 'Emitir notas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('O que a nota diz').click()
  await dialog.getByText(/^Fatura \d+\.$/m).waitFor()
}

async function openBell(page: Page) {
  await page.getByRole('button', { name: /^Avisos/ }).click()
  await page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').first().waitFor()
}

async function inALine(page: Page) {
  await page.getByLabel('Prévia com o mockup').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Inserir {{email}}' }).waitFor()
  await page.getByLabel('Termo de busca 2').focus()
}

async function selectSecondRow(page: Page) {
  await page.locator('[role=grid] tbody > tr').nth(1).click()
}

async function openSilence(page: Page) {
  await selectSecondRow(page)
  await page.getByRole('button', { name: 'Silenciar' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Motivo/)
    .fill('A máquina está em manutenção até o fim da tarde.')
}

async function tickTwoRows(page: Page) {
  for (const row of [0, 1]) await page.locator('[role=grid] tbody > tr').nth(row).getByRole('checkbox').check({ force: true })
}

async function openShortcuts(page: Page) {
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog').waitFor()
}

async function simulate(page: Page) {
  const panel = page.getByRole('region', { name: 'Simular cobrança' })
  await panel.getByLabel('Faturamento da loja').fill('182.430,55')
  await panel.getByLabel('Faturamento do marketplace').fill('96.218,40')
  await panel.getByRole('button', { name: 'Calcular' }).click()
  await panel.getByText('Total do mês').waitFor()
}

async function openSecondItem(page: Page) {
  await page.locator('h2 > button[aria-expanded]').nth(1).click()
}

async function answerFirst(page: Page) {
  await page.getByRole('article').first().getByRole('radio').first().check({ force: true })
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('marin')
  await dialog.getByText(/Marin/).first().waitFor()
}

function openWhy(page: Page) {
  const item = page.getByRole('row').filter({ hasText: 'Comissão, faixa' })
  return item
    .getByRole('link', { name: /Por que este valor/ })
    .first()
    .click()
}

async function threeInstalments(page: Page) {
  await page
    .getByLabel('Vencimento')
    .first()
    .fill(`15/02/${new Date().getFullYear() + 1}`)
  await page.getByLabel('Parcelas (obrigatório)').fill('3')
}

/** The button of the run says how many, once all are read. */
function previewed(page: Page) {
  const run = page.getByRole('button', { name: /^Calcular \d/ })
  return run.and(page.locator(':not([aria-disabled])')).waitFor({ timeout: 120_000 })
}
