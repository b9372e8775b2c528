import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { novoCliente, novoObjeto, novoVinculo } from './support/contratos.ts'
import { financeira, mesPassado, novaFatura, novoAssinante } from './support/faturas.ts'
import { cut, dialog, expectRepeated, lost, read, vezes } from './support/sem-resposta.ts'
import { expect, test } from './support/test.ts'

const { ano, mes } = mesPassado()

for (const [quem, quantas] of [
  ['one invoice', 1],
  ['several invoices', 2],
] as const)
  test(`the sending of ${quem} whose answer was lost reaches each store once`, async ({ page, api, logIn }) => {
    const loja = await startLoja()
    const faturas = []
    for (let n = 1; n <= quantas; n += 1)
      faturas.push(
        await novaFatura(api, `Enviar sem resposta ${n} de ${quantas}`, {
          ate: 'faturada',
          data: { lojaUrl: loja.url, lojaChave: loja.chave },
        }),
      )
    await logIn(await financeira(api))
    await page.goto(`/financeiro/fatura/enviar?ano=${ano}&mes=${mes}&clientes=${faturas.map(({ cliente }) => cliente).join('-')}-`)
    const keys = await cut(page, '/fatura/enviar-documento')
    const send = async () => {
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await dialog(page, 'Enviar faturas?').getByRole('button', { name: 'Enviar' }).click()
    }
    await send()
    await expect(lost(page)).toBeVisible()
    await send()
    await expect(page.getByText('Operação finalizada')).toBeVisible()
    expectRepeated(keys)
    expect([...loja.state.memory.recebidos].map(([key, { vezes: n }]) => [key, n]).toSorted()).toEqual(
      faturas.map(({ id }) => [`fatura-${id}`, 1]).toSorted(),
    )
    for (const { id } of faturas) expect(await vezes(api, id, 'enviar')).toBe(1)
    await loja.stop()
  })

