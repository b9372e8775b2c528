import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { auth } from '@retaguarda/contract/auth.ts'
import { novoCliente } from '../e2e/support/contratos.ts'
import { novoReajustavel } from '../e2e/support/reajustes.ts'
import { find, job } from './toques-jobs.ts'

/** Links that are due in one year. */
const REAJUSTES = 40

export const REAJUSTE_DO_ANO = job({
  name: 'o reajuste do ano de 40 vínculos, dois deles fora, avisado aos clientes',
  budget: 12,
  fill: async (api) => {
    for (let n = 1; n <= REAJUSTES; n++) {
      const nome = `Reajuste ${String(n).padStart(2, '0')}`
      await novoReajustavel(api, await novoCliente(api, nome), `Loja ${n}`)
    }
    return { api, outra: await api.user({ tipo: 2, nome: 'Segunda Pessoa' }) }
  },
  walk: async (walker, { api, outra }) => {
    const { page } = walker
    await find(walker, 'reajustes', 'Reajustes')
    for (const nome of ['Reajuste 02', 'Reajuste 03'])
      await walker.click(page.getByRole('checkbox', { name: new RegExp(`de ${nome}$`) }), `desmarca ${nome}`)
    await walker.click(page.getByRole('button', { name: `Reajustar ${REAJUSTES - 2}\u00a0vínculos` }), 'Reajustar')
    await walker.click(page.getByRole('dialog').getByRole('button', { name: /^Reajustar/ }), 'Reajustar, na pergunta')
    await walker.sees(page.getByText('Espera a aprovação de outra pessoa.'))
    const [pedido] = (await api.call(aprovacao.list, { query: {} })).rows
    const { user } = await api.call(auth.login, { body: { login: outra.email, password: outra.senha } })
    await api.call(aprovacao.aprovar, { token: user?.token, params: { id: pedido?.id } })
    await walker.click(page.getByRole('button', { name: 'Avisar os clientes' }), 'Avisar os clientes')
    await walker.click(page.getByRole('dialog').getByRole('button', { name: /^Avisar/ }), 'Avisar, na janela')
    await walker.sees(page.getByText(/38\s+clientes avisados/))
  },
})
