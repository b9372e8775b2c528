import { discursiva, multipla, novaTarefa, novoChecklist, objetiva, respostas, simNao, screen } from './support/executar.ts'
import { expect, test } from './support/test.ts'

test('TAR-028 a whole checklist is answered by the keyboard', async ({ page, api, logIn }) => {
  const checklist = await novoChecklist(api, 'Loja', [
    objetiva('Qual cor?'),
    multipla('Quais recursos?'),
    simNao('Tem domínio?'),
    discursiva('Regras'),
    objetiva('Última'),
  ])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, texto } = screen(page)
  await abrir(id)
  await opcao('Qual cor?', 'Azul').focus()
  await page.keyboard.press('3')
  await expect(opcao('Qual cor?', 'Roxo')).toBeChecked()
  await expect(opcao('Qual cor?', 'Roxo')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(opcao('Qual cor?', 'Verde')).toBeChecked()
  await page.keyboard.press('Enter')
  await page.keyboard.press('1')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await expect(opcao('Tem domínio?', 'Não')).toBeChecked()
  await page.keyboard.press('Tab')
  // From one question to the next; Limpar of the answered one lies between.
  if (!(await texto('Regras').evaluate((box) => box === document.activeElement))) await page.keyboard.press('Tab')
  await expect(texto('Regras')).toBeFocused()
  await page.keyboard.type('Frete 1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('e 2')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(opcao('Última', 'Azul')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(texto('Regras')).toBeFocused()
  await expect
    .poll(() => respostas(api, id))
    .toEqual({ 'Qual cor?': 2, 'Quais recursos?': [1, 3], 'Tem domínio?': false, Regras: 'Frete 1\ne 2', Última: null })

  // With Shift an answer leads on; at the last one there is nowhere to go.
  await opcao('Qual cor?', 'Azul').focus()
  await page.keyboard.press('Shift+Digit1')
  await expect(opcao('Qual cor?', 'Azul')).toBeChecked()
  await expect(opcao('Quais recursos?', 'Checkout')).toBeFocused()
  await opcao('Tem domínio?', 'Não').focus()
  await page.keyboard.press('Shift+S')
  await expect(opcao('Tem domínio?', 'Sim')).toBeChecked()
  await expect(texto('Regras')).toBeFocused()

  await opcao('Última', 'Azul').focus()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toContainText('Na execução, dentro de uma questão')
})
