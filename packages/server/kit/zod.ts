import { z } from 'zod'
import ptBR from 'zod/v4/locales/pt-BR.js'

const { localeError } = ptBR()

/** What the contract has no sentence of its own for is still said in Portuguese, and names the field. */
z.config({
  localeError: (issue) => {
    const said = localeError(issue)
    const message = typeof said === 'string' ? said : (said?.message ?? 'Valor não aceito')
    const field = issue.path?.join('.')
    return `${field ? `Campo ${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message}.`
  },
})
