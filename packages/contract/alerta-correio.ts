import { z } from 'zod'
import { Instant } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** For the bar over every page of an administrator, which needs nothing else of alerts. */
export const alertaCorreio = route('GET', '/saude/alerta/correio', {
  access: 'admin',
  summary: 'Desde quando os e-mails não saem; null enquanto saem',
  response: z.object({ desde: Instant.nullable() }),
  passive: true,
  // Every page asks, also the one on which an administrator sets up the second factor.
  grace: true,
})