test('the closing of a month whose answer was lost runs once', async ({ page, api, logIn }) => {
  const { cliente } = await novoAssinante(api, 'Fechar sem resposta', { valor: '60.00' })
  const before = read(await api.call(fechamento.recentes)).map(({ id }) => id)
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fechamento?aba=mes&ano=${ano}&mes=${mes}&previa=1&so=${cliente}-`)
  const keys = await cut(page, '/financeiro/fechamento/executar')
  const calculate = async () => {
    await page.getByRole('button', { name: 'Calcular 1 cliente' }).click()
    await dialog(page, 'Calcular 1 cliente?').getByRole('button', { name: 'Calcular', exact: true }).click()
  }
  await calculate()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Algo deu errado!' }).getByRole('button', { name: 'OK' }).click()
  await calculate()
  await expect(page.getByText('Concluído', { exact: true })).toBeVisible()
  expectRepeated(keys)
  const runs = read(await api.call(fechamento.recentes)).filter(({ id }) => !before.includes(id))
  expect(runs).toMatchObject([{ total: 1, feitas: 1, valor: '60.00' }])
})

test('a closing that is taken up again, with the answer lost, calculates what was missing once', async ({ page, api, logIn }) => {
  const demanda = await novoObjeto(api, 'Notas sem resposta', {
    tipoConfiguracao: 2,
    valorSetup: '0.00',
    configuracao: { valoresDemanda: [{ quantidade: 0, precoUnidade: '1.0000' }] },
  })
  const cliente = await novoCliente(api, 'Retomar sem resposta')
  await novoVinculo(api, cliente, demanda.id, { dataHoraInicio: '2025-01-01T03:00:00Z' })
  const { id } = await api.call(fechamento.executar, { body: { ano, mes, clientes: [cliente] } })
  await logIn(await financeira(api))
  // Nothing is pushed: the screen learns of the first request by no other way than its answer.
  await page.route('**/api/evento**', (route) => route.abort())
  await page.goto(`/financeiro/fechamento?aba=mes&ano=${ano}&mes=${mes}&fechamento=${Number(id)}`)
  const retomar = page.getByRole('button', { name: /^Retomar 1/ })
  await expect(async () => {
    await page.reload()
    await expect(retomar).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await api.call(uso.receber, { body: { cliente, ano, mes, quantidadeNotas: 25 } })
  const keys = await cut(page, `/financeiro/fechamento/retomar/${Number(id)}`)
  await retomar.click()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
  await retomar.click()
  await expect.poll(() => keys.length).toBe(2)
  expectRepeated(keys)
  const row = async () => read((await api.call(fechamento.get, { params: { id: Number(id) } })).linhas)[0] ?? {}
  await expect.poll(row).toMatchObject({ situacao: 1, valor: '25.00' })
  expect(await vezes(api, Number((await row()).fatura), 'calcular')).toBe(1)
})

test('an invoice whose removal was not answered is removed once', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Excluir sem resposta')
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  const keys = await cut(page, `/fatura/delete/${id}`)
  const remove = async () => {
    await page.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await dialog(page, 'Excluir fatura?').getByRole('button', { name: 'Excluir' }).click()
  }
  await remove()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
  await remove()
  await expect(page.getByRole('heading', { level: 1, name: 'Faturas de Clientes' })).toBeVisible()
  expectRepeated(keys)
  const filter = [{ name: 'cliente.pessoa.nome', op: 'like', v: 'Excluir sem resposta' }]
  expect(await api.call(fatura.list, { query: { filter } })).toMatchObject({ total: 0 })
})

test('a nota fiscal whose answers were lost is added once, and taken away once', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Nota sem resposta', { ate: 'faturada', valor: '30.00' })
  const notas = async () => read((await api.call(faturaDocumento.get, { params: { id } })).notas)
  await logIn(await financeira(api))
  await page.goto(`/faturaDocumento/alterar/${id}?nota=1`)
  const added = await cut(page, `/faturaDocumento/nota/${id}`)
  const form = page.getByRole('region', { name: 'Adicionar nota fiscal' })
  await form.getByLabel('Número').fill('77')
  await form.getByLabel('Valor').fill('30,00')
  const add = form.getByRole('button', { name: 'Adicionar', exact: true })
  await add.click()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
  await add.click()
  await expect(form).toHaveCount(0)
  expectRepeated(added)
  expect(await notas()).toMatchObject([{ numero: '77' }])

  const removed = await cut(page, `/faturaDocumento/nota/${Number((await notas())[0]?.id)}`)
  const remove = async () => {
    await page.getByRole('button', { name: 'Excluir nota 77' }).click()
    await dialog(page, 'Excluir nota fiscal?').getByRole('button', { name: 'Excluir' }).click()
  }
  await remove()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
  await remove()
  await expect(page.getByText('Nenhuma nota fiscal.')).toBeVisible()
  expectRepeated(removed)
  expect(await vezes(api, id, 'incluir nota fiscal')).toBe(1)
  expect(await vezes(api, id, 'excluir nota fiscal')).toBe(1)
})

test('a forced sending whose answer was lost tells the store once', async ({ page, api, logIn }) => {
  const loja = await startLoja()
  const { id, cliente } = await novaFatura(api, 'Forçar sem resposta', {
    ate: 'faturada',
    valor: '20.00',
    data: { lojaUrl: loja.url, lojaChave: loja.chave },
  })
  await api.call(envio.enviar, { body: { cliente: [cliente], ano, mes } })
  loja.state.behaviour = 'down'
  await logIn(await financeira(api))
  await page.goto(`/faturaDocumento/alterar/${id}`)
  await page.getByRole('checkbox', { name: 'Liquidar Boleto 1/1' }).check()
  await page.getByRole('form', { name: 'Liquidar Boletos' }).getByRole('button', { name: 'Confirmar' }).click()
  const forcar = page.getByRole('button', { name: 'Forçar envio de Boleto 1/1' })
  await expect(forcar).toBeVisible()
  loja.state.behaviour = 'ok'
  const keys = await cut(page, '/boleto/forcaEvioEcommerce/')
  await forcar.click()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Ocorreu um problema!' }).getByRole('button', { name: 'OK' }).click()
  await forcar.click()
  await expect(forcar).toHaveCount(0)
  expectRepeated(keys)
  const told = [...loja.state.memory.recebidos.values()].filter(({ path }) => path.endsWith('/liquidacao'))
  expect(told.map((one) => one.vezes)).toEqual([1])
  await loja.stop()
})
