import { AmbienteNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import {
  type NfseConfiguracaoForm,
  type nfseConfiguracao,
  OpSimpNac,
  QuandoEmitir,
  RegApTribSN,
  RegEspTrib,
} from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import type { nfseEmUso } from '@retaguarda/contract/faturamento/nfse-em-uso.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { conflict, invalid } from '../../../base/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { lockRecord, readVersion, stampRecord, touchRecord } from '../../../kit/register/version.ts'
import { countCidades } from '../../cidade/cidade.repo.ts'
import { readEmpresa } from '../../empresa/empresa.repo.ts'
import { readCertificado } from '../certificado/certificado.repo.ts'
import { consultarCertificado } from '../certificado/certificado.service.ts'
import { layoutEm } from '../dps/layout.calc.ts'
import { CONFIGURACAO_ID, type ConfiguracaoLida, readConfiguracao, readNumeros, updateConfiguracao } from './configuracao.repo.ts'

const ENTIDADE = 'nfse-configuracao'
const { SIMPLES } = RegimeTributacao.code
const { NAO_OPTANTE, ME_EPP } = OpSimpNac.code

type Consultada = z.input<(typeof nfseConfiguracao)['consultar']['response']>

/** How notes are issued; what nobody has said yet is as it mostly is. */
export async function consultarConfiguracao(ctx: Ctx): Promise<Consultada> {
  const { db, now } = ctx
  const [saved, version, { certificado, aviso }] = await Promise.all([
    readConfiguracao(db),
    readVersion(db, 'nfse_configuracao', CONFIGURACAO_ID),
    consultarCertificado(ctx),
  ])
  const { municipio, ...fields } = saved ?? semConfiguracao((await readEmpresa(db)).regime)
  return {
    ...fields,
    municipio: municipio && { id: municipio.id, nome: municipio.nome },
    certificado,
    avisoCertificado: aviso,
    layout: layoutEm(dayOf(now())).versao,
    ...(version ?? { versaoRegistro: 0, alteradoEm: null, alteradoPor: null }),
  }
}

/** Every page asks: the certificate is not opened for it. */
export async function consultarEmUso({ db }: Ctx): Promise<z.input<(typeof nfseEmUso)['response']>> {
  const [saved, certificado] = await Promise.all([readConfiguracao(db), readCertificado(db)])
  return { municipio: saved !== undefined, certificado: certificado !== undefined, avisoEmail: saved?.avisoEmail === true }
}

const semConfiguracao = (regime: RegimeTributacao | null): Omit<ConfiguracaoLida, 'municipio'> & { municipio: null } => ({
  ambiente: AmbienteNfse.code.RESTRITA,
  municipio: null,
  municipioAtivo: true,
  inscricaoMunicipal: null,
  serie: 1,
  proximoNumero: 1,
  opSimpNac: regime === SIMPLES ? ME_EPP : NAO_OPTANTE,
  regApTribSN: regime === SIMPLES ? RegApTribSN.code.SIMPLES : null,
  regEspTrib: RegEspTrib.code.NENHUM,
  aliquotaIss: '2.00',
  pis: null,
  cofins: null,
  tributos: null,
  tributoSimples: null,
  assinatura: 'sha256',
  quando: QuandoEmitir.code.A_MAO,
  avisoEmail: false,
})

/** @throws RuleError 409, 422 */
export const alterarConfiguracao = (
  ctx: Ctx,
  { versaoRegistro, ...form }: NfseConfiguracaoForm & { versaoRegistro?: number | undefined },
): Promise<{ msg: string }> =>
  inTransaction(ctx.db, async (trx) => {
    const there = await lockRecord(trx, 'nfse_configuracao', CONFIGURACAO_ID, versaoRegistro)
    const before = await readConfiguracao(trx)
    const refused = { ...(await semMunicipio(trx, form.municipio)), ...foraDoRegime((await readEmpresa(trx)).regime, form.opSimpNac) }
    if (Object.keys(refused).length > 0) throw invalid(refused)
    await updateConfiguracao(trx, { ...form, proximoNumero: await proximoNumero(trx, form, before) })
    if (there) await touchRecord(trx, ctx, 'nfse_configuracao', CONFIGURACAO_ID)
    else await stampRecord(trx, ctx, 'nfse_configuracao', CONFIGURACAO_ID)
    const after = await readConfiguracao(trx)
    await audit(trx, ctx, {
      entidade: ENTIDADE,
      registro: CONFIGURACAO_ID,
      acao: there ? 'alterar' : 'incluir',
      antes: before,
      depois: after,
    })
    return { msg: 'Configuração da NFS-e alterada.' }
  })

async function semMunicipio(trx: Trx, municipio: number): Promise<Record<string, string>> {
  return (await countCidades(trx, [municipio])) === 1 ? {} : { municipio: 'Escolha o município emissor na lista.' }
}

/** The company's own taxation says whether it is of the Simples Nacional, where somebody wrote it down. */
function foraDoRegime(regime: RegimeTributacao | null, opSimpNac: NfseConfiguracaoForm['opSimpNac']): Record<string, string> {
  if (regime === null || (regime === SIMPLES) === (opSimpNac === ME_EPP)) return {}
  const { labels } = OpSimpNac
  const right = regime === SIMPLES ? labels[ME_EPP] : labels[NAO_OPTANTE]
  return {
    opSimpNac: `O regime tributário em Empresa é ${RegimeTributacao.labels[regime]}: escolha ${right}, ou corrija-o em Empresa.`,
  }
}

/**
 * The number that the next note takes.
 * @throws RuleError 409 for one that the series has used
 */
async function proximoNumero(trx: Trx, form: NfseConfiguracaoForm, before: ConfiguracaoLida | undefined): Promise<number> {
  const same = before?.ambiente === form.ambiente && before.serie === form.serie ? before.proximoNumero : undefined
  const { usado, livre } = await readNumeros(trx, form, form.proximoNumero ?? 0)
  const next = Math.max(livre, same ?? 1)
  if (form.proximoNumero === null) return next
  if (usado) throw conflict(`O número ${form.proximoNumero} da série ${form.serie} já foi usado. O próximo livre é o ${next}.`)
  return form.proximoNumero
}
