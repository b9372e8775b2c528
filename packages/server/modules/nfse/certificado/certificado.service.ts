import { readFile } from 'node:fs/promises'
import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { CertificadoNfse } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { raizDoCnpj } from '@retaguarda/contract/kit/documento.ts'
import { decrypt, encrypt } from '../../../base/cipher.ts'
import { conflict, invalid, must } from '../../../base/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Trx } from '../../../db/types.ts'
import type { SefinConnection } from '../../../integrations/sefin/port.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../../kit/ctx/context.ts'
import type { Upload } from '../../../kit/http/multipart.ts'
import { readEmpresa } from '../../empresa/empresa.repo.ts'
import { abrirPfx } from '../assinatura/assinatura.ts'
import type { CertificadoAberto, ProblemaPfx } from '../assinatura/job.ts'
import { avisarDasNotas } from '../sefin/avisar-das-notas.service.ts'
import { acabarDescanso } from '../sefin/sefin.service.ts'
import { avisoDoFim, certificadoDe, deOutraEmpresa, foraDoPrazo, vezDoAviso } from './certificado.calc.ts'
import { type Certificado, readCertificado, readSegredo, removeCertificado, updateCertificado } from './certificado.repo.ts'

/** What key and chain are encrypted as. */
export const PURPOSE = 'nfse-a1'
const ENTIDADE = 'nfse-certificado'
const REGISTRO = 1

type Where = Pick<JobCtx, 'db' | 'config'>

/** What notes are signed with, as PEM; the chain without the certificate itself. */
export type CertificadoLido = { chavePem: string; certPem: string; cadeiaPem: string[]; cnpj: string; fim: Date }
type Segredo = Pick<CertificadoLido, 'chavePem' | 'certPem' | 'cadeiaPem'>

/** The certificate with its key; undefined where there is none, or this installation cannot read it any more. */
export async function abrirCertificado({ db, config }: Where): Promise<CertificadoLido | undefined> {
  const found = await readSegredo(db)
  if (!found) return undefined
  const text = decrypt(config, PURPOSE, found.segredo)
  // Written by `enviarCertificado`, and nobody can alter what is encrypted.
  return text === undefined ? undefined : { ...(JSON.parse(text) as Segredo), cnpj: found.cnpj, fim: found.fim }
}

const ILEGIVEL = 'O certificado A1 não pode mais ser lido: a chave CHAVE_SEGREDO desta instalação mudou. Envie-o de novo em Empresa.'

/** The certificate, and what is to be done about it; null where there is none, or nothing to be done. */
export async function consultarCertificado(
  ctx: Where & Pick<JobCtx, 'now'>,
): Promise<{ certificado: CertificadoNfse | null; aviso: string | null }> {
  const found = await readCertificado(ctx.db)
  if (!found) return { certificado: null, aviso: null }
  const now = ctx.now()
  const aviso = (await abrirCertificado(ctx)) ? avisoDoFim(found, now) : ILEGIVEL
  return { certificado: certificadoDe(found, now), aviso: aviso ?? null }
}

/** With what Sefin is asked, in an environment. */
export const conexaoDe = (
  { chavePem, certPem, cadeiaPem }: Pick<CertificadoLido, 'chavePem' | 'certPem' | 'cadeiaPem'>,
  ambiente: SefinConnection['ambiente'],
): SefinConnection => ({ chave: chavePem, certificado: [certPem, ...cadeiaPem].join('\n'), ambiente })

/**
 * Keeps the company's A1 in the place of the one before; its password is kept nowhere.
 * @throws RuleError 409, 422
 */
export async function enviarCertificado(
  ctx: Ctx,
  [file]: readonly Upload[],
  senha: string,
): Promise<{ msg: string; certificado: CertificadoNfse }> {
  const { cpfCnpj } = await readEmpresa(ctx.db)
  if (raizDoCnpj(cpfCnpj) === undefined || cpfCnpj === null) throw conflict('Informe o CNPJ em Empresa antes do certificado.')
  if (!file) throw invalid({ arquivo: 'Escolha o arquivo do certificado.' })
  const aberto = await abrirPfx(await readFile(file.path), senha)
  const now = ctx.now()
  const { chavePem, certPem, cadeiaPem, titular, cnpj, emissor, inicio, fim, impressao } = conferir(aberto, cpfCnpj, now)
  const certificado = { titular, cnpj, emissor, inicio: new Date(inicio), fim: new Date(fim), impressao }
  const segredo: Segredo = { chavePem, certPem, cadeiaPem }
  await inTransaction(ctx.db, async (trx) => {
    const before = await readCertificado(trx)
    await updateCertificado(trx, {
      ...certificado,
      segredo: encrypt(ctx.config, PURPOSE, JSON.stringify(segredo)),
      dataHora: now,
      usuarioId: ctx.user.id,
    })
    await acabarDescanso(trx, ctx)
    await audit(trx, ctx, { entidade: ENTIDADE, registro: REGISTRO, acao: 'enviar', antes: before, depois: certificado })
  })
  return { msg: 'Certificado guardado.', certificado: certificadoDe(certificado, now) }
}

const PROBLEMAS: Record<ProblemaPfx['problema'], Record<string, string>> = {
  senha: { senha: 'A senha não abre este certificado.' },
  arquivo: { arquivo: 'O arquivo não é um certificado A1 (.pfx ou .p12).' },
  chave: { arquivo: 'O arquivo não traz a chave privada.' },
  cnpj: { arquivo: 'O certificado não traz CNPJ. Use o e-CNPJ da empresa.' },
  bits: { arquivo: 'A chave do certificado tem menos de 2.048 bits.' },
}

/** @throws RuleError 422 */
function conferir(aberto: CertificadoAberto | ProblemaPfx, empresa: string, now: Date): CertificadoAberto {
  if ('problema' in aberto) throw invalid(PROBLEMAS[aberto.problema])
  const refused = deOutraEmpresa(aberto.cnpj, empresa) ?? foraDoPrazo({ inicio: new Date(aberto.inicio), fim: new Date(aberto.fim) }, now)
  if (refused) throw invalid({ arquivo: refused })
  return aberto
}

/** @throws RuleError 404 */
export const excluirCertificado = (ctx: Ctx): Promise<{ msg: string }> =>
  inTransaction(ctx.db, async (trx) => {
    const before = must(await readCertificado(trx), 'Não há certificado a excluir.')
    await removeCertificado(trx)
    await audit(trx, ctx, { entidade: ENTIDADE, registro: REGISTRO, acao: 'excluir', antes: before })
    return { msg: 'Certificado excluído. Nenhuma nota sai até que outro seja enviado.' }
  })

/** Tells administrators and the financial department of the end of the certificate: some days before, and every day from it on. */
export async function avisarFimDoCertificado({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> {
  const found = await readCertificado(db)
  if (found) await inTransaction(db, (trx) => avisarDoFim(trx, { now }, found))
}

async function avisarDoFim(trx: Trx, { now }: Pick<JobCtx, 'now'>, certificado: Certificado): Promise<void> {
  const texto = avisoDoFim(certificado, now())
  const vez = vezDoAviso(certificado.fim, now())
  if (texto === undefined || vez === undefined) return
  await avisarDasNotas(
    trx,
    { now },
    {
      tipo: TipoAviso.code.NOTA_FISCAL,
      titulo: certificado.fim <= now() ? 'O certificado A1 venceu' : 'O certificado A1 está para vencer',
      texto,
      link: '/nfse/configuracao',
      chave: `nfse-a1-${certificado.impressao}-${vez}`,
    },
  )
}
