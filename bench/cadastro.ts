import type { pessoa } from '@retaguarda/contract/pessoa.ts'
import type { z } from 'zod'
import { overProduct } from './over-product.ts'
import { seed } from './seed.ts'
import { client } from './server.ts'
import { count, ms, show, table } from './table.ts'
import { alternate, together } from './time.ts'

const PEOPLE = 100_000
const WRITERS = 20
const READERS = 16
const WARM_UP = 300

type Pessoa = z.output<typeof pessoa.get.response>

/** One record with its lists, and its save, by one caller and by many. */
export function cadastro([size = PEOPLE]: number[] = []): Promise<string> {
  return overProduct(
    (pool) => seed(pool, size),
    async ({ database, product, token }) => {
      const call = client(product.origin, WRITERS, token)
      const { rows } = await database.pool.query<{ id: number }>(`select id from pessoa order by id limit ${WRITERS}`)
      const forms = await Promise.all(
        rows.map(async ({ id }) => {
          const { versaoRegistro: _, ...form } = (await call(`/api/pessoa/get/${id}`)) as Pessoa // its contract says so
          return { id, form: { ...form, pessoaContato: [{ tipo: 1, contato: 'a@exemplo.com.br', setor: 1 }] } }
        }),
      )
      let n = 0
      const read = (caller = 0) => call(`/api/pessoa/get/${forms[caller % forms.length]?.id}`)
      const save = (caller = 0) => {
        const one = forms[caller % forms.length]
        return call(`/api/pessoa/edit/${one?.id}`, { ...one?.form, nome: `Pessoa ${++n}` })
      }
      for (let i = 0; i < WARM_UP; i++) await Promise.all([read(i), save(i)])
      const alone = await alternate({ read: () => read(), save: () => save() }, 4_000)
      const [reads, saves] = [await together(READERS, read, 5_000), await together(WRITERS, save, 5_000)]
      return table(
        [`${count(size)} pessoas`, 'uma por vez', 'por segundo'],
        [
          [`uma pessoa com as suas listas; ${READERS} ao mesmo tempo`, ms(alone.read), show(reads.rate)],
          [`gravar uma pessoa; ${WRITERS} ao mesmo tempo`, ms(alone.save), show(saves.rate)],
        ],
      )
    },
  )
}
