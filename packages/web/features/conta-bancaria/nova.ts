import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { useQueries } from '@tanstack/react-query'
import type { Values } from '../../kit/form/path.ts'
import { readOf } from '../../kit/use-read.ts'

const FRESH = { staleTime: 0, gcTime: 0 }
const BLANK = { nome: '', cpfCnpj: '', endereco: '' }

/** A new account is the company's own, and the first one the usual one; undefined until that is known. What cannot be read is typed. */
export const useNovaConta = (): Values | undefined =>
  useQueries({
    queries: [
      readOf([empresa.consultar.path, 'nova conta'], empresa.consultar, {}, FRESH),
      readOf([contaBancaria.prefix, 'nova conta'], contaBancaria.suggest.all, {}, FRESH),
    ],
    combine: ([own, contas]) => (own.isPending || contas.isPending ? undefined : initial(own.data, contas.data)),
  })

type Own = { nome: string | null; cpfCnpj: string | null; endereco: string | null }

const initial = (own: Own | undefined, contas: unknown[] | undefined): Values => ({
  beneficiario: own
    ? { nome: own.nome ?? '', cpfCnpj: own.cpfCnpj ?? '', endereco: own.endereco?.replaceAll(/\s*\n\s*/g, ', ') ?? '' }
    : BLANK,
  padrao: contas?.length === 0,
})
