import { z } from 'zod'
import ptBR from 'zod/v4/locales/pt-BR.js'

const { localeError } = ptBR()

/** What the contract has no sentence of its own for is still said in Portuguese, and names the field. */
z.config({
  localeError: (issue) => {
    const field = issue.path?.join('.')
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
      return field ? `Campo ${field}: falta o valor.` : 'Faltam os dados: envie um objeto.'
    const said = localeError(issue)
    const message = (typeof said === 'string' ? said : (said?.message ?? 'Valor não aceito')).replaceAll('um vetor', 'uma lista')
    return `${field ? `Campo ${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message}.`
  },
})
