import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newFolder } from '../../test/data-folder.ts'
import { createSefin } from './http.ts'
import type { DpsAssinada, SefinConnection, SefinPort } from './port.ts'
import { parseXml, textAt } from './xml.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The folder with Sefin's schemas and a stand-in that is not ours, which judges by them and by xmlsec1. */
const TOOLS = process.env.NFSE_FERRAMENTAS
const there = TOOLS !== undefined && ['openssl', 'xmllint', 'xmlsec1'].every((name) => spawnSync(name, ['--version']).error === undefined)
const leftOut = there
  ? ''
  : ' (deixado de fora: diga onde estão as ferramentas em NFSE_FERRAMENTAS e instale openssl, libxml2-utils e xmlsec1)'

type A1 = { pem: string; chave: string }
/** As much of the tool as is used here. */
type Core = {
  abrirSefin(
    options: object,
  ): Promise<{ url: string; ca: string; peculiaridades: Record<string, unknown>; zerar(): void; fechar(): Promise<void> }>
  fazerA1(folder: string, name: string, options: object): A1
  assinar(xml: string, element: string, id: string, a1: A1): Promise<string>
}

let core: Core
let folder = ''
let outside: Awaited<ReturnType<Core['abrirSefin']>>
let a1: A1
let port: SefinPort
let connection: SefinConnection

beforeAll(async () => {
  if (!there) return
  const tool = (name: string) => import(pathToFileURL(join(TOOLS ?? '', 'tools/sefin', name)).href)
  core = (await tool('nucleo.mjs')) as Core // no types come with it
  const { regras, eventos } = (await tool('regras.mjs')) as { regras: unknown; eventos: unknown }
  folder = newFolder('rtg-sefin-')
  a1 = core.fazerA1(folder, 'a1', { cnpj: '11222333000181' })
  outside = await core.abrirSefin({ dir: folder, regras, eventos })
  port = createSefin({ SEFIN_URL: outside.url, SEFIN_CA: outside.ca })
  connection = { chave: readFileSync(a1.chave, 'utf8'), certificado: readFileSync(a1.pem, 'utf8'), ambiente: 2 }
})
afterAll(async () => {
  if (!there) return
  await outside.fechar()
  rmSync(folder, { recursive: true, force: true })
})

let numbers = 0
const local = () => `${new Date(Date.now() - 60_000 - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
async function dps({ cep = '01310100' } = {}): Promise<DpsAssinada> {
  const n = ++numbers
  const id = `DPS3550308211222333000181${'1'.padStart(5, '0')}${String(n).padStart(15, '0')}`
  const at = local()
  const xml =
    `<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="${id}"><tpAmb>2</tpAmb><dhEmi>${at}</dhEmi><verAplic>Teste_1</verAplic><serie>1</serie>` +
    `<nDPS>${n}</nDPS><dCompet>${at.slice(0, 10)}</dCompet><tpEmit>1</tpEmit><cLocEmi>3550308</cLocEmi><prest><CNPJ>11222333000181</CNPJ><regTrib>` +
    '<opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest><toma><CNPJ>45723174000110</CNPJ><xNome>Padaria São João &amp; Filhos</xNome><end><endNac>' +
    `<cMun>3550308</cMun><CEP>${cep}</CEP></endNac><xLgr>Avenida Brasil</xLgr><nro>1500</nro><xBairro>Centro</xBairro></end></toma><serv><locPrest>` +
    '<cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>010701</cTribNac><xDescServ>Suporte</xDescServ><cNBS>115013000</cNBS></cServ></serv><valores>' +
    '<vServPrest><vServ>5000.00</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><totTrib><indTotTrib>0</indTotTrib>' +
    '</totTrib></trib></valores></infDPS></DPS>'
  const signed = Buffer.from(await core.assinar(xml, 'infDPS', id, a1))
  return { xml: signed, id, digest: textAt(parseXml(signed) ?? {}, 'DPS/Signature/SignedInfo/Reference/DigestValue') ?? '' }
}

const MODES = {
  manutencao: 'parada',
  manutencao400: 'parada',
  '429': 'parada',
  '403': 'parada',
  e0014: 'existe',
  e1235: 'recusada',
  '500': 'indeterminada',
  '503html': 'indeterminada',
  '500-depois': 'indeterminada',
  'cortar-antes': 'indeterminada',
  'cortar-depois': 'indeterminada',
  meia: 'indeterminada',
  lixo: 'indeterminada',
} as const

test.runIf(there)(`notes are made, found, refused and cancelled, whatever mood it is in${leftOut}`, async () => {
  for (const mood of [{}, { bom: true }, { pascal: true }, { erroObjeto: true, semComplemento: true }]) {
    Object.assign(outside.peculiaridades, { bom: false, pascal: false, erroObjeto: false, semComplemento: false, ...mood })
    const one = await dps()
    const { answer } = await port.emitir(connection, one)
    if (answer.tipo !== 'autorizada') throw new Error(JSON.stringify(answer))
    const { chave, idDps } = answer.nota
    expect(idDps).toBe(one.id)
    expect((await port.emitir(connection, one)).answer.tipo).toBe('existe')
    expect((await port.head(connection, one.id)).answer.tipo).toBe('achada')
    expect((await port.dps(connection, one.id)).answer).toEqual({ tipo: 'achada', chave })
    expect((await port.nfse(connection, chave)).answer.tipo).toBe('achada')
    expect((await port.emitir(connection, await dps({ cep: '20040030' }))).answer).toMatchObject({
      tipo: 'recusada',
      erros: [{ codigo: 'E0240' }],
    })
    const id = `PRE${chave}101101`
    const pedido =
      `<pedRegEvento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infPedReg Id="${id}"><tpAmb>2</tpAmb><verAplic>Teste_1</verAplic><dhEvento>${local()}</dhEvento>` +
      `<CNPJAutor>11222333000181</CNPJAutor><chNFSe>${chave}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>1</cMotivo><xMotivo>Valor errado na emissão</xMotivo>` +
      '</e101101></infPedReg></pedRegEvento>'
    const signed = Buffer.from(await core.assinar(pedido, 'infPedReg', id, a1))
    expect((await port.evento(connection, chave, '101101', 1)).answer.tipo).toBe('ausente')
    expect((await port.cancelar(connection, chave, signed)).answer.tipo).toBe('registrado')
    expect((await port.cancelar(connection, chave, signed)).answer).toMatchObject({ tipo: 'recusada', erros: [{ codigo: 'E0840' }] })
    expect((await port.evento(connection, chave, '101101', 1)).answer.tipo).toBe('achada')
  }
})

test.runIf(there).each(Object.entries(MODES))(`%s is %s${leftOut}`, async (modo, tipo) => {
  outside.peculiaridades.fila = [modo]
  expect((await port.emitir(connection, await dps())).answer.tipo).toBe(tipo)
})
