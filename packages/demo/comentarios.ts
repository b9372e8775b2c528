import { cliente } from '@retaguarda/contract/cliente.ts'
import { comentario } from '@retaguarda/contract/comentario.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { Demo } from './demo.ts'

const CLIENTES = 12
const FRASES = [
  'Cliente pediu para adiar a virada para depois do fechamento do mês.',
  'Liguei hoje: o novo contato do financeiro responde só por e-mail.',
  'A loja trocou de gateway; conferir as taxas antes da próxima fatura.',
  'Combinado o treinamento da equipe deles para a semana que vem.',
] as const

/** Comments on the newest clients, of which some name the administrator, who has not read them yet. */
export function comentar({ company, diary, today, equipe }: Demo): void {
  for (let i = 0; i < CLIENTES; i++)
    diary.on(addDays(today, i - CLIENTES), '11:40', 'comentários', async () => {
      const as = company.as(present(equipe[1 + (i % 4)]))
      const { rows } = await as(cliente.list, { query: { sort: [{ col: 'id', sort: 'desc' }], start: i, limit: 1 } })
      const mencoes = i % 4 === 0 ? [present(equipe[0])] : []
      await as(comentario.add, {
        body: { entidade: 'cliente', id: present(rows[0]).id, texto: FRASES[i % FRASES.length] ?? FRASES[0], mencoes },
      })
    })
}
