import type { EmpresaForm, empresa } from '@retaguarda/contract/empresa.ts'
import { maskDocumento, raizDoCnpj } from '@retaguarda/contract/kit/documento.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, notFound } from '../../base/errors.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import { lockRecord, readVersion, touchRecord } from '../../kit/register/version.ts'
import { EMPRESA_ID, type EmpresaLida, encarregadoDe, readCnpjDoCertificado, readEmpresa, updateEmpresa } from './empresa.repo.ts'
import { logoDe } from './logo.ts'

const ENTIDADE = 'empresa'

export async function consultarEmpresa({ db }: Ctx): Promise<z.input<(typeof empresa)['consultar']['response']>> {
  const [{ logo, logoTipo, encarregadoNome, encarregadoEmail, ...texts }, version] = await Promise.all([
    readEmpresa(db),
    readVersion(db, 'empresa', EMPRESA_ID),
  ])
  if (!version) throw notFound('Os dados da empresa não foram encontrados.')
  const encarregado = encarregadoDe({ encarregadoNome, encarregadoEmail })
  return { ...texts, encarregado, logo: logo && `data:${logoTipo};base64,${logo.toString('base64')}`, ...version }
}

/** @throws RuleError 409, 422 */
export async function alterarEmpresa(
  ctx: Ctx,
  { logo: sent, versaoRegistro, regime, encarregado, ...texts }: EmpresaForm & { versaoRegistro?: number | undefined },
  files: readonly Upload[],
) {
  const { logo, logoTipo } = (await logoDe(sent, files)) ?? { logo: null, logoTipo: null }
  return inTransaction(ctx.db, async (trx) => {
    await lockRecord(trx, 'empresa', EMPRESA_ID, versaoRegistro)
    const before = await readEmpresa(trx)
    await conferirCertificado(trx, before.cpfCnpj, texts.cpfCnpj)
    const after = {
      ...texts,
      regime: regime === undefined ? before.regime : regime,
      encarregadoNome: encarregado === undefined ? before.encarregadoNome : (encarregado?.nome ?? null),
      encarregadoEmail: encarregado === undefined ? before.encarregadoEmail : (encarregado?.email ?? null),
      logo,
      logoTipo,
    }
    await updateEmpresa(trx, after)
    await touchRecord(trx, ctx, 'empresa', EMPRESA_ID)
    await audit(trx, ctx, { entidade: ENTIDADE, registro: EMPRESA_ID, acao: 'alterar', antes: kept(before), depois: kept(after) })
    return { msg: 'Dados da empresa alterados.' }
  })
}

/**
 * A certificate goes on to be the company's own; a branch has the same one.
 * @throws RuleError 409
 */
async function conferirCertificado(trx: Trx, before: string | null, after: string | null): Promise<void> {
  if (raizDoCnpj(before) === raizDoCnpj(after)) return
  const cnpj = await readCnpjDoCertificado(trx)
  if (cnpj !== undefined)
    throw conflict(`O certificado A1 é de ${maskDocumento(cnpj)}. Exclua-o em NFS-e antes de mudar o CNPJ da empresa.`)
}

/** A picture says nothing in a history; that there is one does. */
const kept = ({ logo, logoTipo, ...texts }: EmpresaLida) => ({ ...texts, logo: logo && `${logoTipo}, ${logo.length} bytes` })
