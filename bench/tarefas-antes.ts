import type { Modos } from './tarefas.ts'
import { ANTERIOR, LETRAS_DO_MES, VENCIMENTO } from './tarefas-cena.ts'
import { FIM_DO_CONTRATO, NOVO_CNPJ } from './tarefas-fim.ts'
import type { Mao } from './tarefas-mao.ts'

/** The same; the palette's field must have the focus first, or the letters go to what lies below. */
async function ir({ page, tecla, digita, ve }: Mao, letras: string, achado: string) {
  await tecla('Control+k')
  await ve(page.locator('input[placeholder^="Buscar ou ir"]:focus'))
  await digita(letras)
  await ve(page.locator(`[data-selected][data-to^="${achado}"]`))
  await tecla('Enter')
}

/** The shortest ways of commit 390a549e. */
export const ANTES: Modos = {
  contrato: async (mao) => {
    const { page, clica, digita, tecla } = mao
    await ir(mao, 'padaria do', '/cliente/')
    await clica(page.getByRole('tab', { name: 'Resumo' }))
    await clica(page.getByRole('link', { name: 'Ver na lista' }))
    await clica(page.getByRole('gridcell', { name: 'Plano fixo' }))
    await tecla('Enter')
    await clica(page.getByLabel('Fim', { exact: true }))
    await digita(FIM_DO_CONTRATO)
    await tecla('Control+s')
  },
  cliente: async (mao) => {
    const { page, clica, digita, tecla, ve } = mao
    await ir(mao, 'incluir pessoa', '/pessoa/incluir')
    await clica(page.getByText('Jurídica'))
    await clica(page.getByLabel(/^CPF/))
    await digita(NOVO_CNPJ)
    await tecla('Tab')
    await digita('Nova Era Ltda')
    await tecla('Tab')
    await digita('Nova Era')
    await clica(page.getByRole('tab', { name: /^Contatos/ }))
    await clica(page.getByRole('button', { name: 'Adicionar contato' }))
    await tecla('Shift+Tab')
    await tecla('e')
    await tecla('Tab')
    await digita('ana@novaera.example')
    await tecla('Control+s')
    await ve(page.getByText('Pessoa incluída'))
    await ir(mao, 'incluir cliente', '/cliente/incluir')
    await ve(page.locator('main input:focus'))
    await digita('nova era')
    await ve(page.getByRole('option', { name: 'Nova Era Ltda' }))
    await tecla('Enter')
    await tecla('Tab')
    await tecla('a')
    await tecla('Control+s')
  },
  simular: async (mao) => {
    const { page, clica, digita, tecla, ve } = mao
    await clica(page.getByRole('button', { name: 'Comercial' }))
    await clica(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Objetos de Contrato' }))
    await clica(page.getByRole('gridcell', { name: 'COMISSAO' }))
    await tecla('Enter')
    await clica(page.getByRole('link', { name: 'Simular cobrança' }))
    await clica(page.getByLabel('Faturamento da loja'))
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
    await ir(mao, 'checklists', '/checklist')
    await clica(page.getByRole('link', { name: 'Incluir', exact: true }))
    await ve(page.locator('main input:focus'))
    await digita('Virada de loja')
    await tecla('Control+s')
    await clica(page.getByRole('gridcell', { name: 'Virada de loja' }).first())
    await clica(page.getByRole('link', { name: 'Itens' }))
    for (let i = 1; i <= 10; i++) {
      await clica(page.getByRole('button', { name: 'Adicionar item' }).first())
      await digita(`Item ${i}`)
      await tecla('Tab')
      await tecla('s')
      await tecla('Tab')
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
    await tecla('Tab')
    await digita('admin')
    await ve(page.getByRole('option', { name: /Admin/ }))
    await tecla('Enter')
    await tecla('Tab')
    await digita('Abrir a Sapataria')
    await clica(page.getByRole('button', { name: 'Adicionar checklist' }))
    await digita('implanta')
    await ve(page.getByRole('option', { name: 'Implantação padrão' }))
    await tecla('Enter')
    await tecla('Control+s')
    await clica(page.getByRole('link', { name: /^Abrir a Sapataria/ }))
    await ve(page.getByRole('article'))
    await page.context().setOffline(true)
    await clica(page.getByRole('article').first().getByLabel('Sim', { exact: true }))
    for (let i = 2; i <= 10; i++) {
      await tecla('Enter')
      await tecla('s')
    }
    await page.context().setOffline(false)
  },
  agendar: async (mao) => {
    const { page, clica, digita, tecla, ve } = mao
    await ir(mao, 'migracao', '/task/')
    await clica(
      page
        .getByRole('button', { name: /^Agendar/ })
        .or(page.getByRole('link', { name: /^Agendar/ }))
        .first(),
    )
    await clica(page.getByRole('button', { name: 'Novo agendamento' }))
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
    await clica(page.getByRole('gridcell').first())
    await tecla('ArrowRight')
    await tecla('f')
    await digita('emporio')
    await tecla('Enter')
    await ve(page.getByRole('gridcell', { name: /Empório/ }))
    await clica(page.getByRole('button', { name: 'Exportar' }))
    await clica(page.getByRole('menuitem', { name: /XLSX/ }))
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
  mes: async (mao, { doMes }) => {
    const { page, clica, digita, tecla, ve } = mao
    await ir(mao, 'faturas', '/financeiro/fatura')
    await clica(page.getByRole('link', { name: 'Calcular Fatura' }))
    await clica(page.getByRole('tab', { name: 'Todos os clientes' }))
    await ve(page.getByRole('button', { name: 'Ver prévia' }))
    await tecla('Tab')
    await digita(LETRAS_DO_MES)
    await clica(page.getByRole('button', { name: 'Ver prévia' }))
    await clica(page.getByLabel('Fechar as faturas'))
    await clica(page.getByRole('button', { name: /^Calcular \d/ }))
    await clica(page.getByRole('dialog').getByRole('button', { name: /^Calcular/ }))
    await ve(page.getByText('Concluído', { exact: true }))
    await ir(mao, 'faturas', '/financeiro/fatura')
    for (let i = 1; i <= doMes.length; i++) {
      await clica(page.getByRole('gridcell', { name: `Assinante ${String(i).padStart(2, '0')}` }))
      await clica(page.getByRole('button', { name: 'Faturar' }))
      const dialog = page.getByRole('dialog')
      await clica(dialog.getByLabel(/^Vencimento/))
      await digita(VENCIMENTO.texto)
      await tecla('Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    await clica(page.getByRole('link', { name: 'Enviar para E-commerce' }))
    await clica(page.getByLabel('Mês da Fatura (obrigatório)'))
    await digita(LETRAS_DO_MES)
    await clica(page.getByRole('button', { name: 'Enviar', exact: true }))
    await clica(page.getByRole('dialog').getByRole('button', { name: 'Enviar' }))
    await ve(page.getByText('Operação finalizada'))
  },
}
