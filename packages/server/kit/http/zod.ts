import { z } from 'zod'
import { sentenceOf } from './zod-sentence.ts'

/** What the contract has no sentence of its own for is still said in Portuguese, and names the field. */
z.config({
  localeError: (issue) => {
    const field = issue.path?.join('.')
    if (field) return `Campo ${field}: ${sentenceOf(issue)}.`
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'Faltam os dados: envie um objeto.'
    const sentence = sentenceOf(issue)
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
  },
})
