import { z } from 'zod'
import { route } from '../kit/route.ts'

/** What the frame around every page has to know of notes: how they are issued is said by `nfseConfiguracao`, which is much more. */
export const nfseEmUso = route('GET', '/nfse/em-uso', {
  access: 'financeiro',
  summary: 'O que já foi escolhido para emitir notas fiscais de serviço, e se cada nota vai ao cliente por e-mail',
  response: z.object({ municipio: z.boolean(), certificado: z.boolean(), avisoEmail: z.boolean() }),
})
