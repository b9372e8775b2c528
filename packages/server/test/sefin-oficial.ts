import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assinar } from '../modules/nfse/assinatura/assinatura.ts'
import type { Algoritmo } from '../modules/nfse/assinatura/job.ts'
import type { Documento } from '../modules/nfse/dps/dados.calc.ts'
import { SEM_CONVENIO } from './nota-aleatoria.ts'

/** The folder of the official schema of the national note (`nfse`) and of a stand-in of Sefin that judges by it (`tools/sefin`): not ours to keep. */
const FERRAMENTAS = process.env.NFSE_FERRAMENTAS ?? ''
const TOOLS = ['xmllint', 'xmlsec1', 'openssl']

/** Whether both are there, and what Debian has for them. */
export const OFICIAL = FERRAMENTAS !== '' && TOOLS.every((tool) => !spawnSync(tool, ['--version']).error)
export const deixadoDeFora = OFICIAL ? '' : ' (deixado de fora: diga NFSE_FERRAMENTAS, e instale libxml2-utils, xmlsec1 e openssl)'

/** What is used of that stand-in. */
type Sefin = {
  ca: string
  notas: Map<string, { situacao: string; apurado: { totalRet: bigint; liq: bigint } }>
  peculiaridades: { rapido?: boolean }
  receber(xml: string): Promise<[status: number, body: { chaveAcesso?: string; erros?: { codigo: string; complemento?: string }[] }]>
  fechar(): Promise<unknown>
}
type Nucleo = {
  abrirSefin(options: object): Promise<Sefin>
  fazerA1(dir: string, name: string, options: object): { chave: string; pem: string }
}

type Oficial = {
  sefin: Sefin
  /** Signed with the certificate of that CNPJ. */
  assinada(documento: Documento, cnpj: string, algoritmo: Algoritmo): Promise<string>
  /** By the schema and by xmlsec1, all at once. Throws with their words. */
  valida(raiz: 'DPS' | 'pedRegEvento', documentos: readonly string[]): void
}

/** With a stand-in whose rules alone judge: the schema and the signatures of many documents are looked at together. */
export async function withSefin(folder: string, cnpjs: readonly string[], work: (oficial: Oficial) => Promise<void>): Promise<void> {
  const tool = (name: string): Promise<unknown> => import(pathToFileURL(join(FERRAMENTAS, 'tools/sefin', name)).href)
  const { abrirSefin, fazerA1 } = (await tool('nucleo.mjs')) as Nucleo // a file that is not ours
  const { regras, eventos } = (await tool('regras.mjs')) as Record<string, unknown> // the same
  const dir = join(folder, 'sefin')
  const keys = new Map(
    cnpjs.map((cnpj) => {
      const { chave, pem } = fazerA1(dir, cnpj, { cnpj })
      return [cnpj, { chavePem: readFileSync(chave, 'utf8'), certPem: readFileSync(pem, 'utf8') }]
    }),
  )
  const sefin = await abrirSefin({ dir, regras, eventos, parametros: { municipios: { [SEM_CONVENIO]: { ativo: false } } } })
  sefin.peculiaridades.rapido = true
  try {
    await work({
      sefin,
      async assinada(documento, cnpj, algoritmo) {
        const chave = keys.get(cnpj)
        if (!chave) throw new Error(`no certificate of ${cnpj}`)
        return assinar(documento, chave, algoritmo)
      },
      valida: (raiz, documentos) => valida(folder, sefin.ca, raiz, documentos),
    })
  } finally {
    await sefin.fechar()
  }
}

const ELEMENTO = { DPS: 'infDPS', pedRegEvento: 'infPedReg' }

function valida(folder: string, ca: string, raiz: keyof typeof ELEMENTO, documentos: readonly string[]): void {
  const files = documentos.map((xml, at) => {
    const file = join(folder, `${raiz}-${at}.xml`)
    writeFileSync(file, xml)
    return file
  })
  const schema = join(FERRAMENTAS, `nfse/xsd/${raiz}_v1.01.xsd`)
  execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema, ...files], { stdio: 'pipe' })
  const signed = [
    '--id-attr:Id',
    `http://www.sped.fazenda.gov.br/nfse:${ELEMENTO[raiz]}`,
    '--trusted-pem',
    ca,
    '--enabled-key-data',
    'x509',
  ]
  const now = ['--verification-gmt-time', new Date().toISOString().slice(0, 19).replace('T', ' ')]
  execFileSync('xmlsec1', ['--verify', ...signed, ...now, ...files], { stdio: 'pipe' })
}
