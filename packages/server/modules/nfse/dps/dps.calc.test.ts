import { describe, expect, test } from 'vitest'
import { DADOS_DPS } from '../../../test/dps.ts'
import type { DadosDps } from './dados.calc.ts'
import { escreverDps, idDps } from './dps.calc.ts'
import { escreverCancelamento } from './evento.calc.ts'
import { dhEmiDe } from './instante.calc.ts'
import { dCompetDe, layoutEm } from './layout.calc.ts'

const EMISSAO = { numero: 12, dhEmi: '2026-11-30T10:20:30-03:00', verAplic: 'Retaguarda_0.3.0' }
const ID = 'DPS355030821122233300018100001000000000000012'

const escrita = (dados: DadosDps) => escreverDps(dados, EMISSAO).xml
const com = (valores: Partial<DadosDps['valores']>): DadosDps => ({ ...DADOS_DPS, valores: { ...DADOS_DPS.valores, ...valores } })
/** What stands inside of an element, undefined where it is not there. */
const dentro = (xml: string, name: string) => new RegExp(`<${name}>([\\s\\S]*)</${name}>`).exec(xml)?.[1]

describe('a DPS', () => {
  test('says all that it has, in the order of the schema, and nothing between', () => {
    const { id, elemento, xml } = escreverDps(DADOS_DPS, EMISSAO)
    expect([id, elemento]).toEqual([ID, 'infDPS'])
    expect(xml).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?><DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01">',
        `<infDPS Id="${ID}"><tpAmb>2</tpAmb><dhEmi>2026-11-30T10:20:30-03:00</dhEmi><verAplic>Retaguarda_0.3.0</verAplic>`,
        '<serie>1</serie><nDPS>12</nDPS><dCompet>2026-10-31</dCompet><tpEmit>1</tpEmit><cLocEmi>3550308</cLocEmi>',
        '<prest><CNPJ>11222333000181</CNPJ><IM>12345</IM><regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest>',
        '<toma><CNPJ>45723174000110</CNPJ><xNome>Padaria São João &amp; Filhos</xNome>',
        '<end><endNac><cMun>3550308</cMun><CEP>01310100</CEP></endNac><xLgr>Avenida Brasil</xLgr><nro>1500</nro>',
        '<xBairro>Jardim América</xBairro></end><fone>11987654321</fone><email>nota@padaria.example</email></toma>',
        '<serv><locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>010701</cTribNac>',
        '<xDescServ>Suporte - 10/2026: R$ 5.000,00\nFatura 17070.</xDescServ><cNBS>115013000</cNBS></cServ>',
        '<infoCompl><xInfComp>Pedido 12 - setor "A"</xInfComp></infoCompl></serv>',
        '<valores><vServPrest><vServ>5000.00</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun>',
        '<tribFed><piscofins><CST>01</CST><vBCPisCofins>5000.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><pAliqCofins>3.00</pAliqCofins>',
        '<vPis>32.50</vPis><vCofins>150.00</vCofins><tpRetPisCofins>3</tpRetPisCofins></piscofins>',
        '<vRetIRRF>75.00</vRetIRRF><vRetCSLL>232.50</vRetCSLL></tribFed><totTrib><indTotTrib>0</indTotTrib></totTrib></trib></valores>',
        '<IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal><cIndOp>100301</cIndOp><indDest>0</indDest>',
        '<valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS></infDPS></DPS>',
      ].join(''),
    )
  })

  test('leaves out what it does not have, whole groups too', () => {
    const { tomador, servico } = DADOS_DPS
    const xml = escrita({
      ...com({ pisCofins: null, retIrrf: '0.00', retCsll: '0.00' }),
      prestador: { ...DADOS_DPS.prestador, im: null },
      tomador: { ...tomador, documento: '52998224725', endereco: null, fone: null, email: null },
      servico: { ...servico, cNBS: null, infoComplementar: ' ☎ ' },
      ibsCbs: null,
    })
    expect(dentro(xml, 'toma')).toBe('<CPF>52998224725</CPF><xNome>Padaria São João &amp; Filhos</xNome>')
    for (const name of ['IM', 'end', 'cNBS', 'infoCompl', 'vDescCondIncond', 'tribFed', 'IBSCBS', 'subst'])
      expect(xml).not.toContain(`<${name}>`)
    expect(xml).not.toMatch(/<(\w+)[^>]*><\/\1>|\/>/)
  })

  test('says a discount, what is withheld, the rate of ISS and about how much are taxes', () => {
    const xml = escrita(
      com({ desconto: '100.00', issRetido: true, retIss: '98.00', pAliq: '2.00', retCp: '539.00', totTrib: { simples: '6.00' } }),
    )
    expect(dentro(xml, 'vDescCondIncond')).toBe('<vDescIncond>100.00</vDescIncond>')
    expect(dentro(xml, 'tribMun')).toBe('<tribISSQN>1</tribISSQN><tpRetISSQN>2</tpRetISSQN><pAliq>2.00</pAliq>')
    expect(xml).toContain('</piscofins><vRetCP>539.00</vRetCP><vRetIRRF>75.00</vRetIRRF>')
    expect(dentro(xml, 'totTrib')).toBe('<pTotTribSN>6.00</pTotTribSN>')
    const told = escrita(com({ totTrib: { federal: '13.45', estadual: '0.00', municipal: '2.10' } }))
    expect(dentro(told, 'totTrib')).toBe(
      '<pTotTrib><pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst><pTotTribMun>2.10</pTotTribMun></pTotTrib>',
    )
  })

  test('names the note that it takes the place of', () => {
    const chave = '3'.repeat(50)
    const xml = escrita({ ...DADOS_DPS, substituicao: { chave, cMotivo: '99', xMotivo: 'Tomador com endereço errado' } })
    expect(dentro(xml, 'subst')).toBe(`<chSubstda>${chave}</chSubstda><cMotivo>99</cMotivo><xMotivo>Tomador com endereço errado</xMotivo>`)
    expect(xml).toContain('</cLocEmi><subst>')
  })

  test('has the Id that its fields make, of a CNPJ with letters too', () => {
    const dados = { ...DADOS_DPS, serie: 49_999, prestador: { ...DADOS_DPS.prestador, cnpj: '12ABC34501DE35' } }
    expect(idDps(dados, 999_999_999_999_999)).toBe('DPS3550308212ABC34501DE3549999999999999999999')
  })
})

