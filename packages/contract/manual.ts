import { z } from 'zod'
import { route } from './kit/route.ts'

/** Where the pictures of the manual are, beside the API: they are no secret, and no export. */
export const MANUAL_IMAGENS = '/manual-img/'

/** The manual that comes with the product. */
export const manual = {
  pagina: route('GET', '/manual/:pagina', {
    access: 'session',
    summary: 'Uma página do manual, em Markdown; `indice` é a primeira',
    params: z.object({ pagina: z.string().regex(/^[a-z][a-z-]{0,60}$/, 'O manual não tem esta página.') }),
    response: z.object({
      texto: z.string(),
      /** Of the pictures in it, by their names, so that each has its room before it is there. */
      imagens: z.record(z.string(), z.object({ largura: z.int(), altura: z.int() })),
    }),
  }),
}
