import { documentoDigitsProblem } from '@retaguarda/contract/kit/documento.ts'
import { DONO_OCULTO } from '@retaguarda/contract/kit/oculto.ts'
import { type PessoaForm, type pessoa, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import type { z } from 'zod'
import type { Config } from '../../base/config.ts'
import { invalid } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { isHiding } from '../../kit/personal/hidden.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { countCidades } from '../cidade/cidade.repo.ts'
import { ficamComo, NO_PAPEL } from './emitidos.calc.ts'
import { countEmitidos, hasFatura } from './pessoa.repo.ts'

export const pessoaRules: RulesOf<typeof pessoa> = {
  async check(trx, ctx, form, before) {
    // What a company has is shown, and so would be all that is hidden of the person.
    if (before?.tipo === TipoPessoa.code.FISICA && form.tipo !== before.tipo && isHiding()) throw invalid({ tipo: DONO_OCULTO })
    // A document that was accepted once does not keep its owner from being corrected.
    const problem = form.cpfCnpj === before?.cpfCnpj ? undefined : documentoProblem(ctx.config, form.cpfCnpj)
    if (problem) throw invalid({ cpfCnpj: problem })
    if (await hasUnknownCidade(trx, form, before)) throw invalid({ pessoaEndereco: 'Uma das cidades não existe. Escolha outra na lista.' })
    if (before && form.cpfCnpj !== before.cpfCnpj) await mudarDocumento(trx, ctx, form, before)
  },
  async avisos(trx, after, before) {
    if (!before) return []
    const texts: string[] = []
    for (const field of NO_PAPEL) {
      if (after[field] === before[field]) continue
      const text = ficamComo(await countEmitidos(trx, before.id, field, before[field]), field, before[field])
      if (text !== undefined) texts.push(text)
    }
    return texts.map((texto, at) => ({ ordem: at + 1, texto }))
  },
}

const SEM_MOTIVO =
  'Já há faturas em nome desta pessoa: diga por que o documento muda. As faturas, os títulos e as notas emitidos continuam com o de antes.'

/** Keeps from what to what it changed, and why. @throws RuleError 422 where it was billed by the old one and no reason is given */
async function mudarDocumento(
  trx: Trx,
  ctx: Ctx,
  { cpfCnpj, motivoDocumento }: PessoaForm,
  before: z.input<typeof pessoa.record>,
): Promise<void> {
  if (!(await hasFatura(trx, before.id))) return
  if (!motivoDocumento) throw invalid({ motivoDocumento: SEM_MOTIVO })
  await audit(trx, ctx, {
    entidade: 'pessoa',
    registro: before.id,
    acao: 'mudar documento',
    antes: { cpfCnpj: before.cpfCnpj },
    depois: { cpfCnpj, motivoDocumento },
  })
}

/** What is wrong with the check digits, where the company wants them enforced (VALIDAR_DOCUMENTO). */
export const documentoProblem = ({ VALIDAR_DOCUMENTO }: Pick<Config, 'VALIDAR_DOCUMENTO'>, plain: string): string | undefined =>
  VALIDAR_DOCUMENTO === 'bloquear' ? documentoDigitsProblem(plain) : undefined

async function hasUnknownCidade(db: Db, { pessoaEndereco }: PessoaForm, before?: z.input<typeof pessoa.record>): Promise<boolean> {
  const known = new Set(before?.pessoaEndereco.map(({ cidade }) => cidade.id))
  const ids = [...new Set(pessoaEndereco.map(({ cidade }) => cidade))].filter((id) => id === null || !known.has(id))
  if (ids.length === 0) return false
  return (await countCidades(db, ids)) !== ids.length
}