describe('days', () => {
  test('a note is of the last day of its month, never of one after its issue (E0015)', () => {
    expect(dCompetDe('2026-10-31', '2026-11-01T00:00:00-03:00')).toBe('2026-10-31')
    expect(dCompetDe('2026-11-30', '2026-11-05T23:59:59-03:00')).toBe('2026-11-05')
    expect(dCompetDe('2026-11-30', '2026-11-30T23:59:59-03:00')).toBe('2026-11-30')
  })

  test('it is issued ten seconds ago, less what our clock is ahead (E0008)', () => {
    const now = Date.parse('2026-11-30T03:00:05.900Z')
    expect(dhEmiDe(now)).toBe('2026-11-29T23:59:55-03:00')
    expect(dhEmiDe(now, 7 * 60_000)).toBe('2026-11-29T23:52:55-03:00')
    expect(dhEmiDe(now, -7 * 60_000)).toBe('2026-11-29T23:59:55-03:00')
    // Summer time of old.
    expect(dhEmiDe(Date.parse('2019-01-10T12:00:00Z'))).toBe('2019-01-10T09:59:50-02:00')
  })

  test('a layout is that of the day of issue', () => {
    const layouts = [
      { versao: '1.01', desde: '2026-01-01', ate: '2026-12-31', fields: [] },
      { versao: '1.02', desde: '2027-01-01', ate: null, fields: [] },
    ]
    const versao = (dhEmi: string) => layoutEm(dhEmi, layouts).versao
    expect(['2026-12-31T23:59:59-03:00', '2027-01-01T00:00:00-03:00', '2031-05-05T12:00:00-03:00'].map(versao)).toEqual([
      '1.01',
      '1.02',
      '1.02',
    ])
    expect(layoutEm('2026-11-30T10:00:00-03:00').versao).toBe('1.01')
  })
})

test('what asks for a note to be cancelled', () => {
  const chave = `35503082${'1'.repeat(42)}`
  const { id, elemento, xml } = escreverCancelamento(
    { ambiente: 1, cnpj: '11222333000181', chave, cMotivo: 9, xMotivo: 'Serviço  cancelado —\n a pedido do cliente' },
    { dhEvento: '2026-11-30T10:20:30-03:00', verAplic: 'Retaguarda_0.3.0' },
  )
  expect([id, elemento]).toEqual([`PRE${chave}101101`, 'infPedReg'])
  expect(xml).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?><pedRegEvento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01">',
      `<infPedReg Id="PRE${chave}101101"><tpAmb>1</tpAmb><verAplic>Retaguarda_0.3.0</verAplic><dhEvento>2026-11-30T10:20:30-03:00</dhEvento>`,
      `<CNPJAutor>11222333000181</CNPJAutor><chNFSe>${chave}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>9</cMotivo>`,
      '<xMotivo>Serviço cancelado - a pedido do cliente</xMotivo></e101101></infPedReg></pedRegEvento>',
    ].join(''),
  )
})
