import { z } from 'zod'
import { ById, Msg } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** How long what was deleted can come back, in minutes; the screens offer it for 10 s. */
export const DESFAZER_MINUTOS = 10

export const exclusao = {
  desfazer: route('POST', '/exclusao/desfazer/:entidade/:id', {
    // What the register itself asks for is asked in the service.
    access: 'session',
    summary: 'Devolve, como estava, um registro que a própria pessoa acabou de excluir; `entidade` é o começo do endereço, como `pessoa`',
    params: ById.extend({ entidade: z.string().max(60) }),
    response: Msg,
  }),
}
