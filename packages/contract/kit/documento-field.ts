import { z } from 'zod'
import { documentoDigitsProblem, documentoShapeProblem, plainDocumento } from './documento.ts'
import { orNull } from './fields.ts'

/** A CPF or a CNPJ with right digits, kept plain; null where it is empty. */
export const cpfCnpjOptional = orNull(
  z
    .string('CPF/CNPJ: texto inválido.')
    .max(30, 'CPF/CNPJ: no máximo 14 caracteres.')
    .transform(plainDocumento)
    .superRefine((plain, ctx) => {
      const problem = documentoShapeProblem(plain) ?? documentoDigitsProblem(plain)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    }),
).meta({ label: 'CPF/CNPJ' })
