import type { Modos } from './tarefas.ts'
import { ANTERIOR, VENCIMENTO } from './tarefas-cena.ts'
import { FIM_DO_CONTRATO, NOVO_CNPJ } from './tarefas-fim.ts'
import type { Mao } from './tarefas-mao.ts'

const botao = ({ page }: Mao, name: string | RegExp) => page.getByRole('button', { name })

/** Ctrl+K, a few letters, Enter once what begins with that address is chosen. */
async function ir(mao: Mao, letras: string, achado: string) {
  const { page, tecla, digita, ve } = mao
  await tecla('Control+k')
  await digita(letras)
  await ve(page.locator(`[data-selected][data-to^="${achado}"]`))
  await tecla('Enter')
}

/** The shortest ways of this version. */
export const AGORA: Modos = {
  contrato: async (mao) => {
    const { page, clica, digita, tecla } = mao
    await ir(mao, 'padaria do', '/cliente/')
    await clica(page.getByRole('link', { name: 'Alterar PLANO' }))
    await clica(page.getByLabel('Fim', { exact: true }))
    await digita(FIM_DO_CONTRATO)
    await tecla('Control+s')
  },
  cliente: async (mao) => {
    const { page, digita, tecla, ve } = mao
    await ir(mao, 'incluir cliente', '/cliente/incluir')
    await ve(page.locator('main input:focus'))
    await digita('Nova Era Ltda')
    await ve(page.getByRole('option', { name: '+ Incluir' }))
    await tecla('ArrowDown')
    await tecla('Enter')
    const drawer = page.getByRole('dialog', { name: 'Incluir pessoa' })
    await ve(drawer.getByLabel('E-mail'))
    await digita(NOVO_CNPJ)
    await ve(drawer.getByLabel(/^Nome fantasia/))
    await tecla('Tab', 2)
    await digita('Nova Era')
    await tecla('Tab')
    await digita('ana@novaera.example')
    await tecla('Enter')
    await drawer.waitFor({ state: 'detached' })
    await tecla('Control+s')
  },
  simular: async (mao) => {
    const { page, clica, digita, tecla, ve } = mao
    await ir(mao, 'comissao', '/objeto-contrato/')
    await clica(page.getByRole('link', { name: 'Simular cobrança' }))
    await ve(page.getByRole('region', { name: 'Simular cobrança' }).locator('input:focus'))
    await digita('100000')
    await tecla('Tab')
    await digita('0')
    await tecla('Tab')
    await digita('0')
    await tecla('Enter')
    await ve(page.getByText('R$ 2.500,00'))
  },
  checklist: async (mao) => {
    const { page, clica, digita, tecla, ve } = mao
    await ir(mao, 'incluir checklist', '/checklist/incluir')
    await ve(page.locator('main input:focus'))
    await digita('Virada de loja')
    await tecla('Control+s')
    await clica(page.getByRole('button', { name: 'Adicionar item' }))
    for (let i = 1; i <= 10; i++) {
      if (i > 1) await tecla('Control+Enter')
      await ve(page.getByRole('group', { name: `Item ${i}`, exact: true }))
      await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value === '')
      await digita(`Item ${i}`)
      if (i === 1) {
        await tecla('Tab')
        await tecla('s')
        await tecla('Tab')
      } else await tecla('Enter')
      await digita(`Confirme o item ${i}.`)
    }
    await tecla('Control+s')
  },
  responder: async (mao) => {
    const { page, clica, digita, tecla, ve } = mao
    await ir(mao, 'incluir tarefa', '/task/incluir')
    await ve(page.locator('main input:focus'))
    await digita('sapataria')
    await ve(page.getByRole('option', { name: 'Sapataria Central' }))
    await tecla('Enter')
    await tecla('Tab', 2)
    await digita('Abrir a Sapataria')
    await clica(page.getByRole('button', { name: 'Adicionar checklist' }))
    await digita('implanta')
    await ve(page.getByRole('option', { name: 'Implantação padrão' }))
    await tecla('Enter')
    await tecla('Control+s')
    await clica(page.getByRole('button', { name: 'Executar' }).or(page.getByRole('link', { name: 'Executar' })))
    await ve(page.getByRole('article'))
    await page.context().setOffline(true)
    await clica(page.getByRole('article').first().getByLabel('Sim', { exact: true }))
    await tecla('Enter')
    for (let i = 2; i <= 10; i++) await tecla('Shift+s')
    await page.context().setOffline(false)
  },
  agendar: async (mao) => {
    const { page, clica, digita, tecla, ve } = mao
    await ir(mao, 'migracao', '/task/')
    await clica(page.getByText('Agendar', { exact: true }).first())
    await ve(page.getByRole('button', { name: 'Novo agendamento' }))
    await tecla('Enter')
    await digita('infra')
    await ve(page.getByRole('option', { name: 'Infraestrutura' }))
    await tecla('Enter')
    await tecla('Tab', 2)
    await digita('01122027 0800')
    await tecla('Control+s')
  },
  porQue: async (mao) => {
    const { page, clica, ve } = mao
    await ir(mao, `${ANTERIOR.texto} farm`, '/financeiro/fatura/')
    await clica(page.getByRole('link', { name: /^Por que este valor/ }))
    await ve(page.getByText('Mês inteiro'))
  },
  xlsx: async (mao) => {
    const { page, clica, digita, tecla, ve } = mao
    await ir(mao, 'clientes', '/cliente')
    await ve(page.getByRole('grid'))
    await tecla('/')
    await digita('emporio')
    await tecla('Enter')
    await ve(page.getByRole('gridcell', { name: /Empório/ }))
    await clica(botao(mao, 'Exportar'))
    await clica(page.getByRole('menuitem', { name: 'Planilha (XLSX)' }))
  },
  mes: async (mao) => {
    const { page, clica, digita, tecla } = mao
    await ir(mao, 'faturas de', '/financeiro/fatura')
    await clica(page.getByRole('link', { name: 'Calcular Fatura' }))
    await clica(page.getByRole('tab', { name: /^Mês/ }).or(page.getByRole('tab').nth(1)).first())
    await clica(botao(mao, 'Ver prévia'))
    await clica(page.getByLabel('Fechar as faturas'))
    await clica(botao(mao, /^Calcular \d/))
    await clica(page.getByRole('dialog').getByRole('button', { name: /^Calcular/ }))
    await clica(page.getByRole('link', { name: /^Faturar as faturas/ }))
    await clica(botao(mao, 'Faturar todas'))
    const dialog = page.getByRole('dialog', { name: 'Faturar em lote' })
    await clica(dialog.getByRole('textbox', { name: /^ou uma data/ }))
    await digita(VENCIMENTO.texto)
    await tecla('Enter')
    await clica(botao(mao, /^Enviar \d+ faturas? às lojas/))
  },
  liquidar: async (mao) => {
    const { page, clica, clicaEmOutraAba, digita, tecla } = mao
    await ir(mao, `${ANTERIOR.texto} merc`, '/financeiro/fatura/')
    const aba = await clicaEmOutraAba(page.getByRole('link', { name: 'Liquidar Boletos' }))
    await clica(aba.getByRole('checkbox', { name: 'Liquidar Boleto 1/1' }))
    await clica(aba.getByRole('textbox', { name: 'Valor pago 1' }))
    await tecla('Control+a')
    await digita('100,00')
    await tecla('Control+s')
  },
  estornar: async (mao) => {
    const { page, clica, clicaEmOutraAba, digita, tecla, ve } = mao
    await ir(mao, `${ANTERIOR.texto} merc`, '/financeiro/fatura/')
    const aba = await clicaEmOutraAba(page.getByRole('link', { name: 'Liquidar Boletos' }))
    await clica(aba.getByRole('button', { name: /^Estornar R/ }))
    await ve(aba.getByRole('dialog', { name: 'Estornar pagamento' }).locator('textarea:focus'))
    await digita('Pago por engano duas vezes')
    await tecla('Control+s')
  },
}
